import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.test import Client, RequestFactory

from phase10site import views


def test_an_unknown_link_is_a_friendly_404(client: Client, db: None) -> None:
    answer = client.get("/games/nobody-has-this-link/")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_form_without_its_token_is_refused_with_advice(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/games/")
    assert answer.status_code == 403
    assert "load the page again" in answer.text


@pytest.fixture
def request_of_somebody(rf: RequestFactory) -> HttpRequest:
    return rf.get("/")


def test_every_error_has_a_page_of_its_own(request_of_somebody: HttpRequest) -> None:
    pages = [
        views.bad_request(request_of_somebody, SuspiciousOperation()),
        views.permission_denied(request_of_somebody, PermissionDenied()),
        views.server_error(request_of_somebody),
    ]
    assert [page.status_code for page in pages] == [400, 403, 500]
    assert all("<h1>" in page.text for page in pages)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_theme_is_remembered_and_the_page_shown_again(client: Client, theme: str) -> None:
    answer = client.post("/theme/", {"theme": theme, "next": "/games/new/"})
    assert answer.headers["Location"] == "/games/new/"
    assert answer.cookies["theme"].value == theme


def test_a_theme_that_does_not_exist_changes_nothing(client: Client) -> None:
    assert "theme" not in client.post("/theme/", {"theme": "pink"}).cookies


@pytest.mark.parametrize("target", ["//evil.example/", "https://evil.example/", "javascript:1", ""])
def test_nobody_is_sent_to_another_site(client: Client, target: str) -> None:
    answer = client.post("/theme/", {"theme": "dark", "next": target})
    assert answer.headers["Location"] == "/"


def test_a_target_without_a_slash_is_only_a_place_on_this_site(client: Client) -> None:
    assert client.post("/theme/", {"theme": "dark", "next": "foo"}).status_code == 302


@pytest.mark.django_db
def test_the_chosen_theme_and_language_are_on_the_page(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    client.post("/language/", {"language": "de", "next": "/"})
    assert '<html lang="de" data-theme="dark">' in client.get("/").text


@pytest.mark.parametrize("address", ["/theme/", "/language/"])
def test_no_other_site_chooses(address: str) -> None:
    """The forms stand on every page, and have no token: browsers say where a form was."""
    strict = Client(enforce_csrf_checks=True)
    chosen = {"theme": "dark", "language": "de"}
    own = strict.post(address, chosen, headers={"Origin": "http://testserver"})
    assert own.cookies
    foreign = strict.post(address, chosen, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert not foreign.cookies


def test_beside_what_is_no_page_browsers_find_the_icon(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/static/img/icon-180.png?")
