from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Ending, Final, Tournament
from tournaments.planner.models import Seating
from tournaments.planner.plan_models import Plan
from tournaments.rounds.models import (
    Outcome,
    PaperResult,
    Round,
    RoundState,
    Stage,
    Table,
    TableSeat,
)

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
