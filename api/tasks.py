"""Answers to keys of yesterday are forgotten."""

from api.models import AnsweredRequest
from jobs.sweeping import duty

HOUR = 3600.0


@duty(every=HOUR)
def delete_expired_answers() -> None:
    AnsweredRequest.objects.delete_expired()
