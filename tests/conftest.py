import gc
import os
import signal
from collections.abc import Iterator

import pytest
import pytest_django
from django.conf import settings
from django.core.cache import cache
from django.core.management.color import Style
from django.core.management.commands import flush
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import client
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from scoring.api_tokens.throttles import counts
from tests import laws
from tests.waiting import wait_until


def pytest_configure(config: pytest.Config) -> None:
    laws.choose(is_long="not long" not in config.getoption("markexpr"))


@pytest.fixture(autouse=True, scope="session")
def nothing_is_written_beside_the_project() -> None:
    """Guard: the folder of the tests is never the folder that ./run uses."""
    assert settings.DATA_DIR != settings.BASE_DIR / "data"


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """Not by what a shell runs in its background, nor by the processes that this starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def static_files_are_listed_once() -> Iterator[None]:
    """The site does so when it starts. Each browser of a test has a site of its own, in 20 ms."""
    listed: dict[str, object] = {}
    list_them = WhiteNoiseMiddleware.add_files_from_finders

    def add_files_from_finders(self: WhiteNoiseMiddleware) -> None:
        if not listed:
            list_them(self)
            listed.update(self.files)
        self.files.update(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files_from_finders)
        yield


@pytest.fixture(autouse=True, scope="session")
def of_an_answer_the_outermost_context_is_kept() -> Iterator[None]:
    """Tests ask for no other: to copy that of each part takes a tenth of a page."""
    keep = client.store_rendered_templates  # type: ignore[attr-defined]

    def keep_first(store: dict[str, object], *sent: object, **facts: object) -> None:
        if "context" not in store:
            keep(store, *sent, **facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", keep_first)
        yield


@pytest.fixture(autouse=True)
def no_thread_asks_for_a_job(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its keeper does not see what stands in the transaction of a test: it would give it up."""
    marker = request.node.get_closest_marker("django_db")
    if marker and not marker.kwargs.get("transaction"):
        monkeypatch.setattr("jobs.running.BEAT", 3600.0)


PERMANENT = {"auth_permission", "django_content_type"}


@pytest.fixture(autouse=True, scope="session")
def permissions_stay() -> Iterator[None]:
    """Emptying the tables would take them away, and making them anew takes longer than all else."""
    make_anew = emit_post_migrate_signal

    def sql_flush(style: Style, connection: BaseDatabaseWrapper, **how: bool) -> list[str]:
        tables = connection.introspection.django_table_names(only_existing=True)
        return connection.ops.sql_flush(style, sorted({*tables} - PERMANENT), **how)

    def unless_they_are_there(verbosity: int, interactive: bool, db: str) -> None:
        from django.contrib.auth.models import Permission  # when apps are loaded

        if not Permission.objects.exists():
            make_anew(verbosity, interactive, db)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", sql_flush)
        patch.setattr(flush, "emit_post_migrate_signal", unless_they_are_there)
        yield


END_SESSIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[None]:
    """PostgreSQL drops no database while it has a session, such as one that a thread has left."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]
            wait_until(has_no_sessions)


def has_no_sessions() -> bool:
    with connection._nodb_cursor() as cursor:
        cursor.execute(END_SESSIONS, [connection.settings_dict["NAME"]])
        return not cursor.fetchall()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that takes half a minute comes first: at the end everybody would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_collection_finish() -> None:
    """Thousands of tests stay as they are: there is no garbage among them to look for."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def every_test_begins_in_english() -> None:
    """A request in another language leaves it behind in its thread."""
    translation.activate("en")


@pytest.fixture(autouse=True)
def no_program_has_asked_yet() -> None:
    """Tokens of different tests have the same numbers."""
    counts.clear()


@pytest.fixture(autouse=True)
def every_test_begins_with_an_empty_cache() -> None:
    """The database is emptied after each test; what was read from it must not stay behind."""
    cache.clear()


@pytest.fixture(autouse=True)
def every_test_leaves_all_cores_to_the_next() -> Iterator[None]:
    """A server takes one for its thread: later tests, and what they start, would have only that."""
    before = cores_of_this_thread()
    yield
    assert cores_of_this_thread() == before


def cores_of_this_thread() -> set[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
