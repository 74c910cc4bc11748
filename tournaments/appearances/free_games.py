"""Games of a club outside of nights: they count once they are finished, for who is known there."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import (
    BigIntegerField,
    Case,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils.timezone import localdate

from scoring.clubs.models import Club
from scoring.games.models import Game, Seat
from scoring.optional_writes import write_unless_busy
from tournaments.appearances.deals_of_seats import deals_of_seats
from tournaments.appearances.deriving import (
    MADE_BY,
    DerivedGame,
    appearances_of,
    stamp_of,
    sums_of,
)
from tournaments.appearances.models import FreeGameStamp, GameSummary
from tournaments.appearances.writing import remove_games, write_games
from tournaments.results.folding import AgreedRules, in_game
from tournaments.results.keeping import games_of

NUMBER = BigIntegerField()
OF_VERSION, OF_RATED, OF_PROGRAM = 999_999_000_001, 500_000_003, 700_000_001
OF_SEATS = (1_000_003, 7_368_787, 15_485_863)
"""Each fact weighs so much in a stamp that no change of one makes up for that of another."""


class FreeGame(NamedTuple):
    """A game outside of nights, and what it would be derived from now."""

    pk: int
    stamp: int

    @property
    def key(self) -> str:
        return f"g{self.pk}"


def with_stamps(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those outside of nights with what decides what is kept: `seated` and `current_stamp`.

    A number is compared four times as fast as a text: all free games of a club are, at each look.
    """
    once, by_place, by_square = OF_SEATS
    weight = F("player") * (
        once + F("position") * by_place + F("position") * F("position") * by_square
    )
    sitting = Seat.objects.filter(game=OuterRef("pk")).exclude(player=None).order_by()
    seated = sitting.values("game").annotate(sum=Sum(weight, output_field=NUMBER))
    rated = Case(When(is_rated=True, then=OF_RATED), default=0, output_field=NUMBER)
    others = F("version") * Value(OF_VERSION, NUMBER) + rated + MADE_BY * OF_PROGRAM
    return games.filter(part_of="", version__gt=0).annotate(
        seated=Coalesce(Subquery(seated.values("sum")), 0, output_field=NUMBER),
        current_stamp=ExpressionWrapper(F("seated") + others, NUMBER),
    )


def stale_free_games(club: Club | int) -> list[FreeGame]:
    """Of which something else is kept than follows from them, the oldest first: one statement.

    Of games of guests alone nothing is kept, unless somebody was known there once.
    """
    games: Any = with_stamps(Game.objects.filter(club=club))  # with what was annotated
    new = Q(free_stamp=None) & ~Q(seated=0)
    changed = Q(free_stamp__isnull=False) & ~Q(free_stamp__stamp=F("current_stamp"))
    return as_read(games.filter(new | changed))


def current_free_games(club: Club | int) -> list[FreeGame]:
    """Of which is kept what follows from them."""
    games: Any = with_stamps(Game.objects.filter(club=club))
    return as_read(games.filter(free_stamp__stamp=F("current_stamp")))


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


def derived_free_game(
    known: FreeGame, game: Game, by_seat: Mapping[int, int]
) -> DerivedGame | None:
    folded = in_game(AgreedRules(None, game.variant), game, is_closed=False)
    if not folded.is_finished or game.club_id is None:
        return None
    players = [by_seat.get(seat) for seat in range(len(folded.rows))]
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
    return DerivedGame(summary, appearances_of(summary, players, folded.rows, seats))
