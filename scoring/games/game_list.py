"""All games of a club, the latest first, read from a game on: the last page costs as the first."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from scoring.clubs.models import Member
from scoring.games.models import Game, GameQuerySet
from scoring.games.pages import GamePage

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
    def found(self) -> list[Game]:
        """One more than is shown, if there is one."""
        if self.goes_back and self.place:
            return self.nearest(part.after(self.place) for part in self.parts)
        return self.nearest(part.before(self.place) for part in self.parts)

    def nearest(self, parts: Iterable[GameQuerySet]) -> list[Game]:
        read = [part.prefetch_related("seats", "versions")[: PER_PAGE + 1] for part in parts]
        games = sorted(chain(*read), key=lambda game: (game.started_at, game.pk))
        return games[: PER_PAGE + 1] if self.goes_back else games[::-1][: PER_PAGE + 1]

    @cached_property
    def shown(self) -> list[Game]:
        games = self.found[:PER_PAGE]
        return games[::-1] if self.goes_back else games

    @property
    def games(self) -> list[GamePage]:
        return [GamePage(game, writable=True) for game in self.shown]

    @property
    def is_cut(self) -> bool:
        return len(self.found) > PER_PAGE

    @property
    def newer(self) -> str:
        """Where the page before this one is; empty on the first."""
        is_first = self.place is None or (self.goes_back and not self.is_cut)
        return "" if is_first or not self.shown else f"?after={self.shown[0].pk}"

    @property
    def older(self) -> str:
        is_last = not self.goes_back and not self.is_cut
        return "" if is_last or not self.shown else f"?before={self.shown[-1].pk}"
