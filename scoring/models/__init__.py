from scoring.models.deals import DealVersion
from scoring.models.games import Game, Seat
from scoring.models.sign_in import SignInLink

__all__ = ["DealVersion", "Game", "Seat", "SignInLink"]
