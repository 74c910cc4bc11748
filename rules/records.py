"""Games written down as JSON, for programs: read strictly, each fault named with its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.deals import Deal, Setup
from rules.editions import Edition
from rules.errors import RulesError
from rules.lines import as_list, as_text, as_texts, read_object
from rules.published import chosen_options, edition
from rules.variants import Variant, parse_variant
from rules.words import seat_text

_MOST = 9999


@dataclass(frozen=True, slots=True)
class Record:
    """One game as a program wrote it down: who sat where, and every deal (issue 2, the fold)."""

    setup: Setup
    names: tuple[str, ...]
    deals: tuple[Deal, ...]
    replay_out: int | None


def read_record(line: str) -> Record:
    """The game on this line, or the first fault in it with its place (issue 2, bad input)."""
    facts = read_object(line, "a game")
    box = edition(as_text(facts.get("edition"), "edition"))
    names = _names(facts.get("seats"), box)
    setup = Setup(
        edition=box,
        variant=_variant(facts.get("variant", "full"), box),
        options=_options(facts.get("options", {}), box),
        seats=len(names),
        first_dealer=_seat(facts.get("dealer", 0), len(names), "dealer"),
        timed=True,
    )
    deals = enumerate(as_list(facts.get("deals"), "deals"), start=1)
    out = facts.get("replay_out")
    return Record(
        setup=setup,
        names=names,
        deals=tuple(_deal(deal, f"deal {number}", names) for number, deal in deals),
        replay_out=None if out is None else _seat(out, len(names), "replay_out"),
    )


def _deal(facts: object, place: str, names: Sequence[str]) -> Deal:
    if not isinstance(facts, dict):
        raise RulesError(f"{place}: a deal is a JSON object")
    if "out" not in facts:
        raise RulesError(f"{place}: out is missing: a seat, or null for a deal broken off")
    out, kept = facts["out"], facts.get("kept")
    laid = [
        _seat(seat, len(names), f"{place}, laid")
        for seat in as_list(facts.get("laid"), f"{place}, laid")
    ]
    if len(set(laid)) < len(laid):
        raise RulesError(f"{place}, laid: a seat is named twice")
    return Deal(
        out=None if out is None else _seat(out, len(names), f"{place}, out"),
        laid=frozenset(laid),
        points=_counts(facts.get("points", []), f"{place}, points", names),
        kept=None if kept is None else _counts(kept, f"{place}, kept", names),
    )


def _names(value: object, box: Edition) -> tuple[str, ...]:
    names = tuple(as_text(name, "seats") for name in as_list(value, "seats"))
    if not box.min_players <= len(names) <= box.max_players:
        raise RulesError(f"seats: {box.min_players} to {box.max_players} can play")
    return names


def _variant(value: object, box: Edition) -> Variant:
    variant = parse_variant(as_text(value, "variant"))
    if variant not in box.variants:
        raise RulesError(f"variant: {value} is not played in the {box.key} edition")
    return variant


def _options(value: object, box: Edition) -> Mapping[str, str]:
    return chosen_options(box, as_texts(value, "options"))


def _counts(value: object, place: str, names: Sequence[str]) -> tuple[int, ...]:
    counts = tuple(
        _whole(count, f"{place}, {seat_text(seat, names)}")
        for seat, count in enumerate(as_list(value, place))
    )
    if len(counts) > len(names):
        raise RulesError(f"{place}: {len(counts)} for {len(names)} seats")
    return counts


def _whole(value: object, place: str) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise RulesError(f"{place}: not a whole number from 0 to {_MOST}")
    return value


def _seat(value: object, seats: int, place: str) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise RulesError(f"{place}: not a seat, they go from 0 to {seats - 1}")
    return value
