"""The kinds of entries of the log, each with its sentence and with the way it is taken back.

The key of a kind is stored, and the digests of logs are made of it: it never changes. Whoever adds
a kind that can be taken back in a way of its own adds that way to `Undo`, and the type check names
where it is asked for (`tournaments/nights/actions.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.models import Actor
from scoring.games.log import as_stored, digest_of
from scoring.webhooks.events import ClubEvent
from tournaments import log_words as words
from tournaments.announcing import announce_noted
from tournaments.log_words import Facts, Sentence, as_noted, of_table, sentence, with_results
from tournaments.nights.models import LogEntry, Tournament
from tournaments.words import NameOf

MOVED = (ClubEvent.STANDINGS_CHANGED,)
FINISHED = (ClubEvent.GAME_FINISHED, ClubEvent.STANDINGS_CHANGED)
CORRECTED = (ClubEvent.RESULT_CORRECTED, ClubEvent.STANDINGS_CHANGED)


class Undo(Enum):
    """What is done to take an entry back."""

    NEVER = auto()
    PRESENCE = auto()
    WALK_IN = auto()
    ALL_CAME = auto()
    DRAFT_CHANGE = auto()
    DISCARDED_DRAFT = auto()
    HAND_RESULT = auto()
    HAND_RESULT_TAKEN_BACK = auto()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is stored of a kind, what it says to people, and how it is taken back."""

    key: str
    sentence: Sentence
    undo: Undo
    heard: tuple[ClubEvent, ...] = ()  # by webhooks


def undone_text(facts: Facts, name_of: NameOf) -> str:
    told = sentence_of(facts["of"], facts["was"], name_of)
    return _("Taken back: %(told)s") % {"told": told}


class LogKind(Enum):
    """Something that stands in the log."""

    CREATED = Meaning("created", words.created_text, Undo.NEVER)
    SETTINGS = Meaning("settings", words.settings_text, Undo.NEVER, MOVED)
    PRESENCE = Meaning("presence", words.presence_text, Undo.PRESENCE)
    WALK_IN = Meaning("walk_in", words.walk_in_text, Undo.WALK_IN)
    ALL_CAME = Meaning("all-came", words.all_came_text, Undo.ALL_CAME)
    REPLIED = Meaning("replied", words.replied_text, Undo.NEVER)
    UNDONE = Meaning("undone", undone_text, Undo.NEVER)
    NIGHT_ENDED = Meaning("night-ended", sentence(gettext_lazy("The night was ended.")), Undo.NEVER)
    NIGHT_RESUMED = Meaning(
        "night-resumed", sentence(gettext_lazy("The night goes on.")), Undo.NEVER
    )
    STANDINGS_FROZEN = Meaning(
        "standings-frozen",
        sentence(gettext_lazy("Visitors see the standings after round %(after)d only.")),
        Undo.NEVER,
    )
    STANDINGS_SHOWN = Meaning(
        "standings-shown", sentence(gettext_lazy("Visitors see all standings again.")), Undo.NEVER
    )

    ROUND_DRAFTED = Meaning(
        "round-drafted",
        sentence(
            gettext_lazy("Round %(round)d was drafted."), gettext_lazy("The final was drafted.")
        ),
        Undo.NEVER,
    )
    ROUND_MOVED = Meaning("round-moved", words.moved_text, Undo.DRAFT_CHANGE)
    ROUND_SWAPPED = Meaning("round-swapped", words.swapped_text, Undo.DRAFT_CHANGE)
    ROUND_SEATED_ANEW = Meaning(
        "round-seated-anew",
        sentence(
            gettext_lazy("Round %(round)d was seated anew."),
            gettext_lazy("The final was seated anew."),
        ),
        Undo.DRAFT_CHANGE,
    )
    ROUND_REPAIRED = Meaning("round-mended", words.repaired_text, Undo.DRAFT_CHANGE)
    ROUND_DISCARDED = Meaning(
        "round-discarded",
        sentence(
            gettext_lazy("The draft of round %(round)d was thrown away."),
            gettext_lazy("The draft of the final was thrown away."),
        ),
        Undo.DISCARDED_DRAFT,
    )
    ROUND_PUBLISHED = Meaning(
        "round-published",
        sentence(
            gettext_lazy("Round %(round)d was published."),
            gettext_lazy("The final was published."),
        ),
        Undo.NEVER,
        (ClubEvent.ROUND_PUBLISHED,),
    )
    ROUND_UNPUBLISHED = Meaning("round-unpublished", words.unpublished_text, Undo.NEVER, MOVED)
    ROUND_COMPLETED = Meaning("round-completed", words.completed_text, Undo.NEVER, FINISHED)
    ROUND_REOPENED = Meaning(
        "round-reopened",
        sentence(
            gettext_lazy("Round %(round)d was opened again."),
            gettext_lazy("The final was opened again."),
        ),
        Undo.NEVER,
        MOVED,
    )
    ROUND_RESEATED = Meaning("round-rethought", words.reseated_text, Undo.NEVER)
    CORRECTION_ACKNOWLEDGED = Meaning(
        "correction-acknowledged",
        sentence(
            gettext_lazy(
                "Round %(round)d stays as it is after a correction: only the standings changed."
            ),
            gettext_lazy(
                "The final stays as it is after a correction: only the standings changed."
            ),
        ),
        Undo.NEVER,
    )

    CLOCK_STARTED = Meaning(
        "clock-started",
        sentence(
            gettext_lazy("The clock of round %(round)d was started."),
            gettext_lazy("The clock of the final was started."),
        ),
        Undo.NEVER,
    )
    CLOCK_PAUSED = Meaning(
        "clock-paused",
        sentence(
            gettext_lazy("The clock of round %(round)d was paused."),
            gettext_lazy("The clock of the final was paused."),
        ),
        Undo.NEVER,
    )
    CLOCK_RESUMED = Meaning(
        "clock-resumed",
        sentence(
            gettext_lazy("The clock of round %(round)d went on."),
            gettext_lazy("The clock of the final went on."),
        ),
        Undo.NEVER,
    )
    CLOCK_RESET = Meaning(
        "clock-reset",
        sentence(
            gettext_lazy("The clock of round %(round)d was set back to the whole time."),
            gettext_lazy("The clock of the final was set back to the whole time."),
        ),
        Undo.NEVER,
    )
    CLOCK_ADDED = Meaning("clock-added", words.clock_added_text, Undo.NEVER)

    TABLE_CLOSED = Meaning(
        "table-closed",
        of_table(gettext_lazy("%(at)s: closed as it stood.")),
        Undo.NEVER,
        FINISHED,
    )
    TABLE_OPENED = Meaning(
        "table-opened",
        of_table(gettext_lazy("%(at)s: goes on.")),
        Undo.NEVER,
        MOVED,
    )
    TABLE_HAD_LAST_DEAL = Meaning(
        "table-last-deal",
        of_table(gettext_lazy("%(at)s: done, deal %(deal)d was its last one.")),
        Undo.NEVER,
    )
    TABLE_DONE = Meaning(
        "table-done",
        of_table(gettext_lazy("%(at)s: said that it is done.")),
        Undo.NEVER,
        FINISHED,
    )
    TABLE_PLAYS_ON = Meaning(
        "table-plays-on",
        of_table(gettext_lazy("%(at)s: plays on after all.")),
        Undo.NEVER,
        MOVED,
    )
    TABLE_TIME = Meaning("table-time", words.table_time_text, Undo.NEVER)
    TABLE_CALLED = Meaning(
        "table-called",
        of_table(gettext_lazy("%(at)s: called.")),
        Undo.NEVER,
    )
    CALL_TAKEN_BACK = Meaning(
        "call-taken-back",
        of_table(gettext_lazy("%(at)s: no longer calls.")),
        Undo.NEVER,
    )
    CALL_ANSWERED = Meaning(
        "call-answered",
        of_table(gettext_lazy("%(at)s: somebody went there.")),
        Undo.NEVER,
    )
    SEAT_LEFT = Meaning("seat-left", words.seat_left_text, Undo.NEVER)
    SEAT_TAKEN_AGAIN = Meaning("seat-taken-again", words.seat_taken_again_text, Undo.NEVER)
    CODES_RENEWED = Meaning(
        "codes-renewed",
        of_table(gettext_lazy("%(at)s: got a new code.")),
        Undo.NEVER,
    )

    DEAL_CORRECTED = Meaning(
        "deal-corrected",
        of_table(gettext_lazy("%(at)s: deal %(deal)d was corrected.")),
        Undo.NEVER,
    )
    HAND_RESULT_ENTERED = Meaning(
        "paper-entered",
        with_results(gettext_lazy("%(at)s: a result was typed, and counts.")),
        Undo.HAND_RESULT,
        FINISHED,
    )
    HAND_RESULT_CORRECTED = Meaning(
        "paper-corrected",
        with_results(gettext_lazy("%(at)s: the typed result was corrected.")),
        Undo.NEVER,
        CORRECTED,
    )
    HAND_RESULT_TAKEN_BACK = Meaning(
        "paper-taken-back",
        with_results(gettext_lazy("%(at)s: the typed result was taken back.")),
        Undo.HAND_RESULT_TAKEN_BACK,
        CORRECTED,
    )
    HAND_RESULT_BROUGHT_BACK = Meaning(
        "paper-brought-back",
        with_results(gettext_lazy("%(at)s: the typed result counts again.")),
        Undo.NEVER,
        CORRECTED,
    )

    @property
    def key(self) -> str:
        return self.value.key

    @property
    def undo(self) -> Undo:
        return self.value.undo


KINDS = {kind.key: kind for kind in LogKind}


def sentence_of(key: str, facts: Facts, name_of: NameOf) -> str:
    """What an entry says; what an older or newer program has noted is shown as_noted."""
    kind = KINDS.get(key)
    if kind is None:
        return as_noted(key, facts)
    try:
        return kind.value.sentence(facts, name_of)
    except (KeyError, TypeError, ValueError):  # facts of another version
        return as_noted(key, facts)


def note(tournament: Tournament, kind: LogKind, by: Actor = None, **facts: Any) -> LogEntry:
    """In the transaction of the change itself, which has locked the tournament first of all."""
    return note_locked(tournament.locked(), kind, by, **facts)


def note_locked(now: Tournament, kind: LogKind, by: Actor = None, **facts: Any) -> LogEntry:
    """For whoever has the row as it was locked, and has noted nothing else since.

    With it the night has its next version, and whoever follows it is told.
    """
    entry = LogEntry(
        tournament=now,
        sequence=now.log_length + 1,
        kind=kind.key,
        author=by if isinstance(by, User) else None,
        facts=as_stored(facts),
    )
    entry.digest = digest_of(now.log_head, entry.sealed_facts)
    entry.save(force_insert=True)
    now.log_length, now.log_head = entry.sequence, entry.digest
    now.version += 1
    now.save(update_fields=["log_length", "log_head", "version"])
    now.publish()
    announce_noted(now, kind.value.heard, facts)
    return entry


type TakeBack = Callable[[LogEntry, Actor], bool]
"""Runs inside of the transaction and says whether that is still possible."""


def undo_of(entry: LogEntry) -> Undo:
    """How an entry of this kind is taken back; what a newer program noted never is."""
    kind = KINDS.get(entry.kind)
    return kind.undo if kind else Undo.NEVER


def may_be_undone(entry: LogEntry) -> bool:
    return undo_of(entry) is not Undo.NEVER and entry.undone_at is None


def undo_with(take_back: TakeBack, entry: LogEntry, by: Actor = None) -> bool:
    """Take back what this entry tells of; False where that is no longer possible."""
    with transaction.atomic():
        entry.tournament.locked()
        found = LogEntry.objects.select_for_update().select_related("tournament").get(pk=entry.pk)
        if not may_be_undone(found) or not take_back(found, by):
            return False
        LogEntry.objects.filter(pk=found.pk).update(undone_at=timezone.now())
        facts = {"of": found.kind, "was": found.facts}
        note(found.tournament, LogKind.UNDONE, by, **facts)
    return True
