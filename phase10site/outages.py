"""A database that cannot be used for a while: a page that says so, and a line in the log."""

import sqlite3
import sys
from enum import Enum

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from phase10site import error_views as errors

RETRY_AFTER = 5  # seconds


class Outage(Enum):
    AWAY = "away"  # it does not answer, or broke off
    BUSY = "busy"  # somebody else has been writing for too long
    FULL = "full"  # its disk has no room
    CROWD = "crowd"  # more people sign in than passwords can be checked


OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
    sqlite3.SQLITE_FULL: Outage.FULL,
    sqlite3.SQLITE_READONLY: Outage.AWAY,
    sqlite3.SQLITE_IOERR: Outage.AWAY,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
}
OF_POSTGRESQL = {"53100": Outage.FULL, "40001": Outage.BUSY, "40P01": Outage.BUSY}
OF_POSTGRESQL |= {"55P03": Outage.BUSY, "57014": Outage.BUSY}


def outage_of(error: BaseException | None) -> Outage | None:
    """Which outage the error tells of; None where it is a fault of the program."""
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    match error.__cause__:
        case sqlite3.Error() as cause:  # its lowest byte is the kind, the rest details
            return OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        case cause:
            return OF_POSTGRESQL.get(getattr(cause, "sqlstate", None) or "", Outage.AWAY)


def in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split())


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for whatever a view did not expect."""
    if outage := outage_of(sys.exception()):
        return unavailable(request, outage)
    return errors.server_error(request)


@require_safe
def busy(request: HttpRequest, outage: Outage) -> HttpResponse:
    """In place of what was sent while more people came than can be served in time."""
    return unavailable(request, outage)


def unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    page = render(request, "503.html", {"outage": outage.value}, status=503)
    page["Retry-After"] = str(RETRY_AFTER)
    return page
