"""Seasons, in the states that people see them in."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page

from scoring.clubs.models import Club
from tests.browser.remembered import as_visitor, with_seasons
from tests.browser.remembered import club_of as club_with
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.seasons.played_seasons import NAMES, season_played
from tournaments.seasons.models import Season
from tournaments.seasons.season_rule import CountedNights, NightPoints, SeasonRule

SEASONS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=SEASONS_SCENES)

BEST = SeasonRule(counted=CountedNights.BEST, number=4, for_coming=2, least_nights=2)
LISTED = SeasonRule(night_points=NightPoints.LISTED, counted=CountedNights.BUT_WORST)


def club_of(page: Page) -> Club:
    enter_as_organiser(page)
    return Club.objects.get()


def opened(page: Page, season: Season, address: str = "") -> None:
    page.goto(address or season.get_absolute_url())


@scene(rare=True)
def seasons_none(page: Page) -> None:
    club_of(page)
    page.goto(reverse("season-list"))


@scene(rare=True)
def seasons_some(page: Page) -> None:
    club = club_of(page)
    season_played(club, 3)
    season_played(club, 0, name="The long table’s cup", rule=LISTED.facts)
    page.goto(reverse("season-list"))


@scene(rare=True)
def season_new(page: Page) -> None:
    club_of(page)
    page.goto(reverse("season-new"))


@scene(rare=True)
def season_settings(page: Page) -> None:
    season = season_played(club_of(page), 3, planned_nights=8, rule=BEST.facts)
    page.goto(reverse("season-edit", args=[season.pk]))


@scene(rare=True)
def season_without_a_night(page: Page) -> None:
    opened(page, season_played(club_of(page), 0))


@scene()
def season_in_the_middle(page: Page) -> None:
    season = season_played(club_of(page), 5, running=True, planned_nights=8, rule=BEST.facts)
    opened(page, season)
    page.locator(".standings summary").nth(1).click(force=True)


@scene(rare=True)
def season_over(page: Page) -> None:
    season = season_played(club_of(page), 12, rule=LISTED.facts)
    Season.objects.update(ends=season.begins.replace(month=11, day=19))
    opened(page, season)


@scene(rare=True)
def season_of_one(page: Page) -> None:
    opened(page, season_played(club_of(page), 1, names=NAMES[:6]))


@scene(rare=True)
def season_removal(page: Page) -> None:
    season = season_played(club_of(page), 1)
    page.goto(reverse("season-removal", args=[season.pk]))


@scene(rare=True)
def season_of_two_thousand_games(page: Page) -> None:
    club = club_with(page, 2000)
    page.goto(with_seasons(club, 2026)[0].get_absolute_url())


@scene(rare=True)
def season_for_visitors(page: Page) -> None:
    season = season_played(club_of(page), 3)
    as_visitor(page)
    page.goto(season.get_absolute_url())
    page.locator(".elsewhere summary").click()


@scene(rare=True)
def season_embedded(page: Page) -> None:
    season = season_played(club_of(page), 3)
    as_visitor(page)
    page.goto(season.get_absolute_url() + "?embed")
