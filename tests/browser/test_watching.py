"""The screen that follows a game and cannot change it."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.games.models import Game
from scoring.games.rematches import start_rematch
from tests.browser.following import answering, look_again
from tests.browser.pages import WALL, Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table, folded, shown
from tests.browser.troubles import Troubles

GAME = recorded("classic_fourteen_deals")
SOON = 10_000  # milliseconds; a page that is told nothing asks every three seconds


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start(12)


@pytest.fixture
def wall(game: Game, pages: Pages) -> Page:
    page = pages.open(WALL, "dark")
    page.goto(f"/watch/{game.watch_token}/")
    return page


def test_a_watching_screen_follows_by_itself_to_the_winner(wall: Page, game: Game) -> None:
    assert shown(wall) == folded(GAME, GAME.state(12))
    record(game, GAME.deals[12])
    expect(Table(wall).rows).to_have_count(13, timeout=SOON)
    record(game, GAME.deals[13])
    expect(wall.locator(".winner-banner h2")).to_contain_text("Bernd", timeout=SOON)
    assert shown(wall) == folded(GAME, GAME.state())


@pytest.mark.long
def test_a_watching_screen_holds_no_way_to_write(wall: Page, game: Game) -> None:
    record(game, *GAME.deals[12:])
    rematch = start_rematch(game)
    with wall.expect_response(answering(f"/watch/{game.watch_token}/", 200)) as followed:
        expect(wall.locator(".winner-banner")).to_be_visible(timeout=SOON)
    source = wall.evaluate("async () => (await fetch(location.href)).text()")
    for text in (followed.value.text(), wall.content(), source):
        assert game.write_token not in text
        assert rematch.write_token not in text
        assert not re.search(r"(?<!scoring)/games/", text)
    writing = "#main form:not([method=get]), #main [hx-post]"  # the other one asks for paper
    expect(wall.locator(writing)).to_have_count(0)


@pytest.mark.long
def test_a_watching_screen_says_that_its_link_is_no_longer_valid(
    wall: Page, game: Game, troubles: Troubles
) -> None:
    troubles.announce(404)
    notice = wall.get_by_text("This link is no longer valid")
    expect(notice).to_be_hidden()
    game.renew_links()
    look_again(wall)
    expect(notice).to_be_visible()


def test_a_question_that_brings_nothing_new_is_answered_in_a_line(wall: Page, game: Game) -> None:
    with wall.expect_response(answering(f"/watch/{game.watch_token}/", 304)) as answer:
        look_again(wall)
    assert answer.value.request.sizes()["responseBodySize"] == 0


@pytest.mark.long
def test_a_recording_page_too_asks_for_news_only(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    with page.expect_response(answering(game.get_absolute_url(), 304)):
        look_again(page)


BESIDE = """() => {
  const right = (it) => it.getBoundingClientRect().right;
  return [...document.querySelectorAll(".player:has(.demand .text)")].map((it) => [
    Math.max(...[...it.querySelectorAll(".demand .text")].map(right)),
    it.querySelector(".total").getBoundingClientRect().left,
  ]);
}"""


@pytest.mark.long
def test_on_the_wall_no_phase_reaches_into_the_points(pages: Pages, transactional_db: None) -> None:
    page = pages.open((1920, 1080), locale="de-DE")
    game = GAME.start(9)  # somebody needs a run of nine
    page.goto(f"/watch/{game.watch_token}/")
    found = page.evaluate(BESIDE)
    assert len(found) == 4
    assert all(right <= left for right, left in found)
