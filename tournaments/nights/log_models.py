"""What changed a tournament, by whom, and when."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from scoring.clubs.models import Actor
from scoring.games.log import LogLink, digest_of, plain

if TYPE_CHECKING:
    from tournaments.log_kinds import LogKind
    from tournaments.nights.models import Tournament


class LogEntryQuerySet(models.QuerySet["LogEntry"]):
    def note(
        self,
        tournament: "Tournament",
        kind: "LogKind",
        by: Actor = None,
        **facts: Any,
    ) -> "LogEntry":
        """In the transaction of the change itself, which has locked the tournament first of all.

        With it the night has its next version, and whoever follows it is told.
        """
        now = tournament.locked()
        entry = self.model(
            tournament=tournament,
            sequence=now.log_length + 1,
            kind=kind.key,
            author=by if isinstance(by, User) else None,
            facts=plain(facts),
        )
        entry.digest = digest_of(now.log_head, entry.sealed_facts)
        entry.save(force_insert=True)
        now.log_length, now.log_head = entry.sequence, entry.digest
        now.version += 1
        now.save(update_fields=["log_length", "log_head", "version"])
        now.publish()
        return entry


class LogEntry(models.Model):
    """Something that happened. Who of the players is meant stands there by number, never by name.

    So that erasing a person leaves no name in it.
    """

    tournament = models.ForeignKey("Tournament", models.CASCADE, related_name="log")
    kind = models.CharField(max_length=40)  # the key of a LogKind, perhaps of a newer program
    facts = models.JSONField(default=dict)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)  # or a phone
    happened_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    sequence = models.PositiveIntegerField()  # in the log of this tournament: 1, 2, 3 …
    digest = models.CharField(max_length=64)  # of its facts and of all entries before it

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_entry_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.tournament_id}"

    @property
    def sealed_facts(self) -> dict[str, object]:
        """What never changes; who did it may be erased, a clock put right."""
        return {"sequence": self.sequence, "kind": self.kind, "facts": self.facts}

    @property
    def link(self) -> LogLink:
        return LogLink(self.sequence, self.sealed_facts, self.digest)
