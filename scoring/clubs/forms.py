"""What members say of themselves, of others and of their club."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import PublicName, Role
from scoring.clubs.pictures import BadImage, ImageFault, Jpeg
from scoring.fields import MOST_OF_A_PICTURE, NameField, choice

LONGEST_ADDRESS = 150  # Django's names of users are no longer
LONGEST_PASSWORD = 200
LONGEST_CLUB = 60

ADDRESS = _("E-mail")
ADDRESS_WRONG = _("This is no e-mail address: it looks like ada@example.org.")
ADDRESS_TAKEN = _("There is an account with this e-mail already: sign in with it.")
NAME_MISSING = _("Say what you are called.")
CLUB_MISSING = _("Give the club a name.")
TOO_LONG = _("Use at most 60 characters.")
NAMES_SHOWN = {
    PublicName.FULL.value: _("Karla Bauer"),
    PublicName.INITIAL.value: _("Karla B."),
    PublicName.NICKNAME.value: _("Karli"),
    PublicName.NOTHING.value: "–",
}
PASSWORD_MISSING = _("Type a password.")


class EmailField(forms.EmailField):
    """An address in small letters: it is the name that somebody signs in by."""

    def __init__(self) -> None:
        messages: Any = dict.fromkeys(("required", "invalid", "max_length"), ADDRESS_WRONG)
        super().__init__(label=ADDRESS, max_length=LONGEST_ADDRESS, error_messages=messages)

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).lower()


class PasswordField(forms.CharField):
    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            strip=False,
            max_length=LONGEST_PASSWORD,
            error_messages={
                "required": PASSWORD_MISSING,
                "max_length": _("This password is too long: use at most 200 characters."),
            },
        )


def club_name_field() -> NameField:
    field = NameField(LONGEST_CLUB, TOO_LONG, CLUB_MISSING)
    field.label = _("Name of the club")
    return field


def own_name_field() -> NameField:
    field = NameField(LONGEST_CLUB, TOO_LONG, NAME_MISSING)
    field.label = _("Your name")
    return field


class SignInForm(forms.Form):
    email = EmailField()
    password = PasswordField(_("Password"))


class AccountForm(forms.Form):
    """Who somebody is; the address is also what they sign in by."""

    name = own_name_field()
    email = EmailField()

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data, initial={"name": user.first_name, "email": user.email})
        self.user = user

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"])
        if User.objects.filter(username=email).exclude(pk=self.user.pk).exists():
            raise forms.ValidationError(ADDRESS_TAKEN)
        return email

    def check_password(self, field: str) -> None:
        """Refuse what is guessed at once, with every reason."""
        said = self.cleaned_data
        likeness = User(first_name=said.get("name", ""), email=said.get("email", ""))
        try:
            validate_password(said.get(field, ""), likeness)
        except forms.ValidationError as error:
            self.add_error(field, error)

    def save(self) -> bool:
        """Note it all; False where somebody else has just taken the address."""
        said = self.cleaned_data
        self.user.username = self.user.email = said["email"]
        self.user.first_name = said["name"]
        if "password" in said:
            self.user.set_password(said["password"])
        try:
            with transaction.atomic():
                self.user.save()
        except IntegrityError:
            self.add_error("email", ADDRESS_TAKEN)
            return False
        return True


class NewAccountForm(AccountForm):
    """Somebody signs in for the first time, and says how they do it from now on."""

    password = PasswordField(_("Password"))

    def clean(self) -> dict[str, Any]:
        if "password" in self.cleaned_data:
            self.check_password("password")
        return self.cleaned_data


class WelcomeForm(NewAccountForm):
    """The first page of a new installation: the club, and who looks after it."""

    club = club_name_field()

    field_order = ["club", "name", "email", "password"]


class PasswordForm(forms.Form):
    """Another password. Whoever came by a link has none yet, and is not asked for it."""

    old = PasswordField(_("Your password until now"))
    new = PasswordField(_("New password"))

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user
        if not user.has_usable_password():
            del self.fields["old"]

    def clean_new(self) -> str:
        new = str(self.cleaned_data["new"])
        validate_password(new, self.user)
        return new

    def clean_old(self) -> str:
        old = str(self.cleaned_data["old"])
        if not self.user.check_password(old):
            raise forms.ValidationError(_("This is not your password until now."))
        return old

    def save(self) -> None:
        self.user.set_password(self.cleaned_data["new"])
        self.user.save(update_fields=["password"])


class ClubForm(forms.Form):
    name = club_name_field()


class PublicNameForm(forms.Form):
    """How much of the names of its people a club shows to strangers."""

    public_name = choice(
        _("What strangers see of a name"),
        lambda: [(value, f"{text}: {NAMES_SHOWN[value]}") for value, text in PublicName.choices],
        widget=forms.RadioSelect,
    )


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
        from scoring.clubs.pictures import as_jpeg  # noqa: PLC0415 - it takes a while, and few need it

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


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=Role.choices)
