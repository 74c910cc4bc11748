from scoring.clubs.counters import Counter
from scoring.clubs.models import Club, Invitation, Member, Role
from scoring.clubs.picture_models import ClubPicture
from scoring.clubs.sign_in import SignInLink
from scoring.editions.models import ClubEdition, PhaseCard
from scoring.games.deals import DealVersion
from scoring.games.late import LateEntry
from scoring.games.models import Game, Seat
from scoring.games.reported import ReportedLaydown
from scoring.people.models import Circle, Player

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
