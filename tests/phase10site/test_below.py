"""Below a path of a site that has other things too: what a request is, and where cookies go."""

from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import clear_script_prefix, reverse, set_script_prefix
from pytest_django import Settings

from live.asgi import Scope
from live.own_addresses import is_own
from phase10site import asgi
from phase10site.below import CookiesBelow, inside
from tests.live.loops import on_loop

PROXY = ("127.0.0.1", 5000)
STRANGER = ("192.0.2.7", 5000)


@pytest.fixture(autouse=True)
def below_club(settings: Settings) -> Iterator[None]:
    settings.BELOW = settings.FORCE_SCRIPT_NAME = "/club"
    settings.PROXIES = (ip_network("127.0.0.1"),)
    set_script_prefix("/club/")
    yield
    clear_script_prefix()


def asked(path: str, *headers: tuple[bytes, bytes], client: object = PROXY) -> Scope:
    return inside({"type": "http", "path": path, "headers": list(headers), "client": client})


@pytest.mark.parametrize(
    ("path", "known_as"),
    [
        ("/club/", "/"),
        ("/club/games/new/", "/games/new/"),
        ("/club/club/picture/save/", "/club/picture/save/"),
        ("/health/live", "/health/live"),
        ("/clubs/", "/clubs/"),
        ("/club", ""),
    ],
)
def test_a_page_does_not_know_of_the_path(path: str, known_as: str) -> None:
    assert asked(path)["path"] == known_as


def test_a_proxy_that_has_taken_it_off_says_so() -> None:
    """Without that the page of a club, which is called so too, would be the first page."""
    said = (b"x-forwarded-prefix", b"/club/")
    assert asked("/club/", said)["path"] == "/club/"
    assert asked("/games/new/", said)["path"] == "/games/new/"


def test_a_stranger_says_nothing_of_it() -> None:
    said = (b"x-forwarded-prefix", b"/club")
    assert asked("/club/", said, client=STRANGER)["path"] == "/"
    assert asked("/club/", said, client=None)["path"] == "/"


def test_nor_does_a_proxy_of_another_path() -> None:
    assert asked("/club/", (b"x-forwarded-prefix", b"/shop"))["path"] == "/"


def test_of_cookies_of_one_name_the_nearest_counts() -> None:
    """Browsers send it first; Django would take the last, of whatever else is on the host."""
    cookies = (b"cookie", b"sessionid=ours; theme=dark; sessionid=theirs")
    headers = asked("/club/", (b"host", b"example.org"), cookies)["headers"]
    assert headers == [(b"host", b"example.org"), (b"cookie", b"sessionid=ours; theme=dark")]


def test_without_a_path_nothing_is_touched(settings: Settings) -> None:
    settings.BELOW = ""
    scope: Scope = {"path": "/club/", "headers": [(b"cookie", b"a=1; a=2")], "client": PROXY}
    assert inside(scope) is scope


def test_the_path_without_its_slash_leads_to_the_first_page() -> None:
    sent: list[dict[str, object]] = []

    async def ask() -> None:
        async def send(message: object) -> None:
            sent.append(dict(message))  # type: ignore[call-overload]

        scope = {"type": "http", "method": "GET", "path": "/club", "headers": [], "client": PROXY}
        await asgi.application(scope, asgi.nothing, send)

    on_loop(ask)
    assert sent[0]["status"] == 308
    assert (b"location", b"/club/") in sent[0]["headers"]  # type: ignore[operator]


def test_a_cookie_is_for_our_part_of_the_site(rf: RequestFactory) -> None:
    response = HttpResponse()
    response.set_cookie("theme", "dark")
    response.set_cookie("me", "Ada", path="/club/nights/ABC/")
    response.delete_cookie("messages")
    answered = CookiesBelow(lambda _request: response)(rf.get("/"))
    paths = {name: cookie["path"] for name, cookie in answered.cookies.items()}
    assert paths == {"theme": "/club/", "me": "/club/nights/ABC/", "messages": "/club/"}


@pytest.mark.parametrize(
    ("address", "is_ours"),
    [
        ("/club/games/new/?edition=classic#top", True),
        ("http://testserver/club/", True),
        ("?page=2", True),
        ("/club/../shop/", False),
        ("/club/%2e%2e/shop/", False),
        ("/club\\..\\..\\shop/", False),
        ("/clubs/", False),
        ("/shop/", False),
        ("https://evil.example/club/", False),
        ("//evil.example/club/", False),
        ("", False),
    ],
)
def test_only_what_is_below_the_path_is_ours(
    rf: RequestFactory, address: str, is_ours: bool
) -> None:
    assert is_own(rf.get("/theme/"), address) == is_ours


@pytest.mark.parametrize("chooses", ["/theme/", "/language/"])
@pytest.mark.parametrize("wanted", ["/shop/", "", "/club/rules/"])
def test_a_choice_leads_nowhere_else(client: Client, chooses: str, wanted: str) -> None:
    """Not to what else is on the host, and without a wish to our first page."""
    answer = client.post(
        chooses,
        {"theme": "dark", "language": "de", "next": wanted},
        headers={"Referer": "http://testserver/shop/"},
    )
    assert answer["Location"] == (wanted if wanted.startswith("/club/") else reverse("home"))
