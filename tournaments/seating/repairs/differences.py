"""What a corrected result would change in a round that is published already."""

from dataclasses import dataclass

from tournaments.seating.plans import Round
from tournaments.seating.repairs.situations import Move, moves_between, table_numbers


@dataclass(frozen=True, slots=True)
class Differences:
    """Who would sit at another table, and who sits in one of the rounds only."""

    moved: tuple[Move, ...]
    only_published: tuple[int, ...]
    only_instead: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.moved or self.only_published or self.only_instead)


def differences(published: Round, instead: Round) -> Differences:
    """Between a round as published and as it would be; the order of seats does not count."""
    before, after = table_numbers(published), table_numbers(instead)
    return Differences(
        moves_between(published, instead),
        tuple(person for person in before if person not in after),
        tuple(person for person in after if person not in before),
    )
