"""What is published is told when others can see it, and never by making anybody wait."""

import threading
from typing import Any

import pytest
from django.db import transaction

from live import carriers as outbox
from live.bus import Memory
from live.carriers import Listener, Outbox
from live.hub import EVERYTHING, Hub
from tests.waiting import wait_until

GAME, OTHER = "game:1", "game:2"


class Notes(Hub):
    """Notes what it is told, in order; there is no loop to pass it on to."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[object] = []

    def deliver(self, topic: str) -> None:
        self.noted.append(topic)

    def feed(self, is_fed: bool) -> None:
        self.noted.append(is_fed)


@pytest.mark.django_db
def test_nothing_is_told_before_others_can_see_it(
    django_capture_on_commit_callbacks: Any,
) -> None:
    hub = Notes()
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        Memory(hub).publish(GAME)
        assert hub.noted == []
    assert hub.noted == [GAME]


@pytest.mark.django_db
def test_what_is_rolled_back_was_never_said(django_capture_on_commit_callbacks: Any) -> None:
    hub = Notes()
    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(ZeroDivisionError),
        transaction.atomic(),
    ):
        Memory(hub).publish(GAME)
        raise ZeroDivisionError
    assert hub.noted == []


def test_what_waits_to_be_sent_waits_once_and_in_order() -> None:
    waiting = Outbox()
    for topic in (GAME, "job:1", GAME):
        waiting.put(topic)
    assert waiting.take() == [GAME, "job:1"]


def test_what_could_not_be_sent_waits_again_before_the_rest() -> None:
    waiting = Outbox()
    waiting.put(GAME)
    waiting.take()
    waiting.put("job:1")
    assert not waiting.wait_until_sent(0)
    waiting.take_back()
    assert waiting.take() == [GAME, "job:1"]
    waiting.drop_sent()
    assert waiting.wait_until_sent(0)


def test_too_much_that_waits_is_one_word_for_everything() -> None:
    assert taken_of_many() == [EVERYTHING]


def test_without_the_bound_as_much_would_wait_as_was_put(monkeypatch: pytest.MonkeyPatch) -> None:
    most = outbox.MOST_TOPICS_WAITING
    monkeypatch.setattr(outbox, "MOST_TOPICS_WAITING", 10 * most)
    assert len(taken_of_many(most + 1)) == most + 1


def taken_of_many(many: int = outbox.MOST_TOPICS_WAITING + 1) -> list[str]:
    waiting = Outbox()
    for number in range(many):
        waiting.put(f"game:{number}")
    return waiting.take()


class Script(Listener):
    """Hears what is written here: each time that it connects, up to the error."""

    name = "the script"
    errors = (ConnectionError,)
    lines: list[list[str | None]]

    def topics(self) -> Any:
        if not self.lines:
            self.stop()
            return
        yield from self.lines.pop(0)
        raise ConnectionError("cut off")


def test_a_listener_that_was_cut_off_says_so_and_that_something_may_have_been_missed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("live.carriers.FIRST_PAUSE", 0.001)
    hub = Notes()
    listener = Script(hub)
    listener.lines = [[EVERYTHING, None, GAME], [], [], [EVERYTHING]]
    listener.start()
    wait_until(lambda: not listener.thread.is_alive())
    first, second = [True, EVERYTHING, True, GAME, False], [True, EVERYTHING, False]
    assert hub.noted == [*first, *second, False]
    warnings = [record.getMessage() for record in caplog.records]
    assert warnings == ["the script is not heard, live pages ask instead: cut off"] * 2


def test_a_listener_survives_what_nobody_has_foreseen(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("live.carriers.FIRST_PAUSE", 0.001)

    class Faulty(Script):
        def topics(self) -> Any:
            for topic in super().topics():
                yield topic
                if topic == OTHER:
                    raise ZeroDivisionError

    hub = Notes()
    listener = Faulty(hub)
    listener.lines = [[EVERYTHING, OTHER], [GAME]]
    listener.listen()
    assert hub.noted == [True, EVERYTHING, True, OTHER, False, True, GAME, False, False]
    assert [bool(record.exc_info) for record in caplog.records] == [True, False]


def test_a_listener_ends_when_it_is_told_to() -> None:
    connected = threading.Event()

    class Silent(Script):
        def topics(self) -> Any:
            while True:
                connected.set()
                yield None

    listener = Silent(Notes())
    listener.start()
    assert connected.wait(20)
    listener.stop()
    wait_until(lambda: not listener.thread.is_alive())
