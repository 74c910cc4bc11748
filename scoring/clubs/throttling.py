"""How often somebody may try: passwords, which cost a quarter of a second each, and codes.

Tries are counted in the database: nobody makes it forget by asking for pages.
REMOTE_ADDR is whoever asked our first proxy, and a household is one address
(phase10site/client_ip.py).
"""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Case, DateTimeField, ExpressionWrapper, F, When
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from scoring.tokens import new_token

AT_ONCE = 5000  # rows that are forgotten in one transaction


class CounterQuerySet(models.QuerySet["Counter"]):
    def add(self, key: str, window: timedelta, lot: int = 1) -> int:
        """Count so many more, and say the how-many-eth the last is in its window of time."""
        end = ExpressionWrapper(Now() + window, DateTimeField())
        runs = {"until__gt": Now()}
        with transaction.atomic():
            self.bulk_create([Counter(key=key, until=end)], ignore_conflicts=True)
            self.filter(key=key).update(
                count=Case(When(**runs, then=F("count") + lot), default=lot),
                until=Case(When(**runs, then=F("until")), default=end),
            )
            return self.get(key=key).count

    def take_back(self, key: str) -> None:
        """One that was counted was none of those that are counted."""
        self.filter(key=key, count__gt=0).update(count=F("count") - 1)

    def read(self, key: str) -> int:
        found = self.filter(key=key, until__gt=Now()).values_list("count", flat=True).first()
        return found or 0

    def delete_expired(self) -> None:
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


COOKIE = "device"
MOST_ACCOUNTS = 8  # of one device
COOKIE_SECONDS = 400 * 24 * 3600  # browsers keep no cookie for longer


HOUR = timedelta(hours=1)
QUARTER = timedelta(minutes=15)
MINUTE = timedelta(minutes=1)


def device_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=COOKIE_SECONDS)
    number, *accounts = (value or "").split(".")
    return number, accounts


def known_as(request: HttpRequest, account: str) -> str:
    """By which name this device is counted at this account; empty where it is a stranger there."""
    number, accounts = device_cookie(request)
    if not number:
        return ""
    pk = User.objects.filter(username=account).values_list("pk", flat=True).first()
    return f"{number}.{pk}" if pk and str(pk) in accounts else ""


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """It has signed in: from now on what strangers try is not counted against it."""
    number, accounts = device_cookie(request)
    latest = [str(user.pk), *(account for account in accounts if account != str(user.pk))]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or new_token(), *latest[:MOST_ACCOUNTS]]),
        salt=COOKIE,
        max_age=COOKIE_SECONDS,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


@dataclass(frozen=True)
class Limit:
    """So many of a kind by one name, in a window of time that begins with the first."""

    kind: str
    most: int
    window: timedelta

    def allows(self, *names: str) -> bool:
        """Count one more; False where it is one too many."""
        return Counter.objects.add(key_of(self.kind, *names), self.window) <= self.most

    def is_reached(self, *names: str) -> bool:
        """Without counting: whoever has to wait already costs no writing."""
        return Counter.objects.read(key_of(self.kind, *names)) >= self.most

    def take_back(self, *names: str) -> None:
        Counter.objects.take_back(key_of(self.kind, *names))


OF_DEVICE = Limit("device", 10, QUARTER)  # one that has signed in to this account before
OF_STRANGER = Limit("stranger", 10, QUARTER)  # one IP at one account
OF_IP = Limit("address", 60, QUARTER)  # at all accounts
AT_ACCOUNT = Limit("account", 30, QUARTER)  # from all addresses, but for known devices
ONE_A_MINUTE = Limit("slowly", 1, MINUTE)  # whoever is over one of these
IN_ALL = Limit("address-slowly", 300, QUARTER)  # then an address has had its time of this machine


def may_try(request: HttpRequest, account: str) -> bool:
    """Count this try of a password; False where they have to wait for a minute.

    An account is never locked. Its own devices are counted by themselves, and a stranger is slowed
    down, whatever other strangers do at the same account or from the same address.
    """
    if device := known_as(request, account):
        return OF_DEVICE.allows(device) or ONE_A_MINUTE.allows("device", device)
    client_ip = client_ip_of(request)
    if IN_ALL.is_reached(client_ip):
        return False
    with transaction.atomic():
        limits = limits_of_strangers(client_ip, account)
        counted = [limit.allows(*names) for limit, names in limits]
        return IN_ALL.allows(client_ip) and (
            all(counted) or ONE_A_MINUTE.allows(client_ip, account)
        )


def forgive(request: HttpRequest, account: str) -> None:
    """Whoever has signed in was none of those who try."""
    if device := known_as(request, account):
        Counter.objects.filter(key=key_of(OF_DEVICE.kind, device)).delete()
        return
    client_ip = client_ip_of(request)
    IN_ALL.take_back(client_ip)
    for limit, names in limits_of_strangers(client_ip, account):
        limit.take_back(*names)


def limits_of_strangers(client_ip: str, account: str) -> tuple[tuple[Limit, tuple[str, ...]], ...]:
    return (
        (OF_STRANGER, (client_ip, account)),
        (OF_IP, (client_ip,)),
        (AT_ACCOUNT, (account,)),
    )


def client_ip_of(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
