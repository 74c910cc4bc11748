"""Work in the background as people see it, with the engine of the site really at work."""

from typing import Any
from urllib.parse import parse_qs

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, Route, expect

from jobs.engine import Engine
from jobs.models import Job, JobState
from jobs.results import path_of
from scoring.clubs.models import Club
from tests.browser.conftest import PATIENCE
from tests.browser.pages import WALL, Pages
from tests.browser.recorded import recorded
from tests.browser.scenes import enter_as_organiser
from tests.browser.troubles import Troubles
from tests.tournaments.nights_running import deal, running
from tests.waiting import wait_until
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState

GAME = recorded("classic_fourteen_deals")
SOON = 15_000  # milliseconds


def ask(kind: str = "count", **parameters: Any) -> Job:
    return Job.objects.ask(kind, user=User.objects.get(is_superuser=True), **parameters)


def show(page: Page, job: Job) -> Locator:
    page.goto(job.get_absolute_url())
    return page.locator(f"#job-{job.token}")


def again(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def reached(shown: Locator) -> int:
    return int(shown.locator("progress").get_attribute("value") or 0)


def press(shown: Locator, name: str) -> None:
    shown.get_by_role("button", name=name).click()


def be_done(shown: Locator) -> None:
    expect(shown).to_have_attribute("data-state", "done", timeout=SOON)


def test_all_games_are_asked_for_and_downloaded(organiser: Page, engine: Engine) -> None:
    GAME.start(14)
    organiser.goto("/organiser/")
    press(organiser.locator("main"), "All games as a table")
    shown = organiser.locator(".job")
    be_done(shown)
    with organiser.expect_download() as downloading:
        shown.get_by_role("link", name=".csv").click()
    job = Job.objects.get()
    assert downloading.value.suggested_filename == job.file
    content = downloading.value.path().read_bytes()
    assert content == path_of(job).read_bytes()
    assert all(f",{name}," in content.decode() for name in GAME.names)


@pytest.mark.long
@pytest.mark.parametrize("field", ["[name=ticked][value=signs]", "[name=text_only]"])
def test_the_enter_key_opens_what_is_ticked(organiser: Page, field: str) -> None:
    night = running(Club.objects.earliest("pk"), deals=1)
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    Round.objects.update(state=RoundState.COMPLETE)
    Tournament.objects.update(planned_rounds=1)
    organiser.goto(reverse("printables", args=[night.pk]))
    organiser.locator("[name=ticked][value=signs]").check()
    context = organiser.context  # it is a window of its own that asks
    context.route("**/make/", lambda route: route.fulfill(status=204))  # no page, no file
    with context.expect_event("request", lambda sent: sent.url.endswith("/make/")) as sending:
        organiser.locator(field).press("Enter")
    sent = parse_qs(sending.value.post_data or "")
    assert sent["ticked"] == ["signs"]
    assert "papers" not in sent


@pytest.mark.long
def test_many_papers_are_asked_for_once_and_opened(organiser: Page, engine: Engine) -> None:
    night = running(Club.objects.earliest("pk"), (4,) * 25)
    organiser.goto(reverse("printables", args=[night.pk]))
    with organiser.expect_popup() as opening:
        organiser.locator("button[value=scores]").click()
    be_done(opening.value.locator(".job"))
    link = str(opening.value.get_by_role("link", name=".pdf").get_attribute("href"))
    assert organiser.url.endswith(reverse("printables", args=[night.pk]))  # it stays there
    context = organiser.context
    with context.expect_event("response", lambda sent: sent.url.endswith(link)) as answering:
        organiser.locator("button[value=scores]").click()
    assert answering.value.headers["content-type"] == "application/pdf"
    job = Job.objects.get()
    assert path_of(job).read_bytes().startswith(b"%PDF")
    assert (job.done, job.total) == (25, 25)


@pytest.mark.long
def test_a_bar_moves_by_itself_to_its_end_and_then_rests(organiser: Page, engine: Engine) -> None:
    job = ask(to=80, pause=0.05)
    shown = show(organiser, job)
    seen: set[int] = set()

    def has_moved() -> bool:
        seen.add(reached(shown))
        return len(seen) > 2 or again(job).is_over

    wait_until(has_moved)
    assert len(seen) > 2
    be_done(shown)
    expect(shown.get_by_role("status")).to_have_text("Done")
    expect(shown).to_contain_text("80 of 80")
    assert shown.get_attribute("data-follow") is None
    assert shown.get_attribute("hx-get") is None


@pytest.mark.long
def test_a_job_is_cancelled_and_tried_again(organiser: Page, engine: Engine) -> None:
    job = ask(to=40, pause=0.05)
    shown = show(organiser, job)
    wait_until(lambda: again(job).done > 2)
    press(shown, "Cancel")
    expect(shown).to_have_attribute("data-state", "cancelled", timeout=SOON)
    reached_then = again(job).done
    assert 2 < reached_then < 40
    press(shown, "Try again")
    be_done(shown)
    assert again(job).value == 40


@pytest.mark.long
def test_a_job_that_nobody_has_begun_is_cancelled_at_once(organiser: Page) -> None:
    shown = show(organiser, job := ask(to=3))
    press(shown, "Cancel")
    expect(shown).to_have_attribute("data-state", "cancelled")
    assert again(job).state == JobState.CANCELLED


@pytest.mark.long
def test_a_page_that_is_loaded_again_in_the_middle_is_right_at_once(
    organiser: Page, engine: Engine
) -> None:
    job = ask(to=40, pause=0.05)
    shown = show(organiser, job)
    wait_until(lambda: again(job).done > 5)
    before = again(job).done
    organiser.reload()
    assert before <= reached(shown) <= again(job).done
    be_done(shown)


@pytest.mark.long
def test_what_one_window_does_the_other_one_shows(
    organiser: Page, engine: Engine, pages: Pages
) -> None:
    other = pages.open(WALL)
    enter_as_organiser(other)
    job = ask(to=400, pause=0.05)
    here, there = show(organiser, job), show(other, job)
    press(here, "Cancel")
    expect(there).to_have_attribute("data-state", "cancelled", timeout=SOON)


@pytest.mark.long
def test_with_the_keyboard_alone(organiser: Page, engine: Engine) -> None:
    job = ask(to=150, pause=0.05)
    shown = show(organiser, job)
    cancel = shown.get_by_role("button", name="Cancel")
    cancel.focus()
    first = reached(shown)
    wait_until(lambda: reached(shown) > first + 3)
    expect(cancel).to_be_focused()  # though the part was put in its place anew meanwhile
    organiser.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-state", "cancelled", timeout=SOON)
    expect(shown.get_by_role("button", name="Try again")).to_be_focused()
    organiser.keyboard.press("Enter")
    be_done(shown)


@pytest.mark.long
def test_without_scripts_page_by_page(pages: Pages, engine: Engine) -> None:
    page = pages.open(javascript=False)
    enter_as_organiser(page)
    job = ask(to=400, pause=0.05)
    shown = show(page, job)
    wait_until(lambda: again(job).done > 2)
    shown.get_by_role("link", name="See how far it is").click()
    assert reached(shown) > 2
    assert page.locator("meta[http-equiv=refresh]").count() == 1
    press(shown, "Cancel")
    wait_until(lambda: again(job).is_over)
    page.reload()
    expect(shown).to_have_attribute("data-state", "cancelled")
    assert page.locator("meta[http-equiv=refresh]").count() == 0


@pytest.mark.long
def test_a_job_that_nobody_takes_says_so_by_itself_and_starts_by_itself(organiser: Page) -> None:
    shown = show(organiser, ask(to=3))
    expect(shown).to_contain_text("The workers cannot be reached just now", timeout=2 * SOON)
    late = Engine()
    late.start()
    try:
        be_done(shown)
    finally:
        late.stop()
        for thread in late.threads:
            thread.join(PATIENCE)


@pytest.mark.long
def test_a_dead_network_is_survived(organiser: Page, engine: Engine, troubles: Troubles) -> None:
    troubles.announce_cuts()
    job = ask(to=20, pause=0.05)
    shown = show(organiser, job)
    expect(shown).to_have_attribute("data-state", "running")

    def dead(route: Route) -> None:
        route.abort("internetdisconnected")

    organiser.route("**/jobs/**", dead)
    wait_until(lambda: again(job).is_over)
    assert shown.get_attribute("data-state") == "running"
    organiser.unroute("**/jobs/**")
    be_done(shown)
