from django import forms

from scoring.clubs.models import Role


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=Role.choices)
