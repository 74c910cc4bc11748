"""Which addresses of machines lie in the public network: the others are never asked."""

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)

NOT_PUBLIC_IPV4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network, and the unspecified address
            "10.0.0.0/8",
            "100.64.0.0/10",  # behind the address of a provider
            "127.0.0.0/8",
            "168.63.129.16/32",  # what Azure tells its machines about themselves
            "169.254.0.0/16",  # of one link, and what most clouds tell their machines
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",  # for documents, as are two more below
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",  # for measuring
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",  # to many at once
            "240.0.0.0/4",  # reserved, and to all
        ),
    )
)
PUBLIC_IPV6 = IPv6Network("2000::/3")  # mapped, translated, private and local ones lie outside
NOT_PUBLIC_IPV6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # Teredo, and what else carries another address
            "2001:db8::/32",  # for documents
            "2002::/16",  # 6to4: an IPv4 address lies in it
            "2620:4f:8000::/48",
            "3fff::/20",  # for documents
        ),
    )
)
CARRIES_IPV4 = frozenset({0x00005EFE, 0x02005EFE})  # the third quarter of such an address (ISATAP)


def is_public(text: str) -> bool:
    """Whether it is the address of one machine in the public network; false of anything else."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in NOT_PUBLIC_IPV4)
    return is_public_ipv6(address)


def is_public_ipv6(address: IPv6Address) -> bool:
    if address not in PUBLIC_IPV6 or any(address in network for network in NOT_PUBLIC_IPV6):
        return False
    return (int(address) >> 32) & 0xFFFF_FFFF not in CARRIES_IPV4
