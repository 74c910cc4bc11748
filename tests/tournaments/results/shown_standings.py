"""Where standings are shown, and a night with many people in them."""

from scoring.clubs.models import Club
from tests.tournaments.people import entrant, tournament_of
from tests.tournaments.tables_reporting import round_of
from tournaments.nights.models import Tournament

PART = {"HX-Request": "true"}


def members(night: Tournament) -> str:
    return f"/tournaments/{night.pk}/standings/"


def visitors(night: Tournament) -> str:
    return f"/nights/{night.code}/standings/"


def row(night: Tournament, name: str) -> str:
    return f"{entrant(night, name).pk}/"


def large(club: Club, people: int) -> Tournament:
    """One round at tables of four; all have reported."""
    names = [f"Person {number} of {people}" for number in range(people)]
    night = tournament_of(club, *names)
    round = round_of(night)
    entrants = list(night.entrants.order_by("pk"))
    for number in range(1, people // 4 + 1):
        table = round.tables.create(number=number)
        for position, person in enumerate(entrants[4 * number - 4 : 4 * number]):
            table.seats.create(round=round, entrant=person, position=position)
        table.hand_results.create(
            place=1, sequence=1, completed=[10, 9, 8, 7], points=[0, 5, number % 90, 80]
        )
    return night
