"""An address is read once: what is no receiver is refused with its reason."""

import pytest

from scoring.webhooks.receivers import AddressFault, Receiver, read_receiver

NAMED = frozenset({("league.lan", 8080), ("printer.lan", None), ("::1", 9000)})


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        (" https://Example.org ", "https://example.org/"),
        ("https://example.org:443/a?b=c", "https://example.org/a?b=c"),
        ("https://example.org.:8443/", "https://example.org:8443/"),
        ("https://[2600::1]/", "https://[2600::1]/"),
        ("http://league.lan:8080/a", "http://league.lan:8080/a"),
        ("http://printer.lan/", "http://printer.lan/"),
        ("http://[::1]:9000/", "http://[::1]:9000/"),
    ],
)
def test_an_address_is_kept_in_one_form(typed: str, address: str) -> None:
    receiver = read_receiver(typed, NAMED)
    assert isinstance(receiver, Receiver)
    assert receiver.address == address
    assert read_receiver(address, NAMED) == receiver


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", AddressFault.UNREADABLE),
        ("example.org", AddressFault.UNREADABLE),
        ("ftp://example.org/", AddressFault.UNREADABLE),
        ("file:///etc/passwd", AddressFault.UNREADABLE),
        ("gopher://example.org/", AddressFault.UNREADABLE),
        ("https:///nobody", AddressFault.UNREADABLE),
        ("https://exa mple.org/", AddressFault.UNREADABLE),
        ("https://example.org/\r\nHost: other", AddressFault.UNREADABLE),
        ("https://example.org\\@127.0.0.1/", AddressFault.UNREADABLE),
        ("https://example.org/#part", AddressFault.UNREADABLE),
        ("https://example.org:0/", AddressFault.UNREADABLE),
        ("https://example.org:99999/", AddressFault.UNREADABLE),
        ("https://[::1%25lo]/", AddressFault.UNREADABLE),
        ("https://[nonsense]/", AddressFault.UNREADABLE),
        ("https://-bad-.example/", AddressFault.UNREADABLE),
        ("https://phäse.example/", AddressFault.UNREADABLE),
        (f"https://example.org/{'x' * 500}", AddressFault.UNREADABLE),
        ("https://ada@example.org/", AddressFault.CREDENTIALS),
        ("https://ada:secret@example.org/", AddressFault.CREDENTIALS),
        ("http://example.org/", AddressFault.NOT_HTTPS),
        ("http://league.lan:8081/", AddressFault.NOT_HTTPS),
        ("https://example.org:22/", AddressFault.PORT),
        ("https://example.org:80/", AddressFault.PORT),
        ("https://192.168.0.1/", AddressFault.NOT_PUBLIC),
        ("https://[::ffff:10.0.0.1]/", AddressFault.NOT_PUBLIC),
    ],
)
def test_what_is_wrong_with_an_address_is_said(typed: str, fault: AddressFault) -> None:
    assert read_receiver(typed, NAMED) is fault
