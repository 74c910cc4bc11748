"""Names as people type them: shown as text, in their own direction, and told apart."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.models import Game
from tests.browser.looks import check_looks
from tests.browser.recorded import record, recorded
from tests.browser.scenes import enter_as_organiser
from tests.browser.table import Table
from tests.browser.troubles import Troubles

LONG = "Wolfeschlegelsteinhausenbergerdorff" * 5 + "Wolfeschlegelsteinhausenb"
EMOJI = "👩‍👩‍👧‍👦🃏"
ARABIC = "محمد بن سلمان"
ISOLATES = "\u2068\u2069"  # keep the direction of a name from turning the sentence around it
HTML = "<img src=x onerror=\"document.title='caught'\"><b>Bo</b>"
NAMES = (LONG, EMOJI, ARABIC, HTML, "Ann", " ann\t")
SHOWN = [LONG, EMOJI, ARABIC, HTML, "1. Ann", "2. ann"]
DEAL = Deal(0, frozenset({0, 2}), (0, 85, 10, 90, 130, 75))


@pytest.fixture
def table(page: Page) -> Table:
    table = Table(page)
    table.start(recorded("master_shared"), NAMES)
    return table


@pytest.fixture
def game(table: Table) -> Game:
    return Game.objects.get()


def is_safe(page: Page) -> None:
    """Every name is text, and nothing that a name says has happened."""
    expect(page.locator("main img, main b:text-is('Bo')")).to_have_count(0)
    assert page.evaluate("document.title") != "caught"
    check_looks(page)


@pytest.mark.long
def test_names_are_shown_as_they_were_typed_and_told_apart(table: Table, game: Game) -> None:
    page = table.page
    assert [name.strip(ISOLATES) for name in game.names] == SHOWN
    assert len(LONG) == 200
    for place in (".player .name", ".grid thead .name"):
        names = page.locator(place).all_text_contents()
        assert [name.strip(ISOLATES) for name in names] == SHOWN
    expect(page.locator(".player .name").first).to_have_attribute("title", LONG)
    is_safe(page)


@pytest.mark.long
def test_a_name_reads_in_its_own_direction_and_leaves_its_neighbours_alone(table: Table) -> None:
    sign = "(name) => getComputedStyle(name).direction"
    arabic = table.page.locator(".player .name").nth(2)
    assert arabic.evaluate(sign) == "rtl"
    assert table.page.locator(".player .name").nth(4).evaluate(sign) == "ltr"
    box, total = arabic.bounding_box(), table.page.locator(".total").nth(2).bounding_box()
    assert box
    assert total
    assert box["x"] + box["width"] < total["x"]


def test_every_page_of_a_game_shows_awkward_names_safely(table: Table, game: Game) -> None:
    page = table.page
    table.open_form()
    is_safe(page)
    page.locator("[data-seat='3'] [data-keypad]").tap()
    expect(table.keypad.locator("h2")).to_have_text(HTML)
    is_safe(page)
    table.press(table.keypad.locator("[data-close]"))
    for seat, points in enumerate((0, 10, 1, 10, 11, 10)):
        if points:
            table.amount(seat).fill(str(points))
    page.goto("/")  # the rest is a draft and no matter
    is_safe(page)
    for path in (
        reverse("game-share", args=[game.write_token]),
        reverse("game-watch", args=[game.watch_token]),
    ):
        page.goto(path)
        is_safe(page)


@pytest.mark.long
def test_histories_choices_and_changes_show_awkward_names_safely(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(409)
    game = recorded("classic_fourteen_deals").start(0, NAMES)
    page.goto(game.get_absolute_url())
    table = Table(page)
    table.enter(DEAL)
    record(game, Deal(3, frozenset({3}), (85, 90, 95, 0, 100, 105)))
    table.save()
    expect(page.locator(".versus")).to_contain_text(HTML)
    is_safe(page)
    table.press(page.locator(".versus form[action$='/preview/'] button"))
    expect(page.locator(".changes")).to_contain_text(HTML)
    is_safe(page)
    table.press(page.locator("form[action$='/correct/'] button.primary"))
    table.open_deal(1)
    expect(page.locator(".history")).to_contain_text(HTML)
    is_safe(page)


@pytest.mark.long
def test_the_organiser_sees_awkward_names_safely(page: Page, transactional_db: None) -> None:
    recorded("master_shared").start(0, NAMES)
    enter_as_organiser(page)
    expect(page.locator(".games .names")).to_contain_text(HTML)
    is_safe(page)
    page.locator("a[href$='/removal/']").click()
    expect(page.locator("form[action$='/remove/']")).to_be_visible()
    is_safe(page)


@pytest.mark.long
@pytest.mark.parametrize(
    "nobody",
    [
        "",
        "\u202e",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("   ", "\u200b\u2060")),
    ],
)
def test_a_name_that_nobody_can_read_is_no_name(
    page: Page, transactional_db: None, troubles: Troubles, nobody: str
) -> None:
    troubles.announce(422)
    page.goto("/games/new/")
    page.locator("[name=name-0]").fill("Ann")
    page.locator("[name=name-1]").fill(nobody)
    page.locator("form[action='/games/'] .submit-bar button").tap()
    expect(page.locator("[name=name-1]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=name-0]")).to_have_value("Ann")
    assert not Game.objects.exists()


@pytest.mark.long
def test_a_name_of_201_letters_is_refused_and_kept(
    page: Page, transactional_db: None, troubles: Troubles
) -> None:
    troubles.announce(422)
    page.goto("/games/new/")
    page.locator("[name=name-0]").fill("x" * 201)
    page.locator("[name=name-1]").fill("Ben")
    page.locator("form[action='/games/'] .submit-bar button").tap()
    expect(page.locator("[name=name-0]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=name-0]")).to_have_value("x" * 201)
    expect(page.locator("[name=name-1]")).to_have_value("Ben")
