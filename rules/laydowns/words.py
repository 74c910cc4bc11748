"""Refusals of laydowns and hits in plain English, for programs; the pages have their own words."""

from rules.verdicts import LaydownCode, LaydownRefusal

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
