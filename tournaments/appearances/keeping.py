"""What is kept of nights and their games, and deriving anew what is out of date.

A night is known by its version, and while a round of it runs by the deals of its tables too. Of
two who derive at once either may be the last: an older stamp only means that the next reader
derives it once more.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import OuterRef, QuerySet, StringAgg, Subquery, TextField, Value
from django.db.models.functions import Cast, Concat

from jobs.models import Job
from scoring.clubs.models import Club
from scoring.optional_writes import write_unless_busy
from scoring.people.models import Player
from tournaments.appearances.appearance import GamePlaces, Played
from tournaments.appearances.deriving import NightResults, stamp_of, sums_by_edition
from tournaments.appearances.free_games import (
    FreeGamesKept,
    free_games_beside,
    free_games_kept,
    free_phases,
    keep_free_games,
    kept_of,
    stale_free_games,
)
from tournaments.appearances.models import Appearance, GameSummary, NightSummary, game_order
from tournaments.appearances.stored_nights import (
    KeptNight,
    StoredNight,
    nights_in_order,
    read_nights,
    stored_nights,
)
from tournaments.appearances.writing import remove_games, write_games
from tournaments.nights.models import Tournament

OF_GAME = ("pk", "day", "tournament", "round", "table_number", "edition", "is_rated", "variant")
OF_SEAT = ("player", "place", "people", "points", "completed", "deals", "outs", "left")
OF_DEALS = ("phase_deals", "deal_points")
PLACES = (  # in the order of `GamePlaces`, and then of each seat
    "summary",
    "summary__key",
    "summary__day",
    "summary__tournament",
    "summary__edition",
    "summary__is_rated",
    "player",
    "place",
)
NIGHTS_AT_ONCE = 60  # while somebody waits for a page
GAMES_AT_ONCE = 600
CLUB_MEMORY = "club-memory"  # the job that derives all others


class KeptNights(NamedTuple):
    """Those of a club in order, and how much a job is still deriving."""

    nights: list[KeptNight]
    free_games: FreeGamesKept
    waiting: int


def kept_nights(club: Club) -> KeptNights:
    """Once all that is kept of a club is up to date, with the one statement that tells it is."""
    known = read_kept(club)
    stale = [each.night for each in known.nights if not each.night.is_current]
    if not (stale or known.free_games.stale):
        return known
    waiting = keep_stale(club, stale, known.free_games)
    return read_kept(club)._replace(waiting=waiting)


def read_kept(club: Club) -> KeptNights:
    """As it is kept; of a club without nights in two statements."""
    rows = read_nights(club, free_games_beside(club))
    free = kept_of(rows[0][1]) if rows else free_games_kept(club)
    return KeptNights([night for night, _told in rows], free, 0)


def current_nights(nights: Iterable[StoredNight]) -> list[StoredNight]:
    """With the places as they are now; what is out of date is derived anew, and kept."""
    return [night if night.is_current else derived_night(night) for night in nights]


def derived_night(night: StoredNight) -> StoredNight:
    try:
        results = night.results
    except Tournament.DoesNotExist:  # removed meanwhile
        return night._replace(places=[])
    keep(night, results)
    stamp, until = night.current_stamp, results.until
    return night._replace(stamp=stamp, told_until=until, places=results.places)


def stale_nights(club: Club | int) -> list[StoredNight]:
    """Those of which something else is kept than follows from their results, the oldest first."""
    nights = stored_nights(nights_in_order(club), with_places=False)
    return [night for night in nights if not night.is_current]


def keep_current(club: Club) -> int:
    """All that is kept of the games of a club, with two statements where nothing has changed.

    Where much is waiting, as at the first look of an old club, the latest is derived at once and a
    job does the rest: say how many nights and games that are.
    """
    return keep_stale(club, stale_nights(club), free_games_kept(club))


def keep_stale(club: Club, nights: list[StoredNight], free: FreeGamesKept) -> int:
    """How many of these are for a job."""
    games = stale_free_games(club) if free.stale else []
    later = [*nights[:-NIGHTS_AT_ONCE], *games[:-GAMES_AT_ONCE]]
    if later:  # the oldest is the job's last: until then it is the same job
        key = f"{CLUB_MEMORY}-{club.pk}-{stamp_of(*later[:1])}"
        write_unless_busy(lambda: Job.objects.ask(CLUB_MEMORY, key=key[:64], club=club.pk))
    current_nights(nights[-NIGHTS_AT_ONCE:])
    keep_free_games(games[-GAMES_AT_ONCE:])
    return len(later)


def kept_stamps(night: int) -> dict[str, str]:
    return dict(GameSummary.objects.filter(tournament=night).values_list("key", "stamp"))


def keep(night: StoredNight, results: NightResults) -> None:
    """Places and games in one transaction; only games that changed are folded and written."""
    before = kept_stamps(night.pk)
    changed = {key for key, stamp in results.stamps.items() if before.get(key) != stamp}
    games = results.games(changed)
    facts = {"places": results.places, "told_until": results.until}

    def write() -> None:
        with transaction.atomic():
            summary = kept_summary(night, facts)  # others who keep this night wait here
            if kept_stamps(night.pk) != before:
                transaction.set_rollback(True)  # somebody else was faster: left to the next reader
                return
            remove_games(before.keys() - results.stamps.keys())
            write_games(games)
            keep_phases(summary)

    with suppress(IntegrityError):  # a night, or somebody in it, is gone meanwhile
        write_unless_busy(write)


def kept_summary(night: StoredNight, facts: dict[str, Any]) -> NightSummary:
    summary = NightSummary(tournament_id=night.pk, stamp=night.current_stamp, **facts)
    NightSummary.objects.bulk_create(
        [summary],
        update_conflicts=True,
        unique_fields=["tournament"],
        update_fields=["stamp", *facts],
    )
    return summary


def keep_phases(summary: NightSummary) -> None:
    games = GameSummary.objects.filter(tournament=summary.tournament_id)
    phases = sums_by_edition(games.values_list("edition", "phases"))
    NightSummary.objects.filter(tournament=summary.tournament_id).update(phases=phases)


def played_by(player: Player | int, *, with_deals: bool = True) -> list[Played]:
    """All games of somebody that count, in their order, in one statement."""
    return played_in(Appearance.objects.filter(player=player), with_deals=with_deals)


def played_at_tables(player: Player | int) -> list[tuple[Played, str]]:
    """With each game its table, in the same statement: who sat there and the place, `3:1 7:2`."""
    text = TextField()
    seat = Concat(Cast("player", text), Value(":"), Cast("place", text), output_field=text)
    there = Appearance.objects.filter(summary=OuterRef("summary")).order_by().values("summary")
    table = Subquery(there.annotate(told=StringAgg(seat, delimiter=Value(" "))).values("told"))
    rows = in_order(Appearance.objects.filter(player=player), table, *OF_DEALS)
    first = len(OF_GAME) + len(OF_SEAT)
    return [
        (played_of(order, row[: len(OF_GAME)], row[len(OF_GAME) : first] + row[-2:]), row[first])
        for order, row in enumerate(rows)
    ]


def in_order(appearances: QuerySet[Appearance], *others: Any) -> Iterable[tuple[Any, ...]]:
    """In the order in which games count: the game, the seat, and what else is asked."""
    games = [f"summary__{name}" for name in OF_GAME]
    rows = appearances.order_by(*game_order("summary__"), "seat")
    return rows.values_list(*games, *OF_SEAT, *others)


def played_in(appearances: QuerySet[Appearance], *, with_deals: bool = True) -> list[Played]:
    """In the order in which games count; `order` counts these."""
    found = enumerate(in_order(appearances, *(OF_DEALS if with_deals else ())))
    return [played_of(order, row[: len(OF_GAME)], row[len(OF_GAME) :]) for order, row in found]


def played_with(player: Player | int) -> list[Played]:
    """All who sat at the same tables, him or her included, without what their deals tell.

    `order` counts his or her games, as in `played_by`. What is true of a game is read once, however
    many sat there: two statements.
    """
    own = Appearance.objects.filter(player=player).values("summary")
    seats = defaultdict[int, list[tuple[Any, ...]]](list)
    rows = Appearance.objects.filter(summary__in=own).order_by("summary", "seat")
    for game, *seat in rows.values_list("summary", *OF_SEAT):
        seats[game].append(tuple(seat))
    games = GameSummary.objects.filter(pk__in=own).in_order().values_list(*OF_GAME)
    return [
        played_of(order, game, seat) for order, game in enumerate(games) for seat in seats[game[0]]
    ]


def played_on(nights: Iterable[int]) -> list[Played]:
    """All who sat at a table of these nights, game by game, in one statement."""
    games = [f"summary__{name}" for name in OF_GAME]
    rows = Appearance.objects.filter(summary__tournament__in=list(nights))
    found = rows.order_by(*game_order("summary__"), "seat").values_list(*games, *OF_SEAT, *OF_DEALS)
    return [
        played_of(order, row[: len(games)], row[len(games) :])
        for order, (_game, seats) in enumerate(groupby(found, itemgetter(0)))
        for row in seats
    ]


def played_of(order: int, of_game: tuple[Any, ...], of_seat: tuple[Any, ...]) -> Played:
    """A free game has neither round nor table."""
    game, day, night, round, table, edition, is_rated, variant = of_game
    known, deals = of_seat[: len(OF_SEAT)], map(tuple, of_seat[len(OF_SEAT) :] or ((), ()))
    where = (day, night, round or None, table or None, edition, is_rated)
    return Played._make((game, order, *where, *known, *deals, variant))


def games_in_order(club: Club | int, keys: Collection[str] | None = None) -> Iterator[GamePlaces]:
    """All that count of a club, or those of these keys, in one statement read bit by bit."""
    appearances = Appearance.objects.filter(summary__club=club)
    if keys is not None:
        appearances = appearances.filter(summary__key__in=keys)
    rows = appearances.order_by(*game_order("summary__"), "seat").values_list(*PLACES)
    for game, seats in groupby(rows.iterator(), itemgetter(slice(0, 6))):
        yield GamePlaces._make((*game, tuple(seat[6:] for seat in seats)))


def usual_deals(club: Club | int) -> dict[str, dict[int, tuple[int, int]]]:
    """By edition and phase: how many deals it took in the club, of how many people together.

    Of nights their sums are kept; of games outside of them each has its own.
    """
    nights = NightSummary.objects.filter(tournament__club=club).values_list("phases", flat=True)
    free = free_phases(club, free_games_kept(club)).items()
    of_nights = (each for phases in nights for each in phases.items())
    return {
        edition: {int(number): (deals, people) for number, (deals, people) in sums.items()}
        for edition, sums in sums_by_edition(chain(of_nights, free)).items()
    }
