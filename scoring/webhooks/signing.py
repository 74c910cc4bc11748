"""Signatures as Standard Webhooks 1.0 wants them: whoever receives something knows who sent it."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

SECRET_PREFIX = "whsec_"
SECRET_BYTES = 32


def secret_of(key: bytes) -> str:
    """As it is shown, and typed at the receiver."""
    return SECRET_PREFIX + b64encode(key).decode()


def signature(secret: str, message: str, timestamp: int, body: str) -> str:
    key = b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = f"{message}.{timestamp}.{body}".encode()
    return "v1," + b64encode(hmac.new(key, signed, sha256).digest()).decode()


def signed_headers(
    secrets: Iterable[str], message: str, timestamp: int, body: str
) -> Mapping[str, str]:
    """One signature for each secret: after a change the former one still holds for a while."""
    signatures = [signature(secret, message, timestamp, body) for secret in secrets]
    return {
        "webhook-id": message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }
