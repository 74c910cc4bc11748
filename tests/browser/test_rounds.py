"""The draft of a round is changed by mouse, by finger, by keyboard, and without scripts."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.pages import PHONE, Pages
from tests.browser.rounds_scenes import at, club_entered, fresh
from tests.browser.troubles import Troubles
from tests.tournaments.nights_running import draft_round
from tests.tournaments.playing import again, drafted, night_with, play, published, sitting
from tests.waiting import wait_until
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round
from tournaments.rounds.moving import move

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.rounds.drafting.TRIES", 2000)


@pytest.fixture
def night(page: Page) -> Tournament:
    return night_with(8, club_entered(page))


@pytest.fixture
def round(night: Tournament) -> Round:
    """The second one, of which people may have met."""
    play(published(night))
    return drafted(fresh(night))


def chip(page: Page, entrant: int) -> str:
    return f"#p-{entrant}"


def place_of(page: Page, target: str) -> FloatRect:
    """A page that follows may be drawing it anew."""
    seen: list[FloatRect] = []

    def look() -> bool:
        box = page.locator(target).bounding_box()
        seen.extend([box] if box else [])
        return bool(seen)

    wait_until(look)
    return seen[0]


def hold(page: Page, entrant: int) -> None:
    """Take somebody with the mouse, and carry them a little."""
    box = place_of(page, chip(page, entrant))
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 40, steps=3)


def carry(page: Page, target: str, *, foot: bool = False) -> None:
    box = place_of(page, target)
    page.mouse.move(box["x"] + 40, box["y"] + (box["height"] - 5 if foot else 15), steps=5)


def wide(page: Page) -> None:
    page.set_viewport_size({"width": 1200, "height": 900})


def test_somebody_is_dragged_onto_another_and_the_two_swap(page: Page, round: Round) -> None:
    first, second = sitting(round)
    wide(page)
    page.goto(at(round))
    hold(page, first[0])
    carry(page, chip(page, second[1]))
    expect(page.locator(".ghost small")).not_to_be_empty()
    told = page.locator(".ghost small").inner_text()
    assert "repeats" in told or "repeat" in told
    page.mouse.up()
    expect(page.locator("[data-table='2']").locator(chip(page, first[0]))).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    assert sitting(round)[1][1] == first[0]
    page.get_by_role("button", name="Undo the last move").click()
    expect(page.locator("[data-table='1']").locator(chip(page, first[0]))).to_be_visible()
    assert sitting(round) == [first, second]


@pytest.mark.long
def test_somebody_is_dragged_to_a_table(page: Page, round: Round) -> None:
    first, _second = sitting(round)
    wide(page)
    page.goto(at(round))
    hold(page, first[0])
    carry(page, "[data-table='2']")
    expect(page.locator(".ghost small")).to_contain_text("4 → 3, 4 → 5")
    page.mouse.up()
    expect(page.locator("[data-table='2'] .chip")).to_have_count(5)
    assert first[0] in sitting(round)[1]


@pytest.mark.long
def test_a_drag_is_given_up_with_escape(page: Page, round: Round) -> None:
    first, second = sitting(round)
    wide(page)
    page.goto(at(round))
    hold(page, first[0])
    carry(page, chip(page, second[1]))
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert again(round).version == 0


@pytest.mark.long
def test_by_keyboard_somebody_is_picked_and_swapped(page: Page, round: Round) -> None:
    first, second = sitting(round)
    page.goto(at(round))
    page.locator(chip(page, first[0])).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".picked-bar")).to_contain_text("is picked")
    expect(page.locator(chip(page, first[0]))).to_be_focused()
    page.locator(chip(page, second[0])).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-table='2']").locator(chip(page, first[0]))).to_be_visible()
    assert sitting(round)[1][0] == first[0]
    expect(page.locator(chip(page, second[0]))).to_be_focused()
    page.locator(chip(page, first[0])).click()
    expect(page.locator(".picked-bar")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".picked-bar")).to_have_count(0)


@pytest.mark.long
def test_a_finger_on_the_grip_drags_and_elsewhere_it_taps(page: Page, round: Round) -> None:
    first, _second = sitting(round)
    page.goto(at(round))
    page.locator("[data-table='1']").evaluate("table => table.scrollIntoView()")
    touch = page.locator(chip(page, first[0])).locator(".grip")
    start, end = touch.bounding_box(), page.locator("[data-table='2'] h2").bounding_box()
    assert start
    assert end
    finger = page.context.new_cdp_session(page)

    def point(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 20, start["y"] + 20
    point("touchStart", x, y)
    for step in range(1, 11):
        point("touchMove", x, y + (end["y"] + 10 - y) * step / 10)
    expect(page.locator(".ghost")).to_have_count(1)
    point("touchEnd", 0, 0)
    expect(page.locator("[data-table='2'] .chip")).to_have_count(5)
    page.wait_for_timeout(500)  # told of the move like everybody, the page asks once more
    page.locator(chip(page, first[1])).tap()
    expect(page.locator(".picked-bar")).to_be_in_viewport()
    expect(page.locator(chip(page, first[1]))).to_be_in_viewport()


@pytest.mark.long
def test_without_scripts_somebody_is_picked_moved_and_the_move_undone(
    page: Page, pages: Pages, round: Round
) -> None:
    plain = pages.open(PHONE, javascript=False)
    plain.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    first, second = sitting(round)
    plain.goto(at(round))
    plain.locator(chip(plain, first[0])).click()
    expect(plain.locator(".picked-bar")).to_be_visible()
    plain.locator("#t-2").click()
    expect(plain.locator("[data-table='2'] .chip")).to_have_count(5)
    plain.get_by_role("button", name="Undo the last move").click()
    expect(plain.locator("[data-table='2'] .chip")).to_have_count(4)
    assert sitting(round) == [first, second]
    plain.get_by_role("button", name="Publish").click()
    expect(
        plain.get_by_text("The round is published: phones and the screen show it.")
    ).to_be_visible()


@pytest.mark.long
def test_what_a_colleague_moves_is_seen_and_an_old_page_moves_nobody(
    page: Page, troubles: Troubles, round: Round
) -> None:
    troubles.announce(409)
    first, second = sitting(round)
    wide(page)
    page.goto(at(round))
    hold(page, first[0])
    carry(page, chip(page, second[1]))
    move(again(round), first[1], 2, 0, None)
    page.wait_for_timeout(700)  # the page hears of it, and what is held stays in the hand
    page.mouse.up()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was moved")
    expect(page.locator("[data-table='2'] .chip")).to_have_count(5)
    assert again(round).version == 1


@pytest.mark.long
def test_held_near_the_edge_the_page_comes_along(page: Page, round: Round) -> None:
    page.set_viewport_size({"width": 800, "height": 420})
    page.goto(at(round))
    first, _second = sitting(round)
    page.locator(chip(page, first[0])).evaluate("chip => chip.scrollIntoView({ block: 'center' })")
    before = page.evaluate("scrollY")
    hold(page, first[0])
    page.mouse.move(200, 410, steps=3)
    page.wait_for_function("before => scrollY > before", arg=before)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert again(round).version == 0


@pytest.mark.long
def test_on_a_large_draft_somebody_moves_by_the_number_and_by_mouse_within_the_page(
    page: Page,
) -> None:
    night = night_with(390, club_entered(page))
    round = draft_round(night, 1, (3,) * 130)
    who = sitting(round)[0][0]
    page.set_viewport_size({"width": 1200, "height": 1600})  # held near the edge, it would scroll
    page.goto(at(round))
    page.locator(chip(page, who)).click()
    page.get_by_label("Or type the number of a table:").fill("125")
    page.keyboard.press("Enter")
    expect(page.locator("[data-table='125']").locator(chip(page, who))).to_be_visible()
    expect(page.locator("[data-table='1']")).to_have_count(0)
    table = page.locator("[data-table='125']")
    table.evaluate("table => table.scrollIntoView({ block: 'center' })")
    hold(page, who)
    carry(page, "[data-table='124']")
    page.mouse.up()
    expect(page.locator("[data-table='124']").locator(chip(page, who))).to_be_visible()
    assert who in sitting(round)[123]
