"""Addresses of a club that are told what happens in it, and what each was told."""

from datetime import datetime, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.webhooks.receivers import LONGEST

MOST_OF_A_CLUB = 10
FORMER_SECRET_HOLDS = timedelta(days=1)


class Ended(models.TextChoices):
    """Why the program itself tells an address nothing more."""

    GONE = "gone"  # it said that it wants no more
    FAILING = "failing"  # it has not answered for a day


class DeliveryState(models.TextChoices):
    WAITING = "waiting"
    TAKEN = "taken"
    FAILED = "failed"


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def switched_on(self) -> Self:
        return self.filter(is_paused=False, ended="")

    def due(self, now: datetime) -> Self:
        """Those with something to be told now; whoever had their turn last comes last."""
        waiting = WebhookDelivery.objects.filter(webhook=OuterRef("pk")).waiting()
        ready = self.switched_on().filter(Q(next_at=None) | Q(next_at__lte=now))
        return ready.filter(Exists(waiting)).order_by(F("tried_at").asc(nulls_first=True), "pk")


class Webhook(models.Model):
    """An address of a club, the events that it is told of, and how it has answered lately."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    key = models.CharField(max_length=64)  # made by the page: twice is one webhook
    address = models.CharField(max_length=LONGEST)
    events = models.JSONField(default=list)
    secret = models.CharField(max_length=80)  # readable: it signs (docs/adr)
    former_secret = models.CharField(max_length=80, blank=True)
    former_secret_until = models.DateTimeField(null=True)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    added_at = models.DateTimeField(auto_now_add=True)
    is_paused = models.BooleanField(default=False)
    ended = models.CharField(max_length=10, choices=Ended, blank=True)
    ended_at = models.DateTimeField(null=True)
    tried_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)  # not before, as it did not answer
    failing_since = models.DateTimeField(null=True)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="webhook_of_a_page")]

    def __str__(self) -> str:
        return f"webhook {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("webhook-detail", args=[self.pk])

    @property
    def is_on(self) -> bool:
        return not (self.is_paused or self.ended)

    def secrets_at(self, now: datetime) -> list[str]:
        """Those that sign: after a change the former one still does for a while."""
        until = self.former_secret_until
        return [self.secret, self.former_secret] if until and now < until else [self.secret]


class WebhookDeliveryQuerySet(models.QuerySet["WebhookDelivery"]):
    def waiting(self) -> Self:
        return self.filter(state=DeliveryState.WAITING)

    def first_of_each(self, webhooks: models.QuerySet[Webhook]) -> Self:
        """What each of these is told next: always the oldest."""
        first = WebhookDelivery.objects.filter(webhook=OuterRef("pk")).waiting().order_by("pk")
        heads = webhooks.order_by().annotate(head=Subquery(first.values("pk")[:1]))
        return self.filter(pk__in=heads.values("head")).select_related("webhook")


class WebhookDelivery(models.Model):
    """Something that one address is told: as it happened, and how the last try went."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    message = models.CharField(max_length=64)  # sent again it is the same
    event = models.CharField(max_length=40)
    body = models.TextField()  # the very bytes that are signed and sent
    happened_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=DeliveryState, default=DeliveryState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    fault = models.CharField(max_length=20, blank=True)  # a DeliveryFault of the last try
    answer = models.TextField(blank=True)  # how it begins
    milliseconds = models.PositiveIntegerField(null=True)

    objects = WebhookDeliveryQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["webhook", "state", "id"], name="deliveries_in_order"),
        ]

    def __str__(self) -> str:
        return f"delivery {self.pk}"


class ToldOnce(models.Model):
    """What a club's webhooks were told and are not told again."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    fact = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "fact"], name="told_once")]

    def __str__(self) -> str:
        return self.fact
