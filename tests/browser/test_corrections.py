"""An organiser corrects a result of an earlier round, by what the pages offer alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Pages
from tests.browser.rounds_scenes import club_entered, fresh
from tests.tournaments.playing import again, deal_at, night_with, play, published, rows
from tournaments.nights.models import Tournament
from tournaments.results.standings import standings_of
from tournaments.rounds.publishing import complete

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.rounds.drafting.TRIES", 2000)


def third_round_of(page: Page) -> Tournament:
    """It is being played, and people sit in it as they stood after the second one."""
    night = night_with(8, club_entered(page), modes=["random", "random", "chop"], planned_rounds=4)
    for _round in range(2):
        play(published(fresh(night)))
    published(fresh(night))
    return fresh(night)


def ranks(page: Page) -> dict[str, str]:
    lines = page.locator(".standings > li summary")
    return {
        lines.nth(n).locator("bdi").inner_text(): lines.nth(n).locator(".rank").inner_text()
        for n in range(lines.count())
    }


def last_wins(page: Page, phases: str = "10") -> str:
    """Whoever had the most points had none, it turns out, and the winner completed nothing."""
    lines = page.locator(".paper-row")
    points = [int(lines.nth(n).locator("input").last.input_value()) for n in range(lines.count())]
    winner, last = (lines.nth(points.index(best(points))) for best in (min, max))
    winner.locator("input").first.fill("0")
    for field, figure in enumerate((phases, "0")):
        last.locator("input").nth(field).fill(figure)
    page.get_by_role("button", name="Show what changes").click()
    return last.locator("bdi").inner_text()


def test_from_the_desk_to_round_1_in_round_3_by_clicks_alone(page: Page) -> None:
    night = third_round_of(page)
    page.goto(night.get_absolute_url() + "standings/")
    before = ranks(page)
    page.goto(night.get_absolute_url())

    page.get_by_role("link", name="Correct a result").click()
    page.get_by_role("link", name="Correct table 2, Round 1").click()
    last = last_wins(page)
    expect(page.get_by_role("heading", name="What this changes")).to_be_visible()
    expect(page.locator("#entry")).to_contain_text("It was seated by the standings before this.")
    assert standings_of(fresh(night)).rows == standings_of(night).rows
    page.get_by_role("button", name="Save the correction").click()

    expect(page.get_by_role("heading", name="What the correction changes")).to_be_visible()
    expect(page.locator("#messages")).to_contain_text("Table 2 is corrected:")
    page.get_by_role("button", name="Only the standings change").click()
    expect(page.locator("#round")).to_be_visible()
    page.goto(night.get_absolute_url() + "standings/")
    now = ranks(page)
    assert before.keys() == now.keys()
    assert float(before[last].strip(".")) > float(now[last].strip("."))


@pytest.mark.long
def test_from_the_game_of_a_table_that_is_over(page: Page) -> None:
    """Where an organiser was told to tell the organiser."""
    night = third_round_of(page)
    page.goto(night.get_absolute_url())
    page.get_by_role("link", name="Round 1", exact=True).click()
    page.locator("#table-1").get_by_role("link", name="Open").click()
    strip = page.locator("#frame")
    expect(strip).to_contain_text("You can still correct its result.")
    expect(strip).not_to_contain_text("Tell the organiser")
    strip.get_by_role("link", name="Correct").click()
    expect(page.get_by_role("heading", name="Correct table 1")).to_be_visible()


@pytest.mark.long
def test_without_scripts_and_at_the_table_that_has_just_finished(pages: Pages) -> None:
    page = pages.open(javascript=False)
    night = night_with(8, club_entered(page), deals=1)
    for table in rows(published(night)):
        deal_at(table)
    page.goto(night.get_absolute_url())
    page.locator("#table-1").get_by_role("link", name="Correct").click()
    last = last_wins(page, "1")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#table-1 .leads bdi")).to_have_text(last)


@pytest.mark.long
def test_a_deal_of_round_1_is_corrected_in_round_2(page: Page) -> None:
    night = night_with(8, club_entered(page), modes=["random"], deals=1, planned_rounds=2)
    first = published(night)
    for table in rows(first):
        deal_at(table)
    complete(again(first), None)
    published(fresh(night))
    page.goto(night.get_absolute_url())
    page.get_by_role("link", name="Correct a result").click()
    page.get_by_role("link", name="Correct table 1, Round 1").click()
    page.get_by_role("link", name="Deal 1 correct it").click()
    before = standings_of(fresh(night)).rows
    for seat, points in ((2, "30"), (3, "75")):  # they change places
        page.locator(f'input[name="points-{seat}"]').fill(points)
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator("#beyond")).to_be_visible()
    page.get_by_role("button", name="Correct deal 1").click()
    expect(page.locator("#messages")).to_contain_text("Table 1 is corrected")
    assert standings_of(fresh(night)).rows != before
