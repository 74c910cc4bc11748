"""Who of a document is who of a roster: matched as a list of people is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.names import alike_key
from scoring.people.lists import ListedPerson
from scoring.people.matching import (
    ChangedPerson,
    KnownPerson,
    RowEffect,
    SamePerson,
    UnclearPerson,
    compare,
)
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.values import Record

NEW = "new"


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """Somebody of a document, and who of the roster they are, or may be."""

    number: int  # in the document
    name: str
    known: int | None = None  # their key; None of whoever is new, or unclear
    candidates: tuple[KnownPerson, ...] = ()

    @property
    def is_unclear(self) -> bool:
        return bool(self.candidates)

    @property
    def is_new(self) -> bool:
        return self.known is None and not self.candidates


def matched(
    people: Sequence[Record], roster: Sequence[KnownPerson], sure: Mapping[int, int]
) -> tuple[PersonMatch, ...]:
    """Of each in the order of the document; of some it is sure already who they are."""
    taken = set(sure.values())
    free = [known for known in roster if known.pk not in taken]
    asked = {
        number: ListedPerson(row["name"], row["nickname"])
        for number, row in enumerate(people, 1)
        if number not in sure and not row["is_erased"]
    }
    effects = effects_of(asked, free)
    found = [
        match_of(number, row["name"], effects.get(number), sure.get(number))
        for number, row in enumerate(people, 1)
    ]
    return tuple(doubted(found, {known.pk: known for known in roster}))


def effects_of(
    rows: Mapping[int, ListedPerson], roster: Sequence[KnownPerson]
) -> dict[int, RowEffect]:
    """Of several who are called alike, each as the first of them."""
    first = {alike_key(row.name): row for row in reversed(list(rows.values()))}
    by_key = dict(zip(first, compare(first.values(), roster), strict=True))
    return {number: by_key[alike_key(row.name)] for number, row in rows.items()}


def match_of(number: int, name: str, effect: RowEffect | None, sure: int | None) -> PersonMatch:
    match effect:
        case SamePerson(known=known) | ChangedPerson(known=known):
            return PersonMatch(number, name, known.pk)
        case UnclearPerson(known=candidates):
            return PersonMatch(number, name, None, candidates)
    return PersonMatch(number, name, sure)


def doubted(
    matches: Sequence[PersonMatch], roster: Mapping[int, KnownPerson]
) -> Iterable[PersonMatch]:
    """Two of a document are not one of the roster: somebody has to say who is meant."""
    often = Counter(match.known for match in matches if match.known)
    for match in matches:
        is_doubtful = match.known is not None and often[match.known] > 1
        known = (roster[match.known],) if is_doubtful and match.known else ()
        yield replace(match, known=None, candidates=known) if known else match


def decided(
    matches: Iterable[PersonMatch], choices: Mapping[int, str], roster: Iterable[KnownPerson]
) -> list[int | None]:
    """The key of each, None of whoever is new; refused while somebody is unclear."""
    matches = list(matches)
    pks = {str(known.pk): known.pk for known in roster}
    if unclear := [each.name for each in matches if each.is_unclear and each.number not in choices]:
        raise DocumentRefused(DocumentFault.UNCLEAR, "people", ", ".join(unclear))
    found: list[int | None] = []
    for match in matches:
        choice = choices.get(match.number, "")
        if choice and choice != NEW and choice not in pks:
            raise DocumentRefused(DocumentFault.NOT_ON_ROSTER, "", choice)
        found.append(pks.get(choice) if choice else match.known)
    often = Counter(pk for pk in found if pk)
    if twice := [pk for pk, times in often.items() if times > 1]:
        raise DocumentRefused(DocumentFault.CONTRADICTION, "people", twice[0])
    return found
