import pytest
from django.test import Client

from tests.tournaments.planner.asking import ask, fresh
from tournaments.planner.forms import form_again
from tournaments.planner.models import Seating
from tournaments.seating.problems import Problem

pytestmark = pytest.mark.django_db


def problem_again(seating: Seating) -> Problem:
    form = form_again(fresh(seating))
    assert form.is_valid(), form.errors
    return form.problem


def test_what_was_asked_is_asked_again_word_for_word(organiser: Client) -> None:
    seating = ask(
        organiser,
        "Ada\nMüller, Bo\nAnn\nann\nEve: the first\nFay\nGus\nHal\nIda",
        split="5x1,4x1",
        never="Ada; Müller, Bo",
        rather="1. Ann, 2. ann",
        places="Eve: the first: 2",
        **{"weight-seat": 9},
    )
    assert len(seating.apart) == 2
    assert problem_again(seating) == seating.problem


def test_of_people_without_names_there_are_as_many_again(organiser: Client) -> None:
    seating = ask(organiser, "11", never="1, 11", prefer=3, allow=[4])
    assert problem_again(seating) == seating.problem


def test_sent_it_is_another_seating(organiser: Client, seating: Seating) -> None:
    text = organiser.get(f"{seating.get_absolute_url()}again/").text
    assert "Hal</textarea>" in text
    assert 'name="split" value="" checked' in text
    form = form_again(seating)
    assert form["key"].value() != seating.key
    organiser.post("/seating/new/plan/", form.data)
    assert Seating.objects.count() == 2
