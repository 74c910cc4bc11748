"""A browser opens six connections to a site: however many pages follow, it stays in reach."""

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from live import bus
from scoring.games.models import Game
from tests.browser.pages import WALL, Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.waiting import wait_until

GAME = recorded("classic_fourteen_deals")
CONNECTIONS, PLACES = 6, 3
SOON = 15_000  # milliseconds; a page that is told nothing asks every three seconds
ALONE = "Storage.prototype.getItem = () => null"  # a page knows of no other


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start()


@pytest.fixture
def person(pages: Pages) -> BrowserContext:
    """A browser without any page yet."""
    first = pages.open(WALL)
    person = first.context
    first.close()
    return person


def watched(person: BrowserContext, game: Game, many: int) -> list[Page]:
    opened = [person.new_page() for _page in range(many)]
    for page in opened:
        page.goto(f"/watch/{game.watch_token}/")
    return opened


def streams() -> int:
    return len(bus.hub.subscribers)


def show(shown: list[Page], deals: int) -> None:
    for page in shown:
        expect(Table(page).rows).to_have_count(deals, timeout=SOON)


@pytest.mark.long
def test_seven_pages_of_one_browser_follow_and_an_eighth_records(
    person: BrowserContext, game: Game
) -> None:
    seven = watched(person, game, 7)
    wait_until(lambda: streams() == PLACES)
    record(game, GAME.deals[0])
    show(seven, 1)
    eighth = person.new_page()
    eighth.goto(game.get_absolute_url())
    Table(eighth).record(GAME.deals[1])
    show([*seven, eighth], 2)
    assert streams() == PLACES


@pytest.mark.long
def test_pages_that_know_of_no_other_leave_no_connection_to_a_seventh(
    person: BrowserContext, game: Game
) -> None:
    person.add_init_script(ALONE)
    watched(person, game, CONNECTIONS)
    wait_until(lambda: streams() == CONNECTIONS)
    with pytest.raises(Error, match="Timeout"):
        person.new_page().goto(game.get_absolute_url(), timeout=2000)


@pytest.mark.long
def test_a_page_whose_question_is_not_answered_gives_its_stream_up(
    person: BrowserContext, game: Game
) -> None:
    person.add_init_script(ALONE)
    six = watched(person, game, CONNECTIONS)
    wait_until(lambda: streams() == CONNECTIONS)
    record(game, GAME.deals[0])
    show(six, 1)


@pytest.mark.long
def test_without_giving_it_up_nobody_would_be_answered(person: BrowserContext, game: Game) -> None:
    person.add_init_script(ALONE)
    six = watched(person, game, CONNECTIONS)
    wait_until(lambda: streams() == CONNECTIONS)
    for page in six:
        page.evaluate("isUnanswered = () => false")
    record(game, GAME.deals[0])
    six[0].wait_for_timeout(6000)  # twice as long as an answer may take
    show(six, 0)


@pytest.mark.long
def test_the_place_of_a_page_that_went_without_a_word_is_taken_by_another(
    person: BrowserContext, game: Game
) -> None:
    three = watched(person, game, PLACES)
    wait_until(lambda: streams() == PLACES)
    (fourth,) = watched(person, game, 1)
    for page in three:
        page.evaluate("leavePlace = () => {}")
        page.close()
    wait_until(lambda: fourth.evaluate("stream.isHeard"))


@pytest.mark.long
def test_a_page_without_a_storage_asks_by_itself(person: BrowserContext, game: Game) -> None:
    person.add_init_script("Storage.prototype.getItem = () => { throw new Error('SecurityError') }")
    (page,) = watched(person, game, 1)
    record(game, GAME.deals[0])
    show([page], 1)
    assert streams() == 0
