"""Games of a club outside of nights: they count once they are finished, for who is known there."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    ExpressionWrapper,
    F,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, JSONObject
from django.utils.timezone import localdate

from scoring.clubs.models import Club
from scoring.games.models import Game, Seat
from scoring.optional_writes import write_unless_busy
from tournaments.appearances.deals_of_seats import PhaseSums, deals_of_seats
from tournaments.appearances.deriving import (
    MADE_BY,
    DerivedGame,
    appearances_of,
    stamp_of,
    sums_by_edition,
    sums_of,
)
from tournaments.appearances.models import FreeGameStamp, GameSummary
from tournaments.appearances.writing import remove_games, write_games
from tournaments.results.folding import AgreedRules, FoldedTable, in_game
from tournaments.results.keeping import games_of

NUMBER = BigIntegerField()
KEPT_FOR = 7 * 24 * 3600  # seconds; whatever changes has another sum
OF_VERSION, OF_SEATS, OF_RATED, OF_PROGRAM = 1_000_000_007, 10_007, 5003, 101
"""Each fact weighs so much in a stamp that no change of one makes up for that of another."""
OF_GAME, FIRST, SECOND, THIRD = 1_000_003, 2_147_483_647, 1_999_999_973, 1_000_000_000_039


class FreeGame(NamedTuple):
    """A game outside of nights, and what it would be derived from now."""

    pk: int
    stamp: int

    @property
    def key(self) -> str:
        return f"g{self.pk}"


class FreeGamesKept(NamedTuple):
    """What is kept of all free games of a club: another sum as soon as any of it is."""

    games: int
    sum: int
    stale: int  # how many have to be derived anew

    @property
    def stamp(self) -> tuple[int, int]:
        return self.games, self.sum


def with_stamps(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those outside of nights with what decides what is kept: `current_stamp`.

    A number is compared four times as fast as a text: all free games of a club are, at each look.
    """
    rated = Case(When(is_rated=True, then=OF_RATED), default=0, output_field=NUMBER)
    seats = Cast("seats_version", NUMBER) * OF_SEATS  # else PostgreSQL takes a small number for it
    stamp = Cast("version", NUMBER) * OF_VERSION + seats + rated + MADE_BY * OF_PROGRAM
    found = games.filter(part_of="", version__gt=0)
    return found.annotate(current_stamp=ExpressionWrapper(stamp, NUMBER))


IS_CURRENT = Q(free_stamp__stamp=F("current_stamp"))


def kept_sums() -> dict[str, Any]:
    """What the database adds up for a `FreeGamesKept`: no row of a game leaves it."""
    stamp = F("free_stamp__stamp")
    mixed = (stamp % FIRST) * ((stamp + F("pk") * Value(OF_GAME, NUMBER)) % SECOND) % THIRD
    return {
        "games": Count("free_stamp"),
        "sum": Coalesce(Sum(ExpressionWrapper(mixed, NUMBER)), 0, output_field=NUMBER),
        "stale": Count("pk", filter=~IS_CURRENT),
    }


def free_games_kept(club: Club | int) -> FreeGamesKept:
    """In one statement, whatever there is."""
    games: Any = with_stamps(Game.objects.filter(club=club)).order_by()  # with what was annotated
    return kept_of(games.aggregate(**kept_sums()))


def free_games_beside(club: Club | int) -> Subquery:
    """The same within another statement, for `kept_of`."""
    games: Any = with_stamps(Game.objects.filter(club=club)).order_by().values("club")
    return Subquery(games.annotate(told=JSONObject(**kept_sums())).values("told"))


def kept_of(told: Mapping[str, Any] | None) -> FreeGamesKept:
    """Nothing, where there is no such game."""
    return FreeGamesKept(*(int(told[name]) if told else 0 for name in FreeGamesKept._fields))


def stale_free_games(club: Club | int) -> list[FreeGame]:
    """Of which something else is kept than follows from them, the oldest first."""
    games: Any = with_stamps(Game.objects.filter(club=club))
    return as_read(games.filter(~IS_CURRENT))


def free_phases(club: Club | int, kept: FreeGamesKept) -> Mapping[str, PhaseSums]:
    """By edition, of all of them together: added up once until something changes."""
    key = f"free-phases:{club if isinstance(club, int) else club.pk}:{kept.games}:{kept.sum}"
    found: Mapping[str, PhaseSums] | None = cache.get(key)
    if found is None:
        rows = GameSummary.objects.filter(club=club, tournament=None)
        found = sums_by_edition(rows.values_list("edition", "phases"))
        cache.set(key, found, KEPT_FOR)
    return found


def current_free_games(club: Club | int) -> list[FreeGame]:
    """Of which is kept what follows from them."""
    games: Any = with_stamps(Game.objects.filter(club=club))
    return as_read(games.filter(IS_CURRENT))


def as_read(games: QuerySet[Game]) -> list[FreeGame]:
    rows: Any = games.order_by("started_at", "pk")
    return [FreeGame._make(row) for row in rows.values_list("pk", "current_stamp")]


def keep_free_games(games: list[FreeGame]) -> None:
    """In one transaction: whoever is later derives once more what an older one has kept."""
    if not games:
        return
    derived = derived_free_games(games)
    counting = {each.summary.key for each in derived}

    def write() -> None:
        with transaction.atomic():
            FreeGameStamp.objects.bulk_create(
                [FreeGameStamp(game_id=each.pk, stamp=each.stamp) for each in games],
                update_conflicts=True,
                unique_fields=["game"],
                update_fields=["stamp"],
            )
            remove_games({each.key for each in games} - counting)
            write_games(derived)

    with suppress(IntegrityError):  # a game, or somebody in it, is gone meanwhile
        write_unless_busy(write)


def derived_free_games(games: Iterable[FreeGame]) -> list[DerivedGame]:
    """Those that count: finished, with somebody whom the club knows."""
    known = {each.pk: each for each in games}
    players = players_of(known)
    recorded = games_of([pk for pk in known if players[pk]])
    found = (derived_free_game(known[pk], game, players[pk]) for pk, game in recorded.items())
    return [each for each in found if each]


def players_of(games: Iterable[int]) -> Mapping[int, dict[int, int]]:
    """By game and seat: guests are none."""
    found = defaultdict[int, dict[int, int]](dict)
    seats = Seat.objects.filter(game__in=list(games)).exclude(player=None)
    for game, position, player in seats.values_list("game", "position", "player"):
        found[game][position] = player
    return found


class Guest(NamedTuple):
    """Who sat in a free game without being on the roster."""

    name: str  # as it was typed
    place: int


def guests_in(summaries: Collection[int]) -> Mapping[int, list[Guest]]:
    """Of each of these games that are kept, from what was recorded there."""
    seats = Seat.objects.filter(
        player=None, game__summaries__in=summaries, game__summaries__tournament=None
    )
    rows = list(seats.values_list("game__summaries", "game", "position", "name"))
    recorded = games_of(sorted({game for _summary, game, _position, _name in rows}))
    places = {pk: [row.place for row in folded(game).rows] for pk, game in recorded.items()}
    found = defaultdict[int, list[Guest]](list)
    for summary, game, position, name in rows:
        found[summary].append(Guest(name, places[game][position]))
    return found


def folded(game: Game) -> FoldedTable:
    return in_game(AgreedRules(None, game.variant), game, is_closed=False)


def derived_free_game(
    known: FreeGame, game: Game, by_seat: Mapping[int, int]
) -> DerivedGame | None:
    table = folded(game)
    if not table.is_finished or game.club_id is None:
        return None
    players = [by_seat.get(seat) for seat in range(len(table.rows))]
    seats = deals_of_seats(game.setup, game.state.lines)
    summary = GameSummary(
        club_id=game.club_id,
        key=known.key,
        game_id=game.pk,
        edition=game.edition,
        variant=game.variant,
        day=localdate(game.started_at),
        began=game.started_at,
        is_rated=game.is_rated and None not in players,
        deals=len(game.state.lines),
        phases=sums_of(game, seats),
        stamp=stamp_of(known.stamp),
    )
    return DerivedGame(summary, appearances_of(summary, players, table.rows, seats))
