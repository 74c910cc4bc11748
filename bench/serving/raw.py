"""The least that an answer can cost: uvicorn at its fastest, and five bytes."""

import os
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

from bench.browser import HOST

HEADERS = [(b"content-type", b"text/plain"), (b"content-length", b"5")]


async def application(
    _scope: Any, _receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b"hello"})


if __name__ == "__main__":
    uvicorn.run(
        application,
        host=HOST,
        port=int(os.environ["PHASE10_PORT"]),
        http="httptools",
        loop="uvloop",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
