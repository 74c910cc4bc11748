"""Leaderboards as programs see them, and what they ask for."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from tournaments.leaderboards.asked_boards import LONGEST_SOUGHT, RATING
from tournaments.leaderboards.keeping import BoardSpan
from tournaments.leaderboards.leaderboard_rows import BoardOrder
from tournaments.leaderboards.pages import LeaderboardLine, LeaderboardPage

MOST_PAGES = 99_999
ORDERS = (*(order.value for order in BoardOrder), RATING)
SPANS = tuple(span.value for span in BoardSpan)


@dataclass(frozen=True)
class BoardAsked:
    """A page of it, or whoever was looked for."""

    page: LeaderboardPage
    next: str | None

    @property
    def lines(self) -> list[LeaderboardLine]:
        if self.page.asked.letters:
            return self.page.lines_of(self.page.first_found)
        return self.page.lines


class LeaderboardFilters(serializers.Serializer[Any]):
    by = serializers.ChoiceField(choices=ORDERS, required=False)
    since = serializers.ChoiceField(choices=SPANS, required=False)
    edition = serializers.CharField(
        max_length=40, required=False, help_text="Only games by this one."
    )
    find = serializers.CharField(
        max_length=LONGEST_SOUGHT,
        required=False,
        help_text="Only those with a word in the name that begins so, the first eleven.",
    )
    page = serializers.IntegerField(min_value=1, max_value=MOST_PAGES, required=False)


def fact(field: type[serializers.Field[Any, Any, Any, Any]], name: str, **more: Any) -> Any:
    return field(source=f"row.facts.{name}", allow_null=True, default=None, **more)


class LeaderboardRowFields(serializers.Serializer[LeaderboardLine]):
    """Somebody on it; by rating there are other figures than by games."""

    position = serializers.IntegerField(source="row.position", help_text="In the list, from 1.")
    place = serializers.IntegerField(
        source="row.place", allow_null=True, help_text="Equals share one; null before there is one."
    )
    player = serializers.IntegerField(source="row.player.pk")
    name = serializers.CharField(source="row.player.called")
    moved = serializers.IntegerField(
        allow_null=True, help_text="Places up since before the latest night."
    )
    games = fact(serializers.IntegerField, "games")
    wins = fact(serializers.IntegerField, "wins")
    games_won = fact(serializers.FloatField, "games_won", help_text="In hundredths.")
    others_beaten = fact(serializers.FloatField, "others_beaten", help_text="In hundredths.")
    nights = fact(serializers.IntegerField, "nights")
    rating = fact(serializers.FloatField, "rating")
    low = fact(serializers.FloatField, "from", help_text="Very probably not below this.")
    high = fact(serializers.FloatField, "to", help_text="Very probably not above this.")
    is_provisional = fact(serializers.BooleanField, "is_provisional")


class LeaderboardFields(serializers.Serializer[BoardAsked]):
    """A page of a leaderboard."""

    title = serializers.CharField(source="page.board.title")
    by = serializers.ChoiceField(choices=ORDERS, source="page.board.by")
    since = serializers.ChoiceField(choices=SPANS, source="page.asked.choice.span.value")
    edition = serializers.CharField(source="page.asked.choice.edition", allow_blank=True)
    rule = serializers.ListField(child=serializers.CharField(), source="page.board.sentences")
    is_current = serializers.SerializerMethodField(help_text="False while it is worked out anew.")
    people = serializers.IntegerField(source="page.board.people")
    results = LeaderboardRowFields(many=True, source="lines")
    next = serializers.CharField(allow_null=True, help_text="The address of the next page.")

    def get_is_current(self, asked: BoardAsked) -> bool:
        return not asked.page.board.is_incomplete
