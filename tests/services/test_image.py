"""The image of deploy/: what its file says, its command as a container would run it, and itself."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import yaml

from phase10site import variables
from tests.run.forms import Visitor
from tests.run.site import HOME, PATIENCE, environment
from tests.run.started import begin
from tests.services.deployed import DEPLOY
from tests.services.image_files import in_the_image, let_in
from tests.services.processes import Started
from tests.services.servers import free_port
from tests.waiting import wait_until

COMPOSE = ("compose.yaml", "compose.one.yaml")
DIGEST = re.compile(r"[a-z0-9/_-]+:[\w.-]+@sha256:[0-9a-f]{64}")
OURS = "phase10site"
BUILDERS = ("docker", "podman")
STOPS_WITHIN = 10  # seconds that a container is given

READ_ONLY = """
set -e
mount --make-rprivate /
for folder in {data} {passing}; do mount --bind "$folder" "$folder"; done
mount -o remount,bind,ro /
! touch {program}/something 2>/dev/null
cd {program}
exec {command}
"""


def instructions() -> list[tuple[str, str]]:
    """Each of the Dockerfile, with what it says."""
    text = re.sub(r"^#.*\n|\\\n\s*", "", (DEPLOY / "Dockerfile").read_text(), flags=re.M)
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line]
    return [(name, said) for name, said in lines]


def said(name: str) -> list[str]:
    return [text for each, text in instructions() if each == name]


def health_command() -> list[str]:
    [health] = said("HEALTHCHECK")
    command: list[str] = json.loads(health.partition("CMD ")[2])
    return command


def is_healthy(port: int) -> bool:
    """What the image asks itself."""
    asked = [sys.executable, *health_command()[1:]]
    env = {"PHASE10_PORT": str(port)}
    ended = subprocess.run(asked, env=env, capture_output=True, timeout=PATIENCE, check=False)
    return ended.returncode == 0


def services(file: str) -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / file).read_text())["services"]
    return read


def ours(file: str) -> dict[str, dict[str, Any]]:
    return {name: each for name, each in services(file).items() if each["image"] == OURS}


def test_the_image_runs_as_somebody_who_may_do_nothing() -> None:
    """By number, which a cluster can tell from root; who owns nothing but the volume."""
    last = [name for name, _said in instructions()][-5:]
    assert last == ["USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"]
    assert said("USER") == ["999"]
    assert said("VOLUME") == ["/srv/phase10/data"]
    assert "chown 999 data" in said("RUN")[-1]


def test_every_package_is_let_into_the_image() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text())
    assert set(project["tool"]["importlinter"]["root_packages"]) <= set(let_in())


def test_its_health_is_that_of_the_pages() -> None:
    python, *words = health_command()
    assert python == ".venv/bin/python"
    assert "/health/ready" in words[-1]
    assert said("EXPOSE") == [re.findall(r"'(\d+)'", words[-1])[0]]


def test_every_image_is_named_with_its_digest_and_without_a_host() -> None:
    bases = said("FROM")
    for file in COMPOSE:
        bases += [each["image"] for each in services(file).values() if each["image"] != OURS]
    assert len(bases) == 4
    assert all(DIGEST.fullmatch(base) for base in bases)
    assert not DIGEST.fullmatch("registry.example.org:5000/python:3.13@sha256:" + "0" * 64)


@pytest.mark.parametrize("file", COMPOSE)
def test_its_containers_are_closed(file: str) -> None:
    assert ours(file)
    for each in ours(file).values():
        assert each["read_only"] and each["init"]
        assert (each["tmpfs"], each["cap_drop"]) == ("/tmp", ["ALL"])
        assert each["security_opt"] == ["no-new-privileges:true"]
        assert each["stop_grace_period"] == f"{STOPS_WITHIN}s"
        assert [volume.partition(":")[2] for volume in each["volumes"]] == said("VOLUME")


def test_what_serves_no_pages_is_not_asked_for_one() -> None:
    """Nor does nginx wait for the health of what it is to try anyway."""
    for each in ours("compose.yaml").values():
        serves = each["command"][1] == "serve"
        assert each.get("healthcheck") == (None if serves else {"disable": True})


def test_one_process_is_what_the_image_does_by_itself() -> None:
    [site] = services("compose.one.yaml").values()
    assert "command" not in site
    assert json.loads(said("CMD")[0]) == ["./run", "serve"]
    named = {name: "7" for name in site["environment"] if name != "PHASE10_ADDRESS"}
    assert variables.read(named).backups == 7


@pytest.fixture
def deploy(tmp_path: Path) -> Path:
    """The folder of compose.yaml, elsewhere."""
    return Path(shutil.copytree(DEPLOY, tmp_path / "deploy", ignore=shutil.ignore_patterns(".env")))


def make_secrets(deploy: Path) -> dict[str, str]:
    subprocess.run([deploy / "make-secrets"], check=True, timeout=PATIENCE)
    return {path.name: path.read_text().strip() for path in (deploy / "secrets").iterdir()}


def test_the_league_takes_its_secrets_from_files(deploy: Path) -> None:
    made = make_secrets(deploy)
    assert set(made) == set(yaml.safe_load((deploy / "compose.yaml").read_text())["secrets"])
    assert (deploy / "secrets").stat().st_mode & 0o777 == 0o700
    lines = (deploy / "compose.env.example").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line.startswith("PHASE10_"))
    for each in ours("compose.yaml").values():
        env = {name: str(value) for name, value in (given | each["environment"]).items()}
        for name in variables.IN_FILES & env.keys():
            assert Path(env[name]).name in each["secrets"]
            env[name] = env[name].replace("/run/secrets", str(deploy / "secrets"))
        found = variables.read(env)
        assert found.carrier == "redis"
        assert found.secret_key == made["secret_key"]
        assert found.database_url
        assert found.database_url.password == made["postgres_password"]


def test_secrets_that_are_there_stay(deploy: Path) -> None:
    made = make_secrets(deploy)
    assert len(made["secret_key"]) == 64
    assert make_secrets(deploy) == made


def test_those_of_an_installation_of_before_are_taken_over(deploy: Path) -> None:
    url = "postgresql://phase10:old@postgresql/phase10"
    lines = ("PHASE10_SECRET_KEY=a key", f"PHASE10_DATABASE_URL={url}", "POSTGRES_PASSWORD=old")
    (deploy / ".env").write_text("\n".join(lines))
    made = make_secrets(deploy)
    assert made == {"secret_key": "a key", "database_url": url, "postgres_password": "old"}


def test_without_a_builder_it_is_said(tmp_path: Path) -> None:
    for program in ("sh", "dirname"):
        (tmp_path / program).symlink_to(str(shutil.which(program)))
    ended = subprocess.run(
        ["sh", DEPLOY / "build"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 3
    assert ended.stderr.startswith("No builder of containers answers here")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["x86_64", "aarch64"])
def test_every_package_is_there_for_each_kind_of_processor(tmp_path: Path, kind: str) -> None:
    """Made already, as the image has no compiler; with the hash that the lock has."""
    if not (uv := shutil.which("uv")):
        pytest.skip("needs uv")
    python = re.findall(r"python:([\d.]+)", said("FROM")[0])[0]
    image = f"--python-version {python} --python-platform {kind}-unknown-linux-gnu"
    wanted = f"--no-deps --only-binary :all: --require-hashes -r {HOME}/requirements.lock"
    words = f"{image} {wanted} --target {tmp_path} --python {sys.executable} --dry-run".split()
    tried = run(uv, "pip", "install", *words)
    if tried.returncode and re.search("fetch|connect|network|offline", tried.stderr):
        pytest.skip("needs a package index that answers")
    assert tried.returncode == 0, tried.stderr
    assert "Would install" in tried.stderr


def may_mount() -> bool:
    tried = ["unshare", "--mount", "mount", "--make-rprivate", "/"]
    return (
        bool(shutil.which("unshare"))
        and not subprocess.run(tried, capture_output=True, timeout=PATIENCE, check=False).returncode
    )


def test_its_command_runs_where_all_but_its_volume_is_read_only(tmp_path: Path) -> None:
    """And ends by itself when it is told to, with a stream open and a large form under way."""
    if not may_mount():
        pytest.skip("needs the right to mount folders (unshare --mount)")
    begin(tmp_path)
    program, passing, port = in_the_image(tmp_path), tmp_path / "passing", free_port()
    passing.mkdir()
    command = " ".join(json.loads(said("CMD")[0]))
    script = READ_ONLY.format(
        data=tmp_path / "data", passing=passing, program=program, command=command
    )
    env = environment(tmp_path, PHASE10_PORT=str(port), TMPDIR=str(passing))
    with Started(["unshare", "--mount", "sh", "-c", script], env) as container:
        wait_until(lambda: "Ctrl-C stops." in container.line())
        visitor = Visitor(Pages(port))
        game = visitor.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
        visitor.send(game, "/deals/", out="0", laid="0", **{"points-1": "85"})
        large = visitor.ask("POST", "/theme/", {"theme": "dark", "more": "a" * 100_000})
        assert large[0] == 302
        assert is_healthy(port)
        assert container.end(signal.SIGTERM) == 0
        assert container.errors.read_text() == ""
        assert not is_healthy(port)


class Pages:
    def __init__(self, port: int) -> None:
        self.port = port

    def connection(self) -> HTTPConnection:
        return HTTPConnection("localhost", self.port, timeout=PATIENCE)


def builder() -> str:
    for program in BUILDERS:
        if shutil.which(program) and not run(program, "info").returncode:
            return program
    pytest.skip("needs a daemon of containers: neither docker nor podman answers")


def run(*words: str, timeout: int = PATIENCE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, capture_output=True, text=True, timeout=timeout, check=False, env=dict(os.environ)
    )


@pytest.mark.long
def test_the_image_is_built_and_serves_and_stops() -> None:
    """Whatever PHASE10_REQUIRE says: no package of a system brings a daemon."""
    program, port = builder(), free_port()
    name = f"phase10-test-{port}"
    built = run(program, "build", "-f", "deploy/Dockerfile", "-t", name, str(HOME), timeout=1200)
    assert built.returncode == 0, built.stderr
    closed = "--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges"
    started = f"{program} run --detach --name {name} {closed} -p 127.0.0.1:{port}:8000 {name}"
    try:
        assert run(*started.split()).returncode == 0
        wait_until(lambda: "Ctrl-C stops." in run(program, "logs", name).stdout)
        game = Visitor(Pages(port)).send("/games/new/", "/games/", **{"name-0": "A", "name-1": "B"})
        assert game.startswith("/games/")
        assert run(program, "exec", name, "id", "-u").stdout == "999\n"
        run(program, "stop", "--time", str(STOPS_WITHIN), name)
        state = run(program, "inspect", "--format", "{{.State.ExitCode}}", name)
        assert state.stdout == "0\n"  # 137 where it had to be killed
    finally:
        run(program, "rm", "--force", "--volumes", name)
        run(program, "rmi", "--force", name)
