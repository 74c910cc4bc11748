"""Long lists in pages; of up to sixty rows there is one, and nobody sees a pager."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict

PER_PAGE = 60
LONGEST = 5  # digits of the number of a page


def page_of[Row](rows: Sequence[Row] | QuerySet[Any, Row], asked: str) -> Page[Row]:
    """The page that was asked for; nonsense asks for the first one."""
    return Paginator(rows, PER_PAGE).get_page(asked)


def positions_of(people: int, number: int) -> Page[int]:
    """Of rows that are kept with their positions, from 1: those of the page; none is counted."""
    return Paginator(range(1, people + 1), PER_PAGE).get_page(number)


def whole_page[Row](rows: Sequence[Row]) -> Page[Row]:
    """All rows, for whoever prints them."""
    return Paginator(rows, max(len(rows), 1)).get_page(1)


def query_of(number: int) -> str:
    """What leads to this page; the first one has no number."""
    return f"?page={number}" if number > 1 else ""


def page_at(place: int) -> int:
    """The number of the page with this row, counted from 1."""
    return (place - 1) // PER_PAGE + 1


def at_row(place: int) -> str:
    """What leads to the page with this row."""
    return query_of(page_at(place))


def number_in(sent: QueryDict) -> int:
    """Of the page that was asked for, or on which a button was pressed."""
    asked = sent.get("page", "")
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST
    return max(int(asked), 1) if is_number else 1
