from tournaments.models.plans import Plan
from tournaments.models.seatings import Seating

__all__ = ["Plan", "Seating"]
