from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from jobs import bells
from live.bus import hub


class SomeBell:
    """A bell that workers hear, or not."""

    def __init__(self, is_heard: bool) -> None:
        self.is_heard = is_heard

    def ring(self, pk: int) -> None:
        pass


@pytest.fixture
def whole(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose jobs and live pages are looked after."""
    monkeypatch.setattr(bells, "bells", [SomeBell(is_heard=True)])
    monkeypatch.setattr(hub, "loop", object())
    monkeypatch.setattr(hub, "is_fed", True)


def states(client: Client) -> tuple[int, dict[str, str]]:
    answer = client.get("/health/ready")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, answer.json()


def test_a_process_that_has_all_it_needs_is_ready(client: Client, whole: None) -> None:
    assert states(client) == (
        200,
        {"database": "ok", "migrations": "ok", "jobs": "ok", "bus": "ok"},
    )


def test_jobs_that_nobody_hears_of_are_down(
    client: Client, whole: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for heard in ([], [SomeBell(is_heard=False)]):
        monkeypatch.setattr(bells, "bells", heard)
        status, said = states(client)
        assert (status, said["jobs"], said["bus"]) == (503, "down", "ok")


def test_a_bus_that_hears_nothing_is_down(
    client: Client, whole: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "is_fed", False)
    status, said = states(client)
    assert (status, said["jobs"], said["bus"]) == (503, "ok", "down")


def test_a_database_without_the_last_migration_is_not_ready(client: Client, whole: None) -> None:
    MigrationRecorder.Migration.objects.filter(app="scoring").order_by("-pk")[0].delete()
    status, said = states(client)
    assert (status, said["database"], said["migrations"]) == (503, "ok", "down")


def test_a_database_without_tables_is_there_but_not_migrated(client: Client, whole: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    status, said = states(client)
    assert (status, said["database"], said["migrations"]) == (503, "ok", "down")


def test_a_database_that_does_not_answer_is_down(client: Client, whole: None) -> None:
    def refuse(*_query: object) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(refuse):
        status, said = states(client)
    assert (status, said["database"], said["migrations"]) == (503, "down", "down")


def test_it_is_cheap_enough_to_be_asked_every_second(
    client: Client, whole: None, django_assert_num_queries: Iterator[None]
) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        client.get("/health/ready")
