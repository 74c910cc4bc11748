"""What a program asks of a seating, as the form of the page is typed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from api.parsing import as_typed
from api.problems import WHOLE, ApiProblem, invalid
from scoring.clubs.models import Member
from scoring.fields import WRONG_CHOICE
from scoring.names import tidy
from tournaments.planner.forms import SeatingForm
from tournaments.planner.models import Seating
from tournaments.planner.table_forms import split_value
from tournaments.planner.typed_people import PeopleHere, read_here
from tournaments.seating.problems import Weights
from tournaments.seating.sizes import Split

NAMES_IN_JSON = {"here": "names", "split": "tables", "of": "replaces", "__all__": WHOLE}


def typed_seating(body: Mapping[str, Any], member: Member, key: str) -> SeatingForm:
    """The form with it, valid; refused by the names of the contract."""
    here = typed_people(body)
    people = read_here(here)
    if body["names"] and list(people.names) != [tidy(name) for name in body["names"]]:
        raise invalid([("names", WRONG_CHOICE)])  # a name that would be read as several
    wishes = {name: "\n".join(circles(people, name, body[name])) for name in ("never", "rather")}
    typed = as_typed(
        {name: body[name] for name in ("name", "rounds", "prefer", "allow", "seed")}
        | wishes
        | {f"weight-{name}": weight for name, weight in weights_of(body).items()}
        | {"key": key, "here": here, "places": "\n".join(places(people, body["places"]))}
        | {"split": typed_tables(body), **older(body, member)}
    )
    form = SeatingForm(typed, member)
    if not form.is_valid():
        raise refused_form(form)
    return form


def typed_people(body: Mapping[str, Any]) -> str:
    if bool(body["names"]) == (body["people"] is not None):
        raise invalid([("names", WRONG_CHOICE)])
    return "\n".join(body["names"]) if body["names"] else str(body["people"])


def typed_tables(body: Mapping[str, Any]) -> str:
    sizes = tuple(sorted(body["tables"], reverse=True))
    return split_value(Split(sizes, body["prefer"])) if sizes else ""


def weights_of(body: Mapping[str, Any]) -> dict[str, int]:
    return asdict(Weights()) | dict(body["weights"])


def circles(people: PeopleHere, field: str, told: Sequence[Sequence[int]]) -> Iterator[str]:
    for place, circle in enumerate(told):
        yield "; ".join(shown_name(people, person, f"{field}.{place}") for person in circle)


def places(people: PeopleHere, told: Sequence[Mapping[str, int]]) -> Iterator[str]:
    for place, each in enumerate(told):
        yield f"{shown_name(people, each['person'], f'places.{place}')}: {each['table']}"


def shown_name(people: PeopleHere, person: int, field: str) -> str:
    """By which the form knows the person with this number."""
    if person > people.count:
        raise invalid([(field, WRONG_CHOICE)])
    return people.shown_names[person - 1]


def older(body: Mapping[str, Any], member: Member) -> dict[str, Any]:
    """The seating that this one replaces."""
    if body["replaces"] is None:
        return {}
    found = Seating.objects.managed_by(member).filter(pk=body["replaces"]).first()
    if found is None:
        raise invalid([("replaces", WRONG_CHOICE)])
    return {"of": found.token, "replaces": True}


def refused_form(form: SeatingForm) -> ApiProblem:
    return invalid(
        (NAMES_IN_JSON.get(field, field.replace("weight-", "weights.")), text)
        for field, texts in form.errors.items()
        for text in texts
    )
