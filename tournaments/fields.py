"""Whole numbers as people type them."""

from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _


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
