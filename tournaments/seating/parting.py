"""Whether people who must be apart find tables at all, in one round."""

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush

from tournaments.seating.problems import Problem

type Foes = dict[int, frozenset[int]]
"""From whom somebody must be apart."""

STEPS = 20_000
"""Plenty for a night of usual size, and no more than a moment."""


def foes_of(problem: Problem) -> Foes:
    """Of those who are here and firmly apart from others who are."""
    here = frozenset(problem.people)
    foes: dict[int, set[int]] = {}
    for wish in problem.apart:
        circle = wish.people & here
        if wish.firm and len(circle) > 1:
            for person in circle:
                foes.setdefault(person, set()).update(circle - {person})
    return {person: frozenset(others) for person, others in sorted(foes.items())}


def cannot_part(problem: Problem, steps: int = STEPS) -> bool:
    """Whether all was tried in vain, the most restricted first, in so many steps.

    Everybody else takes any seat that is left.
    """
    search = ApartSearch(problem)
    for _step in range(steps):
        if search.moves_on():
            if not search.waiting:
                return False
            search.take_next()
        elif not search.goes_back():
            return True
    return False


class ApartSearch:
    """Tables that are being filled with people who must be apart."""

    def __init__(self, problem: Problem) -> None:
        self.sizes = problem.sizes
        self.free = list(problem.sizes)
        self.foes = foes_of(problem)
        self.table_of: dict[int, int] = {}
        self.near = {person: Counter[int]() for person in self.foes}
        self.turns: list[tuple[int, Iterator[int]]] = []
        self.queue: list[tuple[int, int, int]] = []
        self.waiting: set[int] = set()
        for person in problem.people:
            if person in problem.fixed_tables:
                self.sit(person, problem.fixed_tables[person])
        for person in self.foes:
            if person not in self.table_of:
                self.wait(person)

    def wait(self, person: int) -> None:
        self.waiting.add(person)
        heappush(self.queue, self.urgency(person))

    def urgency(self, person: int) -> tuple[int, int, int]:
        """First whose foes sit at the most tables, of those who has the most foes."""
        return (-len(self.near[person]), -len(self.foes[person]), person)

    def take_next(self) -> None:
        """The turn of the most urgent; what is in the queue may have changed since."""
        entry = heappop(self.queue)
        while entry[2] not in self.waiting or entry != self.urgency(entry[2]):
            entry = heappop(self.queue)
        self.waiting.remove(entry[2])
        self.turns.append((entry[2], self.tables_for(entry[2])))

    def moves_on(self) -> bool:
        """Whether who has the turn, if anybody, sits at a table not tried before."""
        if not self.turns:
            return True
        person, tables = self.turns[-1]
        if person in self.table_of:
            self.stand_up(person)
        table = next(tables, None)
        if table is not None:
            self.sit(person, table)
        return table is not None

    def goes_back(self) -> bool:
        """Whether the turn goes to the one before."""
        person, _tables = self.turns.pop()
        self.wait(person)
        return bool(self.turns)

    def tables_for(self, person: int) -> Iterator[int]:
        """Tables without foes; of empty ones of a size the first will do."""
        tried, near = set[int](), self.near[person]
        for table, free in enumerate(self.free):
            if not free or table in near or (self.is_empty(table) and free in tried):
                continue
            if self.is_empty(table):
                tried.add(free)
            yield table

    def is_empty(self, table: int) -> bool:
        return self.free[table] == self.sizes[table]

    def sit(self, person: int, table: int) -> None:
        self.table_of[person] = table
        self.free[table] -= 1
        for foe in self.foes.get(person, ()):
            self.near[foe][table] += 1
            self.hurry(foe)

    def stand_up(self, person: int) -> None:
        table = self.table_of.pop(person)
        self.free[table] += 1
        for foe in self.foes[person]:
            self.near[foe][table] -= 1
            if not self.near[foe][table]:
                del self.near[foe][table]
            self.hurry(foe)

    def hurry(self, person: int) -> None:
        if person in self.waiting:
            heappush(self.queue, self.urgency(person))
