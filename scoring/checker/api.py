"""The rules for programs: what is right, what a hand can do; nothing of it is kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.request import Request

from api.operations import works_out
from api.problems import invalid
from rules import Accepted, Edition, Place, Rejected, arrange, check_hit, hand_points
from rules.tables import End, Hit, Lying
from rules.verdicts import LaydownCode, LaydownRefusal, Unchecked
from scoring.api_tokens.access import MemberEndpoint
from scoring.checker.answer import TITLES, TOO_LONG, LaydownAnswer
from scoring.checker.api_fields import (
    MOST_OF_A_HAND,
    BestHit,
    BestTurn,
    BestTurnFields,
    CheckedHit,
    CheckedHitFields,
    CheckedLaydown,
    CheckedLaydownFields,
    HandBody,
    HitBody,
    LaidBody,
    LooseBody,
    ReadGroup,
    WhyNot,
)
from scoring.checker.hand import HandAnswer
from scoring.checker.question import CardQuestion, TableLaydown, read_laydown, table_of
from scoring.checker.words import laydown_refusal_text, reason_text, unread_texts
from scoring.editions.api_typing import asked_edition
from scoring.fields import WRONG_CHOICE


class RulesEndpoint(MemberEndpoint):
    def played(self, body: Mapping[str, Any]) -> Edition:
        edition = asked_edition(self.member, body)
        last = edition.phase_count
        if not 1 <= body.get("phase", 1) <= last:
            refusal = LaydownRefusal(LaydownCode.NO_SUCH_PHASE, limit=last)
            raise invalid([("phase", reason_text(refusal))])
        return edition


class CheckLaydown(RulesEndpoint):
    @works_out(CheckedLaydownFields, body=LaidBody)
    def post(self, request: Request, body: Mapping[str, Any]) -> CheckedLaydown:
        """Whether these groups lay the phase, and every reason why not."""
        edition, phase = self.played(body), body["phase"]
        others = on_table(edition, body)
        own = TableLaydown("", edition, phase)
        question = readable(
            CardQuestion(edition, phase, hand=False, cards=body["cards"], laydowns=(own, *others))
        )
        answer = LaydownAnswer(question)
        is_grouped = len(question.groups) > 1
        reasons = [
            why_not(refusal, laydown_refusal_text(refusal, question.groups, grouped=is_grouped))
            for refusal in answer.refusals
        ]
        return CheckedLaydown(answer.kind, answer.title, reasons, read_groups(answer.lying))


class ArrangeCards(RulesEndpoint):
    @works_out(CheckedLaydownFields, body=LooseBody)
    def post(self, request: Request, body: Mapping[str, Any]) -> CheckedLaydown:
        """Exactly these cards in groups that lay the phase, where there are such."""
        edition, phase = self.played(body), body["phase"]
        question = hand_of(CardQuestion(edition, phase, hand=True, cards=body["cards"]))
        found = arrange(edition, phase, question.loose)
        if found and not isinstance(found, Unchecked):
            return CheckedLaydown("right", title_of("right", phase), [], read_groups(found))
        if found is None:
            refusal = LaydownRefusal(LaydownCode.CANNOT_LAY)
            text = reason_text(refusal)
            return CheckedLaydown("wrong", text, [why_not(refusal, text)], [])
        return CheckedLaydown("unchecked", title_of("unchecked", phase), [], [])


class BestPlay(RulesEndpoint):
    @works_out(BestTurnFields, body=HandBody)
    def post(self, request: Request, body: Mapping[str, Any]) -> BestTurn:
        """What this hand lays and puts on others, so that the fewest points stay."""
        edition = self.played(body)
        laydowns, turn = lying_on(edition, body)
        asked = CardQuestion(
            edition, body["phase"], hand=True, cards=body["hand"], laydowns=laydowns, turn=turn
        )
        answer = HandAnswer(hand_of(asked, "hand"))
        play = answer.play_shown
        left = play.left if play else answer.question.loose
        return BestTurn(
            verdict=answer.kind,
            text=answer.title,
            notes=list(map(str, answer.used_up_texts)),
            groups=read_groups(play.groups if play else ()),
            hits=[best_hit(hit, len(body["table"])) for hit in play.hits] if play else [],
            left=list(map(str, left)),
            left_points=hand_points(edition, left) if edition.counted else None,
        )


class FitHit(RulesEndpoint):
    @works_out(CheckedHitFields, body=HitBody)
    def post(self, request: Request, body: Mapping[str, Any]) -> CheckedHit:
        """Whether a card may be put on a group that lies, and every reason why not."""
        edition = self.played(body)
        laydowns, turn = lying_on(edition, body)
        question = CardQuestion(edition, 1, hand=True, cards=body["card"])
        cards = hand_of(question, "card").loose
        if len(cards) != 1:
            raise invalid([("card", WRONG_CHOICE)])
        end = End(body["end"]) if body["end"] else None
        place = Place(body["laydown"], body["group"], end)
        verdict = check_hit(edition, table_of(laydowns, turn), cards[0], place)
        if isinstance(verdict, Accepted):
            return CheckedHit(True, [], read_group(verdict.groups[0]))
        reasons = [why_not(each, reason_text(each)) for each in verdict.refusals]
        return CheckedHit(False, reasons, None)


def readable(question: CardQuestion, field: str = "cards") -> CardQuestion:
    if question.is_too_long:
        raise invalid([(field, TOO_LONG)])
    if question.is_empty:
        raise invalid([(field, TITLES["empty"])])
    if unread := unread_texts(question.words):
        raise invalid((field, text) for text in unread)
    return question


def hand_of(question: CardQuestion, field: str = "cards") -> CardQuestion:
    """Only as many cards as a search is quick with."""
    if len(question.words[0]) > MOST_OF_A_HAND:
        raise invalid([(field, f"1–{MOST_OF_A_HAND}")])
    return readable(question, field)


def on_table(edition: Edition, body: Mapping[str, Any]) -> list[TableLaydown]:
    """Right or not, as long as all of it can be read."""
    table = [read_laydown(edition, "", one["phase"], one["cards"]) for one in body["table"]]
    refuse_table([one.bad for one in table])
    return table


def lying_on(edition: Edition, body: Mapping[str, Any]) -> tuple[tuple[TableLaydown, ...], int]:
    """What lies, and whose turn it is: the last one's, who has laid nothing, if it is nobody's."""
    table = on_table(edition, body)
    refuse_table([faults(one) for one in table])
    if body["own"] is None:
        return (*table, TableLaydown("", edition, 0)), len(table)
    if body["own"] >= len(table):
        raise invalid([("own", WRONG_CHOICE)])
    return tuple(table), body["own"]


def refuse_table(reasons: Sequence[Sequence[str]]) -> None:
    """Where there are reasons against some of its laydowns."""
    wrong = [(f"table.{at}.cards", text) for at, texts in enumerate(reasons) for text in texts]
    if wrong:
        raise invalid(wrong)


def faults(laydown: TableLaydown) -> list[str]:
    """Why it cannot lie so."""
    match laydown.verdict:
        case Rejected(refusals):
            return [laydown_refusal_text(refusal, laydown.groups) for refusal in refusals]
        case Unchecked(phase):
            return [title_of("unchecked", phase)]
        case None:
            return [str(TITLES["empty"])]
    return []


def title_of(kind: str, phase: int) -> str:
    return str(TITLES[kind] % {"phase": phase})


def why_not(refusal: LaydownRefusal, text: str) -> WhyNot:
    return WhyNot(refusal.code.value, text, refusal.group, refusal.card)


def read_groups(groups: tuple[Lying, ...]) -> list[ReadGroup]:
    return list(map(read_group, groups))


def read_group(lying: Lying) -> ReadGroup:
    return ReadGroup(lying.group, list(map(str, lying.cards)), list(lying.meanings))


def best_hit(hit: Hit, laydowns: int) -> BestHit:
    place = hit.place
    on = place.seat if place.seat < laydowns else None
    return BestHit(str(hit.card), on, place.group, place.end.value if place.end else None)
