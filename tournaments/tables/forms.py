"""The results of a whole table, typed from its paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rules import Setup, TieBreak, played_phases, possible_points
from scoring.editions.words import names_text
from scoring.games.deal_forms import MOST_DEALS, MOST_SIGNS, NOT_A_NUMBER
from scoring.games.hands import typed_points
from scoring.games.models import Game
from scoring.names import isolated
from tournaments.nights.models import Tournament
from tournaments.results.folding import counted_state
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import HandResult
from tournaments.tables.deals import OfferedDeals, are_asked
from tournaments.tables.hand_results import TypedResult
from tournaments.tables.result_sheets import Sheet
from tournaments.tables.typed_lines import parts_of, with_line

OUT_OF_DATE = gettext_lazy("This page is out of date. Open it again; nothing was saved.")
NO_LONGER = gettext_lazy("This is no longer possible: look at how your table stands.")
MOST_POINTS = 100_000
MOST_IN_A_LINE = 1000


@dataclass(frozen=True)
class HandResultLine:
    """A seat in the form."""

    name: str
    completed: BoundField
    points: BoundField | None


class HandResultForm(forms.Form):
    """In the order of the seats: phases completed, points, and who won a replay."""

    seen = forms.IntegerField(
        min_value=0, error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE}
    )
    reason = forms.CharField(max_length=200, required=False)
    sure = forms.BooleanField(required=False)
    shown = forms.CharField(max_length=40, required=False)  # the changes that somebody has seen

    preview = forms.CharField(max_length=40, required=False)  # the places that somebody has seen

    deals = forms.CharField(max_length=MOST_SIGNS, required=False)
    guess = forms.CharField(max_length=MOST_SIGNS, required=False)  # of the page, for the deals
    line = forms.CharField(max_length=MOST_IN_A_LINE, required=False)  # in place of the rows

    def __init__(self, game: Game, tournament: Tournament, data: Any = None, **kwargs: Any) -> None:
        super().__init__(with_line(data, len(game.names)), **kwargs)
        self.setup: Setup = game.setup
        self.names = game.names
        self.game, self.rules = game, agreed_rules_of(tournament)
        recorded = counted_state(self.rules, game, game.deals)
        self.left, self.missed = recorded.empty, recorded.missed
        self.agreed = tournament.deals
        self.asks_deals = are_asked(game, tournament)
        self.doubts: list[str] = []
        nobody = ("", pgettext_lazy("winner of a table", "As the phases and points say"))
        stayed = [(str(seat), self.names[seat]) for seat in self.stayed]
        self.fields["winner"] = forms.ChoiceField(choices=[nobody, *stayed], required=False)
        for seat in self.seats:
            self.fields[f"completed-{seat}"] = forms.CharField(
                max_length=3, error_messages={"required": gettext_lazy("How many phases?")}
            )
            if self.counts_points:
                self.fields[f"points-{seat}"] = forms.CharField(
                    max_length=MOST_SIGNS,
                    error_messages={"required": gettext_lazy("How many points?")},
                )

    @classmethod
    def filled(
        cls,
        game: Game,
        tournament: Tournament,
        seen: int,
        now: TypedResult | None,
        offered: OfferedDeals | None = None,
    ) -> "HandResultForm":
        """With what counts now, to be corrected; empty where nothing does."""
        initial: dict[str, object] = {"seen": seen, "deals": offered.count if offered else None}
        if now:
            for seat, completed in enumerate(now.completed):
                initial |= {f"completed-{seat}": completed, f"points-{seat}": now.points[seat]}
            initial["winner"] = "" if now.winner is None else str(now.winner)
            initial["deals"] = now.deals
        return cls(game, tournament, initial=initial)

    @property
    def lines(self) -> list[HandResultLine]:
        return [
            HandResultLine(
                name,
                self[f"completed-{seat}"],
                self[f"points-{seat}"] if self.counts_points else None,
            )
            for seat, name in enumerate(self.names)
        ]

    @property
    def is_only_unlikely(self) -> bool:
        """Nothing else speaks against it: whoever is sure may save it."""
        return bool(self.doubts) and sum(map(len, self.errors.values())) == len(self.doubts)

    @property
    def typed_sheet(self) -> Sheet | None:
        """The places that it makes, where it can be read."""
        typed_result = getattr(self, "typed_result", None)
        if not typed_result:
            return None
        return Sheet.of(HandResult(**typed_result.facts), self.game, self.rules)

    @property
    def makes_other_places(self) -> bool:
        """What was typed was seen with other places: somebody has left since, or is back."""
        return self.typed_sheet is not None and self.typed_sheet.differs(
            self.cleaned_data["preview"]
        )

    @property
    def counts_points(self) -> bool:
        return bool(self.setup.edition.counted)

    @property
    def by_phases(self) -> bool:
        """Otherwise everybody plays every phase, and points alone decide."""
        return not self.setup.variant.fixed_deals

    @cached_property
    def last(self) -> int:
        """How many phases there are to complete."""
        return len(played_phases(self.setup.edition, self.setup.variant))

    @property
    def seats(self) -> range:
        return range(len(self.names))

    @cached_property
    def stayed(self) -> list[int]:
        """The seats of whom one may have won: all of them where everybody has left."""
        return [seat for seat in self.seats if seat not in self.left] or list(self.seats)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("line"):
            self.refuse_line(cleaned["line"])
            return cleaned
        completed = tuple(self.phases(seat) for seat in self.seats)
        points = tuple(self.points(seat) for seat in self.seats)
        if self.errors:
            return cleaned
        winner = int(cleaned["winner"]) if cleaned["winner"] else None
        self.typed_result = TypedResult(completed, points, winner, self.typed_deals(completed))
        self.check_winner()
        if not cleaned["sure"]:
            self.doubts = list(self.found_doubts())
            for doubt in self.doubts:
                self.add_error(None, doubt)
        return cleaned

    def refuse_line(self, line: str) -> None:
        """It has not as many parts as there are seats; of the rows nothing is asked then."""
        for seat in self.seats:
            for name in (f"completed-{seat}", f"points-{seat}"):
                self.errors.pop(name, None)
        self.add_error("line", parts_text(len(parts_of(line)), self.names))

    @property
    def line_example(self) -> str:
        return "3 45 | 2 60 | …" if self.counts_points else "3 | 2 | …"

    @property
    def line_seats(self) -> str:
        return seats_text(self.names)

    def phases(self, seat: int) -> int:
        name = f"completed-{seat}"
        text = self.cleaned_data.get(name, "")
        if not text:
            return 0
        number = int(text) if text.isascii() and text.isdigit() else -1
        if not 0 <= number <= self.last:
            words = {"last": self.last}
            self.add_error(name, _("Type how many phases, 0 to %(last)d.") % words)
        return number

    def points(self, seat: int) -> int:
        name = f"points-{seat}"
        text = self.cleaned_data.get(name, "")
        if not text:
            return 0
        number = typed_points(text)
        if number is None or not 0 <= number <= MOST_POINTS:
            self.add_error(name, NOT_A_NUMBER)
        return number or 0

    def typed_deals(self, completed: Sequence[int]) -> int | None:
        """None where nobody knows, or it cannot be so many."""
        text = self.cleaned_data.get("deals", "")
        if not (self.asks_deals and text):
            return None
        number = int(text) if text.isascii() and text.isdigit() else 0
        fewest = -(-max(completed) // self.most_steps)
        if not 1 <= number <= self.most_deals:
            words = {"most": self.most_deals}
            self.add_error("deals", _("Type how many deals, 1 to %(most)d, or nothing.") % words)
        elif number < fewest and text == self.cleaned_data.get("guess"):
            return None  # the page has guessed wrongly, and nobody has said it
        elif number < fewest:
            self.add_error("deals", too_few_text(max(completed), fewest))
            for seat in (seat for seat in self.seats if completed[seat] > number * self.most_steps):
                self.add_error(f"completed-{seat}", _("Too many phases for so few deals."))
        return number if fewest <= number <= self.most_deals else None

    @property
    def most_deals(self) -> int:
        return self.agreed or MOST_DEALS

    @property
    def deals_known(self) -> int | None:
        return self.typed_result.deals or self.agreed

    def check_winner(self) -> None:
        """Who won cannot have completed fewer phases than another, nor more points where equal."""
        winner = self.typed_result.winner
        if winner is None or winner in self.best:
            return
        words = {"name": self.names[winner], "best": names_text([self.names[s] for s in self.best])}
        self.add_error("winner", _("%(name)s cannot have won here: %(best)s did better.") % words)

    @cached_property
    def best(self) -> list[int]:
        """Who may have won, by what was typed."""
        best = self.stayed
        if self.by_phases:
            most = max(self.typed_result.completed[seat] for seat in best)
            best = [seat for seat in best if self.typed_result.completed[seat] == most]
        else:
            fewest = min(self.missed[seat] for seat in best)
            best = [seat for seat in best if self.missed[seat] == fewest]
        if not self.by_phases or TieBreak.FEWER_POINTS in self.setup.edition.tie_breaks:
            fewest = min(self.typed_result.points[seat] for seat in best)
            best = [seat for seat in best if self.typed_result.points[seat] == fewest]
        return best

    def found_doubts(self) -> list[str]:
        """What can hardly be; asked about once and then kept."""
        found = [text for seat in self.seats for text in self.doubts_of(seat)]
        if self.is_level:
            names = names_text([self.names[seat] for seat in self.best])
            found.append(
                _("%(names)s are level. Say who won the replay, if there was one.")
                % {"names": names}
            )
        return found

    @property
    def is_level(self) -> bool:
        """Several are through, and nothing says who of them won the replay."""
        replayed = self.by_phases and TieBreak.REPLAY in self.setup.edition.tie_breaks
        through = self.typed_result.completed[self.best[0]] == self.last
        return replayed and through and self.typed_result.winner is None and len(self.best) > 1

    def doubts_of(self, seat: int) -> list[str]:
        found = []
        deals = self.deals_known
        words = {"name": self.names[seat], "points": self.typed_result.points[seat]}
        if deals and self.typed_result.completed[seat] > deals * self.most_steps:
            text = ngettext(
                "%(name)s completed more phases than %(deals)d deal allows.",
                "%(name)s completed more phases than %(deals)d deals allow.",
                deals,
            )
            found.append(text % {**words, "deals": deals})
        if self.counts_points and self.typed_result.points[seat] % self.unit:
            text = _("%(name)s: no cards add up to %(points)d. All points here divide by %(unit)d.")
            found.append(text % {**words, "unit": self.unit})
        if deals and self.counts_points and self.typed_result.points[seat] > self.most_points:
            text = _("%(name)s: %(points)d is more than so many hands can count: %(most)d.")
            found.append(text % {**words, "most": self.most_points})
        return found

    @property
    def most_steps(self) -> int:
        """How many phases a deal may bring."""
        steps = self.setup.edition.steps
        return max(steps.ender, steps.laid, steps.not_laid)

    @cached_property
    def unit(self) -> int:
        """What all points are multiples of."""
        return gcd(*(kind.points for kind in self.setup.edition.counted)) or 1

    @cached_property
    def most_points(self) -> int:
        """Of as many full hands as there are deals."""
        return (self.deals_known or 0) * possible_points(self.setup.edition, None, laid=False)[-1]


def parts_text(count: int, names: Sequence[str]) -> str:
    text = ngettext(
        "%(count)d part for %(seats)d seats. Type a part for each: %(names)s",
        "%(count)d parts for %(seats)d seats. Type a part for each: %(names)s",
        count,
    )
    return text % {"count": count, "seats": len(names), "names": seats_text(names)}


def seats_text(names: Sequence[str]) -> str:
    return " | ".join(isolated(name) for name in names)


def too_few_text(phases: int, deals: int) -> str:
    text = ngettext(
        "%(phases)d phases take at least %(count)d deal. Correct it, or leave it empty.",
        "%(phases)d phases take at least %(count)d deals. Correct it, or leave it empty.",
        deals,
    )
    return text % {"phases": phases, "count": deals}
