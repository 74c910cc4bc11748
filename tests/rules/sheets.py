"""Score sheets as the case files write them.

The first row names the players, clockwise; every other row is a deal:
`0*` went out, `10+` laid and has 10 points left, `85` did not lay.
On the board nothing is counted: `*`, `+`, `-`; `-4` did not lay and keeps four cards.
A row without `*` is a deal that was broken off; `x` stands where nobody sat.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules import Deal, Setup, chosen_options, edition, parse_variant

_COUNTED = re.compile(r"(?P<points>[0-9]+)(?P<mark>[*+]?)")
_NOBODY = "x"
_BOARD = re.compile(r"(?P<mark>[*+-])(?P<kept>[0-9]*)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The names on a sheet and the deals below them."""

    names: tuple[str, ...]
    deals: tuple[Deal, ...]


def read_sheet(text: str) -> Sheet:
    names, *rows = [line.split() for line in text.strip().splitlines()]
    assert all(len(row) == len(names) for row in rows), "a row has a cell for each player"
    return Sheet(tuple(names), tuple(_read_row(row) for row in rows))


def read_setup(facts: Mapping[str, Any], names: tuple[str, ...]) -> Setup:
    box = edition(facts["edition"])
    return Setup(
        edition=box,
        variant=parse_variant(facts.get("variant", "full")),
        options=chosen_options(box, facts.get("options", {})),
        seats=len(names),
        first_dealer=names.index(facts.get("dealer", names[0])),
        timed=facts.get("timed", False),
    )


def _read_row(cells: list[str]) -> Deal:
    empty = frozenset(seat for seat, cell in enumerate(cells) if cell == _NOBODY)
    board = all(_BOARD.fullmatch(cell) for cell in cells if cell != _NOBODY)
    taken = [("-" if board else "0") if cell == _NOBODY else cell for cell in cells]
    marks = [(_BOARD if board else _COUNTED).fullmatch(cell) for cell in taken]
    found = [mark for mark in marks if mark]
    assert len(found) == len(cells), f"cannot read {cells}"
    out = [seat for seat, cell in enumerate(found) if cell["mark"] == "*"]
    assert len(out) <= 1, "only one player goes out"
    return Deal(
        out=out[0] if out else None,
        laid=frozenset(seat for seat, cell in enumerate(found) if cell["mark"] in {"*", "+"}),
        points=() if board else tuple(int(cell["points"]) for cell in found),
        kept=tuple(int(cell["kept"] or 0) for cell in found) if board else None,
        empty=empty,
    )
