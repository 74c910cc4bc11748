from scoring.models.deals import DealVersion
from scoring.models.games import Game, Seat
from scoring.models.laydowns import ReportedLaydown
from scoring.models.sign_in import SignInLink

__all__ = ["DealVersion", "Game", "ReportedLaydown", "Seat", "SignInLink"]
