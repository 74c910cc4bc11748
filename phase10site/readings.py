"""How the text of a variable becomes a value, and what is said where it cannot."""

import re
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LOCALTIME = Path("/etc/localtime")


NO_PORT = "it must be a number from 1 to 65535, such as 8000"
NO_PATH = "it must be a path such as /metrics/: a slash, then letters, digits, - and _"
NO_NETWORK = "it must be addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8"
NO_NAME = "such a host name must be written as browsers send it, with xn--"
READ_IN_TWO_WAYS = set("ßς\u200c\u200d")  # by the older and the newer standard of such names
MOST_BACKUPS = 1000
MOST_GAMES = 1_000_000


def machine_zone(link: Path = LOCALTIME) -> str:
    """The zone that the system's clock is set to, UTC where it does not say."""
    _folder, _found, name = str(link.resolve()).partition("zoneinfo/")
    return name if is_zone(name) else "UTC"


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
    return True


class UnreadableVariable(ValueError):
    """What would be right, as the end of a sentence."""


def number(text: str, least: int, most: int) -> int | None:
    """The number, read as a shell would write it; None where it is none of these."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text) if least <= int(text) <= most else None


def port(text: str) -> int:
    if (found := number(text, 1, 65535)) is None:
        raise UnreadableVariable(NO_PORT)
    return found


def backups(text: str) -> int:
    if (found := number(text, 0, MOST_BACKUPS)) is None:
        raise UnreadableVariable(
            f"it must be how many backups are kept, from 0 (none) to {MOST_BACKUPS}"
        )
    return found


def games(text: str) -> int:
    if (found := number(text, 0, MOST_GAMES)) is None:
        raise UnreadableVariable(
            f"it must be a number of games, from 0 (any number) to {MOST_GAMES}"
        )
    return found


def folder(text: str) -> Path:
    try:
        return Path(text).expanduser().resolve()
    except (RuntimeError, OSError) as error:  # ~nobody, or links in a circle
        raise UnreadableVariable("it must be the path of a folder") from error


def hosts(text: str) -> tuple[str, ...]:
    found = tuple(host.strip() for host in text.split(","))
    if not all(re.fullmatch(r"\*|[\w.-]+|\[[0-9a-fA-F:]+\]", host) for host in found):
        raise UnreadableVariable(
            "it must be host names separated by commas, such as club.org,192.168.0.5"
        )
    return tuple(ascii_host(host) for host in found)


def named_hosts(text: str) -> frozenset[tuple[str, int | None]]:
    """Each with its port, or with none where any will do."""
    return frozenset(map(named_host, text.split(",")))


def named_host(text: str) -> tuple[str, int | None]:
    found = re.fullmatch(r"([\w.-]+|\[[0-9a-fA-F:.]+\])(?::([0-9]{1,5}))?", text.strip())
    if not found or int(found[2] or 1) not in range(1, 65536):
        raise UnreadableVariable(
            "it must be host names separated by commas, each with or without a port,"
            " such as league.lan:8080"
        )
    host = ascii_host(found[1].strip("[]")).lower()
    return host, int(found[2]) if found[2] else None


def ascii_host(host: str) -> str:
    """A name as browsers send it: phäse.de is xn--phse-moa.de."""
    if host.isascii():
        return host
    try:
        if set(host) & READ_IN_TWO_WAYS:
            raise UnreadableVariable(NO_NAME)
        dot = "." if host.startswith(".") else ""
        return dot + host.removeprefix(".").encode("idna").decode()
    except UnicodeError as error:
        raise UnreadableVariable(NO_NAME) from error


def networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(network.strip(), strict=False) for network in text.split(","))
    except ValueError as error:
        raise UnreadableVariable(NO_NETWORK) from error


def zone(text: str) -> str:
    if not is_zone(text):
        raise UnreadableVariable("it must be a time zone such as Europe/Berlin")
    return text


def one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise UnreadableVariable(f"it must be {', '.join(words[:-1])} or {words[-1]}")
        return text

    return read


def path(text: str) -> str:
    if not re.fullmatch(r"(/[A-Za-z0-9_-]+)+/?", text):
        raise UnreadableVariable(NO_PATH)
    return text
