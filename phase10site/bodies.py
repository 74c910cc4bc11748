"""What a request brings with it, collected on the event loop."""

from contextlib import ExitStack
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO

from live.asgi import Message, Receive

IN_MEMORY = 64 * 1024  # bytes; what is longer lies on the disk

LARGEST_BODY = 11 * 1024 * 1024  # more than the largest file: the form says what is too large
MOST_DRAINED = 64 * 1024 * 1024  # a browser shows an answer only when it has sent everything


class BodyTooLarge(Exception):
    pass


class ClientGone(Exception):
    """Before it had sent everything: half a request must never be taken for a short one."""


async def whole_body(receive: Receive) -> IO[bytes]:
    piece, more = await next_piece(receive)
    if not more:
        return BytesIO(piece)
    with ExitStack() as unless_whole:
        body = unless_whole.enter_context(SpooledTemporaryFile(IN_MEMORY))
        body.write(piece)
        while more:
            piece, more = await next_piece(receive)
            body.write(piece)
        unless_whole.pop_all()
    return body


async def next_piece(receive: Receive) -> tuple[bytes, bool]:
    message = await receive()
    if message["type"] == "http.disconnect":
        raise ClientGone
    return message.get("body", b""), message.get("more_body", False)


def limited(receive: Receive) -> Receive:
    """Who sends too much is heard to the end, up to a limit, and nothing of it is kept."""
    size = 0

    async def receive_within() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            await drain(receive, message.get("more_body", False), size)
            raise BodyTooLarge
        return message

    return receive_within


async def drain(receive: Receive, more: bool, size: int) -> None:
    while more and size <= MOST_DRAINED:
        piece, more = await next_piece(receive)
        size += len(piece)
