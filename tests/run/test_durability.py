"""What was acknowledged is kept, however the server ends."""

import signal
from http.client import HTTPException
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import Site

NEW_GAME = "/games/new/"
NAMES = {"name-0": "Ada", "name-1": "Ben"}


class Busy(Thread):
    """A phone that starts one game after the other until the server is gone."""

    def __init__(self, site: Site) -> None:
        super().__init__()
        self.visitor = Visitor(site)
        self.acknowledged: list[str] = []
        self.under_way = Event()

    def run(self) -> None:
        try:
            while len(self.acknowledged) < 5000:
                self.acknowledged.append(self.visitor.send(NEW_GAME, "/games/", **NAMES))
                if len(self.acknowledged) == 8:
                    self.under_way.set()
        except (OSError, HTTPException):
            return  # the server was killed


@pytest.mark.long
def test_a_second_start_keeps_all_data(start_site: StartSite) -> None:
    first = start_site()
    game = Visitor(first).send(NEW_GAME, "/games/", **NAMES)
    first.stop()
    status, text = start_site().get(game)
    assert status == 200
    assert "Ada" in text


def test_the_database_keeps_a_write_ahead_log(start_site: StartSite, tmp_path: Path) -> None:
    start_site().stop()
    header = (tmp_path / "data" / "phase10.sqlite3").read_bytes()[:20]
    assert header[18:20] == b"\x02\x02"  # 1 would be a rollback journal, sqlite.org/fileformat.html


def test_a_killed_server_keeps_everything_it_had_acknowledged(start_site: StartSite) -> None:
    killed = start_site()
    phones = [Busy(killed) for _ in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        assert phone.under_way.wait(60)
    killed.stop(signal.SIGKILL)
    for phone in phones:
        phone.join(60)
    again = start_site()
    games = [game for phone in phones for game in phone.acknowledged]
    assert len(games) == len(set(games)) >= 32
    assert {again.get(game)[0] for game in games} == {200}


@pytest.mark.long
def test_a_deal_recorded_before_the_end_is_there_after_it(start_site: StartSite) -> None:
    first = start_site()
    visitor = Visitor(first)
    game = visitor.send(NEW_GAME, "/games/", **NAMES)
    visitor.send(game, "/deals/", **{"out": "0", "points-1": "85"})
    first.stop(signal.SIGKILL)
    status, text = start_site().get(game)
    assert status == 200
    assert "85" in text
