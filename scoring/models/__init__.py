from scoring.models.clubs import Club, Invitation, Member, Role
from scoring.models.counters import Counter
from scoring.models.deals import DealVersion
from scoring.models.editions import ClubEdition, PhaseCard
from scoring.models.games import Game, Seat
from scoring.models.late import LateEntry
from scoring.models.laydowns import ReportedLaydown
from scoring.models.people import Circle, Player
from scoring.models.pictures import ClubPicture
from scoring.models.sign_in import SignInLink

__all__ = [
    "Circle",
    "Club",
    "ClubEdition",
    "ClubPicture",
    "Counter",
    "DealVersion",
    "Game",
    "Invitation",
    "LateEntry",
    "Member",
    "PhaseCard",
    "Player",
    "ReportedLaydown",
    "Role",
    "Seat",
    "SignInLink",
]
