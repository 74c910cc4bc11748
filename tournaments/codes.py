"""Codes that people scan, read aloud and type: without 0 and O, 1 and I, and in capitals.

A right code of a table or a night always opens, however many wrong ones come from the same address.
So nobody may find one by trying, as fast as a machine answers (docs/adr/0018-strangers.md).
"""

from scoring.tokens import CODE_SIGNS, random_code

SIGNS = CODE_SIGNS
LENGTH = 8  # of a table: typed by its people, worth something until its night is over
OF_NIGHT = 12  # scanned, shown for years, and opens the names of all
OF_BADGE = 12  # whose it is, a phone is from then on
IN_NO_CODE = frozenset("01IO")


def new_code() -> str:
    return random_code(LENGTH)


def new_night_code() -> str:
    return random_code(OF_NIGHT)


def new_badge_code() -> str:
    """For whoever types what stands on a badge: it says nothing of the link that it stands for."""
    return random_code(OF_BADGE)


def has_misread_signs(typed: str) -> bool:
    """Whether there is a sign that no code has: somebody took another one for it."""
    return not IN_NO_CODE.isdisjoint(typed.upper())


def read_code(typed: str) -> str:
    """As it was meant: spaces and hyphens do not count, nor small letters, nor a link around it."""
    last = typed.strip().rstrip("/").rpartition("/")[2]
    return "".join(sign for sign in last.upper() if sign.isalnum())
