"""The picture of a club, as somebody sends it."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.clubs.images import BadImage, ImageFault, Jpeg
from scoring.uploads import MOST_OF_A_PICTURE

NOTHING = _("Choose a picture first.")
TOO_LARGE = _(
    "This file is larger than 10 MB. Save the picture smaller, or as JPEG, then try again."
)
FAULTS = {
    ImageFault.EMPTY: _("This file is empty. Choose another one."),
    ImageFault.OTHER_FORMAT: _(
        "This is no picture that can be printed here. Save it as JPEG, PNG, WebP or GIF, then try "
        "again."
    ),
    ImageFault.BROKEN: _(
        "This picture is damaged or cut off. Open it, save it once more as JPEG or PNG, then try "
        "again."
    ),
    ImageFault.TOO_MANY_PIXELS: _(
        "This picture has more than 50 million pixels. Make it smaller, then try again: 1600 "
        "pixels on the longer side are enough."
    ),
    ImageFault.TOO_LARGE_UNPACKED: _(
        "This picture has more than 20 million pixels. Save it as JPEG, or make it smaller, then "
        "try again: 1600 pixels on the longer side are enough."
    ),
    ImageFault.BUSY: _("Others are sending pictures just now. Try again in a minute."),
    ImageFault.TOO_SMALL: _(
        "This picture is too small or too narrow to print. Choose one with at least 32 pixels on "
        "each side; 500 or more look good."
    ),
}


class PictureForm(forms.Form):
    picture = forms.FileField(
        label=_("Picture"),
        allow_empty_file=True,
        error_messages=dict.fromkeys(("required", "invalid", "missing"), NOTHING),
    )

    def clean_picture(self) -> Jpeg:
        from scoring.clubs.pixels import as_jpeg  # noqa: PLC0415 - it takes a while, and few need it

        file: UploadedFile[Any] = self.cleaned_data["picture"]
        if (file.size or 0) > MOST_OF_A_PICTURE:
            raise forms.ValidationError(TOO_LARGE)
        try:
            return as_jpeg(file.read())
        except BadImage as error:
            raise forms.ValidationError(FAULTS[error.fault]) from error

    @classmethod
    def too_large(cls) -> "PictureForm":
        """As if the file had been read: there was too much of it to hand on."""
        form = cls({})
        form.errors["picture"] = form.error_class([str(TOO_LARGE)])
        return form
