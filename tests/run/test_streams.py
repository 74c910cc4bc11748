"""Streams of the site as people start it."""

import pytest

from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import AT_ONCE
from tests.run.stream import Stream, tickets_in


def test_whoever_follows_hears_a_deal_and_does_not_hold_up_the_end(start_site: StartSite) -> None:
    site = start_site()
    ada = Visitor(site)
    game = ada.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
    with Stream(site, *tickets_in(ada.ask("GET", game)[2])) as stream:
        ada.send(game, "/deals/", **{"out": "0", "points-1": "50"})
        stream.hears("changed game:1")
        assert site.stop() < AT_ONCE
        stream.ends()


@pytest.mark.long
@pytest.mark.parametrize("limit", ["ulimit -n 256", "ulimit -S -n 256"])
def test_where_few_files_are_allowed_pages_follow_all_the_same(
    start_site: StartSite, limit: str
) -> None:
    site = start_site(("sh", "-c", f'{limit}; exec "$@"', "sh"))
    ada = Visitor(site)
    game = ada.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
    with Stream(site, *tickets_in(ada.ask("GET", game)[2])) as stream:
        ada.send(game, "/deals/", **{"out": "0", "points-1": "50"})
        stream.hears("changed game:1")


@pytest.mark.long
def test_whoever_has_no_ticket_hears_nothing(start_site: StartSite) -> None:
    assert start_site().get("/events/?ticket=game:1:forged")[0] == 403
