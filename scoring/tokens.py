import json
import secrets
from hashlib import sha256


def new_token() -> str:
    """The secret part of a link: 128 bits, so that nobody finds it by trying."""
    return secrets.token_urlsafe(16)


def key_of_another(key: str, *sent: object) -> str:
    """For what a page sends that was gone back to and changed: another thing, however often."""
    told = json.dumps([key, *sent], sort_keys=True, default=str)
    return sha256(told.encode()).hexdigest()
