import pytest
from django.contrib.auth.models import User
from django.db import transaction

from scoring.clubs.models import Club, Invitation, Member, Role
from scoring.people.models import Circle, Player
from tests.clubs import club_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def test_each_role_may_do_all_that_those_below_it_may(club: Club) -> None:
    member = club.members.get()
    assert all(member.may(role) for role in Role)
    member.role = Role.SCORER
    assert [role for role in Role if member.may(role)] == [Role.SCORER]


def test_a_member_is_called_by_name_or_by_what_they_sign_in_with(club: Club) -> None:
    member = club.members.get()
    assert member.called == "olga"
    member.user.first_name = "Olga O."
    assert member.called == "Olga O."


def test_an_owner_who_becomes_an_owner_again_stays_one(club: Club) -> None:
    member = club.members.get()
    member.become(Role.OWNER)
    assert club.members.get().role == Role.OWNER


def test_an_invitation_to_a_higher_role_raises_a_member_and_a_lower_one_does_not(
    club: Club,
) -> None:
    user = User.objects.create_user("ada")
    for role, becomes in (
        (Role.SCORER, Role.SCORER),
        (Role.ORGANISER, Role.ORGANISER),
        (Role.SCORER, Role.ORGANISER),
    ):
        found = Invitation.objects.find(Invitation.objects.issue(club, role, user))
        assert found
        assert found.accept(user)
        assert Member.objects.get(user=user).role == becomes


def test_the_secret_of_an_invitation_is_not_in_the_database(club: Club) -> None:
    token = Invitation.objects.issue(club, Role.SCORER, User.objects.get())
    invitation = Invitation.objects.get()
    assert token not in str(invitation.__dict__)
    assert token not in str(invitation)
    assert invitation.withdraw()
    assert not invitation.withdraw()


def test_where_there_are_two_clubs_none_is_the_only_one(club: Club) -> None:
    assert Club.objects.sole() == club
    other = club_of("Cleo")
    assert Club.objects.sole() is None
    other.is_sample = True
    other.save(update_fields=["is_sample"])
    assert Club.objects.sole() == club


def test_a_club_is_locked_only_inside_of_a_transaction(club: Club) -> None:
    with transaction.atomic():
        assert club.locked() == club


def test_who_may_come_to_a_night(club: Club) -> None:
    names = ("Zoe", "Ann", "Ben", "Eve")
    zoe, ann, ben, eve = (club.players.create(name=name) for name in names)
    ben.retire()
    eve.merged_into = ann
    eve.save(update_fields=["merged_into"])
    assert list(club.players.playing()) == [ann, zoe]
    assert list(Player.objects.on_roster()) == [ann, ben, zoe]
    assert club.players.playing().with_letters("zo") == [zoe]
    assert not eve.is_on_roster


def test_neither_people_nor_members_tell_their_names_to_a_log(club: Club) -> None:
    player = club.players.create(name="Ann")
    assert str(player) == f"player {player.pk}"
    assert str(club.members.get()) == f"owner {club.members.get().pk}"
    assert str(Circle(name="Car")) == "Car"
