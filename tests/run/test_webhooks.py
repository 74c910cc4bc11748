"""What happened is told though the program was killed before anybody had heard it."""

import json
import signal

import pytest

from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import Site
from tests.run.test_for_all import signed_in
from tests.scoring.webhooks.receiving import TAKEN, Listening
from tests.waiting import wait_until

HOOKS = "/club/webhooks/"


def close(_connection: object) -> None:
    """It goes away without an answer."""


def start_game(organiser: Visitor) -> str:
    return organiser.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})


def told(listening: Listening) -> list[str]:
    return [json.loads(posted.body)["type"] for posted in listening.posted]


@pytest.mark.long
def test_a_deal_is_told_after_a_kill_as_the_same_message(start_site: StartSite) -> None:
    with Listening(close) as listening:
        site: Site = start_site(PHASE10_RECEIVERS=f"127.0.0.1:{listening.port}")
        organiser = signed_in(site)
        wanted = {"address": listening.address, "events": "deal.recorded"}
        status, _where, text = organiser.post(f"{HOOKS}new/", "/create/", **wanted)
        assert (status, "whsec_" in text) == (200, True)
        game = start_game(organiser)
        organiser.send(game, "/deals/", **{"out": "0", "points-1": "85"})
        wait_until(lambda: listening.posted)
        site.stop(signal.SIGKILL)
        listening.behaviour = TAKEN
        start_site(PHASE10_RECEIVERS=f"127.0.0.1:{listening.port}")
        wait_until(lambda: len(listening.posted) > 1, patience=60)
    first, *_others, last = listening.posted
    assert first.headers["webhook-id"] == last.headers["webhook-id"]
    assert set(told(listening)) == {"deal.recorded"}
