"""An old phone, or a browser that runs no scripts: everything works, page by page."""

import pytest
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.browser.clubs_scenes import choose_picture
from tests.browser.pages import Pages
from tests.browser.recorded import record, recorded
from tests.browser.scenes import enter_as_organiser
from tests.browser.table import Table, folded, shown
from tests.browser.troubles import Troubles
from tests.pictures import halves, saved

GAME = recorded("classic_fourteen_deals")


@pytest.fixture
def page(pages: Pages) -> Page:
    return pages.open(javascript=False)


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


def enter(table: Table, deal: Deal) -> None:
    table.mark(deal)
    for seat, points in enumerate(deal.points):
        if seat != deal.out:
            table.amount(seat).fill(str(points))
    table.save()


def test_a_game_is_opened_recorded_and_undone(table: Table, page: Page) -> None:
    table.start(GAME)
    expect(page.locator(".needs-script:visible")).to_have_count(0)
    for count, deal in enumerate(GAME.deals[:2], start=1):
        enter(table, deal)
        expect(table.rows).to_have_count(count)
    assert shown(page) == folded(GAME, GAME.state(2))
    table.press(page.locator("form[action$='/undo/'] button"))
    expect(table.rows).to_have_count(1)
    table.press(page.locator("form[action$='/redo/'] button"))
    expect(table.rows).to_have_count(2)
    assert shown(page) == folded(GAME, GAME.state(2))


@pytest.mark.long
def test_cards_can_be_counted_by_kind(table: Table, page: Page) -> None:
    page.goto(GAME.start().get_absolute_url())
    table.mark(GAME.deals[0])
    table.amount(0).fill("90")
    table.amount(2).fill("95")
    table.press(table.line(3).locator(".counting summary"))
    table.form.locator("[name=low-3]").fill("2")
    table.form.locator("[name=high-3]").fill("1")
    table.save()
    expect(table.rows).to_have_count(1)
    assert DealVersion.objects.get().deal == GAME.deals[0]


@pytest.mark.long
def test_what_is_refused_comes_back_with_everything_typed(
    table: Table, page: Page, troubles: Troubles
) -> None:
    troubles.announce(422)
    page.goto(GAME.start().get_absolute_url())
    enter(table, Deal(1, frozenset({1, 3}), (7, 0, 95, 20)))
    expect(table.form).to_be_visible()
    expect(table.amount(0)).to_have_attribute("aria-invalid", "true")
    expect(table.line(0).locator(".error")).to_be_visible()
    assert [table.amount(seat).input_value() for seat in (0, 2, 3)] == ["7", "95", "20"]
    expect(table.line(3).locator("[name=laid]")).to_be_checked()
    table.amount(0).fill("90")
    table.save()
    expect(table.rows).to_have_count(1)


@pytest.mark.long
def test_an_earlier_deal_is_corrected(table: Table, page: Page) -> None:
    page.goto(GAME.start(3).get_absolute_url())
    table.open_deal(1)
    page.locator("[name=points-0]").fill("85")
    table.press(page.locator("main .submit-bar button"))
    expect(page.locator(".changes .changed ins")).to_have_count(1)
    table.press(page.locator("main .submit-bar button"))
    expect(page.locator(".grid tr.corrected")).to_have_count(1)
    assert Game.objects.get().deals[0].points == (85, 0, 95, 20)


@pytest.mark.long
def test_two_phones_get_the_same_choice(table: Table, page: Page, troubles: Troubles) -> None:
    troubles.announce(409)
    game = GAME.start()
    page.goto(game.get_absolute_url())
    record(game, GAME.deals[0])
    enter(table, GAME.deals[1])
    expect(page.locator(".versus")).to_be_visible()
    table.press(page.locator(".versus form[action$='/deals/'] button"))
    expect(table.rows).to_have_count(2)


@pytest.mark.long
def test_a_replay_names_the_winner(table: Table, page: Page) -> None:
    page.goto(recorded("classic_replay").start(10).get_absolute_url())
    table.press(page.locator("form[action$='/replay/'] label").first)
    table.press(page.locator("form[action$='/replay/'] button"))
    expect(page.locator(".winner-banner h2")).to_contain_text("Jon")


@pytest.mark.long
def test_a_club_gets_its_picture_another_one_and_none(page: Page, table: Table) -> None:
    enter_as_organiser(page)
    for width in (200, 300):
        choose_picture(page, "logo.png", saved(halves(width, 200)))
        picture = page.locator("#picture img")
        expect(picture).to_have_attribute("width", str(width))
        expect(picture).to_have_js_property("naturalWidth", width)
    table.press(page.locator("a[href='/club/picture/removal/']"))
    table.press(page.locator("form[action='/club/picture/remove/'] button"))
    expect(page.locator("#picture-file")).to_be_visible()
    expect(page.locator("#picture img")).to_have_count(0)


def test_a_game_can_be_watched(page: Page) -> None:
    page.goto(f"/watch/{GAME.start(4).watch_token}/")
    assert shown(page) == folded(GAME, GAME.state(4))


@pytest.mark.long
def test_language_and_colours_can_be_switched_and_stay(table: Table, page: Page) -> None:
    game = GAME.start(1)
    page.goto(game.get_absolute_url())
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    table.press(page.locator("button[name=language][value=de]"))
    expect(html).to_have_attribute("lang", "de")
    assert page.url.endswith(game.get_absolute_url())
    table.press(page.locator("button[name=theme]"))
    expect(html).to_have_attribute("data-theme", "light")
    table.press(page.locator("button[name=theme]"))
    expect(html).to_have_attribute("data-theme", "dark")
    page.goto("/games/new/")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("lang", "de")
