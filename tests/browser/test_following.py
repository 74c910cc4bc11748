"""A page is told that something has changed, and asks by itself where nobody tells it."""

import pytest
from playwright.sync_api import Page, Response, expect

from live import bus
from rules import Deal
from scoring.games.models import Game
from tests.browser.conftest import HOST
from tests.browser.pages import WALL, Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.browser.troubles import Troubles
from tests.browser.wire import Wire
from tests.waiting import wait_until

GAME = recorded("classic_fourteen_deals")
SOON = 10_000  # milliseconds; a page that is told nothing asks every three seconds

HIDE = """hidden => {
  const visibilityState = { value: hidden ? "hidden" : "visible", configurable: true };
  Object.defineProperties(document, { visibilityState });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
HOLD = """() => {
  const fetchNow = window.fetch;
  window.held = [];
  window.letGo = (number) => { window.fetch = fetchNow; held[number](); };
  window.fetch = async (...asked) => {
    const answer = await fetchNow(...asked);
    await new Promise((go) => held.push(go));
    return answer;
  };
}"""  # answers are on their way until they are let go
COUNT = """{
  window.asked = 0;
  const fetchNow = window.fetch;
  window.fetch = (...asked) => {
    window.asked += String(asked[0]?.url ?? asked[0]).endsWith("PATH");
    return fetchNow(...asked);
  };
}"""
UP_TO_DATE = "[...known.values()].every((it) => it.answered > 0 && !isBehind(it))"


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start()


class Wall:
    """A screen that watches a game, and every question it asks."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.rows = Table(page).rows
        path = f"/watch/{game.watch_token}/"
        page.add_init_script(COUNT.replace("PATH", path))
        page.goto(path)

    @property
    def asked(self) -> int:
        return int(self.page.evaluate("window.asked"))

    def comes_to(self, truth: str) -> None:
        wait_until(lambda: self.page.evaluate(truth))

    def is_told_and_up_to_date(self) -> None:
        self.comes_to(f"stream.isHeard && {UP_TO_DATE}")
        self.page.evaluate("window.asked = 0")

    def hide(self, hidden: bool) -> None:
        self.page.evaluate(HIDE, hidden)


@pytest.fixture
def wall(game: Game, pages: Pages) -> Wall:
    return Wall(pages.open(WALL), game)


@pytest.fixture
def far_wall(game: Game, pages: Pages, wire: Wire) -> Wall:
    """A screen at the end of the wire."""
    return Wall(pages.open(WALL, address=f"http://{HOST}:{wire.port}"), game)


def test_a_page_is_told_and_asks_once_for_each_change(wall: Wall, game: Game) -> None:
    wall.is_told_and_up_to_date()
    record(game, GAME.deals[0])
    expect(wall.rows).to_have_count(1)
    assert wall.asked == 1
    record(game, GAME.deals[1])
    expect(wall.rows).to_have_count(2)
    assert wall.asked == 2


@pytest.mark.long
def test_of_many_changes_at_once_the_last_is_shown_with_few_questions(
    wall: Wall, game: Game
) -> None:
    wall.is_told_and_up_to_date()
    record(game, *GAME.deals[:12])
    expect(wall.rows).to_have_count(12)
    assert wall.asked < 12


def test_a_page_that_nobody_tells_anything_shows_nothing_new_before_it_asks(
    wall: Wall, game: Game
) -> None:
    wall.is_told_and_up_to_date()
    bus.hub.by_topic.clear()  # now nobody follows anything
    record(game, GAME.deals[0])
    wall.page.wait_for_timeout(1000)  # far longer than being told takes
    expect(wall.rows).to_have_count(0)
    assert wall.asked == 0


@pytest.mark.long
def test_behind_a_proxy_that_keeps_streams_back_a_page_asks_by_itself(
    wire: Wire, game: Game, pages: Pages
) -> None:
    wire.buffer_streams()
    wall = Wall(pages.open(WALL, address=f"http://{HOST}:{wire.port}"), game)
    record(game, GAME.deals[0])
    expect(wall.rows).to_have_count(1, timeout=SOON)
    assert not wall.page.evaluate("stream.isHeard")


@pytest.mark.long
def test_a_stream_without_a_beat_is_given_up(game: Game, pages: Pages) -> None:
    page = pages.open(WALL)
    page.clock.install()
    streams: list[str] = []
    page.on(
        "request",
        lambda request: streams.append(request.url) if "/events/" in request.url else None,
    )
    wall = Wall(page, game)
    wall.is_told_and_up_to_date()
    page.clock.fast_forward(40_000)  # a beat may be late
    wall.comes_to("now() - stream.heardAt > 40_000")
    assert len(streams) == 1
    page.clock.fast_forward(10_000)
    wall.comes_to("now() - stream.heardAt < 10_000 && stream.isHeard")
    assert len(streams) == 2


@pytest.mark.long
def test_a_page_comes_back_to_a_server_that_was_away(
    far_wall: Wall, wire: Wire, game: Game, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    far_wall.is_told_and_up_to_date()
    wire.cut()
    far_wall.comes_to("!stream.isHeard")
    record(game, GAME.deals[0])
    wire.mend()
    expect(far_wall.rows).to_have_count(1, timeout=SOON)
    far_wall.comes_to("stream.isHeard")
    record(game, GAME.deals[1])
    expect(far_wall.rows).to_have_count(2)


@pytest.mark.long
def test_while_the_server_hears_no_other_process_a_page_asks_by_itself(
    wall: Wall, game: Game
) -> None:
    wall.is_told_and_up_to_date()
    bus.hub.feed(False)
    wall.comes_to("!stream.isHeard")
    bus.hub.feed(True)
    wall.is_told_and_up_to_date()


def test_a_hidden_page_holds_no_stream_and_is_up_to_date_when_it_is_seen_again(
    wall: Wall, game: Game
) -> None:
    wall.is_told_and_up_to_date()
    wall.hide(True)
    wait_until(lambda: not bus.hub.subscribers)
    record(game, GAME.deals[0])
    wall.hide(False)
    expect(wall.rows).to_have_count(1)
    wall.is_told_and_up_to_date()


def replaced_while_it_asks(wall: Wall, game: Game) -> None:
    """Let the page put an older answer in the place of what asks, and then answer that."""
    wall.page.evaluate(HOLD)
    wall.page.evaluate(
        "void htmx.ajax('GET', location.pathname, { target: '#board', swap: 'outerHTML' })"
    )
    wall.comes_to("held.length === 1")
    record(game, GAME.deals[0])
    wall.comes_to("held.length === 2")
    wall.page.evaluate("letGo(0)")
    wall.comes_to("swaps === 1")
    wall.page.evaluate("letGo(1)")
    wall.comes_to("!knownOf('board').asking")


@pytest.mark.long
def test_an_answer_that_htmx_drops_counts_as_none(wall: Wall, game: Game) -> None:
    wall.is_told_and_up_to_date()
    replaced_while_it_asks(wall, game)
    expect(wall.rows).to_have_count(1)
    wall.is_told_and_up_to_date()


@pytest.mark.long
def test_if_it_counted_the_page_would_take_the_old_for_the_new(wall: Wall, game: Game) -> None:
    wall.is_told_and_up_to_date()
    wall.page.evaluate("isTaken = () => true")
    replaced_while_it_asks(wall, game)
    wall.comes_to(f"stream.isHeard && {UP_TO_DATE}")
    expect(wall.rows).to_have_count(0)


class Recorder:
    """A phone that records: what it is sent on its way to the game, deal after deal."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.path = game.get_absolute_url()
        self.table = Table(page)
        self.statuses: list[int] = []
        page.goto(self.path)
        wait_until(lambda: page.evaluate(f"stream.isHeard && {UP_TO_DATE}"))
        page.on("response", self.note)

    def note(self, answer: Response) -> None:
        if answer.url.endswith(self.path) and answer.request.method == "GET":
            self.statuses.append(answer.status)

    def save_and_hold(self, deal: Deal) -> None:
        """The stream tells of the deal while its answer is still on the way."""
        self.table.enter(deal)
        self.page.evaluate(HOLD)
        self.table.save()
        wait_until(lambda: self.page.evaluate("held.length > 0 && isBehind(knownOf('game'))"))
        self.page.wait_for_timeout(700)  # longer than a page waits before it asks again

    def let_go(self) -> None:
        self.page.evaluate("letGo(0); held.slice(1).forEach((go) => go())")
        wait_until(lambda: self.page.evaluate(UP_TO_DATE))


@pytest.fixture
def recorder(page: Page, game: Game) -> Recorder:
    return Recorder(page, game)


def test_whoever_records_is_not_sent_again_what_came_with_the_answer(recorder: Recorder) -> None:
    recorder.save_and_hold(GAME.deals[0])
    recorder.let_go()
    expect(recorder.table.rows).to_have_count(1)
    assert recorder.statuses == [200, 304]


def test_what_another_phone_records_meanwhile_is_asked_for_afterwards(
    recorder: Recorder, game: Game
) -> None:
    recorder.save_and_hold(GAME.deals[0])
    record(Game.objects.get(pk=game.pk), GAME.deals[1])
    recorder.let_go()
    expect(recorder.table.rows).to_have_count(2)
    assert recorder.statuses[:2] == [200, 200]
    assert set(recorder.statuses[2:]) <= {304}  # it may be told of the deal once more
