"""The page of blank papers."""

from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.rules_scenes import unbroken
from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among

SHEETS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=SHEETS_SCENES)


@scene()
def sheet_to_print(page: Page) -> None:
    page.goto("/sheets/")


@scene(rare=True)
def four_sheets_that_go_on(page: Page) -> None:
    page.goto("/sheets/?edition=board&players=6&per_page=4&way=landscape&lines=40&language=ru")


@scene(rare=True)
def sheet_that_cannot_be(page: Page) -> None:
    page.goto("/sheets/?edition=poker&players=7&lines=41&paper=a3&language=tlh")
    expect(page.locator(".sheet-form .error")).to_have_count(5)


@scene(rare=True)
def phase_cards_to_print(page: Page) -> None:
    page.goto("/sheets/?what=cards&edition=board&paper=letter")


@scene(rare=True)
def rules_card_to_print(page: Page) -> None:
    page.goto("/sheets/?what=rules&edition=master")


@scene(rare=True)
def sheet_of_an_edition_without_spaces(page: Page) -> None:
    key = unbroken()
    page.goto(f"/sheets/?edition={key}&per_page=2")
    expect(page.locator(".editions .segment")).to_have_count(5)
