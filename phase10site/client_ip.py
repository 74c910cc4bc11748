"""By which address somebody counts: limits and throttles are for each of them."""

import ipaddress
from collections.abc import Iterator
from functools import lru_cache

from django.conf import settings

from live.asgi import Scope

HEADER = b"x-forwarded-for"
OF_A_HOUSEHOLD = 64  # bits: whoever has one address of IPv6 has all that begin with these

type IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


def with_client(scope: Scope) -> Scope:
    """The request as it came to the first of our proxies: from there REMOTE_ADDR is right."""
    return {**scope, "client": (client_ip_of(scope), 0)}


def client_ip_of(scope: Scope) -> str:
    """The nearest address that is none of our proxies.

    Anybody can write a forwarded address; so one counts only where the address behind it, from
    which it came, is trusted. An address of IPv6 stands for the network of its household.
    """
    nearest = ""
    for text in hops(scope):
        if (ip := ip_in(text)) is None:
            break  # no proxy writes that
        nearest = counted_as(ip)
        if not is_proxy(ip):
            break
    return nearest


def hops(scope: Scope) -> Iterator[str]:
    """Whoever sent us the request, and then whoever is said to have sent it there."""
    yield str((scope.get("client") or ("",))[0])
    said = [value for name, value in scope.get("headers", ()) if name == HEADER]
    yield from reversed(b",".join(said).decode("latin-1").split(","))


@lru_cache(maxsize=1024)
def ip_in(text: str) -> IpAddress | None:
    try:
        ip = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


@lru_cache(maxsize=1024)
def counted_as(ip: IpAddress) -> str:
    if ip.version == 4:
        return str(ip)
    household = ipaddress.IPv6Network((int(ip), OF_A_HOUSEHOLD), strict=False)
    return str(household.network_address)


def is_proxy(ip: IpAddress) -> bool:
    return any(ip in network for network in settings.PROXIES)
