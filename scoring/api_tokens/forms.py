from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from api.scopes import Scope
from scoring.api_tokens.models import SCOPE_OF_ROLE, TokenScope
from scoring.clubs.models import Member, Role
from scoring.fields import NameField, choice

MISSING = _("Say what it is for: so you know it again.")
TOO_LONG = _("This name is too long: use at most 60 characters.")
DAYS = (30, 90, 365)
FOR_EVER = 0


def ends() -> list[tuple[int, object]]:
    days = [(each, ngettext_lazy("%d day", "%d days", each) % each) for each in DAYS]
    return [*days, (FOR_EVER, pgettext_lazy("a token works", "until it is revoked"))]


class TokenForm(forms.Form):
    """A new token: what it is for, what it may, and how long it works."""

    name = NameField(60, TOO_LONG, MISSING, label=_("What is it for?"))
    scope = choice(
        _("What may it do?"),
        TokenScope.choices,
        initial=Scope.READ.value,
        widget=forms.RadioSelect,
    )
    days = choice(_("How long does it work?"), ends, initial=DAYS[1], widget=forms.RadioSelect)

    def __init__(self, member: Member, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type] # what a request sends, or nothing
        scopes = list(Scope)
        most = scopes.index(SCOPE_OF_ROLE[Role(member.role)])
        offered = [each for each in TokenScope.choices if scopes.index(Scope(each[0])) <= most]
        self.fields["scope"].choices = offered  # type: ignore[attr-defined] # it is one to choose

    @property
    def token_scope(self) -> Scope:
        return Scope(self.cleaned_data["scope"])

    @property
    def token_days(self) -> int | None:
        return int(self.cleaned_data["days"]) or None
