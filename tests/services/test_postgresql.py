import json
import subprocess
from pathlib import Path

import psycopg
import pytest

from tests.run.site import AT_ONCE, HOME, PATIENCE, Site, environment, run

PLAY = """
import json
from rules import Deal
from scoring.games.recording import Submission
from scoring.models import Game

setup = {"edition": "classic", "variant": "full"}
game = Game.objects.start(setup, ["Ada", "Ben", "Cleo"], key="a-new-game")
game.record_deal(Deal(0, frozenset({0, 2}), (0, 85, 10)), Submission("first-deal", seen=0))
again = Game.objects.get()
again.record_deal(Deal(1, frozenset({0, 1}), (15, 0, 40)), Submission("second-deal", seen=1))
print(json.dumps(Game.objects.get().state.totals))
"""


@pytest.mark.long
def test_the_migrations_run_and_leave_nothing_to_do(tmp_path: Path, postgresql_url: str) -> None:
    assert run("migrate", folder=tmp_path, PHASE10_DATABASE_URL=postgresql_url).returncode == 0
    checked = run("migrate", "--check", folder=tmp_path, PHASE10_DATABASE_URL=postgresql_url)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.long
def test_the_site_starts_answers_and_stops(tmp_path: Path, postgresql_url: str) -> None:
    env = environment(tmp_path, PHASE10_DATABASE_URL=postgresql_url)
    with Site(tmp_path, env) as site:
        assert site.value("The data").startswith("PostgreSQL, test_")
        assert site.get("/")[0] == 200
        assert site.stop() < AT_ONCE
    assert site.process.returncode == 0
    assert not (tmp_path / "data" / "phase10.sqlite3").exists()


@pytest.mark.long
def test_a_game_is_recorded_and_read_back(tmp_path: Path, postgresql_url: str) -> None:
    env = environment(tmp_path, PHASE10_DATABASE_URL=postgresql_url)
    run("migrate", folder=tmp_path, PHASE10_DATABASE_URL=postgresql_url)
    played = subprocess.run(
        [HOME / "run", "shell", "--no-imports", "-c", PLAY],
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""  # no pool complains that nobody closed it
    assert json.loads(played.stdout) == [15, 85, 50]
    with psycopg.connect(postgresql_url) as connection:
        row = connection.execute("SELECT count(*) FROM scoring_dealversion").fetchone()
    assert row == (2,)
