"""The program as a package: installed by itself, without the checkout that it was made of."""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from phase10site import __version__
from tests.project.packaging import built
from tests.run.forms import Visitor
from tests.run.site import Site, environment, of_an_index

pytestmark = pytest.mark.long

MINUTES = 300


def in_home(folder: Path) -> dict[str, str]:
    """Nothing is set but where the user lives."""
    return {name: environment(folder)[name] for name in ("PATH", "HOME")}


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in an environment that has its packages from that of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    environment_of(folder / "venv")
    package = built(request.param, folder / "package")
    python = str(folder / "venv/bin/python")
    words = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    words += ["--no-build-isolation", str(package)]
    subprocess.run(words, check=True, timeout=MINUTES, cwd=folder, env=in_home(folder))
    return folder / "venv/bin/phase10site"


def environment_of(folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=MINUTES)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    (site_packages / "of_tests.pth").write_text(sysconfig.get_path("purelib"))


def said(program: Path, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program, *words],
        env=in_home(folder),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=False,
    )


@pytest.fixture
def site(installed: Path, tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path, in_home(tmp_path), program=installed) as site:
        yield site


def test_its_first_page_is_whole(site: Site) -> None:
    page = asked(site, "/")
    styles = {path: asked(site, path) for path in re.findall(r'"(/static/[^"]+\.css[^"]*)"', page)}
    assert len(styles) > 3
    fonts = {
        urljoin(path, font)
        for path, style in styles.items()
        for font in re.findall(r'url\("([^"]+woff2[^"]*)"\)', style)
    }
    assert fonts
    assert {site.get_bytes(font)[0] for font in fonts} == {200}
    assert "Neues Spiel" in asked(site, "/", "de")


def asked(site: Site, path: str, language: str = "en") -> str:
    status, content = site.get_bytes(path, language)
    assert status == 200
    return content.decode()


def test_whoever_signs_in_reads_the_manual_and_prints_it(site: Site) -> None:
    link = site.value("To organise").split()[0].partition(f":{site.port}")[2]
    visitor = Visitor(site)
    visitor.send(link, "/confirm/")
    assert visitor.ask("GET", "/tournaments/")[0] == 200
    assert visitor.ask("GET", "/manual/")[0] == 200
    status, content = site.get_bytes("/sheets/score.pdf")
    assert (status, content[:5]) == (200, b"%PDF-")


def test_its_data_lies_in_the_folder_of_the_user(site: Site, tmp_path: Path) -> None:
    assert (tmp_path / ".local/share/phase10site/phase10.sqlite3").exists()
    assert str(tmp_path / ".local/share/phase10site") in site.greeting


def test_its_commands_are_those_of_run(installed: Path, tmp_path: Path) -> None:
    written = said(installed, "sheet", "-o", "sheet.pdf", folder=tmp_path)
    assert written.returncode == 0, written.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
    for words in (["migrate", "-v0"], ["backup", "club.zip"], ["verify"], ["sign-in"]):
        ended = said(installed, "--data", "club", *words, folder=tmp_path)
        assert ended.returncode == 0, ended.stderr
    ended = said(installed, "--data", "new", "restore", "club.zip", folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert said(installed, "test", folder=tmp_path).returncode == 1


def test_it_says_which_version_it_is(installed: Path, tmp_path: Path) -> None:
    version = said(installed, "--version", folder=tmp_path).stdout
    assert re.fullmatch(rf"phase10site {re.escape(__version__)} \([0-9a-f]{{7}}\)\n", version)


def test_one_line_of_uv_serves(tmp_path: Path) -> None:
    uv = shutil.which("uv")
    if not uv:
        pytest.skip("needs uv")
    wheel = built("wheel", tmp_path / "package")
    env = in_home(tmp_path) | of_an_index()
    words = [uv, "tool", "run", "--python", sys.executable, "--from", str(wheel), "phase10site"]
    fetched = subprocess.run(
        [*words, "--version"], env=env, capture_output=True, text=True, timeout=MINUTES, check=False
    )
    if fetched.returncode and re.search("fetch|connect|network|offline", fetched.stderr):
        pytest.skip("needs a package index that answers")
    assert fetched.returncode == 0, fetched.stderr
    with Site(tmp_path, env, before=words[:-1], program=Path("phase10site")) as site:
        assert site.get("/")[0] == 200
