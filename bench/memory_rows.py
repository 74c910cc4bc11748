"""Clubs that have played for years: rows as they are kept, or nights with results by hand."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import batched
from random import Random
from typing import TYPE_CHECKING

from bench.standings_page import FIRST, LAST, result

if TYPE_CHECKING:
    from scoring.clubs.models import Club
    from scoring.games.models import Game
    from scoring.people.models import Player
    from tournaments.nights.models import Tournament

TABLE, EVERY, AT_ONCE = 4, 7, 5000  # people, days between nights, rows
TODAY = date.today()


def club_with(people: int, dice: Random) -> "tuple[Club, list[Player]]":
    from django.contrib.auth.models import User  # noqa: PLC0415 - needs Django set up

    from scoring.clubs.models import Club  # noqa: PLC0415 - needs Django set up
    from scoring.people.models import Player  # noqa: PLC0415 - needs Django set up

    club = Club.objects.found(User.objects.create_user("ada"), "The Tens")
    rows = (
        Player(club=club, name=f"{dice.choice(FIRST)} {dice.choice(LAST)} {number}")
        for number in range(people)
    )
    return club, Player.objects.bulk_create(rows, batch_size=AT_ONCE)


def nights_of(club: "Club", count: int) -> "list[Tournament]":
    """Once a week until a week ago; all are over."""
    from tournaments.nights.models import Tournament  # noqa: PLC0415 - needs Django set up

    days = [TODAY - timedelta(days=EVERY * (count - number)) for number in range(count)]
    nights = [
        Tournament.objects.ask(f"bench-{day}", club, name=f"Night of {day}", date=day)
        for day in days
    ]
    Tournament.objects.filter(club=club).update(ended_at=datetime.now(UTC))
    return nights


def keep_games(
    nights: "Sequence[Tournament]", tables: Sequence[Sequence[int]], dice: Random
) -> None:
    """As many of these tables in each night, as they are kept once they have been derived."""
    from tournaments.appearances.models import Appearance, GameSummary  # noqa: PLC0415

    each = -(-len(tables) // len(nights))
    for night, seated in zip(nights, batched(tables, each, strict=False), strict=False):
        summaries = GameSummary.objects.bulk_create(
            [summary_of(night, number) for number in range(len(seated))], batch_size=AT_ONCE
        )
        seats = (
            Appearance(summary=summary, player_id=player, seat=seat, **ended(place))
            for summary, people in zip(summaries, seated, strict=True)
            for seat, (player, place) in enumerate(placed(people, dice))
        )
        Appearance.objects.bulk_create(seats, batch_size=AT_ONCE)
    keep_nights(nights)


def summary_of(night: "Tournament", number: int) -> "GameSummary":  # type: ignore[name-defined]  # noqa: F821
    from tournaments.appearances.models import GameSummary  # noqa: PLC0415 - needs Django set up

    return GameSummary(
        club_id=night.club_id,
        key=f"b{night.pk}-{number}",
        tournament=night,
        edition="classic",
        variant="full",
        day=night.date,
        began=datetime.combine(night.date, time(19), UTC),
        round=1 + number % 4,
        table_number=1 + number,
        deals=11,
        stamp=f"{night.pk}-{number}",
    )


def placed(people: Sequence[int], dice: Random) -> Iterator[tuple[int, int]]:
    places = list(range(1, len(people) + 1))
    dice.shuffle(places)
    yield from zip(people, places, strict=True)


def ended(place: int) -> dict[str, object]:
    return {
        "place": place,
        "people": TABLE,
        "points": 40 * place,
        "completed": 11 - place,
        "deals": 11,
        "outs": 4 - place,
        "phase_deals": [1] * (11 - place),
        "deal_points": [5 * place] * 11,
    }


def keep_free_games(club: "Club", tables: Sequence[Sequence[int]], dice: Random) -> None:
    """Outside of nights, an hour after each other, as they are kept once they have been derived."""
    from scoring.games.models import Game, Seat  # noqa: PLC0415 - needs Django set up
    from tournaments.appearances.free_games import stale_free_games  # noqa: PLC0415
    from tournaments.appearances.models import Appearance, FreeGameStamp, GameSummary  # noqa: PLC0415

    first = datetime.now(UTC) - timedelta(hours=len(tables))
    games = Game.objects.bulk_create(
        (Game(club=club, key=f"bench-{number}", version=12) for number in range(len(tables))),
        batch_size=AT_ONCE,
    )
    Seat.objects.bulk_create(
        (
            Seat(game=game, position=seat, name=f"p{player}", player_id=player)
            for game, people in zip(games, tables, strict=True)
            for seat, player in enumerate(people)
        ),
        batch_size=AT_ONCE,
    )
    FreeGameStamp.objects.bulk_create(
        (FreeGameStamp(game_id=each.pk, stamp=each.stamp) for each in stale_free_games(club)),
        batch_size=AT_ONCE,
    )
    summaries = GameSummary.objects.bulk_create(
        (free_summary(game, first + timedelta(hours=at)) for at, game in enumerate(games)),
        batch_size=AT_ONCE,
    )
    seats = (
        Appearance(summary=summary, player_id=player, seat=seat, **ended(place))
        for summary, people in zip(summaries, tables, strict=True)
        for seat, (player, place) in enumerate(placed(people, dice))
    )
    Appearance.objects.bulk_create(seats, batch_size=AT_ONCE)


def free_summary(game: "Game", began: datetime) -> "GameSummary":  # type: ignore[name-defined]  # noqa: F821
    from tournaments.appearances.models import GameSummary  # noqa: PLC0415 - needs Django set up

    return GameSummary(
        club=game.club,
        key=f"g{game.pk}",
        game=game,
        edition="classic",
        variant="full",
        day=began.date(),
        began=began,
        deals=11,
        phases={str(phase): [11, 10] for phase in range(1, 11)},
        stamp=f"g{game.pk}",
    )


def keep_nights(nights: "Sequence[Tournament]") -> None:
    """With places in the order in which people won, and stamps that hold."""
    from tournaments.appearances.models import Appearance, NightSummary  # noqa: PLC0415
    from tournaments.appearances.stored_nights import stored_nights  # noqa: PLC0415 - needs Django set up
    from tournaments.nights.models import Tournament  # noqa: PLC0415 - needs Django set up

    stored = stored_nights(Tournament.objects.filter(pk__in=[night.pk for night in nights]))
    for night in stored:
        seats = Appearance.objects.filter(summary__tournament=night.pk).order_by("place", "pk")
        people = dict.fromkeys(seats.values_list("player", flat=True))
        places = [(player, place) for place, player in enumerate(people, 1)]
        NightSummary.objects.create(
            tournament_id=night.pk, stamp=night.current_stamp, places=places
        )


def play_by_hand(night: "Tournament", players: "Sequence[Player]", dice: Random) -> None:
    """Three rounds of results typed in."""
    from bench.standings_page import play  # noqa: PLC0415 - needs Django set up
    from tournaments.attendance.models import Entrant  # noqa: PLC0415 - needs Django set up

    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=night, player=player, lot=dice.random()) for player in players
    )
    for number in range(1, 4):
        dice.shuffle(entrants)
        play(night, number, entrants, dice)


def correct_oldest(night: "Tournament", dice: Random) -> None:
    """As the desk does it."""
    from tournaments.rounds.models import Table  # noqa: PLC0415 - needs Django set up
    from tournaments.tables.hand_results import TypedResult, enter  # noqa: PLC0415

    table = Table.objects.filter(round__tournament=night).earliest("pk")
    typed = result(dice)
    other = TypedResult(tuple(typed["completed"]), tuple(typed["points"]), deals=10)
    enter(table, other, table.hand_results.count(), None, "misread")
