"""Starters by annealing: people of a base round change tables until no difference is used twice."""

from scoring.dice import Dice
from tournaments.seating.catalogue.develop import Starter, classes
from tournaments.seating.catalogue.starters import StarterRequest
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort

STAGES = 200
FIRST, LAST = 0.2, 0.01
"""How often a try that uses one more difference twice is kept, at first and at last."""
PATIENCE = 200_000
"""Tries until it begins again, with more patience each time."""


class StarterAnnealing:
    """`uses` counts how often each difference is used; the last counter is of what never may be."""

    def __init__(self, request: StarterRequest, dice: Dice, effort: Effort) -> None:
        self.request, self.dice, self.effort = request, dice, effort
        self.tries = self.cost = 0
        self.classes = classes(request.space)
        self.uses: list[int] = []
        self.tables: list[list[int]] = []
        self.still: list[list[int]] = []

    def starter(self) -> Starter | None:
        """None where the effort did not suffice."""
        patience = PATIENCE
        while not self._is_over():
            self._begin()
            if self._finds_one(patience):
                return self._starter_of_tables()
            patience += patience // 4
        return None

    def _is_over(self) -> bool:
        return self.tries >= self.effort.tries or self.effort.is_over()

    def _begin(self) -> None:
        """Anybody anywhere; a still table has somebody of each of its orbits."""
        space, size = self.request.space, self.request.size
        orders = (self._order() for _ in range(self.request.moved))
        self.tables = [
            order[at : at + size] for order in orders for at in range(0, space.people, size)
        ]
        self.still = [
            [orbit * space.order + self._die(space.order) for orbit in range(at, at + size)]
            for _ in range(self.request.still)
            for at in range(0, space.orbits, size)
        ]
        self.uses = [0] * (max(map(max, self.classes)) + 1) + [1]
        self.cost = sum(
            self._join(self.classes[one], table[:at])
            for table in self.tables + self.still
            for at, one in enumerate(table)
        )

    def _order(self) -> list[int]:
        chance = [self.dice.random() for _ in range(self.request.space.people)]
        return sorted(range(len(chance)), key=chance.__getitem__)

    def _die(self, sides: int) -> int:
        return int(self.dice.random() * sides)

    def _finds_one(self, patience: int) -> bool:
        kept = FIRST
        for _ in range(STAGES):
            chances = [kept**more for more in range(60)]
            for _ in range(patience // STAGES):
                self.tries += 1
                if self._die(len(self.tables) + len(self.still)) < len(self.tables):
                    self._swap(chances)
                else:
                    self._turn(chances)
                if not self.cost:
                    return True
            kept *= (LAST / FIRST) ** (1 / STAGES)
            if self._is_over():
                break
        return False

    def _swap(self, chances: list[float]) -> None:
        """Two of the same round change places, if that is good or the dice will have it."""
        each = self.request.space.people // self.request.size
        first = self._die(len(self.tables))
        start = first - first % each
        second = start + (first - start + 1 + self._die(each - 1)) % each
        one_table, other_table = self.tables[first], self.tables[second]
        at, place = self._die(len(one_table)), self._die(len(other_table))
        one, other = one_table.pop(at), other_table.pop(place)
        one_row, other_row = self.classes[one], self.classes[other]
        more = -self._leave(one_row, one_table) - self._leave(other_row, other_table)
        more += self._join(other_row, one_table) + self._join(one_row, other_table)
        if more > 0 and self.dice.random() >= chances[min(more, len(chances) - 1)]:
            self._leave(other_row, one_table)
            self._leave(one_row, other_table)
            self._join(one_row, one_table)
            self._join(other_row, other_table)
            one, other, more = other, one, 0
        one_table.append(other)
        other_table.append(one)
        self.cost += more

    def _turn(self, chances: list[float]) -> None:
        """Somebody else of the same orbit comes to a still table."""
        table = self.still[self._die(len(self.still))]
        at = self._die(len(table))
        order = self.request.space.order
        one = table.pop(at)
        other = one - one % order + self._die(order)
        row, other_row = self.classes[one], self.classes[other]
        more = self._join(other_row, table) - self._leave(row, table)
        if more > 0 and self.dice.random() >= chances[min(more, len(chances) - 1)]:
            self._leave(other_row, table)
            self._join(row, table)
            other, more = one, 0
        table.append(other)
        self.cost += more

    def _join(self, row: list[int], table: list[int]) -> int:
        uses, more = self.uses, 0
        for other in table:
            difference = row[other]
            more += uses[difference]
            uses[difference] += 1
        return more

    def _leave(self, row: list[int], table: list[int]) -> int:
        uses, less = self.uses, 0
        for other in table:
            difference = row[other]
            uses[difference] -= 1
            less += uses[difference]
        return less

    def _starter_of_tables(self) -> Starter:
        size, each = self.request.size, self.request.space.people // self.request.size
        orbits = self.request.space.orbits // size
        return Starter(self.request.space, _rounds(self.tables, each), _rounds(self.still, orbits))


def _rounds(tables: list[list[int]], each: int) -> tuple[Tables, ...]:
    sat = [tuple(sorted(table)) for table in tables]
    return tuple(tuple(sorted(sat[at : at + each])) for at in range(0, len(sat), max(each, 1)))
