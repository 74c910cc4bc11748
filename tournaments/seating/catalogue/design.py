"""What a construction gives."""

from dataclasses import dataclass

from tournaments.seating.plans import Plan


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds of people 0 … n−1 in which no two meet twice, and how they were made."""

    origin: str
    rounds: Plan
