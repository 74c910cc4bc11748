"""The pictures of the README, taken from a game that was really played."""

from pathlib import Path

from playwright.sync_api import Page, expect

from rules import Deal
from tests.browser.pages import Pages
from tests.browser.recorded import recorded
from tests.browser.table import Table
from tools.pictures.smaller import make_smaller

GAME = recorded("classic_fourteen_deals")
LAST = 9  # the deal after which the pictures are taken
SCREEN = (1280, 720)
NAMES = ("Anna", "Ben", "Carla", "David")


def take_all(pages: Pages, folder: Path) -> list[Path]:
    game = GAME.start(LAST, NAMES)
    phone = pages.open(scale=2)
    phone.goto(game.get_absolute_url())
    wall = pages.open(SCREEN, "dark")
    wall.goto(f"/watch/{game.watch_token}/")
    return [
        take(phone, folder / "game.png"),
        take(with_keypad(phone), folder / "keypad.png"),
        take(wall, folder / "watch.png"),
    ]


def with_keypad(phone: Page) -> Page:
    """Half of the next deal is entered, the rest is a matter of taps."""
    table, deal = Table(phone), GAME.deals[LAST]
    table.mark(Deal(deal.out, deal.laid | {1}))
    table.press(table.line(0).locator("[data-keypad]"))
    table.press(table.key(deal.points[0]))
    expect(table.keypad.locator("h2")).to_have_text(NAMES[1])
    return phone


def take(page: Page, path: Path) -> Path:
    page.evaluate("document.fonts.ready")
    page.screenshot(path=path, animations="disabled", caret="hide")
    make_smaller(path)
    return path
