from tournaments.appearances.models import Appearance, FreeGameStamp, GameSummary, NightSummary
from tournaments.attendance.models import Entrant, Presence, Reply
from tournaments.club_pages.models import ClubAddress
from tournaments.documents.models import ArrivingDocument
from tournaments.leaderboards.models import Leaderboard, LeaderboardPlace
from tournaments.nights.models import Final, LogEntry, TimeUp, Tournament
from tournaments.planner.models import Plan, Seating
from tournaments.ratings.models import ClubRatings, PlayerRating, RatingCurve
from tournaments.replies.models import PersonalLink
from tournaments.rounds.models import (
    HandResult,
    Round,
    RoundState,
    Stage,
    Table,
    TableOutcome,
    TableSeat,
)
from tournaments.seasons.models import Season, SeasonNight, SeasonPlace

__all__ = [
    "Appearance",
    "ArrivingDocument",
    "ClubAddress",
    "ClubRatings",
    "Entrant",
    "Final",
    "FreeGameStamp",
    "GameSummary",
    "HandResult",
    "Leaderboard",
    "LeaderboardPlace",
    "LogEntry",
    "NightSummary",
    "PersonalLink",
    "Plan",
    "PlayerRating",
    "Presence",
    "RatingCurve",
    "Reply",
    "Round",
    "RoundState",
    "Season",
    "SeasonNight",
    "SeasonPlace",
    "Seating",
    "Stage",
    "Table",
    "TableOutcome",
    "TableSeat",
    "TimeUp",
    "Tournament",
]
