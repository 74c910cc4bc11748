"""What the checker answers: right or not, every reason with its place, and the reading."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations, zip_longest

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules import Accepted, Card, Edition, Group, Rejected
from rules.laydowns.check import check_laydown, too_often
from rules.laydowns.groups import group_faults, read_group
from rules.tables import Lying
from rules.verdicts import LaydownCode, LaydownRefusal, LaydownVerdict, Unchecked
from scoring.checker.faces import CardFace, faces_of, lying_faces
from scoring.checker.question import CardQuestion
from scoring.checker.words import capital, groups_notation, laydown_refusal_text, unread_texts
from scoring.editions.words import group_text

MISSING = {LaydownCode.TOO_FEW_GROUPS, LaydownCode.EMPTY_GROUP, LaydownCode.TOO_SHORT}
UNFINISHED = MISSING | {LaydownCode.TOO_FEW_NATURALS, LaydownCode.NO_NATURAL}
TITLES: dict[str, Promise] = {
    "empty": gettext_lazy("Tap the cards that are laid."),
    "unknown-edition": gettext_lazy("This edition is not known here, so nothing is checked."),
    "unreadable": gettext_lazy("Not every card can be read."),
    "unfinished": gettext_lazy("Not complete yet."),
    "wrong": gettext_lazy("Not right."),
    "unchecked": gettext_lazy("Nobody has entered phase %(phase)s yet, so it is not checked."),
    "right": gettext_lazy("Right! Phase %(phase)s is laid."),
}
ON_PHASE_CARD = gettext_lazy("It stands on the phase card of your game: look there.")
CHOOSE = gettext_lazy("Choose the one that you play.")
TOO_LONG = gettext_lazy("These are more cards than any deck has.")


def groups_meant(
    edition: Edition, phase: int, groups: Sequence[Sequence[Card]]
) -> tuple[Group | None, ...]:
    """The group of the phase for each of these, as given unless another order is less wrong."""
    if phase not in edition.phases:
        begun = bool(groups) and bool(groups[-1])
        return (None,) * (len(groups) + begun)  # nobody knows how many: one more is always free
    demands = edition.demands(phase)
    if len(groups) > len(demands):
        rest = (None,) * (len(groups) - len(demands))
        return (*(group for group, _naturals in demands), *rest)
    faults = [
        [
            0 if read_group(group, need, cards) else weight(group, need, cards)
            for group, need in demands
        ]
        for cards in [*groups, *((),) * (len(demands) - len(groups))]
    ]
    best = min(
        permutations(range(len(demands))),
        key=lambda order: sum(faults[place][index] for place, index in enumerate(order)),
    )
    return tuple(demands[index][0] for index in best)


def weight(group: Group, naturals: int, cards: Sequence[Card]) -> int:
    return len(group_faults(group, naturals, cards, 0))


@dataclass(frozen=True)
class Pile:
    """A group as the page shows it: what is asked, the cards, and what is wrong with them."""

    title: str
    size: int
    faces: tuple[CardFace, ...]
    is_faulty: bool = False

    @property
    def free(self) -> range:
        """The places where a card is still asked for."""
        return range(max(0, self.size - len(self.faces)))


class LaydownAnswer:
    """Whether these groups are right."""

    def __init__(self, question: CardQuestion) -> None:
        self.question = question

    @cached_property
    def verdict(self) -> LaydownVerdict:
        question = self.question
        verdict = check_laydown(question.edition, question.phase, question.groups)
        return with_used_up(verdict, self.used_up) if self.used_up else verdict

    @cached_property
    def used_up(self) -> tuple[LaydownRefusal, ...]:
        """The cards that cannot be there, because of those that others have laid."""
        if not self.question.lying_cards:
            return ()
        return too_often(self.question.edition, self.question.groups, self.question.lying_cards)

    @cached_property
    def kind(self) -> str:
        if self.question.is_empty:
            return "empty"
        if not self.question.is_readable:
            return "unreadable"
        match self.verdict:
            case Unchecked():
                return "unchecked"
            case Accepted():
                return "right"
            case Rejected(refusals):
                return "unfinished" if is_unfinished(refusals) else "wrong"

    @property
    def title(self) -> str:
        if self.kind == "unfinished" and (missing := sum(len(pile.free) for pile in self.piles)):
            return missing_text(missing)
        return str(TITLES[self.kind] % {"phase": self.question.phase})

    @property
    def refusals(self) -> Sequence[LaydownRefusal]:
        if isinstance(self.verdict, Rejected) and self.kind in {"wrong", "unfinished"}:
            return self.verdict.refusals
        return ()

    @property
    def lying(self) -> tuple[Lying, ...]:
        if isinstance(self.verdict, Accepted) and self.kind == "right":
            return self.verdict.groups
        return ()

    @property
    def reasons(self) -> Sequence[str | Promise]:
        """Everything that is wrong, each with its place; that cards are missing can be seen."""
        if self.question.is_too_long:
            return [TOO_LONG]
        if self.kind == "unchecked":
            return [ON_PHASE_CARD]
        if self.kind == "unreadable":
            return unread_texts(self.question.words)
        grouped = len(self.question.groups) > 1
        return [
            laydown_refusal_text(refusal, self.question.groups, grouped=grouped)
            for refusal in self.refusals
            if self.kind == "wrong" or refusal.code not in MISSING
        ]

    @cached_property
    def piles(self) -> list[Pile]:
        if self.lying:
            return [pile(lying.group, lying_faces(lying)) for lying in self.lying]
        groups = groups_meant(self.question.edition, self.question.phase, self.question.groups)
        return [
            replace(
                pile(group, faces_of(cards, self.faults_of(place))),
                is_faulty=self.kind == "wrong" and place in self.faults,
            )
            for place, (group, cards) in enumerate(zip_longest(groups, self.question.words))
        ]

    @cached_property
    def faults(self) -> set[int | None]:
        """The groups that something is wrong with."""
        return {refusal.group for refusal in self.refusals}

    def faults_of(self, place: int) -> set[int | None]:
        """The cards of a group that something is wrong with."""
        return {refusal.card for refusal in self.refusals if refusal.group == place}

    @property
    def text(self) -> str:
        """The cards in the order in which they are shown."""
        return (
            groups_notation(lying.cards for lying in self.lying)
            if self.lying
            else self.question.text
        )


class NoAnswer(LaydownAnswer):
    """Cards of an edition that nobody knows here: they are shown and not judged."""

    kind = "unknown-edition"

    @property
    def reasons(self) -> Sequence[str | Promise]:
        return [CHOOSE]

    @property
    def piles(self) -> list[Pile]:
        return [pile(None, faces_of(words)) for words in self.question.words]


def with_used_up(verdict: LaydownVerdict, used_up: Sequence[LaydownRefusal]) -> LaydownVerdict:
    """The verdict where the deck has some of the cards no more."""
    known = verdict.refusals if isinstance(verdict, Rejected) else ()
    return Rejected((*known, *(refusal for refusal in used_up if refusal not in known)))


def is_unfinished(refusals: Sequence[LaydownRefusal]) -> bool:
    codes = {refusal.code for refusal in refusals}
    return bool(codes & MISSING) and codes <= UNFINISHED


def missing_text(count: int) -> str:
    return ngettext(
        "Not complete yet: one card is missing.",
        "Not complete yet: %(count)d cards are missing.",
        count,
    ) % {"count": count}


def pile(group: Group | None, faces: tuple[CardFace, ...]) -> Pile:
    if group is None:
        return Pile(_("Group"), 0, faces)
    return Pile(capital(group_text(group)), group.size, faces)
