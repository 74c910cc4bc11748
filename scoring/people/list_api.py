"""A list of people for programs: what it would do, and then done."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from rest_framework.request import Request

from api.operations import acts, reads, works_out
from api.problems import invalid
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.names import tidy
from scoring.people.api_fields import (
    ImportCountsFields,
    ListEffectFields,
    PeopleListBody,
    SpreadsheetFields,
    SpreadsheetKindFilters,
)
from scoring.people.importing import ImportCounts, bring_in, effects_of
from scoring.people.lists import ListedPerson, checked_row
from scoring.people.matching import (
    ChangedPerson,
    NewPerson,
    RowEffect,
    SamePerson,
    UnclearPerson,
    decided_effect,
)
from scoring.people.pages import FAULTS
from scoring.people.roster_file import roster_sheet

type Rows = Sequence[Mapping[str, Any]]


class PeopleListPreview(MemberEndpoint):
    @works_out(ListEffectFields, scope=Scope.ORGANISE, body=PeopleListBody)
    def post(self, request: Request, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a list of people would do; nothing is changed."""
        rows = body["people"]
        choices = choices_of(rows)
        effects = enumerate(effects_of(self.club, people_in_rows(rows)))
        told = (
            (effect, decided_effect(effect, choices.get(place, ""))) for place, effect in effects
        )
        return {"people": [effect_facts(decided or effect) for effect, decided in told]}


class PeopleList(MemberEndpoint):
    @reads(SpreadsheetFields, scope=Scope.ORGANISE, filters=SpreadsheetKindFilters)
    def get(self, request: Request, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """The roster as a table, as a list brings it in again."""
        return roster_sheet(self.club).facts(asked["kind"])

    @acts(ImportCountsFields, scope=Scope.ORGANISE, body=PeopleListBody, status=HTTPStatus.CREATED)
    def post(self, request: Request, body: Mapping[str, Any]) -> ImportCounts:
        """Bring a list of people onto the roster; sent again, it adds nobody."""
        rows = body["people"]
        return bring_in(self.club, people_in_rows(rows), choices_of(rows))


def people_in_rows(rows: Rows) -> list[ListedPerson]:
    """As a file would say it; refused with all that cannot be taken."""
    read = [
        checked_row(
            tidy(row["name"]),
            tidy(row["nickname"]),
            str(row["keeps_to"] or ""),
            tidy(row["circle"]),
        )
        for row in rows
    ]
    people = [row for row in read if isinstance(row, ListedPerson)]
    if len(people) < len(read):
        faults = ((at, row) for at, row in enumerate(read) if not isinstance(row, ListedPerson))
        raise invalid((f"people.{at}", FAULTS[fault]) for at, fault in faults)
    return people


def choices_of(rows: Rows) -> dict[int, str]:
    """The answers, by the place of their row."""
    return {
        place: "new" if row["is_new"] else str(row["player"])
        for place, row in enumerate(rows)
        if row["is_new"] or row["player"]
    }


def effect_facts(effect: RowEffect) -> dict[str, Any]:
    told: dict[str, Any] = {"name": effect.row.name, "player": None, "candidates": ()}
    match effect:
        case NewPerson():
            return told | {"effect": "new"}
        case SamePerson(known=known):
            return told | {"effect": "same", "player": known.pk}
        case ChangedPerson(known=known):
            return told | {"effect": "changed", "player": known.pk}
        case UnclearPerson(known=candidates):
            return told | {"effect": "unclear", "candidates": candidates}
    return told | {"effect": "repeated"}
