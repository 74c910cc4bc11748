from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import QueryDict
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring.fields import OUT_OF_DATE, key_field
from scoring.games.entry import MOST_ENTRIES, Entry
from scoring.games.models import Game

FULL = _(
    "This game is as long as a game may be. Begin another one; what is recorded stays as it is."
)


FIELDS = {  # made once, they serve every form: to copy them takes longer than to read them
    "key": key_field(),
    "seen": forms.IntegerField(
        min_value=0,
        error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE},
    ),
    "reason": forms.CharField(max_length=200, required=False, strip=True),
}


class EntryForm(forms.Form):
    """What every submission carries: its key, and the version of the game that its page showed."""

    def __init__(self, game: Game, data: Any = None, **kwargs: Any) -> None:
        self.now = self.game = game
        self.shown = game.version
        if data is None:
            new = {"key": get_random_string(22), "seen": game.version}
            kwargs["initial"] = new | kwargs.pop("initial", {})
        else:
            self.shown = min(seen_in(data, game.version), game.version)
            self.game = game.as_of(self.shown)
        super().__init__(data, **kwargs)
        self.fields |= FIELDS

    def entry(self, user: User | AnonymousUser) -> Entry:
        return Entry(
            key=self.cleaned_data["key"],
            seen=self.cleaned_data["seen"],
            author_id=user.pk,
            reason=self.cleaned_data["reason"],
        )

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("seen", 0) >= MOST_ENTRIES:
            self.add_error(None, FULL)
        return self.cleaned_data

    @property
    def why_not(self) -> str:
        return " ".join(map(str, self.non_field_errors())) or str(OUT_OF_DATE)

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Everything that was typed, to be sent once more by another button."""
        assert isinstance(self.data, QueryDict)
        return [
            (name, value)
            for name, values in self.data.lists()
            if name not in {"key", "seen", "sure", "csrfmiddlewaretoken"}
            for value in values
        ]

    @property
    def is_old_news(self) -> bool:
        """Somebody recorded something after the page was opened."""
        return self.shown < self.now.version

    @property
    def out_of_date(self) -> bool:
        return bool({"key", "seen"} & set(self.errors))


def seen_in(data: Any, otherwise: int) -> int:
    text = data.get("seen", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise
