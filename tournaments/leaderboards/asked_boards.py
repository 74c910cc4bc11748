"""What somebody asks of a leaderboard by its address, and the address that asks for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlencode

from django.http import QueryDict

from scoring.paging import number_in
from tournaments.leaderboards.keeping import BoardChoice, BoardSpan
from tournaments.leaderboards.leaderboard_rows import BoardOrder

RATING = "rating"
LONGEST_SOUGHT = 60  # letters
ORDERS = {order.value: order for order in BoardOrder}
SPANS = {span.value: span for span in BoardSpan}
USUAL = BoardChoice()


@dataclass(frozen=True)
class AskedBoard:
    """A choice, a page of it, and whoever is looked for."""

    choice: BoardChoice = USUAL
    number: int = 1
    letters: str = ""
    player: str = ""  # the code of whoever is to be marked
    is_by_rating: bool = False
    unknown: str = ""  # of what was asked, the first that there is not

    @classmethod
    def of(cls, asked: QueryDict, plays: Callable[[str], bool]) -> Self:
        by, since, edition = (asked.get(name, "") for name in ("by", "since", "edition"))
        strange = [by] if by and by not in {*ORDERS, RATING} else []
        strange += [since] if since and since not in SPANS else []
        strange += [edition] if edition and not plays(edition) else []
        order = ORDERS.get(by, BoardOrder.WINS)
        span = SPANS.get(since, BoardSpan.ALL)
        return cls(
            BoardChoice(order, span, "" if strange else edition),
            number_in(asked),
            asked.get("find", "").strip()[:LONGEST_SOUGHT],
            asked.get("player", "").upper(),
            by == RATING,
            strange[0][:LONGEST_SOUGHT] if strange else "",
        )

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """Of the choice alone; what is usual is not said."""
        if self.is_by_rating:
            return [("by", RATING)]
        by = self.choice.order.value if self.choice.order is not BoardOrder.WINS else ""
        since = self.choice.span.value if self.choice.span is not BoardSpan.ALL else ""
        values = [("by", by), ("since", since), ("edition", self.choice.edition)]
        return [(name, value) for name, value in values if value]

    @property
    def query(self) -> str:
        return urlencode(self.chosen)

    def query_with(self, **more: str) -> str:
        """The same choice, and something besides."""
        pieces = [self.query, urlencode(more)]
        said = "&".join(piece for piece in pieces if piece)
        return f"?{said}" if said else ""

    @property
    def by_rating(self) -> str:
        return type(self)(is_by_rating=True).query_with()

    def ordered_by(self, order: BoardOrder) -> str:
        return type(self)(replace(self.choice, order=order)).query_with()

    def since(self, span: BoardSpan) -> str:
        return type(self)(replace(self.choice, span=span)).query_with()

    def of_edition(self, edition: str) -> str:
        return type(self)(replace(self.choice, edition=edition)).query_with()
