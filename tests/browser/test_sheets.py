"""Choosing a blank paper: the page follows every choice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import WALL, Pages

KIND = "async (address) => (await fetch(address)).headers.get('content-type')"


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f".segment:has(input[name={name}][value='{value}'])").click()


def heads(page: Page, count: int) -> None:
    """So many columns are shown."""
    expect(page.locator(".sheet-paper text", has_text="Total")).to_have_count(count)


@pytest.fixture
def sheets(page: Page) -> Page:
    page.goto("/sheets/")
    return page


def test_the_paper_and_its_link_follow_every_choice(sheets: Page) -> None:
    heads(sheets, 4)
    choose(sheets, "players", "6")
    heads(sheets, 6)
    choose(sheets, "per_page", "2")
    heads(sheets, 12)
    choose(sheets, "way", "landscape")
    expect(sheets.locator(".sheet-paper")).to_have_attribute("data-way", "landscape")
    sheets.locator("#language").select_option("de")
    expect(sheets.locator(".sheet-paper")).to_contain_text("Klassisch")
    link = sheets.locator(".sheet-ways a")
    expect(link).to_have_attribute("href", re.compile("players=6.*per_page=2.*landscape.*=de"))
    assert sheets.evaluate(KIND, link.get_attribute("href")) == "application/pdf"


@pytest.mark.long
def test_whoever_comes_back_finds_what_they_chose(sheets: Page) -> None:
    choose(sheets, "players", "2")
    heads(sheets, 2)
    expect(sheets).to_have_url(re.compile("players=2"))
    sheets.reload()
    heads(sheets, 2)
    expect(sheets.locator("input[name=players][value='2']")).to_be_checked()


@pytest.mark.long
def test_typing_a_number_of_lines_changes_the_paper_and_tells_its_pages(sheets: Page) -> None:
    count = sheets.get_by_role("status").filter(has_text="page")
    expect(count).to_have_text("1 page")
    lines = sheets.locator("#lines")
    lines.press_sequentially("40", delay=60)
    expect(count).to_have_text("2 pages, of which you see the first")
    expect(lines).to_be_focused()
    expect(lines).to_have_value("40")
    lines.press("End")
    lines.press_sequentially("1")
    expect(sheets.locator("#error-lines")).to_be_visible()
    expect(lines).to_have_value("401")


@pytest.mark.long
def test_another_edition_offers_its_own_variants(sheets: Page) -> None:
    sheets.locator("#variant").select_option("ten")
    expect(sheets.locator("#lines")).to_have_count(0)
    choose(sheets, "edition", "board")
    expect(sheets.locator("#variant")).to_have_count(0)
    expect(sheets.locator(".sheet-paper text", has_text="★")).to_have_count(4)
    expect(sheets.locator(".error")).to_have_count(0)
    choose(sheets, "edition", "master")
    expect(sheets.locator("#variant")).to_have_value("full")


@pytest.mark.long
def test_phase_cards_are_asked_less_and_the_sheet_is_as_it_was_before(sheets: Page) -> None:
    choose(sheets, "players", "5")
    heads(sheets, 5)
    choose(sheets, "what", "cards")
    expect(sheets.locator(".sheet-paper text", has_text="Phase card")).to_have_count(6)
    expect(sheets.locator(".segment input[name=players]")).to_have_count(0)
    choose(sheets, "what", "sheet")
    heads(sheets, 5)


@pytest.mark.long
def test_the_arrow_keys_choose(pages: Pages) -> None:
    page = pages.open(WALL)
    page.goto("/sheets/")
    page.locator("input[name=players]:checked").focus()
    page.keyboard.press("ArrowRight")
    heads(page, 5)
    expect(page.locator("input[name=players][value='5']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    heads(page, 6)


@pytest.mark.long
def test_without_scripts_a_button_shows_it(pages: Pages) -> None:
    page = pages.open(javascript=False)
    page.goto("/sheets/")
    choose(page, "players", "3")
    choose(page, "paper", "letter")
    page.locator("#lines").fill("30")
    page.get_by_role("button", name="Show").click()
    heads(page, 3)
    expect(page.locator(".sheet-paper svg")).to_have_attribute("viewBox", "0 0 612 792")
    expect(page.get_by_text("2 pages")).to_be_visible()
    expect(page.locator("input[name=players][value='3']")).to_be_checked()


def test_with_scripts_no_button_is_needed(sheets: Page) -> None:
    expect(sheets.get_by_role("button", name="Show")).to_be_hidden()
