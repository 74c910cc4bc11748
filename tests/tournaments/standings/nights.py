"""Nights in words, for tests of standings: `Ada Ben=Cleo Dora` is a table as it finished.

Each person may say more: `Ada:10/45` completed ten phases with 45 points, `Ada:10/45-` left before
the end. `=` joins equals.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.standings.board import Board
from tournaments.standings.rows import Standings
from tournaments.standings.schemes import read_scheme
from tournaments.standings.tables import CountingRules, ResultStage, TableResult, bye, missed_round


def seats_left(text: str) -> frozenset[int]:
    people = text.replace("=", " ").split()
    return frozenset(seat for seat, told in enumerate(people) if told.endswith("-"))


class Night:
    """Its people get numbers in the order in which they are first named, and lots too."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.numbers: dict[str, int] = {}
        self.facts = facts
        self.results = list(self.read())

    @property
    def counting(self) -> CountingRules:
        facts = self.facts
        return CountingRules(
            read_scheme(facts.get("scheme", {}), facts.get("ties", ())),
            carries=facts.get("carries", False),
            is_cup=facts.get("cup", False),
        )

    @property
    def lots(self) -> dict[int, float]:
        drawn = self.facts.get("lots", {})
        return {number: drawn.get(name, number / 100) for name, number in self.numbers.items()}

    def read(self) -> Iterable[TableResult]:
        for number, told in enumerate(self.facts["rounds"], 1):
            stage = ResultStage(told.get("stage", "round"))
            for at, text in enumerate(told["tables"], 1):
                yield self.table(text, number, at, stage, self.deals(told, at))
            for name in told.get("byes", ()):
                yield bye(number, self.number(name), stage)
            for name in told.get("missed", ()):
                yield missed_round(number, self.number(name))

    def deals(self, told: Mapping[str, Any], at: int) -> int | None:
        """Of all tables of a round; `uncounted` are those at which nobody counted them."""
        return None if at in told.get("uncounted", ()) else told.get("deals", 10)

    def table(
        self, text: str, number: int, at: int, stage: ResultStage, deals: int | None
    ) -> TableResult:
        names: list[int] = []
        places: list[int] = []
        completed: list[int] = []
        points: list[int] = []
        for group in text.split():
            first = len(names) + 1
            for each in group.split("="):
                name, _, played = each.partition(":")
                phases, _, penalty = played.partition("/")
                names.append(self.number(name))
                places.append(first)
                completed.append(int(phases or 0))
                points.append(int(penalty.removesuffix("-") or 0))
        seats = (tuple(names), tuple(places), tuple(completed), tuple(points))
        return TableResult(number, at, *seats, deals=deals, stage=stage, left=seats_left(text))

    def number(self, name: str) -> int:
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def name(self, number: int) -> str:
        return list(self.numbers)[number - 1]

    @property
    def board(self) -> Board:
        return Board(self.counting, self.lots, self.results)

    @property
    def standings(self) -> Standings:
        return self.board.standings()

    def told(self, standings: Standings | None = None) -> str:
        """1 Ada 20, 2 Ben=Cleo 10."""
        rows = (standings or self.standings).rows
        ranks: dict[int, list[str]] = {}
        scores: dict[int, str] = {}
        for row in rows:
            ranks.setdefault(row.rank, []).append(self.name(row.entrant))
            scores[row.rank] = str(row.score)
        return ", ".join(f"{rank} {'='.join(n)} {scores[rank]}" for rank, n in ranks.items())
