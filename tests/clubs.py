"""People of clubs, for tests: Ada organises, Ben scores, Cleo is a stranger of another club."""

from django.contrib.auth.models import User
from django.test import Client

from scoring.clubs.models import Club, Member, Role


def club_of(name: str = "Ada", club: str = "The Tens") -> Club:
    """A new club with this owner."""
    return Club.objects.found(User.objects.create_user(name.lower()), club)


def signed_in(club: Club, name: str, role: Role) -> Client:
    """The browser of a member."""
    user, _is_new = User.objects.get_or_create(username=name.lower())
    Member.objects.update_or_create(club=club, user=user, defaults={"role": role})
    browser = Client()
    browser.force_login(user)
    return browser


def ada(club: Club) -> Client:
    return signed_in(club, "Ada", Role.ORGANISER)


def ben(club: Club) -> Client:
    return signed_in(club, "Ben", Role.SCORER)


def cleo() -> Client:
    """She owns another club of this installation."""
    return signed_in(club_of("Cleo", "The Others"), "Cleo", Role.OWNER)
