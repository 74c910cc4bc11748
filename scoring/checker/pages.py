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
from scoring.checker.notation import cards_help, table_help, written
from scoring.checker.question import CardQuestion, Lain
from scoring.checker.words import laydown_refusal_text
from scoring.clubs.models import Member
from scoring.editions.models import base_of
from scoring.editions.pages import edition_name, offered_editions
from scoring.editions.words import phase_text


@dataclass(frozen=True)
class PhaseChoice:
    """Something to choose from, with the address of the same question there."""

    value: str
    text: str
    chosen: bool
    address: str = ""


@dataclass(frozen=True)
class LainShown:
    """A laydown on the table as it is read, or what is wrong with it."""

    name: str
    phase: int
    groups: tuple[tuple[CardFace, ...], ...]
    faults: tuple[str, ...]
    without: str  # the address of the question without it


class CheckerPage:
    def __init__(self, asked: CardQuestion, member: Member | None = None) -> None:
        self.asked = sorted_out(asked)
        self.member = member

    @cached_property
    def answer(self) -> LaydownAnswer | HandAnswer:
        if not self.asked.is_known:
            return NoAnswer(self.asked)
        return HandAnswer(self.asked) if self.asked.hand else LaydownAnswer(self.asked)

    @property
    def cards_help(self) -> str:
        return cards_help(self.asked.edition)

    @property
    def table_help(self) -> str:
        return table_help(self.asked.edition)

    @cached_property
    def tray(self) -> Tray:
        return tray(self.asked.edition)

    @property
    def phases(self) -> list[PhaseChoice]:
        edition = self.asked.edition
        return [
            PhaseChoice(
                str(number), phase_text(edition.phases.get(number)), number == self.asked.phase
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
        if not self.asked.is_known:
            return _("Unknown edition")
        return edition_name(self.asked.edition.key)

    @property
    def edition_key(self) -> str:
        """As the address names it, known or not."""
        return self.asked.settings.get("edition", "")

    @property
    def base_key(self) -> str:
        """The published edition whose phase cards tell what nobody has entered."""
        return base_of(self.asked.edition.key)

    @property
    def address(self) -> str:
        """Where this answer is found again."""
        return self.asked.address(cards=self.answer.text)

    @property
    def empty_address(self) -> str:
        return self.asked.address(cards="")

    @cached_property
    def laid_address(self) -> str:
        """The groups that the hand can lay, as a question; empty where there are none."""
        if not self.asked.hand or not self.answer.lying:
            return ""
        return self.asked.address(hand=False, cards=written_groups(self.answer))

    @cached_property
    def sorted_address(self) -> str:
        """The same cards in other groups that are right; empty where there are none."""
        if self.asked.hand or self.answer.kind not in {"wrong", "unfinished"}:
            return ""
        if isinstance(self.answer, LaydownAnswer) and self.answer.used_up:
            return ""
        found = arrange(self.asked.edition, self.asked.phase, self.asked.loose)
        if not found or isinstance(found, Unchecked):
            return ""
        return self.asked.address(cards=written(lying.cards for lying in found))

    @property
    def on_table(self) -> list[LainShown]:
        if not self.asked.is_known:
            return []
        return [self.shown(place, lain) for place, lain in enumerate(self.asked.lain) if lain.text]

    def shown(self, place: int, lain: Lain) -> LainShown:
        refusals = getattr(lain.verdict, "refusals", ())
        return LainShown(
            name=lain.name,
            phase=lain.phase,
            groups=tuple(map(lying_faces, lain.lying)),
            faults=lain.bad
            or tuple(laydown_refusal_text(refusal, lain.groups) for refusal in refusals),
            without=self.without(place),
        )

    def without(self, place: int) -> str:
        return ""

    @property
    def lying_cards(self) -> str:
        """The cards that are out of the deck already."""
        return " ".join(map(str, self.asked.lying_cards))


class LaydownPage(CheckerPage):
    """The checker by itself: the address also says what lies."""

    @property
    def next_address(self) -> str:
        """The laydown goes to the table, and the next one is asked about."""
        if self.asked.hand or not self.answer.lying:
            return ""
        line = f"{self.asked.phase}: {written_groups(self.answer)}"
        table = "; ".join([*self.lines, line])
        return self.asked.address(cards="", settings={**self.asked.settings, "table": table})

    @property
    def own_address(self) -> str:
        """The laydown is one's own, and the rest of the hand is asked about."""
        if self.asked.hand or not self.answer.lying:
            return ""
        settings = {**self.asked.settings, "own": written_groups(self.answer)}
        return self.asked.address(cards="", hand=True, settings=settings)

    @property
    def lines(self) -> list[str]:
        return [f"{lain.phase}: {lain.text}" for lain in self.asked.lain[1:]]

    def without(self, place: int) -> str:
        lines = [line for number, line in enumerate(self.lines, start=1) if number != place]
        settings = {**self.asked.settings, "table": "; ".join(lines)}
        if place == 0:
            settings["own"] = ""
        said = {key: value for key, value in settings.items() if value}
        return self.asked.address(settings=said)


def written_groups(answer: LaydownAnswer | HandAnswer) -> str:
    return written(lying.cards for lying in answer.lying)


def sorted_out(asked: CardQuestion) -> CardQuestion:
    """Cards that were not split, sorted into the groups of the phase where they fit."""
    demands = asked.edition.phases.get(asked.phase)
    if asked.hand or not asked.is_known or not demands:
        return asked
    if len(asked.words) > 1 or len(demands.groups) == 1:
        return asked
    found = arrange(asked.edition, asked.phase, asked.loose) if asked.is_readable else None
    if not found or isinstance(found, Unchecked):
        return asked
    return replace(asked, cards=written(lying.cards for lying in found))
