"""Very many new rows at once: an object for each would take five times as long."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import batched
from typing import Any

from django.db import connection, models

AT_ONCE = 1000  # rows
PLAIN = {  # what a row has of them is what the database gets
    models.BooleanField,
    models.CharField,
    models.FloatField,
    models.ForeignKey,
    models.OneToOneField,
    models.PositiveIntegerField,
    models.PositiveSmallIntegerField,
}

type Row = Sequence[Any]


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Each has the values of these columns, in their order; the database makes their keys."""
    quoted, known = connection.ops.quote_name, {each.attname: each for each in model._meta.fields}
    fields = [known[name] for name in columns]
    names = ", ".join(quoted(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    into = f"INSERT INTO {quoted(model._meta.db_table)} ({names}) VALUES ({marks})"
    with connection.cursor() as cursor:
        for some in batched(prepared(rows, fields), AT_ONCE, strict=False):
            cursor.executemany(into, some)


def prepared(rows: Iterable[Row], fields: "Sequence[models.Field[Any, Any]]") -> Iterator[Row]:
    """What is not plain, as the database gets it."""
    others = [(at, field) for at, field in enumerate(fields) if type(field) not in PLAIN]
    for row in rows:
        values = list(row)
        for at, field in others:
            values[at] = field.get_db_prep_save(values[at], connection)
        yield values
