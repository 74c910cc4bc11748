from tournaments.models.entrants import Entrant, Presence
from tournaments.models.log import LogEntry
from tournaments.models.plans import Plan
from tournaments.models.rounds import (
    Outcome,
    PaperResult,
    Round,
    RoundState,
    Stage,
    Table,
    TableSeat,
)
from tournaments.models.seatings import Seating
from tournaments.models.tournaments import Ending, Final, Tournament

__all__ = [
    "Ending",
    "Entrant",
    "Final",
    "LogEntry",
    "Outcome",
    "PaperResult",
    "Plan",
    "Presence",
    "Round",
    "RoundState",
    "Seating",
    "Stage",
    "Table",
    "TableSeat",
    "Tournament",
]
