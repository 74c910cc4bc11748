"""A short night in browsers, below a path of a host that has other things too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import PHONE, WALL, Pages, Size
from tests.browser.table import Table as Phone
from tests.browser.test_whole_night import Desk
from tests.browser.troubles import Troubles
from tests.run.started import begin
from tests.scoring.tables import read_row
from tests.services.below import PATH, Below, below

NAMES = ("Ada", "Ben", "Cleo", "Dora")
DEAL = "0* 45+ 65 20"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Below]:
    begin(tmp_path)
    with below(tmp_path) as started:
        yield started


class PagesBelow(Pages):
    """They note every address that they ask for."""

    believes_anybody = True

    def __init__(self, browser: Browser, address: str, troubles: Troubles) -> None:
        super().__init__(browser, address, troubles)
        self.asked: list[str] = []

    def noted(self, size: Size) -> Page:
        page = self.open(size)
        page.context.on("request", lambda request: self.asked.append(request.url))
        return page


@pytest.fixture
def opened(browser: Browser, club: Below, troubles: Troubles) -> Iterator[PagesBelow]:
    pages = PagesBelow(browser, club.ours.origin, troubles)
    yield pages
    pages.close()


def founded(page: Page, club: Below) -> Desk:
    page.goto(club.sign_in)
    page.locator("main form button").click()
    typed = {
        "club": "The Tens",
        "name": "Ada",
        "email": "ada@example.org",
        "password": "ten phases long",
    }
    for field, text in typed.items():
        page.locator(f"form[action='{PATH}/welcome/save/'] [name={field}]").fill(text)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".club-ways")).to_contain_text("Nights")
    page.goto(f"{PATH}/roster/import/")
    page.get_by_label("Names, one a line").fill("\n".join(NAMES))
    page.get_by_role("button", name="Show what it would do").click()
    page.get_by_role("button", name="Bring them onto the roster").click()
    return Desk(page)


def plan(desk: Desk) -> None:
    page = desk.page
    page.locator(".club-ways").get_by_role("link", name="Nights").click()
    page.goto(f"{PATH}/tournaments/new/")
    page.get_by_label("Name", exact=True).fill("Night of the Tens")
    page.locator("[name=length][value=deals]").check()
    page.locator("[name=deals]").fill("1")
    page.locator("[name=everybody]").check()
    page.get_by_role("button", name="Plan the tournament").click()
    expect(page.locator("#desk")).to_contain_text("0 of 4 are here")


def check_in(page: Page, night: str) -> None:
    page.goto(f"{night}check-in/")
    for name in NAMES:
        row = page.locator(".person-row", has=page.get_by_text(name, exact=True))
        row.locator("button.tap").click()
        expect(row).to_have_attribute("data-presence", "here")
    page.goto(night)


def said_by(page: Page, folder: Path) -> list[str]:
    """What the codes on a page say to a camera."""
    picture = folder / "page.png"
    page.screenshot(path=picture, full_page=True)
    return [code.text for code in zxingcpp.read_barcodes(Image.open(picture))]


@pytest.mark.long
@pytest.mark.first
def test_a_night_below_a_path_asks_for_nothing_elsewhere(
    opened: PagesBelow, club: Below, tmp_path: Path
) -> None:
    desk = founded(opened.noted(WALL), club)
    plan(desk)
    night = desk.page.url
    check_in(desk.page, night)
    desk.do("Seat round 1")
    desk.page.get_by_role("button", name="Publish").click()

    phone = Phone(opened.noted(PHONE))
    phone.page.goto(f"{PATH}/t/")
    phone.page.get_by_label("Your code").fill(desk.code(1))
    phone.press(phone.page.get_by_role("button", name="Go there"))
    expect(phone.page.locator("#frame")).to_contain_text("Table 1")
    phone.record(read_row(DEAL))
    expect(desk.page.locator("#table-1 .state")).to_contain_text("Done")  # heard by the stream
    desk.do("Complete round 1")

    phone.page.goto(f"{PATH}/games/new/")
    for place, name in enumerate(NAMES):
        phone.page.locator(f"[name=name-{place}]").fill(name)
    phone.press(phone.page.locator(f"form[action='{PATH}/games/'] .submit-bar button"))
    expect(phone.summary).to_be_visible()
    phone.page.goto(f"{phone.page.url}share/")
    codes = said_by(phone.page, tmp_path)
    assert codes
    assert all(club.ours.has(code) for code in codes)

    assert any("/events/?" in address for address in opened.asked)
    assert [address for address in opened.asked if not club.ours.has(address)] == []
    kept = [cookie["path"] for context in opened.contexts for cookie in context.cookies()]
    assert kept
    assert all(path.startswith(f"{PATH}/") for path in kept)
