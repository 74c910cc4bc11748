"""Editions that a club makes from a published one: other phases, points and defaults."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.editions import Edition
from rules.published import chosen_options, read_edition


def own_facts(
    base: Edition,
    key: str,
    *,
    phases: Mapping[int, str],
    points: Mapping[str, Any],
    defaults: Mapping[str, str],
) -> Mapping[str, Any]:
    """The facts of the base, with these in place of its own (RULES.md §1)."""
    facts, chosen = base.facts, chosen_options(base, defaults)
    texts = facts["phases"] | {str(number): text for number, text in phases.items() if text}
    removed = {str(number) for number, text in phases.items() if not text}
    return dict(facts) | {
        "key": key,
        "note": "",
        "phases": {number: text for number, text in texts.items() if number not in removed},
        "counted": [
            kind | {"points": points.get(kind["key"], kind["points"])} for kind in facts["counted"]
        ],
        "options": [
            option | {"values": _in_front(chosen[option["key"]], option["values"])}
            for option in facts["options"]
        ],
    }


def own_edition(base: Edition, key: str, changes: Mapping[str, Any]) -> Edition:
    """The edition that a club has made and kept; its changes are as `own_facts` takes them."""
    return read_edition(
        own_facts(
            base,
            key,
            phases={int(number): text for number, text in changes["phases"].items()},
            points=changes["points"],
            defaults=changes["defaults"],
        )
    )


def _in_front(value: str, values: Sequence[str]) -> list[str]:
    return [value, *(other for other in values if other != value)]
