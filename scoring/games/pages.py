"""A game as its pages show it: everything ready, so that templates only place it."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.addresses import Link, phone_origin
from scoring.clubs.models import Member
from scoring.editions.words import OPTIONS, edition_name, names_text, surplus_text, variant_name
from scoring.games.board import Grid, PlayerProgress, players_of
from scoring.games.deals import DealVersion
from scoring.games.laydowns import ReportShown, standing_reports
from scoring.games.models import Game
from scoring.games.querysets import GameQuerySet
from scoring.games.words import outcome_text


class Share:
    def __init__(self, game: Game, request: HttpRequest) -> None:
        origin = phone_origin(request)
        self.watch = Link(origin + reverse("game-watch", args=[game.watch_token]))
        self.write = Link(origin + game.get_absolute_url())


class GamePage:
    def __init__(self, game: Game, *, writable: bool = False) -> None:
        self.game = game
        self.writable = writable
        self.state = game.state
        self.setup = game.setup

    @property
    def edition_name(self) -> str:
        return str(edition_name(self.game.edition))

    @property
    def variant_name(self) -> str:
        return variant_name(self.setup.variant)

    @property
    def rules_text(self) -> str:
        """By which rules this table plays: edition, variant, and the options that were changed."""
        changed = [
            f"{OPTIONS[option.key][0]}: {OPTIONS[option.key][1][chosen]}"
            for option in self.setup.edition.options
            if (chosen := self.game.options.get(option.key, option.default)) != option.default
        ]
        return " · ".join([self.edition_name, self.variant_name, *changed])

    @property
    def title(self) -> str:
        return names_text(list(self.game.names))

    @property
    def next_game_url(self) -> str:
        """Where the rematch is: to record or to watch, as here; empty where there is none."""
        if not self.game.rematch_token:
            return ""
        if self.writable and self.game.next_game:
            return self.game.next_game.get_absolute_url()
        return reverse("game-watch", args=[self.game.rematch_token])

    @property
    def can_be_played_again(self) -> bool:
        """Not at a table of something larger: there the next game is somewhere else."""
        return self.writable and not self.game.part_of

    @property
    def is_running(self) -> bool:
        return self.state.is_running

    @property
    def counts_points(self) -> bool:
        return bool(self.setup.edition.counted)

    @property
    def next_deal(self) -> int:
        return len(self.state.lines) + 1

    @property
    def dealer(self) -> str:
        return self.game.names[self.state.dealer]

    @property
    def starter(self) -> str:
        return self.game.names[self.state.starter]

    @property
    def wins_text(self) -> str:
        names = [self.game.names[seat] for seat in self.state.winners]
        text = ngettext("%(names)s wins", "%(names)s win", len(names))
        return text % {"names": names_text(names)}

    @property
    def summary(self) -> str:
        """How the game stands, in a few words for a list."""
        if self.state.finished:
            return self.wins_text
        if self.is_closed:
            return self.closed_text
        if self.state.replay:
            return _("The replay decides")
        return _("Deal %(number)s") % {"number": self.next_deal}

    @property
    def closed_text(self) -> str:
        """Nobody has gone through all phases, and nothing more is recorded."""
        if not (deals := len(self.state.lines)):
            return _("Over; nothing was recorded here")
        text = ngettext("Over after %(deals)d deal", "Over after %(deals)d deals", deals)
        return text % {"deals": deals}

    @property
    def is_closed(self) -> bool:
        return bool(self.game.closed_now)

    @property
    def goes_on(self) -> bool:
        """Whether something may still be recorded."""
        return not (self.state.finished or self.is_closed)

    @property
    def rated_text(self) -> str:
        """Whether it counts in ratings; nothing is said where a night says it, or of no club."""
        if self.game.part_of or not self.game.club_id:
            return ""
        is_rated = self.game.counts_in_ratings
        return pgettext("a game", "rated") if is_rated else pgettext("a game", "friendly")

    @property
    def surplus_text(self) -> str:
        return surplus_text(self.state.surplus)

    @property
    def undo_text(self) -> str:
        version = self.game.last
        if version is None or version.is_replay:
            return _("Undo the replay")
        if version.is_seat_change:
            return self.changed_seat(version, _("Undo: %(name)s left"), _("Undo: %(name)s is back"))
        return _("Undo deal %(number)s") % {"number": version.number}

    @property
    def redo_text(self) -> str:
        version = self.game.latest_undo
        if version is None or version.is_replay:
            return _("Bring the replay back")
        if version.is_seat_change:
            return self.changed_seat(
                version, _("%(name)s left after all"), _("%(name)s is back after all")
            )
        return _("Bring deal %(number)s back") % {"number": version.number}

    def changed_seat(self, version: DealVersion, left: str, back: str) -> str:
        text = left if version.kind == DealVersion.Kind.LEAVE else back
        return text % {"name": self.game.names[version.out or 0]}

    @property
    def someone_has_left(self) -> bool:
        return bool(self.state.empty)

    @property
    def outcome(self) -> str:
        return outcome_text(self.game, self.state)

    @cached_property
    def grid(self) -> Grid:
        return Grid(self.game, writable=self.writable)

    @property
    def last(self) -> DealVersion | None:
        return self.game.last

    @property
    def latest_undo(self) -> DealVersion | None:
        return self.game.latest_undo

    @cached_property
    def laydowns(self) -> list[ReportShown]:
        """What was reported of the deal that is being played."""
        return standing_reports(self.game, self.game.coming_deal) if self.is_running else []

    @cached_property
    def players(self) -> list[PlayerProgress]:
        return players_of(self.game)


PER_PAGE = 50


class GameList:
    """Those started before one game, or after another one; a game that is gone is no place."""

    def __init__(self, member: Member, before: str = "", after: str = "") -> None:
        self.parts = Game.objects.parts_managed_by(member)
        self.member = member
        self.place = self.place_of(before or after)
        self.goes_back = self.place is not None and not before

    def place_of(self, number: str) -> Game | None:
        if not number.isascii() or not number.isdigit() or len(number) > 18:
            return None
        games = Game.objects.managed_by(self.member)
        return games.filter(pk=int(number)).only("started_at").first()

    @cached_property
    def games_read(self) -> list[Game]:
        """One more than is shown, if there is one."""
        if self.goes_back and self.place:
            return self.nearest(part.after(self.place) for part in self.parts)
        return self.nearest(part.before(self.place) for part in self.parts)

    def nearest(self, parts: Iterable[GameQuerySet]) -> list[Game]:
        read = [part.prefetch_related("seats", "versions")[: PER_PAGE + 1] for part in parts]
        games = sorted(chain(*read), key=lambda game: (game.started_at, game.pk))
        return games[: PER_PAGE + 1] if self.goes_back else games[::-1][: PER_PAGE + 1]

    @cached_property
    def games_shown(self) -> list[Game]:
        games = self.games_read[:PER_PAGE]
        return games[::-1] if self.goes_back else games

    @property
    def games(self) -> list[GamePage]:
        return [GamePage(game, writable=True) for game in self.games_shown]

    @property
    def is_cut(self) -> bool:
        return len(self.games_read) > PER_PAGE

    @property
    def newer(self) -> str:
        """Where the page before this one is; empty on the first."""
        is_first = self.place is None or (self.goes_back and not self.is_cut)
        return "" if is_first or not self.games_shown else f"?after={self.games_shown[0].pk}"

    @property
    def older(self) -> str:
        is_last = not self.goes_back and not self.is_cut
        return "" if is_last or not self.games_shown else f"?before={self.games_shown[-1].pk}"


class RememberedGames:
    """Those that were recorded with a phone, the latest first."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.games = [GamePage(game) for game in games]

    @property
    def sections(self) -> list[tuple[str, list[GamePage]]]:
        going_on = [page for page in self.games if page.goes_on]
        over = [page for page in self.games if not page.goes_on]
        found = ((_("Resume"), going_on), (_("Played on this phone"), over))
        return [(title, pages) for title, pages in found if pages]
