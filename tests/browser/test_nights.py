"""Planning a night, and the door: two desks and a phone."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club
from tests.browser.nights_scenes import club_of
from tests.browser.pages import PHONE, Pages
from tests.browser.scenes import enter_as_organiser
from tests.browser.troubles import Troubles
from tests.tournaments.people import presence, roster, tournament_of
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_wrong_row_is_undone_where_the_thumb_is_and_the_other_desk_follows(
    page: Page, pages: Pages
) -> None:
    night = tournament_of(club_of(page))
    address = reverse("check-in", args=[night.pk])
    page.goto(address)
    other = pages.open(PHONE)
    enter_as_organiser(other)
    other.goto(address)
    row = f"#entrant-{night.entrants.get(player__name='Ben').pk}"
    thumb = centre(page, f"{row} .tap")
    page.touchscreen.tap(*thumb)
    expect(page.locator(row)).to_have_attribute("data-presence", "here")
    expect(page.locator(".here-count")).to_contain_text("1 of 8 here")
    expect(other.locator(row)).to_have_attribute("data-presence", "here")
    expect(other.locator(".here-count")).to_contain_text("1 of 8 here")
    page.touchscreen.tap(*thumb)
    expect(page.locator(row)).to_have_attribute("data-presence", "registered")
    expect(other.locator(".here-count")).to_contain_text("0 of 8 here")
    assert presence(night, "Ben") is Presence.REGISTERED


def test_a_phone_checks_in_by_itself_and_the_desk_sees_it(page: Page, pages: Pages) -> None:
    night = tournament_of(club_of(page))
    page.goto(reverse("check-in", args=[night.pk]))
    phone = pages.open()
    phone.goto(reverse("self-check-in", args=[night.code]))
    phone.get_by_label("Your name").fill("cle")
    phone.get_by_role("button", name="Cleo").click()
    expect(phone.locator(".welcome")).to_contain_text("Cleo, you are here.")
    expect(page.locator(".here-count")).to_contain_text("1 of 8 here")
    phone.get_by_role("button", name="That is not me").click()
    expect(page.locator(".here-count")).to_contain_text("0 of 8 here")


@pytest.mark.long
def test_who_comes_unannounced_is_typed_once(page: Page, pages: Pages) -> None:
    night = tournament_of(club_of(page))
    roster(night.club, "Zoe Zander")
    page.goto(reverse("check-in", args=[night.pk]))
    field = page.get_by_label("Who has come?")
    field.fill("zan")
    page.get_by_role("button", name=re.compile("Zoe Zander on the roster")).click()
    expect(page.locator(".here-count")).to_contain_text("1 of 9 here")
    field.fill("Yan")
    page.get_by_role("button", name=re.compile("Add “Yan”")).click()
    expect(page.locator("#messages")).to_contain_text("on the roster from now on")
    expect(page.locator(".here-count")).to_contain_text("2 of 10 here")


@pytest.mark.long
def test_enter_after_a_whole_name_that_nobody_has_adds_them(page: Page) -> None:
    night = tournament_of(club_of(page))
    page.goto(reverse("check-in", args=[night.pk]))
    field = page.get_by_label("Who has come?")
    field.fill("Yan")
    field.press("Enter")
    expect(page.locator("#messages")).to_contain_text("on the roster from now on")
    assert night.entrants.count() == 9


def test_enter_checks_in_the_only_one_found_and_nobody_of_several(page: Page) -> None:
    night = tournament_of(club_of(page), "Ada", "Hal", "Hanna")
    page.goto(reverse("check-in", args=[night.pk]))
    field = page.get_by_label("Who has come?")
    field.fill("ha")
    field.press("Enter")
    expect(page.locator("#rows > li")).to_have_count(2)
    field.fill("han")
    field.press("Enter")
    expect(page.locator("#rows > li")).to_have_count(1)
    expect(page.locator("#rows > li")).to_have_attribute("data-presence", "here")
    expect(page.locator(".here-count")).to_contain_text("1 of 3 here")
    field.press("Enter")  # said twice it is said once
    expect(page.locator(".here-count")).to_contain_text("1 of 3 here")
    assert presence(night, "Hanna") is Presence.HERE
    assert presence(night, "Hal") is Presence.REGISTERED


def test_a_press_at_the_door_without_a_network_is_shown_kept_and_done_once(
    page: Page, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    night = tournament_of(club_of(page))
    page.goto(reverse("check-in", args=[night.pk]))
    row = page.locator(f"#entrant-{night.entrants.get(player__name='Ben').pk}")
    page.context.set_offline(True)
    late = row.get_by_role("button", name="Late")
    late.click()
    expect(page.locator(".offline-only:visible")).to_contain_text("No connection.")
    expect(late).to_have_attribute("aria-busy", "true")
    assert presence(night, "Ben") is Presence.REGISTERED
    page.context.set_offline(False)
    expect(row).to_have_attribute("data-presence", "late")
    expect(page.locator(".offline-only:visible")).to_have_count(0)
    assert night.log.filter(kind="presence").count() == 1


@pytest.mark.long
def test_a_press_that_was_overtaken_while_there_was_no_network_is_not_done_and_says_so(
    page: Page, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    night = tournament_of(club_of(page))
    page.goto(reverse("check-in", args=[night.pk]))
    ben = night.entrants.get(player__name="Ben")
    row = page.locator(f"#entrant-{ben.pk}")
    page.context.set_offline(True)
    row.get_by_role("button", name="Late").click()
    expect(page.locator(".offline-only:visible")).to_have_count(1)
    set_presence(ben, Presence.HERE)
    page.context.set_offline(False)
    expect(row).to_have_attribute("data-presence", "here")
    expect(page.locator("[data-overtaken]")).to_be_visible()
    assert presence(night, "Ben") is Presence.HERE
    row.locator(".tap").click()
    expect(page.locator("[data-overtaken]")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "button"),
    [("/tournaments/new/", "Plan the tournament"), ("/seating/new/", "Seat everybody")],
)
def test_what_is_refused_is_said_without_a_word_in_the_console(
    page: Page, troubles: Troubles, path: str, button: str
) -> None:
    troubles.announce(422)
    enter_as_organiser(page)
    page.goto(path)
    for area in page.locator("textarea").all():
        area.evaluate("area => { area.style.height = '200px'; }")  # as whoever drags its corner
    for field in page.locator("[name=rounds]").all():
        field.fill("0")
    page.get_by_role("button", name=button).click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


@pytest.mark.long
def test_without_scripts_the_door_works_as_well(pages: Pages, page: Page) -> None:
    night = tournament_of(club_of(page))
    plain = pages.open(javascript=False)
    enter_as_organiser(plain)
    plain.goto(reverse("check-in", args=[night.pk]))
    row = plain.locator(f"#entrant-{night.entrants.get(player__name='Ben').pk}")
    row.locator(".tap").click()
    expect(row).to_have_attribute("data-presence", "here")
    row.locator(".tap").click()
    expect(row).to_have_attribute("data-presence", "registered")
    plain.get_by_label("Who has come?").fill("Yan")
    plain.get_by_role("button", name="Find").click()
    plain.get_by_role("button", name=re.compile("Add “Yan”")).click()
    expect(plain.locator(".here-count")).to_contain_text("1 of 9 here")


def test_a_night_is_planned_on_one_page_that_says_what_it_means(page: Page) -> None:
    enter_as_organiser(page)
    roster(Club.objects.get())
    page.goto("/tournaments/")
    page.get_by_role("link", name="New tournament").click()
    meaning = page.locator("#meaning")
    expect(meaning).to_contain_text("2 tables of 4")
    page.get_by_label("About how many people?").fill("22")
    expect(meaning).to_contain_text("4 tables of 4 and 2 tables of 3")
    page.get_by_label("Rounds").fill("3")
    page.get_by_label("Edition").select_option("master")
    expect(page.locator("#id_printing")).to_have_count(0)
    for name in ("Ada", "Ben", "Cleo"):
        page.locator("#roster").get_by_role("checkbox", name=name).check()
    page.locator("#narrow").fill("ha")
    page.locator("#roster").get_by_role("checkbox", name="Hal").check()
    expect(page.locator("#ticked")).to_contain_text("4 are ticked. 1 table of 4 · Night ends")
    expect(meaning).to_contain_text("For the 4 who are ticked")
    expect(meaning).to_contain_text("If 22 come, as expected")
    page.get_by_role("button", name="Plan the tournament").click()
    page.wait_for_url(re.compile(r"/tournaments/[0-9]+/$"))
    night = Tournament.objects.get()
    assert (night.planned_rounds, night.edition) == (3, "master")
    assert [entrant.name for entrant in night.entrants.all()] == ["Ada", "Ben", "Cleo", "Hal"]
