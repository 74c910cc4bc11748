"""What is seen on the way, by guests, on the wall and in another window: no night needs it."""

from datetime import timedelta

from playwright.sync_api import expect

from tests.browser.first_night.evening import Evening
from tests.browser.first_night.opening import LATE, badge_code
from tests.browser.first_night.written import Pencil, told
from tests.browser.walls import see
from tests.scoring.tables import new_key
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Presence
from tournaments.nights.models import LooksBack, ScreenContent, Tournament
from tournaments.screen import actions as screens


def line_16_steps_tick_themselves(evening: Evening, count: int) -> None:
    evening.eyes.goto("/tournaments/")
    walk = evening.eyes.locator(".first-night")
    text = f"{count} of 7 steps done" if count < 7 else "All seven steps are done."
    expect(walk).to_contain_text(text)
    expect(walk.locator("li.done")).to_have_count(count)


def line_16_the_question_mark_opens_the_paragraph(evening: Evening) -> None:
    page = evening.eyes
    page.goto(evening.night.get_absolute_url())
    with page.context.expect_page() as opened:
        page.locator(".help-link").click()
    manual = opened.value
    anchor = manual.url.partition("#")[2]
    assert anchor == "desk"
    expect(manual.locator(f"#{anchor}")).to_be_visible()
    manual.close()


def line_14_keys_are_listed_by_their_own(evening: Evening) -> None:
    page = evening.eyes
    page.goto(evening.night.get_absolute_url())
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("The next step")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def line_15_the_desk_uses_the_width_of_a_laptop(evening: Evening) -> None:
    page = evening.eyes
    page.goto(evening.night.get_absolute_url())
    steps, table = (
        page.locator(part).first.bounding_box() for part in (".next-step", ".desk-table")
    )
    assert steps
    assert table
    assert table["x"] > steps["x"] + steps["width"]


def line_7_a_phone_knows_whose_it_is(evening: Evening) -> None:
    """Of the one who came late, from the first page on; and who types a badge is its person."""
    phone = evening.phone
    phone.goto(f"/nights/{evening.night.code}/")
    phone.get_by_role("link", name="My page").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text(LATE)
    expect(phone.locator("#mine")).to_contain_text("You sit here")
    other = evening.pages.open()
    other.goto("/")
    other.get_by_label("Your code").fill(badge_code(evening, "Uta").lower())
    other.get_by_role("button", name="Go there").tap()
    expect(other.get_by_role("heading", level=1)).to_have_text("Uta")


def line_10_podium_and_what_the_final_decided(evening: Evening, night: Pencil) -> None:
    wall = evening.wall
    screens.tell_all(evening.night)
    see(wall, evening.night)
    steps = {
        step.get_attribute("data-place"): step.locator("bdi").text_content()
        for step in wall.locator(".slide-podium .step").all()
    }
    assert steps == {str(place): name for place, name in enumerate(night.order[:3], 1)}
    screens.show(evening.night, ScreenContent.STANDINGS)
    see(wall, evening.night)
    expect(wall.locator(".slide-standings bdi")).to_have_text(night.order)


def line_12_standings_are_a_table_on_a_laptop(evening: Evening, night: Pencil) -> None:
    page = evening.eyes
    page.goto(f"{evening.night.get_absolute_url()}standings/")
    rows = page.locator(".standings-table tbody tr")
    expect(rows).to_have_count(len(night.order))
    found = [
        (row.locator("td").first.inner_text(), row.locator("th").inner_text()) for row in rows.all()
    ]
    assert found == [(str(place), name) for place, name in enumerate(night.order, 1)]
    scores = [row.locator("td").nth(1).inner_text() for row in rows.all()]
    assert scores == [told(night.score(name)) for name in night.order]
    page.locator(".standings-table thead").get_by_role("link", name="Phases").click()
    expect(page.locator(".standings-table th[aria-sort]")).to_contain_text("Phases")
    cells = [int(row.locator("td").nth(-2).inner_text().split()[0]) for row in rows.all()]
    assert cells == sorted((night.phases(name) for name in night.order), reverse=True)
    phone = evening.phone
    phone.goto(f"/nights/{evening.night.code}/standings/")
    expect(phone.locator(".standings > li")).to_have_count(len(night.order))
    expect(phone.locator(".standings-table")).to_be_hidden()


def line_4_points_per_deal_decide_nothing_where_deals_are_unknown(
    evening: Evening, night: Pencil
) -> None:
    """Several are level with somebody of the table that brought its paper."""
    level = [group - {*night.order[:4]} for group in night.undecided_by_deals]
    group = next(each for each in level if len(each) > 1)
    page = evening.eyes
    page.goto(f"{evening.night.get_absolute_url()}standings/")
    row = page.locator(".standings-table tbody tr").filter(has_text=min(group))
    row.locator("td").first.get_by_role("link").click()
    expect(page.locator("main")).to_contain_text("Points per deal are not compared")


def line_8_next_week_says_who_met_tonight(evening: Evening) -> None:
    """The evening itself is the history of the one after."""
    club = evening.night.club
    date = evening.night.date + timedelta(days=7)
    facts = {"name": "A week later", "prefer": 4, "allow": [3], "planned_rounds": 1}
    week = Tournament.objects.ask(
        new_key(), club, date=date, looks_back=LooksBack.YEAR, modes=["random"], **facts
    )
    add_entrants(week, club.players.order_by("pk"))
    week.entrants.update(presence=Presence.HERE)
    page = evening.eyes
    page.goto(week.get_absolute_url())
    page.locator(".next-step").get_by_role("button", name="Seat round 1").click()
    expect(page.locator("#round .verdict")).to_contain_text("met on an earlier night")
