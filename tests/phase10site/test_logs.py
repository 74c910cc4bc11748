import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from io import StringIO
from logging.config import dictConfig

import pytest
from django.db import OperationalError
from django.test import Client

from jobs.running import working_on
from live.parts import topics_of_answer
from phase10site import middleware
from phase10site.logs import NoRepetitions, NoSecrets, redact, thread_died
from phase10site.settings import log_settings
from tournaments.codes import new_code, new_night_code

SECRET = "xjkpUQMnQJtgEPhap9Lg7Q"


class Log:
    """What one style of log has written."""

    def __init__(self, written: StringIO) -> None:
        self.written = written

    @property
    def text(self) -> str:
        return self.written.getvalue()

    @property
    def objects(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    """All loggers write as they would in an installation, into the test's own hands."""
    written = StringIO()
    own = log_settings(getattr(request, "param", "words"))
    own["handlers"]["console"]["stream"] = written
    names = ["", *own["loggers"]]
    before = {name: logging.getLogger(name).level for name in names}
    handlers = list(logging.getLogger().handlers)
    dictConfig(own)
    middleware.current_number.set("")
    yield Log(written)
    logging.getLogger().handlers[:] = handlers
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


in_json = pytest.mark.parametrize("log", ["json"], indirect=True)
in_both_styles = pytest.mark.parametrize("log", ["words", "json"], indirect=True)


@pytest.mark.parametrize("place", ["games", "watch", "sign-in"])
def test_a_secret_link_does_not_reach_the_log(place: str) -> None:
    record = logging.makeLogRecord(
        {"msg": "%s: %s", "args": ("Not Found", f"/{place}/{SECRET}/deals/")}
    )
    assert NoSecrets().filter(record)
    assert record.getMessage() == f"Not Found: /{place}/…/deals/"


@pytest.mark.parametrize("path", [f"/{SECRET}", f"/game/{SECRET}/", f"/watch/{SECRET}%00/"])
def test_a_link_that_was_copied_wrongly_does_not_reach_it_either(path: str) -> None:
    record = logging.makeLogRecord({"msg": "Not Found: %s", "args": (path,)})
    NoSecrets().filter(record)
    assert SECRET not in record.getMessage()


def test_a_sentence_with_a_percent_sign_survives() -> None:
    record = logging.makeLogRecord({"msg": "100% of /games/new/", "args": None})
    NoSecrets().filter(record)
    assert record.getMessage() == "100% of /games/new/"


def test_a_message_of_several_lines_is_one(log: Log) -> None:
    logging.getLogger("phase10.test").warning("no database: %s", "refused\n\tIs it there?")
    assert log.text == "WARNING phase10.test: no database: refused Is it there?\n"


def test_a_pool_that_fails_at_every_try_says_so_once_in_half_a_minute() -> None:
    no_repetitions = NoRepetitions()
    seconds = [100.0, 101.0, 129.9, 130.0, 159.9]
    records = [logging.makeLogRecord({"created": second}) for second in seconds]
    assert [no_repetitions.filter(record) for record in records] == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_nobody_else_is_silent_because_of_that() -> None:
    no_repetitions = NoRepetitions()
    complaints = [("pool", "away"), ("pool", "away"), ("streams", "away"), ("streams", "full")]
    records = [logging.makeLogRecord({"name": name, "msg": said}) for name, said in complaints]
    assert [no_repetitions.filter(record) for record in records] == [True, False, True, True]


@in_both_styles
def test_whatever_is_asked_no_secret_stands_in_the_log(client: Client, db: None, log: Log) -> None:
    secret_paths = (f"/games/{SECRET}/", f"/watch/{SECRET}/", f"/calendars/{SECRET}.ics")
    for path in (*secret_paths, f"/{SECRET}", f"/?next={SECRET}"):
        client.get(path, headers={"Referer": f"http://testserver/games/{SECRET}/"})
    assert log.text
    assert SECRET not in log.text


@in_both_styles
def test_a_stack_trace_keeps_its_lines_and_loses_its_secrets(log: Log) -> None:
    try:
        raise ValueError(f"no game behind {SECRET}")
    except ValueError:
        logging.getLogger("phase10.test").exception("It broke")
    assert SECRET not in log.text
    assert "ValueError: no game behind …" in log.text
    assert "test_a_stack_trace_keeps_its_lines_and_loses_its_secrets" in log.text


def test_a_warning_names_its_request_and_quiet_requests_leave_no_line(
    client: Client, db: None, log: Log
) -> None:
    client.get("/rules/")
    answer = client.get("/no-such-page/")
    assert log.text == (
        f"WARNING django.request [request {answer['X-Request-ID']}]: Not Found: unknown\n"
    )


@in_json
def test_in_json_each_request_is_an_object_with_the_name_of_its_page(
    client: Client, db: None, log: Log
) -> None:
    answer = client.get("/rules/classic/")
    [said] = log.objects
    assert isinstance(said.pop("ms"), int)
    assert str(said.pop("time")).endswith("+00:00")
    assert said == {
        "level": "info",
        "logger": "phase10.requests",
        "message": "answered",
        "request": answer["X-Request-ID"],
        "method": "GET",
        "page": "rules-detail",
        "status": 200,
    }


@in_json
def test_a_method_that_somebody_made_up_is_not_repeated(client: Client, db: None, log: Log) -> None:
    client.generic("SPELL" * 1000, "/rules/classic/")
    assert "other" in [said.get("method") for said in log.objects]
    assert "SPELLSPELL" not in log.text


@in_both_styles
def test_what_a_job_says_names_the_job(log: Log) -> None:
    with working_on(7):
        logging.getLogger("phase10.jobs").warning("It takes long")
    logging.getLogger("phase10.jobs").warning("It is over")
    first, second = log.text.splitlines()
    assert "[job 7]" in first or '"job": 7' in first
    assert "job" not in second.replace("phase10.jobs", "")


@in_both_styles
def test_a_database_that_is_away_is_one_line_without_a_stack_trace(log: Log) -> None:
    def say(error: Exception) -> str:
        try:
            raise error
        except Exception:
            logging.getLogger("django.request").error("Unavailable", exc_info=sys.exc_info())
        return log.text

    assert "Unavailable (connection refused)" in say(OperationalError("connection\n\trefused"))
    assert "Traceback" not in log.text
    assert log.text.count("\n") == 1
    assert "Traceback" in say(ValueError("a fault of the program"))


def die_in_a_thread(hook: Callable[[threading.ExceptHookArgs], object]) -> None:
    def die() -> None:
        raise ValueError(f"of {SECRET}")

    before, threading.excepthook = threading.excepthook, hook
    thread = threading.Thread(target=die, name="news-sender")
    thread.start()
    thread.join()
    threading.excepthook = before


@in_json
def test_a_thread_that_dies_is_an_object_in_the_log(log: Log) -> None:
    die_in_a_thread(thread_died)
    [said] = log.objects
    assert said["message"] == "The thread news-sender has died"
    assert "ValueError: of …" in str(said["trace"])


@in_json
def test_by_itself_python_writes_past_the_log(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    die_in_a_thread(threading.__excepthook__)
    assert log.objects == []
    assert SECRET in capsys.readouterr().err


def test_a_thread_may_end_itself(log: Log) -> None:
    thread_died(threading.ExceptHookArgs((SystemExit, SystemExit(), None, None)))
    assert log.text == ""


def raised(client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, path: str) -> None:
    """What a view of a code did not expect."""

    def fail(_nights: object, _code: str) -> None:
        raise error

    client.raise_request_exception = False
    monkeypatch.setattr("tournaments.nights.models.TournamentQuerySet.visited", fail)
    assert client.get(path).status_code == 500


@in_both_styles
@pytest.mark.parametrize("code", ["C9VY4QAB", "c9vy4qab", "QUARTERLY"])
def test_a_stack_trace_does_not_repeat_the_code_that_was_asked_for(
    client: Client, db: None, log: Log, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    error = ValueError(f"Reverse for 'screen' with arguments '('{code}',)' not found")
    raised(client, monkeypatch, error, f"/nights/{code}/")
    assert "Internal Server Error: night-detail" in log.text
    assert "ValueError: Reverse for" in log.text
    assert code not in log.text


@in_both_styles
@pytest.mark.parametrize("letter", ["a", "\\", "\n", "ü", "\x00", "𝔇"])
def test_no_line_is_longer_than_a_log_should_hold(log: Log, letter: str) -> None:
    try:
        raise ValueError(f"beginning {letter * 20_000} end")
    except ValueError:
        logging.getLogger("phase10.test").exception(f"It {letter * 20_000} broke")
    assert max(len(line.encode()) for line in log.text.split("\n")) <= 4096
    assert "Traceback (most recent call last)" in log.text


@in_both_styles
def test_a_code_is_hidden_wherever_it_stands(log: Log) -> None:
    logging.getLogger("phase10.jobs").warning("Key (code)=(C9VY4Q) and K7WM2PZ4RT9X of 12345678")
    assert "Key (code)=(…) and … of 12345678" in log.text
    logging.getLogger("phase10.jobs").warning("SELECT, WARNING and 7f3d0a52c9b8 stay")
    assert "SELECT, WARNING and 7f3d0a52c9b8 stay" in log.text


@in_both_styles
def test_what_is_refused_while_it_is_made_for_all_is_said_of_whoever_asked(
    client: Client, db: None, log: Log
) -> None:
    token = topics_of_answer.set(set())
    client.get(f"/watch/{SECRET}/")
    client.get("/", headers={"Host": "no name"})
    topics_of_answer.reset(token)
    assert log.text == ""
    client.get(f"/watch/{SECRET}/")
    assert "Not Found: game-watch" in log.text


def test_a_request_that_no_browser_sends_writes_no_stack_trace(
    client: Client, db: None, log: Log
) -> None:
    assert client.get("/", headers={"Host": "no name"}).status_code == 400
    assert "Invalid HTTP_HOST header" in log.text
    assert "Traceback" not in log.text


def test_no_code_is_a_word_that_a_log_would_repeat() -> None:
    made = [make() for make in (new_code, new_night_code) for _time in range(300)]
    assert [code for code in made if code in redact(f"Key (code)=({code})")] == []
