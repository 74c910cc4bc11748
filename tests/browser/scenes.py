"""Every page of the site, in the states that people see it in."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.clubs.models import SignInLink
from scoring.games.models import Game
from tests.browser.recorded import record, recorded, submission
from tests.browser.table import Table

LONG = "Maximiliane-" * 16 + "Isabella"
AWKWARD = (LONG, "👩‍👩‍👧‍👦🃏", "محمد بن سلمان", "<b onmouseover=alert(1)>Bo</b>", "Ann", "Ann")
SIX = Deal(0, frozenset({0, 2}), (0, 85, 10, 90, 130, 75))

type Show = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Scene:
    """A page and how to get there; a status that is not 200 has to be announced.

    Rare ones differ little from others that are looked at: the long suite has them.
    """

    name: str
    show: Show
    status: int = 200
    rare: bool = False


SCENES: list[Scene] = []


def scene(
    status: int = 200, *, rare: bool = False, scenes: list[Scene] = SCENES
) -> Callable[[Show], Show]:
    def note(show: Show) -> Show:
        scenes.append(Scene(show.__name__, show, status, rare))
        return show

    return note


def fourteen(count: int, names: tuple[str, ...] = ()) -> Game:
    return recorded("classic_fourteen_deals").start(count, names)


def awkward() -> Game:
    game = recorded("master_shared").start(0, AWKWARD)
    Game.objects.filter(pk=game.pk).update(edition="classic")
    game = Game.objects.get(pk=game.pk)
    record(game, SIX, SIX)
    return game


def show(page: Page, game: Game) -> Table:
    page.goto(game.get_absolute_url())
    return Table(page)


@scene(rare=True)
def home_empty(page: Page) -> None:
    page.goto("/")


@scene(rare=True)
def home_with_games(page: Page) -> None:
    for game in (awkward(), fourteen(14), recorded("classic_replay").start(10), fourteen(3)):
        show(page, game)
    page.goto("/")


@scene(rare=True)
def new_classic(page: Page) -> None:
    page.goto("/games/new/")


@scene(rare=True)
def new_master(page: Page) -> None:
    page.goto("/games/new/")
    page.locator("button[formaction$='/master/']").click()
    expect(page.locator("[name=edition]")).to_have_value("master")


@scene(rare=True)
def new_board(page: Page) -> None:
    page.goto("/games/new/")
    page.locator("button[formaction$='/board/']").click()
    expect(page.locator("[name=edition]")).to_have_value("board")


@scene(rare=True)
def new_with_house_rules(page: Page) -> None:
    page.goto("/games/new/")
    page.locator("details.more summary").click()


@scene(422, rare=True)
def new_refused(page: Page) -> None:
    page.goto("/games/new/")
    page.locator("[name=name-0]").fill("x" * 201)
    page.locator("main .submit-bar button").click()
    expect(page.locator("[aria-invalid=true]")).to_be_visible()


@scene(rare=True)
def game_at_the_start(page: Page) -> None:
    show(page, fourteen(0))


@scene(rare=True)
def game_in_the_middle(page: Page) -> None:
    show(page, fourteen(9))


@scene()
def game_of_six_with_awkward_names(page: Page) -> None:
    show(page, awkward())


@scene(rare=True)
def game_finished(page: Page) -> None:
    show(page, fourteen(14))


@scene(rare=True)
def game_waiting_for_the_replay(page: Page) -> None:
    show(page, recorded("classic_replay").start(10))


@scene(rare=True)
def game_decided_by_the_replay(page: Page) -> None:
    game = recorded("classic_replay").start(10)
    game.record_replay(2, submission(game))
    show(page, game)


@scene(rare=True)
def game_of_ten_deals(page: Page) -> None:
    show(page, recorded("classic_ten_deals").start(10))


@scene(rare=True)
def game_of_master(page: Page) -> None:
    show(page, recorded("master_shared").start(5))


@scene(rare=True)
def game_on_the_board(page: Page) -> None:
    show(page, recorded("board_wreath").start(6))


@scene(rare=True)
def game_just_corrected_and_undone(page: Page) -> None:
    game = fourteen(5)
    game.correct_deal(2, Deal(2, frozenset({0, 2}), (15, 85, 0, 85)), submission(game))
    game.undo(submission(game))
    show(page, game)


@scene(rare=True)
def deal_being_entered(page: Page) -> None:
    table = show(page, fourteen(9))
    table.mark(Deal(2, frozenset({1, 2})))


@scene(rare=True)
def deal_of_six_being_entered(page: Page) -> None:
    show(page, awkward()).open_form()


@scene(rare=True)
def deal_on_the_board_being_entered(page: Page) -> None:
    show(page, recorded("board_wreath").start(6)).open_form()


@scene(rare=True)
def deal_against_the_clock_being_entered(page: Page) -> None:
    game = fourteen(2)
    Game.objects.filter(pk=game.pk).update(timed=True)
    show(page, game).open_form()


@scene()
def keypad_of_points(page: Page) -> None:
    deal_being_entered(page)
    page.locator("[data-seat='0'] [data-keypad]").click()


@scene(rare=True)
def keypad_of_cards(page: Page) -> None:
    keypad_of_points(page)
    page.locator("#tab-cards").click()
    page.locator("[data-kind=high] [data-step='1']").click()


@scene(rare=True)
def keypad_of_master(page: Page) -> None:
    table = show(page, recorded("master_shared").start(5))
    table.open_form()
    page.locator("[data-seat='0'] [data-keypad]").click()


@scene(422, rare=True)
def deal_refused(page: Page) -> None:
    deal_being_entered(page)
    page.locator("[name=points-0]").fill("7")
    page.locator("[name=points-1]").fill("many")
    page.locator(".record .submit-bar button").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


@scene(422, rare=True)
def deal_doubted(page: Page) -> None:
    game = fourteen(9)
    Game.objects.filter(pk=game.pk).update(options={"going_out": "discard"})
    table = show(page, game)
    table.mark(Deal(2, frozenset({1, 2})))
    for seat, points in enumerate((90, 0, 0, 85)):
        table.amount(seat).fill(str(points))
    table.save()
    expect(page.locator("[name=sure]")).to_be_visible()


@scene(rare=True)
def deal_typed_and_not_saved(page: Page) -> None:
    deal_being_entered(page)
    page.locator("[name=points-0]").fill("90")
    page.reload()
    expect(page.locator("[data-not-saved]")).to_be_visible()


@scene(rare=True)
def deal_overtaken_while_it_was_typed(page: Page) -> None:
    game = fourteen(4)
    show(page, game).open_form()
    page.locator("[name=points-0]").fill("90")
    page.goto("/")
    record(game, recorded("classic_fourteen_deals").deals[4])
    show(page, game).open_form()
    expect(page.locator("[data-begun]")).to_be_visible()


@scene(rare=True)
def correction(page: Page) -> None:
    game = fourteen(9)
    deal = Deal(2, frozenset({0, 2}), (15, 85, 0, 85))
    game.correct_deal(2, deal, submission(game))
    page.goto(reverse("deal-detail", args=[game.write_token, 2]))


@scene(rare=True)
def changes(page: Page) -> None:
    game = fourteen(14)
    page.goto(reverse("deal-detail", args=[game.write_token, 14]))
    page.locator("[data-seat='1'] [name=laid]").uncheck()
    page.locator("[name=points-1]").fill("90")
    page.locator("main .submit-bar button").click()
    expect(page.locator(".changes")).to_be_visible()


@scene(rare=True)
def changes_none(page: Page) -> None:
    page.goto(reverse("deal-detail", args=[fourteen(3).write_token, 1]))
    page.locator("main .submit-bar button").click()


@scene(409, rare=True)
def conflict(page: Page) -> None:
    game = fourteen(4)
    table = show(page, game)
    table.enter(Deal(2, frozenset({0, 2}), (5, 90, 0, 70)))
    record(game, recorded("classic_fourteen_deals").deals[4])
    table.save()
    expect(page.locator(".versus")).to_be_visible()


@scene(rare=True)
def share(page: Page) -> None:
    page.goto(reverse("game-share", args=[fourteen(3).write_token]))


@scene(rare=True)
def watch_at_the_start(page: Page) -> None:
    page.goto(reverse("game-watch", args=[fourteen(0).watch_token]))


@scene(rare=True)
def watch_in_the_middle(page: Page) -> None:
    page.goto(reverse("game-watch", args=[fourteen(9).watch_token]))


@scene(rare=True)
def watch_six(page: Page) -> None:
    page.goto(reverse("game-watch", args=[awkward().watch_token]))


@scene(rare=True)
def watch_finished(page: Page) -> None:
    page.goto(reverse("game-watch", args=[fourteen(14).watch_token]))


@scene(rare=True)
def watch_on_paper(page: Page) -> None:
    page.goto(reverse("game-watch", args=[fourteen(5).watch_token]))
    page.locator("details.more > summary").click()


@scene(rare=True)
def sign_in(page: Page) -> None:
    page.goto(reverse("sign-in", args=[SignInLink.objects.issue()]))


@scene(410, rare=True)
def sign_in_too_late(page: Page) -> None:
    page.goto(reverse("sign-in", args=["used"]))


def enter_as_organiser(page: Page) -> None:
    sign_in(page)
    page.locator("main form button").click()
    expect(page.locator("form[action='/welcome/save/']")).to_be_visible()
    page.goto("/organiser/")


@scene(rare=True)
def organiser_without_games(page: Page) -> None:
    Game.objects.all().delete()
    enter_as_organiser(page)


@scene(rare=True)
def organiser_with_games(page: Page) -> None:
    awkward(), fourteen(14), fourteen(3)
    enter_as_organiser(page)


@scene(rare=True)
def removal(page: Page) -> None:
    fourteen(3)
    enter_as_organiser(page)
    page.locator("a[href$='/removal/']").first.click()
    expect(page.locator("form[action$='/remove/']")).to_be_visible()


@scene(404, rare=True)
def no_such_game(page: Page) -> None:
    page.goto("/games/unknown/")
