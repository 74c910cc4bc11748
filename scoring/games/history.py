"""One deal with all its versions, the latest first."""

from dataclasses import dataclass
from datetime import datetime

from scoring.games.deals import DealVersion
from scoring.games.doubts import doubts
from scoring.games.models import Game
from scoring.games.reports import ReportShown, all_reports
from scoring.games.sentences import version_text


@dataclass(frozen=True)
class Version:
    sequence: int
    text: str
    recorded_at: datetime
    author: str
    reason: str
    counts: bool
    can_return: bool


class History:
    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.recorded = game.versions_of(number)

    @property
    def doubts(self) -> list[str]:
        """Why what counts now does not fit."""
        found = doubts(self.game, self.game.deals)
        mine = (doubt for doubt in found if doubt.number == self.number)
        return [reason for doubt in mine for reason in doubt.reasons]

    @property
    def current(self) -> DealVersion:
        place = (self.number, False)
        return next(version for version in self.game.counting if version.place == place)

    def version(self, sequence: str) -> DealVersion:
        """The version asked for by its sequence, otherwise the one that counts."""
        wanted = (version for version in self.recorded if str(version.sequence) == sequence)
        return next((version for version in wanted if not version.removed), self.current)

    @property
    def laydowns(self) -> list[ReportShown]:
        """What was laid in this deal, as the table reported it."""
        return all_reports(self.game, self.number)

    @property
    def versions(self) -> list[Version]:
        return [
            Version(
                sequence=version.sequence,
                text=version_text(version, self.game),
                recorded_at=version.recorded_at,
                author=str(version.author or ""),
                reason=version.reason,
                counts=version == self.current,
                can_return=not version.removed and version.facts != self.current.facts,
            )
            for version in reversed(self.recorded)
        ]
