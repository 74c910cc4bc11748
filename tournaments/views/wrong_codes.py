"""Nobody finds the code of a table by trying: after some wrong ones an address has to wait."""

from django.core.cache import cache
from django.http import HttpRequest

WRONG_ONES = 20
MINUTES = 5


def key_of(request: HttpRequest) -> str:
    return f"wrong-codes:{request.META.get('REMOTE_ADDR', '')}"


def is_throttled(request: HttpRequest) -> bool:
    return int(cache.get(key_of(request)) or 0) >= WRONG_ONES


def note_wrong(request: HttpRequest) -> None:
    """The first one starts the time that has to pass."""
    key = key_of(request)
    if not cache.add(key, 1, timeout=60 * MINUTES):
        try:
            cache.incr(key)
        except ValueError:  # the time has just passed
            cache.set(key, 1, timeout=60 * MINUTES)
