"""What is sent of who sat where: one seat, whether a game is rated, several seats.

Nobody types any of it: what cannot be read comes of another page.
"""

from typing import Any

from django import forms
from django.http import QueryDict

LARGEST = 2**63 - 1


class PersonField(forms.IntegerField):
    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, max_value=LARGEST)

    def clean(self, value: Any) -> int | None:
        """Nobody is nobody, whether by 0 or by nothing."""
        return super().clean(value) or None


class SeatPlayerForm(forms.Form):
    """Who sits there now, and who sat there when the page was made; nobody is a guest."""

    player = PersonField()
    seen = PersonField()


class RatedForm(forms.Form):
    """Whether it counts; a page sends the one or the other."""

    rated = forms.RegexField(r"^(yes|no)$")

    @property
    def is_rated(self) -> bool:
        return bool(self.cleaned_data["rated"] == "yes")


def ticked_seats(sent: QueryDict) -> set[int]:
    typed = sent.getlist("seat")
    return {int(pk) for pk in typed if pk.isascii() and pk.isdecimal() and len(pk) < 19}
