"""What fingers do on the pad beside the straight way: it does not lock, and it does not lie."""

from time import time

import pytest
from playwright.sync_api import Locator, Page, expect

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.browser.following import stop_following
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.browser.troubles import Troubles

GAME = recorded("classic_fourteen_deals")
SAME_TAP = 300  # milliseconds
LISTEN = """document.addEventListener("click", ({ target }) => {
  window.gotThrough ||= !target.closest("dialog");
})"""


@pytest.fixture
def table(page: Page, transactional_db: None) -> Table:
    page.goto(GAME.start(1).get_absolute_url())
    table = Table(page)
    table.open_form()
    return table


@pytest.mark.long
def test_counted_cards_can_be_changed_after_a_refusal(table: Table, troubles: Troubles) -> None:
    troubles.announce(422)
    table.mark(Deal(1, frozenset({1, 3})))
    for seat, points in ((0, "86"), (2, "95")):
        table.amount(seat).fill(points)
    table.press(table.line(3).locator("[data-keypad]"))
    table.count({"low": 1, "high": 1})
    table.pause()
    table.save()
    expect(table.line(0).locator(".error")).to_be_visible()
    expect(table.amount(3)).to_have_value("15")

    table.press(table.line(0).locator("[data-keypad]"))
    table.press(table.key(85))
    table.pause()
    table.press(table.line(3).locator("[data-keypad]"))
    table.press(table.key(25))
    table.pause()
    table.save()
    expect(table.rows).to_have_count(2)
    version = DealVersion.objects.latest("sequence")
    assert version.deal == Deal(1, frozenset({1, 3}), (85, 0, 95, 25))
    assert version.counts is None


def test_type_leads_to_the_keyboard_from_wherever_the_keypad_was_opened(table: Table) -> None:
    for seat, opened_by in ((2, ".points input"), (3, "[data-keypad]")):
        table.press(table.line(seat).locator(opened_by))
        expect(table.keypad).to_be_visible()
        table.press(table.keypad.locator("[data-type]"))
        expect(table.amount(seat)).to_be_focused()
        table.page.keyboard.type("95")
        expect(table.amount(seat)).to_have_value("95")


@pytest.mark.long
def test_a_field_that_is_typed_in_takes_a_finger_for_its_caret(table: Table) -> None:
    table.press(table.amount(2))
    table.press(table.keypad.locator("[data-type]"))
    table.page.keyboard.type("9")
    table.press(table.amount(2))
    table.page.keyboard.type("5")
    expect(table.keypad).to_be_hidden()
    expect(table.amount(2)).to_have_value("95")


def keys(table: Table) -> list[str]:
    return table.keypad.locator(".key").all_inner_texts()


@pytest.mark.long
def test_on_the_board_the_keypad_offers_the_cards_that_may_be_kept(
    page: Page, transactional_db: None
) -> None:
    page.goto(recorded("board_wreath").start().get_absolute_url())
    table = Table(page)
    table.mark(Deal(0, frozenset({0, 1})))
    table.press(table.amount(1))
    assert keys(table) == ["0"]  # who laid keeps none
    table.press(table.keypad.locator("[data-close]"))
    table.press(table.amount(2))
    assert keys(table) == ["0", "1", "2", "3", "4", "5"]
    table.press(table.key(4))
    expect(table.amount(2)).to_have_value("4")
    expect(table.keypad).to_be_hidden()  # the others keep nothing: none of them is asked
    table.pause()
    table.save()
    expect(table.rows).to_have_count(1)
    assert DealVersion.objects.get().deal.kept == (0, 0, 4, 0)


@pytest.mark.long
def test_a_hand_of_eleven_is_tapped_asked_about_and_never_called_wrong(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(422)
    page.goto(recorded("master_shared").start().get_absolute_url())
    table = Table(page)
    deal = Deal(0, frozenset({0}), (0, 11, *[10] * (table.form.locator(".seat-line").count() - 2)))
    table.enter(deal)
    table.save()
    expect(table.line(1).locator(".question")).to_be_in_viewport()
    expect(table.form.locator("[aria-invalid], .error, .notice.bad:visible")).to_have_count(0)
    table.press(table.form.locator("label:has([name=sure])"))
    table.save()
    expect(table.rows).to_have_count(1)
    assert DealVersion.objects.get().deal == deal


@pytest.mark.long
def test_with_floating_a_hand_of_nothing_is_tapped_too(page: Page, transactional_db: None) -> None:
    game = GAME.start()
    type(game).objects.update(options={"going_out": "discard"})
    page.goto(game.get_absolute_url())
    table = Table(page)
    table.mark(Deal(1, frozenset({1, 3})))
    table.press(table.line(3).locator("[data-keypad]"))
    table.press(table.key(0))
    expect(table.amount(3)).to_have_value("0")
    table.pause()
    table.mark(Deal(2, frozenset({2})))  # a slip of the finger
    expect(table.amount(1)).to_have_value("")
    expect(table.amount(3)).to_have_value("0")
    expect(table.line(3).locator("[name=out]")).not_to_be_checked()


def tap_twice(table: Table, at: Locator, between: int) -> None:
    """Both taps at one place, so many milliseconds apart, however busy the machine is."""
    box = at.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    screen = table.page.context.new_cdp_session(table.page)
    began = time()
    for after in (0, between):
        table.page.wait_for_timeout(max(0, began * 1000 + after - time() * 1000))
        for event, points in (("touchStart", [point]), ("touchEnd", [])):
            screen.send(
                "Input.dispatchTouchEvent",
                {"type": event, "touchPoints": points, "timestamp": began + after / 1000},
            )


@pytest.mark.parametrize(
    ("between", "entered"), [(120, ["90", "", ""]), (600, ["90", "90", ""])], ids=["same", "next"]
)
def test_two_taps_within_the_same_breath_enter_one_player(
    table: Table, between: int, entered: list[str]
) -> None:
    table.mark(Deal(1, frozenset({1})))
    table.press(table.line(0).locator("[data-keypad]"))
    tap_twice(table, table.key(90), between)
    table.page.wait_for_timeout(SAME_TAP)
    assert [table.amount(seat).input_value() for seat in (0, 2, 3)] == entered
    expect(table.keypad.locator("h2")).to_have_text("Clara" if between < SAME_TAP else "Dieter")


def test_a_second_tap_does_not_go_through_to_what_the_keypad_has_covered(table: Table) -> None:
    table.mark(Deal(1, frozenset({1})))
    for seat in (0, 2):
        table.amount(seat).fill("90")
    table.press(table.line(3).locator("[data-keypad]"))
    key = table.keypad.locator(".key").last
    table.page.evaluate(LISTEN)
    tap_twice(table, key, 120)
    expect(table.keypad).to_be_hidden()
    table.page.wait_for_timeout(SAME_TAP)
    assert not table.page.evaluate("window.gotThrough")
    table.save()
    expect(table.rows).to_have_count(2)


@pytest.mark.long
def test_cards_are_counted_as_fast_as_fingers_go(table: Table) -> None:
    table.mark(Deal(1, frozenset({1})))
    table.press(table.line(0).locator("[data-keypad]"))
    table.press(table.key(90))  # the steps are free even just after moving on
    table.pause()
    table.press(table.keypad.locator("[data-tab=cards]"))
    for step, times in (("1", 12), ("-1", 2)):
        box = table.keypad.locator(f"[data-kind=low] [data-step='{step}']").bounding_box()
        assert box
        for _tap in range(times):
            table.page.touchscreen.tap(box["x"] + 5, box["y"] + 5)
    expect(table.keypad.locator("[data-kind=low] output")).to_have_text("10")


@pytest.mark.long
def test_what_is_said_of_a_step_goes_with_the_next_one(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(422)
    game = GAME.start(3)
    page.goto(game.get_absolute_url())
    table, said = Table(page), page.get_by_text("Deal 1 is corrected.")
    table.open_deal(1)
    page.locator("[name=points-0]").fill("85")
    for _button in range(2):
        table.press(page.locator("main .submit-bar button"))
    expect(said).to_be_visible()

    game = Game.objects.get(pk=game.pk)
    record(game, GAME.deals[3])  # on another phone: it is no step of this one
    expect(table.rows).to_have_count(4)
    expect(said).to_be_visible()

    table.open_form()
    table.save()  # nothing is entered yet
    expect(table.form.locator("[role=alert]")).to_be_visible()
    expect(said).to_have_count(0)


@pytest.mark.long
def test_what_is_said_inside_a_part_stands_above_the_page_until_the_next_step(
    page: Page, transactional_db: None
) -> None:
    game = GAME.start(2)
    page.goto(game.get_absolute_url())
    table, said = Table(page), page.get_by_text("Look at the game first.")
    stop_following(page)
    record(game, GAME.deals[2])
    table.press(page.locator("form[action$='/undo/'] button"))
    expect(page.locator("#messages").filter(has=said)).to_be_in_viewport()
    table.press(page.locator("form[action$='/undo/'] button"))
    expect(table.rows).to_have_count(2)
    expect(said).to_have_count(0)
