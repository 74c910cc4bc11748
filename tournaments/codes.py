"""Short codes that people read aloud and type: without 0 and O, 1 and I, and in capitals."""

import secrets

SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 6


def new_code(length: int = LENGTH) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def read_code(typed: str) -> str:
    """As it was meant: spaces and hyphens do not count, nor do small letters."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def halves(code: str) -> str:
    """Easier to read aloud."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"
