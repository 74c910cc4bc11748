"""The wall: as large as it can be, by itself, and through every trouble of the network."""

import time

import pytest
from playwright.sync_api import Page, expect

from scoring.names import isolated
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import HOST
from tests.browser.ending_scenes import screen_podium
from tests.browser.pages import PHONE, Pages
from tests.browser.test_pages import keep_picture
from tests.browser.troubles import Troubles
from tests.browser.walls import NAMES, OUTSIDE, SCROLLS, SIZE, TYPE, names, night_on_wall, see, turn
from tests.browser.wire import Wire
from tests.tournaments.nights_seen import night, played, seated
from tournaments.clock import actions as timing
from tournaments.nights.actions import end_night
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.screen import actions as screens

SOON = 2_000  # milliseconds


@pytest.fixture
def wall(pages: Pages) -> Page:
    return pages.open(SIZE)


def fits(page: Page) -> None:
    assert page.evaluate(OUTSIDE) == [], f"{page.url} at {page.viewport_size}"
    assert not page.evaluate(SCROLLS)


LONG = pytest.mark.long


@pytest.mark.long
@pytest.mark.parametrize(
    "people", [pytest.param(24, marks=LONG), pytest.param(60, marks=LONG), 200]
)
def test_everybody_is_there_in_type_that_is_read_from_ten_metres(wall: Page, people: int) -> None:
    tournament = night_on_wall(people, minutes=40)
    for view in (ScreenContent.SEATING, ScreenContent.TABLES):
        screens.show(tournament, view)
        see(wall, tournament)
        pages = int((wall.locator(".slide.shown .slide-page").inner_text() or "1/1").split("/")[1])
        seen: list[str] = []
        for page in range(pages):
            fits(wall)
            assert wall.evaluate(TYPE) >= 1080 * 0.0359
            seen += wall.evaluate(NAMES)
            keep_picture(wall, f"wall-{view.value}-{people}-{page}")
            turn(wall)
        assert view is ScreenContent.TABLES or sorted(seen) == sorted(tell(names(people)))


def tell(called: tuple[str, ...]) -> list[str]:
    """As pages show them: what turns the sentence around it is kept apart."""
    return [isolated(name) for name in called]


@pytest.mark.long
@pytest.mark.parametrize(
    "size", [pytest.param((1440, 900), marks=LONG), (1080, 1920), pytest.param(PHONE, marks=LONG)]
)
def test_it_fits_other_screens_too(pages: Pages, size: tuple[int, int]) -> None:
    tournament = night_on_wall(60, minutes=40)
    timing.start(tournament.rounds.get())
    wall = pages.open(size, "dark")
    see(wall, tournament)
    for number in range(12):
        fits(wall)
        keep_picture(wall, f"wall-{size[0]}-{number}")
        turn(wall)


@pytest.mark.long
def test_the_last_minutes_are_large(wall: Page) -> None:
    tournament = night_on_wall(24, minutes=1)
    timing.start(tournament.rounds.get())
    see(wall, tournament)
    face = wall.locator(".screen-head .clock-face")
    expect(wall.locator(".screen-head .clock")).to_have_attribute("data-alarm", "one")
    box = face.bounding_box()
    assert box
    assert box["height"] > 200
    wall.wait_for_timeout(400)
    fits(wall)
    keep_picture(wall, "wall-last-minute")


def test_a_new_round_is_on_the_wall_within_two_seconds(wall: Page) -> None:
    tournament = night(*names(12))
    see(wall, tournament)
    expect(wall.get_by_text("The seating is not out yet")).to_be_visible()
    wall.wait_for_timeout(1000)  # until it listens
    seated(tournament)
    expect(wall.locator(".slide-seating.shown")).to_be_visible(timeout=SOON)
    fits(wall)


@pytest.mark.long
def test_the_desk_changes_it_within_two_seconds(wall: Page) -> None:
    tournament = night_on_wall(12)
    see(wall, tournament)
    wall.wait_for_timeout(1000)
    for view in (ScreenContent.TABLES, ScreenContent.NEXT, ScreenContent.SEATING):
        screens.show(tournament, view)
        expect(wall.locator(f".slide-{view.value}.shown")).to_be_visible(timeout=SOON)
    screens.show(tournament, ScreenContent.BLANK)
    expect(wall.locator(".slide")).to_have_count(0, timeout=SOON)
    keep_picture(wall, "wall-blank")


@pytest.mark.long
def test_it_turns_its_own_pages(wall: Page) -> None:
    tournament = night_on_wall(12, minutes=40)
    timing.start(tournament.rounds.get())
    see(wall, tournament)
    seen = []
    for _time in range(4):
        seen.append(wall.locator(".slide.shown").get_attribute("data-slide"))
        fits(wall)
        keep_picture(wall, f"wall-{seen[-1]}-12")
        turn(wall)
    assert seen == ["seating", "tables", "clock", "next"]
    wall.evaluate("document.querySelector('.slide-tables').dataset.seconds = 0.5")
    turn(wall)
    expect(wall.locator(".slide-clock.shown")).to_be_visible(timeout=SOON)


def test_without_a_network_it_keeps_what_it_showed_and_comes_back_by_itself(
    wire: Wire, pages: Pages, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    tournament = night_on_wall(12)
    wall = pages.open(SIZE, address=f"http://{HOST}:{wire.port}")
    see(wall, tournament)
    away = wall.locator(".screen-away").first
    expect(away).to_be_hidden()
    wire.cut()
    expect(away).to_be_visible()
    keep_picture(wall, "wall-away")
    assert sorted(wall.evaluate(NAMES)) == sorted(tell(names(12)))
    played(tournament.rounds.get())
    wire.mend()
    expect(wall.locator(".slide-standings.shown")).to_be_visible()
    expect(away).to_be_hidden()


@pytest.mark.long
def test_standings_and_what_is_next_fit(wall: Page) -> None:
    tournament = night(*names(60))
    played(seated(tournament))
    for view in (ScreenContent.STANDINGS, ScreenContent.NEXT):
        screens.show(Tournament.objects.get(), view)
        see(wall, tournament)
        fits(wall)
        keep_picture(wall, f"wall-{view.value}-60")


@LONG
def test_the_buttons_are_there_while_somebody_moves_the_pointer(wall: Page) -> None:
    see(wall, night_on_wall(12))
    sound = wall.locator("[data-sound]")
    expect(sound).to_be_hidden()
    wall.mouse.move(300, 300)
    expect(sound).to_be_visible()
    expect(sound).to_be_hidden()


@pytest.mark.long
def test_without_scripts_it_is_a_long_page_that_comes_again(pages: Pages) -> None:
    tournament = night_on_wall(24, minutes=40)
    timing.start(tournament.rounds.get())
    wall = pages.open(SIZE, javascript=False)
    wall.goto(f"/screen/{tournament.code}/")
    for view in ("seating", "tables", "next"):
        expect(wall.locator(f".slide-{view}")).to_be_visible()
    assert wall.locator("meta[http-equiv=refresh]").get_attribute("content") == "20"
    keep_picture(wall, "wall-without-scripts")


@LONG
def test_it_is_readable_by_day_and_by_night(wall: Page) -> None:
    tournament = night_on_wall(24, minutes=40)
    timing.start(tournament.rounds.get())
    see(wall, tournament)
    for scheme in ("light", "dark"):
        wall.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for number in range(4):
            check_accessibility(wall)
            keep_picture(wall, f"wall-{scheme}-{number}")
            turn(wall)


@pytest.mark.long
def test_a_wall_says_that_its_night_is_gone(wall: Page, troubles: Troubles) -> None:
    troubles.announce(404)
    tournament = night_on_wall(12)
    see(wall, tournament)
    started = time.monotonic()
    Tournament.objects.all().update(code="XXXXXX")
    wall.evaluate("window.dispatchEvent(new Event('online'))")
    expect(wall.get_by_text("This night is no longer there")).to_be_visible()
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    "size", [SIZE, pytest.param((1080, 1920), marks=LONG), pytest.param(PHONE, marks=LONG)]
)
def test_the_podium_fits_whatever_people_are_called(pages: Pages, size: tuple[int, int]) -> None:
    tournament = night_on_wall(12, planned_rounds=1, ties=["none"])
    played(tournament.rounds.get())
    end_night(tournament)
    tournament.club.players.filter(name="Ada Adler").update(name="Ada " + "von und zu " * 17)
    wall = pages.open(size, "dark")
    see(wall, tournament)
    expect(wall.locator(".slide.shown .podium")).to_be_visible()
    fits(wall)
    keep_picture(wall, f"wall-podium-{size[0]}")


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (1280, 1024), (768, 1024), (1024, 768)])
def test_three_who_share_no_step_stand_on_the_podium_together(
    pages: Pages, size: tuple[int, int]
) -> None:
    wall = pages.open(size)
    screen_podium(wall)
    expect(wall.locator(".slide.shown .step")).to_have_count(3)
    fits(wall)
    keep_picture(wall, f"wall-podium-of-three-{size[0]}")


@pytest.mark.long
@pytest.mark.parametrize("called", ["W" * 200, "Ada " + "von und zu " * 17])
def test_a_name_of_200_letters_fits_on_every_slide(wall: Page, called: str) -> None:
    tournament = night_on_wall(12, minutes=40)
    played(tournament.rounds.get())
    tournament.club.players.filter(name="Ada Adler").update(name=called)
    seated(tournament)
    see(wall, tournament)
    for number in range(5):
        fits(wall)
        keep_picture(wall, f"wall-200-letters-{number}")
        turn(wall)
