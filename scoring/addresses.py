"""Links that a phone in the same network can open, as addresses and as codes to scan."""

import contextlib
import socket
import struct
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

ELSEWHERE = ("203.0.113.1", 9)  # kept free for documentation; nothing is sent there
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
INSIDE = ("lo", "docker", "br-", "veth", "virbr", "vboxnet", "tun", "wg")  # phones are not there


def lan_address() -> str | None:
    """The address of this machine in its network, or None without one."""
    return address_towards_the_net() or next(iter(addresses_of_interfaces()), None)


def address_towards_the_net() -> str | None:
    """The address that packets to the outside would leave from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(ELSEWHERE)
        return reachable(probe.getsockname()[0])
    return None


def addresses_of_interfaces() -> list[str]:
    """For a network without a way out, such as an access point on the table (Linux only)."""
    names = [name for _, name in socket.if_nameindex() if not name.startswith(INSIDE)]
    return [address for name in names if (address := address_of(name))]


def address_of(interface: str) -> str | None:
    import fcntl  # noqa: PLC0415 - a Unix module; this file is read elsewhere too

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", interface.encode()[:15]))
        return reachable(socket.inet_ntoa(answer[20:24]))
    return None


def reachable(address: str) -> str | None:
    kind = ip_address(address)
    return None if kind.is_loopback or kind.is_unspecified else address


def is_this_machine(host: str) -> bool:
    """Whether a host name means the machine itself, so that a phone would not find it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        kind = ip_address(host)
    except ValueError:
        return False
    return kind.is_loopback or kind.is_unspecified


def phone_origin(request: HttpRequest) -> str:
    """Scheme, host and port under which a phone opens what this request opened here."""
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    own = f"{request.scheme}://{request.get_host()}"
    parts = urlsplit(own)
    if not is_this_machine(parts.hostname or ""):
        return own
    address = lan_address()
    if address is None:
        return own
    return f"{request.scheme}://{address}" + (f":{parts.port}" if parts.port else "")


@dataclass(frozen=True)
class Link:
    address: str

    @property
    def code(self) -> SafeString:
        """The address as a QR code, drawn inline."""
        svg = segno.make_qr(self.address, error="m").svg_inline(
            scale=1, border=4, dark="#000", light="#fff", omitsize=True, svgclass="code"
        )
        return mark_safe(svg)  # segno draws squares, it repeats no text
