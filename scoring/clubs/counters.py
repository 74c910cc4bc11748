"""How often something was tried, in the database: nobody makes it forget by asking for pages."""

from datetime import timedelta

from django.db import models, transaction
from django.db.models import Case, DateTimeField, ExpressionWrapper, F, When
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

AT_ONCE = 5000  # rows that are forgotten in one transaction


class CounterQuerySet(models.QuerySet["Counter"]):
    def add(self, key: str, window: timedelta) -> int:
        """Count one more, and say the how-many-eth it is in its window of time."""
        end = ExpressionWrapper(Now() + window, DateTimeField())
        runs = {"until__gt": Now()}
        with transaction.atomic():
            self.bulk_create([Counter(key=key, until=end)], ignore_conflicts=True)
            self.filter(key=key).update(
                count=Case(When(**runs, then=F("count") + 1), default=1),
                until=Case(When(**runs, then=F("until")), default=end),
            )
            return self.get(key=key).count

    def take_back(self, key: str) -> None:
        """One that was counted was none of those that are counted."""
        self.filter(key=key, count__gt=0).update(count=F("count") - 1)

    def read(self, key: str) -> int:
        found = self.filter(key=key, until__gt=Now()).values_list("count", flat=True).first()
        return found or 0

    def forget(self) -> None:
        """Remove those whose time has passed; between two lots others may write."""
        passed = self.filter(until__lte=Now()).order_by("pk").values_list("pk", flat=True)
        while lot := list(passed[:AT_ONCE]):
            self.filter(pk__in=lot).delete()


class Counter(models.Model):
    """So many tries of one kind by one name, until its window of time ends."""

    key = models.CharField(max_length=100, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    objects = CounterQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.count} of {self.key}"


def key_of(kind: str, *names: str) -> str:
    """Without the names themselves: nobody learns from a table who tried what."""
    return f"{kind}:{salted_hmac(kind, '\0'.join(names), algorithm='sha256').hexdigest()}"
