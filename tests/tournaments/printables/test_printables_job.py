"""Many pages as a job: one for each state, the same after a crash, and only for members."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.test import Client

from jobs.kinds import kinds
from jobs.models import Job, JobClaim, JobQuerySet, JobState
from jobs.results import ResultFile, folder, path_of
from jobs.running import Progress, run
from scoring.clubs.models import ClubPicture, Member, Role
from scoring.clubs.pictures import Jpeg
from scoring.editions.models import ClubEdition, PhaseCard
from scoring.games.deals import ReportedLaydown
from scoring.people.erasing import erase, tell_pages
from scoring.people.models import Player
from tests.clubs import ada, ben, club_of
from tests.jobs.carrying_out import killed, result, work
from tests.pairs import some
from tests.pictures import halves, saved
from tests.printing.reading import Read
from tests.tournaments.nights_running import deal, game_of, running, table_of
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament
from tournaments.printables import tasks
from tournaments.printables.catalogue import file_for, page_count
from tournaments.printables.order import NightNow, PrintOrder
from tournaments.rounds.models import Round, RoundState
from tournaments.tables import actions as calls

pytestmark = pytest.mark.django_db

CHOSEN = {"language": "en", "paper": "a4", "per_page": "1", "spare": "12", "places": "3"}


@pytest.fixture(autouse=True)
def every_step_is_noted_and_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("jobs.running.PAUSE", 0)
    monkeypatch.setattr("tournaments.printables.catalogue.HANDFUL", 12)
    yield
    for file in folder().glob("*"):
        file.unlink()


@pytest.fixture
def night(db: None) -> Tournament:
    return running()


def pressed(night: Tournament, browser: Client | None = None, **chosen: Any) -> str:
    """Where the button for score sheets with many spare ones leads to."""
    sent = CHOSEN | {"papers": "scores", "round": "1"} | chosen
    by = browser or ben(night.club)
    return str(by.post(f"/tournaments/{night.pk}/papers/make/", sent)["Location"])


def asked(night: Tournament, **chosen: Any) -> Job:
    link = pressed(night, **chosen)
    return Job.objects.get(token=link.split("/")[2])


def read_to_its_end(answer: Any) -> bytes:
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def test_many_pages_are_a_job_with_a_step_for_each(night: Tournament) -> None:
    job = work(asked(night))
    assert len(Read(result(job)).pages) == 14
    assert (job.done, job.total) == (14, 14)
    assert job.file == "score-sheets-round-1-club-night-en.pdf"


def test_the_browser_shows_the_file_by_its_name(night: Tournament) -> None:
    job = work(asked(night))
    answer = ben(night.club).get(f"/jobs/{job.token}/result/")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{job.file}"'
    assert read_to_its_end(answer) == result(job)
    page = ben(night.club).get(job.get_absolute_url()).text
    assert job.file in page
    assert f"/tournaments/{night.pk}/papers/" in page


def test_the_file_says_its_own_language(night: Tournament) -> None:
    job = work(asked(night, language="ru"))
    assert Read(result(job)).language == "ru"
    answer = ben(night.club).get(f"/jobs/{job.token}/result/")
    assert answer["Content-Language"] == "ru"
    assert read_to_its_end(answer)


@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("deals", some([None, 40, 10, 20], 2))
def test_sheets_for_many_deals_are_guessed_right(
    night: Tournament, deals: int | None, per_page: int
) -> None:
    night.deals = deals
    order = PrintOrder(("scores",), "en", "http://tens.example", spare=3, per_page=per_page)
    now = NightNow(night, order)
    assert page_count(now) == len(Read(file_for(now).file).pages)


def test_more_pages_than_were_guessed_are_told_as_they_come(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, told = asked(night), []
    write = JobClaim.renew

    def noted(claim: JobClaim, **facts: Any) -> None:
        write(claim, **facts)
        now = Job.objects.get(pk=job.pk)
        told.append((now.done, now.total))

    monkeypatch.setattr("tournaments.printables.tasks.page_count", lambda _night: 3)
    monkeypatch.setattr(JobClaim, "renew", noted)
    assert work(job).total == 14
    assert all(done <= (total or done) for done, total in told)
    assert (3, 3) in told
    assert (9, 9) in told


def test_the_same_press_in_the_same_state_is_the_same_job(night: Tournament) -> None:
    job = asked(night)
    assert pressed(night) == job.get_absolute_url()
    work(job)
    assert pressed(night) == f"/jobs/{job.token}/result/"
    assert Job.objects.count() == 1


def test_it_is_a_job_for_each_who_asks(night: Tournament) -> None:
    assert pressed(night) != pressed(night, ada(night.club))


def table_is_closed(night: Tournament) -> None:
    ada(night.club).post(f"/tournaments/{night.pk}/rounds/1/tables/2/close/")


def phase_is_laid(night: Tournament) -> None:
    laid = {"deal": 1, "seat": 0, "phase": 1, "cards": "r1 r2"}
    ReportedLaydown.objects.report(game_of(night), "a key", **laid)


def picture_is_sent(night: Tournament) -> None:
    ClubPicture.objects.keep(night.club, Jpeg(saved(halves(), "JPEG"), 200, 100))


def agreed_otherwise(night: Tournament, **facts: Any) -> None:
    with transaction.atomic():
        Tournament.objects.update(**facts)
        night.changed()


def somebody_is_renamed(night: Tournament) -> None:
    player = night.club.players.get(name="Ada")
    with transaction.atomic():
        player.write("Adele", "", keeps_to=None)
        tell_pages(player)


def edition_is_made(night: Tournament) -> None:
    own = ClubEdition.objects.keep("club-ours", base="classic", name="Ours", changes={})
    agreed_otherwise(night, edition=own.key)


CHANGES: dict[str, Callable[[Tournament], Any]] = {
    "name": somebody_is_renamed,
    "result": lambda night: deal(night, 1, "25+ 60 0* 60"),
    "table": table_is_closed,
    "opened": lambda night: calls.note_opening(table_of(night)),
    "laid": phase_is_laid,
    "picture": picture_is_sent,
    "club": lambda night: night.club.rename("The Elevens"),
    "phases": lambda _night: PhaseCard.objects.enter("board", {3: "s3 s3"}, None),
    "edition": edition_is_made,
    "signed": lambda night: agreed_otherwise(night, signed=not night.signed),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_when_anything_has_changed_it_is_another_job(
    night: Tournament, change: Callable[[Tournament], Any]
) -> None:
    first = asked(night)
    assert asked(night) == first
    change(night)
    assert asked(night) != first


def test_another_choice_another_address_or_another_program_is_another_job(
    night: Tournament, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = [asked(night), asked(night, language="de")]
    settings.ADDRESS = "https://tens.example"
    jobs.append(asked(night))
    monkeypatch.setattr("tournaments.printables.tasks.drawn_by", lambda: "of tomorrow")
    jobs.append(asked(night))
    assert len(set(jobs)) == 4


def test_a_file_that_is_gone_is_made_anew(night: Tournament) -> None:
    first = work(asked(night))
    path_of(first).unlink()
    second = asked(night)
    assert second != first
    work(second)
    assert pressed(night) == f"/jobs/{second.token}/result/"


def test_what_was_cancelled_is_begun_anew_by_pressing_again(night: Tournament) -> None:
    job = asked(night)
    job.cancel()
    assert asked(night) == job
    assert Job.objects.get(pk=job.pk).state == JobState.WAITING
    assert len(Read(result(work(job))).pages) == 14


def test_a_cancelled_job_stops_at_its_next_page_and_leaves_nothing(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, steps = asked(night), []
    step = Progress.step

    def pressed_in_between(progress: Progress, done: int, *more: Any) -> None:
        steps.append(done)
        if done == 3:
            Job.objects.get(pk=job.pk).cancel()
        step(progress, done, *more)

    monkeypatch.setattr(Progress, "step", pressed_in_between)
    assert work(job).state == JobState.CANCELLED
    assert steps == [1, 2, 3]
    assert list(folder().glob(f"{job.token}-*")) == []


@pytest.mark.parametrize(
    ("method", "call"), [("step", 0), ("step", 9), ("write", 0), ("finish", 0)]
)
def test_after_a_crash_the_file_is_the_same_to_the_byte(
    night: Tournament, monkeypatch: pytest.MonkeyPatch, method: str, call: int
) -> None:
    job = asked(night)
    whole = result(work(asked(night, text_only="on")))  # another job, with the same pages
    killed(job, monkeypatch, method, call)
    assert result(work(job)) == whole
    assert len(list(folder().glob(f"{job.token}-*"))) == 1


def test_whoever_has_left_the_club_has_no_file_and_no_job_any_more(night: Tournament) -> None:
    done, waiting = work(asked(night)), asked(night, language="de")
    browser = ben(night.club)
    assert browser.get("/organiser/jobs/").text.count(done.token) > 0
    Member.objects.filter(user__username="ben").delete()
    for step in ("", "result/"):
        assert browser.get(f"/jobs/{done.token}/{step}").status_code == 404
    assert done.token not in browser.get("/organiser/jobs/").text
    failed = work(waiting)
    assert (failed.state, failed.error) == (JobState.FAILED, tasks.NIGHT_GONE)


def test_whoever_was_erased_is_in_no_file_that_was_made_before(
    night: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    done, waiting = work(asked(night)), asked(night, language="de")
    others = work(asked(running(club_of("Cleo", "The Others")), papers="poster,scores"))
    with django_capture_on_commit_callbacks(execute=True):
        erase(night.club.players.get(name="Ada"))
    assert list(Job.objects.all()) == [others]
    assert path_of(others).exists()
    assert not path_of(done).exists()
    for job in (done, waiting):
        assert ben(night.club).get(f"/jobs/{job.token}/result/").status_code == 404
    assert "Ada" not in " ".join(Read(result(work(asked(night)))).texts)


@pytest.mark.parametrize(
    ("owner", "method"), [(Progress, "step"), (ResultFile, "write"), (JobClaim, "finish")]
)
def test_whoever_is_erased_while_a_file_is_made_is_in_no_file(
    night: Tournament, monkeypatch: pytest.MonkeyPatch, owner: Any, method: str
) -> None:
    job = asked(night)
    original = getattr(owner, method)

    def erased_before(*words: Any, **more: Any) -> Any:
        if player := Player.objects.filter(name="Ada").first():
            erase(player)
        return original(*words, **more)

    monkeypatch.setattr(owner, method, erased_before)
    claim = Job.objects.claim(job.pk, "a worker")
    assert claim
    run(claim)
    assert not Job.objects.exists()
    assert list(folder().glob(f"{job.token}-*")) == []


def test_the_list_of_jobs_asks_few_questions_and_has_full_pages(
    night: Tournament, django_assert_max_num_queries: Any
) -> None:
    user = User.objects.get(username=asked(night).requested_by.username)  # type: ignore[union-attr]
    browser = Client()
    browser.force_login(user)
    for number in range(25):
        Job.objects.ask("night-papers", user=user, night=night.pk, number=number)
    for number in range(30):  # of nights that are none of their business any more
        Job.objects.ask("night-papers", user=user, night=night.pk + 1 + number)
    with django_assert_max_num_queries(12):
        first = browser.get("/organiser/jobs/")
    assert len(first.context["active"]) == 25
    assert len(browser.get("/organiser/jobs/?page=2").context["active"]) == 1


def test_without_the_check_the_file_would_still_be_theirs(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: whoever asked once may see it for good."""
    job = work(asked(night))
    browser = ben(night.club)
    Member.objects.filter(user__username="ben").delete()
    monkeypatch.setattr(JobQuerySet, "still_seen_by", lambda jobs, _user: jobs)
    assert read_to_its_end(browser.get(f"/jobs/{job.token}/result/"))


def test_nobody_sees_the_games_of_a_club_that_they_do_not_organise_any_more(
    night: Tournament,
) -> None:
    user = User.objects.get(username="ada")
    job = work(Job.objects.ask("games-export", user=user, language="en", club=night.club_id))
    browser = Client()
    browser.force_login(user)
    assert read_to_its_end(browser.get(f"/jobs/{job.token}/result/"))
    Member.objects.filter(user=user).update(role=Role.SCORER)
    assert browser.get(f"/jobs/{job.token}/result/").status_code == 404


def test_a_round_that_was_taken_back_meanwhile_is_not_printed(night: Tournament) -> None:
    job = asked(night)
    Round.objects.update(state=RoundState.DRAFT)
    failed = work(job)
    assert (failed.state, failed.error) == (JobState.FAILED, tasks.CHANGED)


def test_a_night_that_was_removed_meanwhile_is_not_printed(night: Tournament) -> None:
    job = asked(night)
    Entrant.objects.all().delete()
    Tournament.objects.all().delete()
    assert work(job).error == tasks.NIGHT_GONE


def test_a_kind_says_who_may_see_it_and_where_it_is_asked_for() -> None:
    assert kinds["empty"].seen_by(None) == Q()
    assert kinds["empty"].page() == ""
    assert kinds["games-export"].page(language="en") == "/organiser/"
