"""python -m bench.seating_crowd PEOPLE SECONDS: the next round after ten, and its memory."""

import json
import resource
import sys
import time
from random import Random

from scoring.dice import shuffled
from tournaments.seating.problems import TRIES_A_SECOND, Effort, Problem
from tournaments.seating.rounds.next_round import Mode, NextRound, Ranking, Way, next_round
from tournaments.seating.shift import shifted

TABLE, PLAYED = 4, 10
MODES = (Mode.FEWEST_REPEATS, Mode.POWER_PAIRED)
KILOBYTES = 1024


def main() -> None:
    people, seconds = map(int, sys.argv[1:])
    sizes = (TABLE,) * (people // TABLE)
    problem = Problem(
        people=tuple(range(people)), sizes=sizes, rounds=1, played=shifted(sizes, PLAYED)
    )
    taken = {mode.value: waited(problem, mode, seconds) for mode in MODES}
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES
    print(json.dumps({"seconds": taken, "megabytes": most}))


def waited(problem: Problem, mode: Mode, seconds: int) -> float:
    """Of the effort that this many people get: a second's, or as many as they may wait for."""
    way = Way(mode, Ranking(tuple(shuffled(problem.people, Random(2)))))
    began = time.monotonic()
    found = next_round(problem, way, Random(1), Effort(seconds * TRIES_A_SECOND))
    taken = time.monotonic() - began
    assert isinstance(found, NextRound)
    return taken


if __name__ == "__main__":
    main()
