"""A club of hundreds: people are found by letters, and nobody who was ticked is lost."""

import pytest
from playwright.sync_api import Page, expect

from scoring.people.models import Circle, Player
from tests.browser.rounds_scenes import club_entered
from tests.tournaments.nights_running import running
from tournaments.nights.models import Tournament


def a_large_club(page: Page) -> None:
    club = club_entered(page)
    names = (f"{name} {n}" for name in ("Ada", "Ben") for n in range(1, 51))
    Player.objects.bulk_create(Player(club=club, name=name) for name in names)


def tick(page: Page, letters: str, name: str) -> None:
    page.locator("#find").fill(letters)
    choice = page.get_by_label(name, exact=True)
    expect(page.locator("[name=players], [name=people]")).to_have_count(1)
    choice.check()


@pytest.mark.long
def test_a_night_is_planned_for_people_who_were_found_one_after_the_other(page: Page) -> None:
    a_large_club(page)
    page.goto("/tournaments/new/")
    expect(page.locator("#roster [name=players]")).to_have_count(60)
    tick(page, "ada 37", "Ada 37")
    page.locator("#find").press("Enter")
    tick(page, "ben 48", "Ben 48")
    page.locator("#find").fill("")
    expect(page.locator("#roster [name=players]")).to_have_count(60)
    expect(page.locator("#ticked")).to_contain_text("2 are ticked.")
    expect(page.get_by_label("Ada 37", exact=True)).to_be_checked()
    page.get_by_role("button", name="Plan the tournament").click()
    expect(page.locator("#desk")).to_contain_text("0 of 2 are here")
    names = Tournament.objects.get().entrants.values_list("player__name", flat=True)
    assert sorted(names) == ["Ada 37", "Ben 48"]


@pytest.mark.long
def test_so_is_a_family(page: Page) -> None:
    a_large_club(page)
    page.goto("/roster/circles/new/")
    page.get_by_label("Name", exact=True).fill("A car")
    tick(page, "ada 37", "Ada 37")
    tick(page, "ben 48", "Ben 48")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("A car")
    assert {player.name for player in Circle.objects.get().people.all()} == {"Ada 37", "Ben 48"}


@pytest.mark.long
def test_a_table_on_the_second_page_of_the_desk_is_reached_and_stays_in_sight(page: Page) -> None:
    night = running(club_entered(page), (3,) * 62, deals=1)
    page.goto(night.get_absolute_url())
    page.get_by_role("link", name="Next", exact=True).click()
    page.locator("#table-62").get_by_role("link", name="Table 62").click()
    page.get_by_role("link", name="To the desk").click()
    expect(page.locator("#table-62")).to_be_in_viewport()
    expect(page.locator("#table-1")).to_have_count(0)
