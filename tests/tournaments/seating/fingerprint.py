"""A mark of several seatings, printed by `python -m`, to compare machines and Pythons."""

from hashlib import sha256
from random import Random

from tests.tournaments.seating.simulated import SimulatedNight
from tournaments.seating.problems import Effort
from tournaments.seating.rounds.next_round import NextRound, next_round
from tournaments.seating.whole.planning import find_plan

USUAL = 8  # nights
EFFORT = Effort(1000)


def fingerprint(nights: int) -> str:
    mark = sha256()
    for seed in range(nights):
        simulated, dice = SimulatedNight(Random(seed)), Random(seed)
        mark.update(repr(find_plan(simulated.problem(simulated.rounds), dice, EFFORT)).encode())
        for _round in range(simulated.rounds):
            found = next_round(simulated.problem(1), simulated.way(), dice, EFFORT)
            assert isinstance(found, NextRound)
            mark.update(repr(found).encode())
            simulated.record(found.tables)
            simulated.go_on()
    return mark.hexdigest()


if __name__ == "__main__":
    print(fingerprint(USUAL))
