"""What the page of a seating finds for whoever looks at it."""

import pytest
from django.test import Client

from tests.tournaments.planner.asking import NAMES, ask
from tournaments.planner.list_pages import people_called
from tournaments.planner.models import Seating

pytestmark = pytest.mark.django_db


def called(seating: Seating, typed: str) -> list[str]:
    return [person.name for person in people_called(seating, typed)]


def test_people_are_found_by_how_their_names_begin(seating: Seating) -> None:
    assert called(seating, " CLE ") == ["Cleo"]
    assert called(seating, "ay") == ["Fay"]  # nobody begins so
    assert called(seating, "e") == ["Eve"]
    assert called(seating, "x") == called(seating, "") == []


def test_people_of_one_name_are_all_found(organiser: Client) -> None:
    seating = ask(organiser, "Ann\nBo\nAnn\nAnna\nHanna\nMüller, Ann-Kathrin")
    assert called(seating, "ann") == ["1. Ann", "2. Ann", "Anna", "Müller, Ann-Kathrin"]
    assert called(seating, "nna") == ["Anna", "Hanna"]


def test_people_without_names_are_found_by_their_numbers(organiser: Client) -> None:
    seating = ask(organiser, "12")
    assert called(seating, "12") == ["12"]
    for typed in ("13", "0", "x", "9" * 30):
        assert called(seating, typed) == []


def test_somebody_has_a_place_in_each_round(seating: Seating) -> None:
    (ada,) = people_called(seating, "Ada")
    places = list(ada.places)
    assert [place.round for place in places] == [1, 2]
    for place in places:
        table = seating.plan.tables[place.round - 1][place.table - 1]
        assert table[place.seat - 1] == 1
        assert place.deals_first == (place.seat == 1)
        after = table[place.seat % len(table)]
        assert place.with_whom[0] == NAMES[after - 1]
        assert len(place.with_whom) == 3


def test_where_many_are_called_so_some_are_shown(organiser: Client) -> None:
    names = "\n".join(f"Ann {number}" for number in range(8))
    seating = ask(organiser, names)
    text = organiser.get(seating.get_absolute_url(), {"who": "ann"}).text
    assert text.count('class="panel person"') == 5
    assert "More people are called so: type more of the name." in text


def test_somebody_whose_name_was_typed_sees_who_deals(organiser: Client) -> None:
    seating = ask(organiser, "4", rounds=1)
    first = seating.plan.tables[0][0][0]
    text = organiser.get(seating.get_absolute_url(), {"who": str(first)}).text
    assert "you deal first" in text
