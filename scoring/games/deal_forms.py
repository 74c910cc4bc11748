"""Whether counted cards can be the hand that they are said to be."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from rules import Accepted, CardKind, Deal, Edition, Refusal, Rejected, cards_left, check_deal
from scoring.editions.words import CountedKind, counted_kind
from scoring.games.deals import DealVersion
from scoring.games.entry import MOST_DEALS, typed_points
from scoring.games.entry_forms import FULL, EntryForm
from scoring.games.models import Game
from scoring.games.seat_line import SeatLine, seat_line
from scoring.games.words import refusal_text

NOBODY = "nobody"  # the deal was broken off
NOT_A_NUMBER = _("Type a whole number, or a sum like 10+5+5.")
MOST_SIGNS = 60
TYPED = forms.CharField(max_length=MOST_SIGNS, required=False)  # made once, it serves every hand
COUNT = _("Type how many cards, 0 to 99.")


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


@lru_cache(200)
def fields_for(
    names: tuple[str, ...], can_be_broken_off: bool, is_counted: bool
) -> dict[str, forms.Field]:
    """Of a table: to make them takes longer than to read what was typed."""
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    nobody = [(NOBODY, "")] if can_be_broken_off else []
    required = {"required": _("Who went out?")}
    return {
        "out": forms.ChoiceField(choices=seats + nobody, error_messages=required),
        "laid": forms.MultipleChoiceField(choices=seats, required=False),
        "sure": forms.BooleanField(required=False),
    } | {f"{'points' if is_counted else 'kept'}-{seat}": TYPED for seat, _name in seats}


class DealForm(EntryForm):
    """The end of a deal: who went out, who laid, and what each hand counts."""

    def __init__(
        self, game: Game, data: Any = None, number: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(game, data, **kwargs)
        self.number = number or len(self.game.deals) + 1
        self.before = self.game.state_before(self.number)
        self.kinds = self.game.setup.edition.counted
        self.doubts: tuple[Refusal, ...] = ()
        self.fields |= fields_for(self.game.names, self.game.timed, bool(self.kinds))

    @property
    def counted_kinds(self) -> list[CountedKind]:
        return [counted_kind(kind) for kind in self.kinds]

    @property
    def amount_hint(self) -> str:
        """What is asked of a hand, as short as a field for it."""
        if self.kinds:
            return pgettext("short, in a small field", "points")
        return pgettext("short, in a small field", "kept")

    @property
    def can_be_broken_off(self) -> bool:
        return self.game.timed

    @property
    def broken_off(self) -> bool:
        return str(self["out"].value()) == NOBODY

    @property
    def lines(self) -> list[SeatLine]:
        return [seat_line(self, seat) for seat in range(len(self.game.names))]

    @cached_property
    def counts(self) -> list[dict[str, int]] | None:
        """The cards by kind, for those whose cards were counted."""
        by_seat = [
            {kind.key: self.count(kind, seat) for kind in self.kinds}
            for seat in range(len(self.game.names))
        ]
        return by_seat if any(any(counts.values()) for counts in by_seat) else None

    def counted_as(self, kind: CardKind, seat: int) -> str:
        """What stands in the field for the cards of this kind."""
        name = f"{kind.key}-{seat}"
        return str(self.data.get(name, "") if self.is_bound else self.initial.get(name, ""))

    def count(self, kind: CardKind, seat: int) -> int:
        text = self.counted_as(kind, seat)
        number = typed_points(text[:MOST_SIGNS]) if text else 0
        if number is None or not 0 <= number <= 99:
            self.add_error(f"points-{seat}", COUNT)
            return 0
        return number

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.number > max(MOST_DEALS, len(self.game.deals)):
            self.add_error(None, FULL)
        if self.errors:
            return self.cleaned_data
        self.deal = self.read_deal()
        if not self.errors:
            self.check_counts()
        if self.errors:
            return self.cleaned_data
        match check_deal(self.game.setup, self.before, self.deal):
            case Rejected(refusals):
                for refusal in refusals:
                    self.add_error(self.place_of(refusal), self.say(refusal))
            case Accepted(doubts) if not self.cleaned_data["sure"]:
                self.doubts = tuple(replace(doubt, nearest=None) for doubt in doubts)
                for doubt in self.doubts:
                    self.add_error(self.place_of(doubt), self.say(doubt))
        return self.cleaned_data

    def read_deal(self) -> Deal:
        out = None if self.cleaned_data["out"] == NOBODY else int(self.cleaned_data["out"])
        laid = {int(seat) for seat in self.cleaned_data["laid"]}
        seats = range(len(self.game.names))
        if out is not None:
            laid.add(out)  # nobody goes out without laying
        if not self.kinds:
            kept = tuple(self.amount(f"kept-{seat}", 0) for seat in seats)
            return Deal(out, frozenset(laid), kept=kept if any(kept) else None)
        points = tuple(
            self.amount(f"points-{seat}", 0 if seat == out else self.counted(seat))
            for seat in seats
        )
        return Deal(out, frozenset(laid), points)

    def counted(self, seat: int) -> int | None:
        """What the counted cards add up to; None where nobody counted them."""
        if self.counts is None or not any(self.counts[seat].values()):
            return None
        return total(self.game.setup.edition, self.counts[seat])

    def check_counts(self) -> None:
        edition = self.game.setup.edition
        for seat, points in enumerate(self.deal.points):
            if self.counts is None or self.counted(seat) is None:
                continue
            phase, laid = self.before.phase[seat], seat in self.deal.laid
            if reason := miscount(edition, self.counts[seat], points, phase, laid=laid):
                self.add_error(f"points-{seat}", reason)

    def amount(self, name: str, otherwise: int | None) -> int:
        text = self.cleaned_data.get(name, "")
        number = typed_points(text) if text else otherwise
        if number is None:
            message = NOT_A_NUMBER if text else _("How many points are left in the hand?")
            self.add_error(name, message)
        return number or 0

    def place_of(self, refusal: Refusal) -> str | None:
        if refusal.seat is None:
            return None
        return f"points-{refusal.seat}" if self.kinds else f"kept-{refusal.seat}"

    def say(self, refusal: Refusal) -> str:
        return refusal_text(refusal, self.game, self.before, self.deal)


class ReplayForm(EntryForm):
    """Who went out first in the replay of the last phase."""

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(game, data)
        self.fields["out"] = forms.TypedChoiceField(
            coerce=int,
            choices=[(seat, self.game.names[seat]) for seat in self.game.state.replay],
            error_messages={"required": _("Who went out first?")},
        )


def filled_from(version: DealVersion) -> dict[str, Any]:
    """The form for a deal as this version would have been typed."""
    initial: dict[str, Any] = {
        "out": NOBODY if version.out is None else str(version.out),
        "laid": [str(seat) for seat in version.laid],
    }
    initial |= {f"points-{seat}": points for seat, points in enumerate(version.points)}
    initial |= {f"kept-{seat}": cards for seat, cards in enumerate(version.kept or [])}
    for seat, counts in enumerate(version.counts or []):
        initial |= {f"{kind}-{seat}": cards or "" for kind, cards in counts.items()}
    return initial
