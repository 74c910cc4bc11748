"""How a night ends, the podium told step by step, and what is too long for a wall."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.desk_scenes import our_night, paper_to_be_entered
from tests.browser.rounds_scenes import a_night, fresh
from tests.browser.scenes import LONG as LETTERS
from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among
from tests.browser.standings_scenes import finished_night
from tests.browser.visitors_scenes import own
from tests.browser.walls import names, see
from tests.tournaments.nights_running import deal, table_of
from tests.tournaments.nights_seen import night, played, seated
from tests.tournaments.playing import play, published
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import Final, ScreenContent, Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.publishing import publish
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
def desk_asked_to_tell_all_places(page: Page) -> None:
    desk_revealing_the_podium(page)
    page.locator("#revealing summary").click()
    expect(page.locator("#revealing .danger")).to_be_visible()


@scene(rare=True)
def entrant_beside_the_final(page: Page) -> None:
    """It is played, and who has won is not told yet."""
    own(page, with_final(), "Gus")


@scene(rare=True)
def entrant_after_the_final(page: Page) -> None:
    tournament = with_final()
    screens.tell_all(tournament)
    own(page, tournament, "Gus")


@scene(rare=True)
def finalist_after_the_final(page: Page) -> None:
    tournament = with_final()
    screens.tell_all(tournament)
    own(page, tournament, "Ben")


@scene(rare=True)
def desk_of_a_final(page: Page) -> None:
    page.goto(in_the_final(page).get_absolute_url())


@scene(rare=True)
def papers_of_a_final(page: Page) -> None:
    tournament = in_the_final(page)
    page.goto(reverse("printables", args=[tournament.pk]) + "?round=2#round")


def in_the_final(page: Page) -> Tournament:
    """The best four sit at the final table."""
    tournament = a_night(page, planned_rounds=1, final=Final.FINAL)
    play(published(tournament))
    round = draft_coming(fresh(tournament), None)
    assert isinstance(round, Round)
    assert isinstance(publish(round, None, knowingly=True), Round)
    return tournament


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


@scene(rare=True)
def hand_result_with_guessed_deals(page: Page) -> None:
    """A table that has recorded its deals tells how many the others may have had."""
    night = our_night(page, 4, 3, deals=None)
    deal(night, 1, *["25+ 60 0* 60"] * 5)
    close_table(table_of(night, 1), None)
    page.goto(reverse("hand-result-entry", args=[night.pk, table_of(night, 2).pk]))
    expect(page.locator("#deals.is-guess")).to_have_value("5")


@scene(rare=True)
def hand_result_with_deals_typed(page: Page) -> None:
    hand_result_with_guessed_deals(page)
    page.locator("#deals").fill("4")
    expect(page.locator(".paper-deals .tag")).to_be_hidden()
