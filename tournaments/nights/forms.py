"""A tournament on one page: what is agreed, and who takes part."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from statistics import median
from typing import Any

from django import forms
from django.db.models import Count, Q
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.clubs.models import Club, Member
from scoring.editions.forms import known_edition
from scoring.editions.pages import offered_editions
from scoring.editions.words import edition_name
from scoring.fields import choice
from scoring.people.forms import Picking, with_carried
from scoring.people.models import Player, PlayerQuerySet
from tournaments.attendance.models import NOT_COME, Entrant, Presence
from tournaments.attendance.words import coming_text
from tournaments.forecast.readings import pace_of
from tournaments.nights.actions import closed_settings, removable
from tournaments.nights.expectations import Expectation
from tournaments.nights.fields import EACH, SHOWN, TIE_NUMBERS, AgreedForm, initial_of, known_of
from tournaments.nights.models import Tournament
from tournaments.planner.table_forms import SIZES
from tournaments.rounds.models import Stage

LATEST = 5
ASSUMED = 16


def usual_number(club: Club) -> int:
    """As at the latest nights, or else the whole roster."""
    came = ~Q(entrants__presence__in=NOT_COME)
    nights = Tournament.objects.filter(club=club).annotate(came=Count("entrants", filter=came))
    latest = nights.filter(came__gte=2).order_by("-date", "-pk").values_list("came", flat=True)
    if counts := list(latest[:LATEST]):
        return round(median(counts))
    people = club.players.playing().count()
    return people if people > 1 else ASSUMED


class TournamentForm(AgreedForm):
    def __init__(
        self,
        member: Member,
        data: Any = None,
        *,
        tournament: Tournament | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        self.member, self.tournament = member, tournament
        super().__init__(with_carried(data, "players", self.roster_rows))
        known = initial_of(tournament) if tournament else self.usual
        self.initial = known | dict(initial or {})
        self.initial["key"] = get_random_string(22)
        self.closed_settings = closed_settings(tournament) if tournament else frozenset()
        typed = (
            data.get("edition")
            if data is not None and "edition" not in self.closed_settings
            else None
        )
        self.edition = known_edition(str(typed or self.initial.get("edition", "")))
        self.add_rules()
        self.add_ways()
        self.fields["edition"] = choice(_("Edition"), self.editions)
        self.fields["players"] = forms.ModelMultipleChoiceField(
            self.roster_rows,
            required=False,
            error_messages={"invalid_choice": _("Somebody is not on the roster any more.")},
        )
        for field in self.closed_fields:
            self.fields[field].disabled = True

    @property
    def usual(self) -> dict[str, Any]:
        today = timezone.localdate()
        day = date_format(today, pgettext("day and month", "j F"))
        return {
            "name": _("Club night %(day)s") % {"day": day},
            "date": today,
            "expected": usual_number(self.member.club),
        }

    @cached_property
    def editions(self) -> list[tuple[str, Any]]:
        """What is offered, and what this tournament has already."""
        offered = offered_editions(self.member)
        own = self.initial.get("edition")
        if own and own not in dict(offered):
            offered.append((own, edition_name(own)))
        return offered

    @cached_property
    def roster_rows(self) -> PlayerQuerySet:
        """Who may come to a night, and who is registered although they do not any more."""
        playing = Q(club=self.member.club, retired_at=None, erased_at=None, merged_into=None)
        registered = Q(pk__in=list(self.registered))
        return Player.objects.filter(playing | registered).order_by("name", "pk")

    @cached_property
    def registered(self) -> dict[int, Entrant]:
        """Each player who is registered, with what is known of their coming."""
        entrants = self.tournament.entrants.all() if self.tournament else ()
        return {each.player_id: each for each in entrants}

    @cached_property
    def closed_fields(self) -> frozenset[str]:
        """The fields of what can no longer be changed."""
        each, ties = (
            (f"mode-{number}" for number in EACH),
            (f"tie-{number}" for number in TIE_NUMBERS),
        )
        pairs = {
            "planned_rounds": {"rounds"},
            "deals": {"length"},
            "options": {option.key for option in self.edition.options},
            "modes": {"mode", *each},
            "scheme": {"kind", "top", "bottom", "missed", "missed_points"},
            "ties": {*ties},
            "entrants": {"everybody", "players"},
        }
        more = {field for name in self.closed_settings for field in pairs.get(name, ())}
        return (self.closed_settings | more) & set(self.fields) - {"key"}

    def clean(self) -> dict[str, Any]:
        self.check_numbers()
        self.check_ties()
        there = self.rounds_there
        if (self.cleaned_data.get("rounds") or there) < there:
            text = _("So many rounds are there already: %(count)d.")
            self.say("rounds", text % {"count": there})
        return self.cleaned_data

    @cached_property
    def rounds_there(self) -> int:
        if self.tournament is None:
            return 0
        return self.tournament.rounds.filter(stage=Stage.ROUND).count()

    @cached_property
    def people(self) -> list[Player]:
        everybody = self.cleaned_data["everybody"]
        return list(self.roster_rows if everybody else self.cleaned_data["players"])

    @cached_property
    def readable_values(self) -> Mapping[str, Any]:
        """All that can be read so far."""
        if self.is_bound:
            self.is_valid()
            return self.cleaned_data
        fields = self.fields.items()
        return {name: self.get_initial_for_field(field, name) for name, field in fields}

    @cached_property
    def ticked_count(self) -> int:
        return self.picking.count if self["everybody"].value() else self.picking.ticked_count

    @cached_property
    def coming_count(self) -> int:
        """Of the ticked, without those who do not come, as they or the desk have said."""
        return self.ticked_count - self.away_count

    @cached_property
    def away_count(self) -> int:
        people = self.registered.items()
        away = {player for player, each in people if each.presence == Presence.ABSENT}
        return len(away if self["everybody"].value() else away & self.picking.ticked)

    @cached_property
    def expectation(self) -> Expectation:
        """What that means for those who are ticked; before anybody is, for as many as expected."""
        values = self.readable_values
        return Expectation(
            pace=pace_of(self.member.club),
            facts=known_of(values),
            people=self.coming_count or values.get("expected"),
            start=start_of(values),
        )

    @cached_property
    def expectation_of_more(self) -> Expectation | None:
        """If all come who are expected, and not only those who are ticked."""
        expected = self.readable_values.get("expected") or 0
        if not 0 < self.ticked_count < expected:
            return None
        return replace(self.expectation, people=expected)

    @cached_property
    def picking(self) -> Picking:
        """Who may take part."""
        sent = {int(pk) for pk in self["players"].value() or () if str(pk).isdecimal()}
        return Picking(self.roster_rows, sent | self.players_staying, self.data.get("find", ""))

    @property
    def roster(self) -> list[tuple[Player, bool, bool, str]]:
        """Those who are shown, whether ticked, and for good, and what is known of their coming."""
        ticked, staying, said = self.picking.ticked, self.players_staying, self.coming_texts
        return [
            (each, each.pk in ticked, each.pk in staying, said.get(each.pk, ""))
            for each in self.picking.people_shown
        ]

    @cached_property
    def coming_texts(self) -> dict[int, str]:
        """Of each player on the list what they or the desk have said beforehand."""
        return {player: coming_text(each) for player, each in self.registered.items()}

    @cached_property
    def players_staying(self) -> set[int]:
        """Who has come or played: they stay registered."""
        if self.tournament is None:
            return set()
        come = self.tournament.entrants.exclude(pk__in=removable(self.tournament))
        return set(come.values_list("player_id", flat=True))

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[option.key] for option in self.edition.options]

    @property
    def mode_fields(self) -> list[BoundField]:
        """Of as many rounds as are planned, and of all that have a way of their own."""
        typed = str(self["rounds"].value())
        rounds = int(typed) if typed.isascii() and typed.isdigit() else 0
        chosen = max((number for number in EACH if self[f"mode-{number}"].value()), default=0)
        return [self[f"mode-{number}"] for number in EACH if number <= max(SHOWN, rounds, chosen)]

    @property
    def lacks_modes(self) -> bool:
        """Whether the page has ways for other rounds than are planned by now."""
        shown = {name for name in self.data if name.startswith("mode-")}
        return shown != {field.html_name for field in self.mode_fields}

    @property
    def tie_fields(self) -> list[BoundField]:
        return [self[f"tie-{number}"] for number in TIE_NUMBERS]

    @property
    def sizes_to_allow(self) -> list[tuple[int, str, bool]]:
        ticked = {str(size) for size in self["allow"].value() or ()}
        return [(size, name, name in ticked) for size, name in SIZES]

    @property
    def shown_faults(self) -> list[tuple[BoundField, str]]:
        return [
            (self[field], str(text))
            for field, texts in self.errors.items()
            if field in self.fields and field != "key"
            for text in texts
        ]

    @property
    def edition_key(self) -> str:
        return self.edition.key

    @property
    def preferred_size(self) -> str:
        return str(self["prefer"].value())

    @property
    def options_opened(self) -> bool:
        return self.is_opened(option.key for option in self.edition.options)

    @property
    def modes_opened(self) -> bool:
        modes = (f"mode-{number}" for number in EACH)
        return self.is_opened(["looks_back", "keeps_codes", *modes])

    @property
    def points_opened(self) -> bool:
        ties = (f"tie-{number}" for number in TIE_NUMBERS)
        return self.is_opened(["top", "bottom", "missed", "missed_points", *ties])

    def is_opened(self, names: Iterable[str]) -> bool:
        """Whether something that is folded was changed or refused."""
        return self.is_bound and bool({*names} & {*self.changed_data, *self.errors})


def start_of(values: Mapping[str, Any]) -> datetime | None:
    day, hour = values.get("date") or timezone.localdate(), values.get("start")
    return timezone.make_aware(datetime.combine(day, hour)) if hour else None
