"""Clubs that remember nothing, one game, thirty or two thousand."""

from datetime import date, timedelta
from random import Random

from django.utils import timezone
from playwright.sync_api import Page

from scoring.clubs.models import Club
from tests.browser.scenes import enter_as_organiser
from tests.scoring.tables import new_key
from tests.tournaments.people.histories import PlayedGame, history_of, kept, people_of
from tests.tournaments.seasons.played_seasons import NAMES
from tournaments.appearances.models import GameSummary, NightSummary
from tournaments.appearances.stored_nights import stored_nights
from tournaments.nights.models import Tournament
from tournaments.seasons.actions import make_season
from tournaments.seasons.models import Season

LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Maximiliane"
CALLED = (  # names that are not easy
    "Amélie Berger",
    LONG,
    "محمد بن سلمان",
    "<b>Bo</b>",
    *NAMES[1:],
)
MANY = (*CALLED, *(f"{name} {letter}ohnsen" for name in NAMES for letter in "JL"))
GAMES_A_NIGHT = 20


def club_of(page: Page, games: int) -> Club:
    """Whose nights have twenty games, and which has played so many of them."""
    enter_as_organiser(page)
    club = Club.objects.get()
    people = [each.pk for each in people_of(club, MANY)]
    nights = -(-games // GAMES_A_NIGHT)
    kept(club, played(people, nights, games))
    GameSummary.objects.filter(tournament__name__contains="01 ").update(edition="master")
    return club


def played(people: list[int], nights: int, games: int) -> list[PlayedGame]:
    return list(history_of(Random(5), people, nights, GAMES_A_NIGHT // 2))[:games]


def with_seasons(club: Club, *years: int) -> list[Season]:
    """One a year, from January to December; what was kept of the nights holds on."""
    made = [
        make_season(
            new_key(),
            club,
            {"name": f"Season {year}", "begins": date(year, 1, 1), "ends": date(year, 12, 31)},
            None,
        )
        for year in years
    ]
    for night in stored_nights(club.tournaments.all()):
        NightSummary.objects.filter(tournament=night.pk).update(stamp=night.current_stamp)
    return made


def with_coming_nights(club: Club) -> None:
    today = timezone.localdate()
    names = ("Advent night", "Night of the long knives and short straws", f"{LONG}-Cup")
    for number, name in enumerate(names, 1):
        day = today + timedelta(days=17 * number)
        Tournament.objects.ask(new_key(), club, name=name, date=day)


def as_visitor(page: Page) -> None:
    page.context.clear_cookies()
