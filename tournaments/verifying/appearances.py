"""Whether what is kept of nights and their games agrees with the results behind it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import batched

from django.db.models import QuerySet

from scoring.clubs.models import Club
from scoring.games.log import as_stored
from tournaments.appearances.deriving import DerivedGame, NightResults, sums_by_edition
from tournaments.appearances.free_games import (
    FreeGame,
    current_free_games,
    derived_free_games,
)
from tournaments.appearances.models import Appearance, GameSummary, NightSummary
from tournaments.appearances.stored_nights import StoredNight, stored_nights
from tournaments.nights.models import Tournament
from tournaments.verifying.completeness import HARMED

AT_ONCE = 200  # games outside of nights


@dataclass(frozen=True, slots=True)
class WrongSummary:
    """A night of which other places are kept than its results give, or another sum of its games."""

    night: int


@dataclass(frozen=True, slots=True)
class WrongGames:
    """A night of which other games, or people in them, are kept than were played."""

    night: int
    keys: tuple[str, ...]  # of games that are others, are too many, or missing


@dataclass(frozen=True, slots=True)
class WrongFreeGame:
    """A game outside of nights of which something else is kept than was played."""

    game: int


def night_faults() -> Iterator[WrongSummary | WrongGames | None]:
    """For each night that claims to be current: what is wrong, or nothing."""
    kept = NightSummary.objects.order_by("tournament").values_list("tournament", flat=True)
    for pk in list(kept):
        for night in nights_of(pk):
            if night.is_current:
                found = list(faults_of(night))
                yield from found
                if not found:
                    yield None


def nights_of(pk: int) -> list[StoredNight]:
    return stored_nights(Tournament.objects.filter(pk=pk))


def faults_of(night: StoredNight) -> Iterator[WrongSummary | WrongGames]:
    """Whatever was recorded while this looked is left out: it is another question by now."""
    try:
        results = night.results
        games = results.games(results.stamps)
        found: list[WrongSummary | WrongGames] = [
            *wrong_summary(night, results, games),
            *wrong_games(night, games),
        ]
    except (*HARMED, Tournament.DoesNotExist):
        return  # such tables are named among the results
    if found and nights_of(night.pk) == [night]:
        yield from found


def wrong_summary(
    night: StoredNight, results: NightResults, games: list[DerivedGame]
) -> Iterator[WrongSummary]:
    sums = sums_by_edition((game.summary.edition, game.summary.phases) for game in games)
    kept = NightSummary.objects.get(tournament=night.pk).phases
    told = dict(results.places), results.until
    if told != (dict(night.places or ()), night.told_until) or as_stored(sums) != kept:
        yield WrongSummary(night.pk)


def wrong_games(night: StoredNight, games: list[DerivedGame]) -> Iterator[WrongGames]:
    wrong = wrong_keys(GameSummary.objects.filter(tournament=night.pk), games)
    if wrong:
        yield WrongGames(night.pk, tuple(sorted(wrong)))


def free_game_faults() -> Iterator[WrongFreeGame | None]:
    """For each that claims to be current: what is wrong, or nothing."""
    clubs = Club.objects.filter(games__free_stamp__isnull=False).distinct().order_by("pk")
    for club in clubs:
        known = current_free_games(club)
        for some in batched(known, AT_ONCE):
            wrong = wrong_free_games(some)
            now = set(current_free_games(club)) if wrong else set()
            yield from (WrongFreeGame(g.pk) if g.key in wrong and g in now else None for g in some)


def wrong_free_games(games: Sequence[FreeGame]) -> set[str]:
    try:
        derived = derived_free_games(games)
    except HARMED:
        return set()  # their entries are named
    rows = GameSummary.objects.filter(key__in=[game.key for game in games])
    return wrong_keys(rows, derived)


def wrong_keys(rows: QuerySet[GameSummary], games: Iterable[DerivedGame]) -> set[str]:
    """Of games that are others, too many, or missing."""
    known = rows.prefetch_related("appearances")
    kept = {row.key: facts_of(row, row.appearances.all()) for row in known}
    true = {game.summary.key: facts_of(game.summary, game.appearances) for game in games}
    return {key for key in kept | true if kept.get(key) != true.get(key)}


def facts_of(summary: GameSummary, people: Iterable[Appearance]) -> dict[str, object]:
    """All that is kept, but by which numbers rows know each other."""
    seats = sorted(people, key=lambda each: each.seat)
    known = columns(summary) | {"people": [columns(each) for each in seats]}
    return as_stored(known | {"day": str(summary.day), "began": summary.began.timestamp()})


def columns(row: GameSummary | Appearance) -> dict[str, object]:
    names = [field.attname for field in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in {"id", "summary_id"}}
