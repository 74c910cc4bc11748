"""Questions about laydowns as JSON, for programs: read strictly, all faults with their places."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.cards import Card
from rules.editions import Edition
from rules.errors import RulesError
from rules.lines import as_list, as_text, as_texts, read_object
from rules.notation import BadCards, group_texts, read_cards, read_groups, words
from rules.published import edition, edition_keys, with_options

_KINDS = ("groups", "cards", "hand")
_MOST = 3000  # cards and groups in a question; no box has a tenth of that


@dataclass(frozen=True, slots=True)
class CheckQuestion:
    """Is this laydown right? (issue 3, check_laydown)"""

    edition: Edition
    phase: int
    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class ArrangeQuestion:
    """Can exactly these cards lie? (issue 3, arrange)"""

    edition: Edition
    phase: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """What is best laid of this hand? (issue 3, best_laydown)"""

    edition: Edition
    phase: int
    hand: tuple[Card, ...]


type Question = CheckQuestion | ArrangeQuestion | BestQuestion


class Fault(NamedTuple):
    """What cannot be read, with the place of its group and card counted from 0 (issue 3)."""

    message: str
    group: int | None = None
    card: int | None = None


class UnreadableQuestion(RulesError):
    """A line that is no question, with all its faults (issue 3, bad input)."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(fault.message for fault in self.faults)


def read_question(line: str, chosen: Mapping[str, str]) -> Question:
    """The question on this line, with the options chosen where it names none (issue 3)."""
    facts = read_object(line, "a question")
    faults = _Faults()
    box = faults.attempt(lambda: edition(as_text(facts.get("edition"), "edition")))
    phase = faults.attempt(lambda: _phase(facts.get("phase")))
    kind = faults.attempt(lambda: _kind(facts))
    if box is not None:
        played = faults.attempt(lambda: _played(box, facts.get("options", {}), chosen)) or box
        if kind is not None:
            asked = faults.attempt(lambda: _asked(played, phase or 0, kind, facts[kind], faults))
            if asked is not None and not faults:
                return asked
    raise UnreadableQuestion(faults)


def check_options(chosen: Mapping[str, str]) -> None:
    """Refuse options that no edition has (issue 3, `--option`)."""
    known = {
        (option.key, value)
        for key in edition_keys()
        for option in edition(key).options
        for value in option.values
    }
    bad = [f"{key[:20]}={value[:20]}" for key, value in chosen.items() if (key, value) not in known]
    if bad:
        raise RulesError(f"not an option of any edition: {', '.join(bad)}")


class _Faults(list[Fault]):
    """Faults as they are found; reading goes on after each."""

    def attempt[T](self, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except BadCards as error:
            self.extend(Fault(str(bad), bad.group, bad.card) for bad in error.bad)
        except RulesError as error:
            self.append(Fault(str(error)))
        return None


def _kind(facts: Mapping[str, object]) -> str:
    named = [kind for kind in _KINDS if facts.get(kind) is not None]
    if len(named) != 1:
        raise RulesError("a question has either groups, or cards, or a hand")
    return named[0]


def _phase(value: object) -> int:
    if type(value) is not int:
        raise RulesError("phase: not a whole number")
    return value


def _played(box: Edition, options: object, chosen: Mapping[str, str]) -> Edition:
    own = {option.key for option in box.options}
    defaults = {key: value for key, value in chosen.items() if key in own}
    return _with_options(box.key, tuple({**defaults, **as_texts(options, "options")}.items()))


@lru_cache
def _with_options(key: str, options: tuple[tuple[str, str], ...]) -> Edition:
    return with_options(edition(key), dict(options))


def _asked(box: Edition, phase: int, kind: str, value: object, faults: _Faults) -> Question:
    if kind == "groups":
        groups = [_group(group, place, faults) for place, group in enumerate(_split(value))]
        _check_size(len(groups) + sum(map(len, groups)))
        return CheckQuestion(box, phase, read_groups(box, groups))
    loose = _words(value, kind)
    _check_size(len(loose))
    cards = read_cards(box, loose)
    return BestQuestion(box, phase, cards) if kind == "hand" else ArrangeQuestion(box, phase, cards)


def _split(value: object) -> list[object]:
    if isinstance(value, str):
        return [*group_texts(value)]
    return as_list(value, "groups")


def _group(value: object, place: int, faults: _Faults) -> list[object]:
    try:
        return _words(value, f"group {place + 1}")
    except RulesError as error:
        faults.append(Fault(str(error), place))
        return []


def _words(value: object, place: str) -> list[object]:
    """The cards of a text, or of a list with a card in each text, not yet read."""
    return [*words(value)] if isinstance(value, str) else as_list(value, place)


def _check_size(size: int) -> None:
    if size > _MOST:
        raise RulesError(f"more than {_MOST} cards")
