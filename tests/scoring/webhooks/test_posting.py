"""What becomes of receivers that do not behave."""

import re
import socket
import time
from typing import Any

import pytest
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from scoring.webhooks.events import TEST, ClubEvent
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault, Door, Limits
from scoring.webhooks.signing import secret_of, signed_headers
from tests.project.packages import HOME
from tests.scoring.webhooks.receiving import SHORT, Behaviour, Listening, answering, posted_to

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"


def answered(behaviour: Behaviour, limits: Limits = SHORT) -> ReceiverAnswer:
    with Listening(behaviour) as listening:
        return posted_to(listening.address, Door(listening.named), limits)


def drip_body(connection: socket.socket) -> None:
    connection.sendall(HEAD)
    drip(connection)


def drip(connection: socket.socket) -> None:
    for _second in range(100):
        connection.sendall(b"x")
        time.sleep(0.05)


def say_nothing(connection: socket.socket) -> None:
    time.sleep(1)


def take_at_last(connection: socket.socket) -> None:
    time.sleep(0.6)
    answering("200 OK")(connection)


@pytest.mark.parametrize("behaviour", [drip, drip_body, say_nothing, take_at_last])
def test_whoever_takes_too_long_is_cut_off_whatever_trickles_in(behaviour: Behaviour) -> None:
    """Ten seconds are four tenths here; an answer that comes later counts as none."""
    answer = answered(behaviour)
    assert answer.fault is DeliveryFault.TIME
    assert 300 < answer.milliseconds < 5000


def flood(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
    for _each in range(1600):
        connection.sendall(b"x" * 65536)


def endless_head(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        connection.sendall(b"x-more: " + b"y" * 1000 + b"\r\n")


@pytest.mark.parametrize("behaviour", [flood, endless_head])
def test_of_a_hundred_megabytes_sixty_four_kilobytes_are_read(behaviour: Behaviour) -> None:
    assert answered(behaviour, Limits(seconds=5)).fault is DeliveryFault.SIZE


def test_an_answer_of_as_much_as_is_allowed_is_taken() -> None:
    assert answered(answering("200 OK", b"x" * 65_000), Limits(seconds=5)).is_taken


def close(connection: socket.socket) -> None:
    pass


def close_in_the_middle(connection: socket.socket) -> None:
    connection.sendall(HEAD)


def speak_otherwise(connection: socket.socket) -> None:
    connection.sendall(b"220 mail.example ESMTP\r\n")


@pytest.mark.parametrize("behaviour", [close, close_in_the_middle, speak_otherwise])
def test_whoever_goes_away_or_speaks_otherwise_has_not_taken_it(behaviour: Behaviour) -> None:
    assert answered(behaviour).fault is DeliveryFault.BROKEN


@pytest.mark.parametrize("status", ["400 Bad Request", "404 Not Found", "500 Oh", "503 Busy"])
def test_only_two_hundreds_take_it(status: str) -> None:
    answer = answered(answering(status, b"no \0 thanks", "Retry-After: 7"))
    assert (answer.fault, answer.text) == (DeliveryFault.REFUSED, "no � thanks")
    assert (answer.status, answer.asked_for) == (int(status[:3]), 7)


def test_gone_is_for_good_and_nonsense_asks_for_no_pause() -> None:
    answer = answered(answering("410 Gone", b"", "Retry-After: soon"))
    assert (answer.fault, answer.asked_for) == (DeliveryFault.GONE, 0)


def test_nobody_listens() -> None:
    with Listening() as listening:
        address, door = listening.address, Door(listening.named)
    assert posted_to(address, door).fault is DeliveryFault.UNREACHABLE


def test_whoever_speaks_no_tls_is_no_https() -> None:
    with Listening() as listening:
        door = Door(listening.named)
        address = f"https://127.0.0.1:{listening.port}/"
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            named = Door(frozenset({("127.0.0.1", port)}))
            assert posted_to(f"https://127.0.0.1:{port}/", named).fault is DeliveryFault.TIME
        assert posted_to(address, door).fault in {DeliveryFault.INSECURE, DeliveryFault.TIME}


def test_what_is_sent_is_signed_as_standard_webhooks_wants_it() -> None:
    body, now = '{"type":"deal.recorded"}', int(time.time())
    secrets = [secret_of(bytes(range(32))), secret_of(b"x" * 32)]
    headers = signed_headers(secrets, "msg_1", now, body)
    for secret in secrets:  # after a change both are right for a while
        assert Verifier(secret).verify(body, dict(headers)) == {"type": "deal.recorded"}
    with pytest.raises(WebhookVerificationError):
        Verifier(secrets[0]).verify(body + " ", dict(headers))
    with pytest.raises(WebhookVerificationError):
        Verifier(secret_of(b"y" * 32)).verify(body, dict(headers))


def test_the_example_in_the_document_knows_what_is_ours() -> None:
    text = (HOME / "docs" / "webhooks.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", text, re.S)
    example: dict[str, Any] = {}
    exec(code, example)
    body, secret = '{"type":"deal.recorded"}', secret_of(b"x" * 32)
    headers = signed_headers([secret_of(b"y" * 32), secret], "msg_1", int(time.time()), body)
    assert example["is_ours"](secret, headers, body.encode())
    assert not example["is_ours"](secret, headers, b"{}")
    assert not example["is_ours"](secret, {**headers, "webhook-timestamp": "1"}, body.encode())


def test_the_document_names_every_event() -> None:
    text = (HOME / "docs" / "webhooks.md").read_text()
    assert set(re.findall(r"^\| `([a-z.]+)`", text, re.M)) == {*ClubEvent, TEST}
