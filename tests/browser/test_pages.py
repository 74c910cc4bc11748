"""Every page, by day and by night, on every screen, in both languages.

Colours are those of every language: they are looked at in German, by day on a phone and by night on
the wall. All else is looked at on a phone in German, and on the wall in English.

PHASE10_LOOK=/some/folder keeps a picture of each.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import (
    check_accessibility,
    check_all_but_contrast,
    check_contrast,
)
from tests.browser.check_scenes import CHECK_SCENES
from tests.browser.claims_scenes import CLAIMS_SCENES
from tests.browser.clubs_scenes import CLUBS_SCENES
from tests.browser.desk_scenes import DESK_SCENES
from tests.browser.ending_scenes import ENDING_SCENES
from tests.browser.jobs_scenes import JOBS_SCENES
from tests.browser.leaderboards_scenes import LEADERBOARDS_SCENES
from tests.browser.looks import check_looks
from tests.browser.memory_scenes import MEMORY_SCENES
from tests.browser.nights_scenes import NIGHTS_SCENES
from tests.browser.pages import PHONE, TABLET, WALL, Pages
from tests.browser.people_scenes import PEOPLE_SCENES
from tests.browser.recaps_scenes import RECAPS_SCENES
from tests.browser.replies_scenes import REPLIES_SCENES
from tests.browser.rounds_scenes import ROUNDS_SCENES
from tests.browser.rules_scenes import RULES_SCENES
from tests.browser.samples_scenes import SAMPLES_SCENES
from tests.browser.scenes import SCENES, Scene
from tests.browser.seasons_scenes import SEASONS_SCENES
from tests.browser.seating_scenes import SEATING_SCENES
from tests.browser.sheets_scenes import SHEETS_SCENES
from tests.browser.standings_scenes import STANDINGS_SCENES
from tests.browser.troubles import Troubles
from tests.browser.visitors_scenes import VISITORS_SCENES
from tests.browser.webhooks_scenes import WEBHOOKS_SCENES

LOOK = os.environ.get("PHASE10_LOOK")
ALL_SCENES = [
    *SCENES,
    *RULES_SCENES,
    *CHECK_SCENES,
    *JOBS_SCENES,
    *SEATING_SCENES,
    *CLUBS_SCENES,
    *CLAIMS_SCENES,
    *NIGHTS_SCENES,
    *SAMPLES_SCENES,
    *DESK_SCENES,
    *ENDING_SCENES,
    *STANDINGS_SCENES,
    *ROUNDS_SCENES,
    *VISITORS_SCENES,
    *SEASONS_SCENES,
    *LEADERBOARDS_SCENES,
    *RECAPS_SCENES,
    *PEOPLE_SCENES,
    *MEMORY_SCENES,
    *REPLIES_SCENES,
    *SHEETS_SCENES,
    *WEBHOOKS_SCENES,
]
SIZES = (PHONE, TABLET, WALL)


GERMAN = "de-DE"
LOCALES = [GERMAN, pytest.param("en-GB", marks=pytest.mark.long)]  # the longer words always


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, id=scene.name, marks=[pytest.mark.long] * scene.rare)
        for scene in ALL_SCENES
    ],
)
def test_a_page_is_whole_on_every_screen_by_day_and_by_night(
    pages: Pages, troubles: Troubles, scene: Scene, locale: str
) -> None:
    if scene.status != 200:
        troubles.announce(scene.status)
    page = pages.open(locale=locale)
    scene.show(page)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    if locale == GERMAN:
        check_accessibility(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_looks(page)
        keep_picture(page, f"{scene.name}-{locale[:2]}-{width}")
    if locale == GERMAN:
        page.emulate_media(color_scheme="dark")
        check_contrast(page)
    else:
        check_all_but_contrast(page)


def keep_picture(page: Page, name: str) -> None:
    if LOOK:
        page.screenshot(path=Path(LOOK) / f"{name}.png", full_page=True)
