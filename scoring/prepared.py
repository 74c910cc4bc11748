"""Statements that differ in their values only: their SQL is compiled once.

Django builds and compiles a query anew whenever it is asked, which was eight tenths of what it took
to find a game by its link (ADR 0019).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db import connection, models

from scoring.inserting import PLAIN

MARK = "looked-up"

type Row = tuple[Any, ...]
"""As the database gives it."""


@dataclass(frozen=True)
class CompiledQuery[M: models.Model]:
    model: type[M]
    sql: str
    params: Sequence[Any]
    fields: list[str]  # of the model, which come first
    annotations: dict[str, int]  # name and column
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]]  # by column


class PreparedQuery[M: models.Model]:
    """The rows of a queryset; nothing of other tables comes with them."""

    def __init__(self, queryset: Callable[[Any], models.QuerySet[M]], mark: Any = MARK) -> None:
        """Of a value: while it is compiled a mark stands for it, which is nothing else there."""
        self.queryset = queryset
        self.mark = mark

    def all(self, value: Any) -> list[M]:
        return [self.instance(row) for row in self.rows(value)]

    def rows(self, value: Any) -> list[Row]:
        sql, params = self.compiled.sql, self.compiled.params
        with connection.cursor() as cursor:
            cursor.execute(sql, [value if it == self.mark else it for it in params])
            return list(cursor.fetchall())

    def instance(self, row: Row) -> M:
        values, compiled = list(row), self.compiled
        for column, (converters, expression) in compiled.converters.items():
            for convert in converters:
                values[column] = convert(values[column], expression, connection)
        fields = compiled.fields
        made = compiled.model.from_db(connection.alias, fields, values[: len(fields)])
        for name, column in compiled.annotations.items():
            setattr(made, name, values[column])
        return made

    def column(self, annotation: str) -> int:
        return self.compiled.annotations[annotation]

    @cached_property
    def compiled(self) -> CompiledQuery[M]:
        queryset = self.queryset(self.mark)
        compiler = queryset.query.get_compiler(queryset.db)
        sql, params = compiler.as_sql()
        columns = [expression for expression, *_sql in compiler.select]
        count = len(queryset.model._meta.concrete_fields)
        return CompiledQuery(
            model=queryset.model,
            sql=sql,
            params=params,
            fields=[column.target.attname for column in columns[:count]],
            annotations=compiler.annotation_col_map,
            converters=compiler.get_converters(columns),
        )


class PreparedInsert[M: models.Model]:
    """New rows of a model whose key the database makes."""

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def add(self, row: M) -> None:
        values = [
            getattr(row, field.attname)
            if type(field) in PLAIN
            else field.get_db_prep_save(field.pre_save(row, add=True), connection)
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
