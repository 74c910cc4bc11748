"""The page of a club and its calendar, and how much of a name others see."""

from functools import partial

from playwright.sync_api import Page, expect

from scoring.clubs.models import Club, PublicName
from tests.browser.remembered import as_visitor, club_of, with_coming_nights, with_seasons
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tournaments.club_pages.models import ClubAddress

MEMORY_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=MEMORY_SCENES)


def club_page(page: Page, club: Club, more: str = "") -> None:
    page.goto(ClubAddress.objects.of(club).get_absolute_url() + more)


@scene(rare=True)
def club_of_nobody(page: Page) -> None:
    enter_as_organiser(page)
    club_page(page, Club.objects.get())


@scene(rare=True)
def club_of_nobody_for_visitors(page: Page) -> None:
    enter_as_organiser(page)
    as_visitor(page)
    club_page(page, Club.objects.get())


@scene(rare=True)
def club_of_one_game(page: Page) -> None:
    club_page(page, club_of(page, 1))


@scene(rare=True)
def club_of_thirty_games(page: Page) -> None:
    club = club_of(page, 30)
    with_coming_nights(club)
    club_page(page, club)


@scene(rare=True)
def club_of_two_thousand_games(page: Page) -> None:
    club = club_of(page, 2000)
    with_seasons(club, 2024, 2025, 2026)
    club_page(page, club)


@scene(rare=True)
def club_of_two_thousand_games_for_visitors(page: Page) -> None:
    club = club_of(page, 2000)
    with_seasons(club, 2025, 2026)
    with_coming_nights(club)
    as_visitor(page)
    club_page(page, club)


@scene(rare=True)
def calendar_of_nothing(page: Page) -> None:
    enter_as_organiser(page)
    club_page(page, Club.objects.get(), "calendar/")


@scene(rare=True)
def calendar_of_a_club(page: Page) -> None:
    club = club_of(page, 30)
    with_coming_nights(club)
    ClubAddress.objects.of(club).renew_feed()
    club_page(page, club, "calendar/")
    for summary in page.locator("summary").all():
        summary.click()


@scene(rare=True)
def calendar_of_two_thousand_games_for_visitors(page: Page) -> None:
    club = club_of(page, 2000)
    as_visitor(page)
    club_page(page, club, "calendar/")


@scene(rare=True)
def names_for_strangers(page: Page) -> None:
    """What the club settles, and that it hides everybody."""
    enter_as_organiser(page)
    Club.objects.get().show_names(PublicName.NOTHING)
    page.goto("/club/#names")
    expect(page.locator("input[name=public_name][value=nothing]")).to_be_checked()


@scene(rare=True)
def club_of_people_without_a_name(page: Page) -> None:
    club = club_of(page, 30)
    club.show_names(PublicName.NOTHING)
    as_visitor(page)
    club_page(page, club)
