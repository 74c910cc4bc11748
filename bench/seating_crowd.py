"""python -m bench.seating_crowd PEOPLE SECONDS: the next round after ten, and its memory."""

import json
import resource
import sys
import time
from random import Random

from tournaments.seating.formula.shift import shifted
from tournaments.seating.lots import shuffled
from tournaments.seating.nights import TRIES_A_SECOND, Effort, Night
from tournaments.seating.rounds.next_round import Mode, NextRound, Way, next_round
from tournaments.seating.rounds.ranking import Ranking

TABLE, PLAYED = 4, 10
MODES = (Mode.FEWEST_REPEATS, Mode.POWER_PAIRED)
KILOBYTES = 1024


def main() -> None:
    people, seconds = map(int, sys.argv[1:])
    sizes = (TABLE,) * (people // TABLE)
    night = Night(people=tuple(range(people)), sizes=sizes, rounds=1, played=shifted(sizes, PLAYED))
    taken = {mode.value: waited(night, mode, seconds) for mode in MODES}
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES
    print(json.dumps({"seconds": taken, "megabytes": most}))


def waited(night: Night, mode: Mode, seconds: int) -> float:
    """Of the effort that this many people get: a second's, or as many as they may wait for."""
    way = Way(mode, Ranking(tuple(shuffled(night.people, Random(2)))))
    began = time.monotonic()
    found = next_round(night, way, Random(1), Effort(seconds * TRIES_A_SECOND))
    taken = time.monotonic() - began
    assert isinstance(found, NextRound)
    return taken


if __name__ == "__main__":
    main()
