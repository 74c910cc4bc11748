"""Several people at once look after a club. Each race is also run with the referee sent off."""

import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils import timezone

from scoring.clubs.models import Club, ClubPicture, Invitation, Member, Role
from scoring.clubs.pictures import Jpeg
from scoring.errors import LastOwner
from scoring.people.importing import bring_in
from scoring.people.lists import ListedPerson
from scoring.people.models import Player
from tests import races
from tests.clubs import club_of

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 6


def at_once(act: Callable[[int], object], count: int = AT_ONCE) -> list[object]:
    """What each of them gets who do something at the same moment."""
    return races.at_once(act, count, LastOwner)


def owners(count: int) -> list[Member]:
    club = club_of("Owner0")
    for number in range(1, count):
        user = User.objects.create_user(f"owner{number}")
        club.members.create(user=user, role=Role.OWNER)
    return list(club.members.order_by("pk").select_related("club"))


@pytest.mark.parametrize("act", ["leave", "demote"])
def test_of_owners_who_remove_each_other_at_once_one_stays(act: str) -> None:
    members = owners(AT_ONCE)

    def remove(number: int) -> None:
        if act == "leave":
            members[number].leave()
        else:
            members[number].become(Role.SCORER)

    answers = at_once(remove)
    assert sum(isinstance(answer, LastOwner) for answer in answers) == 1
    assert Member.objects.filter(role=Role.OWNER).count() == 1


def test_without_the_referee_nobody_might_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: everybody looks before anybody acts."""
    members = owners(2)
    looked = threading.Barrier(2)

    def look_only(member: Member) -> None:
        others = member.club.members.filter(role=Role.OWNER).exclude(pk=member.pk).exists()
        looked.wait()
        if not others:
            raise LastOwner

    def remove(number: int) -> None:
        look_only(members[number])
        Member.objects.filter(pk=members[number].pk).delete()

    at_once(remove, 2)
    assert not Member.objects.exists()


def test_of_many_who_send_the_first_picture_at_once_one_is_the_picture() -> None:
    club = club_of("Olga")
    answers = at_once(lambda number: ClubPicture.objects.keep(club, Jpeg(b"x", number + 1, 1)))
    assert all(isinstance(answer, ClubPicture) for answer in answers)
    assert ClubPicture.objects.get().width in range(1, AT_ONCE + 1)


def test_without_the_referee_a_club_might_have_two_pictures() -> None:
    """Negative control: everybody looks before anybody writes, and the database refuses."""
    club = club_of("Olga")
    looked = threading.Barrier(2)

    def keep(number: int) -> None:
        is_first = not ClubPicture.objects.filter(club=club).exists()
        looked.wait()
        assert is_first
        ClubPicture.objects.create(
            club=club, file=b"x", width=1, height=number + 1, changed_at=timezone.now()
        )

    refused = races.at_once(keep, 2, IntegrityError)
    assert sum(isinstance(answer, IntegrityError) for answer in refused) == 1


def test_of_many_who_use_one_invitation_at_once_one_joins() -> None:
    club = club_of("Olga")
    token = Invitation.objects.issue(club, Role.SCORER, User.objects.get())
    users = [User.objects.create_user(f"guest{number}") for number in range(AT_ONCE)]
    found = [Invitation.objects.find(token) for _user in users]
    answers = at_once(lambda number: found[number].accept(users[number]))  # type: ignore[union-attr]
    assert sum(answer is not None for answer in answers) == 1
    assert club.members.count() == 2


def test_without_the_referee_many_would_join(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: everybody goes by what they saw."""
    club = club_of("Olga")
    token = Invitation.objects.issue(club, Role.SCORER, User.objects.get())
    users = [User.objects.create_user(f"guest{number}") for number in range(3)]
    found = [Invitation.objects.find(token) for _user in users]

    def accept(number: int) -> None:
        assert found[number]  # it was there when it was looked for
        club.members.create(user=users[number], role=Role.SCORER)

    at_once(accept, 3)
    assert club.members.count() == 4


def test_one_list_brought_in_by_many_at_once_adds_everybody_once() -> None:
    club = club_of("Olga")
    rows = [ListedPerson(f"Ann {number}", circle="Car") for number in range(20)]
    at_once(lambda _number: bring_in(club, rows, {}))
    assert Player.objects.count() == 20


def test_without_the_referee_everybody_would_be_there_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control: two who compare before either has written."""
    club = club_of("Olga")
    compared = [list(Player.objects.all()) for _time in range(2)]
    for known in compared:
        assert not known
        Player.objects.bulk_create(Player(club=club, name=f"Ann {n}") for n in range(20))
    assert Player.objects.count() == 40


def test_clubs_are_told_apart() -> None:
    assert str(Club(name="The Tens")) == "The Tens"
