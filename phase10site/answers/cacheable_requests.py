"""What of a request an answer for all may depend on: nothing else reaches whoever makes it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from live.asgi import Scope
from live.parts import FOR_ALL, MESSAGES, THEMES
from phase10site.answers.bytes import Answer

OF_HTMX = (b"hx-request", b"hx-history-restore-request", b"hx-target")
DIFFERENT = {b"range", b"if-match", b"if-unmodified-since", b"content-length"}  # rare, and not here
READ = {b"host", b"cookie", b"accept-language", b"accept-encoding", b"if-none-match", *OF_HTMX}
READ |= {b"x-request-id", *DIFFERENT}
STORED = (b"host", b"accept-language", b"if-none-match", *OF_HTMX)
LONGEST = 1000  # bytes of a query and these headers: what keys are made of must not fill the memory
LONGEST_PATH = 200  # letters
PERSONAL = re.compile(f"{settings.SESSION_COOKIE_NAME}|{MESSAGES}".encode())
COOKIES = re.compile(rb"(?:^|;) *(theme|%b)=([\w-]{0,20})" % settings.LANGUAGE_COOKIE_NAME.encode())


class Chosen(NamedTuple):
    """By whoever asks, as their cookies say."""

    theme: str
    language: str


class Key(NamedTuple):
    """By which an answer is kept."""

    path: str
    query: bytes
    scheme: str
    host: bytes
    language: str
    theme: str
    htmx: tuple[bytes, ...]


class CacheableRequest(NamedTuple):
    """A request that an answer for all may answer."""

    key: Key
    view: str
    method: str
    known_versions: bytes  # of what whoever asks has already
    takes_gzip: bool
    number: str  # that a proxy gave it

    @classmethod
    def of(cls, scope: Scope) -> Self | None:
        if scope["method"] not in {"GET", "HEAD"} or len(scope["path"]) > LONGEST_PATH:
            return None
        if not (view := view_for_all(scope["path"])):
            return None
        headers = dict(scope["headers"])
        if len(headers) < len(scope["headers"]) and is_said_twice(scope["headers"]):
            return None
        chosen = chosen_in(headers.get(b"cookie", b""))
        if chosen is None or not DIFFERENT.isdisjoint(headers):
            return None
        stored = [headers.get(name, b"") for name in STORED]
        if len(scope["query_string"]) + sum(map(len, stored)) > LONGEST:
            return None
        return cls(
            key_of(scope, headers, chosen),
            view,
            scope["method"],
            headers.get(b"if-none-match", b""),
            b"gzip" in headers.get(b"accept-encoding", b""),
            headers.get(b"x-request-id", b"").decode("latin-1"),
        )

    def wanted_of(self, answer: Answer) -> Answer:
        if answer.is_known(self.known_versions):
            return answer.not_modified
        whole = answer if self.takes_gzip else answer.unpacked
        return whole.without_body if self.method == "HEAD" else whole


def is_said_twice(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Anything that is read; of the rest, proxies say some things once more."""
    read = [name for name, _value in headers if name in READ]
    return len(set(read)) < len(read)


def key_of(scope: Scope, headers: Mapping[bytes, bytes], chosen: Chosen) -> Key:
    return Key(
        scope["path"],
        scope["query_string"],
        scope.get("scheme", "http"),
        headers.get(b"host", b""),
        language_of(chosen.language, headers.get(b"accept-language", b"")),
        chosen.theme,
        tuple([headers.get(name, b"") for name in OF_HTMX]),
    )


def chosen_in(cookies: bytes) -> Chosen | None:
    return remembered_of(cookies) if len(cookies) <= LONGEST else read_in(cookies)


def read_in(cookies: bytes) -> Chosen | None:
    """Nothing of whoever may be somebody."""
    if PERSONAL.search(cookies):
        return None
    said = {name.decode(): value.decode() for name, value in COOKIES.findall(cookies)}
    theme, language = said.get("theme", ""), said.get(settings.LANGUAGE_COOKIE_NAME, "")
    return Chosen(theme if theme in THEMES else "", language)


remembered_of = lru_cache(maxsize=512)(read_in)


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
