"""Editions for programs: which a game can be played by, and those that a club makes up."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.idempotency import page_key
from api.operations import acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from api.scopes import Scope
from rules import Edition, edition, edition_keys
from scoring.api_tokens.access import MemberEndpoint
from scoring.editions.api_fields import (
    GROUP_KINDS,
    EditionChangeBody,
    EditionFields,
    EditionFilters,
    EditionsFields,
    NewEditionBody,
    PhaseCardsBody,
    ToldEdition,
)
from scoring.editions.api_typing import check_options
from scoring.editions.forms import (
    FASTER,
    EditionForm,
    PhaseCardsForm,
    fields_of,
    gone_text,
    name_taken_text,
)
from scoring.editions.models import (
    ClubEdition,
    PhaseCard,
    club_key,
    edition_of,
    may_enter_phases,
    read_phase_cards,
)
from scoring.editions.pages import missing_phases, name_is_taken
from scoring.editions.phase_forms import groups_of, phase_notation
from scoring.errors import MovedOn
from scoring.fields import WRONG_CHOICE

LETTERS = {name: kind.letter for kind, name in GROUP_KINDS.items()}


class Editions(MemberEndpoint):
    @reads(EditionsFields, filters=EditionFilters)
    def get(self, request: Request, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a new game can be played by, the published ones first."""
        own = ClubEdition.objects.current().managed_by(self.member)
        rows = own.filter(retired_at__isnull=not asked["is_retired"])
        published = [] if asked["is_retired"] else [ToldEdition(key) for key in edition_keys()]
        return {"editions": [*published, *(ToldEdition(row.key, row) for row in rows)]}

    @acts(EditionFields, scope=Scope.ORGANISE, body=NewEditionBody, status=HTTPStatus.CREATED)
    def post(self, request: Request, body: Mapping[str, Any]) -> ToldEdition:
        """Make up an edition from a published one."""
        return saved(self, edition(body["base"]), edition_of(body["base"]), body)


class EditionEndpoint(MemberEndpoint):
    def own(self, key: str) -> ClubEdition:
        return get_object_or_404(ClubEdition.objects.managed_by(self.member), key=key)

    def offered(self, key: str) -> ClubEdition:
        row = self.own(key)
        if not row.is_offered:
            raise ApiProblem(ApiProblemKind.REFUSED, gone_text(row))
        return row


class OneEdition(EditionEndpoint):
    @reads(EditionFields)
    def get(self, request: Request, key: str) -> ToldEdition:
        """An edition, also one that games are still played by and that is offered no longer."""
        rows = ClubEdition.objects.managed_by(self.member)
        return ToldEdition(key, None if key in edition_keys() else get_object_or_404(rows, key=key))

    @acts(EditionFields, scope=Scope.ORGANISE, body=EditionChangeBody, status=HTTPStatus.CREATED)
    def patch(self, request: Request, key: str, body: Mapping[str, Any]) -> ToldEdition:
        """Have another edition in its place; games that have begun keep theirs."""
        row = self.offered(key)
        told = {"name": row.name} | dict(body) | {"replaces": row.key}
        return saved(self, edition(row.base), edition_of(row.key), told)


class RetireEdition(EditionEndpoint):
    @acts(EditionFields, scope=Scope.ORGANISE)
    def post(self, request: Request, key: str) -> ToldEdition:
        """Offer it for no new game."""
        row = self.offered(key)
        row.retire()
        return ToldEdition(row.key, row)


class ReturnEdition(EditionEndpoint):
    @acts(EditionFields, scope=Scope.ORGANISE)
    def post(self, request: Request, key: str) -> ToldEdition:
        """Offer it again."""
        row = self.own(key)
        if row.latest != row:
            raise ApiProblem(ApiProblemKind.REFUSED, gone_text(row))
        if name_is_taken(row.name, self.member, but=row.key):
            raise ApiProblem(ApiProblemKind.REFUSED, name_taken_text(row))
        row.bring_back()
        return ToldEdition(row.key, row)


class PhaseCards(EditionEndpoint):
    @acts(EditionFields, scope=Scope.ORGANISE, body=PhaseCardsBody)
    def post(self, request: Request, key: str, body: Mapping[str, Any]) -> ToldEdition:
        """Enter phases that only stand on the cards of the box; all games are judged by them."""
        known_boxes = edition_keys() if may_enter_phases(self.member) else ()
        if key not in known_boxes or not missing_phases(edition(key)):
            raise Http404
        phases = notations(body["phases"], missing_phases(edition(key)))
        known = dict(read_phase_cards(key))
        typed: dict[str, Any] = {}
        for number, text in phases.items():
            shown = {f"shown-{number}": known.get(number, "")}
            typed |= fields_of(number, text) | shown
        form = PhaseCardsForm(edition(key), as_typed(typed))
        if not form.is_valid():
            raise invalid_form(form, paths_in(body))
        PhaseCard.objects.enter(key, form.changed_phases(), self.member.user.pk)
        return ToldEdition(key)


def saved(
    view: MemberEndpoint, base: Edition, start: Edition, body: Mapping[str, Any]
) -> ToldEdition:
    """As the page would send it: all of it, with what is told in place of what it starts from."""
    key = page_key(view.request)
    known = ClubEdition.objects.managed_by(view.member).filter(key=club_key(key)).first()
    if known:  # it was sent twice
        return ToldEdition(known.key, known)
    form = EditionForm(base, view.member, as_typed(typed_edition(base, start, body) | {"key": key}))
    if not form.is_valid():
        raise invalid_form(form, paths_in(body))
    try:
        row = form.save()
    except MovedOn as error:
        raise ApiProblem(ApiProblemKind.REFUSED, FASTER) from error
    return ToldEdition(row.key, row)


def typed_edition(base: Edition, start: Edition, body: Mapping[str, Any]) -> dict[str, Any]:
    numbers = range(1, base.phase_count + 1)
    phases = {number: phase_notation(groups_of(start.phases.get(number))) for number in numbers}
    phases |= notations(body["phases"], numbers)
    points = {kind.key: kind.points for kind in start.counted}
    told_points = {each["kind"]: each["points"] for each in body["points"]}
    if not told_points.keys() <= points.keys():
        raise invalid([("points", WRONG_CHOICE)])
    check_options(base, body["options"])
    typed: dict[str, Any] = {"name": body["name"], "replaces": body.get("replaces", "")}
    typed |= {option.key: option.default for option in start.options} | body["options"]
    typed |= {f"points-{kind}": each for kind, each in (points | told_points).items()}
    for number, text in phases.items():
        typed |= fields_of(number, text)
    return typed


def notations(phases: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> dict[int, str]:
    """Each by its number, as the rules write it."""
    if any(phase["number"] not in numbers for phase in phases):
        raise invalid([("phases", WRONG_CHOICE)])
    return {
        phase["number"]: " ".join(
            f"{LETTERS[group['kind']]}{group['size']}" for group in phase["groups"]
        )
        for phase in phases
    }


def paths_in(body: Mapping[str, Any]) -> dict[str, str]:
    """Where stands what the fields of the page are called."""
    phases, points = enumerate(body["phases"]), enumerate(body.get("points", ()))
    return {
        **{f"phase-{phase['number']}": f"phases.{place}" for place, phase in phases},
        **{f"points-{each['kind']}": f"points.{place}" for place, each in points},
        **{key: f"options.{key}" for key in body.get("options", ())},
    }
