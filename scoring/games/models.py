from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any

from django.db import models
from django.http import Http404
from django.urls import reverse

import live
from rules import Deal, GameState, Outcome, Setup, parse_variant, play
from scoring.clubs.models import Club
from scoring.editions.models import Cards, base_of, edition_with, entered_phases, phase_cards_topic
from scoring.games.deals import AFTER_LAST, DealVersion, ReportedLaydown
from scoring.games.log import (
    DEAL,
    Course,
    counting_versions,
    in_order,
    latest_undo,
    remember_course,
    remembered_course,
    seated,
)
from scoring.games.querysets import GameManager, SeatQuerySet
from scoring.games.recording import Submission, append, append_again, facts_of
from scoring.names import isolated, told_apart
from scoring.people.models import Player
from scoring.prepared import PreparedQuery
from scoring.tokens import new_token

AGREED = ("cards", "names", "seat_names", "setup")  # no deal changes them
VERSIONS = PreparedQuery(lambda pk: DealVersion.objects.filter(game=pk), mark=-1)


class Game(models.Model):
    """One table's deals, from the first to the winner. Its state is derived, never stored."""

    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="games")
    part_of = models.CharField(max_length=40, blank=True)  # a topic: what is recorded is told there
    edition = models.CharField(max_length=40, default="classic")
    variant = models.CharField(max_length=20, default="full")
    options = models.JSONField(default=dict, blank=True)
    timed = models.BooleanField(default=False)  # a deal may be broken off
    is_rated = models.BooleanField(default=True)  # unless somebody sits there as a guest
    first_dealer = models.PositiveSmallIntegerField(default=0)
    write_token = models.CharField(max_length=32, unique=True, default=new_token)
    watch_token = models.CharField(max_length=32, unique=True, default=new_token)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")
    key = models.CharField(max_length=64, unique=True)  # made by the page: twice is one game
    started_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)  # of the latest entry of its log
    seats_version = models.PositiveIntegerField(default=0)  # raised when somebody else sits there
    head = models.CharField(max_length=64, blank=True)  # its digest: no version goes unnoticed
    closed = models.CharField(max_length=12, blank=True)  # why nothing is recorded: a code of
    # whatever this is a part of
    last_deal = models.PositiveIntegerField(null=True)  # the number of the last one that is played
    is_last_deal_allowed = models.BooleanField(default=False)  # by a word: no time decided on it

    objects = GameManager()

    class Meta:
        indexes = [
            models.Index(fields=["club", "-started_at", "-id"], name="game_latest_of_club"),
            models.Index(fields=["club"], condition=models.Q(part_of=""), name="free_game_of_club"),
        ]

    place: int  # these two come with `seated`, one row for each seat
    seat_name: str

    def __str__(self) -> str:
        return f"game {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("game-detail", args=[self.write_token])

    @property
    def known_as(self) -> str:
        """By what a phone knows it again behind new links, and takes no other for it."""
        return f"{self.pk}-{self.started_at.timestamp():.0f}"

    @property
    def guests(self) -> "list[Seat]":
        """Those who are not on the roster, as far as anybody has said."""
        return [seat for seat in self.seats.all() if seat.player_id is None]

    @property
    def counts_in_ratings(self) -> bool:
        """Whatever this is a part of may say otherwise."""
        return self.is_rated and not self.guests

    @property
    def topic(self) -> str:
        """What is published when a page of this game may have changed."""
        return f"game:{self.pk}"

    @property
    def topics(self) -> tuple[str, ...]:
        """By which its pages follow: its own, and what its rules may still lack.

        Not what it is a part of, where the entries of all other games are told.
        """
        return (self.topic, phase_cards_topic(base_of(self.edition)))

    @property
    def published_topics(self) -> tuple[str, ...]:
        """What is published with each submission."""
        return (self.topic, self.part_of) if self.part_of else (self.topic,)

    def publish(self) -> None:
        for topic in self.published_topics:
            live.publish(topic)

    @property
    def has_versions(self) -> bool:
        """They were read together with the row."""
        return "versions" in self.__dict__.get("_prefetched_objects_cache", ())

    @cached_property
    def log(self) -> tuple[DealVersion, ...]:
        """Up to the version that was read with the row: what came in since is another page."""
        rows = self.versions.all() if self.has_versions else VERSIONS.all(self.pk)
        return tuple(in_order(row for row in rows if row.sequence <= self.version))

    @cached_property
    def seat_names(self) -> list[str]:
        """The names as they were typed, clockwise."""
        return [seat.name for seat in sorted(self.seats.all(), key=lambda seat: seat.position)]

    @staticmethod
    def load_seat_names(games: "Sequence[Game]") -> None:
        """Of all of them in one statement."""
        names: dict[int, list[str]] = {game.pk: [] for game in games}
        seats = Seat.objects.filter(game__in=names).order_by("position")
        for pk, name in seats.values_list("game", "name"):
            names[pk].append(name)
        for game in games:
            game.seat_names = names[game.pk]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names as shown: told apart, and none turns the words around it."""
        return tuple(map(isolated, told_apart(self.seat_names)))

    @cached_property
    def cards(self) -> Cards:
        """The phases that its rules lacked: read once, for what it shows and for its version."""
        return entered_phases(self.edition)

    @cached_property
    def setup(self) -> Setup:
        return Setup(
            edition=edition_with(self.edition, self.cards),
            variant=parse_variant(self.variant),
            options=self.options,
            seats=len(self.names),
            first_dealer=self.first_dealer,
            timed=self.timed,
        )

    @cached_property
    def counting_versions(self) -> tuple[DealVersion, ...]:
        return counting_versions(self.log)

    @cached_property
    def course(self) -> Course:
        """Known by its head, if somebody has asked for it lately."""
        is_one_of_many = not self.version or self.has_versions
        if not is_one_of_many and (known := remembered_course(self.head)):
            return known
        course = Course.of(self.counting_versions)
        if not is_one_of_many and self.log and self.log[-1].digest == self.head:
            remember_course(self.head, course)
        return course

    @property
    def deals(self) -> tuple[Deal, ...]:
        return self.course.deals

    @cached_property
    def state(self) -> GameState:
        return self.state_with(self.deals)

    @cached_property
    def last(self) -> DealVersion | None:
        """What an undo would take back; not a replay that a correction has made needless."""
        replayed = self.state.outcome is Outcome.REPLAYED
        shown = [version for version in self.counting_versions if replayed or not version.is_replay]
        return max(shown, key=lambda it: (it.number, not it.is_deal, it.sequence), default=None)

    @cached_property
    def latest_undo(self) -> DealVersion | None:
        """What one tap brings back."""
        return latest_undo(self.log)

    def state_with(self, deals: Sequence[Deal], *, is_through: bool = False) -> GameState:
        """The state after these deals; a replay counts for the tie that it was played for.

        Who leaves when all is played has played to the end.
        """
        empty = deals[-1].empty if is_through and deals else self.course.empty_after(len(deals))
        is_now = deals is self.deals and not is_through
        state = self.course.state(self.setup) if is_now else self.played(deals, empty)
        for replay in self.course.replays:
            if state.replay == replay.tied:
                return self.played(deals, empty, replay.out)
        return state

    def played(
        self, deals: Sequence[Deal], empty: frozenset[int], replay_out: int | None = None
    ) -> GameState:
        """The state after these deals, with these seats empty from then on."""
        return seated(self.setup, play(self.setup, deals, replay_out), empty)

    def state_before(self, number: int) -> GameState:
        """With those seats empty that were so in that deal, or will be in the coming one."""
        if number > len(self.deals):
            return self.course.state(self.setup)
        return self.played(self.deals[: number - 1], self.deals[number - 1].empty)

    def corrected(self, number: int, deal: Deal) -> tuple[Deal, ...]:
        """The deals of this game if deal `number` had been this one."""
        return (*self.deals[: number - 1], deal, *self.deals[number:])

    def versions_of(self, number: int) -> tuple[DealVersion, ...]:
        """One deal in all its versions, the oldest first."""
        return tuple(version for version in self.log if version.place == (number, DEAL))

    def since(self, seen: int) -> tuple[DealVersion, ...]:
        """What was recorded after somebody opened the page."""
        return tuple(version for version in self.log if version.sequence > seen)

    @cached_property
    def reports(self) -> tuple[ReportedLaydown, ...]:
        """Every laydown that was reported, and taken back, in order."""
        if self.__dict__.get("latest_report") == 0:
            return ()  # `numbered` has looked already
        return tuple(self.reported.order_by("pk"))

    @cached_property
    def latest_report(self) -> int:
        """Which report came last, 0 before the first."""
        return self.reports[-1].pk if self.reports else 0

    @property
    def coming_deal(self) -> int:
        """The number of the deal that is being played."""
        return len(self.deals) + 1

    def closed_to(self, deal: int) -> str:
        """Why nothing is recorded of this deal; empty where it may be."""
        is_after = self.last_deal is not None and deal > self.last_deal
        return self.closed or (AFTER_LAST if is_after else "")

    @property
    def closed_now(self) -> str:
        """Why no other deal is recorded; empty where one may be."""
        return self.closed or (AFTER_LAST if self.has_last_deal else "")

    @property
    def has_last_deal(self) -> bool:
        """Whether it is recorded."""
        return self.last_deal is not None and len(self.deals) >= self.last_deal

    def laydowns(self, deal: int) -> tuple[ReportedLaydown, ...]:
        """What lies in this deal, by seat: the latest report of each, unless taken back."""
        return tuple(report for report in counting_versions(self.reports) if report.deal == deal)

    def as_of(self, seen: int) -> "Game":
        """This game as it stood for a page that saw this version; itself if that is the latest."""
        if seen >= self.version:
            return self
        then = copy(self)
        then.clear_derived()
        then.log = tuple(version for version in self.log if version.sequence <= seen)
        then.version, then.head = seen, then.log[-1].digest if then.log else ""
        return then

    def read_again(self) -> None:
        """What others have recorded, and whether they closed it."""
        try:
            self.refresh_from_db(fields=["version", "head", "closed", "last_deal"])
        except Game.DoesNotExist as removed:
            raise Http404 from removed
        self.clear_derived()

    def clear_derived(self) -> None:
        """Read and derive anew what a submission may have changed."""
        for name, value in vars(type(self)).items():
            if isinstance(value, cached_property) and name not in AGREED:
                self.__dict__.pop(name, None)
        self.__dict__.pop("_prefetched_objects_cache", None)

    def record_deal(
        self, deal: Deal, submission: Submission, card_counts: Any = None
    ) -> DealVersion:
        return append(self, submission, number=len(self.deals) + 1, **facts_of(deal, card_counts))

    def record_replay(self, out: int, submission: Submission) -> DealVersion:
        """Who went out first, and who was tied: the replay of another tie is another replay."""
        facts = {"number": len(self.deals), "kind": DealVersion.Kind.REPLAY}
        return append(self, submission, out=out, laid=list(self.state.replay), **facts)

    def correct_deal(
        self, number: int, deal: Deal, submission: Submission, card_counts: Any = None
    ) -> DealVersion:
        return append(self, submission, number=number, **facts_of(deal, card_counts))

    def undo(self, submission: Submission) -> DealVersion:
        """Take back the last deal, or the replay."""
        return append_again(self, self.last, submission, removed=True)

    def redo(self, submission: Submission) -> DealVersion:
        """Bring back what the last undo took away."""
        return append_again(self, self.latest_undo, submission, removed=False)

    @cached_property
    def rematch_token(self) -> str | None:
        """By which the rematch is watched; it tells pages whether there is one."""
        return self.next_game.watch_token if self.next_game else None

    @cached_property
    def next_game(self) -> "Game | None":
        """The rematch, where somebody has asked for it."""
        return self.rematches.first()

    def renew_links(self) -> None:
        """Make new links; whoever holds an old one is a stranger from now on."""
        self.write_token, self.watch_token = new_token(), new_token()
        self.save(update_fields=["write_token", "watch_token"])
        self.publish()

    def rate(self, *, is_rated: bool) -> None:
        self.is_rated = is_rated
        self.save(update_fields=["is_rated"])

    def remove(self) -> None:
        topics = self.published_topics
        self.delete()
        for topic in topics:
            live.publish(topic)


class Seat(models.Model):
    """A player's place in a game; positions run clockwise from 0."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="game_seats")
    # who of the roster that is; at a table of a night its entrant says so

    objects = SeatQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_player_in_a_seat"),
            models.UniqueConstraint(fields=["game", "player"], name="nobody_sits_twice"),
        ]

    def __str__(self) -> str:
        return self.name
