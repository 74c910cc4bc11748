"""Laydowns for programs: one JSON question a line in, one answer a line out (`./run laydowns`)."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from rules.cards import Card, Number
from rules.editions import Edition
from rules.errors import RulesError
from rules.hand_totals import hand_points
from rules.laydowns.best import arrange, best_laydown
from rules.laydowns.check import check_laydown
from rules.laydowns.questions import (
    ArrangeQuestion,
    BestQuestion,
    CheckQuestion,
    Fault,
    Question,
    UnreadableQuestion,
    read_question,
)
from rules.lines import line_text
from rules.tables import Laydown, Lying
from rules.verdicts import (
    Accepted,
    LaydownCode,
    LaydownRefusal,
    LaydownVerdict,
    Rejected,
    Unchecked,
)

UNCHECKED = "enter this phase from your phase card"

_SENTENCES = {
    LaydownCode.NO_SUCH_PHASE: "phases go from 1 to {limit}",
    LaydownCode.TOO_MANY_CARDS: "more than the {limit} cards of the deck",
    LaydownCode.TOO_FEW_GROUPS: "fewer groups than the phase has: {limit}",
    LaydownCode.TOO_MANY_GROUPS: "more groups than the phase has: {limit}",
    LaydownCode.EMPTY_GROUP: "no cards",
    LaydownCode.TOO_SHORT: "fewer cards than this group needs: {limit}",
    LaydownCode.OTHER_NUMBER: "not a {limit}, as the others of the set",
    LaydownCode.NUMBER_TWICE: "a run has each number once, {limit} comes again",
    LaydownCode.GAP: "a gap: {limit} is missing",
    LaydownCode.ROUND_THE_END: "a run does not go on from 12 to 1",
    LaydownCode.RUN_TOO_LONG: "a run has at most {limit} cards",
    LaydownCode.OTHER_COLOR: "not of the colour of the others",
    LaydownCode.JOKER_NUMBER: "the joker does not show {limit}",
    LaydownCode.JOKER_COLOR: "the joker does not show the colour",
    LaydownCode.TOO_FEW_NATURALS: "fewer number cards than this group needs: {limit}",
    LaydownCode.NO_NATURAL: "fewer number cards than a laydown needs: {limit}",
    LaydownCode.NEVER_LAID: "such a card is never laid",
    LaydownCode.NOT_IN_DECK: "the deck has no such card",
    LaydownCode.TOO_OFTEN: "laid more often than the deck has it: {limit}",
    LaydownCode.NOT_LAID_YET: "hits are made once one's own phase lies",
    LaydownCode.NO_SUCH_GROUP: "no such group lies",
    LaydownCode.NOT_NEXT: "not the next card at an end of the run",
    LaydownCode.RUN_COMPLETE: "the run is complete",
    LaydownCode.CANNOT_LAY: "these cards cannot lay the phase",
}
_WITHOUT_LIMIT = {
    LaydownCode.JOKER_NUMBER: "the jokers do not show the numbers that are needed",
}

type _Answer = dict[str, object]

_KEYS: Mapping[str, object] = {
    "verdict": "unreadable",
    "reading": [],
    "refusals": [],
    "groups": [],
    "left": [],
    "left_points": 0,
}


def answers(lines: Iterable[bytes], chosen: Mapping[str, str]) -> Iterator[str]:
    """One answer for each line, with these options where it names none (issue 3)."""
    return (answer(line, chosen) for line in lines)


def answer(line: bytes, chosen: Mapping[str, str]) -> str:
    """The answer to the question on this line, or why it cannot be read (issue 3)."""
    try:
        found = _answered(read_question(line_text(line), chosen))
    except UnreadableQuestion as error:
        found = _unreadable(error.faults)
    except RulesError as error:
        found = _unreadable([Fault(str(error))])
    return json.dumps({**_KEYS, **found}, separators=(",", ":"))


def _answered(question: Question) -> _Answer:
    match question:
        case CheckQuestion(edition, phase, groups):
            verdict = check_laydown(edition, phase, groups)
            return {**_judged(verdict), "groups": [_cards(group) for group in groups]}
        case ArrangeQuestion(edition, phase, cards):
            return _arranged(edition, phase, arrange(edition, phase, cards))
        case BestQuestion(edition, phase, hand):
            return _laid(edition, phase, hand)
        case _:
            assert_never(question)


def _laid(edition: Edition, phase: int, hand: Sequence[Card]) -> _Answer:
    best = best_laydown(edition, phase, hand)
    found, left = (best.groups, best.left) if isinstance(best, Laydown) else (best, hand)
    return {
        **_arranged(edition, phase, found),
        "left": _cards(left),
        "left_points": hand_points(edition, left),
    }


def _arranged(edition: Edition, phase: int, found: tuple[Lying, ...] | Unchecked | None) -> _Answer:
    if found is None:
        return _judged(Rejected((_cannot(edition, phase),)))
    if isinstance(found, Unchecked):
        return _judged(found)
    groups = [_cards(lying.cards) for lying in found]
    return {**_judged(Accepted(groups=found)), "groups": groups}


def _cannot(edition: Edition, phase: int) -> LaydownRefusal:
    if 1 <= phase <= edition.phase_count:
        return LaydownRefusal(LaydownCode.CANNOT_LAY)
    return LaydownRefusal(LaydownCode.NO_SUCH_PHASE, limit=edition.phase_count)


def _judged(verdict: LaydownVerdict) -> _Answer:
    match verdict:
        case Accepted():
            return {"verdict": "accepted", "reading": [_reading(one) for one in verdict.groups]}
        case Rejected(refusals):
            return {"verdict": "rejected", "refusals": [_refusal(one) for one in refusals]}
        case Unchecked():
            refusal = _reason("unchecked", UNCHECKED, None, None)
            return {"verdict": "unchecked", "refusals": [refusal]}
        case _:
            assert_never(verdict)


def _reading(lying: Lying) -> list[str]:
    """Each card, the wild ones with what they stand for; all that lies open stays a wild."""
    return [
        str(card) if isinstance(card, Number) or not meaning else f"{card}={meaning}"
        for card, meaning in zip(lying.cards, lying.meanings, strict=True)
    ]


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _refusal(refusal: LaydownRefusal) -> _Answer:
    message = laydown_refusal_text(refusal)
    return _reason(refusal.code.value, message, refusal.group, refusal.card)


def _unreadable(faults: Iterable[Fault]) -> _Answer:
    refusals = [_reason("unreadable", one.message, one.group, one.card) for one in faults]
    return {"verdict": "unreadable", "refusals": refusals}


def _reason(code: str, message: str, group: int | None, card: int | None) -> _Answer:
    """A reason as programs get it, its places counted from 1."""
    return {"code": code, "group": _from_one(group), "card": _from_one(card), "message": message}


def _from_one(place: int | None) -> int | None:
    return None if place is None else place + 1


def laydown_refusal_text(refusal: LaydownRefusal) -> str:
    """The refusal with its place counted from 1: "group 2, card 3: why" (issue 3)."""
    places = [
        f"{name} {place + 1}"
        for name, place in (("group", refusal.group), ("card", refusal.card))
        if place is not None
    ]
    return ": ".join([", ".join(places), _sentence(refusal)] if places else [_sentence(refusal)])


def _sentence(refusal: LaydownRefusal) -> str:
    if refusal.limit is None and refusal.code in _WITHOUT_LIMIT:
        return _WITHOUT_LIMIT[refusal.code]
    return _SENTENCES[refusal.code].format(limit=refusal.limit)
