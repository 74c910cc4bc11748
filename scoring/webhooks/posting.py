"""One try: something is posted to a receiver, and its answer read, within seconds and kilobytes."""

import re
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import httpcore

from scoring.webhooks.reaching import (
    Deadline,
    DeliveryFault,
    Door,
    GuardedNetwork,
    Limits,
    NotReached,
)
from scoring.webhooks.receivers import Receiver

LONGEST_ANSWER = 500  # characters that are kept of it
GONE = 410
USER_AGENT = "phase10site-webhooks"
LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class ReceiverAnswer:
    """What came of a try; a status only where there was one."""

    fault: DeliveryFault | None
    status: int | None = None
    text: str = ""
    milliseconds: int = 0
    asked_for: int = 0  # seconds that it wants to be left alone

    @property
    def is_taken(self) -> bool:
        return self.fault is None


@cache
def certificates() -> ssl.SSLContext:
    """Those that this machine trusts: reading them takes longer than a whole try."""
    return ssl.create_default_context()


def post(
    receiver: Receiver,
    headers: Mapping[str, str],
    body: str,
    door: Door,
    limits: Limits = LIMITS,
) -> ReceiverAnswer:
    began = time.monotonic()
    try:
        answer = answer_of(receiver, headers, body.encode(), door, limits)
    except NotReached as error:
        answer = ReceiverAnswer(error.fault)
    except (httpcore.ProtocolError, httpcore.NetworkError):
        answer = ReceiverAnswer(DeliveryFault.BROKEN)
    took = round(1000 * (time.monotonic() - began))
    return ReceiverAnswer(answer.fault, answer.status, answer.text, took, answer.asked_for)


def answer_of(
    receiver: Receiver, headers: Mapping[str, str], body: bytes, door: Door, limits: Limits
) -> ReceiverAnswer:
    """A connection of its own, as each one is checked anew; what it leads on to is not asked."""
    network = GuardedNetwork(door, Deadline.after(limits.seconds), limits.size)
    url = httpcore.URL(
        scheme=receiver.scheme, host=receiver.host, port=receiver.port, target=receiver.target
    )
    secure = certificates() if receiver.scheme == "https" else None
    with httpcore.HTTPConnection(url.origin, ssl_context=secure, network_backend=network) as to:
        response = to.request("POST", url, headers=all_headers(receiver, headers), content=body)
    told = {name.lower(): value for name, value in response.headers}
    return ReceiverAnswer(
        fault_of(response.status),
        response.status,
        text_of(response.content),
        asked_for=seconds_asked_for(told.get(b"retry-after", b"")),
    )


def all_headers(receiver: Receiver, headers: Mapping[str, str]) -> list[tuple[str, str]]:
    own = {"content-type": "application/json", "user-agent": USER_AGENT, "connection": "close"}
    return [("host", receiver.authority), *own.items(), *headers.items()]


def fault_of(status: int) -> DeliveryFault | None:
    match status // 100:
        case 2:
            return None
        case 3:
            return DeliveryFault.REDIRECT
        case _:
            return DeliveryFault.GONE if status == GONE else DeliveryFault.REFUSED


def text_of(content: bytes) -> str:
    """What people may read of it; a database takes no NUL."""
    return content.decode(errors="replace").replace("\0", "�")[:LONGEST_ANSWER]


def seconds_asked_for(header: bytes) -> int:
    return int(header) if re.fullmatch(rb"[0-9]{1,6}", header.strip()) else 0
