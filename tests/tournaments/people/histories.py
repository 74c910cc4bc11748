"""Histories of clubs that never were: nights, tables and deals that dice have chosen."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import Any, NamedTuple

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.scoring.tables import new_key
from tournaments.appearances.appearance import Played
from tournaments.appearances.models import Appearance, GameSummary, NightSummary
from tournaments.appearances.stored_nights import stored_nights
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament

PHASES = 10
LONGEST = 13  # deals, until the clock ends a game
LAST = date(2026, 11, 13)
WEEK = timedelta(days=7)

type PlayedGame = list[Played]  # of all who sat there


class SeatPlayed(NamedTuple):
    phase_deals: tuple[int, ...]
    deal_points: tuple[int, ...]


def seat_of(dice: Random, skill: float) -> SeatPlayed:
    """What somebody did in a game of so many deals, drawn from how well they play."""
    took, points, deals = list[int](), list[int](), 0
    for _deal in range(dice.randint(9, LONGEST)):
        deals += 1
        hard = 0.22 if len(took) + 1 in (4, 8) else 0
        if len(took) < PHASES and dice.random() < 0.62 + skill - hard:
            took.append(deals)
            deals = 0
            points.append(dice.choice((0, 5, 10, 15, 25)))
        else:
            points.append(dice.choice((30, 45, 60, 85)))
    return SeatPlayed(tuple(took), tuple(points))


def game_of(dice: Random, people: dict[int, float], **where: Any) -> PlayedGame:
    """Of these people, each with how well they play."""
    found = [(who, seat_of(dice, skill)) for who, skill in people.items()]
    rank = {who: (-len(seat.phase_deals), sum(seat.deal_points)) for who, seat in found}
    return [
        Played(
            player=who,
            place=1 + sum(other < rank[who] for other in rank.values()),
            people=len(people),
            points=sum(seat.deal_points),
            completed=len(seat.phase_deals),
            deals=len(seat.deal_points),
            outs=seat.deal_points.count(0),
            left=False,
            edition="classic",
            is_rated=True,
            phase_deals=seat.phase_deals,
            deal_points=seat.deal_points,
            **where,
        )
        for who, seat in found
    ]


def history_of(
    dice: Random, people: list[int], nights: int, tables: int = 2, size: int = 4
) -> Iterator[PlayedGame]:
    """One night a week up to the middle of November, in the order in which its games count."""
    order, first = count(), LAST - (nights - 1) * WEEK
    skills = {who: (3 - number % 7) / 40 for number, who in enumerate(people)}
    for night in range(nights):
        for round in (1, 2):
            seated = dice.sample(people, min(len(people), size * tables))
            for table in range(1, len(seated) // size + 1):
                at = {who: skills[who] for who in seated[size * (table - 1) : size * table]}
                number = next(order)
                where = {"night": night + 1, "round": round, "table": table}
                day = first + night * WEEK
                yield game_of(dice, at, game=number + 1, order=number, day=day, **where)


def own_of(history: Iterable[PlayedGame], player: int) -> list[Played]:
    """Somebody's games, with the order that they have among these."""
    own = [each for game in history for each in game if each.player == player]
    return [each._replace(order=number) for number, each in enumerate(own)]


def people_of(club: Club, names: Iterable[str]) -> list[Player]:
    return [club.players.get_or_create(name=name)[0] for name in names]


def kept(club: Club, history: Iterable[PlayedGame]) -> None:
    """As rows, as if they had been derived: each night is known by its version."""
    games = list(history)
    nights = nights_of(club, games)
    summaries = {game[0].game: summary_of(club, game[0], nights) for game in games}
    GameSummary.objects.bulk_create(summaries.values())
    seats = [(summaries[each.game], seat, each) for game in games for seat, each in enumerate(game)]
    Appearance.objects.bulk_create(appearance(*seat) for seat in seats)


def nights_of(club: Club, games: list[PlayedGame]) -> dict[int, Tournament]:
    days = {game[0].night or 0: game[0].day for game in games}
    found = {
        number: Tournament.objects.ask(
            new_key(), club, name=f"Friday {day:%d %b}", date=day, planned_rounds=2, prefer=4
        )
        for number, day in days.items()
    }
    Tournament.objects.filter(club=club).update(ended_at=datetime.now(UTC))
    there = {(each.night or 0, each.player) for game in games for each in game}
    Entrant.objects.bulk_create(
        Entrant(tournament=found[night], player_id=player, lot=lot)
        for lot, (night, player) in enumerate(sorted(there))
    )
    keep_nights(club, found, games)
    return found


def keep_nights(club: Club, nights: dict[int, Tournament], games: list[PlayedGame]) -> None:
    stamps = {night.pk: night.current_stamp for night in stored_nights(club.tournaments.all())}
    NightSummary.objects.bulk_create(
        NightSummary(
            tournament=night,
            stamp=stamps[night.pk],
            places=places_of([game for game in games if game[0].night == number]),
            phases=phases_of([game for game in games if game[0].night == number]),
        )
        for number, night in nights.items()
    )


def places_of(games: list[PlayedGame]) -> list[tuple[int, int]]:
    """By the sum of their places: fewer is better."""
    sums: dict[int, int] = {}
    for game in games:
        for each in game:
            sums[each.player] = sums.get(each.player, 0) + each.place
    return [(who, 1 + sum(other < own for other in sums.values())) for who, own in sums.items()]


def phases_of(games: list[PlayedGame]) -> dict[str, dict[str, tuple[int, int]]]:
    sums: dict[str, tuple[int, int]] = {}
    for game in games:
        for each in game:
            for number, deals in enumerate(each.phase_deals, 1):
                known = sums.get(str(number), (0, 0))
                sums[str(number)] = known[0] + deals, known[1] + 1
    return {"classic": sums}


def summary_of(club: Club, played: Played, nights: dict[int, Tournament]) -> GameSummary:
    return GameSummary(
        club=club,
        key=f"x{club.pk}-{played.game}",
        tournament=nights[played.night or 0],
        edition=played.edition,
        variant=played.variant,
        day=played.day,
        began=datetime.combine(played.day, time(19), UTC),
        round=played.round or 0,
        table_number=played.table or 0,
        deals=played.deals,
        stamp="x",
    )


def appearance(summary: GameSummary, seat: int, played: Played) -> Appearance:
    return Appearance(
        summary=summary,
        player_id=played.player,
        seat=seat,
        place=played.place,
        people=played.people,
        points=played.points,
        completed=played.completed,
        deals=played.deals,
        outs=played.outs,
        left=played.left,
        phase_deals=played.phase_deals,
        deal_points=played.deal_points,
    )
