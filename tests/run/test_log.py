"""What a real process writes about requests of every wrong kind: never what was asked for."""

import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.pairs import some
from tests.run.conftest import StartSite
from tests.run.site import PATIENCE, Site

TABLE, NIGHT, TOKEN = "C9VY4Q", "K7WM2PZ4RT9X", "xjkpUQMnQJtgEPhap9Lg7Q"
LONGEST = 4096  # bytes
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"


def requests() -> Iterator[tuple[str, str, dict[str, str], str]]:
    """Method, address, headers and body."""
    for code in (TABLE, TABLE.lower(), f"{TABLE}{TABLE}", f"{TABLE}%00", f"{TABLE}%ff", NIGHT):
        yield from (("GET", f"/t/{code}/", {}, ""), ("GET", f"/t/?code={code}", {}, ""))
        yield from (("GET", f"/t/{code}/more/", {}, ""), ("GET", f"//t/{code}", {}, ""))
    yield from (("GET", f"/t/{TABLE[:3]}%20{TABLE[3:]}/", {}, "") for _time in range(25))  # 429
    for page in ("nights", "screen"):
        yield "GET", f"/{page}/{NIGHT}/", {}, ""
        yield "POST", f"/{page}/{NIGHT}/", {"Content-Type": FORM}, "a=b"
        yield "SPELL" * 100, f"/{page}/{NIGHT}/", {}, ""
        yield "GET", f"/{page}/{NIGHT}", {"Host": "evil.example.org"}, ""
        yield "GET", f"/{page}/{quote(NIGHT.lower())}/here/?q={'a' * 3000}", {}, ""
    yield "GET", f"/nights/{NIGHT}/here/1/", {}, ""
    yield "POST", f"/nights/{NIGHT}/here/1/", {"Content-Type": FORM}, f"key={TOKEN}"
    yield "POST", f"/nights/{NIGHT}/here/1/", {"Content-Type": PARTS}, TOKEN
    yield "POST", f"/games/{TOKEN}/deals/", {"Content-Type": FORM}, "&".join(["a=b"] * 500)
    yield "POST", f"/games/{TOKEN}/deals/", {"Content-Type": FORM}, "a" * 12_000_000
    yield "GET", f"/events/?ticket={TABLE}", {}, ""
    yield "GET", f"/games/{TOKEN}/", {"Host": "a" * 6000}, ""


RAW = [
    f"GET /t/{TABLE}/ FTP/9\r\n\r\n",
    f"/nights/{NIGHT}/\r\n\r\n",
    f"GET /nights/{NIGHT}/ HTTP/1.1\r\nbroken {TOKEN}\r\n\r\n",
    f"POST /t/{TABLE}/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: nine\r\n\r\n",
    f"GET /nights/{NIGHT}/ HTTP/1.1\r\nHost: localhost\r\nX: {'a' * 100_000}\r\n\r\n",
    f"GET /t/{TABLE}/\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
]


def send(site: Site, method: str, address: str, headers: dict[str, str], body: str) -> int:
    connection = site.connection()
    try:
        connection.request(method, address, body or None, {"Connection": "close", **headers})
        return connection.getresponse().status
    except OSError:  # it was cut off in the middle of its body
        return 0
    finally:
        connection.close()


def send_raw(site: Site, text: str) -> None:
    with socket.create_connection(("localhost", site.port), timeout=PATIENCE) as connection:
        connection.sendall(text.encode("latin-1"))
        connection.settimeout(2)
        try:
            connection.recv(1000)
        except OSError:
            return


def break_nights(folder: Path) -> None:
    """From now on their pages fail with a stack trace."""
    with closing(sqlite3.connect(folder / "data" / "phase10.sqlite3")) as database, database:
        database.execute("ALTER TABLE tournaments_tournament RENAME TO gone")


@pytest.mark.parametrize("style", some(["words", "json"], 1))
def test_no_wrong_request_puts_what_it_asked_for_into_the_log(
    start_site: StartSite, tmp_path: Path, style: str
) -> None:
    site = start_site(PHASE10_LOG=style, PHASE10_HOSTS="localhost")
    answers = {send(site, *each) for each in requests()}
    for text in RAW:
        send_raw(site, text)
    break_nights(tmp_path)
    assert send(site, "GET", f"/nights/{NIGHT}/", {}, "") == 500
    assert {400, 403, 404, 405, 429} <= answers
    site.stop()
    log = site.errors.read_text()
    for secret in (TABLE, NIGHT, TOKEN, f"{TABLE[:3]} {TABLE[3:]}", f"{TABLE[:3]}%20"):
        assert not re.findall(f".*{re.escape(secret)}.*", log, re.I)
    assert max(len(line.encode()) for line in log.splitlines()) <= LONGEST
    assert "no such table: …" in log
    assert "Not Found: table-open" in log
    if style == "json":
        pages = {json.loads(line).get("page") for line in log.splitlines()}
        assert {"table-open", "night-detail", "unknown"} <= pages
