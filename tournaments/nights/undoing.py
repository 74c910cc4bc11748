"""Taking back an entry of whatever kind."""

from typing import assert_never

from scoring.clubs.models import Actor
from tournaments import undoing
from tournaments.attendance import actions as attendance
from tournaments.log_kinds import Undo
from tournaments.nights.log_models import LogEntry
from tournaments.rounds import moving
from tournaments.tables import hand_results
from tournaments.undoing import TakeBack


def undo(entry: LogEntry, by: Actor = None) -> bool:
    """Say whether it was taken back: something else may have come after it."""
    take_back = way_of(undoing.undo_of(entry))
    return take_back is not None and undoing.undo_with(take_back, entry, by)


def way_of(undo: Undo) -> TakeBack | None:  # noqa: PLR0911 - one way for each member
    match undo:
        case Undo.NEVER:
            return None
        case Undo.PRESENCE:
            return attendance.take_back
        case Undo.WALK_IN:
            return attendance.send_away
        case Undo.DRAFT_CHANGE:
            return moving.take_back
        case Undo.DISCARDED_DRAFT:
            return moving.bring_back
        case Undo.HAND_RESULT:
            return hand_results.undo_entering
        case Undo.HAND_RESULT_TAKEN_BACK:
            return hand_results.undo_taking_back
        case _:
            assert_never(undo)
