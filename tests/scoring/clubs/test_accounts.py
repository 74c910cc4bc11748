import logging

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.clubs.models import Club, Role, SignInLink
from tests.clubs import ada, club_of, signed_in

pytestmark = pytest.mark.django_db
PASSWORD = "ten-phases-in-a-row"


@pytest.fixture
def owner(db: None) -> User:
    """Ada has said by what she signs in."""
    user = User.objects.create_user("ada@example.org", "ada@example.org", PASSWORD)
    Club.objects.found(user, "The Tens")
    return user


def sign_in(client: Client, email: str, password: str, **more: str) -> int:
    return client.post("/sign-in/check/", {"email": email, "password": password} | more).status_code


def test_the_page_asks_for_both(client: Client) -> None:
    text = client.get("/sign-in/").text
    assert 'autocomplete="username"' in text
    assert 'autocomplete="current-password"' in text


def test_email_and_password_sign_in_whatever_the_case(client: Client, owner: User) -> None:
    answer = client.post(
        "/sign-in/check/", {"email": " ADA@Example.org", "password": PASSWORD}, follow=True
    )
    assert answer.redirect_chain == [("/", 302)]
    assert 'href="/more/"' in answer.text
    assert client.get("/sign-in/").status_code == 302


@pytest.mark.parametrize(
    ("email", "password"),
    [("ada@example.org", "wrong"), ("nobody@example.org", PASSWORD), ("ada", PASSWORD), ("", "")],
)
def test_what_does_not_belong_together_signs_nobody_in(
    client: Client, owner: User, email: str, password: str
) -> None:
    assert sign_in(client, email, password) == 422
    assert "_auth_user_id" not in client.session


def test_nobody_learns_whether_there_is_such_an_account(client: Client, owner: User) -> None:
    texts = [
        client.post("/sign-in/check/", {"email": email, "password": "wrong"}).text
        for email in ("ada@example.org", "eve@example.org")
    ]
    assert all("do not belong together" in text for text in texts)


def test_a_password_is_never_shown_again(client: Client, owner: User) -> None:
    text = client.post("/sign-in/check/", {"email": "x", "password": "my-secret"}).text
    assert "my-secret" not in text


def test_what_a_request_says_of_its_own_address_counts_for_nothing(client: Client) -> None:
    tries = [
        client.post(
            "/sign-in/check/",
            {"email": "ada@example.org", "password": "wrong"},
            headers={"X-Forwarded-For": f"10.0.0.{n}", "Forwarded": f"for=10.0.0.{n}"},
        ).status_code
        for n in range(12)
    ]
    assert tries[-1] == 429


@pytest.mark.parametrize(
    ("wanted", "leads"),
    [("/roster/", "/roster/"), ("https://evil.example/", "/"), ("//evil.example", "/"), ("", "/")],
)
def test_after_signing_in_one_is_where_one_wanted_to_be_on_this_site(
    client: Client, owner: User, wanted: str, leads: str
) -> None:
    said = {"email": "ada@example.org", "password": PASSWORD, "next": wanted}
    assert client.post("/sign-in/check/", said)["Location"] == leads


def test_neither_email_nor_password_is_logged(
    client: Client, owner: User, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        sign_in(client, "ada@example.org", PASSWORD)
        sign_in(Client(), "ada@example.org", "wrong-password")
    assert "example.org" not in caplog.text
    assert "password" not in caplog.text


def first_owner() -> Client:
    browser = Client()
    browser.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    return browser


def test_the_link_of_the_first_start_leads_to_the_welcome() -> None:
    browser = Client()
    answer = browser.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    assert answer["Location"] == "/welcome/"
    assert "At least eight characters." in browser.get("/welcome/").text


WELCOME = {
    "club": "The Tens",
    "name": "Ada",
    "email": "Ada@example.org",
    "password": PASSWORD,
}


def test_the_welcome_names_the_club_and_its_owner() -> None:
    browser = first_owner()
    answer = browser.post("/welcome/save/", WELCOME, follow=True)
    assert "From now on you sign in with your e-mail" in answer.text
    user = User.objects.get()
    assert (user.username, user.first_name) == ("ada@example.org", "Ada")
    assert user.is_superuser
    assert Club.objects.get().name == "The Tens"
    assert browser.get("/account/").status_code == 200
    assert sign_in(Client(), "ada@example.org", PASSWORD) == 302


def test_the_welcome_may_wait_and_nothing_is_lost() -> None:
    browser = first_owner()
    assert browser.get("/roster/").status_code == 200
    assert 'href="/welcome/"' in browser.get("/more/").text
    browser.post("/welcome/save/", WELCOME)
    assert 'href="/welcome/"' not in browser.get("/more/").text


def test_with_a_password_the_link_leads_to_the_games() -> None:
    first_owner().post("/welcome/save/", WELCOME)
    answer = Client().post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    assert answer["Location"] == "/organiser/"


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("club", " ", "Give the club a name."),
        ("name", "", "Say what you are called."),
        ("name", "x" * 61, "Use at most 60 characters."),
        ("email", "ada", "This is no e-mail address"),
        ("email", f"{'a' * 150}@example.org", "This is no e-mail address"),
        ("password", "", "Type a password."),
        ("password", "short", "too short"),
        ("password", "password", "too common"),
        ("password", "ada@example.org", "too similar"),
        ("password", "x" * 201, "at most 200 characters"),
    ],
)
def test_what_is_missing_is_said_and_nothing_typed_is_lost(
    field: str, typed: str, said: str
) -> None:
    answer = first_owner().post("/welcome/save/", WELCOME | {field: typed})
    assert answer.status_code == 422
    assert said in answer.text
    assert ("The Tens" in answer.text) or field == "club"
    assert PASSWORD not in answer.text


def test_an_address_belongs_to_one_account(owner: User) -> None:
    browser = ada(Club.objects.get())
    said = {"name": "Ada", "email": "ADA@example.org"}
    answer = browser.post("/account/save/", said)
    assert answer.status_code == 422
    assert "There is an account with this e-mail already" in answer.text


def test_of_two_who_take_one_address_at_once_one_is_refused(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = ada(Club.objects.get())
    monkeypatch.setattr(
        "scoring.clubs.forms.AccountForm.clean_email",
        lambda form: form.cleaned_data["email"],  # it was free when it was looked at
    )
    answer = browser.post("/account/save/", {"name": "Ada", "email": "ada@example.org"})
    assert answer.status_code == 422
    assert "There is an account with this e-mail already" in answer.text


def test_name_and_address_can_be_changed() -> None:
    browser = ada(club_of("Olga"))
    browser.post("/account/save/", {"name": "Ada B.", "email": "new@example.org"})
    assert User.objects.filter(username="new@example.org", first_name="Ada B.").exists()
    assert "Ada B." in browser.get("/account/").text


def test_another_password_signs_out_everywhere_else(client: Client, owner: User) -> None:
    there = Client()
    for browser in (client, there):
        sign_in(browser, "ada@example.org", PASSWORD)
    client.post("/account/password/", {"old": PASSWORD, "new": "eleven-phases"})
    assert client.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 404
    assert sign_in(Client(), "ada@example.org", "eleven-phases") == 302


def test_without_the_old_password_there_is_no_new_one(client: Client, owner: User) -> None:
    sign_in(client, "ada@example.org", PASSWORD)
    for said in ({"old": "wrong", "new": "eleven-phases"}, {"new": "eleven-phases"}):
        assert client.post("/account/password/", said).status_code == 422
    assert client.post("/account/password/", {"old": PASSWORD, "new": "x"}).status_code == 422
    assert sign_in(Client(), "ada@example.org", PASSWORD) == 302


def test_whoever_came_by_a_link_has_no_old_password() -> None:
    browser = signed_in(club_of("Olga"), "Olga", Role.OWNER)
    assert "Your password until now" not in browser.get("/account/").text
    browser.post("/account/password/", {"new": "eleven-phases"})
    assert "Your password until now" in browser.get("/account/").text


def test_the_old_password_can_only_be_tried_a_few_times(client: Client, owner: User) -> None:
    sign_in(client, "ada@example.org", PASSWORD)
    for _time in range(12):
        client.post("/account/password/", {"old": "wrong", "new": "eleven-phases"})
    said = {"old": PASSWORD, "new": "eleven-phases"}
    answer = client.post("/account/password/", said, follow=True)
    assert "Too many tries." in answer.text
    assert sign_in(Client(REMOTE_ADDR="10.0.0.9"), "ada@example.org", PASSWORD) == 302


def test_whoever_has_a_password_is_not_welcomed_again(client: Client, owner: User) -> None:
    sign_in(client, "ada@example.org", PASSWORD)
    assert client.get("/welcome/")["Location"] == "/account/"
    assert client.post("/welcome/save/", WELCOME)["Location"] == "/account/"
    assert Club.objects.get().name == "The Tens"
    owner.refresh_from_db()
    assert owner.first_name == ""


def test_a_member_of_two_clubs_goes_from_one_to_the_other() -> None:
    tens, others = club_of("Olga", "The Tens"), club_of("Otto", "The Others")
    browser = ada(tens)
    signed_in(others, "Ada", Role.SCORER)
    assert "The Tens" in browser.get("/more/").text
    browser.post(f"/clubs/{others.pk}/choose/")
    assert "The Others" in browser.get("/more/").text
    assert browser.get("/roster/").status_code == 404  # a scorer there
    browser.post(f"/clubs/{tens.pk}/choose/")
    assert browser.get("/roster/").status_code == 200


def test_nobody_goes_to_a_club_that_is_not_theirs() -> None:
    tens, others = club_of("Olga", "The Tens"), club_of("Otto", "The Others")
    browser = ada(tens)
    assert browser.post(f"/clubs/{others.pk}/choose/").status_code == 404
    assert "The Others" not in browser.get("/more/").text


def test_whoever_belongs_to_no_club_still_has_an_account(client: Client) -> None:
    client.force_login(User.objects.create_user("eve"))
    assert "You belong to no club" in client.get("/more/").text
    assert "You belong to no club" in client.get("/account/").text
    assert 'class="club-ways"' not in client.get("/").text
