"""Where the database is, and whether it can be reached at all."""

from django.conf import settings
from django.db import connection


def knock() -> None:
    """Ask PostgreSQL once by ourselves: its pool would only say that it has waited."""
    if connection.vendor == "postgresql":
        import psycopg  # noqa: PLC0415 - installed only where PostgreSQL is used

        with connection.wrap_database_errors:
            psycopg.connect(**connection.get_connection_params()).close()


def where_the_data_lies() -> str:
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "phase10site.sqlite":
        return str(settings.DATA_DIR)
    return f"PostgreSQL, {database['NAME']} on {database['HOST'] or 'this machine'}"
