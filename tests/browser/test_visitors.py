"""Where do I sit? On a phone that scanned the wall."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Pages
from tests.browser.walls import names
from tests.tournaments.nights_seen import night, seated, table_of
from tests.tournaments.people import entrant
from tournaments.nights.models import Tournament

SOON = 5_000  # milliseconds


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return night(*names(12))


def says(page: Page, tournament: Tournament, name: str) -> None:
    number = table_of(tournament, name).number
    expect(page.locator(".table-large").first).to_have_text(f"Table {number}", timeout=SOON)


def test_three_typed_letters_are_enough(page: Page, tournament: Tournament) -> None:
    seated(tournament)
    page.goto(f"/nights/{tournament.code}/")
    page.get_by_label("Where do I sit?").press_sequentially("gus")
    says(page, tournament, "Gus Adler")
    page.get_by_role("link", name="Gus Adler").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gus Adler")
    says(page, tournament, "Gus Adler")


@pytest.mark.long
def test_a_page_that_was_open_before_says_the_table_as_soon_as_it_is_out(
    page: Page, pages: Pages, tournament: Tournament
) -> None:
    page.goto(f"/nights/{tournament.code}/?who=gus")
    own = pages.open()
    own.goto(f"/nights/{tournament.code}/{entrant(tournament, 'Gus Adler').token}/")
    for waiting in (page, own):
        expect(waiting.get_by_text("as soon as the seating is out")).to_be_visible()
    seated(tournament)
    for waiting in (page, own):
        says(waiting, tournament, "Gus Adler")


def test_what_is_being_typed_stays_when_there_are_news(page: Page, tournament: Tournament) -> None:
    page.goto(f"/nights/{tournament.code}/")
    field = page.get_by_label("Where do I sit?")
    field.press_sequentially("gu")
    seated(tournament)
    expect(page.get_by_role("heading", name="Round 1 of 4")).to_be_visible()
    expect(field).to_have_value("gu")
    expect(field).to_be_focused()


@pytest.mark.long
def test_it_works_without_scripts(pages: Pages, tournament: Tournament) -> None:
    seated(tournament)
    page = pages.open(javascript=False)
    page.goto(f"/nights/{tournament.code}/")
    page.get_by_label("Where do I sit?").fill("gus")
    page.get_by_role("button", name="Show").click()
    says(page, tournament, "Gus Adler")
