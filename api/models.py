from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone

KEPT_FOR = timedelta(days=1)


class AnsweredRequestQuerySet(models.QuerySet["AnsweredRequest"]):
    def delete_expired(self) -> int:
        """Whoever sends such a key from now on asks for the first time."""
        return self.filter(answered_at__lt=timezone.now() - KEPT_FOR).delete()[0]


class AnsweredRequest(models.Model):
    """The first answer to a key: who sends it again gets that, and nothing happens twice."""

    caller = models.CharField(max_length=80)
    key = models.CharField(max_length=255)
    digest = models.CharField(max_length=64)  # of the method, the address and the body
    status = models.PositiveSmallIntegerField(default=0)  # 0 until it is answered
    body = models.JSONField(null=True)
    etag = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(auto_now_add=True, db_index=True)

    objects = AnsweredRequestQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["caller", "key"], name="a_key_is_answered_once")
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"

    @property
    def facts(self) -> dict[str, Any]:
        return {"body": self.body, "status": self.status, "etag": self.etag}
