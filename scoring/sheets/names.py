"""How people are called on their score sheet."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from itertools import takewhile

from scoring.games.models import Game
from scoring.names import TURNED, alike_key, isolated

LONGEST = 40  # signs of a name in a sentence


def called(names: Sequence[str]) -> list[str]:
    """Each by the first name, where nobody else at the table has the same."""
    firsts = [first_of(name) for name in names]
    alike = Counter(map(alike_key, firsts))
    return [
        first if alike[alike_key(first)] == 1 and sum(map(str.isalpha, first)) > 1 else name
        for first, name in zip(firsts, names, strict=True)
    ]


def first_of(name: str) -> str:
    """Its first word, with what is short before it: Dr. Ada."""
    words = name.split()
    before = sum(1 for _word in takewhile(lambda word: word.endswith("."), words))
    return " ".join(words[: before + 1]) or name


def shortened(game: Game) -> Game:
    """The same game for sentences: no name in them fills a line."""
    told = copy(game)
    told.names = tuple(map(short, game.names))
    return told


def short(name: str) -> str:
    bare = name.strip("".join(TURNED))
    return name if len(bare) <= LONGEST else isolated(f"{bare[: LONGEST - 1].rstrip()}…")
