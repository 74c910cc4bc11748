"""Long lists, a page at a time."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from django.db.models import Model, QuerySet
from rest_framework.request import Request

from api.problems import ApiProblem, ApiProblemKind
from api.telling import Fields, teller

MOST = 200
USUAL = 50
LARGEST = 2**63 - 1  # what a database takes for a key


class Cursor:
    """After which row the next page begins, the newest row first; opaque to programs."""

    def __init__(self, after: int | None) -> None:
        self.after = after

    @classmethod
    def read(cls, text: str | None) -> "Cursor":
        return cls(None) if text is None else cls(number_in(text))

    def __str__(self) -> str:
        return urlsafe_b64encode(str(self.after).encode()).decode().rstrip("=")

    def page_of[M: Model](self, rows: QuerySet[M], size: int) -> tuple[list[M], "Cursor | None"]:
        """The next rows, and where the page after them begins."""
        ordered = rows.order_by("-pk")
        found = list((ordered.filter(pk__lt=self.after) if self.after else ordered)[: size + 1])
        more = len(found) > size
        return found[:size], Cursor(found[size - 1].pk) if more else None


def number_in(text: str) -> int:
    try:
        number = int(urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii"))
    except ValueError as error:
        raise ApiProblem(ApiProblemKind.WRONG_CURSOR) from error
    if not 0 < number <= LARGEST:
        raise ApiProblem(ApiProblemKind.WRONG_CURSOR)
    return number


def listed(
    request: Request, rows: Sequence[Any], after: Cursor | None, fields: Fields
) -> dict[str, Any]:
    """The body of a page; `next` is the address of the page after it."""
    address = None
    if after:
        query = request.query_params.copy()
        query["cursor"] = str(after)
        address = f"{request.path}?{query.urlencode()}"
    tell = teller(fields, request).to_representation
    return {"results": [tell(row) for row in rows], "next": address}
