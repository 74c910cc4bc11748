"""The checker, in the states that people see it in."""

from functools import partial

from django.urls import reverse
from playwright.sync_api import Page

from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from tests.browser.recorded import new_key, record, recorded
from tests.browser.scenes import Scene, awkward, fourteen
from tests.browser.scenes import scene as scene_among

CHECK_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=CHECK_SCENES)


@scene(rare=True)
def check_empty(page: Page) -> None:
    page.goto("/check/?phase=2")


@scene(rare=True)
def check_right(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G9+|+R3+Y4+W+G6")


@scene(rare=True)
def check_wrong(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G8+R9+S+|+R3+Y4+Y4+G6")


@scene(rare=True)
def check_unfinished(page: Page) -> None:
    page.goto("/check/?edition=master&phase=1&cards=R3+Y3+|+J1-6/RYGV+|+G9")


@scene(rare=True)
def check_unreadable(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+R13+|+something+R3&table=1:+R5+R6+Q7+|+R8")


@scene(rare=True)
def check_unknown_phase(page: Page) -> None:
    page.goto("/check/?edition=board&phase=3&cards=R4+G4+W+|")


@scene(rare=True)
def check_hand(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G9+R3+Y4+W+G6+R10+R12+S")


@scene(rare=True)
def check_hand_that_cannot_lay(page: Page) -> None:
    page.goto("/check/?phase=6&cards=R9+B9+G9+R3+Y4+S")


@scene(rare=True)
def check_best_play(page: Page) -> None:
    table = "2:+R4+B4+G4+|+R4+Y5+B6+W;+4:+R6+Y7+W+G9+W+B11+R12"
    page.goto(f"/check/?phase=1&cards=R9+B9+W+R10+Y10+G10+Y4+Y3+G8+S&table={table}")


@scene(rare=True)
def check_single_card(page: Page) -> None:
    table = "8:+V1+V2+V3+J1-6/RV+|+R9+G9+Y9"
    own = "R3+Y3+|+G3+V3+|+R7+Y7+|+G8+V8"
    page.goto(f"/check/?edition=master&mode=hand&cards=V4&own={own}&table={table}")


@scene(rare=True)
def check_house_rules(page: Page) -> None:
    page.goto("/check/")
    page.locator(".terms summary").click()


def report(game: Game, seat: int, phase: int, cards: str, *, removed: bool = False) -> None:
    facts = {"deal": game.coming_deal, "seat": seat, "phase": phase, "cards": cards}
    ReportedLaydown.objects.report(game, new_key(), **facts, removed=removed)


def reported(game: Game) -> Game:
    """Two have laid in the coming deal; one of them was noted wrongly at first."""
    report(game, 0, 7, "R4 B4 W G4 | R9 B9 Y9 G9 R9")
    report(game, 2, 9, "R10 W W")
    report(game, 2, 9, "R10 B10 W Y10 G10 | B4 W")
    return game


def check_page(game: Game) -> str:
    return reverse("game-check", args=[game.write_token])


@scene(rare=True)
def check_of_a_game(page: Page) -> None:
    page.goto(check_page(fourteen(9)))


@scene(rare=True)
def check_of_a_game_of_six(page: Page) -> None:
    page.goto(check_page(awkward()) + "?seat=0&cards=R9+B9+G9+W+|+R3+Y4+W+G6")


@scene(rare=True)
def check_of_a_hand_in_a_game(page: Page) -> None:
    game = reported(fourteen(9))
    page.goto(check_page(game) + "?seat=0&mode=hand&cards=Y4+R9+W+S+G10")


@scene(rare=True)
def check_of_an_unknown_phase_in_a_game(page: Page) -> None:
    game = recorded("board_wreath").start(2)
    page.goto(check_page(game) + "?cards=R4+G4+W+|")


@scene(rare=True)
def game_with_laydowns(page: Page) -> None:
    page.goto(reported(fourteen(9)).get_absolute_url())


@scene(rare=True)
def game_of_six_with_laydowns(page: Page) -> None:
    game = awkward()
    for seat in range(6):
        report(game, seat, 2, "R9 B9 G9 W | R3 Y4 W G6 B7 R8 R9 W B11")
    page.goto(game.get_absolute_url())


@scene(rare=True)
def deal_with_laydowns(page: Page) -> None:
    game = reported(fourteen(9))
    report(game, 0, 7, "R4 B4 W G4 | R9 B9 Y9 G9 R9", removed=True)
    record(game, recorded("classic_fourteen_deals").deals[9])
    page.goto(reverse("deal-detail", args=[game.write_token, 10]))
