"""Standings, in the states that people see them in."""

from functools import partial

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.clubs.models import Member, Role, SignInLink
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import hand_result_at, play_at, reported, round_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.rounds.models import RoundState, Stage

STANDINGS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=STANDINGS_SCENES)

LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Maximiliane"
NAMES = ("Ada", "Ben", LONG, "محمد_بن_سلمان", "<b>Bo</b>", "Eve", "Fay", "Gus", "Hal", "Ида", "Jo")


def finished_night(rounds: int = 3) -> Tournament:
    """Eleven people, some with awkward names; somebody comes late."""
    User.objects.filter(username="olga").delete()
    night = tournament_of(club_of("Olga", "The Tens"), *NAMES, final="final")
    tables = (
        ("Ada Ben {0} {1}", "{2} Eve Fay", "Hal Gus {3}"),
        ("Ben Ada {2} Hal", "{0} Eve Gus", "{3} Fay Jo {1}"),
        ("{1} {2} Ben Jo", "Ada Eve {3}", "Fay Hal Gus {0}"),
    )
    for told in tables[:rounds]:
        reported(night, *(text.format(LONG, NAMES[3], NAMES[4], NAMES[9]) for text in told))
    return night


def running() -> Tournament:
    night = finished_night()
    night.rounds.update(state=RoundState.COMPLETE)
    round = round_of(night, "Ada Ben Eve Fay", "Gus Hal Jo")
    hand_result_at(round, 2, [10, 9, 8], [0, 30, 45])
    play_at(round, 1, "0 25 60* 5+")
    return night


def organising(page: Page, night: Tournament) -> str:
    """As an organiser of its club; the address of its standings."""
    enter_as_organiser(page)
    for user in User.objects.filter(is_superuser=True):
        Member.objects.filter(user=user).delete()
        Member.objects.create(user=user, club=night.club, role=Role.OWNER)
    assert SignInLink.objects.exists()
    return reverse("standings-detail", args=[night.pk])


def opened(page: Page, name: str) -> None:
    page.locator(".standings summary", has_text=name).first.click()
    expect(page.locator(".standings details[open] .played")).to_be_visible()


@scene(rare=True)
def standings_for_members(page: Page) -> None:
    page.goto(organising(page, running()))
    opened(page, "Ben")


@scene(rare=True)
def standings_none(page: Page) -> None:
    night = finished_night(0)
    page.goto(organising(page, night))


@scene(rare=True)
def standings_frozen_for_members(page: Page) -> None:
    night = running()
    address = organising(page, night)
    freeze(night, User.objects.get(username="organiser"))
    page.goto(address)


@scene(rare=True)
def standings_frozen_for_visitors(page: Page) -> None:
    night = running()
    freeze(night, User.objects.get(username="olga"))
    page.goto(reverse("night-standings", args=[night.code]))


@scene(rare=True)
def standings_provisional(page: Page) -> None:
    page.goto(reverse("night-standings", args=[running().code]) + "?provisional=1")
    opened(page, "Eve")


@scene(rare=True)
def standings_that_favour_a_size(page: Page) -> None:
    night = finished_night()
    Tournament.objects.filter(pk=night.pk).update(scheme={"kind": "winner"})
    page.goto(reverse("night-standings", args=[night.code]))


@scene(rare=True)
def standings_final(page: Page) -> None:
    night = finished_night()
    reported(night, "Ben Ada Eve Fay", stage=Stage.FINAL)
    end_night(night)
    page.goto(reverse("night-standings", args=[night.code]))
    opened(page, "Ben")


@scene(rare=True)
def standings_embedded(page: Page) -> None:
    night = finished_night()
    page.goto(reverse("night-standings", args=[night.code]) + "?embed")


@scene(rare=True)
def standing_of_one(page: Page) -> None:
    night = finished_night()
    entrant = night.entrants.get(player__name=LONG)
    page.goto(reverse("night-standing", args=[night.code, entrant.pk]))
