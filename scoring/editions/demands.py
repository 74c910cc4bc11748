"""What a phase asks for, group by group: drawn and in words."""

from collections import Counter
from dataclasses import dataclass

from rules import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf
from scoring.editions.words import group_text

FANS: dict[type[Group], str] = {
    SetOf: "set",
    RunOf: "run",
    ColorOf: "colour",
    ColorRunOf: "colour-run",
}


@dataclass(frozen=True)
class Demand:
    """One group of a phase, drawn and in words."""

    kind: str
    size: int
    text: str


def demands(phase: Phase | None) -> tuple[Demand, ...]:
    """The groups as they are drawn: two side by side, more of the same kind only once."""
    groups = phase.groups if phase else ()
    if len(groups) <= 2:
        return tuple(demand(group, 1) for group in groups)
    return tuple(demand(group, count) for group, count in Counter(groups).items())


def demand(group: Group, count: int) -> Demand:
    text = group_text(group)
    return Demand(FANS[type(group)], group.size, f"{count} × {text}" if count > 1 else text)
