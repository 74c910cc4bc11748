from django import forms
from django.utils.crypto import get_random_string

from scoring.fields import key_field


def new_key() -> str:
    return get_random_string(22)


class ExportForm(forms.Form):
    """Asking for the table of all games: pressed twice it is one."""

    key = key_field()
    key.initial = new_key
    key.widget = forms.HiddenInput()
