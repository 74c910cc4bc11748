"""A mark of several seatings, printed by `python -m`, to compare machines and Pythons."""

from hashlib import sha256
from random import Random

from tests.tournaments.seating.evenings import Evening
from tournaments.seating.nights import Effort
from tournaments.seating.rounds.next_round import NextRound, next_round
from tournaments.seating.whole.planning import plan_night

USUAL = 8  # evenings
EFFORT = Effort(1000)


def fingerprint(evenings: int) -> str:
    mark = sha256()
    for seed in range(evenings):
        evening, dice = Evening(Random(seed)), Random(seed)
        mark.update(repr(plan_night(evening.night(evening.rounds), dice, EFFORT)).encode())
        for _round in range(evening.rounds):
            found = next_round(evening.night(1), evening.way(), dice, EFFORT)
            assert isinstance(found, NextRound)
            mark.update(repr(found).encode())
            evening.record(found.tables)
            evening.go_on()
    return mark.hexdigest()


if __name__ == "__main__":
    print(fingerprint(USUAL))
