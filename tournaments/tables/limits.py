"""How often a table may call, and say that it is done: each of it stands in the log."""

from django.utils.translation import gettext_lazy

from scoring.clubs.throttling import QUARTER, Limit

TOO_MANY = gettext_lazy("Too many at once. Wait some minutes, or go to the desk.")
CALLS = Limit("table-call", 30, QUARTER)  # of one table
SAID = Limit("table-said", 30, QUARTER)
