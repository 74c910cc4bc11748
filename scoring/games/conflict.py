"""Two people recorded at once: what is there now, and what was typed."""

from functools import cached_property

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.games.sentences import deal_text, version_text


class Conflict:
    def __init__(self, game: Game, seen: int, number: int, deal: Deal) -> None:
        self.game = game
        self.seen = seen
        self.number = number
        self.deal = deal

    @cached_property
    def recorded(self) -> tuple[DealVersion, ...]:
        """What came in after the page was opened."""
        return self.game.since(self.seen)

    @property
    def is_the_same(self) -> bool:
        """Somebody else recorded this very deal: two phones, one truth."""
        return any(
            version.number == self.number
            and not version.removed
            and not version.is_replay
            and version.deal == self.deal
            for version in self.game.counting
            if version in self.recorded
        )

    @property
    def theirs(self) -> list[tuple[int, str]]:
        return [(version.number, version_text(version, self.game)) for version in self.recorded]

    @property
    def mine(self) -> str:
        return deal_text(self.deal, self.game)

    @property
    def can_replace(self) -> bool:
        """The deal that was typed has a deal of that number beside it."""
        return self.number <= len(self.game.deals)

    @property
    def next_number(self) -> int:
        return len(self.game.deals) + 1

    @property
    def can_follow(self) -> bool:
        return self.game.state.is_running
