import gzip

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from phase10site.middleware import HEADER, SHORT, PackedAnswers
from tests.scoring.tables import record, sit_down

OF_NGINX = "7f3d0a52c9b84e6f91a2b3c4d5e6f708"


def test_each_answer_has_a_number_of_its_own(client: Client) -> None:
    first, second = (client.get("/no-such-page/")[HEADER] for _time in range(2))
    assert len(first) == len(second) == 12
    assert first != second


def test_the_number_that_a_proxy_gave_is_kept(client: Client) -> None:
    assert client.get("/no-such-page/", headers={HEADER: OF_NGINX})[HEADER] == OF_NGINX


@pytest.mark.parametrize("given", ["short", "a" * 37, "xjkpUQMnQJtgEPhap9Lg7Q", "<b>"])
def test_anything_else_is_replaced(client: Client, given: str) -> None:
    assert client.get("/no-such-page/", headers={HEADER: given})[HEADER] != given


GZIP = {"Accept-Encoding": "br, gzip;q=0.8"}
LONG = "Ada and Ben play. " * 100


def answered(answer: HttpResponse, **headers: str) -> HttpResponse:
    request: HttpRequest = RequestFactory().get("/", headers=GZIP | headers)
    return PackedAnswers(lambda _request: answer)(request)


def is_packed(answer: HttpResponse) -> bool:
    return answer.headers.get("Content-Encoding") == "gzip"


@pytest.mark.django_db
def test_a_page_says_the_same_packed_in_a_third_of_the_bytes(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", "Dora"), "0* 25+ 60 100")
    plain = client.get(f"/watch/{game.watch_token}/")
    packed = client.get(f"/watch/{game.watch_token}/", headers=GZIP)
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 3 < len(plain.content)
    assert packed["Content-Length"] == str(len(packed.content))
    assert "Accept-Encoding" in packed["Vary"]
    assert "Accept-Encoding" in plain["Vary"]
    assert packed["ETag"] == f"W/{plain['ETag']}"
    again = GZIP | {"If-None-Match": packed["ETag"]}
    assert client.get(f"/watch/{game.watch_token}/", headers=again).status_code == 304


@pytest.mark.parametrize(
    "answer",
    [
        HttpResponse(LONG, content_type="application/pdf"),
        HttpResponse(LONG, content_type="text/event-stream"),
        HttpResponse("x" * (SHORT - 1)),
        HttpResponse(LONG, headers={"Content-Encoding": "br"}),
        HttpResponse(LONG, status=206, headers={"Content-Range": "bytes 0-1799/9000"}),
        StreamingHttpResponse([LONG.encode()], content_type="text/csv"),
    ],
)
def test_what_would_gain_nothing_or_is_a_part_stays_as_it_is(answer: HttpResponse) -> None:
    assert answered(answer) is answer
    assert not is_packed(answer)


def test_whoever_does_not_take_it_packed_gets_it_plain() -> None:
    assert not is_packed(answered(HttpResponse(LONG), **{"Accept-Encoding": "br"}))


@pytest.mark.parametrize(
    ("site", "expected"),
    [("none", True), ("same-origin", True), ("same-site", False), ("cross-site", False)],
)
def test_nobody_elsewhere_learns_how_well_a_page_packs(site: str, *, expected: bool) -> None:
    """Otherwise a foreign page could guess at what stands beside its own words."""
    assert is_packed(answered(HttpResponse(LONG), **{"Sec-Fetch-Site": site})) is expected
