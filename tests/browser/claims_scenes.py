"""Who played in games outside of nights, in the states that people see it in."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.games.models import Game
from scoring.people.models import Player
from tests.browser.clubs_scenes import people
from tests.browser.scenes import LONG, Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.scoring.tables import record, sit_down

CLAIMS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=CLAIMS_SCENES)


def played(page: Page) -> tuple[Game, Player]:
    """Games of Zoe and guests, of which she has one."""
    enter_as_organiser(page)
    club = people()
    zoe = club.players.get(name="Zoe")
    game = sit_down("Zoe", "Jurgen Gross", LONG, "Otto", "Ann", club=club)
    game.seats.filter(position=0).update(player=zoe)
    for others in (("Otto",), (LONG, "Eve"), ("Eve", "Fay", "Gus", "Hal", "Ann")):
        sit_down("zoe", *others, club=club)
    return record(game, "0* 25+ 60 85 110"), zoe


@scene(rare=True)
def who_played_here(page: Page) -> None:
    game, _zoe = played(page)
    page.goto(reverse("game-people", args=[game.pk]))
    page.locator("button", has_text="Jürgen").click()
    expect(page.locator(".notice.good")).to_be_visible()


@scene(rare=True)
def somebody_at_a_seat(page: Page) -> None:
    game, _zoe = played(page)
    page.goto(reverse("seat-player-choice", args=[game.pk, 4]))


@scene(rare=True)
def nobody_found_for_a_seat(page: Page) -> None:
    game, _zoe = played(page)
    page.goto(reverse("seat-player-choice", args=[game.pk, 4]) + "?who=xyz")


@scene(rare=True)
def games_of_guests(page: Page) -> None:
    _game, zoe = played(page)
    page.goto(reverse("player-games", args=[zoe.pk]))


@scene(rare=True)
def games_claimed(page: Page) -> None:
    _game, zoe = played(page)
    page.goto(reverse("player-games", args=[zoe.pk]))
    page.locator("main .primary").click()
    expect(page.locator(".notice.good")).to_be_visible()


@scene(rare=True)
def all_games_of_a_club(page: Page) -> None:
    played(page)
    page.goto(reverse("organiser-games"))
