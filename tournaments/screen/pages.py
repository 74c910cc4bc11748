"""The wall: one page that turns by itself, written once for as long as it is true."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from live.parts import etag_of
from scoring.addresses import Link
from scoring.clubs.models import Role
from scoring.editions.words import names_text
from tournaments.forecast.pages import stamp_of
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.pages import version_with_deals
from tournaments.results.column_pages import decided_by
from tournaments.results.pages import StandingLine, StandingsPage
from tournaments.results.podium_pages import PodiumStep, podium_of, told_from_the_last
from tournaments.results.progress import RoundProgress
from tournaments.results.progress_words import done_text, playing_text
from tournaments.results.telling import is_decided
from tournaments.seasons.after_night import SeasonAfterNight
from tournaments.seasons.keeping import shown_season
from tournaments.standings.schemes import StandingsTieBreak
from tournaments.visitors.night_for_visitors import NightForVisitors, SeatPlace

SECONDS = 12  # a page of a view stays so long
SLOW = 20  # where there is more to be read
MOST_REASONS = 100
TIES_ON_WALL: dict[StandingsTieBreak, Promise] = {  # names need the room
    StandingsTieBreak.PHASES: pgettext_lazy("decided between equals", "phases"),
    StandingsTieBreak.PENALTY: pgettext_lazy("decided between equals", "points"),
    StandingsTieBreak.WINS: pgettext_lazy("decided between equals", "tables won"),
    StandingsTieBreak.OPPONENTS: pgettext_lazy("decided between equals", "opponents"),
    StandingsTieBreak.HEAD_TO_HEAD: pgettext_lazy("decided between equals", "each other"),
    StandingsTieBreak.LOT: pgettext_lazy("decided between equals", "the lot"),
}
ALL_TOLD = "all"  # what the desk asks for to tell who has won


@dataclass(frozen=True)
class Slide:
    """A view of the wall."""

    kind: str
    seconds: int = SECONDS


class ScreenPage:
    def __init__(self, tournament: Tournament, origin: str) -> None:
        self.tournament = tournament
        self.origin = origin

    @property
    def here(self) -> str:
        return reverse("screen", args=[self.tournament.code])

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.tournament.topic,)

    @cached_property
    def version(self) -> str:
        season = self.season.now.current_stamp if self.season else ""
        facts = (self.origin, self.tournament.club.picture_version, season)
        return version_with_deals(self.tournament, *facts, stamp_of(self.tournament))

    @property
    def wall_html(self) -> SafeString:
        """Of however many walls and reloads only the first one has it written."""
        key = f"screen:{self.tournament.pk}:{get_language()}:{etag_of(self.origin)[1:9]}"
        version, html = cache.get(key) or ("", "")
        if version != self.version:
            html = render_to_string("tournaments/screen/screen_wall.html", {"page": self})
            cache.set(key, (self.version, html))
        return mark_safe(html)

    @property
    def content(self) -> ScreenContent:
        return self.tournament.shown_on_wall

    @cached_property
    def read(self) -> StandingsPage:
        """As visitors see them; while a round is played its open tables count as they stand."""
        return StandingsPage(self.tournament, provisional=True)

    @cached_property
    def night(self) -> NightForVisitors:
        return NightForVisitors(self.tournament, self.read)

    @cached_property
    def is_gathering(self) -> bool:
        """A round was just published, and people look for their seats."""
        playing, clock = self.night.round, self.night.clock
        if playing is None or (clock and clock.state != "waiting"):
            return False
        tables = [table for table in self.read.stored_tables if table.round == playing.number]
        return not any(table.version or table.hand_result for table in tables)

    @property
    def key(self) -> str:
        """Where this is another one the wall begins anew; otherwise it goes on turning."""
        latest = self.night.latest
        played = (latest.pk, latest.state) if latest else None
        facts = (played, self.is_gathering, self.content, self.tournament.is_over)
        return etag_of(*facts).strip('"')

    @property
    def slides(self) -> list[Slide]:
        if self.content is ScreenContent.BLANK:
            return []
        views = list(self.views)
        if self.content is ScreenContent.TURNING:
            return views[:1] if self.is_gathering else views
        return [each for each in views if each.kind == self.content.view] or views[-1:]

    @property
    def views(self) -> Iterator[Slide]:
        """Whatever there is to be shown now."""
        if self.night.round:
            yield Slide("seating")
            yield Slide("tables")
        if self.night.clock:
            yield Slide("clock")
        if self.podium:
            yield Slide("podium", SLOW)
        if self.has_standings:
            yield Slide("standings", SLOW)
        if self.season:
            yield Slide("season", SLOW)
        yield Slide("next")

    @property
    def has_standings(self) -> bool:
        return self.tournament.is_public and bool(self.read.lines)

    @cached_property
    def season(self) -> SeasonAfterNight | None:
        """What the night did to the latest one, once everybody knows how it ended."""
        if not self.tournament.is_over or self.read.until is not None or not self.has_standings:
            return None
        season = shown_season(self.tournament)
        return SeasonAfterNight(season, self.tournament) if season else None

    @cached_property
    def podium(self) -> list[PodiumStep]:
        """Once it is decided who has won; before it is told only as far as the desk reveals it."""
        told, night = self.content.steps_told, self.tournament
        if not night.is_public or not is_decided(night, self.night.latest):
            return []
        if told is None:
            return podium_of(self.read)
        steps = podium_of(StandingsPage(night, role=None if night.is_past else Role.SCORER))
        return told_from_the_last(steps, kept_back(steps, told))

    @property
    def names(self) -> list[tuple[str, SeatPlace]]:
        """Everybody who sits somewhere, as people look for themselves."""
        named, places = self.night.people.names, self.night.places
        return [(name, places[pk]) for pk, name in named.items() if pk in places]

    @property
    def lines(self) -> list[StandingLine]:
        return self.read.lines

    @property
    def lines_with_reasons(self) -> Iterator[tuple[StandingLine, str]]:
        """Each with what put it before the next one; of very many only the first ones."""
        for at, line in enumerate(self.lines):
            is_told = at < MOST_REASONS
            yield line, self.reason_for(line) if is_told else line.reached

    def reason_for(self, line: StandingLine) -> str:
        return decided_by(self.read.standings, line.row, TIES_ON_WALL)

    @property
    def standing_text(self) -> str:
        """How far these standings go."""
        if self.read.until is not None:
            return _("After round %(number)d: the rest is told with the prizes") % {
                "number": self.read.until
            }
        if self.tournament.is_over:
            return _("At the end")
        if self.is_provisional:
            return _("Provisional: %(playing)s") % {"playing": playing_text(self.progress)}
        if self.read.is_after_final:
            return _("After the final")
        return _("After round %(number)d") % {"number": max(self.read.rounds)}

    @property
    def podium_text(self) -> str:
        """As long as not all of it is told, it speaks for itself."""
        return self.standing_text if self.read.until is None else ""

    @property
    def is_provisional(self) -> bool:
        return bool(self.read.running) and self.read.is_provisional

    @cached_property
    def progress(self) -> RoundProgress:
        number = self.night.round.number if self.night.round else 0
        return RoundProgress.of(number, self.read.all_tables)

    @property
    def progress_texts(self) -> list[str]:
        """How many tables of the running round are done, and which are not."""
        if not self.progress.done:
            return []
        texts = [done_text(self.progress)]
        return [*texts, playing_text(self.progress)] if self.progress.playing else texts

    @property
    def winners(self) -> list[str]:
        if not self.tournament.is_over or self.read.until is not None or not self.has_standings:
            return []
        named = self.night.people.names
        return [named[line.row.entrant] for line in self.lines if line.row.rank == 1]

    @property
    def next_texts(self) -> list[str]:
        """What is going on, and what comes then."""
        texts = [*self.progress_texts, self.night.next_text, *self.night.forecast_texts]
        if not self.night.rounds and not self.tournament.is_over:
            texts = [self.night.here_text]
        if self.tournament.is_over:
            texts = [_("Thank you for playing!")]
        return [text for text in texts if text]

    @property
    def link(self) -> Link:
        """To be scanned: at first to check in, later to see where one sits."""
        way = self.night.check_in_address if not self.night.rounds else ""
        return Link(self.origin + (way or self.night.address))

    @property
    def link_text(self) -> str:
        if self.night.check_in_address and not self.night.rounds:
            return _("Scan to check in")
        return _("Scan: my place, my results")


@dataclass(frozen=True)
class Revealing:
    """The podium told step by step, for the desk."""

    content: ScreenContent
    steps: list[PodiumStep]
    is_told: bool  # to everybody

    @property
    def told(self) -> int:
        """How many steps are told, from the last one on."""
        return len(self.steps) if self.is_told else kept_back(self.steps, self.content.steps_told)

    @property
    def is_on_wall(self) -> bool:
        return self.content.view == ScreenContent.PODIUM

    @property
    def may_tell_all(self) -> bool:
        """At once, where more than one step is left."""
        return self.told < len(self.steps) - 1

    @property
    def text(self) -> str:
        if not self.is_on_wall and self.is_told:
            return _("Wall and phones tell who has won.")
        if not self.is_on_wall:
            return _("Nobody is told yet who has won: the wall does not show the podium.")
        if not self.told:
            return _("The wall shows the podium, and nobody on it yet.")
        places = [str(step.rank) for step in self.steps[-self.told :]]
        text = ngettext(
            "The wall tells place %(places)s.", "The wall tells places %(places)s.", self.told
        )
        return text % {"places": names_text(places)}

    def telling(self, count: int) -> str:
        return ALL_TOLD if count >= len(self.steps) else ScreenContent(f"podium-{count}").value

    @property
    def ways(self) -> list[tuple[str, str]]:
        """What can be pressed next: one step more, one less."""
        ways = []
        if self.told < len(self.steps):
            rank = self.steps[-self.told - 1].rank
            ways.append((self.telling(self.told + 1), _("Reveal place %(rank)d") % {"rank": rank}))
        if self.told and self.is_on_wall:
            rank = self.steps[-self.told].rank
            ways.append((self.telling(self.told - 1), _("Hide place %(rank)d") % {"rank": rank}))
        return ways


def kept_back(steps: list[PodiumStep], told: int | None) -> int:
    """So many steps may be told while who has won is not."""
    return min(told or 0, max(len(steps) - 1, 0))
