"""Lists of a large night in pages; of up to sixty rows there is one, and nobody sees a pager."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

PER_PAGE = 60


def page_of[Row](rows: Sequence[Row] | QuerySet[Any, Row], asked: str) -> Page[Row]:
    """The page that was asked for; nonsense asks for the first one."""
    return Paginator(rows, PER_PAGE).get_page(asked)


def query_of(number: int) -> str:
    """What leads to this page; the first one has no number."""
    return f"?page={number}" if number > 1 else ""


def at_row(place: int) -> str:
    """What leads to the page with this row, counted from 1."""
    return query_of((place - 1) // PER_PAGE + 1)


def at_table(address: str, number: int) -> str:
    """This table on a page of all tables."""
    return f"{address}{at_row(number)}#table-{number}"
