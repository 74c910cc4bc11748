"""What no log repeats: the secret parts of links, codes, and what somebody has asked for."""

import re
import traceback
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from django.http import HttpRequest

from phase10site.requests import method_of, page_of

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")  # wherever it stands: people copy links wrongly
CODE = re.compile(r"(?<![A-Za-z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[2-9A-HJ-NP-Z]{6,12}(?![A-Za-z0-9])")
SHORTEST = 4  # signs; what is shorter than that is no secret, and stands in many words
HIDDEN = "…"
LONGEST = 4000  # bytes of a line


def redact(text: str, asked: tuple[str, ...] = ()) -> str:
    for part in asked:
        text = text.replace(part, HIDDEN)
    return CODE.sub(HIDDEN, TOKEN.sub(HIDDEN, text))


def named(arg: Any, request: HttpRequest) -> Any:
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


def of_error(exc_info: Any, asked: tuple[str, ...] = ()) -> str:
    """Its source lines as they are, its words without secrets."""
    pieces = traceback.TracebackException(*exc_info).format()
    return "".join(lines(pieces, asked)).rstrip("\n")


def lines(pieces: Iterator[str], asked: tuple[str, ...]) -> Iterator[str]:
    for piece in pieces:
        yield piece if piece.startswith("  File ") else redact(piece, asked)


def cut(line: str) -> str:
    """Its beginning and its end, where it is longer than a log should hold."""
    while len(line.encode("ascii", "backslashreplace")) > LONGEST:
        line = halved(line)
    return line


def halved(text: str) -> str:
    piece = len(text) // 4
    return f"{text[:piece]} {HIDDEN} {text[-piece:]}"
