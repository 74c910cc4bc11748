"""What is kept of a seating, and which of its plans counts."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.transaction import atomic
from django.test import Client

from jobs.models import Job, JobState
from tests.scoring.tables import new_key
from tests.tournaments.planner.asking import ask, fresh
from tournaments.planner.actions import create_seating
from tournaments.planner.models import Plan, Seating
from tournaments.seating.problems import Apart, FoundPlan, Layer, Problem, Weights, Wish

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 18, tzinfo=UTC)
NIGHT = Problem(
    people=(1, 2, 3, 4),
    sizes=(2, 2),
    rounds=2,
    apart=(Apart(frozenset({1, 4}), Wish.NEVER_TOGETHER), Apart(frozenset({1, 3}))),
    fixed_tables={2: 1},
    weights=Weights(repeats=70),
)
WORSE = FoundPlan((((1, 3), (4, 2)),) * 2, Layer.SHIFT, "cyclic shift")
BETTER = FoundPlan((((1, 3), (4, 2)), ((4, 3), (1, 2))), Layer.SEARCH, "annealed " * 50, 40)


@pytest.fixture
def four(db: None) -> Seating:
    return create_seating(new_key(), NIGHT, ("Ada", "Ben", "Ann", "Ann"), 5, WORSE)


def test_what_was_asked_comes_back_as_it_was(four: Seating) -> None:
    kept = fresh(four)
    assert kept.problem == NIGHT
    assert [kept.name_of(person) for person in NIGHT.people] == ["Ada", "Ben", "1. Ann", "2. Ann"]
    assert kept.plan.found_plan == WORSE
    assert (kept.seed, kept.plan.seed) == (5, 5)
    assert str(kept) == f"seating {kept.pk}"
    assert str(kept.plan) == f"plan {kept.plan.pk}"


def test_wishes_kept_before_there_were_more_than_two_are_read(four: Seating) -> None:
    Seating.objects.filter(pk=four.pk).update(apart=[[[1, 4], True], [[1, 3], False]])
    assert fresh(four).problem == NIGHT


def test_people_without_names_are_called_by_their_numbers(organiser: Client) -> None:
    assert ask(organiser, "6").name_of(4) == "4"


def test_what_is_offered_does_not_count_until_it_is_taken(four: Seating) -> None:
    offered = four.offer(BETTER, 6)
    assert four.plan.found_plan == WORSE
    assert four.offered_plan == four.best == offered
    four.take(offered)
    assert four.plan == offered
    assert fresh(four).offered_plan is None
    assert four.plan.origin == BETTER.origin[:200]


def test_taking_is_undone_and_the_better_plan_is_offered_again(four: Seating) -> None:
    four.take(four.offer(BETTER, 6))
    assert four.take_back()
    assert four.plan.found_plan == WORSE
    assert four.offered_plan is not None
    four.take(four.offered_plan)
    assert four.plan.rounds == [[[1, 3], [4, 2]], [[4, 3], [1, 2]]]


def test_the_first_plan_cannot_be_taken_back(four: Seating) -> None:
    assert not four.take_back()
    assert four.plan.found_plan == WORSE


def test_what_was_declined_is_not_offered_any_more(four: Seating) -> None:
    four.decline(four.offer(BETTER, 6))
    assert four.offered_plan is None
    assert four.best == four.plan
    assert Plan.objects.count() == 2


def test_of_two_who_decide_at_once_the_first_one_does(four: Seating) -> None:
    offered = four.offer(BETTER, 6)
    assert fresh(four).decline(Plan.objects.get(pk=offered.pk))
    assert not four.take(offered)
    assert not four.decline(offered)
    assert four.plan.found_plan == WORSE


def test_what_is_taken_back_is_not_offered_beside_a_better_one(four: Seating) -> None:
    four.take(four.offer(BETTER, 6))
    later = four.offer(BETTER, 7)
    assert four.take_back()
    assert four.plan.found_plan == WORSE
    assert four.offered_plan == later


def test_what_one_has_taken_back_another_does_not_take_back_again(four: Seating) -> None:
    four.take(four.offer(BETTER, 6))
    stale = fresh(four)
    assert stale.earlier
    assert four.take_back()
    assert four.offered_plan
    four.decline(four.offered_plan)
    assert not stale.take_back()
    assert fresh(four).offered_plan is None


@pytest.mark.parametrize("decided", [{}, {"taken_at": NOW, "declined_at": NOW}])
def test_the_database_keeps_one_offer_and_one_decision(
    four: Seating, decided: dict[str, datetime]
) -> None:
    four.offer(BETTER, 6)
    with pytest.raises(IntegrityError), atomic():
        Plan.objects.create(seating=four, rounds=[], seed=1, tries=0, **decided)


@pytest.mark.parametrize("wrong", [{"people": 1}, {"rounds": 0}])
def test_the_database_keeps_no_seating_of_nobody(four: Seating, wrong: dict[str, int]) -> None:
    with pytest.raises(IntegrityError), atomic():
        Seating.objects.filter(pk=four.pk).update(**wrong)


def test_a_better_offer_takes_the_place_of_the_one_before(four: Seating) -> None:
    four.offer(WORSE, 6)
    latest = four.offer(BETTER, 7)
    assert four.offered_plan == latest
    assert Plan.objects.count() == 2


def test_nothing_is_offered_for_a_seating_that_is_gone(four: Seating) -> None:
    fresh(four).remove()
    with pytest.raises(Seating.DoesNotExist):
        four.offer(BETTER, 6)


def test_pressed_twice_one_search_is_at_work(four: Seating) -> None:
    user = User.objects.create_user("organiser")
    for _time in range(2):
        four.look_further(user)
    job = Job.objects.get()
    assert four.search == job
    Job.objects.update(state=JobState.DONE)
    four.look_further(user)
    assert Job.objects.count() == 2


def test_with_a_seating_its_search_ends(four: Seating) -> None:
    four.look_further(User.objects.create_user("organiser"))
    four.remove()
    assert Job.objects.get().state == JobState.CANCELLED
    assert not Plan.objects.exists()
