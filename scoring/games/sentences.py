"""A recorded deal in one sentence, for histories and choices."""

from django.utils.translation import gettext as _

from rules import Deal
from scoring.editions.words import names_text
from scoring.games.deals import DealVersion
from scoring.games.models import Game


def version_text(version: DealVersion, game: Game) -> str:
    """What was seen at the table, or that it was taken back."""
    if version.removed:
        return _("Taken back.")
    if version.is_replay:
        return _("Replay: %(name)s went out first.") % {"name": game.names[version.out or 0]}
    return deal_text(version.deal, game)


def deal_text(deal: Deal, game: Game) -> str:
    """Who went out, who laid, what everybody got."""
    names = game.names
    laid = [names[seat] for seat in sorted(deal.laid)]
    parts = [
        _("broken off") if deal.out is None else _("out: %(name)s") % {"name": names[deal.out]},
        _("laid: %(names)s") % {"names": names_text(laid) if laid else _("nobody")},
    ]
    if deal.points:
        scores = zip(names, deal.points, strict=True)
        parts.append(", ".join(f"{name}: {points}" for name, points in scores))
    if deal.kept and any(deal.kept):
        kept = ", ".join(f"{names[seat]}: {cards}" for seat, cards in enumerate(deal.kept) if cards)
        parts.append(_("kept: %(cards)s") % {"cards": kept})
    return " · ".join(parts)
