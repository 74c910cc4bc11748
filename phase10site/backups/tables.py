"""The tables as they are after some migrations, whatever the code of today says of them.

So a database that has not been migrated yet can be backed up, and an older backup restored.
"""

from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

type Node = tuple[str, str]

# What is of one installation stays there: a sign-in link of the terminal, sessions, which only its
# own secret key can read, jobs, which belong to the machines that do them, counters of tries, by
# which version its tables were brought up to date, documents that wait for the job that brings them
# in, and what webhooks are told: restored, old news would be told once more.
LEFT_OUT = frozenset(
    {
        "api_answeredrequest",
        "django_session",
        "jobs_job",
        "phase10site_update",
        "scoring_counter",
        "phase10site_processclock",
        "scoring_signinlink",
        "scoring_webhookdelivery",
        "tournaments_arrivingdocument",
    }
)


def node(migration: str) -> Node:
    app, _dot, name = migration.partition(".")
    return app, name


def applied_migrations(connection: BaseDatabaseWrapper) -> tuple[str, ...]:
    """The migrations that this database has seen: none where it is still without tables."""
    return tuple(sorted(map(".".join, MigrationRecorder(connection).applied_migrations())))


def unknown_migrations(migrations: Iterable[str]) -> list[str]:
    """Those that this code does not have: whoever has applied them is newer."""
    known = MigrationLoader(None).disk_migrations or {}
    return [migration for migration in migrations if node(migration) not in known]


def models_after(migrations: Iterable[str]) -> list[type[Model]]:
    """A model for each table that there is after these migrations, in the order of their names."""
    if not (nodes := [node(migration) for migration in migrations]):
        return []
    found = MigrationLoader(None).project_state(nodes).apps.get_models(include_auto_created=True)
    return sorted(
        (model for model in found if model._meta.managed and not model._meta.proxy),
        key=lambda model: model._meta.db_table,
    )


def kept_models(migrations: Iterable[str]) -> list[type[Model]]:
    """Those whose rows are in a backup."""
    return [model for model in models_after(migrations) if model._meta.db_table not in LEFT_OUT]


def last_of_each_app(migrations: Iterable[str]) -> list[Node]:
    """What a database has to be migrated to for exactly these migrations to be applied."""
    nodes = {node(migration) for migration in migrations}
    graph = MigrationLoader(None).graph
    return sorted(
        key
        for key in nodes
        if not any(
            child.key in nodes and child.key[0] == key[0] for child in graph.node_map[key].children
        )
    )
