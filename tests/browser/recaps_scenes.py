"""A season looked back on, in the states that people see it in."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page

from scoring.people.models import Player
from tests.browser.remembered import LONG, as_visitor, with_seasons
from tests.browser.remembered import club_of as club_with
from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among
from tests.browser.seasons_scenes import BEST, club_of
from tests.tournaments.seasons.played_seasons import NAMES, season_played
from tournaments.seasons.models import Season

RECAPS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=RECAPS_SCENES)


def season_over(page: Page) -> Season:
    return season_played(club_of(page), 8, rule=BEST.facts)


@scene(rare=True)
def recap_of_a_season(page: Page) -> None:
    page.goto(reverse("season-recap", args=[season_over(page).code]))


@scene(rare=True)
def recap_of_a_person(page: Page) -> None:
    season = season_over(page)
    player = Player.objects.get(name="Chiara")
    page.goto(reverse("person-recap", args=[season.code, player.code]))


@scene(rare=True)
def recap_of_nothing(page: Page) -> None:
    season = season_played(club_of(page), 0)
    page.goto(reverse("season-recap", args=[season.code]))


@scene(rare=True)
def recap_of_one_night(page: Page) -> None:
    season = season_played(club_of(page), 1, names=NAMES[:6])
    page.goto(reverse("season-recap", args=[season.code]))


@scene(rare=True)
def recap_of_two_thousand_games(page: Page) -> None:
    (season,) = with_seasons(club_with(page, 2000), 2026)
    as_visitor(page)
    page.goto(reverse("season-recap", args=[season.code]))


@scene(rare=True)
def recap_of_a_person_of_two_thousand_games(page: Page) -> None:
    (season,) = with_seasons(club_with(page, 2000), 2026)
    person = Player.objects.get(name=LONG)
    page.goto(reverse("person-recap", args=[season.code, person.code]))


@scene(rare=True)
def recap_of_a_person_of_one_night(page: Page) -> None:
    season = season_played(club_of(page), 1, names=NAMES[:6])
    person = Player.objects.get(name="Dima")
    page.goto(reverse("person-recap", args=[season.code, person.code]))
