"""Whoever stands on a board, as far as a page asks: in order by games, or by rating."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.leaderboards.asked_boards import RATING
from tournaments.leaderboards.keeping import BoardChoice, LeaderboardNow
from tournaments.leaderboards.leaderboard_rows import BoardOrder
from tournaments.leaderboards.models import Leaderboard, LeaderboardPlace
from tournaments.leaderboards.words import (
    ORDERS,
    counted_sentences,
    share_of,
    share_text,
    title_of,
)
from tournaments.ratings.keeping import RatingsNow, ratings_now
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.reckoning import stamp_of
from tournaments.ratings.words import certainty_text, list_sentences, rating_text

MOST_LEFT_OUT = 50  # names


class BoardFigure(NamedTuple):
    """What stands in a column of somebody."""

    by: str  # as addresses ask for it; empty where nothing is ordered by it
    label: str
    text: str


class PlacedPerson(NamedTuple):
    player: Player
    position: int  # from 1
    place: int | None  # equals share one
    before: int | None  # the place before the latest night, where that is known
    figures: tuple[BoardFigure, ...]
    facts: dict[str, Any]  # for programs
    note: str = ""  # what has to be said beside a name


class PlacedBoard(Protocol):
    """Positions are kept: a page of very many people is read at once."""

    by: str

    @property
    def stamp(self) -> str: ...
    @property
    def people(self) -> int: ...
    @property
    def is_incomplete(self) -> bool: ...
    @property
    def title(self) -> str: ...
    @property
    def sentences(self) -> Iterator[str]: ...
    @property
    def places(self) -> QuerySet[Any]: ...
    @property
    def left_out(self) -> list[PlayerRating]: ...
    def placed(self, rows: Iterable[Any]) -> list[PlacedPerson]: ...


class GameBoard:
    """By what was added up over games."""

    def __init__(self, club: Club, choice: BoardChoice) -> None:
        self.choice = choice
        self.by = choice.order.value
        self.now = LeaderboardNow(club, choice, timezone.localdate())

    @property
    def stamp(self) -> str:
        return self.now.current_stamp

    @cached_property
    def kept(self) -> Leaderboard:
        return self.now.kept

    @property
    def people(self) -> int:
        return self.kept.people

    @property
    def is_incomplete(self) -> bool:
        return bool(self.now.later)

    @property
    def title(self) -> str:
        return title_of(self.choice)

    @property
    def sentences(self) -> Iterator[str]:
        return counted_sentences(self.choice)

    @property
    def left_out(self) -> list[PlayerRating]:
        """Nobody."""
        return []

    @property
    def places(self) -> QuerySet[LeaderboardPlace]:
        return self.kept.places.all()

    def placed(self, rows: Iterable[LeaderboardPlace]) -> list[PlacedPerson]:
        return [
            PlacedPerson(
                row.player, row.position, row.place, row.before, figures_of(row), facts_of(row)
            )
            for row in rows
        ]


def figures_of(row: LeaderboardPlace) -> tuple[BoardFigure, ...]:
    texts = {
        BoardOrder.WINS: str(row.wins),
        BoardOrder.SHARE: share_text(row.wins, row.games),
        BoardOrder.BEATEN: share_text(row.beaten, 2 * row.opponents),
        BoardOrder.GAMES: str(row.games),
        BoardOrder.NIGHTS: str(row.nights),
    }
    return tuple(
        BoardFigure(order.value, str(ORDERS[order]), text) for order, text in texts.items()
    )


def facts_of(row: LeaderboardPlace) -> dict[str, Any]:
    return {
        "wins": row.wins,
        "games_won": share_of(row.wins, row.games),
        "others_beaten": share_of(row.beaten, 2 * row.opponents),
        "games": row.games,
        "nights": row.nights,
    }


class RatingBoard:
    """By what openskill makes of all rated games."""

    by = RATING

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def now(self) -> RatingsNow:
        return ratings_now(self.club)

    @property
    def stamp(self) -> str:
        is_current = self.now.is_current  # its games are brought up to date before they are read
        return f"{is_current}-{timezone.localdate()}-{stamp_of(self.club.pk)}"

    @cached_property
    def people(self) -> int:
        last = self.places.order_by("-position").values_list("position", flat=True)
        return last.first() or 0

    @property
    def is_incomplete(self) -> bool:
        return not self.now.is_current

    @property
    def title(self) -> str:
        return pgettext("a leaderboard", "Rating")

    @property
    def sentences(self) -> Iterator[str]:
        yield _(
            "Who ends before others that are rated higher gains more. It is reckoned from all "
            "rated games in their order, and is the same number on every page."
        )
        yield _("Games of all editions and of all time count together; friendly ones do not.")
        yield _("Until a rating is certain it may still be far off: that stands beside it.")
        yield from list_sentences(self.now)

    @cached_property
    def left_out(self) -> list[PlayerRating]:
        """Who is not in the list; the latest who left it first."""
        return list(self.now.idle[: MOST_LEFT_OUT + 1])

    @property
    def places(self) -> QuerySet[PlayerRating]:
        return self.now.listed

    def placed(self, rows: Iterable[PlayerRating]) -> list[PlacedPerson]:
        return [
            PlacedPerson(
                row.player,
                row.position or 0,
                row.position,
                row.before,
                rating_figures(row),
                rating_facts(row),
                note=certainty_of(row),
            )
            for row in rows
        ]


def rating_figures(row: PlayerRating) -> tuple[BoardFigure, ...]:
    return (
        BoardFigure(RATING, pgettext("a leaderboard", "Rating"), rating_text(row.mu)),
        BoardFigure("", pgettext("a leaderboard", "Rated games"), number_format(row.games)),
        BoardFigure("", pgettext("a leaderboard", "How certain"), certainty_of(row)),
    )


def certainty_of(row: PlayerRating) -> str:
    if not row.is_provisional:
        return certainty_text(row)
    return pgettext("a rating", "provisional: %(why)s") % {"why": certainty_text(row)}


def rating_facts(row: PlayerRating) -> dict[str, Any]:
    low, high = row.interval
    return {
        "rating": round(row.mu, 2),
        "from": round(low, 2),
        "to": round(high, 2),
        "is_provisional": row.is_provisional,
        "games": row.games,
    }
