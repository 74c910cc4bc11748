"""Standings that are followed: they move by themselves, and what somebody reads stays open."""

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from tests.browser.pages import Pages
from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import hand_result_at, reported
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round


def shown_night() -> tuple[Tournament, Round, str]:
    night = tournament_of(club_of("Olga", "The Tens"))
    round = reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    return night, round, f"/nights/{night.code}/standings/"


def correct(night: Tournament, round: Round) -> None:
    """Dora has won the first table after all."""
    hand_result_at(round, 1, [7, 8, 9, 10], [60, 40, 20, 0], 3)
    with transaction.atomic():
        night.changed()


def row(page: Page, name: str) -> str:
    return page.locator(".standings summary", has_text=name).inner_text().split()[0]


def test_a_row_that_is_read_stays_open_and_tells_what_is_new(page: Page) -> None:
    night, round, address = shown_night()
    page.goto(address)
    page.locator(".standings summary", has_text="Dora").click()
    expect(page.get_by_text("1 table, 0 points: 0.")).to_be_visible()
    correct(night, round)
    expect(page.get_by_text("1 table, 10 points: 10.")).to_be_visible()
    assert row(page, "Dora") in {"1.", "2."}
    opened = page.locator(".standings details[open] summary")
    expect(opened).to_have_count(1)
    assert opened.evaluate("element => element === document.activeElement")


@pytest.mark.long
def test_rows_open_with_the_keyboard(page: Page) -> None:
    _night, _round, address = shown_night()
    page.goto(address)
    page.locator(".standings summary", has_text="Ada").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 table, 10 points: 10.")).to_be_visible()
    expect(page.locator(".standings .played a").first).to_have_attribute(
        "href", f"/watch/{watched(_round)}/"
    )


def watched(round: Round) -> str:
    table = round.tables.select_related("game").get(number=1)
    assert table.game
    return table.game.watch_token


@pytest.mark.long
def test_without_javascript_a_row_leads_to_its_reasons(pages: Pages) -> None:
    _night, _round, address = shown_night()
    page = pages.open(javascript=False)
    page.goto(address)
    page.locator(".standings summary", has_text="Ben").click()
    page.locator(".standings details[open] a").click()
    expect(page.get_by_text("1 table, 6.67 points: 6.67.")).to_be_visible()
    page.get_by_role("link", name="All standings").click()
    expect(page.locator(".standings summary")).to_have_count(8)


@pytest.mark.long
def test_a_frozen_page_does_not_move(page: Page) -> None:
    night, round, address = shown_night()
    Tournament.objects.update(frozen_after=1)
    page.goto(address)
    before = page.locator(".standings").inner_text()
    reported(night, "Dora Cleo Ben Ada")
    with transaction.atomic():
        night.changed()
    page.reload()
    assert page.locator(".standings").inner_text() == before
    Tournament.objects.update(frozen_after=None)
    with transaction.atomic():
        night.changed()
    expect(page.get_by_text("after round 2")).to_be_visible()
    assert round.number == 1


SHARING = "navigator.share = async (what) => { window.shared = what; };"


@pytest.mark.long
def test_standings_are_shared_printed_or_their_address_copied(page: Page, pages: Pages) -> None:
    night, _round, address = shown_night()
    page.goto(address)
    page.evaluate(SHARING)
    page.get_by_role("button", name="Share").click()
    shared = page.evaluate("shared")
    assert shared == {"title": night.name, "url": page.url}
    expect(page.locator("#to-share")).to_be_hidden()
    page.evaluate("navigator.share = undefined")
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#shared")).to_have_text("The address is copied.")
    expect(page.get_by_label("Address for visitors")).to_have_value(page.url)
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("link", name="Print").click()
    assert page.evaluate("printed")
    plain = pages.open(javascript=False)
    plain.goto(address)
    expect(plain.get_by_label("Address for visitors")).to_have_value(page.url)
    expect(plain.get_by_role("button", name="Share")).to_be_hidden()
