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
