"""What webhooks of the club hear of a version, in the transaction that writes it.

What a game is a part of says by which numbers it is known there, and when it has ended: whoever
makes it registers.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.webhooks.events import ClubEvent
from scoring.webhooks.outbox import Ids, Listeners, listeners_of

if TYPE_CHECKING:
    from scoring.games.deals import DealVersion
    from scoring.games.models import Game


@dataclass(frozen=True, slots=True)
class Whole:
    """What a game is a part of: its numbers, and whether a game has ended there."""

    numbers: Mapping[str, Ids]
    is_finished: Callable[["Game"], bool]


OF_GAMES = (
    ClubEvent.DEAL_RECORDED,
    ClubEvent.RESULT_CORRECTED,
    ClubEvent.GAME_FINISHED,
    ClubEvent.STANDINGS_CHANGED,
)

type WholeOf = Callable[["Game"], Whole | None]
asked: list[WholeOf] = []


def register(whole_of: WholeOf) -> None:
    """Ask this one too."""
    if whole_of not in asked:
        asked.append(whole_of)


def announce(game: "Game", version: "DealVersion") -> None:
    """The game is as it was before; a club without webhooks pays for one look-up."""
    listeners = listeners_of(game.club_id)
    if listeners.hear_any(OF_GAMES):
        announce_to(listeners, game, version)


def announce_to(listeners: Listeners, game: "Game", version: "DealVersion") -> None:
    whole = whole_of(game)
    if whole is None:
        return  # what is recorded there counts for nobody
    data = {**whole.numbers, "game": game.pk}
    if not version.is_seat_change:
        of_deal = {name: getattr(version, name) for name in ("kind", "removed")}
        of_deal |= {"deal": version.number, "version": version.sequence}
        listeners.tell(event_of(game, version), **data, **of_deal)
    was, is_finished = (whole.is_finished(each) for each in (game, game_after(game, version)))
    if is_finished and not was:
        listeners.tell(ClubEvent.GAME_FINISHED, **data)
    if (was or is_finished) and "tournament" in data:
        listeners.tell(ClubEvent.STANDINGS_CHANGED, tournament=data["tournament"])


def whole_of(game: "Game") -> Whole | None:
    if not game.part_of:
        return Whole({}, is_over)
    known = (whole_of(game) for whole_of in asked)
    return next((whole for whole in known if whole), None)


def is_over(game: "Game") -> bool:
    return game.state.finished


def event_of(game: "Game", version: "DealVersion") -> ClubEvent:
    """What takes the place of something that counted, or takes it back, corrects it."""
    counted = any(place == version.place for place, _told in game.course.standing)
    return ClubEvent.RESULT_CORRECTED if counted else ClubEvent.DEAL_RECORDED


def game_after(game: "Game", version: "DealVersion") -> "Game":
    """As the next one who reads finds it."""
    then = copy(game)
    then.version, then.head = version.sequence, version.digest
    then.clear_derived()
    then.course = game.course.followed_by(version)
    return then
