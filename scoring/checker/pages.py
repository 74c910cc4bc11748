"""The checker as its page shows it."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from rules.laydowns.best import arrange
from rules.verdicts import Unchecked
from scoring.checker.answer import LaydownAnswer, NoAnswer
from scoring.checker.faces import CardFace, Tray, lying_faces, tray
from scoring.checker.hand import HandAnswer
from scoring.checker.question import CardQuestion, TableLaydown
from scoring.checker.words import cards_help, groups_notation, laydown_refusal_text, table_help
from scoring.clubs.models import Member
from scoring.editions.models import base_of
from scoring.editions.pages import offered_editions
from scoring.editions.words import edition_name, phase_text


@dataclass(frozen=True)
class PhaseChoice:
    """Something to choose from, with the address of the same question there."""

    value: str
    text: str
    is_chosen: bool
    address: str = ""


@dataclass(frozen=True)
class LaydownLine:
    """A laydown on the table as it is read, or what is wrong with it."""

    name: str
    phase: int
    groups: tuple[tuple[CardFace, ...], ...]
    faults: tuple[str, ...]
    address_without: str  # the address of the question without it


class CheckerPage:
    def __init__(self, question: CardQuestion, member: Member | None = None) -> None:
        self.question = sorted_into_groups(question)
        self.member = member

    @cached_property
    def answer(self) -> LaydownAnswer | HandAnswer:
        if not self.question.is_known:
            return NoAnswer(self.question)
        return HandAnswer(self.question) if self.question.hand else LaydownAnswer(self.question)

    @property
    def cards_help(self) -> str:
        return cards_help(self.question.edition)

    @property
    def table_help(self) -> str:
        return table_help(self.question.edition)

    @cached_property
    def tray(self) -> Tray:
        return tray(self.question.edition)

    @property
    def phases(self) -> list[PhaseChoice]:
        edition = self.question.edition
        return [
            PhaseChoice(
                str(number), phase_text(edition.phases.get(number)), number == self.question.phase
            )
            for number in range(1, edition.phase_count + 1)
        ]

    @property
    def editions(self) -> list[PhaseChoice]:
        """All editions, the club’s own too; the cards are others there, so all begins anew."""
        return [
            PhaseChoice(key, str(name), key == self.edition_key, f"?edition={key}")
            for key, name in offered_editions(self.member)
        ]

    @property
    def edition_name(self) -> Promise | str:
        if not self.question.is_known:
            return _("Unknown edition")
        return edition_name(self.question.edition.key)

    @property
    def edition_key(self) -> str:
        """As the address names it, known or not."""
        return self.question.settings.get("edition", "")

    @property
    def base_key(self) -> str:
        """The published edition whose phase cards tell what nobody has entered."""
        return base_of(self.question.edition.key)

    @property
    def address(self) -> str:
        """Where this answer is found again."""
        return self.question.address(cards=self.answer.text)

    @property
    def empty_address(self) -> str:
        return self.question.address(cards="")

    @cached_property
    def laid_address(self) -> str:
        """The groups that the hand can lay, as a question; empty where there are none."""
        if not self.question.hand or not self.answer.lying:
            return ""
        return self.question.address(hand=False, cards=lying_notation(self.answer))

    @cached_property
    def sorted_address(self) -> str:
        """The same cards in other groups that are right; empty where there are none."""
        if self.question.hand or self.answer.kind not in {"wrong", "unfinished"}:
            return ""
        if isinstance(self.answer, LaydownAnswer) and self.answer.used_up:
            return ""
        found = arrange(self.question.edition, self.question.phase, self.question.loose)
        if not found or isinstance(found, Unchecked):
            return ""
        return self.question.address(cards=groups_notation(lying.cards for lying in found))

    @property
    def on_table(self) -> list[LaydownLine]:
        if not self.question.is_known:
            return []
        return [
            self.laydown_line(place, laydown)
            for place, laydown in enumerate(self.question.laydowns)
            if laydown.text
        ]

    def laydown_line(self, place: int, laydown: TableLaydown) -> LaydownLine:
        refusals = getattr(laydown.verdict, "refusals", ())
        return LaydownLine(
            name=laydown.name,
            phase=laydown.phase,
            groups=tuple(map(lying_faces, laydown.lying)),
            faults=laydown.bad
            or tuple(laydown_refusal_text(refusal, laydown.groups) for refusal in refusals),
            address_without=self.address_without(place),
        )

    def address_without(self, place: int) -> str:
        return ""

    @property
    def lying_cards(self) -> str:
        """The cards that are out of the deck already."""
        return " ".join(map(str, self.question.lying_cards))


class LaydownPage(CheckerPage):
    """The checker by itself: the address also says what lies."""

    @property
    def next_address(self) -> str:
        """The laydown goes to the table, and the next one is asked about."""
        if self.question.hand or not self.answer.lying:
            return ""
        line = f"{self.question.phase}: {lying_notation(self.answer)}"
        table = "; ".join([*self.lines, line])
        return self.question.address(cards="", settings={**self.question.settings, "table": table})

    @property
    def own_address(self) -> str:
        """The laydown is one's own, and the rest of the hand is asked about."""
        if self.question.hand or not self.answer.lying:
            return ""
        settings = {**self.question.settings, "own": lying_notation(self.answer)}
        return self.question.address(cards="", hand=True, settings=settings)

    @property
    def lines(self) -> list[str]:
        return [f"{laydown.phase}: {laydown.text}" for laydown in self.question.laydowns[1:]]

    def address_without(self, place: int) -> str:
        lines = [line for number, line in enumerate(self.lines, start=1) if number != place]
        settings = {**self.question.settings, "table": "; ".join(lines)}
        if place == 0:
            settings["own"] = ""
        said = {key: value for key, value in settings.items() if value}
        return self.question.address(settings=said)


def lying_notation(answer: LaydownAnswer | HandAnswer) -> str:
    return groups_notation(lying.cards for lying in answer.lying)


def sorted_into_groups(question: CardQuestion) -> CardQuestion:
    """Cards that were not split, sorted into the groups of the phase where they fit."""
    demands = question.edition.phases.get(question.phase)
    if question.hand or not question.is_known or not demands:
        return question
    if len(question.words) > 1 or len(demands.groups) == 1:
        return question
    found = (
        arrange(question.edition, question.phase, question.loose) if question.is_readable else None
    )
    if not found or isinstance(found, Unchecked):
        return question
    return replace(question, cards=groups_notation(lying.cards for lying in found))
