"""Games for programs: one JSON game a line in, one JSON state a line out (`./run games`).

A game is read strictly, and each fault named with its place. The refusals are in plain English;
the pages have their own, translated words.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.editions import Edition, Variant, parse_variant
from rules.errors import RulesError
from rules.game import play
from rules.lines import as_list, as_text, as_texts, line_text, read_object
from rules.published import chosen_options, edition
from rules.scores import check_replay, doubtful_deals
from rules.states import Deal, GameState, Setup
from rules.verdicts import DealCode, Refusal, Rejected

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


def answers(lines: Iterable[bytes]) -> Iterator[str]:
    """One answer for each line, whatever bytes it has (issue 2, the fold)."""
    return map(_answer_bytes, lines)


def answer(line: str) -> str:
    """The state of the game on this line, or the reason why there is none (issue 2, the fold)."""
    try:
        return json.dumps(_state_facts(_state(read_record(line))), separators=(",", ":"))
    except RulesError as error:
        return _error(str(error))


def _answer_bytes(line: bytes) -> str:
    try:
        return answer(line_text(line))
    except RulesError as error:
        return _error(str(error))


def _state(record: Record) -> GameState:
    doubtful = doubtful_deals(record.setup, record.deals)
    if doubtful:
        index, refusals = doubtful[0]
        raise RulesError(f"deal {index + 1}, {_reasons(refusals, record)}")
    if record.replay_out is not None:
        verdict = check_replay(play(record.setup, record.deals), record.replay_out)
        if isinstance(verdict, Rejected):
            raise RulesError(f"replay_out, {_reasons(verdict.refusals, record)}")
    return play(record.setup, record.deals, record.replay_out)


def _reasons(refusals: Iterable[Refusal], record: Record) -> str:
    return "; and ".join([refusal_text(refusal, record.names) for refusal in refusals])


def _state_facts(state: GameState) -> dict[str, object]:
    return {
        "completed": state.completed,
        "phase": state.phase,
        "totals": state.totals,
        "finished": state.finished,
        "winners": state.winners,
        "replay": state.replay,
        "dealer": state.dealer,
        "starter": state.starter,
    }


def _error(reason: str) -> str:
    return json.dumps({"error": reason}, separators=(",", ":"))


_SENTENCES = {
    DealCode.GAME_OVER: "the game was over before",
    DealCode.REPLAY_FIRST: "the tied seats were to replay the last phase first",
    DealCode.NO_SUCH_SEAT: "there are only {limit} seats",
    DealCode.EMPTY_SEAT: "has left, and takes no part in this deal",
    DealCode.SEAT_MISSING: "sits there, and took part in this deal",
    DealCode.NOBODY_OUT: "nobody went out, and the game is not timed",
    DealCode.OUT_NOT_LAID: "went out without having laid",
    DealCode.POINTS_MISSING: "points are missing, one for each of {limit} seats",
    DealCode.POINTS_TOO_MANY: "too many points, this game counts them for {limit} seats",
    DealCode.OUT_HAS_POINTS: "went out, so nothing is left to count",
    DealCode.NOTHING_LEFT: "only the one who goes out has nothing left",
    DealCode.BELOW_FULL_HAND: "a hand that did not lay counts at least {limit}",
    DealCode.ABOVE_FULL_HAND: "a hand that did not lay counts at most {limit}",
    DealCode.ABOVE_PHASE: "the phase that was laid leaves at most {limit}",
    DealCode.IMPOSSIBLE_TOTAL: "no such hand counts that",
    DealCode.KEPT_COUNT: "kept cards are given for each of {limit} seats",
    DealCode.KEEPS_TOO_MANY: "who did not lay keeps at most {limit} cards",
    DealCode.KEEPS_THOUGH_LAID: "who laid keeps at most {limit} cards",
    DealCode.KEPT_NEGATIVE: "nobody keeps fewer than {limit} cards",
    DealCode.NO_REPLAY: "no replay is needed",
    DealCode.NOT_TIED: "is not one of the tied",
    DealCode.GROWN_HAND: "more than {limit}, so the hand has grown",
    DealCode.FLOATING: "has nothing left, but did not go out",
}


def refusal_text(refusal: Refusal, names: Sequence[str]) -> str:
    """The refusal as "seat 2 (B): why; the nearest possible is 50" (RULES.md §6)."""
    place = "" if refusal.seat is None else f"{seat_text(refusal.seat, names)}: "
    hints = [
        "" if refusal.nearest is None else f"; the nearest possible is {refusal.nearest}",
        "; possible if the laid mark is wrong" if refusal.other_mark else "",
    ]
    return place + _SENTENCES[refusal.code].format(limit=refusal.limit) + "".join(hints)


def seat_text(seat: int, names: Sequence[str]) -> str:
    """The seat as people count it, with its name: "seat 2 (B)"."""
    name = f" ({names[seat][:30]})" if 0 <= seat < len(names) else ""
    return f"seat {seat + 1}{name}"
