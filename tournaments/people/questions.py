"""Which of somebody's games are asked for: what leads from a sentence to its games."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from tournaments.appearances.appearance import Played

BEFORE, BEHIND, LEVEL = "before", "behind", "level"
LONGEST = 40  # signs of anything that is asked
MOST_DIGITS = 9

type Test = Callable[[Played], bool]
type StuckAt = Callable[[Played], int | None]  # the number of a phase


class Question(NamedTuple):
    """Everything that is asked holds; what is not asked is empty."""

    year: int | None = None
    place: int | None = None
    night: int | None = None
    edition: str = ""
    phase: int | None = None  # at which they were stuck
    other: str = ""  # the code of somebody who sat there too
    how: str = ""  # before, behind or level with them
    since: int | None = None  # a game: it and those after it
    until: int | None = None  # a game: it and those before it
    podium: int | None = None  # 1: of nights that they ended among the first three

    @property
    def query(self) -> dict[str, str]:
        return {name: str(value) for name, value in self._asdict().items() if value}


NUMBERS = frozenset({"year", "place", "night", "phase", "since", "until", "podium"})


def question_in(sent: Mapping[str, str]) -> Question:
    """Nonsense asks for nothing."""
    asked = {name: sent.get(name, "")[:LONGEST] for name in Question._fields}
    facts: dict[str, object] = {
        name: number_in(said) if name in NUMBERS else said for name, said in asked.items()
    }
    return Question(**facts)  # type: ignore[arg-type]  # each as its field is


def number_in(said: str) -> int | None:
    is_number = said.isascii() and said.isdecimal() and len(said) <= MOST_DIGITS
    return int(said) if is_number else None


def answered(
    question: Question,
    played: Iterable[Played],
    stuck_at: StuckAt,
    met: Mapping[int, int] | None = None,
    podiums: Collection[int] = (),
) -> list[Played]:
    """Those games, in order; `met` has the place of the other one in each game of both.

    The podiums are the nights that they ended among the first three.
    """
    found = within(question, list(played))
    tests = [*asked_tests(question, stuck_at), *known_tests(question, met, podiums)]
    return [each for each in found if all(test(each) for test in tests)]


def within(question: Question, played: list[Played]) -> list[Played]:
    """From one game to another; where one is gone, from the first or to the last."""
    at = {each.game: number for number, each in enumerate(played)}
    first = at.get(question.since or 0, 0)
    last = at.get(question.until or 0, len(played) - 1)
    return played[first : last + 1]


def asked_tests(asked: Question, stuck_at: StuckAt) -> Iterable[Test]:
    if asked.year:
        yield lambda game: game.day.year == asked.year
    if asked.place:
        yield lambda game: game.place == asked.place
    if asked.night:
        yield lambda game: game.night == asked.night
    if asked.edition:
        yield lambda game: game.edition == asked.edition
    if asked.phase:
        yield lambda game: stuck_at(game) == asked.phase


def known_tests(
    asked: Question, met: Mapping[int, int] | None, podiums: Collection[int]
) -> Iterable[Test]:
    if asked.podium:
        yield lambda game: game.night in podiums
    if met is not None:
        yield lambda game: game.game in met and is_so(asked.how, game.place, met[game.game])


def is_so(how: str, own: int, other: int) -> bool:
    known = {BEFORE: own < other, BEHIND: own > other, LEVEL: own == other}
    return known.get(how, True)
