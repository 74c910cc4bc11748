"""What a table reports as laid, and takes back."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import Accepted
from rules.laydowns.check import too_often
from rules.verdicts import Unchecked
from scoring.checker.forms import CardsForm
from scoring.checker.notation import MOST_SIGNS, written
from scoring.checker.question import CardQuestion, cards_of, read_lain
from scoring.fields import OUT_OF_DATE, key_field
from scoring.games.entry import MOST_ENTRIES
from scoring.games.entry_forms import FULL
from scoring.games.laydown_pages import lain_by_seat, played_edition
from scoring.games.models import Game
from scoring.names import isolated

NOT_RIGHT = gettext_lazy("Only a laydown that is right is noted.")


class ReportForm(forms.Form):
    """What somebody laid, with the deal that the page was opened in."""

    key = key_field()
    cards = forms.CharField(max_length=MOST_SIGNS)

    def __init__(self, game: Game, data: QueryDict) -> None:
        super().__init__(data)
        self.game = game
        seats = [(seat, name) for seat, name in enumerate(game.names)]
        self.fields["seat"] = forms.TypedChoiceField(coerce=int, choices=seats)
        latest = game.coming_deal if game.state.is_running else len(game.deals)
        self.fields["deal"] = forms.IntegerField(min_value=1, max_value=latest)

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        seat, deal = self.cleaned_data["seat"], self.cleaned_data["deal"]
        if self.is_one_too_many:
            raise forms.ValidationError(FULL)
        phase = self.game.state_before(deal).phase[seat]
        if phase is None:
            raise forms.ValidationError(OUT_OF_DATE)
        edition = played_edition(self.game)
        laid = read_lain(edition, self.game.names[seat], phase, self.cleaned_data["cards"])
        groups = [group for group in laid.groups if group]
        others = [one for at, one in enumerate(lain_by_seat(self.game, deal)) if at != seat]
        used_up = too_often(edition, groups, cards_of(others))
        if not groups or used_up or not isinstance(laid.verdict, Accepted | Unchecked):
            self.add_error("cards", NOT_RIGHT)
        return self.cleaned_data | {"phase": phase, "cards": written(groups)}

    @property
    def is_one_too_many(self) -> bool:
        reports = self.game.reports
        known = {report.key for report in reports}
        return len(reports) >= MOST_ENTRIES and self.cleaned_data["key"] not in known

    @property
    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("deal", "seat", "phase", "cards")}


class WithdrawForm(forms.Form):
    """Whose laydown is taken back, and in which deal."""

    key = key_field()
    deal = forms.IntegerField(min_value=1)
    seat = forms.IntegerField(min_value=0)


class SeatForm(CardsForm):
    """A question at a table: whose cards they are, the game says all the rest."""

    def __init__(self, game: Game, data: QueryDict) -> None:
        super().__init__(data)
        self.game = game
        self.lain = lain_by_seat(game, game.coming_deal)
        seats = [(str(seat), "") for seat, phase in enumerate(game.state.phase) if phase]
        self.fields["seat"] = forms.ChoiceField(choices=seats, required=False)

    @property
    def seat(self) -> int:
        return int(self.said("seat", self.next_seat))

    @property
    def next_seat(self) -> int:
        """Whoever starts, or the next to the left who has not laid yet."""
        count = len(self.game.names)
        order = [(self.game.state.starter + step) % count for step in range(count)]
        free = [seat for seat in order if not self.lain[seat].text]
        return (free or order)[0]

    @property
    def notes(self) -> Iterator[str]:
        """What the address says and the answer does not follow."""
        if "seat" in self.errors:
            words = {"name": isolated(self.game.names[self.seat])}
            yield _("There is no such player here: this is about %(name)s.") % words

    def asked(self, path: str) -> CardQuestion:
        return CardQuestion(
            notes=tuple(self.notes),
            edition=played_edition(self.game),
            phase=self.game.state.phase[self.seat] or 1,
            hand=self.hand,
            cards=self.said("cards", ""),
            lain=self.lain,
            turn=self.seat,
            path=path,
            settings={"seat": str(self.seat)},
        )
