"""Who of the roster sat at a table, and the games of guests who are called as somebody is."""

from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
from functools import cached_property
from typing import NamedTuple, Self

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from scoring.editions.words import edition_name, names_text
from scoring.games.models import Game, Seat
from scoring.games.pages import GamePage
from scoring.games.seat_players import GuestSeat, guest_seats
from scoring.names import alike_key, isolated, told_apart
from scoring.people.forms import in_ranges
from scoring.people.matching import near_keys
from scoring.people.models import PersonName, Player

MOST_SUGGESTED = 3
MOST_FOUND = 60
MOST_GAMES = 100


def named_apart(people: Sequence[PersonName]) -> list[tuple[PersonName, str]]:
    names = map(isolated, told_apart([each.called for each in people]))
    return list(zip(people, names, strict=True))


class Likeness(IntEnum):
    """How well a typed name is somebody's, the best first."""

    SAME = auto()
    NEAR = auto()
    PART = auto()
    NONE = auto()


class RosterEntry(NamedTuple):
    """Somebody on the roster, with what their names are compared by: once for all seats."""

    person: PersonName
    keys: frozenset[str]
    near: frozenset[str]

    @classmethod
    def of(cls, person: PersonName) -> Self:
        names = [each for each in person.names if each]
        near = frozenset(key for name in names for key in near_keys(name))
        return cls(person, frozenset(map(alike_key, names)), near)


def likeness(name: str, near: set[str], known: RosterEntry) -> Likeness:
    if alike_key(name) in known.keys:
        return Likeness.SAME
    if not known.near.isdisjoint(near):
        return Likeness.NEAR
    return Likeness.PART if known.person.is_found(name) else Likeness.NONE


class ListedGame(NamedTuple):
    """A game in a list: who played, and what; how it went is on its page."""

    game: Game

    @property
    def title(self) -> str:
        return names_text(list(self.game.names))

    @property
    def edition_name(self) -> str:
        return str(edition_name(self.game.edition))


def rated_text(guests: list[str], *, is_rated: bool) -> str:
    """Whether a game outside of nights counts in ratings, and why."""
    if not is_rated:
        return _("Friendly: somebody of the club has said so.")
    if not guests:
        return _("Rated: everybody at this table is on the roster.")
    text = _("Friendly as long as a guest sits at the table: %(names)s.")
    return text % {"names": names_text(guests)}


class SeatShown(NamedTuple):
    """A seat with who it is, or else who it might be."""

    seat: Seat
    name: str  # as the game's page shows it
    player: str
    suggested: list[tuple[PersonName, str]]  # with how they are called, told apart

    @property
    def number(self) -> int:
        return self.seat.position + 1

    @property
    def others_text(self) -> str:
        is_first = not (self.player or self.suggested)
        return _("Somebody on the roster…") if is_first else _("Somebody else…")

    @property
    def who_text(self) -> str:
        """The name on the roster stands there only where the typed one does not say it."""
        if not self.player:
            return _("a guest")
        if alike_key(self.player) == alike_key(isolated(self.seat.name)):
            return _("on the roster")
        return _("on the roster as %(name)s") % {"name": self.player}


class GamePeoplePage:
    """Who played here: each seat, and whether the game is rated."""

    def __init__(self, game: Game, query: Mapping[str, str]) -> None:
        self.game = game
        self.query = query

    @cached_property
    def about(self) -> GamePage:
        return GamePage(self.game)

    @cached_property
    def roster(self) -> list[PersonName]:
        return Player.objects.filter(club=self.game.club).on_roster().names_in_order()

    @cached_property
    def seats(self) -> list[Seat]:
        known = self.game.seats.select_related("player")
        return sorted(known, key=lambda seat: seat.position)

    @cached_property
    def seated(self) -> dict[int, int]:
        """By who sits there, the number of the seat."""
        return {seat.player_id: seat.position + 1 for seat in self.seats if seat.player_id}

    @cached_property
    def people_free(self) -> list[RosterEntry]:
        """Those who do not sit there yet."""
        return [RosterEntry.of(each) for each in self.roster if each.pk not in self.seated]

    @cached_property
    def seats_shown(self) -> list[SeatShown]:
        return [
            SeatShown(
                seat,
                name,
                isolated(seat.player.called) if seat.player else "",
                [] if seat.player else named_apart(self.suggested(seat.name)),
            )
            for seat, name in zip(self.seats, self.game.names, strict=True)
        ]

    def suggested(self, name: str) -> list[PersonName]:
        """Who is called so comes first, then much alike, then with such a word in the name."""
        near, free = near_keys(name), self.people_free
        found = sorted((likeness(name, near, each), at) for at, each in enumerate(free))
        return [free[at].person for fit, at in found[:MOST_SUGGESTED] if fit < Likeness.NONE]

    @property
    def rated_text(self) -> str:
        seats = zip(self.seats, self.game.names, strict=True)
        guests = [name for seat, name in seats if not seat.player_id]
        return rated_text(guests, is_rated=self.game.is_rated)

    @cached_property
    def undo(self) -> tuple[SeatShown, int | None] | None:
        """The seat that was written just now, and whose it was before."""
        number, _dot, before = self.query.get("was", "").partition(".")
        seat = next((each for each in self.seats_shown if str(each.number) == number), None)
        if seat is None or not before.isascii() or not before.isdecimal() or len(before) > 18:
            return None
        was = int(before) or None
        return None if seat.seat.player_id == was else (seat, was)


class SeatChoicePage(GamePeoplePage):
    """Who of the roster sat at one seat: everybody who is found by letters."""

    def __init__(self, game: Game, seat: Seat, query: Mapping[str, str]) -> None:
        super().__init__(game, query)
        self.seat = seat

    @property
    def number(self) -> int:
        return self.seat.position + 1

    @property
    def name(self) -> str:
        return isolated(self.seat.name)

    @property
    def letters(self) -> str:
        return self.query.get("who", "")

    @cached_property
    def people_found(self) -> list[PersonName]:
        if self.letters:
            return [each for each in self.roster if each.is_found(self.letters)]
        first = self.suggested(self.seat.name)
        known = {each.pk for each in first}
        return first + [each for each in self.roster if each.pk not in known]

    @property
    def people_shown(self) -> list[tuple[PersonName, str, str]]:
        """With how they are called, told apart, and why they cannot be meant."""
        shown = named_apart(self.people_found[:MOST_FOUND])
        return [(each, name, self.why_not(each)) for each, name in shown]

    def why_not(self, person: PersonName) -> str:
        number = self.seated.get(person.pk)
        return _("sits at seat %(number)d") % {"number": number} if number else ""

    @property
    def hidden_count(self) -> int:
        return max(0, len(self.people_found) - MOST_FOUND)


class PlayerGamesPage:
    """Games outside of nights: those of somebody, and of guests who are called so."""

    def __init__(self, player: Player, query: Mapping[str, str]) -> None:
        self.player = player
        self.query = query

    @property
    def name(self) -> str:
        return isolated(self.player.called)

    @cached_property
    def offered(self) -> list[GuestSeat]:
        return guest_seats(self.player)

    @property
    def offered_shown(self) -> list[tuple[GuestSeat, ListedGame]]:
        shown = self.offered[:MOST_GAMES]
        prefetch_related_objects([each.seat for each in shown], "game__seats")
        return [(each, ListedGame(each.seat.game)) for each in shown]

    @property
    def hidden_count(self) -> int:
        return max(0, len(self.offered) - MOST_GAMES)

    @property
    def has_namesakes(self) -> bool:
        return not all(each.is_sure for each in self.offered[:MOST_GAMES])

    @property
    def own_seats(self) -> list[tuple[Seat, ListedGame]]:
        seats = Seat.objects.filter(player=self.player).latest_first()
        shown = seats.prefetch_related("game__seats")[:MOST_GAMES]
        return [(seat, ListedGame(seat.game)) for seat in shown]

    @cached_property
    def count(self) -> int:
        return self.player.game_seats.count()

    @cached_property
    def claimed(self) -> list[int]:
        """Those that were claimed just now, as long as they are."""
        known = self.player.game_seats.order_by("pk").values_list("pk", flat=True)
        asked = self.query.get("claimed", "")
        return in_ranges(asked, known) if asked else []
