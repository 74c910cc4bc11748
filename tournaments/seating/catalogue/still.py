"""Still rounds: tables whose ways under the group are one round together."""

from collections.abc import Iterator

from tournaments.seating.catalogue.sought import Sought
from tournaments.seating.plans import Round, Table


def still_rounds(sought: Sought, classes: list[list[int]], met: int) -> tuple[Round, ...] | None:
    """The still rounds from the differences which are left, or None."""
    found = _Still(sought, classes)._rounds(met, (), (), range(sought.space.orbits))
    return next(found, None)


class _Still:
    def __init__(self, sought: Sought, classes: list[list[int]]) -> None:
        self.sought, self.classes = sought, classes

    def _rounds(
        self, met: int, done: tuple[Round, ...], tables: Round, orbits: range | list[int]
    ) -> Iterator[tuple[Round, ...]]:
        if len(done) == self.sought.still:
            yield done
        elif not orbits:
            yield from self._rounds(met, (*done, tables), (), range(self.sought.space.orbits))
        else:
            order = self.sought.space.order
            for table, now in self._tables((orbits[0] * order,), met, orbits[1:]):
                left = [orbit for orbit in orbits if all(one // order != orbit for one in table)]
                yield from self._rounds(now, done, (*tables, table), left)

    def _tables(
        self, table: Table, met: int, orbits: range | list[int]
    ) -> Iterator[tuple[Table, int]]:
        if len(table) == self.sought.size:
            yield table, met
            return
        order = self.sought.space.order
        for at, orbit in enumerate(orbits):
            for one in range(orbit * order, orbit * order + order):
                now = met
                for other in table:
                    bit = 1 << self.classes[one][other]
                    if bit & now:
                        break
                    now |= bit
                else:
                    yield from self._tables((*table, one), now, orbits[at + 1 :])
