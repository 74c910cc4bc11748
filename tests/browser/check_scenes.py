"""The checker, in the states that people see it in."""

from functools import partial

from playwright.sync_api import Page

from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among

CHECK_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=CHECK_SCENES)


@scene()
def check_empty(page: Page) -> None:
    page.goto("/check/?phase=2")


@scene()
def check_right(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G9+|+R3+Y4+W+G6")


@scene()
def check_wrong(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G8+R9+S+|+R3+Y4+Y4+G6")


@scene()
def check_unfinished(page: Page) -> None:
    page.goto("/check/?edition=master&phase=1&cards=R3+Y3+|+J1-6/RYGV+|+G9")


@scene()
def check_unreadable(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+R13+|+something+R3&table=1:+R5+R6+Q7+|+R8")


@scene()
def check_unknown_phase(page: Page) -> None:
    page.goto("/check/?edition=board&phase=3&cards=R4+G4+W+|")


@scene()
def check_hand(page: Page) -> None:
    page.goto("/check/?phase=2&cards=R9+B9+G9+R3+Y4+W+G6+R10+R12+S")


@scene()
def check_hand_that_cannot_lay(page: Page) -> None:
    page.goto("/check/?phase=6&cards=R9+B9+G9+R3+Y4+S")


@scene()
def check_best_play(page: Page) -> None:
    table = "2:+R4+B4+G4+|+R4+Y5+B6+W;+4:+R6+Y7+W+G9+W+B11+R12"
    page.goto(f"/check/?phase=1&cards=R9+B9+W+R10+Y10+G10+Y4+Y3+G8+S&table={table}")


@scene()
def check_single_card(page: Page) -> None:
    table = "8:+V1+V2+V3+J1-6/RV+|+R9+G9+Y9"
    own = "R3+Y3+|+G3+V3+|+R7+Y7+|+G8+V8"
    page.goto(f"/check/?edition=master&mode=hand&cards=V4&own={own}&table={table}")


@scene()
def check_house_rules(page: Page) -> None:
    page.goto("/check/")
    page.locator(".terms summary").click()
