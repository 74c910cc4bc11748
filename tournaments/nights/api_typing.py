"""What a program tells of a night, typed into the form of its page."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from scoring.clubs.models import Member
from scoring.editions.forms import known_edition
from scoring.fields import WRONG_CHOICE
from tournaments.nights.fields import EACH, TIE_NUMBERS
from tournaments.nights.forms import TournamentForm
from tournaments.nights.models import Tournament

CALLED = {
    "rounds": "planned_rounds",
    "is_friendly": "is_rated",
    "length": "deals",
    "mode": "modes",
    **{f"mode-{number}": f"modes.{number - 1}" for number in EACH},
    **{f"tie-{number}": f"ties.{number - 1}" for number in TIE_NUMBERS},
    **{name: f"scheme.{name}" for name in ("kind", "top", "bottom", "missed", "missed_points")},
}
"""Fields of the page that programs know by another name."""


def typed_form(
    member: Member, body: Mapping[str, Any], key: str, night: Tournament | None = None
) -> TournamentForm:
    """The form of the page, valid; what is not told stands there as the page would show it."""
    page = page_of(member, body, night)
    fields = page.fields.items()
    shown = {name: page.get_initial_for_field(field, name) for name, field in fields}
    shown["edition"] = page.edition.key
    told = typed_names(body, page)
    check_open(page, as_typed(shown), as_typed(told))
    form = TournamentForm(member, as_typed(shown | told | {"key": key}), tournament=night)
    if not form.is_valid():
        raise invalid_form(form, CALLED)
    return form


def page_of(member: Member, body: Mapping[str, Any], night: Tournament | None) -> TournamentForm:
    """As it is opened, with what the edition offers that is told."""
    told = {name: body[name] for name in body if name == "edition"}
    if told and known_edition(told["edition"]).key != told["edition"]:
        raise invalid([("edition", WRONG_CHOICE)])
    return TournamentForm(member, tournament=night, initial=told)


def typed_names(body: Mapping[str, Any], page: TournamentForm) -> dict[str, Any]:
    """What is told, as the fields of the page are called."""
    told = {name: body[name] for name in body if name in page.fields and name != "options"}
    if "planned_rounds" in body:
        told["rounds"] = body["planned_rounds"]
    if "is_rated" in body:
        told["is_friendly"] = not body["is_rated"]
    if "deals" in body:
        told["length"] = "full" if body["deals"] is None else "deals"
    told |= dict(body.get("scheme", {}))
    told |= typed_modes(body["modes"]) if body.get("modes") else {}
    told |= typed_ties(body["ties"]) if "ties" in body else {}
    return told | typed_options(body.get("options", {}), page)


def typed_options(options: Mapping[str, str], page: TournamentForm) -> dict[str, str]:
    """A page offers nothing else."""
    known = {option.key for option in page.edition.options}
    if unknown := sorted(options.keys() - known):
        raise invalid((f"options.{key}", WRONG_CHOICE) for key in unknown)
    return dict(options)


def typed_modes(modes: list[str]) -> dict[str, str]:
    """The last one holds for all rounds after it."""
    each = dict(enumerate(modes[:-1], 1))
    return {"mode": modes[-1]} | {f"mode-{number}": each.get(number, "") for number in EACH}


def typed_ties(ties: list[str]) -> dict[str, str]:
    each = dict(enumerate([tie for tie in ties if tie != "none"], 1))
    return {f"tie-{number}": each.get(number, "") for number in TIE_NUMBERS}


def check_open(page: TournamentForm, shown: QueryDict, told: QueryDict) -> None:
    """A page shows what is settled as closed; a program that asks for another value is told so."""
    refused = [
        CALLED.get(name, name)
        for name, field in page.fields.items()
        if field.disabled and name in told
        if sorted(shown.getlist(name)) != sorted(told.getlist(name))
    ]
    if refused:
        title = str(ApiProblemKind.REFUSED.title)
        errors = [{"field": name, "detail": title} for name in refused]
        raise ApiProblem(ApiProblemKind.REFUSED, title, errors)
