import pytest
from django.test import Client

from phase10site.requests import HEADER

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
