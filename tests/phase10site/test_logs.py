import logging

import pytest

from phase10site.logs import RedactTokens

SECRET = "xjkpUQMnQJtgEPhap9Lg7Q"


@pytest.mark.parametrize("place", ["games", "watch", "sign-in"])
def test_a_secret_link_does_not_reach_the_log(place: str) -> None:
    record = logging.makeLogRecord(
        {"msg": "%s: %s", "args": ("Not Found", f"/{place}/{SECRET}/deals/")}
    )
    assert RedactTokens().filter(record)
    assert record.getMessage() == f"Not Found: /{place}/…/deals/"


@pytest.mark.parametrize("path", [f"/{SECRET}", f"/game/{SECRET}/", f"/watch/{SECRET}%00/"])
def test_a_link_that_was_copied_wrongly_does_not_reach_it_either(path: str) -> None:
    record = logging.makeLogRecord({"msg": "Not Found: %s", "args": (path,)})
    RedactTokens().filter(record)
    assert SECRET not in record.getMessage()


def test_a_sentence_with_a_percent_sign_survives(db: None) -> None:
    record = logging.makeLogRecord({"msg": "100% of /games/new/", "args": None})
    RedactTokens().filter(record)
    assert record.getMessage() == "100% of /games/new/"
