"""Secret parts of links and codes, as they are made and as addresses name them; and keys."""

import json
import secrets
from hashlib import sha256

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


def new_token() -> str:
    """The secret part of a link: 128 bits, so that nobody finds it by trying."""
    return secrets.token_urlsafe(16)


CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without 0 and O, 1 and I
CODE_LENGTH = 12  # of a code in an address that anybody may be given


def random_code(length: int) -> str:
    """Of letters and digits: a log would not know a word from a code (phase10site/logs.py)."""
    while True:
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(length))
        if not code.isalpha() and not code.isdigit():
            return code


def new_public_code() -> str:
    """Of somebody's page: shown to whoever is given it, found by nobody."""
    return random_code(CODE_LENGTH)


def key_of_another(key: str, *sent: object) -> str:
    """For what a page sends that was gone back to and changed: another thing, however often."""
    told = json.dumps([key, *sent], sort_keys=True, default=str)
    return sha256(told.encode()).hexdigest()


class TokenConverter(StringConverter):
    """The secret part of a link, as `new_token` makes it."""

    regex = "[A-Za-z0-9_-]{1,64}"


class NumberConverter(IntConverter):
    """The number of a deal."""

    regex = "[1-9][0-9]{0,5}"


register_converter(TokenConverter, "token")
register_converter(NumberConverter, "number")
