"""What a log says: in words or as JSON, and never the secret part of a link."""

import json
import logging
import re
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest

from jobs.processes import current_job
from live.parts import is_made_for_all
from phase10site import middleware
from phase10site.databases import in_a_line, outage_of
from phase10site.middleware import method_of, page_of

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")  # wherever it stands: people copy links wrongly
CODE = re.compile(r"(?<![A-Za-z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[2-9A-HJ-NP-Z]{6,12}(?![A-Za-z0-9])")
SHORTEST = 4  # signs; what is shorter than that is no secret, and stands in many words
HIDDEN = "…"
LONGEST = 4000  # bytes of a line


log = logging.getLogger("phase10.site")
PAUSE = 30.0  # seconds
ODD = "django.security."  # loggers of requests that no browser sends


def redact(text: str, asked: tuple[str, ...] = ()) -> str:
    for part in asked:
        text = text.replace(part, HIDDEN)
    return CODE.sub(HIDDEN, TOKEN.sub(HIDDEN, text))


def without_address(arg: Any, request: HttpRequest) -> Any:
    """An argument of a line about a request: its page instead of its path, a method that exists."""
    if not isinstance(arg, str):
        return arg
    if arg.startswith("/"):
        return page_of(request)
    return method_of(request) if arg == request.method else arg


def asked_for(request: HttpRequest) -> tuple[str, ...]:
    """The parts of its address that may be secret, the longest first."""
    match = request.resolver_match
    words = match.kwargs.values() if match else request.path.split("/")
    typed = parse_qsl(request.META.get("QUERY_STRING", ""))
    parts = {request.path, *words, *(value for _name, value in typed)}
    secret = (part for part in parts if isinstance(part, str) and len(part) >= SHORTEST)
    return tuple(sorted(secret, key=len, reverse=True))


def error_text(exc_info: Any, asked: tuple[str, ...] = ()) -> str:
    """Its source lines as they are, its words without secrets."""
    pieces = traceback.TracebackException(*exc_info).format()
    return "".join(lines(pieces, asked)).rstrip("\n")


def lines(pieces: Iterator[str], asked: tuple[str, ...]) -> Iterator[str]:
    for piece in pieces:
        yield piece if piece.startswith("  File ") else redact(piece, asked)


def cut(line: str) -> str:
    """Its beginning and its end, where it is longer than a log should hold."""
    while len(line.encode("ascii", "backslashreplace")) > LONGEST:
        line = halve(line)
    return line


def halve(text: str) -> str:
    piece = len(text) // 4
    return f"{text[:piece]} {HIDDEN} {text[-piece:]}"


def thread_died(args: threading.ExceptHookArgs) -> None:
    """What a thread did not catch stands in the log, in its own style and without secrets."""
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread else ""
    error = args.exc_value or args.exc_type()
    log.error("The thread %s has died", name, exc_info=error)


class NoSecrets(logging.Filter):
    """Name the page of a request, never its address; what is said stays on its line."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        asked: tuple[str, ...] = ()
        if isinstance(request, HttpRequest):
            asked = asked_for(request)
            if isinstance(record.args, tuple):
                record.args = tuple(without_address(arg, request) for arg in record.args)
        record.msg = redact(" ".join(record.getMessage().split()), asked)
        record.args = None
        if record.exc_info and record.exc_info[0]:
            record.exc_text = error_text(record.exc_info, asked)
        return True


class OneLineForOutages(logging.Filter):
    """A database that is away, or an odd request, is no fault of the program: no stack trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error and outage_of(error):
            record.msg = f"{record.getMessage()} ({in_a_line(error)})"
            record.args = record.exc_info = record.exc_text = None
        elif isinstance(error, SuspiciousOperation):
            record.exc_info = record.exc_text = None
        return True


class RefusalsOnce(logging.Filter):
    """What is refused while it is made for all is refused once more to whoever has asked."""

    def filter(self, record: logging.LogRecord) -> bool:
        is_refused = getattr(record, "status_code", 500) < 500 or record.name.startswith(ODD)
        return not (is_refused and is_made_for_all())


class NoRepetitions(logging.Filter):
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


class RequestAndJob(logging.Filter):
    """Note which request or job the line belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(getattr(record, "request", None), "id", "")
        number = current_job.get()
        record.job = number
        record.request_id = request or ("" if number else middleware.current_number.get())
        return True


class WordFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        whose = {"request": record.request_id, "job": record.job}  # type: ignore[attr-defined]
        record.whose = "".join(f" [{name} {value}]" for name, value in whose.items() if value)
        return "\n".join(map(cut, super().format(record).split("\n")))


class JsonFormatter(logging.Formatter):
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
            "trace": record.exc_text,
        }
        said |= {name: fact for name, fact in rarely.items() if fact}
        return in_a_line_of_json(said)


def in_a_line_of_json(said: dict[str, Any]) -> str:
    """Its longest texts are cut until it is short enough."""
    line = json.dumps(said, ensure_ascii=False)
    while cut(line) != line:
        longest = max(said, key=lambda name: len(str(said[name])))
        said[longest] = halve(str(said[longest]))
        line = json.dumps(said, ensure_ascii=False)
    return line
