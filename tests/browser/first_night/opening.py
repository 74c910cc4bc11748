"""From the first start of the program until everybody is here who is expected."""

from playwright.sync_api import expect

from tests.browser.first_night.evening import Evening
from tests.browser.first_night.organiser import NAMES, Organiser
from tests.browser.scenes import sign_in
from tests.browser.test_scanning import CAMERA
from tests.tournaments.people import entrant

LATE = "Willi"
FAMILY = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta")  # seven, and there are six tables
BY_BADGE = ("Hal", "Ida", "Jon")


def found_the_club(me: Organiser) -> None:
    sign_in(me.page)
    me.tap(me.page.locator("main form button"), "Sign in")
    typed = {
        "club": "The Tens",
        "name": "Ada",
        "email": "ada@example.org",
        "password": "ten phases long",
    }
    for name, text in typed.items():
        me.fill(me.page.locator(f"form[action='/welcome/save/'] [name={name}]"), text)
    me.press("Save")


def bring_the_people(me: Organiser) -> None:
    """With a family who would rather not share a table: one of the columns of the list says so."""
    rows = [f"{name}\t{'Adler' if name in FAMILY else ''}" for name in NAMES]
    me.press("Roster", "header")
    me.press("Paste or import a list")
    me.fill(me.page.get_by_label("Names, one a line"), "\n".join(["Name\tFamily", *rows]))
    me.press("Show what it would do")
    me.press("Bring them onto the roster")
    expect(me.page.locator("main")).to_contain_text("23 people")


def plan(me: Organiser) -> None:
    me.press("Nights", "header")
    me.press("New tournament")
    me.fill(me.page.get_by_label("Rounds", exact=True), "3")
    me.press("A final table of the best")
    me.press_summary("Earlier nights, codes, each round in its own way")
    me.press("Tables keep their codes all night")
    me.tap(me.page.locator("[name=everybody]"), "everybody")
    me.press("Plan the tournament")
    expect(me.page.locator("#desk")).to_contain_text("0 of 23 are here")


def line_11_who_is_ticked_moves_the_forecast(evening: Evening) -> None:
    """While it is planned; nothing of it is saved."""
    page = evening.eyes
    page.goto("/tournaments/new/")
    tables = page.locator("#meaning dd b").first
    before = tables.inner_text()
    for name in NAMES[:9]:
        page.locator("#roster").get_by_label(name, exact=True).check()
    expect(tables).not_to_have_text(before)
    expect(page.locator("#meaning")).to_contain_text("Expected end")
    expect(page.locator("#meaning")).to_contain_text("Assumed")


def line_14_badges_are_scanned_in_a_row(evening: Evening) -> None:
    """By somebody at the door with another device, whoever has brought theirs."""
    page = evening.me.page.context.new_page()
    page.add_init_script(CAMERA)
    page.goto(f"{evening.night.get_absolute_url()}check-in/badges/")
    page.get_by_role("button", name="Use the camera").click()
    *scanned, typed = BY_BADGE
    for name in scanned:
        badge = f"http://scores.test{entrant(evening.night, name).address}"
        page.evaluate("badge => { window.before = [badge] }", badge)
        expect(page.locator("#outcome")).to_contain_text(f"{name} is here.")
    page.evaluate("() => { window.before = [] }")
    page.get_by_label("A badge’s code, or a name").fill(badge_code(evening, typed))
    page.get_by_role("button", name="Is here").click()
    expect(page.locator("#outcome")).to_contain_text(f"{typed} is here.")
    page.close()


def badge_code(evening: Evening, name: str) -> str:
    return entrant(evening.night, name).badge_code


def line_13_all_who_are_expected_are_here(evening: Evening) -> None:
    """One has said at the door that he comes late; the others are checked in by one press."""
    me, door = evening.me, evening.eyes
    door.goto(f"{evening.night.get_absolute_url()}check-in/")
    late = door.locator(f"#entrant-{entrant(evening.night, LATE).pk}")
    late.get_by_role("button", name="Late").click()
    expect(late).to_have_attribute("data-presence", "late")
    me.do("Check in")
    expect(me.page.locator(".here-count")).to_contain_text("3 of 23 here")
    me.press("All are here: check in 19")
    expect(me.page.locator(".here-count")).to_contain_text("22 of 23 here")
    me.press("To the desk")


def late_one_comes(evening: Evening) -> None:
    """By his own phone, while the others play round 1; it knows from then on whose it is."""
    page = evening.phone
    page.goto(f"/nights/{evening.night.code}/")
    page.get_by_role("link", name="I am here: check in").tap()
    page.get_by_label("Your name").fill(LATE)
    page.get_by_role("button", name=LATE).tap()
    expect(page.locator(".arrived")).to_contain_text(f"{LATE}, you are here.")
