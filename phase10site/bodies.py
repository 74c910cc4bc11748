"""What a request may bring with it, decided before it is read; what is long lies on the disk."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO

from live.asgi import Message, Receive, Scope
from live.limits import ConcurrencyLimit

IN_MEMORY = 64 * 1024  # bytes
ORDINARY = 1024 * 1024 + IN_MEMORY  # more than all fields of a form may have
LARGEST_WITH_FILES = 11 * 1024 * 1024  # more than the largest file: the form says what is too large
WITH_FILES = {"/roster/import/preview/", "/club/picture/save/", "/documents/import/preview/"}
LARGEST_IN_LETTERS = LARGEST_WITH_FILES * 4 // 3  # the same in base64, as programs send it
IN_LETTERS = {"/api/v1/club/picture/", "/api/v1/documents/"}
MOST_DRAINED = 64 * 1024 * 1024  # a browser shows an answer only when it has sent everything
DRAINED_WITHIN = 60.0  # seconds
SESSION = b"sessionid="
TOKEN = b"bearer p10_"

on_disk = ConcurrencyLimit(lambda: 32, most_of_ip=8)


class BodyTooLarge(Exception):
    def __init__(self, is_over: bool) -> None:
        """Whether all of it has come."""
        self.is_over = is_over


class ClientGone(Exception):
    """Before it had sent everything: half a request must never be taken for a short one."""


def most_of(scope: Scope) -> int:
    """Files are sent by people who have signed in, or by their programs, and at few places."""
    if scope["path"] in WITH_FILES and SESSION in header(scope, b"cookie"):
        return LARGEST_WITH_FILES
    if scope["path"] in IN_LETTERS and header(scope, b"authorization").lower().startswith(TOKEN):
        return LARGEST_IN_LETTERS
    return ORDINARY


def header(scope: Scope, name: bytes) -> bytes:
    return b"; ".join(text for given, text in scope["headers"] if given == name)


def announced_length(scope: Scope) -> int:
    length = header(scope, b"content-length")
    return int(length) if length.isdigit() else 0


def within(scope: Scope, receive: Receive) -> Receive:
    """What comes in, as long as it is not more than may come."""
    most, size = most_of(scope), 0

    async def receive_within() -> Message:
        nonlocal size
        if announced_length(scope) > most:
            raise BodyTooLarge(is_over=False)
        message = await receive()
        size += len(message.get("body", b""))
        if size > most:
            raise BodyTooLarge(is_over=not message.get("more_body"))
        return message

    return receive_within


async def whole_body(scope: Scope, receive: Receive, until_answered: ExitStack) -> IO[bytes]:
    """A phone on bad Wi-Fi holds no thread while it sends."""
    piece, more = await next_piece(receive)
    if not more:
        return BytesIO(piece)
    body, is_long = until_answered.enter_context(spooled_body()), False
    while True:
        if not is_long and body.tell() + len(piece) > IN_MEMORY:
            until_answered.enter_context(on_disk.held_by(scope["client"][0]))
            is_long = True
        body.write(piece)
        if not more:
            return body
        piece, more = await next_piece(receive)


@contextmanager
def spooled_body() -> Iterator[IO[bytes]]:
    with SpooledTemporaryFile(IN_MEMORY) as body:
        yield body


async def next_piece(receive: Receive) -> tuple[bytes, bool]:
    message = await receive()
    if message["type"] == "http.disconnect":
        raise ClientGone
    return message.get("body", b""), message.get("more_body", False)


async def drain(scope: Scope, receive: Receive) -> None:
    """Hear them out, and keep nothing; but not whoever would send without an end."""
    if header(scope, b"expect") or announced_length(scope) > MOST_DRAINED:
        return
    size, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAINED_WITHIN):
            while more and size <= MOST_DRAINED:
                piece, more = await next_piece(receive)
                size += len(piece)
