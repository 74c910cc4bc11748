"""The year at a glance: its weeks, its months, and what came of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.appearances.appearance import Played

MONTHS = 12
WEEKS = 53  # of seven days from New Year on: the last one has a day or two


class Week(NamedTuple):
    games: int = 0
    wins: int = 0


class Month(NamedTuple):
    nights: int
    games: int
    wins: int


class Year(NamedTuple):
    year: int
    games: int
    wins: int
    nights: int
    months: tuple[Month, ...]
    weeks: tuple[Week, ...]


def years_of(played: Iterable[Played]) -> list[int]:
    """The latest first."""
    return sorted({each.day.year for each in played}, reverse=True)


def year_of(year: int, played: Iterable[Played]) -> Year:
    within = [each for each in played if each.day.year == year]
    return Year(
        year=year,
        games=len(within),
        wins=sum(each.is_won for each in within),
        nights=nights_in(within),
        months=tuple(month_of(number, within) for number in range(1, MONTHS + 1)),
        weeks=weeks_of(within),
    )


def nights_in(played: Iterable[Played]) -> int:
    return len({each.night for each in played if each.night is not None})


def month_of(number: int, within: Iterable[Played]) -> Month:
    """From 1."""
    games = [each for each in within if each.day.month == number]
    return Month(nights_in(games), len(games), sum(each.is_won for each in games))


def weeks_of(played: Sequence[Played]) -> tuple[Week, ...]:
    weeks = [Week()] * WEEKS
    for each in played:
        number = week_of(each)
        known = weeks[number]
        weeks[number] = Week(known.games + 1, known.wins + (each.is_won))
    return tuple(weeks)


def week_of(played: Played) -> int:
    """From 0."""
    return (played.day.timetuple().tm_yday - 1) // 7
