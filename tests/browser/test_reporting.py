"""Is this right? Asked at the table, noted with the deal, and printed on its history."""

import pytest
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from tests.browser.pages import Pages
from tests.browser.recorded import recorded
from tests.browser.table import Table
from tests.browser.test_checking import Checker
from tests.browser.troubles import Troubles

SHEET = recorded("classic_fourteen_deals")
PHASE_1 = "R9 B9 W R3 Y3 G3"


@pytest.fixture
def game(address: str) -> Game:
    return SHEET.start()


@pytest.fixture
def checker(game: Game, page: Page) -> Checker:
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Is this right?").tap()
    expect(page.locator(".tray")).to_be_visible()
    return Checker(page)


def report(checker: Checker, cards: str = PHASE_1) -> None:
    checker.tap(cards)
    checker.page.locator(".report").tap()
    expect(checker.page.locator(".laydowns")).to_be_visible()


def test_a_laydown_is_noted_with_eight_taps_and_stands_on_the_history_of_its_deal(
    checker: Checker, page: Page, game: Game
) -> None:
    starts = game.names[game.state.starter]
    report(checker)
    expect(page.locator(".laydowns li")).to_contain_text(starts)
    expect(page.locator(".laydowns .stands-for")).to_have_text("9")
    table = Table(page)
    table.open_form()
    seat = game.state.starter
    expect(table.line(seat).locator("[name=laid]")).to_be_checked()
    out = (seat + 1) % 4
    points = tuple(0 if place == out else 25 if place == seat else 90 for place in range(4))
    table.record(Deal(out, frozenset({out}), points))  # the other is ticked already
    expect(page.locator(".laydowns")).to_have_count(0)
    assert Game.objects.get().deals[0].laid == {seat, out}
    table.open_deal(1)
    expect(page.locator(".lying > li")).to_contain_text(starts)
    expect(page.locator(".lying .stands-for")).to_have_text("9")


@pytest.mark.long
def test_the_report_can_be_tapped_without_scrolling(checker: Checker, page: Page) -> None:
    checker.tap(PHASE_1)
    expect(checker.verdict).to_contain_text("Right!")
    button, tray = page.locator(".report").bounding_box(), page.locator(".tray").bounding_box()
    assert button
    assert tray
    assert button["y"] + button["height"] <= tray["y"]


@pytest.mark.long
def test_the_next_player_finds_what_lies(checker: Checker, page: Page, game: Game) -> None:
    report(checker)
    page.get_by_role("link", name="Is this right?").tap()
    expect(page.locator(".lying > li")).to_have_count(1)
    expect(checker.key("R9").locator(".copies")).to_have_attribute("data-left", "1")
    checker.choose_hand()
    checker.tap("R1 B1 G1 R2 B2 G2 Y9 S")
    expect(page.locator(".steps .new")).to_have_count(1)


@pytest.mark.long
def test_another_player_is_one_tap(checker: Checker, page: Page, game: Game) -> None:
    page.locator(".seat-choice").nth(3).tap()
    report(checker)
    assert ReportedLaydown.objects.get().seat == 3


@pytest.mark.long
def test_a_laydown_is_taken_back(checker: Checker, page: Page) -> None:
    report(checker)
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".laydowns")).to_have_count(0)
    assert ReportedLaydown.objects.count() == 2


@pytest.mark.long
def test_a_second_phone_sees_what_lies_and_goes_on_typing(
    checker: Checker, pages: Pages, page: Page, game: Game
) -> None:
    second, third = pages.open(), pages.open()
    for other in (second, third):
        other.goto(game.get_absolute_url())
    Table(third).open_form()
    Table(third).amount(2).fill("55")
    report(checker)
    expect(second.locator(".laydowns li")).to_have_count(1)
    third.wait_for_timeout(3500)  # it has asked at least once
    expect(third.locator("[data-moved-on]")).to_be_hidden()
    expect(Table(third).amount(2)).to_have_value("55")


@pytest.mark.long
def test_a_report_waits_for_the_network_and_counts_once(
    checker: Checker, page: Page, troubles: Troubles
) -> None:
    checker.tap(PHASE_1)
    expect(page.locator(".report")).to_be_visible()
    troubles.announce_cuts()
    page.context.set_offline(True)
    page.locator(".report").tap()
    expect(page.locator("#answer .offline-only")).to_be_visible()
    page.locator(".report").tap()
    page.context.set_offline(False)
    expect(page.locator(".laydowns")).to_be_visible(timeout=10_000)
    assert ReportedLaydown.objects.count() == 1


def report_without_network(checker: Checker, troubles: Troubles) -> None:
    page = checker.page
    checker.tap(PHASE_1)
    expect(page.locator(".report")).to_be_visible()
    troubles.announce_cuts()
    page.context.set_offline(True)
    page.locator(".report").tap()
    expect(page.locator("#answer .offline-only")).to_contain_text("The report is sent by itself.")


@pytest.mark.long
def test_a_report_that_waits_is_not_sent_as_that_of_another_player(
    checker: Checker, page: Page, troubles: Troubles
) -> None:
    report_without_network(checker, troubles)
    page.locator(".seat-choice").nth(3).tap()
    page.context.set_offline(False)
    expect(page.locator("[data-unsent]")).to_be_visible(timeout=10_000)
    assert not ReportedLaydown.objects.exists()
    page.locator(".report").tap()
    expect(page.locator(".laydowns")).to_be_visible()


@pytest.mark.long
def test_a_report_that_waits_is_called_off_when_a_card_is_taken_away(
    checker: Checker, page: Page, troubles: Troubles
) -> None:
    report_without_network(checker, troubles)
    checker.piles.nth(0).locator("[data-word]").first.tap()
    page.context.set_offline(False)
    expect(page.locator("[data-unsent]")).to_be_visible(timeout=10_000)
    expect(page.locator(".report")).to_have_count(0)
    assert not ReportedLaydown.objects.exists()


@pytest.mark.long
def test_without_javascript_it_goes_page_by_page(pages: Pages, game: Game) -> None:
    page = pages.open(javascript=False)
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Is this right?").tap()
    page.locator(".seat-choice").nth(2).tap()
    page.locator("#cards").fill("R9 B9 W | R3 Y3 G3")
    page.get_by_role("button", name="Check").tap()
    page.locator(".report").tap()
    expect(page.locator(".laydowns li")).to_contain_text(game.names[2])
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".laydowns")).to_have_count(0)
