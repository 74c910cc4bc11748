"""Codes that people scan, read aloud and type: without 0 and O, 1 and I, and in capitals.

A right code always opens, however many wrong ones come from the same address. So nobody may find
one by trying, as fast as a machine answers (docs/adr/0018-strangers.md).
"""

import secrets

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 8  # of a table: typed by its people, worth something until its night is over
OF_NIGHT = 12  # scanned, shown for years, and opens the names of all


def new_code() -> str:
    return random_code(LENGTH)


def new_night_code() -> str:
    return random_code(OF_NIGHT)


def random_code(length: int) -> str:
    """Of letters and digits: a log would not know a word from a code (phase10site/logs.py)."""
    while True:
        code = "".join(secrets.choice(SIGNS) for _ in range(length))
        if not code.isalpha() and not code.isdigit():
            return code


def read_code(typed: str) -> str:
    """As it was meant: spaces and hyphens do not count, nor do small letters."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
