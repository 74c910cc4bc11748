"""What a hand can do: the best laydown, or the best play with what lies on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules import Accepted, Edition, Rejected, hand_points
from rules.laydowns.best import best_laydown
from rules.laydowns.check import too_often
from rules.laydowns.hits import check_hit
from rules.laydowns.play import best_play
from rules.tables import Hit, Lying, Place, Play, TableCards
from rules.verdicts import Unchecked
from scoring.checker.answer import ON_PHASE_CARD, TITLES, TOO_LONG, Pile
from scoring.checker.faces import CardFace, face, faces_of, lying_faces
from scoring.checker.question import CardQuestion, table_of
from scoring.checker.words import laydown_refusal_text, reason_text, unread_texts
from scoring.editions.words import group_text

HAND_TITLES: dict[str, Promise] = {
    "empty": gettext_lazy("Tap the cards of the hand."),
    "cannot": gettext_lazy("This hand cannot lay phase %(phase)s."),
    "can": gettext_lazy("This hand can lay phase %(phase)s."),
    "hits": gettext_lazy("This is the best play."),
    "no-hits": gettext_lazy("No card of this hand fits what lies."),
    "held": gettext_lazy("It fits, but you need a card to discard."),
}


@dataclass(frozen=True)
class PlayStep:
    """One thing to do, with the group as it lies afterwards."""

    text: str
    faces: tuple[CardFace, ...]


@dataclass(frozen=True)
class Fit:
    """Whether the only card of the hand fits a group, and why not."""

    text: str
    faces: tuple[CardFace, ...]
    reasons: tuple[str, ...]


class HandAnswer:
    """What this hand can lay and put, so that the fewest points stay."""

    def __init__(self, question: CardQuestion) -> None:
        self.question = question

    @cached_property
    def table(self) -> TableCards:
        return table_of(self.question.laydowns, self.question.turn)

    @cached_property
    def play(self) -> Play | Unchecked:
        """The best turn; without anything on the table only a laydown."""
        return self.played_by(self.question.edition)

    def played_by(self, edition: Edition) -> Play | Unchecked:
        question = self.question
        if any(self.table.laydowns):
            return best_play(edition, question.phase, question.loose, self.table)
        found = best_laydown(edition, question.phase, question.loose)
        if found is None or isinstance(found, Unchecked):
            return found or Play((), (), question.loose)
        return Play(found.groups, (), found.left)

    @cached_property
    def keeps_a_discard(self) -> bool:
        """Whether the card that stays would fit too, but one has to be discarded."""
        laying = self.question.edition.laying
        if laying.out_by_hit or isinstance(self.play, Unchecked) or len(self.play.left) != 1:
            return False
        freely = replace(self.question.edition, laying=replace(laying, out_by_hit=True))
        play = self.played_by(freely)
        return isinstance(play, Play) and not play.left

    @cached_property
    def kind(self) -> str:
        if self.question.is_empty:
            return "empty"
        if not self.question.is_readable:
            return "unreadable"
        if isinstance(self.play, Unchecked):
            return "unchecked"
        if self.table.has_laid:
            return "hits" if self.play.hits else "held" if self.keeps_a_discard else "no-hits"
        return "can" if self.play.groups else "cannot"

    @property
    def title(self) -> str:
        titles = HAND_TITLES if self.kind in HAND_TITLES else TITLES
        return str(titles[self.kind] % {"phase": self.question.phase})

    @property
    def reasons(self) -> Sequence[str | Promise]:
        if self.kind == "unchecked":
            return [ON_PHASE_CARD]
        if self.question.is_too_long:
            return [TOO_LONG]
        return [*unread_texts(self.question.words), *self.used_up_texts]

    @property
    def used_up_texts(self) -> list[str]:
        """Why some cards cannot be used: the deck has no more of them."""
        question = self.question
        return [
            laydown_refusal_text(refusal, question.groups, grouped=False)
            for refusal in too_often(question.edition, question.groups, question.lying_cards)
        ]

    @property
    def piles(self) -> list[Pile]:
        cards = [word for group in self.question.words for word in group]
        return [Pile(_("Hand"), 0, faces_of(cards))]

    @property
    def text(self) -> str:
        return self.question.text

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The laydown that it found."""
        return self.play_shown.groups if self.play_shown else ()

    @property
    def play_shown(self) -> Play | None:
        """The turn, where there is something to show of it."""
        if self.kind not in {"can", "hits", "no-hits", "held"} or isinstance(self.play, Unchecked):
            return None
        return self.play

    @cached_property
    def steps(self) -> list[PlayStep]:
        if self.play_shown is None:
            return []
        laid = [
            PlayStep(_("Lay: %(group)s") % {"group": group_text(lying.group)}, lying_faces(lying))
            for lying in self.play_shown.groups
        ]
        table = self.table.lay(self.play_shown.groups) if self.play_shown.groups else self.table
        return [*laid, *self.hit_steps(table, self.play_shown.hits)]

    def hit_steps(self, table: TableCards, hits: Sequence[Hit]) -> Iterator[PlayStep]:
        """The hits, those on one group together."""
        before, order = table, []
        for hit in hits:
            verdict = check_hit(self.question.edition, table, hit.card, hit.place)
            if isinstance(verdict, Accepted):
                table = table.put(hit.place, verdict.groups[0])
                order.append((hit.place.seat, hit.place.group))
        for seat, group in dict.fromkeys(order):
            lying = table.laydowns[seat][group]
            faces = lying_faces(lying, before.laydowns[seat][group])
            yield PlayStep(self.put_text(seat, lying), faces)

    def put_text(self, seat: int, lying: Lying) -> str:
        name = self.question.laydowns[seat].name
        words = {"name": name, "group": group_text(lying.group)}
        if seat == self.question.turn:
            return _("Put on your own %(group)s") % words
        return _("Put on the %(group)s of %(name)s") % words

    @property
    def cards_left(self) -> tuple[CardFace, ...]:
        return tuple(map(face, self.play_shown.left)) if self.play_shown else ()

    @property
    def left_text(self) -> str:
        if self.play_shown is None:
            return ""
        if not self.play_shown.left:
            return _("No card stays in the hand.")
        if not self.question.edition.counted:
            return cards_stay_text(len(self.play_shown.left))
        return points_stay_text(hand_points(self.question.edition, self.play_shown.left))

    @property
    def fits(self) -> list[Fit]:
        """For a single card: every group that lies, and whether it goes there."""
        if (
            len(self.question.loose) != 1
            or not self.table.has_laid
            or not self.question.is_readable
        ):
            return []
        return [
            self.fit(Place(seat, place), lying)
            for seat, groups in enumerate(self.table.laydowns)
            for place, lying in enumerate(groups)
        ]

    def fit(self, place: Place, lying: Lying) -> Fit:
        verdict = check_hit(self.question.edition, self.table, self.question.loose[0], place)
        text = self.put_text(place.seat, lying)
        match verdict:
            case Accepted():
                return Fit(text, lying_faces(verdict.groups[0], lying), ())
            case Rejected(refusals):
                return Fit(text, lying_faces(lying), tuple(map(reason_text, refusals)))


def points_stay_text(count: int) -> str:
    return ngettext(
        "%(count)d point stays in the hand.", "%(count)d points stay in the hand.", count
    ) % {"count": count}


def cards_stay_text(count: int) -> str:
    return ngettext(
        "%(count)d card stays in the hand.", "%(count)d cards stay in the hand.", count
    ) % {"count": count}
