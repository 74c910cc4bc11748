"""What stands above the game of a table: where this is, the clock, the organiser to call."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.clubs.models import Role
from scoring.editions.words import names_text
from scoring.games.frames import GameFrame
from scoring.games.models import Game
from tournaments.clock.pages import RoundClock, round_clock
from tournaments.forecast.pages import Forecast, forecast_of, stamp_of
from tournaments.nights.models import TimeUp, Tournament
from tournaments.pages import version_of
from tournaments.results.closed_tables import ClosedReason
from tournaments.results.folding import as_closed, in_game
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import ClosedBy, HandResult, Round, RoundState, Table
from tournaments.rounds.words import complete_text
from tournaments.tables.actions import note_opening
from tournaments.tables.correction_pages import comes_from_list
from tournaments.tables.counted_results import counted_result
from tournaments.tables.deal_corrections import TableCorrecting
from tournaments.tables.detached import frame_of, frame_of_detached, has_role, is_scorer
from tournaments.tables.result_sheets import Sheet
from tournaments.words import is_final_table, round_name

PLAY_ON = gettext_lazy("If one more deal is to count, press “We play on”: it is sent then.")


@dataclass(frozen=True)
class TableStrip:
    """A table of a tournament as its own phone sees it."""

    table: Table
    game: Game
    has_hand_result: bool
    may_correct: bool = False  # whoever asks

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament

    @property
    def round_name(self) -> str:
        return round_name(self.round)

    @property
    def under(self) -> str:
        """Beside its name: the round, unless that says it, and the length of a game."""
        is_said = is_final_table(self.table.number, self.round.stage)
        return self.length if is_said else f"{self.round_name} · {self.length}"

    @cached_property
    def clock(self) -> RoundClock | None:
        """None where rounds have no time, and once this one is complete."""
        return None if self.is_complete else round_clock(self.round, self.table.added)

    @cached_property
    def forecast(self) -> Forecast | None:
        return None if self.is_complete else forecast_of(self.tournament)

    @property
    def is_called(self) -> bool:
        return self.table.called_at is not None

    @property
    def is_complete(self) -> bool:
        return self.round.state == RoundState.COMPLETE

    @property
    def length(self) -> str:
        """How long a game lasts here."""
        most, count = self.tournament.deals, len(self.game.deals)
        if most:
            text = ngettext("%(count)d of %(most)d deal", "%(count)d of %(most)d deals", most)
            return text % {"count": min(count, most), "most": most}
        return _("To the winner, or until the time is up") if self.clock else _("To the winner")

    @property
    def done_text(self) -> str:  # noqa: PLR0911 - one sentence for each reason
        """Why this table is done; empty while it plays."""
        most = self.tournament.deals
        if self.has_hand_result:
            return _("The result of your table was entered from paper.")
        if self.is_complete:
            return f"{complete_text(self.round)}."
        if self.is_done_by_people:
            return _("You said that you are done: it counts as it stands.")
        if self.table.closed_at:
            return _("The organiser has closed this table: it counts as it stands.")
        if most and self.has_agreed_deals:
            text = ngettext("%(count)d deal is played.", "All %(count)d deals are played.", most)
            return text % {"count": most}
        if self.game.state.finished:
            return _("The game is over.")
        return self.last_deal_text if self.game.has_last_deal else ""

    @cached_property
    def final_sheet(self) -> Sheet | None:
        """The places as its deals count; none while it plays, or where a result was typed."""
        if self.has_hand_result or not self.done_text or not self.game.deals:
            return None
        game = as_closed(self.game, self.table)
        folded = in_game(agreed_rules_of(self.tournament), game, is_closed=True)
        return Sheet.of_rows(game.names, folded.rows)

    @property
    def counts_points(self) -> bool:
        return bool(self.game.setup.edition.counted)

    @property
    def is_done_by_people(self) -> bool:
        return self.table.closed_at is not None and self.table.closed_by == ClosedBy.PEOPLE

    @property
    def last_deal(self) -> int | None:
        """The number of the last one: as it was decided, or as it will be with the next one."""
        ending = self.tournament.ending
        if self.game.last_deal is not None or not self.is_time_up or ending == TimeUp.NOW:
            return self.game.last_deal
        return self.game.coming_deal + (ending == TimeUp.ONE_MORE)

    @property
    def last_deal_text(self) -> str:
        """Of one that the clock makes the last; empty before the time is up."""
        if self.last_deal is None:
            return ""
        words = {"number": self.last_deal}
        if self.game.has_last_deal:
            return _("The time is up, and deal %(number)d was the last one.") % words
        return _("Deal %(number)d is the last one.") % words

    @property
    def may_say_done(self) -> bool:
        """Whether its people may say that they are done; before the time is up, knowingly."""
        is_begun = bool(self.game.deals) or bool(self.clock and self.clock.state != "waiting")
        return bool(self.clock) and is_begun and not self.done_text and not self.game.closed

    @property
    def is_time_up(self) -> bool:
        return bool(self.clock and self.clock.is_over)

    @property
    def may_play_on(self) -> bool:
        """Whether its people may take back that they are done."""
        if self.is_complete or self.tournament.is_over or self.has_hand_result:
            return False
        is_played = self.has_agreed_deals or self.game.state.finished
        by_clock = not self.table.closed_at and self.game.has_last_deal
        return not is_played and (self.is_done_by_people or by_clock)

    @property
    def left_text(self) -> str:
        """How the result counts of whoever left in the middle; empty where nobody did."""
        if self.has_hand_result or not self.game.state.empty:
            return ""
        names = names_text([self.game.names[seat] for seat in sorted(self.game.state.empty)])
        return _("Has left: %(names)s. Whoever left stands behind those who play to the end.") % {
            "names": names
        }

    @property
    def refusal_text(self) -> str:
        """Why its people may not record any more; a paper at the desk still corrects it."""
        if not self.ended_text:
            return ""
        if self.may_correct:
            return f"{self.ended_text} {_('You can still correct its result.')}"
        if self.game.closed == ClosedReason.DONE:
            return f"{self.ended_text} {PLAY_ON}"
        if self.game.closed == ClosedReason.TABLE:
            return f"{self.ended_text} {_('Tell the organiser, who can open it again.')}"
        return f"{self.ended_text} {_('Tell the organiser, who can correct the result.')}"

    @property
    def ended_text(self) -> str:
        """What has ended; empty while its people may record."""
        match self.game.closed:
            case ClosedReason.NIGHT:
                return _("The night is over.")
            case ClosedReason.ROUND:
                return f"{complete_text(self.round)}."
            case ClosedReason.TABLE:
                return _("This table is closed.")
            case ClosedReason.DONE:
                return _("Your table said that it is done.")
        return ""

    @property
    def late_text(self) -> str:
        """Why no deal after the last one is recorded; what stands there may still be corrected."""
        if not self.may_play_on or self.game.closed:
            return ""
        return f"{self.last_deal_text} {PLAY_ON}"

    @property
    def correction_address(self) -> str:
        """Where its result is corrected, for whoever may."""
        if not self.may_correct:
            return ""
        return reverse("hand-result-entry", args=[self.tournament.pk, self.table.pk])

    @property
    def is_through(self) -> bool:
        """Whether no other deal is to be played."""
        return self.has_agreed_deals or self.game.has_last_deal

    @property
    def has_agreed_deals(self) -> bool:
        """Whether it has played all the deals that were agreed."""
        most = self.tournament.deals
        return most is not None and len(self.game.deals) >= most

    @property
    def is_public(self) -> bool:
        return self.tournament.is_public

    @property
    def places_address(self) -> str:
        """To the page of whoever has this phone, else to where everybody finds their table."""
        return reverse("night-me", args=[self.tournament.code])

    @property
    def standings_address(self) -> str:
        return reverse("night-standings", args=[self.tournament.code])

    @property
    def version(self) -> str:
        """Each deal may be the last one; of the time, whether it is up."""
        asked = (self.may_correct, self.is_time_up, stamp_of(self.tournament))
        return version_of(self.tournament, self.table.pk, self.game.version, *asked)


def table_frame(request: HttpRequest, game: Game) -> GameFrame | None:
    """For games of tables; whoever is not signed in opens them as a phone of the table."""
    table = table_of(game)
    if table is None:
        return frame_of_detached(request, game)
    if not table.opened_at and not request.user.is_authenticated:
        note_opening(table)
    strip = TableStrip(table, game, has_hand_result=table.hand_result_removed is False)  # type: ignore[attr-defined]
    if strip.done_text and is_scorer(request, strip.tournament):
        strip = replace(strip, may_correct=True)
    frame = frame_of("tournaments/tables/table_frame.html", strip, strip.version, strip.tournament)
    return replace(
        frame,
        refusal_text=strip.refusal_text,
        is_through=strip.is_through,
        late_text=strip.late_text,
        correction_address=strip.correction_address,
        correcting=correcting_of(request, strip),
        result=counted_result(game) if strip.has_hand_result else None,
    )


def correcting_of(request: HttpRequest, strip: TableStrip) -> TableCorrecting | None:
    if not strip.may_correct or not isinstance(request.user, User):
        return None
    organises = has_role(request, strip.tournament, Role.ORGANISER)
    to_list = comes_from_list(request)
    return TableCorrecting(strip.table, strip.game, request.user, organises, to_list)


def table_of(game: Game) -> Table | None:
    """With all that its strip needs, in one statement."""
    latest = HandResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    tables = Table.objects.filter(game=game.pk).select_related("round__tournament")
    return tables.annotate(hand_result_removed=Subquery(latest.values("removed")[:1])).first()
