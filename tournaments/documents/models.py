"""A document that somebody has sent: it waits until it is brought in, a day at most."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.tokens import new_token

KEPT_FOR = timedelta(days=1)


class ArrivingDocumentQuerySet(models.QuerySet["ArrivingDocument"]):
    def expired(self) -> "ArrivingDocumentQuerySet":
        return self.filter(made_at__lt=timezone.now() - KEPT_FOR)


class ArrivingDocument(models.Model):
    """What was sent, until it has come in; then only what came of it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="arriving_documents")
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    content = models.BinaryField()  # packed
    unclear = models.JSONField(default=dict)  # by their number the names of whom it is to be said
    outcome = models.JSONField(null=True)  # written with all that has come in
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    objects = ArrivingDocumentQuerySet.as_manager()

    def __str__(self) -> str:
        return f"arriving document {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("document-arrival", args=[self.token])
