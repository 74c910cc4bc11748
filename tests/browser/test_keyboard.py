"""The pages without a pointer: everything is reached, and one always sees where one is."""

import pytest
from playwright.sync_api import Page, expect

from scoring.games.models import Game
from tests.browser.claims_scenes import CLAIMS_SCENES
from tests.browser.leaderboards_scenes import LEADERBOARDS_SCENES
from tests.browser.memory_scenes import MEMORY_SCENES
from tests.browser.pages import WALL, Pages
from tests.browser.people_scenes import PEOPLE_SCENES
from tests.browser.recaps_scenes import RECAPS_SCENES
from tests.browser.recorded import recorded
from tests.browser.replies_scenes import REPLIES_SCENES
from tests.browser.seasons_scenes import SEASONS_SCENES
from tests.browser.table import Table
from tests.browser.troubles import Troubles

GAME = recorded("classic_fourteen_deals")
SEEN = """() => {
  const focused = document.activeElement;
  const rings = [focused, focused.closest("label"), focused.closest("tr")].filter(Boolean);
  return focused.matches(":focus-visible") &&
    rings.some((element) => getComputedStyle(element).outlineStyle !== "none");
}"""


@pytest.fixture
def page(pages: Pages) -> Page:
    return pages.open(WALL)


def is_focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector))


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until it is there; at every stop one sees where one is."""
    for _ in range(60):
        page.keyboard.press(key)
        assert page.evaluate(SEEN), page.evaluate("document.activeElement.outerHTML")
        if is_focused(page, selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def test_a_game_is_started_and_a_deal_recorded_by_keyboard_alone(page: Page) -> None:
    table, keyboard = Table(page), page.keyboard
    page.goto("/")
    tab_to(page, "a[href='/games/new/']")
    keyboard.press("Enter")
    page.wait_for_url("**/games/new/")
    for place, name in enumerate(GAME.names):
        tab_to(page, f"[name=name-{place}]")
        keyboard.type(name)
    tab_to(page, "[name=dealer]", "Shift+Tab")
    for _ in range(3):
        keyboard.press("ArrowDown")
    tab_to(page, "select[name=variant]")
    tab_to(page, "form[action='/games/'] .submit-bar button")
    keyboard.press("Enter")
    expect(table.summary).to_be_visible()
    assert Game.objects.get().names == GAME.names
    assert Game.objects.get().first_dealer == 3

    tab_to(page, ".record > summary")
    keyboard.press("Enter")
    expect(table.form).to_be_visible()
    tab_to(page, "[name=out]")
    keyboard.press("ArrowDown")
    expect(table.line(1).locator("[name=out]")).to_be_checked()
    tab_to(page, "[name=points-2]")
    keyboard.type("95")
    tab_to(page, "[name=laid][value='3']")
    keyboard.press("Space")
    tab_to(page, "[name=points-3]")
    keyboard.type("10+5+5")
    tab_to(page, "[name=points-0]", "Shift+Tab")
    keyboard.type("90")
    keyboard.press("Enter")
    expect(table.rows).to_have_count(1)
    assert Game.objects.get().deals == GAME.deals[:1]

    expect(table.summary).to_be_focused()  # the next deal is under the finger
    assert page.evaluate(SEEN)


@pytest.mark.long
def test_the_keypad_is_worked_with_keys_and_gives_the_place_back(page: Page) -> None:
    table, keyboard = Table(page), page.keyboard
    page.goto(GAME.start(3).get_absolute_url())
    table.mark(GAME.deals[3])
    tab_to(page, "[data-seat='0'] [data-keypad]", "Shift+Tab")
    keyboard.press("Enter")
    expect(table.keypad).to_be_visible()
    tab_to(page, "[data-tab=points]")
    keyboard.press("ArrowRight")
    expect(page.locator("#panel-cards")).to_be_visible()
    tab_to(page, "[data-kind=low] [data-step='1']")
    keyboard.press("Enter")
    tab_to(page, "[data-take]")
    keyboard.press("Enter")
    expect(table.amount(0)).to_have_value("5")
    expect(table.keypad.locator("h2")).to_have_text("Bernd")
    keyboard.press("Escape")
    expect(table.keypad).to_be_hidden()
    assert table.form.evaluate("(form) => form.contains(document.activeElement)")


def test_a_refusal_takes_the_keyboard_to_the_first_wrong_field(
    page: Page, troubles: Troubles
) -> None:
    troubles.announce(422)
    table = Table(page)
    page.goto(GAME.start().get_absolute_url())
    table.mark(GAME.deals[0])
    for seat, points in ((0, "90"), (2, "7"), (3, "20")):
        table.amount(seat).fill(points)
    with page.expect_response(lambda answer: answer.status == 422):
        page.keyboard.press("Enter")
    expect(table.amount(2)).to_be_focused()
    assert table.amount(0).input_value() == "90"


def test_the_first_stop_leads_past_the_masthead(page: Page) -> None:
    page.goto(GAME.start(1).get_absolute_url())
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    tab_to(page, ".record > summary")
    assert is_focused(page, "main *")


ALL_SCENES = {
    scene.name: scene
    for scenes in (
        MEMORY_SCENES,
        REPLIES_SCENES,
        LEADERBOARDS_SCENES,
        SEASONS_SCENES,
        RECAPS_SCENES,
        PEOPLE_SCENES,
        CLAIMS_SCENES,
    )
    for scene in scenes
}
WALKED = (  # one of each page
    "club_of_thirty_games",
    "calendar_of_a_club",
    "personal_links",
    "personal_link_of_one",
    "personal_page",
    "leaderboard_with_somebody_found",
    "leaderboard_by_rating",
    "leaderboard_embedded",
    "seasons_some",
    "season_settings",
    "season_in_the_middle",
    "season_for_visitors",
    "season_removal",
    "recap_of_a_season",
    "recap_of_a_person",
    "person_of_thirty_games",
    "games_of_a_person",
    "company_of_a_person",
    "two_people",
    "people_of_a_club",
    "who_played_here",
    "somebody_at_a_seat",
    "games_of_guests",
)
STOP = """() => {
  const now = document.activeElement;
  const found = now === window.latest ? "inside"  // a date has several stops
    : now === document.body || "reached" in now.dataset ? "around" : "there";
  now.dataset.reached = true;
  window.latest = now;
  return found;
}"""
UNREACHED = """() => [...document.querySelectorAll(
    "main :is(a[href], button, summary, select, textarea, input:not([type=hidden], [type=radio]))"
  )]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
  .filter((element) => element.tabIndex >= 0 && !("reached" in element.dataset))
  .map((element) => element.outerHTML.slice(0, 120))"""
MOST_STOPS = 400


@pytest.mark.long
@pytest.mark.parametrize("name", WALKED)
def test_all_of_a_page_of_a_clubs_memory_is_reached_and_one_sees_where_one_is(
    pages: Pages, name: str
) -> None:
    page = pages.open()
    ALL_SCENES[name].show(page)
    page.set_viewport_size({"width": WALL[0], "height": WALL[1]})
    page.keyboard.press("Tab")  # from now on it is the keyboard that moves
    page.locator(":is(a, summary)").first.focus()
    for _stop in range(MOST_STOPS):
        where = page.evaluate(STOP)
        if where == "around":
            break
        seen = where == "inside" or page.evaluate(SEEN)
        assert seen, page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Tab")
    assert page.evaluate(UNREACHED) == []
