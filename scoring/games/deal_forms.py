"""What is typed at the end of a deal, with the key and the version of the game that it is for."""

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import QueryDict
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from rules import Accepted, CardKind, Deal, Refusal, Rejected, check_deal
from scoring.editions.words import CountedKind, counted_kind, names_text
from scoring.fields import OUT_OF_DATE, key_field
from scoring.games.deals import DealVersion
from scoring.games.hands import SeatLine, miscount, seat_line, total, typed_points
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.words import refusal_text

NOBODY = "nobody"  # the deal was broken off
NOT_A_NUMBER = _("Type a whole number, or a sum like 10+5+5.")
MOST_SIGNS = 60
TYPED = forms.CharField(max_length=MOST_SIGNS, required=False)  # made once, it serves every hand
NO_SUCH_OUT = _("Say which seat went out. A deal is broken off only where a game has a time.")
COUNT = _("Type how many cards, 0 to 99.")
FULL = _(
    "This game is as long as a game may be. Begin another one; what is recorded stays as it is."
)

MOST_DEALS = 100
"""Of a game. Whoever goes out has laid their phase: with six people and ten phases somebody has
them all after 6 · 9 + 1 = 55 such deals, and only deals that are broken off come on top."""

MOST_SUBMISSIONS = (
    1000  # with corrections and what was taken back; so many reports of laydowns, too
)


FIELDS = {  # made once, they serve every form: to copy them takes longer than to read them
    "key": key_field(),
    "seen": forms.IntegerField(
        min_value=0,
        error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE},
    ),
    "reason": forms.CharField(max_length=200, required=False, strip=True),
}


class SubmissionForm(forms.Form):
    """What every submission carries: its key, and the version of the game that its page showed."""

    def __init__(self, game: Game, data: Any = None, **kwargs: Any) -> None:
        self.now = self.game = game
        self.of_deal = 0  # what it is about; of none where it is about the game
        self.version_shown = game.version
        if data is None:
            new = {"key": get_random_string(22), "seen": game.version}
            kwargs["initial"] = new | kwargs.pop("initial", {})
        else:
            self.version_shown = min(seen_in(data, game.version), game.version)
            self.game = game.as_of(self.version_shown)
        super().__init__(data, **kwargs)
        self.fields |= FIELDS

    def submission(self, user: User | AnonymousUser) -> Submission:
        return Submission(
            key=self.cleaned_data["key"],
            seen=self.cleaned_data["seen"],
            author_id=user.pk,
            reason=self.cleaned_data["reason"],
        )

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("seen", 0) >= MOST_SUBMISSIONS:
            self.add_error(None, FULL)
        return self.cleaned_data

    @property
    def why_not(self) -> str:
        return " ".join(map(str, self.non_field_errors())) or str(OUT_OF_DATE)

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Everything that was typed, to be sent once more by another button."""
        assert isinstance(self.data, QueryDict)
        return [
            (name, value)
            for name, values in self.data.lists()
            if name not in {"key", "seen", "shown", "sure", "csrfmiddlewaretoken"}
            for value in values
        ]

    @property
    def is_old_news(self) -> bool:
        """Somebody recorded something after the page was opened."""
        return self.version_shown < self.now.version

    @property
    def out_of_date(self) -> bool:
        return bool({"key", "seen"} & set(self.errors))


def seen_in(data: Any, otherwise: int) -> int:
    text = data.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise


@lru_cache(200)
def fields_for(
    names: tuple[str, ...], can_be_broken_off: bool, is_counted: bool
) -> dict[str, forms.Field]:
    """Of a table: to make them takes longer than to read what was typed."""
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    nobody = [(NOBODY, "")] if can_be_broken_off else []
    who = {"required": _("Who went out?"), "invalid_choice": NO_SUCH_OUT}
    sits = {"invalid_choice": _("Nobody sits there.")}
    return {
        "out": forms.ChoiceField(choices=seats + nobody, error_messages=who),
        "laid": forms.MultipleChoiceField(choices=seats, required=False, error_messages=sits),
        "sure": forms.BooleanField(required=False),
    } | {f"{'points' if is_counted else 'kept'}-{seat}": TYPED for seat, _name in seats}


class DealForm(SubmissionForm):
    """The end of a deal: who went out, who laid, and what each hand counts."""

    def __init__(
        self, game: Game, data: Any = None, number: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(game, data, **kwargs)
        self.number = self.of_deal = number or len(self.game.deals) + 1
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
    def is_broken_off(self) -> bool:
        return str(self["out"].value()) == NOBODY

    @property
    def lines(self) -> list[SeatLine]:
        """Of those who sit there."""
        seats = range(len(self.game.names))
        return [seat_line(self, seat) for seat in seats if seat not in self.before.empty]

    @property
    def absent_text(self) -> str:
        """Of whom nothing is asked; empty where all sit there."""
        if not self.before.empty:
            return ""
        names = [self.game.names[seat] for seat in sorted(self.before.empty)]
        return str(_("Not there: %(names)s.")) % {"names": names_text(names)}

    @cached_property
    def card_counts(self) -> list[dict[str, int]] | None:
        """The cards by kind, for those whose cards were counted."""
        nothing: dict[str, int] = {kind.key: 0 for kind in self.kinds}
        by_seat = [
            nothing
            if seat in self.before.empty
            else {kind.key: self.count(kind, seat) for kind in self.kinds}
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
        seats, empty = range(len(self.game.names)), self.before.empty
        if out is not None:
            laid.add(out)  # nobody goes out without laying
        if not self.kinds:
            kept = tuple(self.amount(f"kept-{seat}", 0) for seat in seats)
            is_told = any(kept) or bool(empty)
            return Deal(out, frozenset(laid), kept=kept if is_told else None, empty=empty)
        nothing = empty if out is None else empty | {out}
        points = tuple(
            self.amount(f"points-{seat}", 0 if seat in nothing else self.counted_points(seat))
            for seat in seats
        )
        return Deal(out, frozenset(laid), points, empty=empty)

    def counted_points(self, seat: int) -> int | None:
        """What the counted cards add up to; None where nobody counted them."""
        if self.card_counts is None or not any(self.card_counts[seat].values()):
            return None
        return total(self.game.setup.edition, self.card_counts[seat])

    def check_counts(self) -> None:
        edition = self.game.setup.edition
        for seat, points in enumerate(self.deal.points):
            if self.card_counts is None or self.counted_points(seat) is None:
                continue
            phase, laid = self.before.phase[seat], seat in self.deal.laid
            if reason := miscount(edition, self.card_counts[seat], points, phase, laid=laid):
                self.add_error(f"points-{seat}", reason)

    def amount(self, name: str, otherwise: int | None) -> int:
        text = self.cleaned_data.get(name, "")
        number = typed_points(text) if text else otherwise
        if number is None:
            message = NOT_A_NUMBER if text else _("How many points are left in the hand?")
            self.add_error(name, message)
        return number or 0

    def place_of(self, refusal: Refusal) -> str | None:
        """Beside the hand that it is about; nobody sees the hand of an empty seat."""
        if refusal.seat is None or refusal.seat in self.before.empty:
            return None
        return f"points-{refusal.seat}" if self.kinds else f"kept-{refusal.seat}"

    def say(self, refusal: Refusal) -> str:
        return refusal_text(refusal, self.game, self.before, self.deal)


class ReplayForm(SubmissionForm):
    """Who went out first in the replay of the last phase."""

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(game, data)
        self.of_deal = len(game.deals)
        self.fields["out"] = forms.TypedChoiceField(
            coerce=int,
            choices=[(seat, self.game.names[seat]) for seat in self.game.state.replay],
            error_messages=dict.fromkeys(("required", "invalid_choice"), _("Who went out first?")),
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
