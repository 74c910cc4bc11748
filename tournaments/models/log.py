"""What changed a tournament, by whom, and when."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import models

if TYPE_CHECKING:
    from tournaments.models.tournaments import Tournament


class LogEntryQuerySet(models.QuerySet["LogEntry"]):
    def note(
        self,
        tournament: "Tournament",
        kind: str,
        by: AbstractBaseUser | AnonymousUser | None = None,
        **facts: Any,
    ) -> "LogEntry":
        """In the transaction of the change itself."""
        author = by if isinstance(by, User) else None
        return self.create(tournament=tournament, kind=kind, author=author, facts=facts)


class LogEntry(models.Model):
    """Something that happened. Who of the players is meant stands there by number, never by name.

    So that erasing a person leaves no name in it.
    """

    tournament = models.ForeignKey("Tournament", models.CASCADE, related_name="log")
    kind = models.CharField(max_length=40)  # worded by tournaments.words.log
    facts = models.JSONField(default=dict)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)  # or a phone
    happened_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    objects = LogEntryQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.kind} in {self.tournament_id}"
