"""What the log of a night speaks of: people, seats, games stand in its facts by their keys."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.documents.values import Anything, Change, Kind, Reference

ENTRANT = Reference(Kind.ENTRANT, may_be_gone=True)
PLAYER = Reference(Kind.PERSON, may_be_gone=True)
GAME = Reference(Kind.GAME, may_be_gone=True)

type ChangeFact = Callable[[Any, Change], Any]


def one_of(reference: Reference) -> ChangeFact:
    def one(fact: Any, change: Change) -> Any:
        return reference.changed(fact, change) if type(fact) is int else fact

    return one


one_entrant = one_of(ENTRANT)


def all_entrants(fact: Any, change: Change) -> Any:
    """In lists, however deep they lie; a number by itself is how many there are."""
    return [entrants_in(each, change) for each in fact] if isinstance(fact, list) else fact


def entrants_in(fact: Any, change: Change) -> Any:
    return all_entrants(fact, change) if isinstance(fact, list) else one_entrant(fact, change)


def rows_of_tables(fact: Any, change: Change) -> Any:
    """Each with its number and its entrants; elsewhere a presence is called so."""
    rows = fact if isinstance(fact, list) else ()
    if not all(isinstance(row, list) for row in rows):
        return fact
    return [[*row[:1], *all_entrants(row[1:], change)] for row in rows] or fact


def facts_within(fact: Any, change: Change) -> Any:
    return changed_facts(fact, change) if isinstance(fact, dict) else fact


WHERE: Mapping[str, ChangeFact] = {
    "entrant": one_entrant,
    "entrants": all_entrants,
    "people": all_entrants,
    "byes": all_entrants,
    "ranking": all_entrants,
    "before": rows_of_tables,
    "player": one_of(PLAYER),
    "game": one_of(GAME),
    "was": facts_within,
}


def changed_facts(facts: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """In the order of their names, so that whoever is gone is numbered alike each time."""
    same: ChangeFact = lambda fact, _change: fact  # noqa: E731
    return {name: WHERE.get(name, same)(facts[name], change) for name in sorted(facts)}


class LogFacts(Anything):
    def changed(self, value: Any, change: Change) -> Any:
        return changed_facts(value, change)
