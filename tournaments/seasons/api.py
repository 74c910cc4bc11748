"""The seasons of a club for programs, and the table of one."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.api_fields import SureBody
from api.conditions import check_match, etag
from api.idempotency import page_key
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import check_sure, invalid, invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.clubs.models import Role
from scoring.fields import WRONG_CHOICE
from tournaments.nights.models import Tournament
from tournaments.seasons.actions import (
    change_season,
    exceptions_after,
    make_season,
    remove_season,
)
from tournaments.seasons.api_fields import (
    SeasonBody,
    SeasonChangeBody,
    SeasonFields,
    SeasonFilters,
    SeasonRowFields,
    SeasonSettingsFields,
)
from tournaments.seasons.elsewhere import line_facts, season_facts
from tournaments.seasons.forms import SeasonForm
from tournaments.seasons.models import Season
from tournaments.seasons.pages import SeasonPage


class Seasons(MemberEndpoint):
    @lists(SeasonRowFields)
    def get(self, request: Request) -> QuerySet[Season]:
        """The seasons of the club, the newest first."""
        return Season.objects.filter(club=self.club)

    @acts(
        SeasonSettingsFields,
        scope=Scope.ORGANISE,
        body=SeasonBody,
        status=HTTPStatus.CREATED,
        tag=True,
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Count nights together from a day to a day."""
        usual = {**SeasonForm(self.club).initial, "key": page_key(request)}
        form = SeasonForm(self.club, typed_season(usual, body))
        if not form.is_valid():
            raise invalid_form(form)
        return tagged(make_season(form.cleaned_data["key"], self.club, form.facts, self.actor))


def typed_season(shown: Mapping[str, Any], body: Mapping[str, Any]) -> Any:
    """As the page shows it, but for what is told."""
    told = dict(body)
    if "listed" in told:
        told["listed"] = ", ".join(map(str, told["listed"]))
    return as_typed({**shown, **told})


def tagged(season: Season) -> Tagged:
    now = Season.objects.prefetch_related("exceptions").get(pk=season.pk)
    return Tagged(now, season_tag(now))


def season_tag(season: Season) -> str:
    """Of what was settled; the table has more to it."""
    return etag(season.pk, season.version)


class OneSeason(MemberEndpoint):
    @reads(SeasonFields, filters=SeasonFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who stands where in a season, a page at a time."""
        seasons = Season.objects.filter(club=self.club).select_related("club__address")
        season = get_object_or_404(seasons, pk=pk)
        page = SeasonPage(season, Role(self.member.role), asked["page"])
        table = [line_facts(line) | {"player": line.row.player_id} for line in page.lines]
        return season_facts(page, season.get_absolute_url()) | {"id": pk, "table": table}


class SeasonEndpoint(MemberEndpoint):
    def season_to_change(self, pk: int) -> Season:
        """As it is while nobody else changes it; refused where the program saw another state."""
        rows = Season.objects.select_for_update().filter(club=self.club)
        season = get_object_or_404(rows, pk=pk)
        check_match(self.request, season_tag(season))
        return season

    def check_nights(self, told: list[int]) -> None:
        """For every other club a night does not exist."""
        known = Tournament.objects.filter(club=self.club).in_bulk(told)
        wrong = [number for number, night in enumerate(told) if night not in known]
        if wrong:
            raise invalid((f"nights.{number}.id", WRONG_CHOICE) for number in wrong)


class SeasonSettings(SeasonEndpoint):
    @reads(SeasonSettingsFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """What is settled for a season."""
        return tagged(get_object_or_404(Season, club=self.club, pk=pk))

    @acts(SeasonSettingsFields, scope=Scope.ORGANISE, body=SeasonChangeBody, tag=True)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Settle some of it anew: the table follows."""
        season = self.season_to_change(pk)
        shown = SeasonForm(self.club, season=season).initial
        form = SeasonForm(self.club, typed_season(shown, without_nights(body)), season)
        if not form.is_valid():
            raise invalid_form(form)
        season.begins, season.ends = form.facts["begins"], form.facts["ends"]
        nights = body.get("nights", ())
        self.check_nights([each["id"] for each in nights])
        told = {each["id"]: each["counts"] for each in nights}
        change_season(season, form.facts, exceptions_after(season, told))
        return tagged(season)


def without_nights(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "nights"}


class RemoveSeason(SeasonEndpoint):
    @acts(None, scope=Scope.ORGANISE, body=SureBody, match=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> None:
        """Remove a season; its nights and all their results stay."""
        season = self.season_to_change(pk)
        check_sure(body, removing_text())
        remove_season(season)


def removing_text() -> str:
    return _(
        "Its rule and its link go for good. Its nights and all their results stay: a new season"
        " counts them again."
    )
