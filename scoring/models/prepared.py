"""Look-ups that differ in one value only: their SQL is compiled once.

Django builds and compiles a query anew whenever it is asked, which was eight tenths of what it took
to find a game by its link (ADR 0019).
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import models

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
