"""./run export and ./run import: a night goes from one installation to another."""

import json
import subprocess
from datetime import date
from pathlib import Path

import pytest

from tests.run.site import HOME, environment, run
from tests.tournaments.documents.travelling import written
from tests.tournaments.nights_running import deal, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A night of eight people."""
    night = running(date=date(2026, 3, 6))
    deal(night, 1, "0* 25+ 60 5")
    path = tmp_path / "night.json"
    path.write_bytes(written(night))
    return path


@pytest.mark.long
def test_a_night_comes_into_an_empty_installation_and_is_written_alike(
    file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    seen = run("import", str(file), "--preview", folder=folder)
    assert seen.returncode == 0, seen.stderr
    assert "8 people, 1 rounds, 2 tables, 1 entries of deals" in seen.stdout
    assert "0 known, 8 new, 0 unclear" in seen.stdout
    assert run("export", "--tournament", "1", folder=folder).returncode == 1
    done = run("import", str(file), folder=folder)
    assert done.stdout.startswith("Night 1: Club night, 2026-03-06."), done.stderr
    again = run("import", str(file), folder=folder)
    assert again.stdout == "It is here already: nothing has changed.\n"
    assert run("export", "--tournament", "1", "-o", "there.json", folder=folder).returncode == 0
    assert (folder / "there.json").read_bytes() == file.read_bytes()
    assert run("export", "--tournament", "1", folder=folder).stdout == file.read_text()
    named = run("export", "--tournament", "1", "--pseudonyms", folder=folder).stdout
    assert json.loads(named)["people"][0]["name"] == "Person 1"
    assert run("verify", folder=folder).returncode == 0
    words = [str(HOME / "run"), "import", str(file), "--preview"]
    env = environment(folder)
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
        assert reader.stdout and reader.stderr
        reader.stdout.close()  # who has seen enough
        assert reader.stderr.read() == b""


@pytest.mark.long
def test_a_file_that_is_none_leaves_an_empty_installation_empty(file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(file.read_bytes()[:-20])
    ended = run("import", str(bad), folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Nothing has changed." in ended.stderr
    assert "cannot be read" in run("import", "nowhere.json", folder=tmp_path).stderr
    told = json.loads(file.read_text())
    told["nights"][0]["standings"] = [{"entrant": 1, "place": 1, "score": "5"}]
    bad.write_text(json.dumps(told))
    assert "nights/0/standings" in run("import", str(bad), folder=tmp_path).stderr
    assert "There is no night 1" in run("export", "--tournament", "1", folder=tmp_path).stderr
