"""The pages of rules and of editions of one's own."""

from functools import partial

from django.utils.crypto import get_random_string
from playwright.sync_api import Page, expect

from scoring.editions.models import ClubEdition, PhaseCard, club_key
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among

UNBROKEN = ("W" * 60, "Donaudampfschifffahrtsgesellschaftsspielrunde")

RULES_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=RULES_SCENES)


@scene(rare=True)
def rules(page: Page) -> None:
    page.goto("/rules/")


@scene(rare=True)
def rules_of_classic(page: Page) -> None:
    page.goto("/rules/classic/")


@scene(rare=True)
def rules_of_master(page: Page) -> None:
    page.goto("/rules/master/")


@scene(rare=True)
def rules_of_the_board(page: Page) -> None:
    page.goto("/rules/board/")


def change(page: Page, phase: int, *groups: str) -> None:
    """Open a phase and put these groups together: `s3` is three equal numbers."""
    page.locator(".phase-entries summary").nth(phase - 1).click()
    for place, group in enumerate(groups):
        page.locator(f"[name=phase-{phase}-{place}-kind]").select_option(group[:1])
        page.locator(f"[name=phase-{phase}-{place}-size]").fill(group[1:])


def begin_an_edition(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/organiser/editions/new/classic/")
    page.locator("[name=name]").fill("Friday night with " + "long " * 8)


@scene(rare=True)
def edition_being_made(page: Page) -> None:
    begin_an_edition(page)
    change(page, 4, "q5", "s2")
    expect(page.locator("#phase-4-shown .group")).to_have_count(2)


@scene(rare=True)
def edition_made_from_the_board(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/organiser/editions/new/board/")


@scene(422, rare=True)
def edition_refused(page: Page) -> None:
    begin_an_edition(page)
    change(page, 4, "r13")
    page.locator("[name=points-low]").fill("0")
    page.locator("main .submit-bar .primary").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()


@scene(rare=True)
def editions_of_the_house(page: Page) -> None:
    begin_an_edition(page)
    change(page, 4, "q5", "s2")
    page.locator("[name=points-low]").fill("7")
    page.locator("main .submit-bar .primary").click()
    expect(page.locator(".games .names")).to_be_visible()


@scene(rare=True)
def edition_to_be_retired(page: Page) -> None:
    editions_of_the_house(page)
    page.locator("a[href$='/retirement/']").click()
    expect(page.locator("form[action$='/retire/']")).to_be_visible()


@scene(rare=True)
def editions_retired(page: Page) -> None:
    edition_to_be_retired(page)
    page.locator("form[action$='/retire/'] button").click()
    expect(page.locator("form[action$='/return/']")).to_be_visible()


@scene(rare=True)
def rules_of_the_house(page: Page) -> None:
    editions_of_the_house(page)
    page.locator(".games .names").click()
    expect(page.locator("h1")).to_contain_text("Friday")


@scene(rare=True)
def new_game_by_rules_of_the_house(page: Page) -> None:
    editions_of_the_house(page)
    page.goto("/games/new/")


@scene(rare=True)
def phases_from_the_card(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/organiser/phases/board/")
    page.locator(".phase-entries summary").first.click()
    page.locator("[name=phase-3-0-kind]").select_option("s")
    page.locator("[name=phase-3-0-size]").fill("4")
    expect(page.locator("#phase-3-shown .group")).to_be_visible()


@scene(422, rare=True)
def phases_that_two_have_entered(page: Page) -> None:
    phases_from_the_card(page)
    PhaseCard.objects.enter("board", {3: "s3 r4"}, None)
    page.locator("main .submit-bar .primary").click()
    expect(page.locator("[name=choice-3]").first).to_be_visible()


@scene(rare=True)
def rules_of_the_board_for_the_organiser(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/rules/board/")


def unbroken() -> str:
    """Editions whose names have nowhere to break; the key of the widest."""
    unchanged: dict[str, dict[str, str]] = {"phases": {}, "points": {}, "defaults": {}}
    rows = [
        ClubEdition.objects.keep(
            club_key(get_random_string(22)), base="classic", name=name, changes=unchanged
        )
        for name in UNBROKEN
    ]
    return rows[0].key


@scene(rare=True)
def new_game_by_an_edition_without_spaces(page: Page) -> None:
    key = unbroken()
    page.goto("/games/new/")
    page.locator(f"button[formaction$='/{key}/']").click()
    expect(page.locator(".chosen")).to_have_text(UNBROKEN[0])


@scene(422, rare=True)
def no_new_game_by_an_edition_replaced_meanwhile(page: Page) -> None:
    new_game_by_an_edition_without_spaces(page)
    old = ClubEdition.objects.get(name=UNBROKEN[0])
    facts = {"base": old.base, "name": old.name, "changes": old.changes}
    ClubEdition.objects.keep(club_key(get_random_string(22)), old, **facts)
    page.locator("main .submit-bar button").click()
    expect(page.locator(".button.named")).to_be_visible()


@scene(rare=True)
def check_by_an_edition_without_spaces(page: Page) -> None:
    page.goto(f"/check/?edition={unbroken()}")
    page.locator(".terms summary").click()
    expect(page.locator(".terms .choices")).to_be_visible()


@scene(rare=True)
def rules_with_editions_without_spaces(page: Page) -> None:
    unbroken()
    page.goto("/rules/")


@scene(rare=True)
def rules_of_an_edition_without_spaces(page: Page) -> None:
    page.goto(f"/rules/{unbroken()}/")


@scene(rare=True)
def editions_without_spaces(page: Page) -> None:
    unbroken()
    enter_as_organiser(page)
    page.goto("/organiser/editions/")


@scene(rare=True)
def edition_without_spaces_to_be_retired(page: Page) -> None:
    editions_without_spaces(page)
    page.locator("a[href$='/retirement/']").last.click()
    expect(page.locator("form[action$='/retire/']")).to_be_visible()
