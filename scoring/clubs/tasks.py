"""Tries of passwords and codes are forgotten."""

from jobs.sweeping import duty
from scoring.clubs.throttling import Counter

MINUTE = 60.0


@duty(every=5 * MINUTE)
def delete_expired_tries() -> None:
    """Those whose time has passed; somebody may make many of them."""
    Counter.objects.delete_expired()
