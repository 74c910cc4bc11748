"""Seatings, in the states that people see them in."""

from functools import partial
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from jobs.models import Job, JobState
from tests.browser.jobs_scenes import running
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.scoring.tables import new_key
from tournaments.planner.actions import create_seating
from tournaments.planner.models import Seating
from tournaments.seating.problems import Apart, Effort, FoundPlan, Layer, Problem
from tournaments.seating.whole.planning import find_plan

SEATING_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=SEATING_SCENES)

LONG = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg"
NAMES = (
    "Ada",
    "Ben",
    LONG,
    "محمد بن سلمان",
    "<b>Bo</b>",
    "Ann",
    "Ann",
    "Donaudampfschifffahrtsgesellschaftskapitänswitwe",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ида",
    "Jo",
)


def problem(people: int, sizes: tuple[int, ...], rounds: int, **more: Any) -> Problem:
    return Problem(people=tuple(range(1, people + 1)), sizes=sizes, rounds=rounds, **more)


def seat(asked: Problem, names: tuple[str, ...] = (), tries: int = 2000) -> Seating:
    found = find_plan(asked, Random(1), Effort(tries))
    return create_seating(new_key(), asked, names, 1, found)


def mixed() -> Seating:
    """Fourteen people with awkward names; some have to meet again."""
    return seat(problem(14, (4, 4, 3, 3), 6, apart=(Apart(frozenset({1, 2})),)), NAMES)


def same_again(seating: Seating) -> FoundPlan:
    """Everybody at the same table in each round: anything is better."""
    tables = seating.plan.tables[0]
    return FoundPlan((tables,) * seating.rounds, Layer.SEARCH, "everybody in turn")


@scene(rare=True)
def seatings_none(page: Page) -> None:
    Seating.objects.all().delete()
    enter_as_organiser(page)
    page.goto("/seating/")


@scene(rare=True)
def seatings_some(page: Page) -> None:
    mixed(), seat(problem(24, (4,) * 6, 7))
    enter_as_organiser(page)
    page.goto("/seating/")


@scene(rare=True)
def seating_new(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/seating/new/")


@scene(rare=True)
def seating_new_with_tables_and_wishes(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/seating/new/")
    page.locator("#here").fill("13")
    expect(page.locator("#tables .choice").first).to_be_visible()
    page.locator("details.more summary").click()


@scene(422, rare=True)
def seating_refused(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/seating/new/")
    page.locator("#here").fill("5")
    for size in (3, 5):
        page.locator(f"[name=allow][value='{size}']").uncheck()
    page.locator("#rounds").fill("no")
    page.locator("details.more summary").click()
    page.locator("#places").fill("Ada")
    page.locator("main .submit-bar .primary").click()
    expect(page.locator("#rounds[aria-invalid=true]")).to_be_visible()


@scene(rare=True)
def seating_of_players(page: Page) -> None:
    page.goto(f"{mixed().get_absolute_url()}?who=ann&round=all")
    page.locator("details.why summary").nth(4).click()


@scene(rare=True)
def seating_proved(page: Page) -> None:
    enter_as_organiser(page)
    page.goto(seat(problem(24, (4,) * 6, 7)).get_absolute_url())


@scene(rare=True)
def seating_of_many(page: Page) -> None:
    page.goto(seat(problem(1001, (4,) * 248 + (3,) * 3, 12)).get_absolute_url())


@scene(rare=True)
def seating_one_round(page: Page) -> None:
    page.goto(f"{mixed().get_absolute_url()}?round=3")


@scene(rare=True)
def seating_on_the_wall(page: Page) -> None:
    page.goto(f"{mixed().get_absolute_url()}?wall=1&round=3")


@scene(rare=True)
def seating_of_sixty_on_the_wall(page: Page) -> None:
    names = tuple(f"{name.split()[0]} {n}" for n in range(5) for name in NAMES[:12])
    page.goto(f"{seat(problem(60, (4,) * 15, 7), names).get_absolute_url()}?wall=1&round=3")


@scene(rare=True)
def seating_with_a_better_plan(page: Page) -> None:
    seating = mixed()
    enter_as_organiser(page)
    better = seating.plan.found_plan
    seating.take(seating.offer(same_again(seating), 1))
    seating.offer(better, 2)
    page.goto(seating.get_absolute_url())


@scene(rare=True)
def seating_that_is_searched(page: Page) -> None:
    seating = mixed()
    enter_as_organiser(page)
    seating.look_further(User.objects.get(is_superuser=True))
    job = Job.objects.latest("pk")
    held = running(done=11, total=30, note="Trying other seats")
    facts = ("state", "attempt", "owner", "lease", "started_at", "done", "total", "note")
    Job.objects.filter(pk=job.pk).update(**{name: getattr(held, name) for name in facts})
    page.goto(seating.get_absolute_url())


@scene(rare=True)
def seating_searched_in_vain(page: Page) -> None:
    seating = mixed()
    enter_as_organiser(page)
    seating.look_further(User.objects.get(is_superuser=True))
    Job.objects.update(state=JobState.DONE)
    page.goto(seating.get_absolute_url())


@scene(rare=True)
def seating_on_paper(page: Page) -> None:
    page.goto(reverse("seating-paper", args=[mixed().token]))


@scene(rare=True)
def seating_removal(page: Page) -> None:
    enter_as_organiser(page)
    page.goto(reverse("seating-removal", args=[mixed().token]))
