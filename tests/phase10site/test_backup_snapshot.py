"""A backup is one moment, whatever is recorded meanwhile. Each race is also run without that."""

from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connections
from django.utils.connection import ConnectionDoesNotExist

from phase10site.backups import rows as snapshot
from phase10site.backups.manifest import Refused
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from phase10site.backups.writing import write_backup
from scoring.games.models import Game
from tests.phase10site.everything import Silent, backed_up, content_of, records_in
from tests.phase10site.torn import is_torn, no_snapshot
from tests.scoring.tables import record, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]


class Recorder(Silent):
    """Somebody who begins a game, and records in it, between any two steps of the backup."""

    def __init__(self) -> None:
        self.recorded = 0

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        record(sit_down("Ada", "Ben"), "0* 25+")
        self.recorded += 1


def test_what_is_recorded_meanwhile_is_not_in_it(tmp_path: Path) -> None:
    record(sit_down("Ada", "Ben"), "0* 25+")
    before = backed_up(tmp_path / "before.zip")
    recorder = Recorder()
    write_backup(tmp_path / "during.zip", recorder)
    assert content_of(tmp_path / "during.zip") == content_of(before)
    assert Game.objects.count() == 1 + recorder.recorded > 10


def test_without_the_snapshot_it_would_be_torn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(sit_down("Ada", "Ben"), "0* 25+")
    monkeypatch.setattr("phase10site.backups.writing.snapshot", no_snapshot)
    path = tmp_path / "during.zip"
    write_backup(path, Recorder())
    assert is_torn(records_in(path))
    with pytest.raises(Refused), checked_backup(path, Silent()) as backup:
        restore(backup, Silent())


def test_a_snapshot_cannot_write() -> None:
    with snapshot.snapshot() as own, pytest.raises(DatabaseError), own.cursor() as cursor:
        cursor.execute("DELETE FROM scoring_game")


def test_it_leaves_no_connection_behind(tmp_path: Path) -> None:
    backed_up(tmp_path / "first.zip")
    with pytest.raises(ConnectionDoesNotExist):
        connections[snapshot.ALIAS]
    assert not Game.objects.exists()  # the pages keep theirs
