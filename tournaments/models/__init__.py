from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Final, LogEntry, TimeUp, Tournament
from tournaments.planner.models import Plan, Seating
from tournaments.rounds.models import (
    HandResult,
    Round,
    RoundState,
    Stage,
    Table,
    TableOutcome,
    TableSeat,
)

__all__ = [
    "Entrant",
    "Final",
    "HandResult",
    "LogEntry",
    "Plan",
    "Presence",
    "Round",
    "RoundState",
    "Seating",
    "Stage",
    "Table",
    "TableOutcome",
    "TableSeat",
    "TimeUp",
    "Tournament",
]
