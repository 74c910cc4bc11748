"""Seasons to look at: nights of a club, one a week, each with results that dice have chosen."""

from datetime import date, timedelta
from random import Random
from typing import Any

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.scoring.tables import new_key
from tests.tournaments.tables_reporting import hand_result_at, round_of
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round
from tournaments.seasons.actions import make_season
from tournaments.seasons.models import Season

FIRST = date(2026, 9, 4)
WEEK = timedelta(days=7)
FIRST_NAMES = """
Amélie Bruno Chiara Dima Edith Fatima George Hanna Inês Jonas Kasia Luc Margit Nikos Olga
Pietro Quentin Rosa Sami Teresa Uwe Valérie Will
"""
NAMES = FIRST_NAMES.split()


def season_played(
    club: Club, nights: int, names: list[str] = NAMES, running: bool = False, **facts: Any
) -> Season:
    """Whoever stands first on the roster plays best, as far as the dice let them."""
    dice = Random(7)
    players = [club.players.get_or_create(name=name)[0] for name in names]
    for number in range(nights):
        play(night_on(club, FIRST + number * WEEK, dice.sample(players, len(players) - 2)), dice)
    for night in Tournament.objects.filter(club=club).order_by("date")[: nights - running]:
        end_night(night)
    begins = FIRST - timedelta(days=3)
    usual = {"name": "Autumn 2026", "begins": begins, "ends": begins + timedelta(days=110)}
    return make_season(new_key(), club, usual | facts, None)


def night_on(club: Club, day: date, people: list[Player]) -> Tournament:
    agreed = {"name": f"Friday {day:%d %b}", "date": day, "planned_rounds": 1, "allow": [3, 5]}
    night = Tournament.objects.ask(new_key(), club, prefer=4, **agreed)
    add_entrants(night, people)
    night.entrants.update(presence=Presence.HERE)
    return night


def play(night: Tournament, dice: Random) -> Round:
    names = list(night.entrants.order_by("pk").values_list("player__name", flat=True))
    count = len(names) // 4
    tables = [names[number::count] for number in range(count)]
    round = round_of(night, *map(" ".join, tables))
    for number, people in enumerate(tables, 1):
        skill = [NAMES.index(name) / 6 if name in NAMES else 0 for name in people]
        phases = [max(2, min(10, round_to(9 - each, dice))) for each in skill]
        hand_result_at(round, number, phases, [dice.randrange(5, 200, 5) for _ in people], deals=11)
    return round


def round_to(value: float, dice: Random) -> int:
    return int(value + dice.choice((-2, -1, 0, 1, 2)))
