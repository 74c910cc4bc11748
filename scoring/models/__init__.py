from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, ClubPicture, Invitation, Member, Role, SignInLink
from scoring.clubs.throttling import Counter
from scoring.editions.models import ClubEdition, PhaseCard
from scoring.games.deals import DealVersion, LateEntry, ReportedLaydown
from scoring.games.models import Game, Seat
from scoring.people.models import Circle, Player
from scoring.webhooks.models import ToldOnce, Webhook, WebhookDelivery

__all__ = [
    "ApiToken",
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
    "ToldOnce",
    "Webhook",
    "WebhookDelivery",
]
