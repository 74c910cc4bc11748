from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from jobs.models import Job, JobQuerySet
from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.scoring.tables import new_key


def press(browser: Client, key: str) -> str:
    answer = browser.post("/organiser/export/", {"key": key})
    assert answer.status_code == 302
    return answer["Location"]


def test_the_button_stands_where_there_are_games(organiser: Client, game: Game) -> None:
    assert 'action="/organiser/export/"' in organiser.get("/organiser/").text
    Game.objects.all().delete()
    assert 'action="/organiser/export/"' not in organiser.get("/organiser/").text


def test_pressing_it_asks_for_a_job_and_leads_to_its_page(organiser: Client) -> None:
    address = press(organiser, new_key())
    job = Job.objects.get()
    asked = {"language": "en", "club": Club.objects.get().pk}
    assert (job.kind, job.parameters) == ("games-export", asked)
    assert address == job.get_absolute_url()
    assert "All games as a table" in organiser.get(address).text


def test_pressed_twice_it_is_one_job(organiser: Client) -> None:
    key = new_key()
    assert press(organiser, key) == press(organiser, key)
    assert Job.objects.count() == 1


def test_without_the_key_it_would_be_two(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: each press has a key of its own."""
    ask = JobQuerySet.ask

    def ask_anew(jobs: JobQuerySet, kind: str, **more: Any) -> Job:
        return ask(jobs, kind, **more | {"key": new_key()})

    monkeypatch.setattr(JobQuerySet, "ask", ask_anew)
    key = new_key()
    assert press(organiser, key) != press(organiser, key)


def test_another_page_asks_for_another_job(organiser: Client) -> None:
    assert press(organiser, new_key()) != press(organiser, new_key())


def test_who_comes_back_to_an_old_page_gets_the_games_of_now(organiser: Client) -> None:
    key = new_key()
    old = press(organiser, key)
    Job.objects.update(finished_at=timezone.now() - timedelta(minutes=2))
    assert press(organiser, key) == press(organiser, key) != old
    assert Job.objects.count() == 2


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "../../../etc/passwd!"])
def test_a_key_that_no_page_has_made_asks_for_nothing(organiser: Client, key: str) -> None:
    answer = organiser.post("/organiser/export/", {"key": key}, follow=True)
    assert "Press the button once more." in answer.text
    assert not Job.objects.exists()


def test_the_longest_key_that_a_page_may_make_is_one_that_the_row_can_hold(
    organiser: Client,
) -> None:
    assert press(organiser, "x" * 64) == press(organiser, "x" * 64)


def test_the_table_is_in_the_language_of_the_page(organiser: Client) -> None:
    organiser.post("/language/", {"language": "de"})
    press(organiser, new_key())
    assert Job.objects.get().parameters["language"] == "de"
