"""The sample as a job: killed anywhere it goes on, and nothing is there twice."""

from functools import partial

import pytest

from jobs.models import Job, JobState
from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from scoring.people.models import Player
from tests.jobs.workers import again, held, lapse, worked
from tests.tournaments.nights.sample.short import SHORT, owner
from tournaments.nights.models import Tournament
from tournaments.nights.sample import played_nights
from tournaments.nights.sample.clubs import club_of, found_club, job_of, load_sample, remove_sample
from tournaments.nights.sample.tasks import SampleSeason
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import complete

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """What a program does not survive."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step is noted at once."""
    monkeypatch.setattr(
        "tournaments.nights.sample.tasks.SampleSeason", partial(SampleSeason, script=SHORT)
    )
    monkeypatch.setattr("jobs.running.PAUSE", 0)


def asked() -> Job:
    return load_sample(owner(), 1, "en")


def test_the_job_makes_the_sample_in_a_club_of_its_own() -> None:
    ours = Club.objects.found(owner(), "The Tens")
    job = worked(asked())
    assert (job.state, job.done) == (JobState.DONE, job.total)
    made = club_of(owner())
    assert made
    assert made != ours
    assert not ours.players.exists()
    assert Tournament.objects.filter(club=made, is_sample=True).count() == 2


@pytest.mark.long
@pytest.mark.parametrize("deadly", [1, 3])
def test_killed_in_a_round_it_goes_on_and_nothing_is_there_twice(
    monkeypatch: pytest.MonkeyPatch, deadly: int
) -> None:
    whole = worked(asked())
    assert whole.state == JobState.DONE
    deals, rounds = DealVersion.objects.count(), Round.objects.count()
    made = club_of(owner())
    assert made
    remove_sample(made)

    job = asked()
    killing(monkeypatch, deadly)
    with pytest.raises(Killed):
        worked(job)
    assert DealVersion.objects.count() < deals
    lapse(again(job))
    assert worked(job).state == JobState.DONE
    assert (DealVersion.objects.count(), Round.objects.count()) == (deals, rounds)
    assert Player.objects.count() == len(SHORT.people) + 1


def killing(monkeypatch: pytest.MonkeyPatch, deadly: int) -> None:
    """The program ends when it is about to complete this round, and never again."""
    real, called = complete, []

    def deadly_complete(*words: object) -> object:
        called.append(words)
        if len(called) == deadly:
            raise Killed
        return real(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(played_nights, "complete", deadly_complete)


def test_asked_twice_it_is_one_job_and_one_club() -> None:
    assert asked() == asked()
    assert Club.objects.filter(is_sample=True).count() == 1


def test_a_sample_that_is_removed_while_it_is_made_stays_away() -> None:
    job = asked()
    hold = held(job)
    remove_sample(found_club(owner()))
    assert not Job.objects.filter(pk=job.pk).exists()
    assert not hold.own_row.exists()
    assert not Player.objects.exists()


def test_a_job_without_its_club_says_so() -> None:
    job = Job.objects.ask("sample-load", user=owner(), club=0, seed=1)
    assert worked(job).error == "The sample has been removed meanwhile."
    orphan = Job.objects.ask("sample-load", club=found_club(owner()).pk, seed=1)
    assert worked(orphan).state == JobState.FAILED


def test_a_club_that_goes_between_two_steps_ends_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    job = asked()
    gather = SampleSeason.gather

    def last(season: SampleSeason) -> None:
        gather(season)
        Player.objects.filter(club=season.club).delete()
        season.club.circles.all().delete()
        Club.objects.filter(pk=season.club.pk).delete()

    monkeypatch.setattr(SampleSeason, "gather", last)
    assert worked(job).error == "The sample has been removed meanwhile."
    assert job_of(Club(pk=job.parameters["club"])) == job
