"""The search for a better plan as a job: it offers, it stops, and it goes on after a crash."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db.models.functions import Now

from jobs.models import Job, JobState
from jobs.running import Progress, run
from tests.scoring.tables import new_key
from tests.tournaments.planner.asking import fresh
from tournaments.planner import tasks
from tournaments.planner.actions import create_seating
from tournaments.planner.models import Seating
from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.costs import cost
from tournaments.seating.whole.planning import find_plan

pytestmark = pytest.mark.django_db

NIGHT = Problem(people=tuple(range(1, 14)), sizes=(4, 3, 3, 3), rounds=6)


class Killed(BaseException):
    """What a program does not survive."""


@pytest.fixture(autouse=True)
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "SLICE", 2000)
    monkeypatch.setattr(tasks, "SLICES", 4)
    monkeypatch.setattr("jobs.running.PAUSE", 0)


@pytest.fixture
def poor(db: None) -> Seating:
    """Everybody sits at the same table in every round: anything is better."""
    tables = find_plan(NIGHT, Random(1), Effort(0)).plan[0]
    found = FoundPlan((tables,) * NIGHT.rounds, Layer.SEARCH, "everybody in turn")
    return create_seating(new_key(), NIGHT, (), 1, found)


def ask(seating: Seating, seed: int = 3) -> Job:
    return Job.objects.ask("seating-improve", seating=seating.pk, seed=seed)


def work(job: Job) -> Job:
    claim = Job.objects.claim(job.pk, "a worker")
    assert claim
    run(claim)
    return Job.objects.get(pk=job.pk)


def worth(seating: Seating) -> int:
    offered = fresh(seating).offered_plan
    assert offered
    return cost(NIGHT, offered.tables)


def test_a_better_plan_is_offered_and_none_is_taken(poor: Seating) -> None:
    job = work(ask(poor))
    assert (job.state, job.done, job.total) == (JobState.DONE, 4, 4)
    assert worth(poor) < cost(NIGHT, poor.plan.tables)
    assert fresh(poor).plan == poor.plan
    offered = fresh(poor).offered_plan
    assert offered
    assert offered.tries > 0


def test_the_same_search_gives_the_same_plan(poor: Seating) -> None:
    offers = []
    for _time in range(2):
        poor.plans.undecided().delete()
        work(ask(poor))
        offered = fresh(poor).offered_plan
        assert offered
        offers.append(offered.rounds)
    assert offers[0] == offers[1]


def test_where_nothing_is_better_nothing_is_offered(poor: Seating) -> None:
    """Negative control: the best there is, and a search that begins from it."""
    problem = Problem(people=tuple(range(1, 5)), sizes=(2, 2), rounds=3)
    best = find_plan(problem, Random(1), Effort(0))
    seating = create_seating(new_key(), problem, (), 1, best)
    job = work(ask(seating))
    assert (job.state, job.done) == (JobState.DONE, 0)
    assert fresh(seating).offered_plan is None


def test_a_search_in_vain_uses_all_its_slices(poor: Seating, monkeypatch: Any) -> None:
    monkeypatch.setattr(tasks, "SLICE", 0)
    job = work(ask(poor))
    assert (job.state, job.done) == (JobState.DONE, 4)
    assert fresh(poor).offered_plan is None


def test_a_killed_search_goes_on_with_the_best_so_far(
    poor: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask(poor)
    searched: list[int] = []
    original = tasks.search_slice

    def deadly(progress: Progress, seating: Seating, number: int, seed: int) -> None:
        searched.append(number)
        if len(searched) == 3:
            raise Killed
        original(progress, seating, number, seed)

    monkeypatch.setattr(tasks, "search_slice", deadly)
    with pytest.raises(Killed):
        work(job)
    reached = worth(poor)
    Job.objects.filter(pk=job.pk).update(lease=Now() - timedelta(seconds=1))
    assert work(job).state == JobState.DONE
    assert searched == [0, 1, 2, 2, 3]
    assert worth(poor) <= reached


def test_a_cancelled_search_stops_in_the_middle_of_a_slice_and_keeps_its_offers(
    poor: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask(poor)
    original = Seating.offer

    def cancel(seating: Seating, *found: Any) -> Any:
        Job.objects.filter(pk=job.pk).update(cancel_asked=True)
        return original(seating, *found)

    monkeypatch.setattr(Seating, "offer", cancel)
    assert work(job).state == JobState.CANCELLED
    assert fresh(poor).offered_plan


def test_the_search_for_a_seating_that_is_gone_says_so(poor: Seating) -> None:
    job = ask(poor)
    poor.delete()
    job = work(job)
    assert (job.state, job.error) == (JobState.FAILED, tasks.GONE)
