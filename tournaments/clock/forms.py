from django import forms


class MinutesForm(forms.Form):
    """So many minutes more for a page that saw so many seconds more already."""

    minutes = forms.TypedChoiceField(coerce=int, choices=[(n, n) for n in (-5, -1, 1, 5)])
    seen = forms.IntegerField(min_value=-100_000, max_value=100_000)
    from_desk = forms.BooleanField(required=False)

    @property
    def more(self) -> int:
        return int(self.cleaned_data["minutes"])

    @property
    def shown(self) -> int:
        return int(self.cleaned_data["seen"])
