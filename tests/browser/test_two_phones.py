"""Two phones at one table: nobody is overwritten, and nobody has to reload."""

import pytest
from playwright.sync_api import Locator, expect

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.browser.following import answering, stop_following
from tests.browser.pages import Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.browser.troubles import Troubles

GAME = recorded("classic_fourteen_deals")
THEIRS = GAME.deals[0]
MINE = Deal(2, frozenset({2, 3}), (85, 90, 0, 10))
SOON = 10_000  # milliseconds; a page that is told nothing asks every three seconds


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start()


@pytest.fixture
def mine(game: Game, pages: Pages) -> Table:
    page = pages.open()
    page.goto(game.get_absolute_url())
    return Table(page)


@pytest.fixture
def theirs(game: Game, pages: Pages) -> Table:
    page = pages.open()
    page.goto(game.get_absolute_url())
    return Table(page)


def recorded_deals(game: Game) -> tuple[Deal, ...]:
    return Game.objects.get(pk=game.pk).deals


@pytest.fixture
def choices(mine: Table, theirs: Table, troubles: Troubles) -> Locator:
    """Both have recorded the first deal, each in another way; the faster one was theirs."""
    troubles.announce(409)
    mine.enter(MINE)
    theirs.record(THEIRS)
    mine.save()
    versus = mine.page.locator(".versus")
    expect(versus.locator(".panel").first).to_contain_text("Bernd")
    expect(versus.locator(".panel").last).to_contain_text("Clara")
    return versus


@pytest.mark.long
def test_the_slower_one_can_keep_what_is_recorded(
    choices: Locator, mine: Table, game: Game
) -> None:
    mine.press(choices.locator("a"))
    expect(mine.rows).to_have_count(1)
    assert recorded_deals(game) == (THEIRS,)
    mine.open_form()
    expect(mine.form.locator(":checked")).to_have_count(0)
    assert [mine.amount(seat).input_value() for seat in range(4)] == [""] * 4


@pytest.mark.long
def test_the_slower_one_can_correct_the_deal_and_sees_first_what_changes(
    choices: Locator, mine: Table, theirs: Table, game: Game
) -> None:
    mine.press(choices.locator("form[action$='/preview/'] button"))
    expect(mine.page.locator(".changes .changed ins")).not_to_have_count(0)
    assert recorded_deals(game) == (THEIRS,)
    mine.press(mine.page.locator("form[action$='/correct/'] button.primary"))
    expect(mine.page.locator(".grid tr.corrected")).to_have_count(1)
    assert recorded_deals(game) == (MINE,)
    expect(theirs.page.locator(".grid tr.corrected")).to_have_count(1, timeout=SOON)
    assert theirs.totals == mine.totals == ["85", "90", "0", "10"]


@pytest.mark.long
def test_the_slower_one_can_say_that_it_was_another_deal(
    choices: Locator, mine: Table, game: Game
) -> None:
    mine.press(choices.locator("form[action$='/deals/'] button"))
    expect(mine.rows).to_have_count(2)
    assert recorded_deals(game) == (THEIRS, MINE)


@pytest.mark.long
def test_a_choice_that_is_overtaken_in_turn_is_asked_about_again(
    choices: Locator, mine: Table, game: Game
) -> None:
    record(Game.objects.get(pk=game.pk), GAME.deals[1])
    mine.press(choices.locator("form[action$='/deals/'] button"))
    expect(mine.page.locator(".versus")).to_be_visible()
    assert recorded_deals(game) == GAME.deals[:2]


def test_the_same_deal_from_two_phones_is_one_deal_and_a_friendly_word(
    mine: Table, theirs: Table, game: Game
) -> None:
    mine.enter(THEIRS)
    theirs.record(THEIRS)
    mine.save()
    expect(mine.rows).to_have_count(1)
    expect(mine.page.locator(".notice.good")).to_be_visible()
    assert DealVersion.objects.get(game=game).deal == THEIRS


@pytest.mark.long
def test_an_untouched_page_follows_by_itself(mine: Table, theirs: Table) -> None:
    theirs.record(THEIRS)
    expect(mine.rows).to_have_count(1, timeout=SOON)
    assert mine.totals == theirs.totals


@pytest.mark.long
def test_a_form_that_is_open_but_empty_follows_and_stays_open(mine: Table, theirs: Table) -> None:
    mine.open_form()
    theirs.record(THEIRS)
    expect(mine.rows).to_have_count(1, timeout=SOON)
    expect(mine.form).to_be_visible()
    expect(mine.form.locator("[name=seen]")).to_have_value("1")


@pytest.mark.long
def test_an_open_keypad_does_not_lose_the_points_to_a_page_that_moves_on(
    mine: Table, game: Game
) -> None:
    mine.open_form()
    mine.press(mine.line(0).locator("[data-keypad]"))
    with mine.page.expect_response(answering(game.get_absolute_url(), 200)):
        record(game, THEIRS)
    mine.press(mine.key(85))
    expect(mine.amount(0)).to_have_value("85")


@pytest.mark.long
def test_a_page_that_is_typed_in_keeps_it_and_says_that_something_moved_on(
    mine: Table, theirs: Table
) -> None:
    mine.mark(MINE)
    theirs.record(THEIRS)
    expect(mine.form.locator("[data-moved-on]")).to_be_visible(timeout=SOON)
    expect(mine.line(2).locator("[name=out]")).to_be_checked()
    expect(mine.line(3).locator("[name=laid]")).to_be_checked()
    expect(mine.rows).to_have_count(0)


@pytest.mark.long
def test_an_undo_on_one_phone_is_seen_on_the_other(mine: Table, theirs: Table) -> None:
    theirs.record(THEIRS)
    expect(mine.rows).to_have_count(1, timeout=SOON)
    theirs.press(theirs.page.locator("form[action$='/undo/'] button"))
    expect(mine.rows).to_have_count(0, timeout=SOON)
    expect(mine.page.locator("form[action$='/redo/'] button")).to_be_visible()


@pytest.mark.long
def test_two_undos_at_once_take_back_one_deal(mine: Table, theirs: Table, game: Game) -> None:
    record(game, *GAME.deals[:2])
    mine.page.reload()
    theirs.page.reload()
    stop_following(mine.page)
    theirs.press(theirs.page.locator("form[action$='/undo/'] button"))
    expect(theirs.rows).to_have_count(1)
    mine.press(mine.page.locator("form[action$='/undo/'] button"))
    expect(mine.rows).to_have_count(1)
    assert recorded_deals(game) == GAME.deals[:1]
