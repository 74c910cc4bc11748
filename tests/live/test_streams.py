"""What a page hears, and what it is refused."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from live import hub as hubs
from live import streams
from live.hub import EVERYTHING, Hub
from live.limits import ConcurrencyLimit
from tests.live.loops import Reader, comes_to, on_loop, tickets

GAME, JOB, OTHER = "game:1", "job:7", "game:11"
OFTEN = 1000


def test_a_page_is_greeted_at_once_and_told_what_changes(hub: Hub) -> None:
    async def test() -> None:
        hub.open()
        hub.note(True)
        reader = Reader(tickets(GAME, JOB))
        reader.read()
        await comes_to(lambda: reader.heard == ["hello"])
        with ThreadPoolExecutor(1) as another_thread:
            for topic in (GAME, OTHER, JOB, GAME):
                another_thread.submit(hub.deliver, topic)
        told = ["hello", f"changed {GAME}", f"changed {JOB}", f"changed {GAME}"]
        await comes_to(lambda: reader.heard == told)
        assert reader.status == 200
        assert reader.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert reader.headers["cache-control"] == "no-store, no-transform"
        assert reader.headers["x-accel-buffering"] == "no"

    on_loop(test)


def test_where_nothing_changes_a_beat_is_heard(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT", 0.01)

    async def test() -> None:
        hub.open()
        hub.note(True)
        reader = Reader(tickets(GAME))
        reader.read()
        await comes_to(lambda: reader.heard[:3] == ["hello", "beat", "beat"])

    on_loop(test)


def test_a_page_that_goes_is_forgotten(hub: Hub) -> None:
    async def test() -> None:
        hub.open()
        reader = Reader(tickets(GAME))
        reading = reader.read()
        await comes_to(lambda: hub.subscribers)
        reader.going.set()
        await reading
        assert not hub.subscribers
        assert not hub.by_topic

    on_loop(test)


def test_when_the_server_stops_every_stream_ends_by_itself(hub: Hub) -> None:
    async def test() -> None:
        hub.open()
        readers = [Reader(tickets(GAME)) for _page in range(3)]
        reading = [reader.read() for reader in readers]
        await comes_to(lambda: len(hub.subscribers) == len(readers))
        hub.close()
        await asyncio.gather(*reading)
        assert not any(reader.sent[-1].get("more_body") for reader in readers)
        hub.deliver(GAME)  # nobody is there any more, and nobody minds

    on_loop(test)


def test_a_page_knows_while_other_processes_are_not_heard(hub: Hub) -> None:
    async def test() -> None:
        hub.open()
        reader = Reader(tickets(GAME))
        reader.read()
        for is_fed in (False, True, True, False):
            hub.feed(is_fed)
        await comes_to(lambda: reader.heard == ["hello", "down", "up", "down"])
        hub.feed(True)
        hub.deliver(EVERYTHING)
        await comes_to(lambda: reader.heard[4:] == ["up", f"changed {GAME}"])

    on_loop(test)


def test_what_a_slow_reader_is_kept_has_a_bound_and_loses_no_topic(hub: Hub) -> None:
    told = told_to_the_slow(hub)
    assert len(told) <= hubs.MOST_WAITING
    assert set(told) == {f"changed {GAME}", f"changed {JOB}"}  # to be safe


def test_without_the_bound_a_slow_reader_would_be_kept_everything(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "MOST_WAITING", 10 * OFTEN)
    assert len(told_to_the_slow(hub)) == OFTEN


def told_to_the_slow(hub: Hub) -> list[str]:
    """What a page is told in the end that took nothing while its game changed often."""
    reader = Reader(tickets(GAME, JOB))

    async def test() -> None:
        hub.open()
        reader.may_take = asyncio.Event()
        reading = reader.read()
        await comes_to(lambda: hub.subscribers)
        for _time in range(OFTEN):
            hub.tell(GAME)
        reader.may_take.set()
        await comes_to(lambda: f"changed {GAME}" in reader.heard)
        reader.going.set()
        await reading

    on_loop(test)
    return [told for told in reader.heard if told.startswith("changed")]


def test_a_ticket_is_always_the_same_so_that_pages_keep_their_stamp() -> None:
    assert tickets(GAME) == tickets(GAME) != tickets(OTHER)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "ticket=",
        f"ticket={GAME}",
        f"ticket={GAME}:forged",
        tickets(GAME).replace("1", "2", 1),
        f"{tickets(GAME)}&ticket=forged",
        tickets(*(f"game:{number}" for number in range(streams.MOST_TOPICS + 1))),
    ],
    ids=["none", "empty", "unsigned", "forged", "another’s", "one of two forged", "too many"],
)
def test_only_what_the_server_has_signed_can_be_followed(hub: Hub, query: str) -> None:
    assert answered(hub, Reader(query)) == 403


def test_without_the_signature_anything_could_be_followed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "topic_of", lambda ticket: ticket)
    assert answered(hub, Reader(f"ticket={GAME}:forged")) == 200


def test_a_stream_is_only_read(hub: Hub) -> None:
    reader = Reader(tickets(GAME), method="POST")
    assert answered(hub, reader) == 405
    assert reader.headers["allow"] == "GET"


def test_beyond_the_room_of_a_process_pages_are_sent_away(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "stream_limit", ConcurrencyLimit(lambda: 0, 1))
    reader = Reader(tickets(GAME))
    assert answered(hub, reader) == 503
    assert reader.headers["retry-after"] == "30"


@pytest.mark.parametrize(
    ("query", "line"),
    [
        (tickets(GAME), "No room for a stream: 0 are open"),
        ("ticket=forged", "A stream is refused: not every ticket is one of this site"),
    ],
    ids=["full", "forged"],
)
def test_what_is_refused_is_said_in_the_log_without_tickets(
    hub: Hub,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    query: str,
    line: str,
) -> None:
    monkeypatch.setattr(streams, "stream_limit", ConcurrencyLimit(lambda: 0, 1))
    monkeypatch.setattr(streams.log, "filters", [])  # other tests have complained just now
    answered(hub, Reader(query))
    assert [record.getMessage() for record in caplog.records] == [line]


def test_a_server_that_stops_takes_no_more_pages(hub: Hub) -> None:
    reader = Reader(tickets(GAME))
    on_loop(reader.read)
    assert reader.status == 503


def answered(hub: Hub, reader: Reader) -> int:
    async def test() -> None:
        hub.open()
        reading = reader.read()
        await comes_to(lambda: reader.status)
        reader.going.set()
        await reading

    on_loop(test)
    return reader.status


def test_one_address_holds_some_of_the_streams(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(streams, "stream_limit", ConcurrencyLimit(lambda: 9, 1))
    monkeypatch.setattr(streams.log, "filters", [])

    async def test() -> None:
        hub.open()
        here, more, elsewhere = (Reader(tickets(GAME)) for _reader in range(3))
        elsewhere.scope["client"] = ("192.0.2.2", 1)
        reading = [reader.read() for reader in (here, more, elsewhere)]
        await comes_to(lambda: here.status and more.status and elsewhere.status)
        assert [here.status, more.status, elsewhere.status] == [200, 503, 200]
        hub.close()
        await asyncio.gather(*reading)

    on_loop(test)
    assert "One address holds 1 streams" in caplog.text
