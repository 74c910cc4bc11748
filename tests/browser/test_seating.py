"""The way of an organiser: names, tables, a plan, a better one, taken and undone."""

import pytest
from playwright.sync_api import Page, expect

from jobs.engine import Engine
from tests.browser.pages import Pages
from tests.browser.scenes import enter_as_organiser
from tests.browser.seating_scenes import NAMES, mixed, problem, same_again, seat
from tests.browser.troubles import Troubles
from tournaments.planner import tasks
from tournaments.planner.models import Seating

SOON = 15_000  # milliseconds


def test_from_the_names_to_a_better_plan_and_back(
    organiser: Page, engine: Engine, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "SLICE", 4000)
    monkeypatch.setattr(tasks, "SLICES", 3)
    organiser.goto("/organiser/")
    organiser.get_by_role("link", name="More").click()
    organiser.get_by_role("link", name="Seatings").click()
    organiser.get_by_role("link", name="New seating").click()
    organiser.get_by_label("Who is here?").fill("\n".join(NAMES))
    expect(organiser.locator("#tables")).to_contain_text("14 people are here.")
    organiser.get_by_role("radio", name="2 tables of 5").check()
    organiser.get_by_label("Rounds").fill("6")
    organiser.get_by_role("button", name="Seat everybody").click()
    expect(organiser.locator(".round")).to_have_count(6)
    seating = Seating.objects.get()
    assert seating.sizes == [5, 5, 4]

    seating.take(seating.offer(same_again(seating), 1))
    verdict = organiser.locator(".verdict .headline")
    expect(verdict).to_contain_text("130 repeats", timeout=SOON)
    phone = pages.open()
    phone.goto(seating.get_absolute_url())
    phone.get_by_label("Where do I sit?").fill("Jo")
    places = phone.locator(".person .places")
    expect(places.locator("li")).to_have_count(6)
    before = places.inner_text()
    organiser.get_by_role("button", name="Look for a better plan").click()
    take = organiser.get_by_role("button", name="Take it")
    expect(take).to_be_visible(timeout=SOON)
    expect(organiser.locator(".job")).to_have_count(0, timeout=SOON)
    take.click()
    expect(verdict).not_to_contain_text("130 repeats")
    expect(phone.locator(".verdict .headline")).not_to_contain_text("130 repeats", timeout=SOON)
    expect(places).not_to_have_text(before, use_inner_text=True, timeout=SOON)
    organiser.get_by_role("button", name="Back to the earlier plan").click()
    expect(verdict).to_contain_text("130 repeats")
    expect(take).to_be_visible()


@pytest.mark.long
def test_a_player_finds_a_seat_while_typing_and_nobody_else_is_shown(page: Page) -> None:
    page.goto(mixed().get_absolute_url())
    page.get_by_label("Where do I sit?").fill("ey")
    expect(page.locator("#found")).to_contain_text("Nobody here is called “ey”.")
    page.get_by_label("Where do I sit?").fill("ev")
    expect(page.locator(".person h2")).to_have_text("Eve")
    expect(page.locator(".person .places > li")).to_have_count(6)


@pytest.mark.long
def test_a_phone_shows_one_round_and_stays_at_the_rounds_when_another_is_chosen(
    pages: Pages,
) -> None:
    page = pages.open()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(mixed().get_absolute_url())
    expect(page.locator(".round:visible h2")).to_have_text("Round 1")
    page.get_by_role("link", name="Round 3").click()
    expect(page.locator(".round:visible h2")).to_have_text("Round 3")
    expect(page.locator(".round:visible h2")).to_be_in_viewport()
    page.get_by_role("link", name="All rounds").click()
    expect(page.locator(".round:visible")).to_have_count(6)


@pytest.mark.long
def test_sixty_people_fit_a_wall(pages: Pages) -> None:
    page = pages.open()
    page.set_viewport_size({"width": 1920, "height": 1080})
    names = tuple(f"Player {number}" for number in range(60))
    page.goto(seat(problem(60, (4,) * 15, 7), names).get_absolute_url())
    page.get_by_role("link", name="On the wall").click()
    expect(page.locator(".round")).to_have_count(1)
    expect(page.get_by_label("Where do I sit?")).to_have_count(0)
    assert page.evaluate("document.scrollingElement.scrollHeight") <= 1080
    size = page.locator(".seats > li").first.evaluate("seat => getComputedStyle(seat).fontSize")
    assert float(size.removesuffix("px")) > 32


@pytest.mark.long
def test_without_scripts_all_of_it_works(pages: Pages) -> None:
    page = pages.open(javascript=False)
    enter_as_organiser(page)
    page.goto("/seating/new/")
    page.get_by_label("Who is here?").fill("\n".join(NAMES))
    page.get_by_role("button", name="Show the tables that fit").click()
    page.get_by_role("radio", name="2 tables of 5").check()
    page.get_by_role("button", name="Seat everybody").click()
    expect(page.locator(".round")).to_have_count(4)
    page.get_by_label("Where do I sit?").fill("Jo")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".person h2")).to_have_text("Jo")


@pytest.mark.long
def test_with_the_keyboard_alone(organiser: Page) -> None:
    organiser.goto("/seating/new/")
    organiser.get_by_label("Who is here?").fill("12")
    organiser.get_by_label("Rounds").focus()
    organiser.keyboard.press("Enter")
    expect(organiser.locator(".round")).to_have_count(4)


@pytest.mark.long
def test_the_narrowest_phone_does_not_scroll_sideways(organiser: Page) -> None:
    organiser.set_viewport_size({"width": 320, "height": 640})
    shown = seat(problem(24, (4,) * 6, 7)).get_absolute_url()
    for address in (shown, mixed().get_absolute_url(), "/seating/", "/seating/new/"):
        organiser.goto(address)
        assert organiser.evaluate("document.scrollingElement.scrollWidth") <= 320, address


@pytest.mark.long
def test_what_was_typed_is_there_when_one_goes_back_or_loads_again(organiser: Page) -> None:
    organiser.goto("/seating/new/")
    organiser.get_by_label("Who is here?").fill("\n".join(NAMES))
    expect(organiser.locator("#tables")).to_contain_text("14 people are here.")
    organiser.get_by_role("radio", name="2 tables of 5").check()
    organiser.reload()
    expect(organiser.get_by_label("Who is here?")).to_have_value("\n".join(NAMES))
    expect(organiser.locator("#tables")).to_contain_text("14 people are here.")
    expect(organiser.get_by_role("radio", name="2 tables of 5")).to_be_checked()
    organiser.get_by_role("button", name="Seat everybody").click()
    expect(organiser.locator(".round").first).to_be_visible()
    organiser.go_back()
    expect(organiser.get_by_label("Who is here?")).to_have_value("\n".join(NAMES))
    expect(organiser.locator("#tables")).to_contain_text("14 people are here.")


@pytest.mark.long
def test_without_a_network_the_form_waits_and_sends_itself_later(
    organiser: Page, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    organiser.goto("/seating/new/")
    here = organiser.get_by_label("Who is here?")
    here.fill("12")
    expect(organiser.locator("#tables")).to_contain_text("12 people are here.")
    organiser.context.set_offline(True)
    here.fill("13")
    expect(organiser.get_by_text("No connection: these tables")).to_be_visible()
    expect(organiser.get_by_text("12 people are here.")).to_be_hidden()
    organiser.get_by_role("button", name="Seat everybody").click()
    expect(organiser.locator("#main").get_by_text("is sent by itself")).to_be_visible()
    expect(here).to_have_value("13")
    organiser.context.set_offline(False)
    expect(organiser.locator(".round").first).to_be_visible(timeout=SOON)


@pytest.mark.long
def test_what_is_wrong_is_said_in_sight_and_leads_to_its_field(
    organiser: Page, troubles: Troubles
) -> None:
    troubles.announce(422)
    organiser.set_viewport_size({"width": 360, "height": 640})
    organiser.goto("/seating/new/")
    organiser.get_by_label("Who is here?").fill("Ada\nBen\nCleo\nDora")
    organiser.get_by_text("Keep apart, fixed places, weights").click()
    organiser.get_by_label("Never at one table").fill("Ada, Zoe")
    organiser.get_by_role("button", name="Seat everybody").click()
    summary = organiser.get_by_role("alert")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    summary.get_by_role("link", name="Never at one table").click()
    expect(organiser.get_by_label("Never at one table")).to_be_in_viewport()
