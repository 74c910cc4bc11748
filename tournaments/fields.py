"""Fields of forms that several subjects ask for: whole numbers, a choice."""

from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

WRONG_CHOICE = gettext_lazy("This is not offered: choose again.")
CHOSEN = {"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE}


class WholeNumber(forms.IntegerField):
    """From the least to the most; whatever else is typed, that is said."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(min_value=least, max_value=most, **more)
        self.limits = {"least": least, "most": most}

    def clean(self, value: Any) -> int | None:
        try:
            number: int | None = super().clean(value)
        except forms.ValidationError as error:
            limits = {
                name: number_format(limit, force_grouping=True)
                for name, limit in self.limits.items()
            }
            text = _("Type a whole number from %(least)s to %(most)s.") % limits
            raise forms.ValidationError(text) from error
        return number


def choice(label: Any, choices: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, error_messages=CHOSEN, **more)
