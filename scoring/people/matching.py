"""What a list of people would change in a roster."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.names import alike_key, plain_letters
from scoring.people.lists import ListedPerson

SHORTEST = 4  # letters: of shorter names a single other letter is another name


type RowEffect = NewPerson | SamePerson | ChangedPerson | UnclearPerson | RepeatedPerson
type Index = Mapping[str, Sequence[KnownPerson]]


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody on the roster."""

    pk: int
    name: str
    nickname: str = ""
    table: int | None = None
    circles: frozenset[str] = frozenset()  # by their `alike_key`

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, self.nickname) if self.nickname else (self.name,)


@dataclass(frozen=True, slots=True)
class NewPerson:
    row: ListedPerson


@dataclass(frozen=True, slots=True)
class SamePerson:
    row: ListedPerson
    known: KnownPerson


@dataclass(frozen=True, slots=True)
class ChangedPerson:
    """The row says something of somebody known that the roster does not."""

    row: ListedPerson
    known: KnownPerson


@dataclass(frozen=True, slots=True)
class UnclearPerson:
    """Somebody has to say who of the known is meant, or nobody."""

    row: ListedPerson
    known: tuple[KnownPerson, ...]


@dataclass(frozen=True, slots=True)
class RepeatedPerson:
    """The list has them already, further up."""

    row: ListedPerson


def compare(rows: Iterable[ListedPerson], roster: Sequence[KnownPerson]) -> tuple[RowEffect, ...]:
    """What each row would do. The same list again, after it was done, adds nobody."""
    named = index(roster, lambda known: [alike_key(known.name)])
    nicknamed = index(roster, lambda known: [alike_key(known.nickname)] if known.nickname else [])
    near = index(roster, lambda known: (key for name in known.names for key in near_keys(name)))
    listed: set[str] = set()
    effects: list[RowEffect] = []
    for row in rows:
        key = alike_key(row.name)
        effects.append(
            RepeatedPerson(row) if key in listed else effect_of(row, (named, nicknamed), near)
        )
        listed.add(key)
    return tuple(effects)


def index(roster: Iterable[KnownPerson], keys: Callable[[KnownPerson], Iterable[str]]) -> Index:
    found: dict[str, list[KnownPerson]] = defaultdict(list)
    for known in roster:
        for key in dict.fromkeys(keys(known)):
            found[key].append(known)
    return found


def effect_of(row: ListedPerson, exact: Iterable[Index], near: Index) -> RowEffect:
    key = alike_key(row.name)
    same = next((found for each in exact if (found := each.get(key))), ())
    if len(same) == 1:
        return effect_on_known(row, same[0])
    if same:
        return UnclearPerson(row, tuple(same))
    likely = {known.pk: known for each in near_keys(row.name) for known in near.get(each, ())}
    return UnclearPerson(row, tuple(likely.values())) if likely else NewPerson(row)


def effect_on_known(row: ListedPerson, known: KnownPerson) -> SamePerson | ChangedPerson:
    return ChangedPerson(row, known) if differs(row, known) else SamePerson(row, known)


def differs(row: ListedPerson, known: KnownPerson) -> bool:
    """What an empty cell says is nothing."""
    circle = bool(row.circle) and alike_key(row.circle) not in known.circles
    table = row.table is not None and row.table != known.table
    nickname = bool(row.nickname) and alike_key(row.nickname) not in map(alike_key, known.names)
    return circle or table or nickname


def near_keys(name: str) -> set[str]:
    """Two names that share one differ by a letter at most, or by the order of their words."""
    whole = "".join(sorted(plain_letters(name).split()))
    if len(whole) < SHORTEST:
        return {whole} if whole else set()
    return {whole} | {whole[:place] + whole[place + 1 :] for place in range(len(whole))}


def decided_effect(effect: RowEffect, choice: str) -> RowEffect | None:
    """An unclear row with the answer to it: `new`, or who is meant; None leaves it out."""
    if not isinstance(effect, UnclearPerson):
        return effect
    if choice == "new":
        return NewPerson(effect.row)
    known = next((known for known in effect.known if str(known.pk) == choice), None)
    return effect_on_known(effect.row, known) if known else None
