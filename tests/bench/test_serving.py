"""What the figures of serving are made of: whole answers, pages that follow, processor time."""

import asyncio
import gzip
import subprocess
import sys

import pytest

from bench.browser import HOST, Broken, WrongAnswer
from bench.places import time_of
from bench.serving import commits, line
from bench.serving.following import parts_in
from bench.serving.line import Whole, whole, written
from tests.run.phones import on_own_loop

HEAD = b"HTTP/1.1 200 OK\r\n"
PAGE = """
<div id="frame" data-follow="tournament:1:a game:2:b" data-stamp="&quot;x&quot;" hx-get="/g/">
<p data-followed="no"></p>
<section class="stack" id="game" data-follow="game:2:b" data-stamp="y" data-version="7">
"""
CHILD = "import os; first = os.getppid()\nwhile os.getppid() == first: pass"
WAITS = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {CHILD!r}])"


@pytest.mark.parametrize(
    ("said", "body"),
    [
        (b"content-length: 5\r\n\r\nhello", b"hello"),
        (b"Content-Length: 0\r\n\r\n", b""),
        (b"transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"5\r\nhello\r\n0\r\n\r\n"),
    ],
)
def test_an_answer_is_whole_with_its_last_byte(said: bytes, body: bytes) -> None:
    data = bytearray(HEAD + said)
    assert whole(data) == Whole(200, bytes(data[: len(data) - len(body)]), body)
    assert whole(data[:-1]) is None


def test_an_unchanged_answer_ends_with_its_head() -> None:
    answer = whole(bytearray(b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n"))
    assert answer
    assert (answer.status, answer.header("etag"), answer.body) == (304, "x", b"")


def test_an_answer_of_unknown_length_is_refused() -> None:
    with pytest.raises(Broken):
        whole(bytearray(HEAD + b"\r\nhello"))


def test_a_compressed_answer_is_read() -> None:
    head = HEAD + b"content-encoding: gzip\r\n\r\n"
    assert Whole(200, head, gzip.compress(b"hello")).text == "hello"


def test_another_status_is_an_error() -> None:
    with pytest.raises(WrongAnswer):
        Whole(409, HEAD, b"").must(200, 302)


def test_a_request_says_what_a_phone_says() -> None:
    request = written("POST", "/x/", 8000, {"a": "1", "b": "2"}, "out=1", HX_Request="true")
    lines = request.decode().split("\r\n")
    assert lines[0] == "POST /x/ HTTP/1.1"
    assert {"Cookie: a=1; b=2", "HX-Request: true", "Content-Length: 5"} <= set(lines)
    assert lines[-1] == "out=1"


def test_the_parts_that_follow_are_found_with_their_stamps() -> None:
    frame, game = parts_in(PAGE)
    assert (frame.target, frame.fields["data-stamp"]) == ("div#frame", '"x"')
    assert (game.target, game.fields["data-version"]) == ("section#game", "7")
    assert frame.follows("tournament:1")
    assert not game.follows("tournament:1")
    assert not game.follows("game:22")


def test_the_time_of_a_process_has_that_of_its_children_in_it() -> None:
    with subprocess.Popen([sys.executable, "-c", WAITS]) as process:
        while time_of(process.pid) < 0.3:  # it only waits for its child, which is busy
            assert process.poll() is None
        process.kill()  # the child ends when it has another parent


def test_nothing_is_known_of_a_process_that_has_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    assert time_of(process.pid) == 0


def test_a_commit_takes_its_time() -> None:
    assert 1 < commits.of_sqlite(20) < 10_000


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line, "PATIENCE", 0.05)

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while asked := await reader.read(100):
            await asyncio.sleep(0.1 if asked == b"slow" else 0)
            writer.write(HEAD + b"content-length: %d\r\n\r\n%b" % (len(asked), asked))
        writer.close()

    async def ask() -> bytes:
        async with await asyncio.start_server(echo, HOST, 0) as server:
            phone = line.Line(server.sockets[0].getsockname()[1])
            with pytest.raises(TimeoutError):
                await phone.ask(b"slow")
            answer = await phone.ask(b"quick")
            phone.close()
            await asyncio.sleep(0.1)
            return answer.body

    assert on_own_loop(ask()) == b"quick"
