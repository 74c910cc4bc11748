"""Who leaves, or is back, with the key and the version of the game that it was said for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games.deal_forms import SubmissionForm
from scoring.games.models import Game

WHO = _("Say who: choose again.")
OVER = _("The game is over: nobody has to leave it any more.")


class SeatChangeForm(SubmissionForm):
    """Of those who sit there one leaves; of those who left one is back."""

    def __init__(self, game: Game, data: Any = None, *, is_empty: bool = True) -> None:
        super().__init__(game, data)
        empty = self.game.state.empty
        names = enumerate(self.game.names)
        seats = [(seat, name) for seat, name in names if (seat in empty) != is_empty]
        self.fields["seat"] = forms.TypedChoiceField(
            coerce=int,
            choices=seats,
            error_messages={"required": WHO, "invalid_choice": WHO},
        )

    def clean(self) -> dict[str, Any]:
        super().clean()
        if self.game.state.finished:
            self.add_error(None, OVER)
        return self.cleaned_data

    @property
    def seat(self) -> int:
        seat: int = self.cleaned_data["seat"]
        return seat

    @property
    def why_not(self) -> str:
        """Everything that speaks against it."""
        return " ".join(str(error) for errors in self.errors.values() for error in errors)
