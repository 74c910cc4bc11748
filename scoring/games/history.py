"""A deal in all its versions, what a correction would change, and two people at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from rules import Deal, GameState, doubtful_deals, play
from scoring.editions.words import names_text, surplus_text
from scoring.games.deals import DealVersion, without_empty
from scoring.games.laydowns import ReportShown, all_reports
from scoring.games.log import DEAL
from scoring.games.models import Game
from scoring.games.words import outcome_text, refusal_text


@dataclass(frozen=True)
class DoubtfulDeal:
    number: int
    reasons: tuple[str, ...]


def doubts(game: Game, deals: Sequence[Deal]) -> list[DoubtfulDeal]:
    """Why deals of this game do not fit; those after its end are not asked."""
    counted = deals[: len(play(game.setup, deals).lines)]
    found = []
    for index, refusals in doubtful_deals(game.setup, counted):
        before = play(game.setup, counted[:index])
        reasons = (refusal_text(refusal, game, before, counted[index]) for refusal in refusals)
        found.append(DoubtfulDeal(index + 1, tuple(reasons)))
    return found


@dataclass(frozen=True)
class Version:
    sequence: int
    text: str
    recorded_at: datetime
    author: str
    reason: str
    is_current: bool
    can_return: bool


class History:
    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.recorded_versions = game.versions_of(number)

    @property
    def doubts(self) -> list[str]:
        """Why what counts now does not fit."""
        found = doubts(self.game, self.game.deals)
        mine = (doubt for doubt in found if doubt.number == self.number)
        return [reason for doubt in mine for reason in doubt.reasons]

    @property
    def current(self) -> DealVersion:
        place = (self.number, DEAL)
        return next(version for version in self.game.counting_versions if version.place == place)

    def version(self, sequence: str) -> DealVersion:
        """The version asked for by its sequence, otherwise the one that counts."""
        wanted = (
            version for version in self.recorded_versions if str(version.sequence) == sequence
        )
        return next((version for version in wanted if not version.removed), self.current)

    @property
    def laydowns(self) -> list[ReportShown]:
        """What was laid in this deal, as the table reported it."""
        return all_reports(self.game, self.number)

    @property
    def versions(self) -> list[Version]:
        return [
            Version(
                sequence=version.sequence,
                text=version_text(version, self.game),
                recorded_at=version.recorded_at,
                author=str(version.author or ""),
                reason=version.reason,
                is_current=version == self.current,
                can_return=not version.removed and version.facts != self.current.facts,
            )
            for version in reversed(self.recorded_versions)
        ]


class Conflict:
    def __init__(self, game: Game, seen: int, number: int, deal: Deal) -> None:
        self.game = game
        self.seen = seen
        self.number = number
        self.deal = deal

    @cached_property
    def recorded_versions(self) -> tuple[DealVersion, ...]:
        """What came in after the page was opened."""
        return self.game.since(self.seen)

    @property
    def is_the_same(self) -> bool:
        """Somebody else recorded this very deal: two phones, one truth."""
        return any(
            version.number == self.number
            and not version.removed
            and version.is_deal
            and version.deal == self.deal
            for version in self.game.counting_versions
            if version in self.recorded_versions
        )

    @property
    def theirs(self) -> list[tuple[int, str]]:
        """Each with the deal it is, or that follows it."""
        return [
            (version.number + version.is_seat_change, version_text(version, self.game))
            for version in self.recorded_versions
        ]

    @property
    def mine(self) -> str:
        return deal_text(self.deal, self.game)

    @property
    def can_replace(self) -> bool:
        """The deal that was typed has a deal of that number beside it."""
        return self.number <= len(self.game.deals)

    @property
    def next_number(self) -> int:
        return len(self.game.deals) + 1

    @property
    def can_follow(self) -> bool:
        return self.game.state.is_running


def version_text(version: DealVersion, game: Game) -> str:
    """What was seen at the table, or that it was taken back."""
    if version.is_seat_change:
        return seat_change_text(version, game)
    if version.removed:
        return _("Taken back.")
    if version.is_replay:
        return _("Replay: %(name)s went out first.") % {"name": game.names[version.out or 0]}
    return deal_text(version.deal, game)


def seat_change_text(version: DealVersion, game: Game) -> str:
    """Who left, who is back, and what of it was taken back."""
    words = {"name": game.names[version.out or 0], "number": version.number + 1}
    if version.kind == DealVersion.Kind.LEAVE:
        text = _("%(name)s has left: the seat is empty from deal %(number)s on.") % words
    else:
        text = _("%(name)s is back and plays on from deal %(number)s.") % words
    return _("Taken back: %(told)s") % {"told": text} if version.removed else text


def deal_text(deal: Deal, game: Game) -> str:
    """Who went out, who laid, what everybody got."""
    names = game.names
    laid = [names[seat] for seat in sorted(deal.laid)]
    parts = [
        _("broken off") if deal.out is None else _("out: %(name)s") % {"name": names[deal.out]},
        _("laid: %(names)s") % {"names": names_text(laid) if laid else _("nobody")},
    ]
    if deal.points:
        scores = without_empty(deal.points, deal.empty)
        told = zip(names, scores, strict=True)
        parts.append(", ".join(f"{name}: {'–' if got is None else got}" for name, got in told))
    if deal.kept and any(deal.kept):
        kept = ", ".join(f"{names[seat]}: {cards}" for seat, cards in enumerate(deal.kept) if cards)
        parts.append(_("kept: %(cards)s") % {"cards": kept})
    return " · ".join(parts)


@dataclass(frozen=True)
class Change:
    """A number before and after."""

    before: str
    after: str

    @property
    def is_new(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True)
class PlayerChange:
    name: str
    phase: Change
    total: Change


class Changes:
    def __init__(self, game: Game, number: int, deal: Deal) -> None:
        self.game = game
        self.number = number
        self.deals = game.corrected(number, deal)
        self.before = game.state
        self.after = game.state_with(self.deals)

    @property
    def is_the_same(self) -> bool:
        """The deal is the same as the one recorded."""
        return self.deals == self.game.deals

    @cached_property
    def players(self) -> list[PlayerChange]:
        before, after = self.before, self.after
        return [
            PlayerChange(
                name,
                Change(phase_number(before.phase[seat]), phase_number(after.phase[seat])),
                Change(str(before.totals[seat]), str(after.totals[seat])),
            )
            for seat, name in enumerate(self.game.names)
        ]

    @property
    def outcome_changes(self) -> bool:
        return self.outcome_of(self.before) != self.outcome_of(self.after)

    @staticmethod
    def outcome_of(state: GameState) -> tuple[object, ...]:
        return (state.outcome, state.winners, state.replay, state.surplus)

    @property
    def outcome_before(self) -> str:
        return outcome_text(self.game, self.before) or _("Nobody has won yet.")

    @property
    def outcome_after(self) -> str:
        return outcome_text(self.game, self.after) or _("Nobody has won yet.")

    @property
    def surplus(self) -> int:
        """How many recorded deals would come after the end and no longer count."""
        return self.after.surplus

    @property
    def surplus_text(self) -> str:
        return surplus_text(self.surplus)

    @cached_property
    def doubts(self) -> list[DoubtfulDeal]:
        """The deals that fit now and would not fit any more."""
        known = {doubt.number for doubt in doubts(self.game, self.game.deals)}
        return [doubt for doubt in doubts(self.game, self.deals) if doubt.number not in known]


def phase_number(phase: int | None) -> str:
    return _("all laid") if phase is None else str(phase)
