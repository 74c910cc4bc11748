"""An edition of one's own is made with a finger, with and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from scoring.editions.models import ClubEdition, PhaseCard, edition_of
from tests.browser.pages import Pages
from tests.browser.rules_scenes import begin_an_edition, change, phases_that_two_have_entered
from tests.browser.troubles import Troubles

CHECKED = "/check/?edition=board"


def save(page: Page) -> None:
    page.locator("main .submit-bar .primary").click()


@pytest.mark.long
def test_a_phase_is_drawn_anew_as_it_is_put_together(page: Page) -> None:
    begin_an_edition(page)
    change(page, 4, "q5", "s2")
    shown = page.locator("#phase-4-shown")
    expect(shown.locator(".text")).to_have_text(["run of 5 in one colour", "pair"])
    page.locator("[name=phase-4-1-kind]").select_option("")
    expect(shown.locator(".text")).to_have_text(["run of 5 in one colour"])
    page.locator("[name=phase-4-0-size]").fill("13")
    expect(shown).to_contain_text("A run is too long")
    assert not ClubEdition.objects.exists()


@pytest.mark.long
def test_a_game_is_played_by_an_edition_of_ones_own(page: Page) -> None:
    begin_an_edition(page)
    page.locator("[name=name]").fill("Friday")
    change(page, 1, "q5", "s2")
    save(page)
    expect(page.locator(".games .names")).to_have_text("Friday")
    page.goto("/games/new/")
    page.get_by_role("button", name="Friday").click()
    for place, name in enumerate(("Ada", "Ben")):
        page.locator(f"[name=name-{place}]").fill(name)
    page.locator("main .submit-bar button").click()
    expect(page.locator(".players .text").first).to_have_text("run of 5 in one colour")
    page.locator(".rules-line").click()
    expect(page.locator("h1")).to_have_text("Rules: Friday")


@pytest.mark.long
def test_a_wild_has_the_colours_of_its_deck(page: Page) -> None:
    changes = {"phases": {}, "points": {}, "defaults": {"printing": "violet"}}
    ClubEdition.objects.keep("club-violet", base="classic", name="Violet", changes=changes)
    face = "(card) => getComputedStyle(card).backgroundImage"
    fourth = {}
    for address in ("/rules/classic/", "/rules/board/", "/rules/", CHECKED):
        page.goto(address)
        cards = page.locator("main .card[data-colour=W]")
        fourth[address] = [cards.nth(place).evaluate(face) for place in range(cards.count())]
    blue, violet = set(fourth["/rules/classic/"]), set(fourth["/rules/board/"])
    assert len(blue) == len(violet) == 1
    assert blue != violet
    assert fourth["/rules/"] == [*blue, *violet, *violet]
    assert set(fourth[CHECKED]) == violet


@pytest.mark.long
def test_of_two_who_entered_one_phase_the_later_chooses_with_a_finger(
    page: Page, troubles: Troubles
) -> None:
    troubles.announce(422)
    phases_that_two_have_entered(page)
    page.locator("label:has([value='theirs:s3 r4'])").click()
    expect(page.locator("#phase-3-shown .error")).to_have_count(0)
    save(page)
    expect(page.locator("h1")).to_contain_text("Rules: ")
    assert [card.phase for card in PhaseCard.objects.all()] == ["s3 r4"]


@pytest.mark.long
def test_without_scripts_everything_is_there_too(pages: Pages, troubles: Troubles) -> None:
    troubles.announce(422)
    page = pages.open(javascript=False)
    begin_an_edition(page)
    change(page, 4, "r13")
    page.locator("button[formaction]").click()
    expect(page.locator("#phase-4-shown")).to_contain_text("A run is too long")
    save(page)
    expect(page.locator("[name=phase-4-0-size]")).to_have_value("13")
    page.locator("[name=phase-4-0-size]").fill("6")
    page.locator("button[formaction]").click()
    expect(page.locator("#phase-4-shown .text")).to_have_text(["run of 6"])
    save(page)
    expect(page.locator(".games .names")).to_be_visible()
    assert str(edition_of(ClubEdition.objects.get().key).phases[4]) == "r6"
