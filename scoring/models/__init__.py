from scoring.models.deals import DealVersion
from scoring.models.editions import ClubEdition, PhaseCard
from scoring.models.games import Game, Seat
from scoring.models.laydowns import ReportedLaydown
from scoring.models.sign_in import SignInLink

__all__ = [
    "ClubEdition",
    "DealVersion",
    "Game",
    "PhaseCard",
    "ReportedLaydown",
    "Seat",
    "SignInLink",
]
