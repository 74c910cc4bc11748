"""The export as a job: whole, in its language, and the same after a crash."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.timezone import localtime

from jobs.models import Job, JobState
from jobs.results import ResultFile, folder
from scoring.clubs.models import Club, Member, Role
from scoring.games import tasks
from scoring.games.export import ExportedResult, lines_of, results_of
from scoring.games.models import Game
from tests.jobs.carrying_out import killed, result, work
from tests.scoring.tables import record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Seven games, two of which are written at a time; every step is noted at once."""
    monkeypatch.setattr(tasks, "BATCH", 2)
    monkeypatch.setattr("jobs.running.PAUSE", 0)
    return [record(sit_down("Ada", f"Ben {number}"), "0* 25+") for number in range(7)]


@pytest.fixture(autouse=True)
def nothing_is_left_of_other_results() -> Iterator[None]:
    yield
    for file in folder().glob("*"):
        file.unlink()


def ask(language: str = "en") -> Job:
    """By whoever looks after the installation: these games are of no club."""
    user, is_new = User.objects.get_or_create(username="ada", is_superuser=True)
    club = Club.objects.found(user) if is_new else Club.objects.get()
    return Job.objects.ask("games-export", user=user, language=language, club=club.pk)


def test_the_export_has_a_line_for_each_player_of_each_game(games: list[Game]) -> None:
    job = work(ask())
    lines = result(job).decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Game,Started,Night")
    assert [line.split(",")[8] for line in lines[1:]] == [
        name for game in games for name in game.seat_names
    ]
    assert (job.done, job.total) == (7, 7)
    assert job.file == f"games-{localtime(job.asked_at):%Y-%m-%d}.csv"


def test_the_day_in_its_name_is_the_one_of_whoever_asked() -> None:
    job = ask()
    late = datetime(2026, 11, 18, 23, 30, tzinfo=UTC)
    Job.objects.filter(pk=job.pk).update(asked_at=late)
    with timezone.override("Europe/Berlin"):
        assert work(job).file == "games-2026-11-19.csv"


def test_without_games_there_are_the_headings() -> None:
    assert result(work(ask())).decode("utf-8-sig").count("\r\n") == 1


def test_the_words_are_in_the_language_of_whoever_asked(games: list[Game]) -> None:
    german, english = work(ask("de")), work(ask())
    assert result(german).splitlines()[0] != result(english).splitlines()[0]
    assert b";" in result(german)


@pytest.mark.parametrize(
    ("method", "call"),
    [
        ("write", 0),
        ("write", 1),
        ("write", 3),
        ("checkpoint", 2),
        ("step", 0),
        ("step", 2),
        ("finish", 0),
    ],
)
def test_after_a_crash_the_file_is_the_same_to_the_byte(
    games: list[Game], monkeypatch: pytest.MonkeyPatch, method: str, call: int
) -> None:
    whole = result(work(ask()))
    job = ask()
    killed(job, monkeypatch, method, call)
    assert Job.objects.get(pk=job.pk).state == JobState.RUNNING
    assert result(work(job)) == whole
    assert len(list(folder().glob(f"{job.token}-*"))) == 1


def test_another_attempt_writes_only_what_the_first_one_had_not(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask()
    killed(job, monkeypatch, "step", 2)
    written: list[Game] = []

    def noted(game: Game, result: ExportedResult) -> str:
        written.append(game)
        return lines_of(game, result)

    monkeypatch.setattr(tasks, "lines_of", noted)
    work(job)
    assert written == games[4:]


def test_without_the_mark_of_what_is_whole_lines_would_stand_there_twice(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: taking over all that lies there, not only up to the checkpoint."""
    whole = result(work(ask()))
    take_over = ResultFile.take_over

    def everything(result_file: ResultFile, mark: dict[str, Any]) -> bool:
        return take_over(result_file, mark | {"size": (folder() / mark["part"]).stat().st_size})

    job = ask()
    killed(job, monkeypatch, "step", 2)  # written, and not yet noted
    monkeypatch.setattr(ResultFile, "take_over", everything)
    assert len(result(work(job)).splitlines()) == len(whole.splitlines()) + 4


def test_where_the_earlier_file_is_gone_the_export_begins_anew(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = result(work(ask()))
    for harm in ("gone", "cut"):
        job = ask()
        killed(job, monkeypatch, "step", 2)
        for part in folder().glob(f"{job.pk}-*.part"):
            part.unlink() if harm == "gone" else part.write_bytes(b"Ga")
        assert result(work(job)) == whole


def test_a_game_that_is_begun_meanwhile_is_not_in_the_file(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ask()
    killed(job, monkeypatch, "step", 1)
    sit_down("Late", "Later")
    assert b"Late" not in result(done := work(job))
    assert (done.done, done.total) == (7, 7)


def test_another_club_has_only_its_own_games(games: list[Game]) -> None:
    job = ask()
    other = Club.objects.found(User.objects.create_user("cleo"), "The Others")
    Game.objects.filter(pk=games[0].pk).update(club=other)
    theirs = Job.objects.ask("games-export", user=User.objects.get(username="cleo"), club=other.pk)
    assert result(work(theirs)).decode().count("\r\n") == 1 + 2
    assert result(work(job)).decode().count("\r\n") == 1 + 6 * 2


def test_whoever_is_no_longer_an_organiser_gets_no_games(games: list[Game]) -> None:
    job = ask()
    Member.objects.update(role=Role.SCORER)
    assert result(work(job)).decode().count("\r\n") == 1


def test_a_job_that_was_asked_for_before_there_were_clubs_is_about_the_first_one(
    games: list[Game],
) -> None:
    asked = ask()
    job = Job.objects.ask("games-export", user=asked.requested_by)
    assert result(work(job)) == result(work(asked))


def test_the_terminal_gets_the_games_of_all_clubs(games: list[Game]) -> None:
    Game.objects.filter(pk=games[0].pk).update(club=Club.objects.create(name="The Others"))
    assert result(work(Job.objects.ask("games-export"))).decode().count("\r\n") == 1 + 7 * 2


def test_a_game_costs_no_question_of_its_own(games: list[Game]) -> None:
    with CaptureQueriesContext(
        connection,
    ) as few:
        Game.objects.batch(0, games[-1].pk, 2)
    with CaptureQueriesContext(connection) as many:
        read = Game.objects.batch(0, games[-1].pk, 7)
        assert all(lines_of(game, result) for game, result in results_of(read))
    assert len(many) == len(few) == 3
