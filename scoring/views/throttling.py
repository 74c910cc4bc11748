"""A check of a password costs a quarter of a second: nobody gets many of them.

Addresses are those that the network tells; what a request says of itself anybody can write. Behind
a proxy all people share one, so an address may try more often than an account is tried.
"""

from contextlib import suppress
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest

WINDOW = 15 * 60  # seconds
TRIES_OF_ADDRESS = 60
TRIES_AT_ACCOUNT = 10


def may_try(request: HttpRequest, account: str) -> bool:
    """Count this try; False where there were too many of them."""
    from_address = counted("address", request.META.get("REMOTE_ADDR", ""))
    at_account = counted("account", account)
    return from_address <= TRIES_OF_ADDRESS and at_account <= TRIES_AT_ACCOUNT


def forgive(request: HttpRequest, account: str) -> None:
    """Whoever has signed in may mistype anew, and was none of those who try."""
    cache.delete(key_of("account", account))
    with suppress(ValueError):  # it has run out meanwhile
        cache.decr(key_of("address", request.META.get("REMOTE_ADDR", "")))


def counted(kind: str, name: str) -> int:
    key = key_of(kind, name)
    cache.add(key, 0, timeout=WINDOW)
    try:
        return cache.incr(key)
    except ValueError:  # it has run out between the two
        return 1


def key_of(kind: str, name: str) -> str:
    """Without the name itself: a cache may be looked into."""
    return f"sign-in:{kind}:{sha256(name.encode()).hexdigest()}"
