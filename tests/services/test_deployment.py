"""The processes of deploy/, by the commands and the variables that its files name."""

import json
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import get_commands

from phase10site import variables
from tests.programs import NGINX, OPENSSL, require
from tests.run.forms import Reachable, Visitor
from tests.run.service import Service
from tests.run.site import HOME, PATIENCE, environment
from tests.services.deployed import (
    DEPLOY,
    command_of_unit,
    commands_of_compose,
    variables_of_example,
)
from tests.services.front import Front, in_front
from tests.services.image_files import in_the_image, let_in
from tests.services.servers import RedisServer, free_port
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}
UNITS = {
    "phase10-migrate.service": "migrate",
    "phase10-web@.service": "web-1",
    "phase10-worker@.service": "worker",
}
WORKERS = 2


@dataclass(frozen=True)
class League:
    """Everything that compose.yaml starts, but for nginx."""

    first: Service
    second: Service
    env: dict[str, str]

    def run(self, *words: str) -> str:
        return subprocess.run(
            ["./run", *words],
            cwd=HOME,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        ).stdout


def start_worker(command: list[str], env: dict[str, str]) -> subprocess.Popen[str]:
    worker = subprocess.Popen(command, cwd=HOME, env=env, stdout=subprocess.PIPE, text=True)
    assert worker.stdout
    assert "Working off the jobs." in worker.stdout.readline()
    return worker


@pytest.fixture
def league(tmp_path: Path, postgresql_url: str, redis_server: RedisServer) -> Iterator[League]:
    commands = commands_of_compose()
    servers = {"PHASE10_DATABASE_URL": postgresql_url, "PHASE10_REDIS_URL": redis_server.url}
    env = environment(tmp_path, **(variables_of_example() | servers))
    subprocess.run(commands["migrate"], cwd=HOME, env=env, check=True, capture_output=True)
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(Service(tmp_path, env, free_port(), *commands[name][1:]))
            for name in ("web-1", "web-2")
        )
        for _worker in range(WORKERS):
            worker = stack.enter_context(start_worker(commands["worker"], env))
            stack.callback(worker.send_signal, signal.SIGTERM)
        yield League(first, second, env)


class Stream:
    """An event stream of a page, as a browser holds it."""

    def __init__(self, site: Reachable, page: str) -> None:
        tickets = re.findall(r'data-follow="([^"]+)"', page)[0].split()
        self.connection = site.connection()
        address = "/events/?" + urlencode([("ticket", ticket) for ticket in tickets])
        self.connection.request("GET", address)
        self.answer = self.connection.getresponse()

    def wait_for(self, event: str) -> None:
        wanted = f"event: {event}\n".encode()
        assert any(line == wanted for line in iter(self.answer.readline, b"")), "it has ended"

    def close(self) -> None:
        self.connection.close()


@pytest.mark.first
def test_the_processes_of_the_compose_file_are_one_site(league: League) -> None:
    for site in (league.first, league.second):
        wait_until(lambda site=site: site.is_ready)  # type: ignore[misc]
    table, crowd = Visitor(league.first), Visitor(league.second)

    game = table.send("/games/new/", "/games/", **NAMES)
    watch = re.findall(r"/watch/[\w-]+/", table.ask("GET", f"{game}share/")[2])[0]
    with closing(Stream(league.second, crowd.ask("GET", watch)[2])) as stream:
        stream.wait_for("hello")
        table.send(game, "/deals/", out="0", laid="0", **{"points-1": "85"})
        stream.wait_for("changed")
    assert 'data-version="1"' in crowd.ask("GET", game)[2]

    organiser = Visitor(league.first)
    link = league.run("sign-in").strip().removeprefix("https://phase10.example.org")
    organiser.send(link, "/confirm/")
    job = organiser.send("/organiser/", "/export/")
    organiser.site = league.second
    wait_until(lambda: "/result/" in organiser.ask("GET", job)[2])
    assert organiser.ask("GET", f"{job}result/")[0] == 200

    league.first.stop(signal.SIGKILL)
    crowd.send(game, "/deals/", out="1", laid="1", **{"points-0": "60"})
    assert league.second.readiness[0] == 200
    for site in (league.first, league.second):
        lines = site.errors.read_text().splitlines()
        assert "deal-record" in {json.loads(line).get("page") for line in lines}
        assert game.split("/")[2] not in "".join(lines)


def test_the_variables_of_the_example_are_known_and_fit_together() -> None:
    found = variables.read(variables_of_example())
    assert found.carrier == "redis"
    assert found.database_url
    assert found.address
    assert found.address.is_secure


def test_every_variable_in_the_files_is_known() -> None:
    files = [path for path in DEPLOY.rglob("*") if path.is_file()]
    named = {name for file in files for name in re.findall(r"PHASE10_\w+", file.read_text())}
    assert len(files) >= 9
    assert named <= variables.DECLARED.keys() | variables.IN_FILES


@pytest.mark.parametrize(("unit", "service"), UNITS.items())
def test_a_unit_starts_what_the_compose_file_starts(unit: str, service: str) -> None:
    command = command_of_unit(unit)
    assert command[1] in get_commands()
    in_compose = commands_of_compose()[service]
    assert command == in_compose[: len(command)]  # a container also says where to listen


def test_every_command_of_the_compose_file_exists() -> None:
    ours = {name: words for name, words in commands_of_compose().items() if words[0] == "./run"}
    assert set(ours) == {"migrate", "web-1", "web-2", "worker"}
    assert {words[1] for words in ours.values()} <= set(get_commands())


def test_every_file_that_the_deployment_names_is_there() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    for named in re.findall(r"- \./(nginx/[\w.-]+):", compose):
        assert (DEPLOY / named).exists()
    assert (HOME / re.findall(r"dockerfile: (\S+)", compose)[0]).exists()
    assert all((HOME / name).exists() for name in let_in())


def test_the_units_are_right_for_systemd(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("needs systemd-analyze")
    for unit in UNITS:
        text = (DEPLOY / "systemd" / unit).read_text().replace("/srv/phase10/run", f"{HOME}/run")
        (tmp_path / unit.replace("@", "@8001")).write_text(text)
    verified = subprocess.run(
        [analyze, "verify", "--man=no", *tmp_path.iterdir()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert verified.returncode == 0, verified.stderr
    assert verified.stderr == ""


@pytest.mark.long
def test_nginx_in_front_hides_what_is_ours_and_goes_on_with_one_process(
    league: League, tmp_path: Path
) -> None:
    nginx, openssl = require(NGINX), require(OPENSSL)
    sites = (league.first.port, league.second.port)
    with in_front(nginx, openssl, tmp_path / "front", sites) as front:
        visitor = Visitor(front)
        game = visitor.send("/games/new/", "/games/", **NAMES)
        page = visitor.ask("GET", game)[2]
        with closing(Stream(front, page)) as stream:
            stream.wait_for("hello")
            visitor.send(game, "/deals/", out="0", laid="0", **{"points-1": "85"})
            stream.wait_for("changed")
        league.first.stop(signal.SIGKILL)
        assert {visitor.ask("GET", game)[0] for _time in range(6)} == {200}
        assert visitor.ask("GET", "/health/ready")[0] == 404
        assert visitor.ask("GET", "/metrics/")[0] == 404
        visitor.send(game, "/deals/", out="1", laid="1", **{"points-0": "60"})
    assert "GET 200" in front.logs
    assert f"127.0.0.1:{league.second.port} 200\n" in front.logs
    assert game.split("/")[2] not in front.logs


def status_from(front: Front, address: str, **headers: str) -> int:
    connection = front.connection(source=address)
    connection.request("GET", "/t/QQQQQQQQ/", headers=headers)
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.long
def test_behind_nginx_each_person_has_tries_of_their_own(league: League, tmp_path: Path) -> None:
    """Whatever they say of themselves, and on whichever of the processes."""
    nginx, openssl = require(NGINX), require(OPENSSL)
    sites = (league.first.port, league.second.port)
    with in_front(nginx, openssl, tmp_path / "front", sites) as front:
        said = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(21)]
        tries = [status_from(front, "127.0.0.2", **headers) for headers in said]
        assert tries == [404] * 20 + [429]
        assert status_from(front, "127.0.0.3") == 404


def test_the_postgresql_of_the_compose_file_is_told_its_password_and_no_key() -> None:
    service = (DEPLOY / "compose.yaml").read_text().partition("\n  postgresql:\n")[2]
    given = service.partition("\n  redis:\n")[0]
    assert "env_file" not in given
    assert "secrets: [postgres_password]" in given
    assert re.findall(r"PASSWORD\w*: (\S+)", given) == ["/run/secrets/postgres_password"]


def test_nginx_starts_again_with_the_web_processes_of_the_compose_file() -> None:
    nginx = (DEPLOY / "compose.yaml").read_text().partition("\n  nginx:\n")[2]
    asked = re.findall(r"server ([\w-]+):", (DEPLOY / "nginx/web-of-compose.conf").read_text())
    after = nginx.partition("depends_on:\n")[2].partition("\nvolumes:")[0]
    assert re.findall(r"^      ([\w-]+):", after, re.M) == asked
    assert "restart: true" in after


@pytest.mark.parametrize("file", ["web-of-systemd.conf", "web-of-compose.conf"])
def test_nginx_closes_a_silent_connection_before_the_program_does(file: str) -> None:
    told = re.search(r"keepalive_timeout (\d)s;", (DEPLOY / "nginx" / file).read_text())
    assert told and int(told[1]) < 5  # what uvicorn waits


def test_no_log_of_nginx_holds_an_address() -> None:
    text = (DEPLOY / "nginx" / "phase10.conf").read_text()
    fields = set(re.findall(r"\$\w+", text.partition("log_format")[2].partition(";")[0]))
    assert "$request_id" in fields
    assert not fields & {"$request", "$request_uri", "$uri", "$args", "$http_referer"}
    logs = re.findall(r"^\s*(?:access|error)_log\s+(.*?);", text, re.M)
    assert [log.split()[-1] for log in logs] == ["off", "phase10", "emerg"]


@pytest.mark.long
def test_what_is_in_the_image_is_enough_for_a_backup_and_its_way_back(tmp_path: Path) -> None:
    image = in_the_image(tmp_path)
    there = ("migrate", "backup club.zip", "restore club.zip --replace --yes")
    for words in there:
        ended = subprocess.run(
            [image / "run", *words.split()],
            env=environment(tmp_path),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
