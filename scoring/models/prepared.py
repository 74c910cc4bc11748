"""Statements that differ in their values only: their SQL is compiled once.

Django builds and compiles a query anew whenever it is asked, which was eight tenths of what it took
to find a game by its link (ADR 0019).
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection, models

MARK = "looked-up"


class Prepared[M: models.Model]:
    """The rows of a queryset, as `raw` makes them: nothing of other tables comes with them."""

    def __init__(self, queryset: Callable[[Any], models.QuerySet[M]], mark: Any = MARK) -> None:
        """Of a value: while it is compiled a mark stands for it, which is nothing else there."""
        self.queryset = queryset
        self.mark = mark

    def rows(self, value: Any) -> list[M]:
        manager, sql, params = self.compiled
        return list(manager.raw(sql, [value if it == self.mark else it for it in params]))

    @cached_property
    def compiled(self) -> tuple[models.Manager[M], str, tuple[Any, ...]]:
        queryset = self.queryset(self.mark)
        sql, params = queryset.query.get_compiler(queryset.db).as_sql()
        return queryset.model._default_manager, sql, params


class PreparedInsert[M: models.Model]:
    """New rows of a model whose key the database makes."""

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def add(self, row: M) -> None:
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for field in self.fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            [row.pk] = cursor.fetchone()
        row._state.adding, row._state.db = False, connection.alias

    @cached_property
    def fields(self) -> list[Any]:
        return [field for field in self.model._meta.concrete_fields if not field.primary_key]

    @cached_property
    def sql(self) -> str:
        quoted, meta = connection.ops.quote_name, self.model._meta
        columns = ", ".join(quoted(field.column) for field in self.fields)
        marks = ", ".join(["%s"] * len(self.fields))
        into = f"INSERT INTO {quoted(meta.db_table)} ({columns}) VALUES ({marks})"
        return f"{into} RETURNING {quoted(str(meta.pk.column))}"
