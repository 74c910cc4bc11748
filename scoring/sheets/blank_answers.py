"""A blank sheet as a file, by what an address says: for the pages and for programs."""

from collections.abc import Mapping
from hashlib import sha256
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from rules import RulesError, edition_keys
from scoring.editions.models import edition_as_made
from scoring.editions.words import edition_name
from scoring.printed_files import language_of, pdf_response
from scoring.sheets.blanks import blank_file
from scoring.sheets.forms import Choices, SheetForm

DAY = 24 * 3600


def blank_form(answers: Mapping[str, str]) -> SheetForm:
    """Of all editions that were published, and of one that somebody knows the key of."""
    return form_of(answers, [(key, edition_name(key)) for key in edition_keys()])


def form_of(answers: Mapping[str, str], editions: Choices) -> SheetForm:
    """An edition may be known by its link alone, as its rules are."""
    key = answers.get("edition", "")
    if key not in dict(editions) and is_edition(key):
        editions = [*editions, (key, edition_name(key))]
    return SheetForm(answers, editions, language_of(get_language()))


def is_edition(key: str) -> bool:
    if not (key.isascii() and key.isprintable()):  # no database is asked for nonsense
        return False
    try:
        edition_as_made(key)
    except RulesError:
        return False
    return True


def blank_answer(request: HttpRequest, form: SheetForm) -> HttpResponse:
    """The file; nothing, where whoever asks has the same."""
    response = pdf_response(blank_file(form.nearest))
    response["ETag"] = f'"{sha256(response.content).hexdigest()[:32]}"'
    if form.nearest.is_always_the_same and "language" in request.GET:
        del response["Cache-Control"]
        patch_cache_control(response, public=True, max_age=DAY)
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return cast("HttpResponse", answer)
