"""How many deals a result by hand took: whether that is asked, and what is offered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cached_property
from statistics import median_low

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.models import Game
from tournaments.clock.actions import clock_of
from tournaments.forecast.readings import pace_of
from tournaments.nights.models import Tournament
from tournaments.results.folding import TableState, deals_unsaid
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import Round


def are_asked(game: Game, tournament: Tournament) -> bool:
    """Where points are counted, and the number was not settled before: the time may have ended."""
    setup = game.setup
    is_settled = setup.variant.fixed_deals or (tournament.deals and not tournament.minutes)
    return bool(setup.edition.counted) and not is_settled


class DealsSource(Enum):
    """From where a number is that somebody may take over."""

    AGREED = "agreed"
    RECORDED = "recorded"
    OTHERS = "others"  # the other tables of the round
    CLOCK = "clock"  # and the pace of the club


@dataclass(frozen=True, slots=True)
class OfferedDeals:
    count: int
    source: DealsSource

    @property
    def is_guess(self) -> bool:
        return self.source in {DealsSource.OTHERS, DealsSource.CLOCK}


def offered_deals(
    game: Game, tournament: Tournament, others: Iterable[TableState]
) -> OfferedDeals | None:
    """What was agreed, or recorded here, or played at the other tables, if any of it."""
    if tournament.deals:
        return OfferedDeals(tournament.deals, DealsSource.AGREED)
    if game.deals:
        return OfferedDeals(len(game.deals), DealsSource.RECORDED)
    played = [state.deals for state in others if state.counts and state.deals]
    return OfferedDeals(median_low(played), DealsSource.OTHERS) if played else None


def offered_by_clock(round: Round, now: datetime) -> OfferedDeals | None:
    """As many as this club plays in the time of the round, once that is known of it."""
    clock = clock_of(round)
    if not (clock and round.clock_started_at):
        return None
    pace = pace_of(round.tournament.club)
    if not pace.games:
        return None
    played = (round.completed_at or now) - round.clock_started_at
    hours = min(played, timedelta(seconds=clock.whole)) / timedelta(hours=1)
    return OfferedDeals(max(1, int(hours * pace.deals_an_hour + 0.5)), DealsSource.CLOCK)


OFFERED: dict[DealsSource, Promise] = {
    DealsSource.AGREED: gettext_lazy("As agreed. If it were fewer, say so."),
    DealsSource.RECORDED: gettext_lazy("As recorded by phone."),
    DealsSource.OTHERS: gettext_lazy("The other tables of this round played so many. Check it."),
    DealsSource.CLOCK: gettext_lazy("As many as your club plays in this time. Check it."),
}


@dataclass(frozen=True)
class DealsQuestion:
    """What the page asks, offers and says of it."""

    game: Game
    round: Round
    states: Sequence[TableState]  # of the tables of the round
    is_answered: bool  # by a result that was typed before, be it that nobody knows

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament

    @property
    def is_asked(self) -> bool:
        return are_asked(self.game, self.tournament)

    @cached_property
    def offered(self) -> OfferedDeals | None:
        """How many it probably were."""
        if self.is_answered or not self.is_asked:
            return None
        known = offered_deals(self.game, self.tournament, self.states)
        return known or offered_by_clock(self.round, timezone.now())

    @property
    def offered_text(self) -> str:
        return str(OFFERED[self.offered.source]) if self.offered else ""

    @property
    def unsaid_text(self) -> str:
        """What counts where nobody says how many it were."""
        agreed = agreed_rules_of(self.tournament)
        if not (deals := deals_unsaid(agreed, self.game)):
            return _(
                "Leave it empty if nobody knows: then points per deal decide nothing for these "
                "people."
            )
        text = ngettext(
            "If it stays empty, %(count)d deal counts.",
            "If it stays empty, %(count)d deals count.",
            deals,
        )
        return text % {"count": deals}
