from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club, Invitation, Member, Role, SignInLink
from tests.clubs import ada, ben, cleo, club_of, signed_in

pytestmark = pytest.mark.django_db
NEW = {"name": "Dora", "email": "dora@example.org", "password": "ten-phases-in-a-row"}


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def olga(club: Club) -> Client:
    """She owns the club."""
    return signed_in(club, "Olga", Role.OWNER)


def member(name: str) -> Member:
    return Member.objects.get(user__username=name)


def invited(club: Club, role: Role = Role.SCORER) -> str:
    return Invitation.objects.issue(club, role, User.objects.get(username="olga"))


def test_organisers_see_the_members_and_owners_look_after_them(club: Club, olga: Client) -> None:
    assert "ada" in ada(club).get("/club/").text
    assert 'name="role"' not in ada(club).get("/club/").text
    assert 'name="role"' in olga.get("/club/").text
    assert ben(club).get("/club/").status_code == 404
    assert "ada" not in cleo().get("/club/").text


def test_an_owner_changes_roles(club: Club, olga: Client) -> None:
    ada(club)
    olga.post(f"/club/members/{member('ada').pk}/role/", {"role": "scorer"})
    assert member("ada").role == Role.SCORER
    olga.post(f"/club/members/{member('ada').pk}/role/", {"role": "king"})
    assert member("ada").role == Role.SCORER


def test_an_organiser_changes_no_roles_not_even_their_own(club: Club, olga: Client) -> None:
    browser = ada(club)
    answer = browser.post(f"/club/members/{member('ada').pk}/role/", {"role": "owner"})
    assert answer.status_code == 404
    assert member("ada").role == Role.ORGANISER


def test_the_last_owner_stays(olga: Client) -> None:
    own = member("olga").pk
    demoted = olga.post(f"/club/members/{own}/role/", {"role": "scorer"}, follow=True)
    assert "The club needs an owner" in demoted.text
    assert "The club needs an owner" in olga.post(f"/club/members/{own}/remove/", follow=True).text
    assert member("olga").role == Role.OWNER


def test_with_another_owner_one_may_leave(club: Club, olga: Client) -> None:
    signed_in(club, "Ada", Role.OWNER)
    assert "Leave the club?" in olga.get(f"/club/members/{member('olga').pk}/removal/").text
    assert olga.post(f"/club/members/{member('olga').pk}/remove/")["Location"] == "/"
    assert olga.get("/club/").status_code == 404


def test_removed_members_open_nothing_from_then_on(club: Club, olga: Client) -> None:
    browser = ada(club)
    assert "Remove the member?" in olga.get(f"/club/members/{member('ada').pk}/removal/").text
    olga.post(f"/club/members/{member('ada').pk}/remove/")
    assert browser.get("/roster/").status_code == 404


def test_whom_a_removed_owner_invited_can_no_longer_come(club: Club, olga: Client) -> None:
    signed_in(club, "Ada", Role.OWNER)
    Invitation.objects.issue(club, Role.OWNER, User.objects.get(username="ada"))
    olga.post(f"/club/members/{member('ada').pk}/role/", {"role": "organiser"})
    assert not Invitation.objects.exists()


def test_the_club_gets_another_name(club: Club, olga: Client) -> None:
    olga.post("/club/name/", {"name": "  Phase   Zehn "})
    assert "Phase Zehn" in olga.get("/club/").text
    assert olga.post("/club/name/", {"name": ""}).status_code == 422


def test_an_invitation_is_shown_once_with_its_code(club: Club, olga: Client) -> None:
    text = olga.post("/club/invitations/", {"role": "organiser"}).text
    assert "<svg" in text
    assert "/invitations/" in text
    listed = olga.get("/club/").text
    assert "/invitations/" not in listed.replace("/club/invitations/", "")
    assert "Withdraw" in listed
    assert olga.post("/club/invitations/", {"role": "king"}).status_code == 302
    assert Invitation.objects.count() == 1


def test_somebody_new_joins_with_an_account(club: Club, client: Client, olga: Client) -> None:
    token = invited(club)
    assert "I am new here" in client.get(f"/invitations/{token}/").text
    answer = client.post(f"/invitations/{token}/join/", NEW, follow=True)
    assert "Welcome to The Tens." in answer.text
    assert member("dora@example.org").role == Role.SCORER
    assert Client().get(f"/invitations/{token}/").status_code == 410


def test_somebody_with_an_account_joins_with_it(club: Club, olga: Client) -> None:
    token, browser = invited(club, Role.ORGANISER), cleo()
    assert "Join as cleo" in browser.get(f"/invitations/{token}/").text
    assert browser.post(f"/invitations/{token}/accept/")["Location"] == "/"
    assert "The Tens" in browser.get("/more/").text
    assert Member.objects.filter(user__username="cleo").count() == 2


def test_a_link_works_once(club: Club, olga: Client) -> None:
    token = invited(club)
    Client().post(f"/invitations/{token}/join/", NEW)
    again = Client().post(f"/invitations/{token}/join/", NEW | {"email": "eve@example.org"})
    assert again.status_code == 410
    assert not User.objects.filter(username="eve@example.org").exists()
    browser = cleo()
    browser.post(f"/invitations/{token}/accept/")
    assert Member.objects.filter(user__username="cleo").count() == 1


def test_a_link_that_is_spent_between_the_page_and_the_account_makes_no_account(
    club: Club, olga: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = invited(club)
    monkeypatch.setattr(Invitation, "accept", lambda *_words: None)
    assert Client().post(f"/invitations/{token}/join/", NEW).status_code == 422
    assert not User.objects.filter(username="dora@example.org").exists()
    browser = cleo()
    answer = browser.post(f"/invitations/{token}/accept/")
    assert answer["Location"] == f"/invitations/{token}/"


def test_a_taken_address_is_refused_and_the_link_stays(club: Club, olga: Client) -> None:
    User.objects.create_user("dora@example.org")
    token = invited(club)
    answer = Client().post(f"/invitations/{token}/join/", NEW)
    assert "There is an account with this e-mail already" in answer.text
    assert Client().get(f"/invitations/{token}/").status_code == 200


def test_an_address_that_is_taken_meanwhile_is_refused_too(
    club: Club, olga: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("dora@example.org")
    token = invited(club)
    monkeypatch.setattr(
        "scoring.clubs.forms.AccountForm.clean_email",
        lambda form: form.cleaned_data["email"],
    )
    assert Client().post(f"/invitations/{token}/join/", NEW).status_code == 422
    assert Client().get(f"/invitations/{token}/").status_code == 200


def test_a_link_ends_after_fourteen_days(club: Club, olga: Client) -> None:
    token = invited(club)
    Invitation.objects.update(issued_at=timezone.now() - timedelta(days=14, minutes=1))
    assert Client().get(f"/invitations/{token}/").status_code == 410
    assert "Withdraw" not in olga.get("/club/").text


def test_a_withdrawn_link_leads_nowhere(club: Club, olga: Client) -> None:
    token = invited(club)
    pk = Invitation.objects.get().pk
    olga.post(f"/club/invitations/{pk}/withdraw/")
    assert Client().get(f"/invitations/{token}/").status_code == 410
    assert olga.post(f"/club/invitations/{pk}/withdraw/").status_code == 404


def test_a_used_invitation_cannot_be_withdrawn(club: Club, olga: Client) -> None:
    token = invited(club)
    Client().post(f"/invitations/{token}/join/", NEW)
    pk = Invitation.objects.get().pk
    answer = olga.post(f"/club/invitations/{pk}/withdraw/", follow=True)
    assert "Somebody has used this invitation already." in answer.text


def test_who_is_not_signed_in_cannot_just_accept(club: Club, olga: Client, client: Client) -> None:
    token = invited(club)
    assert client.post(f"/invitations/{token}/accept/")["Location"] == f"/invitations/{token}/"
    assert Invitation.objects.usable().exists()


def test_whoever_looks_after_the_installation_founds_further_clubs() -> None:
    browser = Client()
    browser.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    assert "Found another club" in browser.get("/clubs/new/").text
    assert browser.post("/clubs/", {"name": " "}).status_code == 422
    answer = browser.post("/clubs/", {"name": "The Others"}, follow=True)
    assert "Welcome to The Others." in answer.text
    assert Club.objects.count() == 2


def test_nobody_else_founds_clubs(club: Club, olga: Client) -> None:
    assert olga.get("/clubs/new/").status_code == 404
    assert olga.post("/clubs/", {"name": "The Others"}).status_code == 404
