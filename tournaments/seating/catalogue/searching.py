"""The search for a starter."""

from typing import assert_never

from scoring.dice import Dice
from tournaments.seating.catalogue.cooling import Cooling
from tournaments.seating.catalogue.covering import Covering
from tournaments.seating.catalogue.develop import Starter
from tournaments.seating.catalogue.families import Families
from tournaments.seating.catalogue.sought import Method, StarterRequest
from tournaments.seating.problems import Effort


def search(sought: StarterRequest, dice: Dice, effort: Effort) -> tuple[Starter | None, int]:
    """The first starter found, and how much was tried."""
    match sought.method:
        case Method.COVER:
            covering = Covering(sought, dice, effort)
            return covering.starter(), covering.tries
        case Method.ANNEALING:
            cooling = Cooling(sought, dice, effort)
            return cooling.starter(), cooling.tries
        case Method.FAMILY:
            families = Families(sought, dice, effort)
            return families.starter(), families.tries
        case _:
            assert_never(sought.method)
