"""What strangers see of a name: the club settles it, the person chooses; of children little."""

from typing import Any

import pytest
from django.test import Client

from scoring.clubs.models import Club, PublicName, Role
from scoring.people.erasing import erase
from scoring.people.models import Player
from scoring.people.public_names import has_public_page, public_name, public_names
from tests.clubs import club_of, signed_in


def somebody(name: str = "Karla Bauer", nickname: str = "Karli", **chosen: object) -> Player:
    return Player(name=name, nickname=nickname, **chosen)


@pytest.mark.parametrize(
    ("choice", "shown"),
    [("full", "Karla Bauer"), ("initial", "Karla B."), ("nickname", "Karli"), ("nothing", "")],
)
def test_the_club_settles_what_strangers_see_and_the_person_chooses(
    choice: str, shown: str
) -> None:
    assert public_name(somebody(), Club(public_name=choice)) == shown
    others = [each.value for each in PublicName if each.value != choice]
    for other in others:
        assert public_name(somebody(public_name=choice), Club(public_name=other)) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Karla", "Karla"),
        ("Bauer, Karla", "Karla B."),
        ("Karla Maria von der Au", "Karla A."),
        ("Karla (neu)", "Karla N."),
        ("Karla -", "Karla"),
        ("Яна Öztürk", "Яна Ö."),
        ("", ""),
        (",", ""),
    ],
)
def test_a_name_is_cut_to_its_first_word_and_an_initial(name: str, shown: str) -> None:
    assert public_name(somebody(name), Club(public_name="initial")) == shown
    assert public_name(somebody(name, ""), Club(public_name="nickname")) == shown


@pytest.mark.parametrize("choice", ["full", "initial", "nickname"])
def test_of_a_child_there_are_initials_at_most(choice: str) -> None:
    child = somebody(is_child=True, public_name=choice)
    assert public_name(child, Club(public_name="full")) == "K. B."
    assert public_name(somebody("Karla", is_child=True), Club(public_name="full")) == "K."


def test_a_child_may_be_nobody_too() -> None:
    assert public_name(somebody(is_child=True), Club(public_name="nothing")) == ""


def test_those_of_a_list_are_told_apart() -> None:
    people = [somebody(), somebody("Karla Beck"), somebody(public_name="nothing")]
    named = public_names([*people, people[-1], people[-1]], Club())
    assert named[:2] == ("1. Karla B.", "2. Karla B.")
    assert named[2:] == ("somebody", "somebody else", "somebody else")


@pytest.mark.parametrize(
    ("chosen", "has_page"),
    [({}, True), ({"public_name": "nothing"}, False), ({"is_child": True}, False)],
)
def test_strangers_open_no_page_of_a_child_and_of_whom_nobody_names(
    chosen: dict[str, Any], has_page: bool
) -> None:
    assert has_public_page(somebody(**chosen), Club(public_name="full")) is has_page


@pytest.fixture
def club(db: None) -> Club:
    return club_of()


def owner(club: Club) -> Client:
    return signed_in(club, "Ada", Role.OWNER)


def names_version(club: Club) -> int:
    return Club.objects.get(pk=club.pk).names_version


def test_an_owner_settles_what_strangers_see(club: Club) -> None:
    page = owner(club).get("/club/").text
    assert "First name and initial: Karla B." in page
    before = names_version(club)
    owner(club).post("/club/names/", {"public_name": "nickname"})
    club.refresh_from_db()
    assert (club.public_name, club.names_version) == ("nickname", before + 1)


@pytest.mark.parametrize("typed", ["", "everything", "x" * 99])
def test_what_is_not_offered_changes_nothing(club: Club, typed: str) -> None:
    answer = owner(club).post("/club/names/", {"public_name": typed}, follow=True)
    assert "This is not offered: choose again." in answer.text
    assert names_version(club) == 0


def test_an_organiser_does_not_settle_it(club: Club) -> None:
    organiser = signed_in(club, "Olga", Role.ORGANISER)
    assert organiser.post("/club/names/", {"public_name": "full"}).status_code == 404
    assert names_version(club) == 0


def test_a_person_chooses_and_sees_how_it_looks(club: Club) -> None:
    karla = club.players.create(name="Karla Bauer", nickname="Karli")
    page = owner(club).get(f"/roster/{karla.pk}/").text
    for text in ("The full name: Karla Bauer", "The nickname: Karli", "No name: somebody"):
        assert text in page
    sent = {"name": "Karla Bauer", "public_name": "nothing", "is_child": "on"}
    owner(club).post(f"/roster/{karla.pk}/save/", sent)
    karla.refresh_from_db()
    assert (karla.public_name, karla.is_child) == ("nothing", True)
    assert names_version(club) == 1


def test_an_erased_person_raises_the_version_of_the_names(club: Club) -> None:
    karla = club.players.create(name="Karla Bauer", public_name="full", is_child=True)
    erase(karla)
    karla.refresh_from_db()
    assert (public_name(karla, club), karla.public_name, karla.is_child) == ("", "", False)
    assert names_version(club) == 1
