from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from rules import may_float, possible_points
from scoring.pages.words import CountedKind, counted_kind, phase_text

if TYPE_CHECKING:
    from scoring.forms.deals import DealForm


@dataclass(frozen=True)
class SeatLine:
    """One player's line of the form for a deal."""

    form: "DealForm"
    seat: int

    @property
    def name(self) -> str:
        return self.form.game.names[self.seat]

    @property
    def phase(self) -> int | None:
        return self.form.before.phase[self.seat]

    @property
    def demand(self) -> str:
        return phase_text(self.form.game.setup.edition.phases.get(self.phase or 0))

    @property
    def is_out(self) -> bool:
        return str(self.form["out"].value()) == str(self.seat)

    @property
    def has_laid(self) -> bool:
        return str(self.seat) in map(str, self.form["laid"].value() or [])

    @property
    def amount(self) -> BoundField:
        """What is asked of this hand: its points, or the cards that are kept."""
        return self.form[f"{'points' if self.form.kinds else 'kept'}-{self.seat}"]

    @property
    def amount_label(self) -> str:
        words = {"name": self.name}
        if self.form.kinds:
            return _("Points of %(name)s") % words
        return _("Cards that %(name)s keeps") % words

    @property
    def counts(self) -> list[tuple[CountedKind, str]]:
        """The kinds of cards, each with how many were typed."""
        kinds = self.form.kinds
        return [(counted_kind(kind), self.form.counted_as(kind, self.seat)) for kind in kinds]

    @property
    def errors(self) -> list[str]:
        return [str(error) for error in self.amount.errors]

    @property
    def laid_values(self) -> str:
        """What can be entered for this hand when the phase was laid."""
        return self.values(laid=True)

    @property
    def other_values(self) -> str:
        """What can be entered for this hand when it was not."""
        return self.values(laid=False)

    def values(self, *, laid: bool) -> str:
        possible = self.points(laid=laid) if self.form.kinds else self.kept(laid=laid)
        return " ".join(map(str, possible))

    def points(self, *, laid: bool) -> list[int]:
        setup = self.form.game.setup
        possible = possible_points(setup.edition, self.phase, laid, grown=setup.edition.hand_size)
        least = 0 if laid and may_float(setup) else 1
        return [points for points in possible if points >= least]

    def kept(self, *, laid: bool) -> range:
        edition = self.form.game.setup.edition
        most = edition.carry.laid if laid else edition.carry.not_laid
        return range((edition.hand_size if most is None else most) + 1)
