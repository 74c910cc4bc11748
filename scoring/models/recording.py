from copy import copy
from typing import TYPE_CHECKING, Any, cast

from django.db import IntegrityError, transaction

from rules import Deal
from scoring.core.entry import Entry
from scoring.errors import MovedOn, NothingToUndo
from scoring.models.deals import DealVersion

if TYPE_CHECKING:
    from scoring.models.games import Game

DERIVED = ("log", "version", "counting", "deals", "replay_out", "state", "last", "undone")


class Recording:
    """How a game grows: every call adds one version to its log, or nothing at all.

    An entry names the version that its page showed and is written as the one after it. The database
    keeps sequences and keys unique: of two entries that saw the same version one is kept, and the
    same entry sent twice counts once.
    """

    def record_deal(self, deal: Deal, entry: Entry, counts: Any = None) -> DealVersion:
        return self.append(entry, number=len(self.game.deals) + 1, **facts_of(deal, counts))

    def record_replay(self, out: int, entry: Entry) -> DealVersion:
        number = len(self.game.deals) + 1
        return self.append(entry, number=number, kind=DealVersion.Kind.REPLAY, out=out)

    def correct_deal(
        self, number: int, deal: Deal, entry: Entry, counts: Any = None
    ) -> DealVersion:
        return self.append(entry, number=number, **facts_of(deal, counts))

    def undo(self, entry: Entry) -> DealVersion:
        """Take back the last deal, or the replay."""
        return self.append_again(self.game.last, entry, removed=True)

    def redo(self, entry: Entry) -> DealVersion:
        """Bring back what the last undo took away."""
        return self.append_again(self.game.undone, entry, removed=False)

    @property
    def game(self) -> "Game":
        return cast("Game", self)

    def as_of(self, seen: int) -> "Game":
        """This game as it stood for a page that saw this version."""
        then = copy(self.game)
        then.forget()
        then.log = tuple(version for version in self.game.log if version.sequence <= seen)
        return then

    def append_again(
        self, version: DealVersion | None, entry: Entry, *, removed: bool
    ) -> DealVersion:
        if version is None:
            raise NothingToUndo
        return self.append(entry, **version.facts | {"removed": removed})

    def append(self, entry: Entry, **facts: Any) -> DealVersion:
        version = DealVersion(
            game=self.game,
            sequence=entry.seen + 1,
            key=entry.key,
            author_id=entry.author_id,
            reason=entry.reason,
            **facts,
        )
        if entry.seen != self.game.version:
            raise MovedOn
        try:
            with transaction.atomic():
                version.save(force_insert=True)
        except IntegrityError as error:  # somebody was faster, or this very entry came before
            self.forget()
            known = next((known for known in self.game.log if known.key == entry.key), None)
            if known is None or known.facts != version.facts:
                raise MovedOn from error
            return known
        self.forget()
        return version

    def forget(self) -> None:
        for name in (*DERIVED, "_prefetched_objects_cache"):
            self.__dict__.pop(name, None)


def facts_of(deal: Deal, counts: Any) -> dict[str, Any]:
    return {
        "out": deal.out,
        "laid": sorted(deal.laid),
        "points": list(deal.points),
        "kept": None if deal.kept is None else list(deal.kept),
        "counts": counts,
    }
