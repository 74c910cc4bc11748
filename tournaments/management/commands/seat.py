import json
from random import Random
from typing import Any

from django.core.management.base import CommandParser

from scoring.management.answering import AnsweringCommand
from tournaments.planner.command.asked import (
    BadSeatOption,
    SeatRequest,
    certificate_lines,
    plan_lines,
    read_asked,
)
from tournaments.planner.command.patience import SearchProgress
from tournaments.seating.problems import TRIES_A_SECOND, Effort, FoundPlan
from tournaments.seating.proof.certificate import Certificate, certify
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


class Command(AnsweringCommand):
    help = "Plan who sits with whom for some rounds, and say how good the plan is."

    def add_arguments(self, parser: CommandParser) -> None:
        for name, (value, meaning) in OPTIONS.items():
            parser.add_argument(f"--{name}", metavar=value, help=meaning)
        parser.add_argument("--json", action="store_true", help="one object, for programs")

    def handle(self, *args: Any, json: bool = False, **words: Any) -> None:
        try:
            asked = read_asked({name: words[name] for name in OPTIONS})
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
