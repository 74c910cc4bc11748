from dataclasses import dataclass
from enum import Enum


class Level(Enum):
    OK = "ok"
    MIND = "mind"  # it works, and would break when something else happens
    BROKEN = "broken"


@dataclass(frozen=True)
class Finding:
    """What one look has found; what is not well comes with what to do about it."""

    level: Level
    what: str
    says: str
    cure: str = ""


def ok(what: str, says: str) -> Finding:
    return Finding(Level.OK, what, says)


def mind(what: str, says: str, cure: str) -> Finding:
    return Finding(Level.MIND, what, says, cure)


def broken(what: str, says: str, cure: str) -> Finding:
    return Finding(Level.BROKEN, what, says, cure)
