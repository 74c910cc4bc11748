import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from random import Random
from typing import Any, TextIO

from django.core.management.base import CommandParser

from jobs.terminal import Bar
from scoring.management.answering import AnsweringCommand
from tournaments.planner.seat_options import (
    BadSeatOption,
    SeatRequest,
    certificate_lines,
    plan_lines,
    read_request,
)
from tournaments.seating.problems import TRIES_A_SECOND, Effort, FoundPlan
from tournaments.seating.proof import Certificate, certify
from tournaments.seating.whole.planning import find_plan

OPTIONS = {
    "players": ("N", "how many people play; they are called 1, 2, 3, …"),
    "size": ("SIZE", "the size of tables that is preferred (4)"),
    "allow": ("SIZES", "what else is allowed, such as 3,5 (none; 3 and 5 if --size is not given)"),
    "rounds": ("N", "how many rounds to plan (6, or as many as may do without a repeat)"),
    "history": ("FILE", "rounds that were played: what --json writes, or lines of 1 2 3 | 4 5 6"),
    "seconds": ("N", "how long to search (2)"),
    "seed": ("N", "another number is another plan (1)"),
}

STOPPED = "Stopped: this is the best plan found so far."
CUT = "The time was over before the search was: a faster machine may find another plan."


LONGER = 1.25
"""A slow machine may take so much longer than was asked, so that plans rarely depend on it."""
UNSEEN = 1.0
"""Seconds of waiting that nobody needs to be told about."""


class SearchProgress:
    """Whether the time is over; on a terminal with a bar, once it takes long."""

    def __init__(
        self,
        seconds: float,
        stream: TextIO = sys.stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self.stream, self.clock = seconds, stream, clock
        self.begun = clock()
        self.bar: Bar | None = None
        self.is_stopped = self.is_cut = False

    @contextmanager
    def ends_at_interrupt(self) -> Iterator[None]:
        """The first Ctrl-C ends the search, and the next one everything."""
        before = signal.signal(signal.SIGINT, self.stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            self.close()

    def stop(self, *_signal: Any) -> None:
        self.is_stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def is_over(self) -> bool:
        elapsed = self.clock() - self.begun
        if elapsed > UNSEEN and self.stream.isatty():
            self.show(elapsed)
        self.is_cut = self.is_cut or elapsed > LONGER * self.seconds
        return self.is_cut or self.is_stopped

    def show(self, elapsed: float) -> None:
        if self.bar is None:
            self.bar = Bar(self.stream, self.clock)
            self.bar.begun_at = self.begun
            self.bar.start(ceil(self.seconds), "seconds of search")
        self.bar.step(min(int(elapsed), ceil(self.seconds)))

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


class Command(AnsweringCommand):
    help = "Plan who sits with whom for some rounds, and say how good the plan is."

    def add_arguments(self, parser: CommandParser) -> None:
        for name, (value, meaning) in OPTIONS.items():
            parser.add_argument(f"--{name}", metavar=value, help=meaning)
        parser.add_argument("--json", action="store_true", help="one object, for programs")

    def handle(self, *args: Any, json: bool = False, **words: Any) -> None:
        try:
            asked = read_request({name: words[name] for name in OPTIONS})
        except BadSeatOption as error:
            for sentence in error.args:
                self.stderr.write(sentence)
            raise SystemExit(2) from None
        patience = SearchProgress(asked.seconds)
        with patience.ends_at_interrupt():
            found = search(asked, patience)
        certificate = certify(asked.problem, found.plan)
        if json:
            self.write([as_json(asked, found, certificate, cut=patience.is_cut)])
        else:
            self.write(plan_lines(found.plan, len(asked.problem.played)))
            self.write(certificate_lines(certificate, found, asked.seed))
        if patience.is_cut:
            self.stderr.write(CUT)
        if patience.is_stopped:
            self.stderr.write(STOPPED)
            raise SystemExit(130)


def search(asked: SeatRequest, patience: SearchProgress) -> FoundPlan:
    effort = Effort(int(asked.seconds * TRIES_A_SECOND), patience.is_over)
    return find_plan(asked.problem, Random(asked.seed), effort)


def as_json(asked: SeatRequest, found: FoundPlan, certificate: Certificate, *, cut: bool) -> str:
    return json.dumps(
        {
            "tables": found.plan,
            "repeats": certificate.repeats,
            "convex": certificate.convex,
            "bound_convex": certificate.bound.convex,
            "bound_repeats": certificate.bound.excess,
            "proved": certificate.is_proved,
            "most_met": certificate.most_met,
            "short_load": certificate.short_load,
            "seat_spread": certificate.seat_spread,
            "dealt_first": certificate.dealt_first,
            "left_repeats": certificate.left_repeats,
            "seconds": asked.seconds,
            "seed": asked.seed,
            "sizes": asked.problem.sizes,
            "layer": found.layer.value,
            "origin": found.origin,
            "tries": found.tries,
            "cut": cut,
        },
        separators=(",", ":"),
    )
