"""What weighs how much when plans are compared."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What one unit of each disadvantage costs; people see them and change them."""

    repeats: int = 100  # two people meet: as often again as they have met before
    short: int = 20  # somebody sits at a short table: as often again as before
    spread: int = 10  # two at a table are places apart in the standings, in power pairing
    apart: int = 500  # two meet who would rather not
    moved: int = 1000  # somebody has to change a published place
    seat: int = 3  # somebody has a seat again
    dealer: int = 3  # somebody deals first again
    neighbour: int = 5  # somebody has the same left neighbour again
