"""What of a request an answer for all may depend on: nothing else reaches whoever makes it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from live.asgi import Scope
from live.sharing import FOR_ALL, MESSAGES, THEMES

OF_HTMX = (b"hx-request", b"hx-history-restore-request", b"hx-target")
DIFFERENT = {b"range", b"if-match", b"if-unmodified-since", b"content-length"}  # rare, and not here
READ = {b"host", b"cookie", b"accept-language", b"accept-encoding", b"if-none-match", *OF_HTMX}
READ |= {b"x-request-id", *DIFFERENT}
STORED = {b"host", b"accept-language", b"if-none-match", *OF_HTMX}
LONGEST = 1000  # bytes of a query and these headers: what keys are made of must not fill the memory
LONGEST_PATH = 200  # letters
PERSONAL = re.compile(f"{settings.SESSION_COOKIE_NAME}|{MESSAGES}".encode())
COOKIES = re.compile(rb"(?:^|;) *(theme|%b)=([\w-]{0,20})" % settings.LANGUAGE_COOKIE_NAME.encode())


class Key(NamedTuple):
    """By which an answer is kept."""

    path: str
    query: bytes
    scheme: str
    host: bytes
    language: str
    theme: str
    htmx: tuple[bytes, ...]


class Question(NamedTuple):
    """A request that an answer for all may answer."""

    key: Key
    view: str
    method: str
    known: bytes  # the stamps of what whoever asks has already
    takes_gzip: bool
    number: str  # that a proxy gave it

    @classmethod
    def of(cls, scope: Scope) -> Self | None:
        if scope["method"] not in {"GET", "HEAD"} or len(scope["path"]) > LONGEST_PATH:
            return None
        if not (view := view_for_all(scope["path"])):
            return None
        given = [pair for pair in scope["headers"] if pair[0] in READ]
        headers = dict(given)
        if len(headers) < len(given) or not DIFFERENT.isdisjoint(headers):
            return None
        cookies = headers.get(b"cookie", b"")
        long = sum(len(text) for name, text in given if name in STORED)
        if PERSONAL.search(cookies) or len(scope["query_string"]) + long > LONGEST:
            return None
        key = key_of(scope, headers, cookies)
        return cls(
            key,
            view,
            scope["method"],
            headers.get(b"if-none-match", b""),
            b"gzip" in headers.get(b"accept-encoding", b""),
            headers.get(b"x-request-id", b"").decode("latin-1"),
        )


def key_of(scope: Scope, headers: Mapping[bytes, bytes], cookies: bytes) -> Key:
    chosen = dict(COOKIES.findall(cookies)) if cookies else {}
    theme = chosen.get(b"theme", b"").decode()
    language = chosen.get(settings.LANGUAGE_COOKIE_NAME.encode(), b"").decode()
    return Key(
        scope["path"],
        scope["query_string"],
        scope.get("scheme", "http"),
        headers.get(b"host", b""),
        language_of(language, headers.get(b"accept-language", b"")),
        theme if theme in THEMES else "",
        tuple(headers.get(name, b"") for name in OF_HTMX),
    )


@lru_cache(maxsize=4096)
def view_for_all(path: str) -> str:
    """The name of the page, if its answers are for all."""
    try:
        match = resolve(path)
    except Resolver404:
        return ""
    return match.view_name if getattr(match.func, FOR_ALL, False) else ""


@lru_cache(maxsize=512)
def language_of(chosen: str, accepted: bytes) -> str:
    """As Django finds it out."""
    request = HttpRequest()
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: chosen} if chosen else {}
    request.META = {"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")}
    return get_language_from_request(request)


def scope_of_nobody(scope: Scope, key: Key, known: bytes) -> Scope:
    """The same question of somebody of whom no more is known than what stands in the key."""
    cookies = {"theme": key.theme, settings.LANGUAGE_COOKIE_NAME: key.language}
    written = "; ".join(f"{name}={value}" for name, value in cookies.items() if value)
    headers = [
        (b"host", key.host),
        (b"cookie", written.encode()),
        (b"accept-encoding", b"gzip"),
        *zip(OF_HTMX, key.htmx, strict=True),
        (b"if-none-match", known),
    ]
    return {
        **scope,
        "method": "GET",
        "headers": [(name, value) for name, value in headers if value],
        "client": None,
    }
