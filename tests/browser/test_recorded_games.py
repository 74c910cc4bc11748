"""Games that were played once, tapped into the pages as a table would."""

import pytest
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.models import Game
from tests.browser.recorded import Recorded, recorded
from tests.browser.table import Table, folded, shown


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


def stands_as(table: Table, game: Recorded, count: int | None = None) -> None:
    """The pad and the rows of the players say what the fold says."""
    state = game.state(count)
    assert shown(table.page) == folded(game, state)
    if game.setup.edition.counted:
        assert table.totals == [str(total) for total in state.totals]
    assert table.waits_for == [str(phase or "") for phase in state.phase]


@pytest.mark.long
def test_four_people_play_fourteen_deals_to_the_winner(table: Table) -> None:
    game, page = recorded("classic_fourteen_deals"), table.page
    table.start(game)
    for deal in game.deals[:5]:
        table.record(deal)
    stands_as(table, game, 5)

    table.enter(game.deals[5], cards_of=1, cards={"high": 2, "wild": 1})
    table.save()
    expect(table.rows).to_have_count(6)
    stands_as(table, game, 6)

    correct_an_earlier_deal_and_back(table, game)
    for deal in game.deals[6:10]:
        table.record(deal)
    undo_a_deal_and_bring_it_back(table, game)
    for deal in game.deals[10:]:
        table.record(deal)

    banner = page.locator(".winner-banner")
    expect(banner.locator("h2")).to_contain_text("Bernd")
    expect(banner.locator("p")).to_contain_text("Bernd")
    expect(banner.locator("p")).to_contain_text("10")
    expect(table.summary).to_have_count(0)
    stands_as(table, game)
    assert table.totals == ["575", "510", "475", "545"]


def correct_an_earlier_deal_and_back(table: Table, game: Recorded) -> None:
    """Deal 2 as if Bernd had laid: the page says first what that moves; then back again."""
    page = table.page
    wrong = Deal(2, game.deals[1].laid | {1}, (115, 25, 0, 85))
    table.open_deal(2)
    table.press(page.locator("[data-seat='1'] label:has([name=laid])"))
    page.locator("[name=points-1]").fill("25")
    page.locator("[name=reason]").fill("Bernd had laid")
    table.press(page.locator("main .submit-bar button"))
    changed = page.locator(".changes .changed")
    expect(changed).to_have_count(2)  # Bernd's phase and Bernd's total, nobody else's
    expect(changed.first.locator("ins")).to_have_text("6")
    expect(changed.last.locator("ins")).to_have_text("215")
    table.press(page.locator("main .submit-bar button"))
    expect(page.locator(".grid tr.corrected")).to_have_count(1)
    deals = (game.deals[0], wrong, *game.deals[2:])
    other = Recorded(game.names, game.setup, deals, None)
    stands_as(table, other, 6)

    table.open_deal(2)
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator(".history q")).to_have_text("Bernd had laid")
    table.press(page.locator(".history a"))
    expect(page.locator("[name=points-1]")).to_have_value("85")
    table.press(page.locator("main .submit-bar button"))
    table.press(page.locator("main .submit-bar button"))
    expect(table.summary).to_be_visible()
    stands_as(table, game, 6)


def undo_a_deal_and_bring_it_back(table: Table, game: Recorded) -> None:
    page = table.page
    table.press(page.locator("form[action$='/undo/'] button"))
    expect(table.rows).to_have_count(9)
    stands_as(table, game, 9)
    table.press(page.locator("form[action$='/redo/'] button"))
    expect(table.rows).to_have_count(10)
    stands_as(table, game, 10)


@pytest.mark.long
def test_a_tie_is_decided_by_the_replay(table: Table) -> None:
    game, page = recorded("classic_replay"), table.page
    table.start(game)
    for deal in game.deals:
        table.record(deal)
    tied = page.locator("form[action$='/replay/'] label")
    expect(tied).to_have_text(["Jon", "Kim"])
    expect(page.locator(".winner-banner")).to_have_count(0)
    expect(table.summary).to_have_count(0)

    table.press(tied.last)
    table.press(page.locator("form[action$='/replay/'] button"))
    expect(page.locator(".winner-banner h2")).to_contain_text("Kim")
    expect(page.locator(".grid tr.replay td")).to_have_count(3)
    stands_as(table, game)


@pytest.mark.long
def test_people_leave_in_the_middle_and_come_back(table: Table) -> None:
    game = recorded("classic_somebody_leaves")
    jon, lea = 1, 3
    table.start(game)
    for deal in game.deals[:2]:
        table.record(deal)
    table.leave(jon)
    expect(table.line(jon)).to_have_count(0)
    for deal in game.deals[2:4]:
        table.record(deal)
    table.come_back(jon)
    table.leave(lea)
    stands_as(table, game, 4)
    table.record(game.deals[4])
    expect(table.page.locator(".winner-banner h2")).to_contain_text("Kim")
    stands_as(table, game)


WAYS = {
    "classic_ten_deals": ["Eve"],
    "classic_even": ["Jon"],
    "classic_short_five": ["Clara"],
    "board_wreath": ["Bernd"],
    "master_shared": ["Ann", "Cy"],
}
USUAL = {"board_wreath"}  # the long suite has them all
TYPED = 2  # deals until the end


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in USUAL else [pytest.mark.long]) for name in WAYS],
)
def test_every_way_of_playing_comes_to_its_known_winner(table: Table, name: str) -> None:
    game = recorded(name)
    count = len(game.deals) - TYPED
    resume(table, game, count)
    stands_as(table, game, count)
    for deal in game.deals[count:]:
        table.record(deal)
    for winner in WAYS[name]:
        expect(table.page.locator(".winner-banner h2")).to_contain_text(winner)
    stands_as(table, game)


@pytest.mark.long
@pytest.mark.parametrize(
    "name", sorted(set(WAYS) - {"master_shared"})
)  # with hands that are asked about
def test_every_way_of_playing_goes_from_the_first_page_to_the_winner(
    table: Table, name: str
) -> None:
    game = recorded(name)
    table.start(game)
    for deal in game.deals:
        table.record(deal)
    for winner in WAYS[name]:
        expect(table.page.locator(".winner-banner h2")).to_contain_text(winner)
    stands_as(table, game)


@pytest.mark.long
def test_a_rematch_seats_the_same_people_and_the_next_one_deals(table: Table) -> None:
    game, page = recorded("classic_even"), table.page
    resume(table, game, len(game.deals))
    table.press(page.locator("form[action$='/rematch/'] button"))
    expect(table.summary).to_be_visible()
    assert Game.objects.count() == 2
    expect(page.locator(".player .name")).to_have_text(list(game.names))
    assert Game.objects.latest("pk").first_dealer == 1


def resume(table: Table, game: Recorded, count: int) -> None:
    """The game as it stands in the database, found again on the phone's first page."""
    started = game.start(count)
    table.page.goto(started.get_absolute_url())
    table.page.goto("/")
    table.press(table.page.locator(".games .names"))
    expect(table.rows).to_have_count(count)
