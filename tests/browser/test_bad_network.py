"""Recording at the table on bad Wi-Fi: what was typed stays, and counts once."""

import pytest
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.browser.conftest import HOST
from tests.browser.pages import Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.browser.troubles import Troubles
from tests.browser.wire import Wire
from tests.waiting import wait_until

GAME = recorded("classic_fourteen_deals")
FIRST, SECOND = GAME.deals[:2]
OTHER = Deal(2, frozenset({2}), (85, 90, 0, 95))
PATIENCE = 15  # seconds; sending again takes four
DRAFTS = "Object.keys(localStorage).filter((name) => /^(draft|unsent):/.test(name))"


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start()


@pytest.fixture
def page(wire: Wire, pages: Pages) -> Page:
    """A phone at the end of the wire."""
    return pages.open(address=f"http://{HOST}:{wire.port}")


@pytest.fixture
def table(page: Page, game: Game) -> Table:
    page.goto(game.get_absolute_url())
    return Table(page)


def points(table: Table) -> list[str]:
    return [table.amount(seat).input_value() for seat in range(4)]


def says_that_nothing_goes_out(table: Table) -> None:
    expect(table.form.locator(".offline-only")).to_be_visible()
    assert points(table) == ["90", "0", "95", "20"]


def one_deal_counts(table: Table, game: Game) -> None:
    expect(table.rows).to_have_count(1, timeout=PATIENCE * 1000)
    expect(table.summary).to_be_visible()
    assert DealVersion.objects.get(game=game).deal == FIRST
    wait_until(lambda: not table.page.evaluate(DRAFTS))  # the answer may still be on its way


@pytest.mark.long
def test_a_phone_in_flight_mode_sends_by_itself_when_it_is_back(
    table: Table, game: Game, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    table.enter(FIRST)
    table.page.context.set_offline(True)
    table.save()
    says_that_nothing_goes_out(table)
    table.page.context.set_offline(False)
    one_deal_counts(table, game)


@pytest.mark.long
def test_a_deal_saved_while_the_site_is_away_is_sent_when_it_is_back(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce(503)
    troubles.announce_cuts()
    table.enter(FIRST)
    wire.be_away()
    table.save()
    says_that_nothing_goes_out(table)
    wire.mend()
    one_deal_counts(table, game)


@pytest.mark.long
def test_a_deal_saved_on_a_dead_access_point_is_sent_when_it_lives_again(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    wire.cut()
    table.enter(FIRST)
    table.save()
    says_that_nothing_goes_out(table)
    assert not DealVersion.objects.exists()
    wire.mend()
    one_deal_counts(table, game)


def test_a_deal_whose_answer_got_lost_counts_once(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    table.enter(FIRST)
    wire.lose_answers()
    table.save()
    says_that_nothing_goes_out(table)
    assert wire.lost.wait(PATIENCE)  # perhaps that of a question by the page itself
    wait_until(lambda: DealVersion.objects.count() == 1)
    wire.mend()
    one_deal_counts(table, game)


@pytest.mark.long
def test_a_reload_after_a_lost_answer_sends_the_same_deal_again_and_it_counts_once(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    table.enter(FIRST)
    wire.lose_answers()
    table.save()
    says_that_nothing_goes_out(table)
    assert wire.lost.wait(PATIENCE)
    wait_until(lambda: DealVersion.objects.count() == 1)
    wire.mend()
    with table.page.expect_request(lambda request: request.method == "POST"):
        table.page.reload()
    one_deal_counts(table, game)


@pytest.mark.long
def test_an_impatient_second_tap_on_a_slow_network_counts_once(
    table: Table, game: Game, wire: Wire
) -> None:
    table.enter(FIRST)
    wire.hold_answers()
    with table.page.expect_request("**/deals/"):
        table.save()
    table.save()
    wire.mend()
    one_deal_counts(table, game)


def test_what_was_typed_comes_back_after_a_reload(table: Table) -> None:
    table.mark(FIRST)
    table.amount(0).fill("90")
    table.page.reload()
    expect(table.form).to_be_visible()
    assert points(table) == ["90", "0", "", ""]
    expect(table.line(1).locator("[name=out]")).to_be_checked()
    expect(table.line(3).locator("[name=laid]")).to_be_checked()


@pytest.mark.long
def test_half_a_deal_is_not_put_into_the_next_one(table: Table, game: Game) -> None:
    table.mark(FIRST)
    table.amount(0).fill("90")
    table.page.goto("/")
    record(game, OTHER)
    table.page.goto(game.get_absolute_url())
    expect(table.rows).to_have_count(1)
    table.open_form()
    assert points(table) == ["", "", "", ""]
    expect(table.form.locator(":checked")).to_have_count(0)


@pytest.mark.long
def test_a_deal_sent_late_meets_the_one_that_was_faster(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    troubles.announce(409)
    wire.cut()
    table.enter(FIRST)
    table.save()
    says_that_nothing_goes_out(table)
    record(game, OTHER)
    wire.mend()
    versus = table.page.locator(".versus")
    expect(versus).to_be_visible(timeout=PATIENCE * 1000)
    expect(versus.locator("[name=points-0]").first).to_have_value("90")
    assert DealVersion.objects.get().deal == OTHER


@pytest.mark.long
def test_an_undo_on_a_dead_network_says_so_and_happens_once(
    table: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    record(game, FIRST, SECOND)
    table.page.reload()
    wire.cut()
    table.press(table.page.locator("form[action$='/undo/'] button"))
    expect(table.page.locator(".offline-only").last).to_be_visible()
    wire.mend()
    expect(table.rows).to_have_count(1, timeout=PATIENCE * 1000)
    assert DealVersion.objects.filter(removed=True).count() == 1


def test_a_watching_screen_survives_a_dead_network(
    page: Page, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    page.goto(f"/watch/{game.watch_token}/")
    rows = Table(page).rows
    expect(rows).to_have_count(0)
    with page.expect_event("requestfailed"):
        wire.cut()
    record(game, FIRST)
    expect(page.locator(".player")).to_have_count(4)
    wire.mend()
    expect(rows).to_have_count(1)
