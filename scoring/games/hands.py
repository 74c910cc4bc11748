"""Hands at the end of a deal: the line of the form for each, and what the cards in it can count."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from rules import Edition, Setup, cards_left, may_float, possible_points
from scoring.editions.words import CountedKind, counted_kind, phase_text

if TYPE_CHECKING:
    from scoring.games.deal_forms import DealForm

SUM = re.compile(r"-?[0-9]{1,60}(?: *\+ *[0-9]{1,60}){0,20}", re.ASCII)


@dataclass(frozen=True)
class Amount:
    """What is asked of a hand: its points, or the cards that are kept."""

    field: str
    typed: str
    label: str
    hint: str
    laid_values: str  # what can be entered where the phase was laid
    other_values: str  # and where it was not
    errors: tuple[str, ...]


@dataclass(frozen=True)
class SeatLine:
    seat: int
    name: str
    phase: int | None
    demand: str
    is_out: bool
    has_laid: bool
    amount: Amount
    is_counted: bool  # by the points of its cards
    card_counts: tuple[tuple[CountedKind, str], ...]  # how many of each kind were typed
    is_doubted: bool  # and not wrong
    nobody_out: bool  # was said, and somebody has to be


def seat_line(form: "DealForm", seat: int) -> SeatLine:
    phase = form.before.phase[seat]
    kinds = form.kinds if len(form.kinds) > 1 else ()
    return SeatLine(
        seat=seat,
        name=form.game.names[seat],
        phase=phase,
        demand=phase_text(form.game.setup.edition.phases.get(phase or 0)),
        is_out=str(form["out"].value()) == str(seat),
        has_laid=str(seat) in map(str, form["laid"].value() or []),
        amount=amount(form, seat),
        is_counted=bool(form.kinds),
        card_counts=tuple((counted_kind(kind), form.counted_as(kind, seat)) for kind in kinds),
        is_doubted=bool(form.doubts),
        nobody_out=bool(form["out"].errors),
    )


def amount(form: "DealForm", seat: int) -> Amount:
    setup, phase, name = form.game.setup, form.before.phase[seat], form.game.names[seat]
    label = _("Points of %(name)s") if form.kinds else _("Cards that %(name)s keeps")
    field = form[f"{'points' if form.kinds else 'kept'}-{seat}"]
    typed = field.value()
    return Amount(
        field=field.html_name,
        typed="" if typed is None else str(typed),
        label=label % {"name": name},
        hint=form.amount_hint,
        laid_values=typeable_values(setup, phase, laid=True),
        other_values=typeable_values(setup, phase, laid=False),
        errors=tuple(map(str, field.errors)),
    )


def typeable_values(setup: Setup, phase: int | None, *, laid: bool) -> str:
    possible = (
        typeable_points(setup, phase, laid=laid)
        if setup.edition.counted
        else typeable_cards(setup, laid=laid)
    )
    return " ".join(map(str, possible))


def typeable_points(setup: Setup, phase: int | None, *, laid: bool) -> list[int]:
    possible = possible_points(setup.edition, phase, laid, grown=setup.edition.hand_size)
    least = 0 if laid and may_float(setup) else 1
    return [points for points in possible if points >= least]


def typeable_cards(setup: Setup, *, laid: bool) -> range:
    edition = setup.edition
    most = edition.carry.laid if laid else edition.carry.not_laid
    return range((edition.hand_size if most is None else most) + 1)


def typed_points(text: str) -> int | None:
    """Read `25` or `10 + 10 + 5`; None where it is not a whole number of points."""
    bare = text.strip()
    return sum(map(int, bare.split("+"))) if SUM.fullmatch(bare) else None


def total(edition: Edition, card_counts: Mapping[str, int]) -> int:
    return sum(kind.points * card_counts[kind.key] for kind in edition.counted)


def miscount(
    edition: Edition, card_counts: Mapping[str, int], points: int, phase: int | None, *, laid: bool
) -> str:
    """Why these cards cannot be this hand; empty where they can."""
    for kind in edition.counted:
        if card_counts[kind.key] > kind.in_deck:
            words = {"kind": counted_kind(kind).name, "count": kind.in_deck}
            return _("%(kind)s: the deck has only %(count)s of them.") % words
    if (counted := total(edition, card_counts)) != points:
        words = {"counted": counted, "points": points}
        return _("The cards count %(counted)s, not %(points)s: change one of them.") % words
    cards, possible = sum(card_counts.values()), cards_left(edition, phase, laid)
    if cards in possible or edition.hands_grow:
        return ""
    words = {"cards": cards, "most": possible[-1]}
    if laid:
        return _("%(cards)s cards cannot be left: at most %(most)s.") % words
    return _("%(cards)s cards cannot be: a full hand has %(most)s.") % words
