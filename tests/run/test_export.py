"""The table of all games survives the end of the program that writes it."""

import signal
from pathlib import Path

import pytest

from tests.run.backups import do
from tests.run.conftest import StartSite
from tests.run.site import run
from tests.services.processes import KINDS, Console, installation
from tests.waiting import wait_until

MANY_GAMES = """
from scoring.models import DealVersion, Game, Seat
games = Game.objects.bulk_create(Game(key=f"game {n}", version=1) for n in range(4000))
Seat.objects.bulk_create(
    Seat(game=game, position=seat, name=f"=Ada {seat}") for game in games for seat in range(3)
)
DealVersion.objects.bulk_create(
    DealVersion(game=game, sequence=1, number=1, out=0, laid=[0], points=[0, 25, 60], key="a")
    for game in games
)
"""


@pytest.mark.long
def test_a_table_that_was_cut_off_is_the_same_to_the_byte_in_the_end(
    start_site: StartSite, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.csv"
    with Console(installation(tmp_path), wakes=False) as console:
        do(MANY_GAMES, tmp_path)
        pk = console.ask("games-export")
        killed = start_site(DJANGO_SETTINGS_MODULE=KINDS)
        wait_until(lambda: (console.look(pk)["checkpoint"] or {}).get("games", 0) > 500)
        killed.stop(signal.SIGKILL)
        cut_off = console.look(pk)
        assert cut_off["state"] == "running"
        console.lapse(pk)
        start_site(DJANGO_SETTINGS_MODULE=KINDS)
        done = console.wait_for(pk)
    assert (done["attempt"], done["done"]) == (2, 4000)
    assert 500 < cut_off["checkpoint"]["games"] < 4000
    [result] = (tmp_path / "data" / "results").iterdir()
    assert run("jobs", "run", "games-export", "-o", str(whole), folder=tmp_path).returncode == 0
    assert result.read_bytes() == whole.read_bytes()
    assert whole.read_bytes().count(b"\r\n") == 1 + 4000 * 3
