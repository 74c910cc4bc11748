"""Is this right? Cards are tapped into groups, and the verdict is there with the last one."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from tests.browser.accessibility import check_accessibility
from tests.browser.looks import check_looks
from tests.browser.pages import WALL, Pages
from tests.browser.troubles import Troubles

C7 = "R9 B9 G9 R3 Y4 W G6"


class Checker:
    """A phone with the checker open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.verdict = page.locator(".verdict")
        self.piles = page.locator(".pile")
        self.typed = page.locator("#cards")

    def key(self, card: str) -> Locator:
        return self.page.locator(f".tray [data-card='{card}']")

    def tap(self, cards: str) -> None:
        for card in cards.split():
            self.key(card).tap()

    def choose_phase(self, number: int) -> None:
        self.page.locator(f".phase-choice:has([value='{number}'])").tap()
        expect(self.page.locator(f"[name=phase][value='{number}']")).to_be_checked()

    def choose_hand(self) -> None:
        self.page.locator("label:has([name=mode][value=hand])").tap()
        expect(self.piles).to_have_count(1)

    def cards(self, pile: int) -> list[str]:
        found: list[str] = (
            self.piles.nth(pile)
            .locator("[data-word]")
            .evaluate_all("all => all.map((card) => card.dataset.word)")
        )
        return found


@pytest.fixture
def checker(page: Page) -> Checker:
    page.goto("/check/?phase=2")
    return Checker(page)


def test_seven_taps_lay_phase_two_and_the_reading_is_shown(checker: Checker, page: Page) -> None:
    page.goto("/check/")
    checker.choose_phase(2)
    expect(checker.piles).to_have_count(2)
    checker.tap(C7)
    expect(checker.verdict).to_have_text("Right! Phase 2 is laid.")
    expect(checker.verdict).to_be_in_viewport(ratio=1)
    assert checker.cards(0) == ["R9", "B9", "G9"]
    assert checker.cards(1) == ["R3", "Y4", "W", "G6"]
    expect(checker.piles.nth(1).locator(".stands-for")).to_have_text("5")
    check_looks(page)
    check_accessibility(page)


@pytest.mark.long
def test_the_tray_stays_under_the_thumb(checker: Checker) -> None:
    checker.tap("R9")
    before = checker.key("G6").bounding_box()
    checker.tap("B9 G8 R3 Y4 Y4 G6 S")
    expect(checker.verdict).to_have_attribute("data-kind", "wrong")
    assert checker.key("G6").bounding_box() == before
    expect(checker.verdict).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_a_rejected_laydown_says_why_and_marks_the_card(checker: Checker) -> None:
    checker.tap("R9 B9 G8 R3 Y4 W G6")
    expect(checker.verdict).to_contain_text("First group, third card (G8)")
    expect(checker.piles.nth(0).locator(".faulty")).to_have_attribute("data-word", "G8")
    checker.piles.nth(0).locator("[data-word=G8]").tap()
    expect(checker.verdict).to_contain_text("one card is missing")
    checker.tap("G9")
    expect(checker.verdict).to_contain_text("Right!")


@pytest.mark.long
def test_whoever_begins_with_the_run_need_not_choose_it(checker: Checker) -> None:
    checker.tap("R3 Y4 B5")
    expect(checker.piles.nth(0)).to_contain_text("Run of 4")
    checker.tap("G6 R9 B9 G9")
    expect(checker.verdict).to_contain_text("Right!")


@pytest.mark.long
def test_a_group_is_chosen_by_tapping_it_and_takes_more_cards(checker: Checker) -> None:
    checker.tap(C7)
    expect(checker.verdict).to_contain_text("Right!")
    checker.piles.nth(0).tap(position={"x": 5, "y": 5})
    checker.tap("Y9")
    expect(checker.piles.nth(0).locator("[data-word]")).to_have_count(4)
    expect(checker.verdict).to_contain_text("Right!")


@pytest.mark.long
def test_the_tray_counts_what_is_left_of_each_card(checker: Checker) -> None:
    expect(checker.key("R4").locator(".copies")).to_have_attribute("data-left", "2")
    checker.tap("R4 R4")
    expect(checker.key("R4")).to_have_attribute("aria-disabled", "true")
    checker.tap("W")
    expect(checker.key("W").locator(".copies")).to_have_text("×7")
    checker.page.locator("[data-back]").tap()
    expect(checker.key("W").locator(".copies")).to_have_text("×8")


@pytest.mark.long
def test_a_card_that_is_used_up_cannot_be_tapped_again(checker: Checker) -> None:
    checker.tap("R4 R4")
    checker.key("R4").tap(force=True)
    assert checker.cards(0) == ["R4", "R4"]


@pytest.mark.long
def test_a_hand_is_arranged_and_what_stays_is_counted(checker: Checker, page: Page) -> None:
    checker.choose_hand()
    checker.tap("R9 B9 G9 R3 Y4 W G6 R10 R12 S")
    expect(checker.verdict).to_contain_text("This hand can lay phase 2.")
    expect(checker.verdict).to_contain_text("35 points stay in the hand.")
    page.get_by_role("button", name="Show how").tap()
    expect(page.locator(".steps > li").last).to_be_in_viewport()
    expect(page.locator(".tray .numbers")).to_be_hidden()
    page.locator("[data-fold]").tap()
    expect(page.get_by_role("button", name="Show how")).to_be_visible()
    page.get_by_role("link", name="Lay these groups").tap()
    expect(checker.verdict).to_contain_text("Right!")


@pytest.mark.long
def test_the_next_laydown_finds_the_first_on_the_table(checker: Checker, page: Page) -> None:
    checker.tap(C7)
    page.get_by_role("link", name="On the table").tap()
    expect(page.locator(".lying > li")).to_have_count(1)
    expect(checker.key("R9").locator(".copies")).to_have_attribute("data-left", "1")
    checker.choose_phase(1)
    checker.choose_hand()
    checker.tap("R1 B1 G1 R2 B2 G2 Y9 R7")
    expect(page.locator(".steps .new")).to_have_count(2)


@pytest.mark.long
def test_a_shared_link_opens_the_same(checker: Checker, pages: Pages, page: Page) -> None:
    checker.tap(C7)
    expect(checker.verdict).to_contain_text("Right!")
    expect(page.locator("#check-link")).to_have_value(page.url)
    other = Checker(pages.open())
    other.page.goto(page.url)
    expect(other.verdict).to_have_text("Right! Phase 2 is laid.")
    assert other.cards(1) == ["R3", "Y4", "W", "G6"]


@pytest.mark.long
def test_the_link_is_copied_over_plain_http(checker: Checker, page: Page) -> None:
    checker.tap("R9")
    page.locator("[data-copy]").tap()
    expect(page.locator("[data-copy]")).to_contain_text("Copied")


@pytest.mark.long
def test_typing_the_cards_does_the_same(checker: Checker) -> None:
    checker.typed.fill("r9 b9 g9 | r3 y4 w g6")
    expect(checker.verdict).to_contain_text("Right!")
    checker.typed.fill("r9 b9 g13 | r3 y4 w g6")
    expect(checker.verdict).to_contain_text("First group, third card (G13)")
    expect(checker.typed).to_have_value("r9 b9 g13 | r3 y4 w g6")


@pytest.mark.long
def test_house_rules_change_the_verdict(checker: Checker, page: Page) -> None:
    page.goto("/check/?phase=1&cards=R5+W+W+|+W+W+W")
    expect(checker.verdict).to_contain_text("Right!")
    page.locator(".terms summary").tap()
    page.locator("[name=natural_scope]").select_option("group")
    expect(checker.verdict).to_contain_text("This group needs at least one number card.")


@pytest.mark.long
def test_everything_goes_by_keyboard(pages: Pages) -> None:
    page = pages.open(WALL)
    page.goto("/check/?phase=2")
    checker = Checker(page)
    checker.key("R9").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(checker.key("B9")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(checker.verdict).to_contain_text("4 cards are missing")
    assert checker.cards(0) == ["R9", "B9", "G9"]
    checker.piles.nth(0).locator("[data-word=B9]").focus()
    page.keyboard.press("Enter")
    expect(checker.piles.nth(0).locator("[data-word=G9]")).to_be_focused()
    expect(checker.verdict).to_contain_text("5 cards are missing")


@pytest.mark.long
def test_without_javascript_the_cards_are_typed(pages: Pages) -> None:
    page = pages.open(javascript=False)
    page.goto("/check/")
    checker = Checker(page)
    expect(page.locator(".tray")).to_be_hidden()
    checker.choose_phase(2)
    checker.typed.fill("R9 B9 G9 | R3 Y4 W G6")
    page.get_by_role("button", name="Check").tap()
    expect(checker.verdict).to_have_text("Right! Phase 2 is laid.")
    checker.typed.fill("R9 B9 G8 | R3 Y4 W G6")
    page.get_by_role("button", name="Check").tap()
    expect(checker.verdict).to_contain_text("It is not a 9 like the others.")


@pytest.mark.long
def test_without_a_network_the_taps_stay_and_the_answer_comes_later(
    checker: Checker, page: Page, troubles: Troubles
) -> None:
    troubles.announce_cuts()
    page.context.set_offline(True)
    checker.tap(C7)
    expect(page.locator("#answer .offline-only")).to_be_visible()
    assert checker.cards(1) == ["R3", "Y4", "W", "G6"]
    page.context.set_offline(False)
    expect(checker.verdict).to_contain_text("Right!")


def test_a_late_answer_does_not_take_back_a_tap(checker: Checker, page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/check/?*", hold)
    for count, card in enumerate(("R9", "B9"), 1):
        with page.expect_request("**/check/?*"):
            checker.tap(card)
        while len(held) < count:
            page.wait_for_timeout(20)
    held[1].continue_()
    expect(checker.verdict).to_contain_text("5 cards are missing")
    assert checker.cards(0) == ["R9", "B9"]
    with suppress(Error):
        held[0].abort()  # the page has given it up itself


@pytest.mark.long
def test_of_an_unknown_phase_another_group_is_always_free(checker: Checker, page: Page) -> None:
    page.goto("/check/?edition=board&phase=3")
    checker.tap("R4 G4")
    expect(checker.piles).to_have_count(2)
    checker.piles.nth(1).tap(position={"x": 5, "y": 5})
    checker.tap("V9")
    expect(checker.piles).to_have_count(3)
    expect(checker.verdict).to_contain_text("Nobody has entered phase 3 yet")
    assert [checker.cards(pile) for pile in range(3)] == [["R4", "G4"], ["V9"], []]
