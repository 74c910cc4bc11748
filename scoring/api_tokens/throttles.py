"""How often a program may ask: by its token, or by its address; all links of tables of an address
together may ask as often as one token.

Each process counts for itself and adds to the count of all in lots, so that whoever asks now and
then costs no writing. Several processes let through a lot more each.
"""

from collections.abc import MutableMapping
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.callers import caller_of, counted_as
from scoring.api_tokens.bearers import LinkCaller
from scoring.clubs.throttling import Counter, key_of

WINDOW = timedelta(minutes=1)
OF_TOKEN = 1200
OF_ADDRESS = 120
LOT = 20
MOST_KNOWN = 10_000  # names that a process remembers


@dataclass
class Count:
    """In a window of time: what all processes know of, and what this one has not told them."""

    until: float
    known: int = 0
    untold: int = 0

    def add(self, name: str) -> int:
        self.untold += 1
        if self.untold >= LOT:
            self.known = Counter.objects.add(key_of("api", name), WINDOW, self.untold)
            self.untold = 0
        return self.known + self.untold


counts: MutableMapping[str, Count] = {}


class ProgramThrottle(BaseThrottle):
    def allow_request(self, request: Request, _view: object) -> bool:
        name, most = counted_as(request), OF_TOKEN if caller_of(request) else OF_ADDRESS
        if isinstance(request.auth, LinkCaller):  # anybody can make such links up
            name = f"links:{request.META.get('REMOTE_ADDR', '')}"
        self.count = count_of(name)
        return self.count.add(name) <= most

    def wait(self) -> float:
        return max(1.0, self.count.until - monotonic())


def count_of(name: str) -> Count:
    now = monotonic()
    known = counts.get(name)
    if known and known.until > now:
        return known
    if len(counts) >= MOST_KNOWN:
        counts.clear()
    counts[name] = Count(now + WINDOW.total_seconds())
    return counts[name]
