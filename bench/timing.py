"""Timing a function that takes microseconds, on a machine that does other things too."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import mean, median

REPEATS = 3


@dataclass(frozen=True, slots=True)
class Timed:
    """Microseconds of one call."""

    mean: float
    worst: float


own_time = time.thread_time_ns  # only while this thread runs: others may use the processor too


def each[T](function: Callable[[T], object], arguments: Sequence[T]) -> Timed:
    """The mean and the worst call; a slow one is made again, so that cold caches do not count."""
    with nothing_else():
        first = [once(function, argument) for argument in arguments]
        worst = 0.0
        for taken, place in sorted(zip(first, range(len(first)), strict=True), reverse=True):
            if taken <= worst:
                break
            again = [once(function, arguments[place]) for _time in range(REPEATS)]
            worst = max(worst, min(taken, *again))
    return Timed(mean(first), worst)


def once[T](function: Callable[[T], object], argument: T) -> float:
    began = own_time()
    function(argument)
    return (own_time() - began) / 1000


def together[*Ts](
    function: Callable[[*Ts], object], arguments: Sequence[tuple[*Ts]], rounds: int
) -> float:
    """The microseconds of a call, from rounds through all of them; the median round."""
    taken = []
    with nothing_else():
        for _round in range(rounds):
            began = own_time()
            for words in arguments:
                function(*words)
            taken.append((own_time() - began) / 1000 / len(arguments))
    return median(taken)


@contextmanager
def nothing_else() -> Iterator[None]:
    """No collection of garbage in between; what is measured makes no cycles."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
