"""The cases of RULES.md §9, judged by the rules and by brute force."""

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench import brute
from bench.places import HOME
from bench.plans import Plan
from bench.report import Figure, Section, at_least, at_least_times
from bench.timing import together
from rules import (
    Accepted,
    Card,
    Edition,
    LaydownRefusal,
    Rejected,
    check_laydown,
    edition,
    parse_laydown,
)

CASES = HOME / "tests" / "rules" / "cases" / "laydowns.toml"
TIMES = 50  # faster than brute force


type Groups = Sequence[Sequence[Card]]
type Asked = tuple[Edition, int, Groups]


@dataclass(frozen=True, slots=True)
class Case:
    """A laydown, and whether it is right."""

    asked: Asked
    legal: bool


def measured(plan: Plan) -> Section:
    figures = [*judged("C", "classic", 300_000, plan), *judged("M", "Master", 150_000, plan)]
    return Section("Judging the laydowns of RULES.md §9, a second, against brute force", figures)


def judged(letter: str, name: str, goal: int, plan: Plan) -> list[Figure]:
    """All the cases, and those apart that brute force comes to an end with."""
    cases = numbered(letter)
    asked = [case.asked for case in cases]
    ended = [case.asked for case in cases if ends(case)]
    ours = rate(check_laydown, asked, plan.judged)
    fair = rate(check_laydown, ended, plan.judged) / rate(force, ended, plan.forced)
    given_up = f"… brute force gives up {len(cases) - len(ended)}"
    return [
        at_least(f"{name}, {len(cases)} cases", ours, goal),
        Figure("… and every reason read", f"{rate(explain, asked, plan.judged):.0f}"),
        at_least_times(given_up, ours, rate(force, asked, 1), TIMES),
        Figure(f"… against the other {len(ended)} alone", ratio=f"{fair:.0f}"),
    ]


def rate(
    judge: Callable[[Edition, int, Groups], object], asked: Sequence[Asked], rounds: int
) -> float:
    return 1e6 / together(judge, asked, rounds)


def numbered(letter: str) -> list[Case]:
    """The cases of RULES.md with this letter and a number."""
    cases = tomllib.loads(CASES.read_text("utf-8"))
    return [
        Case((box, case["phase"], parse_laydown(box, case["laid"])), case["legal"])
        for name, case in cases.items()
        if re.fullmatch(rf"{letter}[0-9]+", name)
        for box in [edition(case["edition"])]
    ]


def explain(edition: Edition, phase: int, groups: Groups) -> Sequence[LaydownRefusal]:
    """The reasons, which are worked out when somebody reads them."""
    verdict = check_laydown(edition, phase, groups)
    return tuple(verdict.refusals) if isinstance(verdict, Rejected) else ()


def force(edition: Edition, phase: int, groups: Groups) -> bool | None:
    """What brute force says, None if it gives up."""
    try:
        return brute.lays(edition, phase, groups)
    except brute.GivenUp:
        return None


def ends(case: Case) -> bool:
    """Whether brute force does not give up; whoever answers must say what RULES.md says."""
    assert isinstance(check_laydown(*case.asked), Accepted) == case.legal
    forced = force(*case.asked)
    assert forced in {None, case.legal}
    return forced is not None
