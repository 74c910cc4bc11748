"""How a night ends, the podium told step by step, and what is too long for a wall."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.desk_scenes import our_night, paper_to_be_entered
from tests.browser.scenes import LONG as LETTERS
from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among
from tests.browser.standings_scenes import finished_night
from tests.browser.walls import names, see
from tests.tournaments.nights_running import deal
from tests.tournaments.nights_seen import night, played, seated
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.screen import actions as screens

ENDING_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=ENDING_SCENES)


def with_final() -> Tournament:
    """Three rounds and a final, and nobody was told yet how it went."""
    night = finished_night()
    reported(night, "Ben Ada Eve Fay", stage=Stage.FINAL)
    Round.objects.update(state=RoundState.COMPLETE)
    return night


def on_wall(page: Page, tournament: Tournament, content: ScreenContent) -> None:
    screens.show(tournament, content)
    see(page, tournament)


@scene(rare=True)
def night_to_be_ended(page: Page) -> None:
    """A table still plays, and two rounds are missing."""
    night = our_night(page, 4, 4, planned_rounds=3)
    deal(night, 1, *["25+ 60 0* 60"] * 5)
    page.goto(reverse("night-ending", args=[night.pk]))
    expect(page.locator("form[action$='/end/']")).to_be_visible()


@scene(rare=True)
def desk_revealing_the_podium(page: Page) -> None:
    night = our_night(page, 4, 4, planned_rounds=1, deals=1)
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    Round.objects.update(state=RoundState.COMPLETE)
    screens.show(night, ScreenContent.PODIUM_LAST)
    page.goto(night.get_absolute_url())
    expect(page.locator("#revealing button")).to_have_count(3)


@scene(rare=True)
def night_while_the_podium_is_revealed(page: Page) -> None:
    tournament = with_final()
    screens.show(tournament, ScreenContent.PODIUM_LAST)
    page.goto(f"/nights/{tournament.code}/")


@scene(rare=True)
def screen_podium_half_told(page: Page) -> None:
    on_wall(page, with_final(), ScreenContent.PODIUM_LAST_TWO)


@scene(rare=True)
def screen_podium(page: Page) -> None:
    tournament = with_final()
    screens.tell_all(tournament)
    see(page, tournament)


@scene(rare=True)
def screen_of_names_too_long(page: Page) -> None:
    """One of 207 letters wins, and others sit beside it."""
    tournament = night(LETTERS, *names(7))
    played(seated(tournament))
    on_wall(page, Tournament.objects.get(), ScreenContent.STANDINGS)


@scene(rare=True)
def result_typed_in_one_line(page: Page) -> None:
    paper_to_be_entered(page)
    page.locator("#line").fill("3 45 | 2 60 | 1 80")
    expect(page.locator("#places")).to_contain_text("Player 18")
