"""Whether counted cards can be the hand that they are said to be."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules import Edition, cards_left
from scoring.editions.words import counted_kind


def total(edition: Edition, counts: Mapping[str, int]) -> int:
    return sum(kind.points * counts[kind.key] for kind in edition.counted)


def miscount(
    edition: Edition, counts: Mapping[str, int], points: int, phase: int | None, *, laid: bool
) -> str:
    """Why these cards cannot be this hand; empty where they can."""
    for kind in edition.counted:
        if counts[kind.key] > kind.in_deck:
            words = {"kind": counted_kind(kind).name, "count": kind.in_deck}
            return _("%(kind)s: the deck has only %(count)s of them.") % words
    if (counted := total(edition, counts)) != points:
        words = {"counted": counted, "points": points}
        return _("The cards count %(counted)s, not %(points)s: change one of them.") % words
    cards, possible = sum(counts.values()), cards_left(edition, phase, laid)
    if cards in possible or edition.hands_grow:
        return ""
    words = {"cards": cards, "most": possible[-1]}
    if laid:
        return _("%(cards)s cards cannot be left: at most %(most)s.") % words
    return _("%(cards)s cards cannot be: a full hand has %(most)s.") % words
