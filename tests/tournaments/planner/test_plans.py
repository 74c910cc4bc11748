"""A better plan: looked for, taken, declined, and taken back."""

import pytest
from django.test import Client

from jobs.models import Job, JobState
from tests.tournaments.planner.asking import ask, fresh
from tournaments.planner.models import Plan, Seating
from tournaments.seating.problems import FoundPlan, Layer

pytestmark = pytest.mark.django_db


@pytest.fixture
def improvable(seating: Seating) -> Seating:
    """Everybody at the same table twice, and the better plan is offered."""
    better = seating.plan.found_plan
    tables = seating.plan.tables[0]
    seating.take(seating.offer(FoundPlan((tables, tables), Layer.SEARCH, "in turn"), 1))
    seating.offer(better, 2)
    return fresh(seating)


def offered(seating: Seating) -> Plan:
    assert seating.offered_plan
    return seating.offered_plan


def post(organiser: Client, seating: Seating, what: str) -> str:
    return organiser.post(f"{seating.get_absolute_url()}{what}/", follow=True).text


def test_the_organiser_sees_what_is_better(organiser: Client, improvable: Seating) -> None:
    text = organiser.get(improvable.get_absolute_url()).text
    assert "A better plan: 4 repeats instead of 12." in text
    assert "Take it" in text


def test_players_do_not_see_what_is_offered(client: Client, improvable: Seating) -> None:
    assert "A better plan" not in client.get(improvable.get_absolute_url()).text


def test_a_plan_is_taken_and_taken_back(organiser: Client, improvable: Seating) -> None:
    before, better = improvable.plan, offered(improvable)
    text = post(organiser, improvable, f"plans/{better.pk}/take")
    assert "From now on the better plan counts." in text
    assert fresh(improvable).plan == better
    text = post(organiser, improvable, "undo")
    assert "The earlier plan counts again." in text
    assert "A better plan: 4 repeats instead of 12." in text
    assert fresh(improvable).plan == before


def test_the_plan_is_kept(organiser: Client, improvable: Seating) -> None:
    before, better = improvable.plan, offered(improvable)
    text = post(organiser, improvable, f"plans/{better.pk}/decline")
    assert "The plan stays as it is." in text
    assert "A better plan" not in text
    assert fresh(improvable).plan == before


def test_whoever_comes_too_late_is_told_so(organiser: Client, improvable: Seating) -> None:
    gone = offered(improvable).pk
    improvable.decline(offered(improvable))
    for step in ("take", "decline"):
        text = post(organiser, improvable, f"plans/{gone}/{step}")
        assert "This plan is no longer offered" in text


def test_without_an_earlier_plan_nothing_is_taken_back(organiser: Client, seating: Seating) -> None:
    assert "counts again" not in post(organiser, seating, "undo")


def test_the_plan_of_another_seating_cannot_be_taken(
    organiser: Client, improvable: Seating
) -> None:
    other = ask(organiser, "6")
    post(organiser, other, f"plans/{offered(improvable).pk}/take")
    assert fresh(improvable).offered_plan
    assert fresh(other).plan.seating == other


def test_a_search_is_asked_for_once_and_shown_at_work(
    organiser: Client, improvable: Seating
) -> None:
    for _time in range(2):
        text = post(organiser, improvable, "improve")
    job = Job.objects.get()
    assert f'id="job-{job.token}"' in text
    assert "Look for a better plan" not in text


def test_a_search_that_found_nothing_says_so(organiser: Client, improvable: Seating) -> None:
    improvable.decline(offered(improvable))
    post(organiser, improvable, "improve")
    Job.objects.update(state=JobState.DONE)
    text = organiser.get(improvable.get_absolute_url()).text
    assert "The last search has found no better plan." in text
    assert "Look for a better plan" in text


def test_after_a_search_that_found_something_it_does_not_say_so(
    organiser: Client, improvable: Seating
) -> None:
    better = offered(improvable).found_plan
    improvable.decline(offered(improvable))
    post(organiser, improvable, "improve")
    Job.objects.update(state=JobState.DONE)
    improvable.take(improvable.offer(better, 3))
    text = organiser.get(improvable.get_absolute_url()).text
    assert "found no better plan" not in text


def test_the_best_plan_is_not_searched_on(organiser: Client) -> None:
    text = organiser.get(ask(organiser, "16", rounds=5).get_absolute_url()).text
    assert "No plan spreads repeats and short tables better, so none is looked for." in text
    assert "Look for a " not in text


def test_what_is_only_computed_is_not_searched_on(organiser: Client) -> None:
    text = organiser.get(ask(organiser, "252", rounds=40, prefer=6).get_absolute_url()).text
    assert "For so many people plans are computed" in text


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("never", "Round 1, table 1: 1 and 2 must not meet."),
        ("rather", "Round 1, table 1: 1 and 2 would rather not meet."),
    ],
)
def test_a_wish_that_is_not_met_is_said_once_to_the_organiser_and_to_nobody_else(
    organiser: Client, client: Client, field: str, sentence: str
) -> None:
    seating = ask(organiser, "4", prefer=2, rounds=1, allow=[], **{field: "1, 2"})
    seating.take(seating.offer(FoundPlan((((1, 2), (3, 4)),), Layer.SEARCH, "by hand"), 1))
    text = organiser.get(seating.get_absolute_url()).text
    assert text.count(sentence) == 1
    assert ('class="panel verdict broken"' in text) == (field == "never")
    assert "1 and 2" not in client.get(seating.get_absolute_url()).text


def test_why_people_meet_again_tells_only_the_organiser_of_wishes(
    organiser: Client, client: Client
) -> None:
    seating = ask(organiser, "9", prefer=3, allow=[], rather="1, 5")
    again = (((1, 2, 3), (4, 5, 6), (7, 8, 9)), ((1, 2, 4), (3, 5, 7), (6, 8, 9)))
    seating.take(seating.offer(FoundPlan(again, Layer.SEARCH, "by hand"), 1))
    assert "Accepted for the wishes of 1." in organiser.get(seating.get_absolute_url()).text
    text = client.get(seating.get_absolute_url()).text
    assert "wishes" not in text
    assert "Whether it could be avoided is not known." in text


def test_where_no_pair_meets_twice_a_fairer_plan_is_looked_for(organiser: Client) -> None:
    seating = ask(organiser, "7", allow=[3], rounds=2, prefer=4)
    tables = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 2, 6), (3, 4, 7)))
    seating.take(seating.offer(FoundPlan(tables, Layer.SEARCH, "by hand"), 1))
    assert "Look for a fairer plan" in organiser.get(seating.get_absolute_url()).text


def test_a_page_hears_of_another_plan(client: Client, improvable: Seating) -> None:
    address = improvable.get_absolute_url()
    stamp = client.get(address)["ETag"]
    improvable.take(offered(improvable))
    assert client.get(address, headers={"If-None-Match": stamp}).status_code == 200
