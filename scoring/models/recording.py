"""How a game grows: every entry adds one version to its log, or nothing at all.

An entry names the version that its page showed and is written as the one after it. The database
keeps sequences and keys unique: of two entries that saw the same version one is kept, and the same
entry sent twice counts once.
"""

from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from rules import Deal
from scoring.core.entry import Entry
from scoring.errors import MovedOn, NothingToUndo
from scoring.models.deals import DealVersion

if TYPE_CHECKING:
    from scoring.models.games import Game


def append(game: "Game", entry: Entry, **facts: Any) -> DealVersion:
    version = DealVersion(
        game=game,
        sequence=entry.seen + 1,
        key=entry.key,
        author_id=entry.author_id,
        reason=entry.reason,
        **facts,
    )
    if entry.seen != game.version:
        raise MovedOn
    try:
        with transaction.atomic():
            version.save(force_insert=True)
            game.publish()
    except IntegrityError as error:  # somebody was faster, or this very entry came before
        game.forget()
        known = next((known for known in game.log if known.key == entry.key), None)
        if known is None or known.facts != version.facts:
            raise MovedOn from error
        return known
    game.forget()
    return version


def append_again(
    game: "Game", version: DealVersion | None, entry: Entry, *, removed: bool
) -> DealVersion:
    """Take a version back or bring it back: the same facts as a new version."""
    if version is None:
        raise NothingToUndo
    return append(game, entry, **version.facts | {"removed": removed})


def facts_of(deal: Deal, counts: Any) -> dict[str, Any]:
    return {
        "out": deal.out,
        "laid": sorted(deal.laid),
        "points": list(deal.points),
        "kept": None if deal.kept is None else list(deal.kept),
        "counts": counts,
    }
