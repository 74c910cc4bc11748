"""Laydowns, hits and what lies on the table, as the case files write them."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules import Accepted, Card, Edition, changed, edition, with_options
from rules.cards import read_card
from rules.laydowns.check import check_laydown
from rules.notation import parse_laydown
from rules.tables import End, Lying, Place, TableCards

CASES = Path(__file__).parents[1] / "cases"

type Case = Mapping[str, Any]


def read_cases(file: str) -> Mapping[str, Case]:
    return tomllib.loads((CASES / file).read_text("utf-8"))


def edition_of(case: Case) -> Edition:
    """The edition of the case with its options and the phases that the players entered."""
    box = with_options(edition(case["edition"]), case.get("options", {}))
    own = {str(number): text for number, text in case.get("own_phases", {}).items()}
    return changed(box, {"phases": own}) if own else box


def laid_in(case: Case) -> tuple[tuple[Card, ...], ...]:
    """The groups as laid, of whatever edition the cards are."""
    times = case.get("times", 1)
    groups = [text.split() for text in case["laid"].split("|")]
    return tuple(tuple(map(read_card, words * times)) for words in groups)


def table_of(case: Case) -> TableCards:
    """Two seats: the first has laid; it is its turn, or that of the second, who has not."""
    box = edition_of(case)
    verdict = check_laydown(box, case["phase"], parse_laydown(box, case["lies"]))
    assert isinstance(verdict, Accepted), verdict
    return TableCards((verdict.groups, ()), turn=0 if case.get("own_phase_lies", True) else 1)


def place_of(case: Case) -> Place:
    end = End(case["end"]) if "end" in case else None
    return Place(case.get("seat", 1) - 1, case["on"] - 1, end)


def show_lying(lying: Lying) -> str:
    """The group with what each wild stands for, `R3 W=4`."""
    return " ".join(
        str(card) if card.number or not meaning else f"{card}={meaning}"
        for card, meaning in zip(lying.cards, lying.meanings, strict=True)
    )
