"""How a game grows: every submission adds one version to its log, or nothing at all.

A submission names the version that its page showed and is written as the one after it, by an UPDATE
of the game's row that says so. Whoever closes the game holds that row: what was before counts, what
comes after is refused, and so is a deal after the last one. The same submission sent again gets its
first answer, at any time.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, connection, transaction

from rules import Deal
from scoring.errors import Closed, MovedOn, NothingToUndo
from scoring.games.announcing import announce
from scoring.games.deals import DealVersion, LateEntry, without_empty
from scoring.games.last_deals import LastDeal, last_deal_of
from scoring.games.log import digest_of, remember_course
from scoring.games.noting import noted_above
from scoring.prepared import PreparedInsert

if TYPE_CHECKING:
    from scoring.games.models import Game

# By hand: what Django would make of it at each deal takes four times as long (ADR 0019).
TAKE_TURN = """
    UPDATE scoring_game SET version = %s, head = %s, last_deal = COALESCE(last_deal, %s)
    WHERE id = %s AND version = %s AND closed = '' AND (last_deal IS NULL OR last_deal >= %s)
"""

NEW_VERSION = PreparedInsert(DealVersion)


@dataclass(frozen=True, slots=True)
class Submission:
    """A submission from a table: its key, the version it saw, who sent it and why."""

    key: str
    seen: int
    author_id: int | None = None
    reason: str = ""


def append(game: "Game", submission: Submission, **facts: Any) -> DealVersion:
    version = DealVersion(
        game=game,
        sequence=submission.seen + 1,
        key=submission.key,
        author_id=submission.author_id,
        reason=submission.reason,
        **facts,
    )
    version.digest = digest_of(game.head, version.sealed_facts)
    if submission.seen != game.version or not is_written(game, version):
        return first_answer(game, version)
    remember_course(version.digest, game.course.followed_by(version))
    game.version, game.head = version.sequence, version.digest
    game.clear_derived()
    return version


def is_written(game: "Game", version: DealVersion) -> bool:
    """As the next version, unless somebody was faster or closed the game, or its key is known."""
    try:
        with transaction.atomic(), noted_above(game, version):
            last = last_deal_of(game, version)
            if not take_turn(game, version, last):
                return False
            game.last_deal = last.number if last else game.last_deal
            NEW_VERSION.add(version)
            if last and last.written:
                last.written()
            announce(game, version)
            game.publish()
    except IntegrityError:
        return False
    return True


def take_turn(game: "Game", version: DealVersion, last: LastDeal | None) -> bool:
    """The game's row stays locked until this transaction ends."""
    entry = (version.sequence, version.digest, last.number if last else None)
    with connection.cursor() as cursor:
        cursor.execute(TAKE_TURN, (*entry, game.pk, game.version, version.number))
        return bool(cursor.rowcount)


def first_answer(game: "Game", version: DealVersion) -> DealVersion:
    """What this very submission was, if it came before; otherwise why nothing is written."""
    game.read_again()
    known = next((known for known in game.log if known.key == version.key), None)
    if known and known.facts == version.facts:
        return known
    if why := game.closed_to(version.number):
        LateEntry.objects.keep(game, version.key, version.author_id, version.facts, why)
        raise Closed
    raise MovedOn


def append_again(
    game: "Game", version: DealVersion | None, submission: Submission, *, removed: bool
) -> DealVersion:
    """Take a version back or bring it back: the same facts as a new version."""
    if version is None:
        raise NothingToUndo
    return append(game, submission, **version.facts | {"removed": removed})


def facts_of(deal: Deal, card_counts: Any) -> dict[str, Any]:
    return {
        "out": deal.out,
        "laid": sorted(deal.laid),
        "points": without_empty(deal.points, deal.empty),
        "kept": None if deal.kept is None else without_empty(deal.kept, deal.empty),
        "counts": card_counts,
    }
