"""The pages of rules and of editions of one's own."""

from functools import partial

from playwright.sync_api import Page

from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among

RULES_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=RULES_SCENES)


@scene()
def rules(page: Page) -> None:
    page.goto("/rules/")


@scene()
def rules_of_classic(page: Page) -> None:
    page.goto("/rules/classic/")


@scene()
def rules_of_master(page: Page) -> None:
    page.goto("/rules/master/")


@scene()
def rules_of_the_board(page: Page) -> None:
    page.goto("/rules/board/")
