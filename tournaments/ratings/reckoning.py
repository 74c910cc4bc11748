"""Reckoning ratings anew where what is kept is out of date.

Where only later games came in, the fold goes on from what is kept; any other change begins anew.
Of two who reckon at once the first one writes: what it began from is compared in the UPDATE that
takes its place.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from scoring.inserting import insert_rows
from tournaments.appearances.free_games import free_games_kept
from tournaments.appearances.keeping import games_in_order
from tournaments.appearances.models import GameSummary, NightSummary
from tournaments.ratings.certainty import gone_from
from tournaments.ratings.models import (
    SIGNS,
    ClubRatings,
    PlayerRating,
    RatingCurve,
)
from tournaments.ratings.rating_fold import (
    MODEL,
    CurvePoint,
    Day,
    PlayerPk,
    RatedGame,
    RatedPlayer,
    RatedPlayers,
    RatingBefore,
    latest_night,
    places_of,
    rate_on,
)

MADE_BY = 2  # raised when ratings are reckoned otherwise: all are reckoned anew
DIGITS = 2  # of a curve

type Watch = Callable[[Iterator[RatedGame]], Iterable[RatedGame]]


def digest(told: Iterable[object]) -> str:
    return sha256(repr((MADE_BY, MODEL, *told)).encode()).hexdigest()[:SIGNS]


def stamp_of(club: int) -> str:
    """By what is kept of nights and of free games: another one as soon as any of it is."""
    nights = NightSummary.objects.filter(tournament__club=club).order_by("tournament")
    free = free_games_kept(club).stamp
    return digest([*nights.values_list("tournament", "stamp"), free])


def stamps_in_order(club: int) -> list[tuple[str, str]]:
    """Of the rated games."""
    games = GameSummary.objects.filter(club=club, is_rated=True).in_order()
    return list(games.values_list("key", "stamp"))


def rated_games(
    club: int, keys: Collection[str] | None = None, *, are_all: bool = True
) -> Iterator[RatedGame]:
    """In the order in which they count: those of these keys; all of them if none are named."""
    wanted = None if keys is None else set(keys)
    for game in games_in_order(club, None if are_all else keys):
        if game.is_rated and (wanted is None or game.key in wanted):
            yield RatedGame(game.key, game.day.toordinal(), game.night, places_of(game.places))


@dataclass(frozen=True)
class RatingUpdate:
    """What has to be reckoned of a club, from what is kept."""

    kept: ClubRatings
    stamp: str
    today: date

    @cached_property
    def stamps(self) -> Sequence[tuple[str, str]]:
        return stamps_in_order(self.kept.club_id)

    @cached_property
    def goes_on(self) -> bool:
        """Whether all games that are in the ratings are still the first ones, as they were."""
        return digest(self.stamps[: self.kept.games]) == self.kept.digest

    @property
    def done(self) -> int:
        return self.kept.games if self.goes_on else 0

    @property
    def games_to_rate(self) -> int:
        return len(self.stamps) - self.done

    def new_games(self) -> Iterator[RatedGame]:
        """None but those whose stamps were read: what comes in meanwhile is of the next update."""
        keys = [key for key, _stamp in self.stamps[self.done :]]
        return rated_games(self.kept.club_id, keys, are_all=not self.done) if keys else iter(())

    def carry_out(self, watch: Watch = list) -> None:
        """Nothing is written before all of it is reckoned; whoever watches is handed the games."""
        new = list(watch(self.new_games()))
        players = self.known_players(new) if self.goes_on else {}
        self.write(rate_on(players, new))

    def known_players(self, games: Sequence[RatedGame]) -> RatedPlayers:
        """With their curves so far, where these games go on with them."""
        sitting = {who for game in games for who in game.people}
        rows = PlayerRating.objects.filter(club=self.kept.club_id)
        curves = RatingCurve.objects.filter(club=self.kept.club_id, player__in=sitting)
        points = dict(curves.values_list("player", "points"))
        return {row.player_id: as_folded(row, points.get(row.player_id, ())) for row in rows}

    def write(self, players: RatedPlayers) -> None:
        with suppress(IntegrityError), transaction.atomic():  # somebody is gone meanwhile
            if self.takes_place(players):
                write_ratings(self.kept.club_id, players, self.today)
                write_curves(self.kept.club_id, players, keeps_others=self.goes_on)

    def takes_place(self, players: RatedPlayers) -> bool:
        """Unless somebody else has written since."""
        facts = {
            "stamp": self.stamp,
            "digest": digest(self.stamps),
            "games": len(self.stamps),
            "listed_on": self.today,
            "listed_before": first_leaving(players, self.today),
        }
        if self.kept._state.adding:  # two at once: the row of a club is unique
            return bool(ClubRatings.objects.create(club_id=self.kept.club_id, **facts))
        before = {name: getattr(self.kept, name) for name in ("stamp", "digest", "listed_on")}
        return bool(ClubRatings.objects.filter(pk=self.kept.pk, **before).update(**facts))


def as_folded(row: PlayerRating, points: Iterable[Sequence[Any]]) -> RatedPlayer:
    rating = MODEL.method.rating(row.mu, row.sigma)
    curve = [point_of(point) for point in points]
    known = (row.since.toordinal(), before_of(row)) if row.since else (0, None)
    return RatedPlayer(rating, row.games, row.last_day.toordinal(), curve, *known)


def before_of(row: PlayerRating) -> RatingBefore:
    mu, sigma, day = row.mu_before, row.sigma_before, row.last_day_before
    assert mu is not None
    assert sigma is not None
    return RatingBefore(mu, sigma, day.toordinal() if day else 0)


def point_of(kept: Sequence[Any]) -> CurvePoint:
    day, night, mu, sigma = kept
    return CurvePoint(day, night, mu, sigma)


def first_leaving(players: RatedPlayers, today: date) -> date | None:
    """The first day on which the list is another one though nobody plays."""
    days = (gone_from(player.last_day) for player in players.values())
    first = min((day for day in days if day > today.toordinal()), default=None)
    return date.fromordinal(first) if first else None


def positions_of(ratings: Mapping[PlayerPk, RatingBefore], day: Day) -> dict[PlayerPk, int]:
    """The best first, from 1; who has not played for a year is not in the list."""
    here = [who for who, rated in ratings.items() if gone_from(rated.last_day) > day]
    line = sorted(here, key=lambda who: (-ratings[who].mu, ratings[who].sigma, who))
    return {who: position for position, who in enumerate(line, 1)}


def positions_before(players: RatedPlayers) -> dict[PlayerPk, int]:
    """Before the latest night, of those who were rated already."""
    night = latest_night(players)
    was = {who: each.before(night) for who, each in players.items() if night}
    return positions_of(was, night)


class RatingRow(NamedTuple):
    """As a `PlayerRating` has it."""

    club_id: int
    player_id: PlayerPk
    mu: float
    sigma: float
    games: int
    last_day: date
    position: int | None
    before: int | None
    since: date | None
    mu_before: float | None
    sigma_before: float | None
    last_day_before: date | None


def rows_of(club: int, players: RatedPlayers, today: date) -> Iterator[RatingRow]:
    now = {who: player.now for who, player in players.items()}
    positions, before = positions_of(now, today.toordinal()), positions_before(players)
    for who, player in players.items():
        known = player.known_before
        yield RatingRow(
            club_id=club,
            player_id=who,
            mu=player.mu,
            sigma=player.sigma,
            games=player.games,
            last_day=date.fromordinal(player.last_day),
            position=positions.get(who),
            before=before.get(who),
            since=date.fromordinal(player.since) if known else None,
            mu_before=known.mu if known else None,
            sigma_before=known.sigma if known else None,
            last_day_before=date.fromordinal(known.last_day) if known and known.last_day else None,
        )


def write_ratings(club: int, players: RatedPlayers, today: date) -> None:
    PlayerRating.objects.filter(club=club).delete()
    insert_rows(PlayerRating, RatingRow._fields, rows_of(club, players, today))


def kept_points(player: RatedPlayer) -> list[list[float | None]]:
    return [
        [point.day, point.night, round(point.mu, DIGITS), round(point.sigma, DIGITS)]
        for point in player.curve
    ]


def write_curves(club: int, players: RatedPlayers, *, keeps_others: bool) -> None:
    """Of those who have one; who has none here keeps what is there."""
    drawn = {who: player for who, player in players.items() if player.curve}
    old = RatingCurve.objects.filter(club=club)
    (old.filter(player__in=list(drawn)) if keeps_others else old).delete()
    rows = ((club, who, kept_points(player)) for who, player in drawn.items())
    insert_rows(RatingCurve, ("club_id", "player_id", "points"), rows)


def update_of(club: int, today: date) -> RatingUpdate | None:
    """What there is to reckon of the games that are kept; None where there is nothing."""
    stamp = stamp_of(club)
    kept = ClubRatings.objects.filter(club=club).first() or ClubRatings(club_id=club)
    return None if kept.holds(stamp, today) else RatingUpdate(kept, stamp, today)
