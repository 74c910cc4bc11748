"""Which phases an edition has in a variant."""

from rules import parse_variant
from rules.editions import played_phases
from scoring.editions.models import edition_of


class PhasesPlayed:
    """Their numbers in order, of many games: those of each kind are looked up once."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], tuple[int, ...]] = {}

    def __call__(self, edition: str, variant: str) -> tuple[int, ...]:
        key = edition, variant
        if key not in self.known:
            self.known[key] = played_phases(edition_of(edition), parse_variant(variant))
        return self.known[key]
