import re
import signal
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import AT_ONCE, Site, environment, run
from tests.run.started import begin
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}
LONG = pytest.mark.long
SLOW_REQUESTS = {
    "nothing at all": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: lo",
    "half a body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nname=",
}


def test_the_greeting_names_every_address_and_the_folder(asked_site: Site) -> None:
    site = asked_site
    assert re.fullmatch(r"http://localhost:\d+/", site.value("On this machine"))
    assert site.value("On phones").startswith(("http://", "no network"))
    assert re.match(r"http://localhost:\d+/sign-in/[\w-]{16,}", site.value("To organise"))
    assert site.value("The data") == str(site.folder / "data")


def test_the_home_page_answers(asked_site: Site) -> None:
    status, text = asked_site.get("/")
    assert status == 200
    assert "<html" in text


@pytest.mark.long
@pytest.mark.parametrize("end", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=LONG)])
def test_it_stops_at_once_and_says_so(start_site: StartSite, end: signal.Signals) -> None:
    site = start_site()
    assert site.stop(end) < AT_ONCE
    assert site.process.returncode == 0
    assert "Stopped." in site.rest
    assert site.errors.read_text() == ""


@pytest.mark.parametrize("end", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=LONG)])
def test_it_stops_within_three_seconds_with_pages_open_and_slow_phones(
    start_site: StartSite, end: signal.Signals
) -> None:
    site = start_site()
    kept_open = site.connection()
    kept_open.request("GET", "/")
    kept_open.getresponse().read()
    slow = []
    for sent in SLOW_REQUESTS.values():
        phone = socket.create_connection(("localhost", site.port))
        phone.sendall(sent)
        slow.append(phone)
    site.get("/")  # behind the others: all of them have arrived
    assert site.stop(end) < AT_ONCE
    assert site.process.returncode == 0
    assert site.errors.read_text() == ""
    for phone in slow:
        phone.close()
    kept_open.close()


def test_it_stops_within_three_seconds_while_the_database_keeps_a_request_waiting(
    start_site: StartSite, tmp_path: Path
) -> None:
    site = start_site()
    file = tmp_path / "data" / "phase10.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        visitor = Visitor(site)
        waiting = Thread(target=visitor.try_to_post, args=("/games/new/", "/games/"), kwargs=NAMES)
        waiting.start()
        assert visitor.sending.wait(60)
        assert site.stop() < AT_ONCE
        assert site.process.returncode == 0
        assert site.errors.read_text() == ""
        waiting.join(60)


def test_a_start_stops_at_once_while_somebody_else_writes(tmp_path: Path) -> None:
    begin(tmp_path)
    with closing(sqlite3.connect(tmp_path / "data" / "phase10.sqlite3")) as database:
        database.execute("BEGIN IMMEDIATE")
        site = Site(tmp_path, environment(tmp_path))
        wait_until((tmp_path / "data" / "starting.lock").exists)
        time.sleep(1)  # by now it waits for the database, or will
        assert site.stop() < AT_ONCE
        site.__exit__(None, None, None)
    assert site.errors.read_text() == ""


def wakings(site: Site) -> int:
    """Of the thread that serves; the others have their own rhythm."""
    status = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


@pytest.mark.long
def test_while_nobody_asks_it_wakes_once_a_second(asked_site: Site) -> None:
    asked_site.get("/")
    before = wakings(asked_site)
    time.sleep(2)
    assert wakings(asked_site) - before < 10


def test_ten_slow_phones_hold_nobody_up(asked_site: Site) -> None:
    site = asked_site
    phones = [socket.create_connection(("localhost", site.port)) for _ in range(12)]
    for phone in phones:
        phone.sendall(SLOW_REQUESTS["half a body"])
    assert site.get("/")[0] == 200
    for phone in phones:
        phone.close()


def test_too_much_sent_at_once_is_refused(asked_site: Site) -> None:
    site = asked_site
    connection = site.connection()
    headers = {"Accept-Language": "de", "Content-Type": "text/csv"}
    connection.request("POST", "/", b"x" * 12_000_000, headers)
    answer = connection.getresponse()
    assert answer.status == 413
    text = answer.read().decode()
    assert '<html lang="de"' in text
    assert 'href="/"' in text
    connection.close()
    assert site.get("/")[0] == 200


@pytest.mark.long
def test_a_named_port_is_used(start_site: StartSite, free_port: int) -> None:
    assert start_site(PHASE10_PORT=str(free_port)).port == free_port


def test_a_named_port_that_is_taken_is_one_clear_sentence(tmp_path: Path, taken_port: int) -> None:
    ended = run(folder=tmp_path, PHASE10_PORT=str(taken_port))
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Port {taken_port} is taken by another program")
    assert ended.stderr.count("\n") == 1


@pytest.mark.long
def test_without_a_name_the_next_free_port_is_taken(start_site: StartSite) -> None:
    first, second = start_site(), start_site()
    assert {first.port, second.port} < {*range(8000, 8100)}
    assert first.port != second.port
    assert first.get("/")[0] == second.get("/")[0] == 200


NO_PORTS = [
    "eight",
    *(pytest.param(name, marks=LONG) for name in ("0", "65536", "-1", "80 80", "٣", "9" * 5000)),
]


@pytest.mark.parametrize("name", NO_PORTS)
def test_a_port_that_is_no_port_is_one_clear_sentence(tmp_path: Path, name: str) -> None:
    ended = run(folder=tmp_path, PHASE10_PORT=name)
    assert ended.returncode == 1
    assert "it must be a number from 1 to 65535" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the place of the folder")
    ended = run(folder=tmp_path)
    assert ended.returncode == 1
    assert f"The folder {tmp_path / 'data'} cannot be written" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_damaged_database_is_one_clear_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    database = tmp_path / "data" / "phase10.sqlite3"
    database.write_text("not a database " * 1000)
    ended = run(folder=tmp_path)
    assert ended.returncode == 1
    assert f"The database ({tmp_path / 'data'}) cannot be used: file is not" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert database.read_text() == "not a database " * 1000


@pytest.mark.long
def test_a_database_that_cannot_be_opened_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "data" / "phase10.sqlite3").mkdir(parents=True)
    ended = run(folder=tmp_path)
    assert ended.returncode == 1
    assert "cannot be used: unable to open database file." in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.long
def test_a_database_address_that_nobody_answers_is_one_clear_sentence(tmp_path: Path) -> None:
    url = "postgresql://nobody@localhost:1/nothing"
    ended = run(folder=tmp_path, PHASE10_DATABASE_URL=url)
    assert ended.returncode == 1
    assert "The database (PostgreSQL, nothing on localhost) cannot be used" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.long
def test_two_starts_at_once_on_a_new_folder_both_work(tmp_path: Path) -> None:
    env = environment(tmp_path)
    one, two = Site(tmp_path, env), Site(tmp_path, env)
    with one, two:
        assert one.port != two.port
        assert one.get("/")[0] == two.get("/")[0] == 200


def test_no_secret_of_a_link_stands_in_the_log(start_site: StartSite) -> None:
    site = start_site()
    secret = "a-secret-of-somebody-1234"
    for path in (f"/games/{secret}/", f"/watch/{secret}/", f"/sign-in/{secret}/"):
        site.get(path)
    site.get(site.value("To organise").split()[0].split(str(site.port))[1])
    site.stop()
    assert secret not in site.output
    assert site.rest.count("sign-in") == 0
    assert "sign-in/" not in site.errors.read_text().replace("sign-in/…", "")
