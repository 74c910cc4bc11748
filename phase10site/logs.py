"""What a log says: in words or as JSON, and never the secret part of a link."""

import json
import logging
import re
import threading
import traceback
from datetime import UTC, datetime
from typing import Any

from jobs import current as job
from phase10site import requests
from phase10site.outages import in_a_line, outage_of

log = logging.getLogger("phase10.site")

PAUSE = 30.0  # seconds
SECRET = re.compile(r"[A-Za-z0-9_-]{20,}")  # wherever it stands: people copy links wrongly


def redact(text: str) -> str:
    return SECRET.sub("…", text)


def thread_died(args: threading.ExceptHookArgs) -> None:
    """What a thread did not catch stands in the log, in its own style and without secrets."""
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread else ""
    error = args.exc_value or args.exc_type()
    log.error("The thread %s has died", name, exc_info=error)


class RedactTokens(logging.Filter):
    """Replace whatever is as long as the token of a link; what is said stays on its line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redact(" ".join(record.getMessage().split()))
        record.args = None
        return True


class OneLineForOutages(logging.Filter):
    """A database that is away is no fault of the program: its reason, and no stack trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error and outage_of(error):
            record.msg = f"{record.getMessage()} ({in_a_line(error)})"
            record.args = record.exc_info = record.exc_text = None
        return True


class Seldom(logging.Filter):
    """Of somebody who complains at every try, one line in half a minute."""

    def __init__(self) -> None:
        super().__init__()
        self.said_at: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        complaint = (record.name, str(record.msg))
        if record.created - self.said_at.get(complaint, 0.0) < PAUSE:
            return False
        self.said_at[complaint] = record.created
        return True


class Whose(logging.Filter):
    """Note which request or job the line belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(getattr(record, "request", None), "id", "")
        number = job.number.get()
        record.job = number
        record.request_id = request or ("" if number else requests.current.get())
        return True


class Traceback(logging.Formatter):
    """Its source lines as they are, its words without secrets."""

    def formatException(self, exc_info: Any) -> str:
        pieces = traceback.TracebackException(*exc_info).format()
        shown = [each if each.startswith("  File ") else redact(each) for each in pieces]
        return "".join(shown).rstrip("\n")


class Words(Traceback):
    def format(self, record: logging.LogRecord) -> str:
        whose = {"request": record.request_id, "job": record.job}  # type: ignore[attr-defined]
        record.whose = "".join(f" [{name} {value}]" for name, value in whose.items() if value)
        return super().format(record)


class Json(Traceback):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        rarely = {
            "request": getattr(record, "request_id", ""),
            "job": getattr(record, "job", 0),
            "trace": record.exc_info and self.formatException(record.exc_info),
        }
        said |= {name: fact for name, fact in rarely.items() if fact}
        return json.dumps(said, ensure_ascii=False)
