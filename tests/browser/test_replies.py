"""Somebody answers on the phone, and the open door hears of it."""

import pytest
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club
from tests.browser.pages import PHONE, Pages
from tests.browser.replies_scenes import nights, player
from tests.tournaments.people import presence
from tournaments.attendance.models import Presence
from tournaments.replies.actions import give_link


@pytest.mark.long
def test_the_door_puts_whoever_says_so_first_while_it_is_open(page: Page, pages: Pages) -> None:
    night = nights(page)
    page.goto(f"/tournaments/{night.pk}/check-in/")
    first = page.locator("#rows > .person-row").first
    expect(first).not_to_contain_text("Ida Kern")
    phone = pages.open(PHONE, javascript=False)
    phone.goto(give_link(player("Ida Kern")).get_absolute_url())
    phone.get_by_role("button", name="I’m coming").first.click()
    expect(phone.locator("#messages")).to_contain_text("Noted: you’re coming")
    expect(page.get_by_text("All who said so are here: check in 5")).to_be_visible()
    page.locator("#q").fill("ida")
    page.locator("#q").press("Enter")  # the heading above her is nobody
    expect(page.locator(".here-count")).to_contain_text("1 of")
    assert presence(night, "Ida Kern") is Presence.HERE
    assert Club.objects.count() == 1
