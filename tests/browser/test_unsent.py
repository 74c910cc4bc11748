"""A deal that was saved on a dead network: whatever happens to its page, it counts once."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import HOST
from tests.browser.pages import Pages
from tests.browser.recorded import record, recorded
from tests.browser.table import Table
from tests.browser.troubles import Troubles
from tests.browser.wire import Wire
from tests.tournaments.playing import night_with, play, published, rows
from tests.waiting import wait_until

GAME = recorded("classic_fourteen_deals")
FIRST, SECOND = GAME.deals[:2]
OTHER = Deal(2, frozenset({2}), (85, 90, 0, 95))
PORTAL = "<!doctype html><title>Guests</title><h1>Guest Wi-Fi</h1><button>I accept</button>"
LEFT = """Object.keys(localStorage).filter((name) => /^(draft|unsent):/.test(name))"""


@pytest.fixture
def game(transactional_db: None) -> Game:
    return GAME.start()


def opened_at(pages: Pages, wire: Wire, game: Game) -> Table:
    """A phone at the end of the wire."""
    page = pages.open(address=f"http://{HOST}:{wire.port}")
    page.goto(game.get_absolute_url())
    return Table(page)


def saved_on_a_dead_network(pages: Pages, wire: Wire, game: Game) -> Table:
    table = opened_at(pages, wire, game)
    table.enter(FIRST)
    wire.cut()
    table.save()
    expect(table.form.locator(".offline-only")).to_be_visible()
    return table


@pytest.fixture
def phone(wire: Wire, pages: Pages, game: Game, troubles: Troubles) -> Table:
    troubles.announce_cuts()
    return saved_on_a_dead_network(pages, wire, game)


def counts_once(table: Table, game: Game, *deals: Deal) -> None:
    expect(table.rows).to_have_count(len(deals))
    expect(table.page.locator("#unsent")).to_be_hidden()
    assert Game.objects.get(pk=game.pk).deals == deals
    assert table.page.evaluate(LEFT) == []


def opened_anew(phone: Table) -> Table:
    """Its page would send what it has kept as soon as the network is back."""
    context = phone.page.context
    phone.page.close()
    return Table(context.new_page())


def test_a_reload_sends_it(phone: Table, game: Game, wire: Wire) -> None:
    assert not DealVersion.objects.exists()
    wire.mend()
    phone.page.reload()
    counts_once(phone, game, FIRST)


@pytest.mark.long
def test_a_tab_that_was_closed_sends_it_when_the_game_is_opened_from_the_list(
    phone: Table, game: Game, wire: Wire
) -> None:
    context = phone.page.context
    phone.page.close()
    wire.mend()
    page = context.new_page()
    page.goto("/")
    page.locator(".games a").tap()
    counts_once(Table(page), game, FIRST)


@pytest.mark.long
def test_a_page_opened_on_a_network_that_dies_again_says_so_and_sends_it_later(
    phone: Table, game: Game, wire: Wire
) -> None:
    wire.mend()
    phone.page.route("**/deals/", lambda route: route.abort("connectionreset"), times=1)
    phone.page.reload()
    notice = phone.page.locator("#unsent")
    expect(notice).to_contain_text("not recorded yet")
    expect(notice).to_contain_text("Astrid 90 · Bernd 0 · Clara 95 · Dieter 20")
    counts_once(phone, game, FIRST)  # four seconds later


@pytest.mark.long
def test_going_back_to_its_page_sends_it_and_shows_one_page(
    phone: Table, game: Game, wire: Wire
) -> None:
    wire.mend()
    phone.page.goto("/")
    phone.page.go_back()  # a browser takes all it can from what it has kept
    counts_once(phone, game, FIRST)
    expect(phone.page.locator("main")).to_have_count(1)


@pytest.mark.long
def test_what_had_reached_the_site_counts_once(
    wire: Wire, pages: Pages, game: Game, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    table = opened_at(pages, wire, game)
    table.enter(FIRST)
    wire.lose_answers()
    table.save()
    wait_until(lambda: DealVersion.objects.count() == 1)
    expect(table.form.locator(".offline-only")).to_be_visible()
    table.page.close()
    record(Game.objects.get(pk=game.pk), SECOND)  # the game goes on
    wire.mend()
    table = Table(table.page.context.new_page())
    table.page.goto(game.get_absolute_url())
    counts_once(table, game, FIRST, SECOND)


def test_beside_a_deal_of_somebody_else_both_are_shown_and_it_stays_until_one_is_chosen(
    phone: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce(409)
    record(game, OTHER)
    wire.mend()
    for _opening in range(2):
        phone.page.reload()
        expect(phone.page.locator(".versus")).to_be_visible()
        expect(phone.page.locator("#unsent")).to_be_hidden()
    phone.press(phone.page.locator(".versus form[action$='/deals/'] button"))
    counts_once(phone, game, OTHER, FIRST)
    phone.page.reload()
    counts_once(phone, game, OTHER, FIRST)


@pytest.mark.long
def test_a_choice_made_on_a_dead_network_counts_once_too(
    phone: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce(409)
    record(game, OTHER)
    wire.mend()
    phone.page.reload()
    expect(phone.page.locator(".versus")).to_be_visible()
    wire.cut()
    with phone.page.expect_event("requestfailed"):
        phone.press(phone.page.locator(".versus form[action$='/deals/'] button"))
    wire.mend()
    phone.page.reload()
    counts_once(phone, game, OTHER, FIRST)


@pytest.mark.long
def test_a_correction_chosen_over_a_deal_of_somebody_else_settles_it(
    phone: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce(409)
    record(game, OTHER)
    wire.mend()
    phone.page.reload()
    phone.press(phone.page.locator(".versus form[action$='/preview/'] button"))
    phone.press(phone.page.locator("form[action$='/correct/'] button.primary"))
    counts_once(phone, game, FIRST)


@pytest.mark.long
def test_after_others_have_gone_on_it_is_shown_and_forgotten_only_by_hand(
    phone: Table, game: Game, wire: Wire, troubles: Troubles
) -> None:
    troubles.announce(409)
    played = (OTHER, *GAME.deals[1:])
    record(game, *played)
    wire.mend()
    phone.page.reload()
    phone.press(phone.page.locator(".versus a"))
    counts_once(phone, game, *played)


@pytest.mark.long
def test_after_its_round_is_complete_it_says_why_it_is_not_recorded_and_stays(
    wire: Wire, pages: Pages, troubles: Troubles, transactional_db: None
) -> None:
    troubles.announce_cuts()
    troubles.announce(409)
    round = published(night_with(4))
    game = rows(round)[0].game
    assert game
    phone = saved_on_a_dead_network(pages, wire, game)
    wire.mend()
    play(round)
    notice = phone.page.locator("#unsent")
    for _opening in range(2):
        phone.page.reload()
        expect(phone.page.locator("#game > [role=alert]")).to_be_visible()
        expect(notice).to_be_visible()
        assert phone.amount(0).input_value() == "90"
    phone.page.goto("/")
    expect(phone.page.locator(".games")).to_be_visible()
    expect(phone.page.locator("[data-elsewhere]")).to_be_hidden()  # the organiser has it
    phone.page.go_back()
    expect(phone.page.locator("#game > [role=alert]")).to_be_visible()
    phone.press(notice.locator("[data-forget-unsent]"))
    phone.page.reload()
    expect(phone.page.locator("#game")).to_be_visible()
    expect(notice).to_be_hidden()
    assert phone.page.evaluate(LEFT) == []


@pytest.mark.long
def test_a_second_tab_sends_what_the_first_has_kept_and_both_together_count_once(
    phone: Table, game: Game, wire: Wire
) -> None:
    wire.mend()
    other = Table(phone.page.context.new_page())
    other.page.goto(game.get_absolute_url())
    counts_once(other, game, FIRST)
    expect(phone.rows).to_have_count(1)
    assert DealVersion.objects.count() == 1


@pytest.mark.long
def test_what_is_typed_in_a_second_tab_does_not_replace_what_the_first_has_saved(
    phone: Table, game: Game, wire: Wire
) -> None:
    typing = phone.page.context.new_page()
    phone.page.close()
    wire.mend()
    typing.route("**/deals/", lambda route: route.abort("connectionreset"))
    typing.goto(game.get_absolute_url())
    table = Table(typing)
    table.open_form()
    table.amount(0).fill("85")
    typing.unroute("**/deals/")
    typing.reload()
    expect(table.rows).to_have_count(1)
    assert Game.objects.get(pk=game.pk).deals == (FIRST,)
    table.press(table.summary)
    table.press(table.form.locator("[data-bring-back]"))
    expect(table.amount(0)).to_have_value("85")


def test_what_was_typed_and_never_saved_says_so(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    table = Table(page)
    table.mark(FIRST)
    page.reload()
    expect(table.form.locator("[data-not-saved]")).to_be_visible()
    assert not DealVersion.objects.exists()


@pytest.mark.long
def test_half_a_deal_that_was_overtaken_is_offered_and_not_dropped(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    table = Table(page)
    table.mark(FIRST)
    table.amount(0).fill("90")
    page.goto("/")
    record(game, OTHER)
    page.goto(game.get_absolute_url())
    table.open_form()
    expect(table.amount(0)).to_have_value("")
    table.press(table.form.locator("[data-bring-back]"))
    expect(table.amount(0)).to_have_value("90")
    expect(table.form.locator("[data-moved-on]")).to_be_visible()


@pytest.mark.long
def test_a_wifi_that_answers_with_a_page_of_its_own_has_recorded_nothing(
    page: Page, game: Game
) -> None:
    page.goto(game.get_absolute_url())
    table = Table(page)
    table.enter(FIRST)
    page.route("**/games/**", lambda it: it.fulfill(content_type="text/html", body=PORTAL))
    table.save()
    expect(table.form.locator(".offline-only .if-pressed")).to_be_visible()
    expect(page.locator("h1", has_text="Guest Wi-Fi")).to_have_count(0)
    page.unroute("**/games/**")  # its terms are accepted
    counts_once(table, game, FIRST)  # four seconds later


@pytest.mark.long
def test_behind_new_links_of_its_game_it_is_sent_as_well(
    phone: Table, game: Game, wire: Wire
) -> None:
    phone = opened_anew(phone)
    game.renew_links()
    wire.mend()
    phone.page.goto(game.get_absolute_url())
    counts_once(phone, game, FIRST)


@pytest.mark.long
@pytest.mark.parametrize(
    "opened",
    [
        "home",
        *(
            pytest.param(page, marks=pytest.mark.long)
            for page in ("the next table", "its public page")
        ),
    ],
)
def test_other_pages_lead_to_it(phone: Table, game: Game, wire: Wire, opened: str) -> None:
    phone = opened_anew(phone)
    page = phone.page
    addresses = {
        "home": "/",
        "the next table": GAME.start(3).get_absolute_url(),
        "its public page": reverse("game-watch", args=[game.watch_token]),
    }
    wire.mend()
    page.goto(addresses[opened])
    notice = page.locator("[data-elsewhere]")
    expect(notice).to_contain_text("90 · 0 · 95 · 20")
    check_accessibility(page)
    phone.press(notice.locator("a"))
    counts_once(phone, game, FIRST)
    page.goto(addresses[opened])
    expect(page.locator("main")).to_be_visible()
    expect(notice).to_be_hidden()


@pytest.mark.long
def test_what_waits_for_a_game_that_is_gone_can_be_forgotten(
    phone: Table, game: Game, wire: Wire
) -> None:
    phone = opened_anew(phone)
    game.remove()
    wire.mend()
    phone.page.goto("/")
    notice = phone.page.locator("[data-elsewhere]")
    phone.press(notice.locator("[data-forget-elsewhere]"))
    expect(notice).to_be_hidden()
    assert phone.page.evaluate(LEFT) == []


@pytest.mark.long
def test_what_is_only_typed_is_not_said_to_be_sent(
    wire: Wire, pages: Pages, game: Game, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    table = opened_at(pages, wire, game)
    table.mark(FIRST)
    table.amount(0).fill("90")
    wire.cut()  # the page asks for news before anybody has pressed
    typed, saved = (table.form.locator(f".offline-only .if-{it}") for it in ("typed", "pressed"))
    expect(typed).to_be_visible()
    expect(saved).to_be_hidden()
    table.save()
    expect(saved).to_be_visible()
    expect(typed).to_be_hidden()
