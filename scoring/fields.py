"""Fields of forms that several subjects ask for, and how large a file may be in one."""

from typing import Any

from django import forms
from django.core.files.uploadhandler import FileUploadHandler
from django.core.validators import RegexValidator
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.names import is_visible, tidy

OUT_OF_DATE = _("This page is out of date. Open the game again; nothing was saved.")
TOO_LONG = _("This name is too long: use at most 200 characters.")
WRONG_CHOICE = _("This is not offered: choose again.")
CHOSEN = {"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE}
MOST_BYTES = 5 * 1024 * 1024  # of a file that somebody sends
MOST_OF_A_PICTURE = 10 * 1024 * 1024
MOST_OF_A_DOCUMENT = 10 * 1024 * 1024
MOST_OF = {"picture": MOST_OF_A_PICTURE, "document": MOST_OF_A_DOCUMENT}  # by the name of the field


def key_field() -> forms.CharField:
    """The key that a page makes for what it will send: the same key twice counts once."""
    return forms.CharField(
        max_length=64,
        validators=[RegexValidator(r"^[A-Za-z0-9]{16,64}\Z")],
        error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE},
    )


class NameField(forms.CharField):
    """A name on one line; one that nobody could read counts as empty."""

    def __init__(
        self, most: int = 200, too_long: Promise = TOO_LONG, missing: Any = None, **more: Any
    ) -> None:
        messages: Any = {"max_length": too_long} | ({"required": missing} if missing else {})
        super().__init__(max_length=most, required=bool(missing), error_messages=messages, **more)

    def to_python(self, value: Any) -> str:
        name = tidy(super().to_python(value) or "")
        return name if is_visible(name) else ""


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


class LimitedUpload(FileUploadHandler):
    """Hand on a little more than is allowed, so that a form sees that it was too much.

    The rest of a larger file is never kept.
    """

    field_name = ""  # until a file begins

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        most = MOST_OF.get(self.field_name, MOST_BYTES)
        return raw_data if start <= most else None

    def file_complete(self, file_size: int) -> None:
        """The next handler has it."""
