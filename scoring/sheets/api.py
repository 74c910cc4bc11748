"""Blank sheets and cards for programs: anybody may print them."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from api.operations import Endpoint, sends
from api.problems import invalid_form
from scoring.printed_files import PDF
from scoring.sheets.api_fields import BlankSheetFilters
from scoring.sheets.blank_answers import blank_answer, blank_form


class BlankSheet(Endpoint):
    @sends(PDF, scope=None, filters=BlankSheetFilters)
    def get(self, request: Request, asked: Mapping[str, Any]) -> HttpResponse:
        """A blank score sheet, phase cards or a rules card as a PDF."""
        form = blank_form({name: str(value) for name, value in asked.items()})
        if not form.is_valid():
            raise invalid_form(form)
        return blank_answer(request._request, form)
