"""Leaderboards, with nobody, one night, a few of them, and very many people."""

from functools import partial

from playwright.sync_api import Page

from scoring.clubs.models import Club
from tests.browser.memory_scenes import club_page
from tests.browser.remembered import as_visitor, club_of
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.seasons.played_seasons import season_played

LEADERBOARDS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=LEADERBOARDS_SCENES)


def opened(page: Page, nights: int, query: str = "") -> None:
    enter_as_organiser(page)
    if nights:
        season_played(Club.objects.get(), nights)
    page.goto(f"/leaderboards/{query}")


@scene(rare=True)
def leaderboard_of_nobody(page: Page) -> None:
    opened(page, 0)


@scene(rare=True)
def leaderboard_by_wins(page: Page) -> None:
    opened(page, 5)


@scene(rare=True)
def leaderboard_of_shares_after_one_night(page: Page) -> None:
    opened(page, 1, "?by=share&since=year")


@scene(rare=True)
def leaderboard_by_rating(page: Page) -> None:
    opened(page, 5, "?by=rating")


@scene(rare=True)
def leaderboard_with_somebody_found(page: Page) -> None:
    opened(page, 5, "?by=beaten")
    page.locator("tbody th a").last.wait_for(state="attached")
    name = page.locator("tbody th").last.text_content() or ""
    page.goto(f"/leaderboards/?by=beaten&find={name.split()[0]}")


@scene(rare=True)
def leaderboard_embedded(page: Page) -> None:
    opened(page, 5, "?embed")


@scene(status=404, rare=True)
def leaderboard_unknown(page: Page) -> None:
    opened(page, 1, "?by=height")


@scene(rare=True)
def leaderboard_of_one_game(page: Page) -> None:
    club_of(page, 1)
    page.goto("/leaderboards/")


@scene(rare=True)
def leaderboard_of_two_thousand_games(page: Page) -> None:
    club_of(page, 2000)
    page.goto("/leaderboards/?page=2")


@scene(rare=True)
def leaderboard_of_two_thousand_games_by_rating(page: Page) -> None:
    club_of(page, 2000)
    page.goto("/leaderboards/?by=rating")


@scene(rare=True)
def leaderboard_by_games_of_an_edition(page: Page) -> None:
    club_of(page, 2000)
    page.goto("/leaderboards/?by=games&since=months&edition=classic")


@scene(rare=True)
def leaderboard_by_nights(page: Page) -> None:
    club_of(page, 30)
    page.goto("/leaderboards/?by=nights")


@scene(rare=True)
def leaderboard_while_somebody_is_looked_for(page: Page) -> None:
    club_of(page, 30)
    page.goto("/leaderboards/?by=share&find=am")


@scene(rare=True)
def leaderboard_for_visitors(page: Page) -> None:
    club = club_of(page, 2000)
    as_visitor(page)
    club_page(page, club, "leaderboard/?by=beaten")
    page.locator(".elsewhere summary").click()


@scene(rare=True)
def leaderboard_of_nobody_embedded(page: Page) -> None:
    enter_as_organiser(page)
    as_visitor(page)
    club_page(page, Club.objects.get(), "leaderboard/?embed")
