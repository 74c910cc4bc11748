from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from phase10site.management.commands import demo
from scoring.clubs.models import Club, SignInLink
from scoring.people.models import Player
from tests.clubs import club_of
from tests.scoring.tables import sit_down
from tests.tournaments.nights.sample.short import SHORT
from tournaments.nights.models import Tournament
from tournaments.nights.sample.tasks import SampleSeason

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SampleSeason", partial(SampleSeason, script=SHORT))


def said(*words: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    try:
        call_command("demo", *words, stdout=out, stderr=errors)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue(), errors.getvalue()
    return 0, out.getvalue(), errors.getvalue()


def test_where_nothing_is_yet_a_season_is_made_and_the_next_step_is_said() -> None:
    status, out, errors = said()
    assert (status, errors) == (0, "")
    assert "./run" in out
    assert Tournament.objects.filter(is_sample=True).count() == 2


def test_whoever_signs_in_then_stands_in_the_sample() -> None:
    said()
    browser = Client()
    browser.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    page = browser.get("/tournaments/").content.decode()
    assert "This is a sample" in page
    assert "Club night 1" in page
    assert Club.objects.count() == 1


def test_made_already_it_says_so() -> None:
    said()
    status, out, _errors = said("--seed", "9")
    assert status == 0
    assert "already" in out
    assert Tournament.objects.count() == 2


def test_beside_an_empty_club_it_is_made() -> None:
    club_of()
    assert said()[0] == 0


def test_where_something_is_it_refuses_with_a_sentence() -> None:
    club_of().players.create(name="Dora")
    status, out, errors = said()
    assert (status, out) == (1, "")
    assert "where there is nothing" in errors
    assert Player.objects.count() == 1
    Player.objects.all().delete()
    sit_down("Ada", "Ben")  # of no club
    assert said()[0] == 1


def test_stopped_it_goes_on_when_it_is_called_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_season: SampleSeason) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(SampleSeason, "gather", stop)
        status, _out, errors = said()
    assert status == 130
    assert "goes on" in errors
    assert said()[0] == 0
