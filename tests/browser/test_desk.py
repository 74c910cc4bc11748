"""The desk of a night beside the phones of its tables."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Page, expect

from rules import Deal
from scoring.clubs.models import Club
from tests.browser.desk_scenes import late_at
from tests.browser.following import look_again
from tests.browser.looks import check_looks
from tests.browser.pages import WALL, Pages
from tests.browser.scenes import enter_as_organiser
from tests.browser.table import Table as GameTable
from tests.browser.troubles import Troubles
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.waiting import wait_until
from tournaments.clock import actions as timing
from tournaments.nights.models import Tournament
from tournaments.rounds.models import HandResult, Round
from tournaments.tables import actions as calls

TWO_SECONDS = 2000  # milliseconds
SOON = 8000
AN_HOUR_FAST = "const now = Date.now.bind(Date); Date.now = () => now() + 3600000;"
SECONDS = """() => {
  const [minutes, seconds] = document.querySelector('.clock-face').textContent.split(':');
  return 60 * Number(minutes) + Number(seconds);
}"""


@pytest.fixture
def desk(pages: Pages) -> Page:
    page = pages.open(WALL)
    enter_as_organiser(page)
    return page


@pytest.fixture
def night(desk: Page) -> Tournament:
    night = running(Club.objects.earliest("pk"), minutes=45, deals=3)
    desk.goto(night.get_absolute_url())
    return night


@pytest.fixture
def phone(night: Tournament, pages: Pages) -> Page:
    """Of table 1, without an account, by the code on the table."""
    page = pages.open()
    page.goto("/t/")
    page.get_by_label("Your code").fill(table_of(night).code.lower())
    page.get_by_role("button", name="Go there").click()
    expect(page.locator("#frame")).to_be_visible()
    expect(page).to_have_url(page.url.split("/games/")[0] + game_of(night).get_absolute_url())
    return page


def comes_to(page: Page, truth: str) -> None:
    asked = f"(() => {{ try {{ return Boolean({truth}) }} catch {{ return false }} }})()"
    wait_until(lambda: bool(page.evaluate(asked)))  # its scripts may not have begun yet


def is_followed(page: Page) -> None:
    """The page hears what is said."""
    comes_to(page, "stream.isHeard")


@pytest.mark.long
def test_a_laptop_has_the_tables_beside_the_steps_and_a_phone_below_them(
    desk: Page, night: Tournament
) -> None:
    clock, table = desk.locator(".desk-clock").first, desk.locator(".desk-table").first
    for width, is_beside in ((1024, True), (1440, True), (768, False), (360, False)):
        desk.set_viewport_size({"width": width, "height": 900})
        steps, tables = clock.bounding_box(), table.bounding_box()
        assert steps
        assert tables
        assert (tables["x"] > steps["x"] + steps["width"]) is is_beside
        assert (tables["y"] > steps["y"] + steps["height"]) is not is_beside
        check_looks(desk)


def test_a_call_is_seen_at_the_desk_within_two_seconds_and_its_answer_at_the_table(
    desk: Page, phone: Page
) -> None:
    expect(desk.locator("#table-1")).not_to_contain_text("Nobody has opened it", timeout=SOON)
    is_followed(desk)
    is_followed(phone)
    phone.get_by_role("button", name="Call the organiser").click()
    step = desk.locator(".next-step")
    expect(step).to_contain_text("Table 1 calls you.", timeout=TWO_SECONDS)
    expect(desk.locator("#table-1 .state")).to_have_text("Calls you")
    expect(phone.locator("#frame")).to_contain_text("The organiser is called")
    step.get_by_role("button", name="I go to table 1").click()
    expect(phone.get_by_role("button", name="Call the organiser")).to_be_visible(timeout=SOON)
    phone.get_by_role("button", name="Call the organiser").click()
    expect(step).to_contain_text("Table 1 calls you.", timeout=SOON)
    phone.get_by_role("button", name="Not needed any more").click()
    expect(step).not_to_contain_text("calls you", timeout=SOON)


@pytest.mark.long
def test_the_clock_is_the_same_on_both_though_the_phone_is_an_hour_fast(
    desk: Page, night: Tournament, pages: Pages
) -> None:
    phone = pages.open()
    phone.add_init_script(AN_HOUR_FAST)
    phone.goto(game_of(night).get_absolute_url())
    is_followed(phone)
    desk.locator(".next-step").get_by_role("button", name="Start the clock").click()
    for page in (desk, phone):
        expect(page.locator(".clock")).to_have_attribute("data-state", "running", timeout=SOON)
        comes_to(page, "time.ahead !== null")
        comes_to(page, "document.querySelector('.clock-face').textContent !== '45:00'")
    assert abs(desk.evaluate(SECONDS) - phone.evaluate(SECONDS)) <= 1
    desk.get_by_role("button", name="5 minutes more", exact=True).click()
    expect(phone.locator(".clock-face")).to_contain_text("49:", timeout=SOON)
    desk.get_by_role("button", name="Pause", exact=True).click()
    expect(phone.locator(".clock-word")).to_contain_text("Paused", timeout=SOON)
    faces = [page.locator(".clock-face") for page in (desk, phone)]
    wait_until(lambda: len({face.inner_text() for face in faces}) == 1)


@pytest.mark.long
def test_it_warns_by_word_when_the_time_comes(night: Tournament, phone: Page) -> None:
    timing.start(round_of(night))
    started = timezone.now() - timedelta(minutes=45) + timedelta(seconds=63)
    Round.objects.update(clock_started_at=started)
    with transaction.atomic():
        night.changed()
    phone.reload()
    clock = phone.locator(".clock")
    expect(clock).to_have_attribute("data-alarm", "five")
    expect(clock).to_have_attribute("data-alarm", "one", timeout=SOON)
    expect(clock.locator(".clock-word")).to_have_text("The last minute")
    Round.objects.update(clock_started_at=started - timedelta(seconds=63))
    with transaction.atomic():
        night.changed()
    phone.reload()
    expect(clock.locator(".clock-word")).to_have_text("Time is up: finish the deal")


@pytest.mark.long
def test_sound_is_switched_on_by_hand_and_stays_on_while_the_desk_follows(
    desk: Page, night: Tournament
) -> None:
    is_followed(desk)
    desk.locator("[data-sound]").click()
    calls.call(table_of(night, 2))
    expect(desk.locator(".next-step")).to_contain_text("Table 2 calls you.", timeout=SOON)
    expect(desk.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    expect(desk.locator("[data-sound]")).to_have_text("Sound is on")


@pytest.mark.long
def test_a_paper_is_entered_with_the_keyboard_alone(desk: Page, night: Tournament) -> None:
    desk.locator("#table-2").get_by_role("link", name="Type result").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=completed-0]")).to_be_focused()
    desk.wait_for_load_state()  # nobody types before the script of the page is there
    for key in ("3", "40", "2", "55", "2", "60", "1"):
        desk.keyboard.type(key)
        desk.keyboard.press("Enter")
    desk.keyboard.type("100")
    expect(desk.locator("#places")).to_have_text("Places: 1. Eve · 2. Fay · 3. Gus · 4. Hal")
    desk.keyboard.press("Enter")
    expect(desk.locator("#table-2 .state")).to_have_text("Done, from paper")
    assert HandResult.objects.get().points == [40, 55, 60, 100]


@pytest.mark.long
def test_a_phone_whose_code_was_renewed_is_told_to_scan_the_new_one(
    night: Tournament, phone: Page, troubles: Troubles
) -> None:
    troubles.announce(404)
    is_followed(phone)
    calls.renew(table_of(night), table_of(night).code, None)
    expect(phone.get_by_text("Scan the code on your table once more.")).to_be_visible(timeout=SOON)


@pytest.mark.long
def test_what_is_wrong_with_a_paper_is_where_the_next_key_goes(
    desk: Page, night: Tournament, troubles: Troubles
) -> None:
    troubles.announce(422)
    desk.goto(f"/tournaments/{night.pk}/tables/{table_of(night).pk}/paper/")
    expect(desk.locator("[name=completed-0]")).to_be_focused()
    for key in ("3", "40", "2", "x", "2", "60", "1", "100"):
        desk.keyboard.type(key)
        desk.keyboard.press("Tab")
    desk.locator("[name=points-3]").press("Enter")
    expect(desk.locator("[name=points-1]")).to_be_focused()
    desk.keyboard.type("55")
    desk.keyboard.press("Enter")
    expect(desk.locator("#table-1 .state")).to_have_text("Done, from paper")


@pytest.mark.long
def test_what_is_being_typed_at_a_table_stays_while_its_strip_follows(
    night: Tournament, phone: Page
) -> None:
    is_followed(phone)
    GameTable(phone).mark(Deal(2, frozenset({1, 2})))
    timing.start(round_of(night))
    expect(phone.locator("#frame .clock")).to_have_attribute("data-state", "running", timeout=SOON)
    expect(phone.locator("[data-seat='2'] [name=out]")).to_be_checked()


@pytest.mark.long
def test_after_the_last_deal_the_phone_says_that_the_table_is_done(
    desk: Page, night: Tournament, phone: Page
) -> None:
    is_followed(phone)
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    expect(phone.locator("#frame")).to_contain_text("This table is done.", timeout=SOON)
    expect(desk.locator("#table-1 .state")).to_have_text("Done", timeout=SOON)


@pytest.mark.long
def test_a_laptop_that_slept_is_up_to_date_when_it_wakes(
    desk: Page, night: Tournament, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    is_followed(desk)
    desk.context.set_offline(True)
    look_again(desk)
    expect(desk.locator("html")).to_have_class("offline")
    calls.call(table_of(night, 2))
    timing.start(round_of(night))
    desk.context.set_offline(False)
    expect(desk.locator(".next-step")).to_contain_text("Table 2 calls you.", timeout=SOON)
    expect(desk.locator(".clock")).to_have_attribute("data-state", "running")


@pytest.mark.long
def test_without_scripts_a_table_calls_and_the_desk_runs_the_clock(
    night: Tournament, pages: Pages
) -> None:
    phone = pages.open(javascript=False)
    phone.goto(f"/t/{table_of(night).code}/")
    phone.get_by_role("button", name="Call the organiser").click()
    expect(phone.locator("#frame")).to_contain_text("The organiser is called")
    desk = pages.open(WALL, javascript=False)
    enter_as_organiser(desk)
    desk.goto(night.get_absolute_url())
    desk.locator(".next-step").get_by_role("button", name="I go to table 1").click()
    desk.locator(".next-step").get_by_role("button", name="Start the clock").click()
    expect(desk.locator(".clock-until")).to_contain_text("until")
    expect(desk.locator(".clock-face")).to_be_hidden()
    desk.locator("#table-1").get_by_role("link", name="Type result").click()
    for seat, (completed, points) in enumerate(
        ("3 40", "2 55", "2 60", "1 100")[i].split() for i in range(4)
    ):
        desk.locator(f"[name=completed-{seat}]").fill(completed)
        desk.locator(f"[name=points-{seat}]").fill(points)
    desk.get_by_role("button", name="Save the result").click()
    expect(desk.locator("#table-1 .state")).to_have_text("Done, from paper")


@pytest.mark.long
@pytest.mark.parametrize("is_overtaken", [False, True])
def test_minutes_pressed_without_a_network_are_added_once_or_it_is_said_that_they_were_not(
    desk: Page, night: Tournament, troubles: Troubles, is_overtaken: bool
) -> None:
    troubles.announce_cuts()
    timing.start(round_of(night))
    desk.reload()
    desk.context.set_offline(True)
    desk.get_by_role("button", name="5 minutes more", exact=True).click()
    expect(desk.locator(".offline-only:visible")).to_contain_text("No connection.")
    if is_overtaken:
        assert timing.add(round_of(night), 10, 45 * 60)
    desk.context.set_offline(False)
    expect(desk.locator(".offline-only:visible")).to_have_count(0)
    wait_until(lambda: round_of(night).clock_shift == (600 if is_overtaken else 300))
    if is_overtaken:
        expect(desk.locator("#main, #messages").get_by_text("changed meanwhile")).to_be_visible()
    assert night.log.filter(kind="clock-added").count() == 1


def test_minutes_half_typed_stay_while_news_come_in(desk: Page, night: Tournament) -> None:
    is_followed(desk)
    field = desk.get_by_label("Minutes of this round")
    field.fill("")
    field.press("3")
    calls.call(table_of(night))
    expect(desk.locator("#table-1")).to_contain_text("call", ignore_case=True)
    expect(desk.locator(".next-step")).to_contain_text("I go to table 1")
    desk.keyboard.press("5")
    expect(field).to_have_value("35")
    assert timing.set_minutes(round_of(night), 40, seen=45 * 60)
    expect(desk.locator(".clock-face")).to_have_text("40:00")
    expect(field).to_have_value("35")
    field.press("Enter")
    expect(desk.locator(".clock-face")).to_have_text("35:00")
    assert timing.set_minutes(round_of(night), 50, seen=35 * 60)
    expect(field).to_have_value("50")  # nothing of one's own stands there any more


def test_what_came_in_late_is_settled_by_the_organiser(desk: Page) -> None:
    night = running(Club.objects.earliest("pk"))
    late_at(night, 1, 2)
    desk.goto(night.get_absolute_url())
    late = desk.locator("[id^=late-]")
    late.first.get_by_role("button", name="Settled").click()
    expect(late).to_have_count(1)


def test_the_desk_is_worked_by_keys_that_never_fire_while_somebody_types(
    desk: Page, night: Tournament
) -> None:
    keyboard, dialog = desk.keyboard, desk.locator("#keys")
    desk.locator("main").focus()
    keyboard.press("?")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("One minute less")
    keyboard.press("t")  # whoever reads presses nothing
    keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert round_of(night).clock_started_at is None
    keyboard.press("t")
    expect(desk.get_by_role("button", name="Pause")).to_be_visible()
    keyboard.press("-")
    expect(desk.locator("input[name=seen][value='2640']")).to_have_count(1)
    keyboard.press("1")
    expect(desk.locator("#table-1 h3 a")).to_be_focused()
    keyboard.press("m")
    expect(desk.locator("#table-1")).to_contain_text("Has 5 min more")
    expect(desk.locator("#table-1 :focus")).to_have_count(1)
    desk.evaluate("document.querySelector('main').append(document.createElement('input'))")
    desk.locator("main > input").focus()
    keyboard.press("t")
    expect(desk.locator("main > input")).to_have_value("t")
    assert Round.objects.get().clock_paused_at is None
    desk.locator("main > input").evaluate("(field) => field.blur()")
    keyboard.press("?")
    dialog.get_by_role("checkbox").uncheck()
    dialog.get_by_role("button", name="Close").click()
    keyboard.press("r")
    keyboard.press("t")
    expect(desk.get_by_role("button", name="Pause")).to_be_visible()
    assert Round.objects.get().clock_paused_at is None


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_the_next_deal_is_recorded_without_scrolling(pages: Pages, locale: str) -> None:
    night = running(minutes=45)
    timing.start(round_of(night))
    deal(night, 1, "25+ 60 0* 60")
    phone = pages.open(locale=locale)
    phone.goto(game_of(night).get_absolute_url())
    expect(phone.locator("details.record > summary")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".table-strip .clock-face")).to_be_in_viewport(ratio=1)
