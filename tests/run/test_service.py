import re
import signal
import socket
from pathlib import Path

import pytest

from tests.pairs import some
from tests.run.forms import Visitor
from tests.run.service import Service
from tests.run.site import AT_ONCE, environment, run
from tests.run.started import begin
from tests.waiting import wait_until

PRIVATE = re.compile(r"sign-in/[\w-]{16,}|http://localhost")


def test_a_service_says_nothing_secret_and_listens_to_this_machine_only(
    tmp_path: Path, free_port: int
) -> None:
    begin(tmp_path)
    with Service(tmp_path, environment(tmp_path), free_port) as site:
        assert site.get("/")[0] == 200
        for address in other_addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, free_port), timeout=5)
        assert site.stop(signal.SIGTERM) < AT_ONCE
    assert site.process.returncode == 0
    assert site.output == (
        f"INFO phase10.site: Serving on 127.0.0.1, port {free_port}\nINFO phase10.site: Stopped\n"
    )


def other_addresses() -> set[str]:
    """Those by which others reach this machine, if it is in a network."""
    found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    return {str(info[4][0]) for info in found if not str(info[4][0]).startswith("127.")}


@pytest.mark.long
def test_a_service_waits_for_its_migrations_and_is_ready_by_itself(
    tmp_path: Path, free_port: int
) -> None:
    with Service(tmp_path, environment(tmp_path), free_port) as site:
        wait_until(lambda: site.readiness[1]["jobs"] == "ok")
        states = {"database": "ok", "migrations": "down", "recording": "down"}
        wait_until(lambda: site.readiness == (503, states | {"jobs": "ok", "bus": "ok"}))
        assert run("migrate", folder=tmp_path).returncode == 0
        wait_until(lambda: site.is_ready)


@pytest.mark.parametrize("host", some(["192.0.2.1", "no such place"], 1))
def test_an_address_of_another_machine_is_one_clear_sentence(tmp_path: Path, host: str) -> None:
    ended = run("serve", "--service", "--listen", host, folder=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr == f"“{host}” is no address of this machine.\n"


@pytest.mark.long
def test_the_organiser_gets_a_link_to_the_address_that_people_use(
    tmp_path: Path, free_port: int
) -> None:
    env = {"PHASE10_ADDRESS": "https://club.org"}
    begin(tmp_path)
    printed = run("sign-in", folder=tmp_path, **env)
    assert printed.stderr == ""
    link = re.fullmatch(r"https://club\.org(/sign-in/[\w-]{16,}/)\n", printed.stdout)
    assert link
    with Service(tmp_path, environment(tmp_path, **env), free_port) as site:
        visitor = Visitor(site)
        assert visitor.send(link[1], "/confirm/") == "/welcome/"
        assert all(cookie["secure"] for cookie in visitor.cookies.values())


COOKIES = {"csrftoken", "device", "games", "messages", "django_language", "sessionid", "theme"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("address", "is_secure"), [("https://club.org", True), ("http://club.org", False)]
)
def test_no_cookie_travels_without_encryption_where_the_address_has_it(
    tmp_path: Path, free_port: int, address: str, is_secure: bool
) -> None:
    env = {"PHASE10_ADDRESS": address}
    run("migrate", folder=tmp_path)
    link = run("sign-in", folder=tmp_path, **env).stdout.strip().removeprefix(address)
    with Service(tmp_path, environment(tmp_path, **env), free_port) as site:
        visitor = Visitor(site)
        visitor.send(link, "/confirm/")
        visitor.send("/rules/", "/theme/", theme="dark")
        visitor.send("/rules/", "/language/", language="de")
        game = visitor.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
        visitor.send(game, "/deals/", out="0", laid="0", **{"points-1": "85"})
        given = {name: bool(cookie["secure"]) for name, cookie in visitor.cookies.items()}
    assert given == dict.fromkeys(COOKIES, is_secure)


@pytest.mark.parametrize(
    ("origin", "status"),
    [("https://club.org", 302), pytest.param("null", 403, marks=pytest.mark.long)],
)
def test_a_form_is_taken_from_the_address_that_people_use_only(
    tmp_path: Path, free_port: int, origin: str, status: int
) -> None:
    env = environment(tmp_path, PHASE10_ADDRESS="https://club.org")
    with Service(tmp_path, env, free_port) as site:
        visitor = Visitor(site)
        visitor.headers = {"Host": "club.org", "Origin": origin}
        assert visitor.post("/rules/", "/theme/", theme="dark")[0] == status


@pytest.mark.long
def test_prometheus_reads_the_figures_at_the_path_that_is_set(
    tmp_path: Path, free_port: int
) -> None:
    env = environment(tmp_path, PHASE10_METRICS="/figures")
    with Service(tmp_path, env, free_port) as site:
        site.get("/no-such-page")
        status, said = site.get("/figures")
    assert status == 200
    assert 'phase10_requests_total{method="GET",page="unknown",status="404"} 1.0' in said


def test_without_tables_the_link_is_refused_in_a_sentence(tmp_path: Path) -> None:
    refused = run("sign-in", folder=tmp_path)
    assert refused.returncode == 1
    assert (
        refused.stderr
        == "No link could be made: there is nothing here yet; start it once, with ./run.\n"
    )


@pytest.mark.long
def test_a_new_folder_is_made_where_the_key_is_given_too(tmp_path: Path) -> None:
    migrated = run("migrate", "-v0", folder=tmp_path, PHASE10_SECRET_KEY="k" * 48)
    assert (migrated.returncode, migrated.stderr) == (0, "")
    assert (tmp_path / "data" / "phase10.sqlite3").exists()
