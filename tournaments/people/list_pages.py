"""What stands in lists: somebody's games, everybody they met, and the people of a club."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.names import is_found, isolated
from scoring.paging import page_of
from scoring.people.models import Player
from tournaments.appearances.appearance import Played
from tournaments.appearances.free_games import Guest, guests_in
from tournaments.appearances.models import Appearance, GameSummary
from tournaments.nights.models import Tournament
from tournaments.people import pair_words, words
from tournaments.people.company import Meeting
from tournaments.people.company_lines import CompanyLine, company_lines, players_of
from tournaments.people.life import Life
from tournaments.people.plots import meeting_plot
from tournaments.people.questions import BEFORE, BEHIND, LEVEL, Question, answered
from tournaments.plots.marks import Tone
from tournaments.plots.svg import Figure
from tournaments.viewers import Named, Viewer

MOST_LATEST = 10  # games of two on their page


class Seated(NamedTuple):
    """Somebody at a table of the list, and their place."""

    who: Named
    place: int


@dataclass(frozen=True)
class GameLine:
    """A game as a row."""

    played: Played
    night: str
    night_address: str
    address: str  # of the game itself
    others: list[Seated]

    @property
    def place(self) -> str:
        return words.place_text(self.played.place, self.played.people)

    @property
    def where(self) -> str:
        return words.where_text(self.played)

    @property
    def points(self) -> str:
        return "" if self.played.points is None else words.points_text(self.played.points)


class OfSomebody:
    """What pages beneath that of somebody have in common."""

    def __init__(
        self, player: Player, viewer: Viewer, number: int = 1, *, with_deals: bool = False
    ) -> None:
        self.player = player
        self.viewer = viewer
        self.number = number  # of the page of a list
        self.life = Life(player, with_deals=with_deals)

    @property
    def name(self) -> str:
        return self.viewer.name_of(self.player)


class GamesPage(OfSomebody):
    """Somebody's games: all, or those that a sentence is about; the latest first."""

    def __init__(
        self, player: Player, viewer: Viewer, asked: Question, other: Player | None, number: int
    ) -> None:
        super().__init__(player, viewer, number, with_deals=bool(asked.phase))
        self.asked = asked
        self.other = other

    @property
    def other_name(self) -> str:
        return self.viewer.name_of(self.other) if self.other else ""

    @cached_property
    def found(self) -> list[Played]:
        met = self.life.met(self.other) if self.other else None
        podiums = self.life.podiums if self.asked.podium else set()
        games = answered(self.asked, self.life.played, self.life.stuck_at, met, podiums)
        return games[::-1]

    @cached_property
    def pages(self) -> Page[Played]:
        return page_of(self.found, str(self.number))

    @property
    def here(self) -> str:
        return reverse("person-games", args=[self.player.code])

    @property
    def more(self) -> str:
        """What is asked for, before the number of a page."""
        return f"{urlencode(self.asked.query)}&" if self.asked.query else ""

    @property
    def is_asked(self) -> bool:
        return bool(self.asked.query)

    @property
    def count_text(self) -> str:
        return words.games_text(len(self.found))

    @property
    def asked_texts(self) -> list[str]:
        return words.question_texts(self.asked, self.other_name)

    @property
    def lines(self) -> list[GameLine]:
        games = list(self.pages)
        seats, addresses = self.seats_of(games), self.addresses_of(games)
        nights = Tournament.objects.in_bulk([each.night for each in games if each.night])
        return [
            GameLine(
                each,
                *self.night_of(nights.get(each.night or 0)),
                addresses.get(each.game, ""),
                seats.get(each.game, []),
            )
            for each in games
        ]

    def addresses_of(self, games: Iterable[Played]) -> dict[int, str]:
        """Where members see the game itself."""
        if not self.viewer.is_member:
            return {}
        rows = GameSummary.objects.select_related("game").defer("phases")
        found = rows.in_bulk([each.game for each in games])
        return {pk: row.address for pk, row in found.items()}

    def night_of(self, night: Tournament | None) -> tuple[str, str]:
        """Its name, and its address: its code opens more than somebody's own games."""
        if night is None:
            return _("Free game"), ""
        address = reverse("night-standings", args=[night.code])
        return night.name, address if self.viewer.is_member else ""

    def seats_of(self, games: Iterable[Played]) -> dict[int, list[Seated]]:
        """Who else sat there, by their places; guests, too."""
        known = {each.game: each.people for each in games}
        rows = (
            Appearance.objects.filter(summary__in=known)
            .exclude(player=self.player)
            .select_related("player")
            .order_by("place", "seat")
        )
        people = {row.player_id: row.player for row in rows}.values()
        named = self.viewer.named(people, self.player.club)
        found = defaultdict[int, list[Seated]](list)
        for row in rows:
            found[row.summary_id].append(Seated(named[row.player_id], row.place))
        with_guests = [game for game, people in known.items() if len(found[game]) + 1 < people]
        for game, guests in guests_in(with_guests).items() if with_guests else ():
            seats = [Seated(self.guest(each), each.place) for each in guests]
            found[game] = sorted(found[game] + seats, key=lambda seated: seated.place)
        return found

    def guest(self, guest: Guest) -> Named:
        """Who is not on the roster has chosen nothing: to strangers they have no name."""
        return Named(isolated(guest.name) if self.viewer.is_member else _("a guest"))


class CompanyPage(OfSomebody):
    """Everybody somebody ever shared a table with, looked for by letters."""

    def __init__(self, player: Player, viewer: Viewer, letters: str, number: int) -> None:
        super().__init__(player, viewer, number)
        self.letters = letters

    @cached_property
    def names(self) -> dict[int, Named]:
        assert self.life.waiting >= 0  # what is kept is brought up to date first
        people = players_of({each.player for each in self.life.meetings})
        return self.viewer.named(people, self.player.club)

    @cached_property
    def found(self) -> list[Meeting]:
        return [each for each in self.life.meetings if self.is_found(each)]

    def is_found(self, meeting: Meeting) -> bool:
        who = self.names.get(meeting.player)
        return who is not None and is_found(self.letters, who.name)

    @cached_property
    def pages(self) -> Page[Meeting]:
        return page_of(self.found, str(self.number))

    @property
    def lines(self) -> list[CompanyLine]:
        return company_lines(self.player, list(self.pages), self.names)

    @property
    def here(self) -> str:
        return reverse("person-company", args=[self.player.code])

    @property
    def more(self) -> str:
        return f"{urlencode({'who': self.letters})}&" if self.letters else ""


@dataclass(frozen=True, slots=True)
class PairPart:
    """Some of the games of two: how they are drawn and called, how many, where they are listed."""

    tone: str
    text: str
    count: int
    address: str


class PairPage(OfSomebody):
    """Two people: how often they met, and who was before whom."""

    def __init__(self, player: Player, other: Player, viewer: Viewer) -> None:
        super().__init__(player, viewer)
        self.other = other

    @property
    def other_name(self) -> str:
        return self.viewer.name_of(self.other)

    @cached_property
    def games(self) -> list[tuple[Played, int]]:
        """Of both, in order, each with the place of the other one."""
        met = self.life.met(self.other)
        return [(each, met[each.game]) for each in self.life.played if each.game in met]

    @cached_property
    def meeting(self) -> Meeting:
        before = sum(own.place < place for own, place in self.games)
        behind = sum(own.place > place for own, place in self.games)
        return Meeting(self.other.pk, before, behind, len(self.games) - before - behind)

    @property
    def figure(self) -> Figure:
        return meeting_plot(self.meeting, self.name, self.other_name)

    @property
    def story(self) -> list[str]:
        return list(pair_words.pair_texts(self.games, self.name, self.other_name))

    @property
    def count_text(self) -> str:
        return words.games_text(self.meeting.games)

    def games_address(self, how: str = "") -> str:
        query = urlencode(Question(other=self.other.code, how=how).query)
        return f"{reverse('person-games', args=[self.player.code])}?{query}"

    @property
    def all_games_address(self) -> str:
        return self.games_address()

    @property
    def parts(self) -> list[PairPart]:
        known = self.meeting
        told = (
            (Tone.BEST, BEFORE, pair_words.before_text(self.name), known.before),
            (Tone.LEVEL, LEVEL, pair_words.level_text(), known.level),
            (Tone.BEHIND, BEHIND, pair_words.before_text(self.other_name), known.behind),
        )
        return [
            PairPart(tone.value, text, count, self.games_address(how))
            for tone, how, text, count in told
            if count
        ]

    @property
    def latest(self) -> list[tuple[Played, int]]:
        return self.games[::-1][:MOST_LATEST]
