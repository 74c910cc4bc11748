"""A seating without a night as programs see it, and what they send."""

from typing import Any

from rest_framework import serializers

from tournaments.planner.forms import MOST_ROUNDS, MOST_WEIGHT, WEIGHTS
from tournaments.planner.models import LONGEST_NAME, Plan, Seating
from tournaments.planner.table_forms import MOST_PEOPLE
from tournaments.seating.problems import Layer
from tournaments.seating.sizes import PLAYABLE

MOST_WISHES = 2000


def whole(least: int, most: int, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, **more)


def size(**more: Any) -> serializers.IntegerField:
    return whole(min(PLAYABLE), max(PLAYABLE), **more)


def person() -> serializers.IntegerField:
    return whole(1, MOST_PEOPLE)


def circles(help_text: str) -> serializers.ListField:
    circle = serializers.ListField(child=person(), min_length=2, max_length=MOST_PEOPLE)
    return serializers.ListField(
        child=circle, max_length=MOST_WISHES, default=[], help_text=help_text
    )


class PlanFields(serializers.Serializer[Plan]):
    """A plan, how it was found, and whether it counts: the one that was taken last does."""

    id = serializers.IntegerField(source="pk")
    rounds = serializers.ListField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())),
        help_text="Of each round its tables, of each table its people in the order of seats.",
    )
    layer = serializers.ChoiceField(choices=[each.value for each in Layer])
    origin = serializers.CharField()
    found_at = serializers.DateTimeField()
    taken_at = serializers.DateTimeField(allow_null=True)
    declined_at = serializers.DateTimeField(allow_null=True)


class SeatingRowFields(serializers.Serializer[Seating]):
    """A seating in a list."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    people = serializers.IntegerField()
    rounds = serializers.IntegerField()
    tables = serializers.ListField(
        source="sizes", child=serializers.IntegerField(), help_text="How many sit at each."
    )
    asked_at = serializers.DateTimeField()
    link = serializers.CharField(source="get_absolute_url", help_text="Shows it to everybody.")


class SeatingFields(SeatingRowFields):
    """A seating with the plan that counts, and the better one that is offered."""

    names = serializers.ListField(
        child=serializers.CharField(), help_text="In the order of their numbers; or none."
    )
    seed = serializers.IntegerField()
    plan = PlanFields()
    offered = PlanFields(source="offered_plan", allow_null=True)
    job = serializers.SerializerMethodField(help_text="That looks for a better plan.")

    def get_job(self, seating: Seating) -> str | None:
        search = seating.search
        return search.token if search else None


class PersonsTableFields(serializers.Serializer[Any]):
    """Somebody who keeps to a table; both count from 1."""

    person = whole(1, MOST_PEOPLE)
    table = whole(1, MOST_PEOPLE)


class SeatingWeightsFields(serializers.Serializer[Any]):
    """How bad each is, beside the others; what is not told is as usual."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {name: whole(0, MOST_WEIGHT, required=False) for name in WEIGHTS}


class SeatingBody(serializers.Serializer[Any]):
    """Who is seated in how many rounds, at which tables, and what else is wished."""

    name = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")
    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME), max_length=MOST_PEOPLE, default=[]
    )
    people = whole(
        1, MOST_PEOPLE, allow_null=True, default=None, help_text="How many, in place of the names."
    )
    rounds = whole(1, MOST_ROUNDS, default=4)
    prefer = size(default=4, help_text="How many sit at a table.")
    allow = serializers.ListField(
        child=size(), max_length=len(PLAYABLE), default=[3, 5], help_text="Sizes that will do."
    )
    tables = serializers.ListField(
        child=size(),
        max_length=MOST_PEOPLE,
        default=[],
        help_text="How many sit at each; the best that fit where none are told.",
    )
    never = circles(
        help_text="Never at one table: by numbers that count from 1 in the order of the names."
    )
    rather = circles(help_text="Rather not at one table.")
    places = PersonsTableFields(many=True, default=[])
    weights = SeatingWeightsFields(default={})
    seed = whole(0, 10**15, allow_null=True, default=None)
    replaces = serializers.IntegerField(
        min_value=1,
        max_value=2**31 - 1,
        allow_null=True,
        default=None,
        help_text="The link of this seating leads to the new one.",
    )
