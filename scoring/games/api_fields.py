"""A game as programs see it, and what they send."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.conditions import etag
from rules import Outcome, variant_keys
from scoring.clubs.models import digest
from scoring.editions.api_fields import OptionsField
from scoring.games.deals import DealVersion, ReportedLaydown
from scoring.games.export import places
from scoring.games.frames import entrants_of, result_of
from scoring.games.models import Game
from scoring.games.seat_players import GuestSeat

MOST_SEATS = 12
MOST_TEXT = 200


@dataclass(frozen=True)
class RecordedSeat:
    position: int
    name: str
    phase: int | None
    completed: int
    points: int | None
    place: int | None
    is_winner: bool
    has_left: bool
    entrant: int | None


@dataclass(frozen=True)
class RecordedGame:
    """A game with what is derived of it; its link only for those who may record it."""

    game: Game
    may_record: bool

    @property
    def tag(self) -> str:
        game = self.game
        state = (game.version, game.latest_report, game.seats_version, game.closed_now)
        link = digest(game.write_token)[:8] if self.may_record else ""
        return etag(game.pk, *state, int(self.is_by_hand), int(game.is_rated), link)

    @property
    def outcome(self) -> str:
        return self.game.state.outcome.value

    @cached_property
    def is_by_hand(self) -> bool:
        """Whether a typed result counts in place of its deals."""
        return result_of(self.game) is not None

    @property
    def dealer(self) -> int | None:
        return self.game.state.dealer if self.game.state.is_running else None

    @property
    def link(self) -> str | None:
        return self.game.get_absolute_url() if self.may_record else None

    @property
    def token(self) -> str | None:
        return self.game.write_token if self.may_record else None

    @property
    def seats(self) -> list[RecordedSeat]:
        return [self.seat(number, name) for number, name in enumerate(self.game.seat_names)]

    def seat(self, number: int, name: str) -> RecordedSeat:
        state = self.game.state
        counts = bool(self.game.setup.edition.counted)
        return RecordedSeat(
            position=number,
            name=name,
            phase=state.phase[number],
            completed=state.completed[number],
            points=state.totals[number] if counts else None,
            place=self.places.get(number),
            is_winner=number in state.winners,
            has_left=number in state.empty,
            entrant=self.entrants.get(number),
        )

    @cached_property
    def entrants(self) -> Mapping[int, int]:
        return entrants_of(self.game)

    @cached_property
    def places(self) -> dict[int, int]:
        state = self.game.state
        return places(self.game.setup, state) if state.finished else {}

    @property
    def deals(self) -> list[DealVersion]:
        return [version for version in self.game.counting_versions if version.is_deal]


class SeatFields(serializers.Serializer[RecordedSeat]):
    position = serializers.IntegerField()
    name = serializers.CharField()
    phase = serializers.IntegerField(allow_null=True, help_text="The phase to lay next.")
    completed = serializers.IntegerField(help_text="How many phases are done.")
    points = serializers.IntegerField(allow_null=True, help_text="Null where none are counted.")
    place = serializers.IntegerField(allow_null=True, help_text="Once the game is decided.")
    is_winner = serializers.BooleanField()
    has_left = serializers.BooleanField()
    entrant = serializers.IntegerField(allow_null=True, help_text="Of the night it is played at.")


class DealFields(serializers.Serializer[DealVersion]):
    """A deal as it counts now."""

    number = serializers.IntegerField()
    out = serializers.IntegerField(allow_null=True, help_text="The seat that went out.")
    laid = serializers.SerializerMethodField(help_text="The other seats that laid their phase.")
    points = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    kept = serializers.ListField(child=serializers.IntegerField(allow_null=True), allow_null=True)
    counts = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()), allow_null=True
    )
    recorded_at = serializers.DateTimeField()

    def get_laid(self, version: DealVersion) -> list[int]:
        """As it is sent; of a replay all who were tied."""
        return [seat for seat in version.laid if seat != version.out or not version.is_deal]


class VersionFields(DealFields):
    """A deal as it was once said, or taken back."""

    sequence = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=DealVersion.Kind.values)
    removed = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class GameRowFields(serializers.Serializer[Game]):
    """A game in a list."""

    id = serializers.IntegerField(source="pk")
    edition = serializers.CharField()
    variant = serializers.CharField()
    started_at = serializers.DateTimeField()
    version = serializers.IntegerField()
    part_of = serializers.CharField(allow_blank=True, help_text="The night it is played at.")
    closed = serializers.CharField(allow_blank=True, help_text="Why nothing is recorded any more.")
    names = serializers.ListField(child=serializers.CharField(), source="seat_names")


class GameFields(serializers.Serializer[RecordedGame]):
    """A game, with where everybody stands."""

    id = serializers.IntegerField(source="game.pk")
    edition = serializers.CharField(source="game.edition")
    variant = serializers.CharField(source="game.variant")
    options = serializers.DictField(source="game.options")
    timed = serializers.BooleanField(source="game.timed")
    is_rated = serializers.BooleanField(source="game.is_rated")
    first_dealer = serializers.IntegerField(source="game.first_dealer")
    started_at = serializers.DateTimeField(source="game.started_at")
    version = serializers.IntegerField(source="game.version")
    part_of = serializers.CharField(source="game.part_of", allow_blank=True)
    closed = serializers.CharField(
        source="game.closed_now",
        allow_blank=True,
        help_text="Why no other deal is recorded: `last` after the last one.",
    )
    is_by_hand = serializers.BooleanField(
        help_text="A result typed at the night counts, not these deals."
    )
    outcome = serializers.ChoiceField(choices=[outcome.value for outcome in Outcome])
    dealer = serializers.IntegerField(allow_null=True, help_text="The seat that deals next.")
    link = serializers.CharField(allow_null=True, help_text="Its page, for who may record it.")
    token = serializers.CharField(allow_null=True, help_text="Opens just this game, as a token.")
    seats = SeatFields(many=True)
    deals = DealFields(many=True)


class StartBody(serializers.Serializer[Any]):
    """A new game: the names clockwise."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=MOST_TEXT), min_length=2, max_length=MOST_SEATS
    )
    edition = serializers.CharField(max_length=40, default="classic")
    variant = serializers.ChoiceField(choices=variant_keys(), default="full")
    options = OptionsField()
    timed = serializers.BooleanField(default=False, help_text="Deals may be broken off.")
    dealer = serializers.IntegerField(min_value=0, max_value=MOST_SEATS, default=0)


def seat(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=MOST_SEATS, **more)


class SubmissionBody(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=MOST_TEXT, allow_blank=True, default="")


ONE_OF_THEM = _("Say either points, or cards that were kept, or the cards of each hand.")


class DealBody(SubmissionBody):
    """The end of a deal: by points, by cards that were kept, or by the cards of each hand."""

    out = seat(allow_null=True, help_text="Null where the deal was broken off.")
    laid = serializers.ListField(child=seat(), max_length=MOST_SEATS, default=list)
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9999, allow_null=True),
        max_length=MOST_SEATS,
        default=list,
    )
    kept = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99, allow_null=True),
        max_length=MOST_SEATS,
        default=list,
    )
    counts = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=99)),
        max_length=MOST_SEATS,
        default=list,
        help_text="For each seat how many cards of each kind.",
    )
    sure = serializers.BooleanField(default=False, help_text="Record what can hardly be, too.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        told = [name for name in ("points", "kept", "counts") if attrs[name]]
        if len(told) > 1:
            raise serializers.ValidationError({told[1]: [ONE_OF_THEM]})
        return attrs


class OutBody(SubmissionBody):
    out = seat(help_text="Who went out first in the replay.")


class SeatBody(SubmissionBody):
    seat = seat()


@dataclass(frozen=True)
class ReportedLaydowns:
    deal: int
    laydowns: tuple[ReportedLaydown, ...]


class LaydownFields(serializers.Serializer[ReportedLaydown]):
    seat = serializers.IntegerField()
    phase = serializers.IntegerField()
    cards = serializers.CharField(help_text="Groups of cards, as docs/rules.md writes them.")


class LaydownsFields(serializers.Serializer[ReportedLaydowns]):
    """What lies on the table."""

    deal = serializers.IntegerField()
    laydowns = LaydownFields(many=True)


class LaydownPlaceBody(serializers.Serializer[Any]):
    seat = seat()
    deal = serializers.IntegerField(
        min_value=1, max_value=999, default=None, allow_null=True, help_text="The one being played."
    )


class LaydownBody(LaydownPlaceBody):
    cards = serializers.CharField(max_length=1000)


class RatedBody(serializers.Serializer[Any]):
    is_rated = serializers.BooleanField()


class SeatPlayerBody(serializers.Serializer[Any]):
    seat = seat()
    player = serializers.IntegerField(
        min_value=1, max_value=2**63 - 1, allow_null=True, help_text="Null for a guest."
    )


MOST_CLAIMED = 100


class GuestGameFields(serializers.Serializer[GuestSeat]):
    game = serializers.IntegerField(source="seat.game_id")
    seat = serializers.IntegerField(source="seat.position")
    name = serializers.CharField(source="seat.name", help_text="As it was typed there.")
    is_sure = serializers.BooleanField(help_text="Nobody else on the roster is called so.")


class GuestGamesFields(serializers.Serializer[Any]):
    """The latest first."""

    count = serializers.IntegerField(help_text="How many there are, though no more are told.")
    games = GuestGameFields(many=True)


class ClaimBody(serializers.Serializer[Any]):
    games = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        min_length=1,
        max_length=MOST_CLAIMED,
    )


class SeatsClaimedFields(serializers.Serializer[Any]):
    games = serializers.ListField(child=serializers.IntegerField())
