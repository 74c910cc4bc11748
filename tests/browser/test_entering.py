"""Entering a deal: as few taps as possible, and nothing typed is ever lost."""

import pytest
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.deals import DealVersion, LateEntry
from scoring.games.models import Game
from tests.browser.recorded import recorded
from tests.browser.scenes import awkward
from tests.browser.table import Table
from tests.browser.troubles import Troubles
from tests.tournaments.nights_running import game_of, running, table_of
from tournaments.rounds.closing import close_table, say_done

GAME = recorded("classic_fourteen_deals")


@pytest.fixture
def table(page: Page, transactional_db: None) -> Table:
    page.goto(GAME.start(1).get_absolute_url())
    table = Table(page)
    table.open_form()
    return table


@pytest.mark.long
def test_who_goes_out_has_laid_and_holds_nothing(table: Table) -> None:
    table.mark(Deal(1, frozenset({1})))
    expect(table.line(1).locator("[name=laid]")).to_be_checked()
    expect(table.amount(1)).to_have_value("0")
    table.mark(Deal(2, frozenset({2})))  # a slip of the finger
    expect(table.line(1).locator("[name=laid]")).not_to_be_checked()
    expect(table.amount(1)).to_have_value("")
    expect(table.amount(2)).to_have_value("0")


@pytest.mark.long
def test_points_that_only_a_laid_hand_can_have_tick_the_box(table: Table) -> None:
    table.amount(0).fill("25")
    expect(table.line(0).locator("[name=laid]")).to_be_checked()
    table.amount(0).fill("105")
    expect(table.line(0).locator("[name=laid]")).not_to_be_checked()


def test_a_tap_into_the_points_opens_the_keypad_and_not_the_keyboard(table: Table) -> None:
    table.press(table.amount(2))
    expect(table.keypad).to_be_visible()
    expect(table.keypad.locator("h2")).to_have_text("Clara")
    table.press(table.keypad.locator("[data-type]"))
    expect(table.keypad).to_be_hidden()
    expect(table.amount(2)).to_be_focused()


def test_the_keypad_offers_only_what_the_hand_can_have(table: Table) -> None:
    table.mark(Deal(1, frozenset({0, 1})))
    table.press(table.line(0).locator("[data-keypad]"))
    laid = [int(key) for key in table.keypad.locator(".key").all_inner_texts()]
    table.press(table.key(laid[0]))
    other = [int(key) for key in table.keypad.locator(".key").all_inner_texts()]
    assert max(laid) == 100  # four wilds
    assert max(other) > 200
    assert 7 not in other


@pytest.mark.long
def test_what_cannot_be_is_refused_beside_the_field(table: Table, troubles: Troubles) -> None:
    troubles.announce(422)
    table.mark(Deal(1, frozenset({1, 3})))
    for seat, points in ((0, "86"), (2, "many"), (3, "-5")):
        table.amount(seat).fill(points)
    table.save()
    expect(table.amount(2)).to_have_attribute("aria-invalid", "true")
    expect(table.line(2).locator(".error")).to_be_in_viewport()
    assert [table.amount(seat).input_value() for seat in (0, 2, 3)] == ["86", "many", "-5"]
    expect(table.line(3).locator("[name=laid]")).to_be_checked()

    table.amount(2).fill("95")
    table.amount(3).fill("20")
    table.save()
    expect(table.line(0).locator(".error")).to_contain_text("85")  # the nearest possible
    table.amount(0).fill("85")
    table.save()
    expect(table.rows).to_have_count(2)
    assert Game.objects.get().deals[1] == Deal(1, frozenset({1, 3}), (85, 0, 95, 20))


@pytest.mark.long
def test_what_is_wrong_far_down_is_in_sight(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(422)
    page.goto(awkward().get_absolute_url())
    table = Table(page)
    table.mark(Deal(0, frozenset({0})))
    for seat, points in enumerate((0, 85, 90, 95, 85, 7)):
        table.amount(seat).fill(str(points))
    table.save()
    expect(table.line(5).locator(".error")).to_be_visible()
    settled(page)
    expect(table.line(5).locator(".error")).to_be_in_viewport(timeout=1)


@pytest.mark.long
def test_that_the_table_was_closed_meanwhile_is_said_in_sight(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(409)
    night = running()
    page.goto(game_of(night).get_absolute_url())
    table = Table(page)
    table.enter(GAME.deals[0])
    close_table(table_of(night), None)
    table.save()
    said = page.locator("#game > [role=alert]")
    expect(said).to_contain_text("This table is closed.")
    settled(page)
    expect(said).to_be_in_viewport(timeout=1)
    expect(page.locator("#messages")).to_contain_text("Nothing is lost")


def test_a_deal_after_the_last_stays_on_the_phone_and_is_sent_once_they_play_on(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(409)
    night = running(minutes=45)
    page.goto(game_of(night).get_absolute_url())
    table = Table(page)
    table.enter(GAME.deals[0])
    say_done(table_of(night))  # the other phone of the table
    table.save()
    expect(page.locator("#game > [role=alert]")).to_contain_text("press “We play on”")
    table.press(page.locator("form[action$='/play-on/'] button"))
    expect(table.rows).to_have_count(1)
    expect(page.locator("#unsent")).to_be_hidden()
    assert game_of(night).deals == GAME.deals[:1]
    assert not LateEntry.objects.waiting(night.topic)


def settled(page: Page) -> None:
    """What opens with a part says so a moment later; only then does a page stop scrolling."""
    page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go, 100)))")


@pytest.mark.long
def test_a_deal_that_nobody_went_out_of_is_asked_about_in_sight(
    table: Table, troubles: Troubles
) -> None:
    troubles.announce(422)
    table.amount(0).fill("90")
    table.save()
    expect(table.form.locator("#error-out")).to_be_visible()
    expect(table.form.locator("[role=alert]")).to_be_in_viewport()
    expect(table.amount(0)).to_have_value("90")


def test_an_unusual_hand_is_asked_about_once_and_then_taken(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(422)
    master = recorded("master_shared")  # somebody held eleven cards in its seventh deal
    page.goto(master.start(6).get_absolute_url())
    table, deal = Table(page), master.deals[6]
    table.mark(deal)
    for seat, points in enumerate(deal.points):
        if seat != deal.out:
            table.amount(seat).fill(str(points))
    table.save()
    sure = table.form.locator("label:has([name=sure])")
    expect(sure).to_be_visible()
    table.press(sure)
    table.save()
    expect(table.rows).to_have_count(7)
    assert DealVersion.objects.latest("sequence").deal == deal


@pytest.mark.long
def test_a_saved_deal_leaves_the_state_in_sight(table: Table) -> None:
    table.enter(GAME.deals[1])
    assert table.page.evaluate("scrollY") > 0
    table.save()
    expect(table.rows).to_have_count(2)
    expect(table.page.locator(".status")).to_be_in_viewport()
    expect(table.summary).to_be_in_viewport()


@pytest.mark.long
def test_the_names_stay_when_another_edition_is_chosen(page: Page, transactional_db: None) -> None:
    page.goto("/games/new/")
    page.locator("[name=name-0]").fill("Ann")
    page.locator("label:has([name=dealer][value='1'])").tap()
    page.locator("button[formaction$='/master/']").tap()
    expect(page.locator("[name=edition]")).to_have_value("master")
    expect(page.locator("[name=name-0]")).to_have_value("Ann")
    expect(page.locator("[name=dealer][value='1']")).to_be_checked()


@pytest.mark.long
def test_enter_in_a_name_starts_the_game(page: Page, transactional_db: None) -> None:
    page.goto("/games/new/")
    page.locator("button[formaction$='/board/']").tap()
    expect(page.locator("[name=edition]")).to_have_value("board")
    for place, name in enumerate(("Ann", "Ben")):
        page.locator(f"[name=name-{place}]").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator(".record")).to_be_visible()
    assert Game.objects.get().edition == "board"
