"""Games as they are found, listed and started."""

from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from functools import cached_property, reduce
from itertools import zip_longest
from operator import itemgetter, or_
from typing import TYPE_CHECKING, Any, Self, cast

from django.db import models, transaction
from django.db.models.functions import Coalesce, Now
from django.http import Http404

import live
from scoring.clubs.models import Member
from scoring.games.deals import ReportedLaydown
from scoring.prepared import PreparedQuery
from scoring.tokens import key_of_another

if TYPE_CHECKING:
    from scoring.games.models import Game, Seat

LARGEST = 2**63 - 1  # what a database takes for a key


class GameQuerySet(models.QuerySet["Game"]):
    def seated(self) -> Self:
        """Together with its people: a row for each seat."""
        return self.annotate(place=models.F("seats__position"), seat_name=models.F("seats__name"))

    def numbered(self) -> Self:
        """With all that tells whether a page is still true, and may be all that it needs."""
        reports = ReportedLaydown.objects.filter(game=models.OuterRef("pk")).order_by("-pk")
        rematches = self.model.objects.filter(rematch_of=models.OuterRef("pk"))
        return self.annotate(
            latest_report=Coalesce(models.Subquery(reports.values("pk")[:1]), 0),
            rematch_token=models.Subquery(rematches.values("watch_token")[:1]),
        )

    def managed_by(self, member: Member) -> Self:
        """The games of a club, and those of nobody where the member looks after them."""
        mine = (models.Q(club=club) for club in clubs_managed_by(member))
        return self.filter(reduce(or_, mine))

    def parts_managed_by(self, member: Member) -> list[Self]:
        """The same, each part by an index of its own."""
        return [self.filter(club=club) for club in clubs_managed_by(member)]

    def rows(self) -> Self:
        """With as much as a list tells; `load_seat_names` reads who played."""
        return self.only("edition", "variant", "started_at", "version", "part_of", "closed")

    def free_of(self, club: int) -> Self:
        """Those of a club that are no part of a night."""
        return self.filter(club=club, part_of="")

    def before(self, place: "Game | None") -> Self:
        """Those started before this one, the latest first; of two at once the later row."""
        latest = self.order_by("-started_at", "-pk")
        if place is None:
            return latest
        same = models.Q(started_at=place.started_at, pk__gte=place.pk)
        return latest.filter(started_at__lte=place.started_at).exclude(same)

    def after(self, place: "Game") -> Self:
        """Those started after it, the next one first."""
        same = models.Q(started_at=place.started_at, pk__lte=place.pk)
        later = self.filter(started_at__gte=place.started_at).exclude(same)
        return later.order_by("started_at", "pk")

    def latest_pk(self) -> int:
        """Up to which game there are games now; 0 where there are none."""
        return self.aggregate(latest=models.Max("pk"))["latest"] or 0

    def batch(self, after: int, until: int, size: int) -> "list[Game]":
        """The next games in the order they were started, with all that was recorded of them."""
        following = self.filter(pk__gt=after, pk__lte=until).order_by("pk")
        return list(following.prefetch_related("seats", "versions")[:size])

    def remove(self) -> None:
        """Whoever follows one of them is told."""
        topics = [self.model(pk=pk).topic for pk in self.values_list("pk", flat=True)]
        self.delete()
        for topic in topics:
            live.publish(topic)

    def unused(self, days: int) -> Self:
        """Games by strangers in which nothing was recorded since; no part of a night or a club."""
        alone = {"club": None, "part_of": "", "versions": None, "reported": None}
        return self.filter(started_at__lt=Now() - timedelta(days=days), **alone)

    def start(
        self,
        agreed: Mapping[str, Any],
        names: Sequence[str],
        key: str,
        players: Sequence[int | None] = (),
    ) -> "Game":
        """Open a game with these people, clockwise; the same key twice is one game.

        A page that was gone back to and changed is another game, though its key is the old one.
        Who knows which players of the roster they are holds the club.
        """
        with transaction.atomic():
            game, is_new = self.get_or_create(key=key, defaults=agreed)
            if is_new:
                game.seats.bulk_create(seats(game, names, players))
        if not is_new and not is_agreed(game, agreed, names):
            return self.start(agreed, names, key_of_another(key, agreed, names), players)
        return game

    def start_all(
        self, agreed: Mapping[str, Any], tables: Mapping[str, Sequence[str]]
    ) -> "dict[str, Game]":
        """A game for each key with its people, in as many statements however many they are.

        Whoever asks holds what would make the same keys; those that are there already stay.
        """
        known = set(self.filter(key__in=list(tables)).values_list("key", flat=True))
        with transaction.atomic(savepoint=False):
            rows = [self.model(key=key, **agreed) for key in tables if key not in known]
            made = self.bulk_create(rows)
            all_seats = [seat for game in made for seat in seats(game, tables[game.key])]
            if made:
                made[0].seats.model.objects.bulk_create(all_seats)
        started = {game.key: game for game in made}
        return started | {key: self.start(agreed, tables[key], key) for key in known}


class SeatQuerySet(models.QuerySet["Seat"]):
    def free_of(self, club: int) -> Self:
        """Those in games of a club that are no part of a night."""
        return self.filter(game__club=club, game__part_of="")

    def update(self, **facts: Any) -> int:
        """Whose seats they are is never changed without a trace in their games."""
        if "player" not in facts:
            return super().update(**facts)
        with transaction.atomic():
            games = set(self.order_by().values_list("game", flat=True))
            self.games_of(games).update(seats_version=models.F("seats_version") + 1)
            return super().update(**facts)

    def games_of(self, pks: Collection[int]) -> models.QuerySet["Game"]:
        games = cast("type[Game]", self.model._meta.get_field("game").related_model)
        return games.objects.filter(pk__in=pks)

    def typed_names(self) -> list[str]:
        return list(self.order_by().values_list("name", flat=True).distinct())

    def latest_first(self) -> Self:
        return self.select_related("game").order_by("-game__started_at", "-pk")


QueryingManager = models.Manager.from_queryset(GameQuerySet)


class GameManager(QueryingManager["Game"]):
    """Of all games: a link is a link, whatever else they are chosen by."""

    def writable(self, token: str) -> "Game":
        """The game that this link lets its holder record; a 404 for everybody else."""
        return with_people(self.by_write_token, token)

    def watchable(self, token: str) -> "Game":
        """The game that this link lets its holder watch; a 404 for everybody else."""
        return with_people(self.by_watch_token, token)

    def managed(self, pk: int, member: Member) -> "Game":
        """This game of the member's club, read in one statement; a 404 for everybody else."""
        if pk > LARGEST:
            raise Http404
        game = with_people(self.by_number, pk)
        if game.club_id not in clubs_managed_by(member):
            raise Http404
        return game

    @cached_property
    def by_number(self) -> "PreparedQuery[Game]":
        return PreparedQuery(lambda pk: self.numbered().seated().filter(pk=pk), mark=-1)

    @cached_property
    def by_write_token(self) -> "PreparedQuery[Game]":
        return PreparedQuery(lambda token: self.numbered().seated().filter(write_token=token))

    @cached_property
    def by_watch_token(self) -> "PreparedQuery[Game]":
        return PreparedQuery(lambda token: self.numbered().seated().filter(watch_token=token))


def clubs_managed_by(member: Member) -> list[int | None]:
    """Whoever looks after the installation has the games of no club too."""
    return [member.club_id, None] if member.user.is_superuser else [member.club_id]


def is_agreed(game: "Game", agreed: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Say whether these people by these rules are this game."""
    rules = all(getattr(game, field) == value for field, value in agreed.items())
    return rules and game.seat_names == list(names)


def seats(game: "Game", names: Sequence[str], players: Sequence[int | None] = ()) -> "list[Seat]":
    """One for each of these people, clockwise."""
    row, people = game.seats.model, zip_longest(names, players)
    return [
        row(game=game, position=position, name=name, player_id=player)
        for position, (name, player) in enumerate(people)
    ]


def with_people(games: "PreparedQuery[Game]", value: str | int) -> "Game":
    """The game that it is of, together with its people, who came in one statement."""
    rows = games.rows(value)
    if not rows:
        raise Http404
    game = games.instance(rows[0])
    name = games.column("seat_name")
    game.seat_names = [row[name] for row in sorted(rows, key=itemgetter(games.column("place")))]
    return game
