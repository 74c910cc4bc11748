"""What a page of a night may still show, in one word: it goes with the page, and asks for the next.

A night has one counter, raised in the transaction of whatever is changed. A page adds who asks, and
for what: all of it is known before anything that it shows is read. What the counter does not know
stands in ADR 0021.
"""

from django.utils.translation import get_language

from live.versions import quoted
from tournaments.nights.models import Tournament


def version_of(night: Tournament, *asked: object) -> str:
    """Of a page that shows no deals."""
    return quoted(night.pk, night.version, *asked, get_language())


def version_with_deals(night: Tournament, *asked: object) -> str:
    """Of a page on which each deal may change something."""
    return version_of(night, night.deals_version, *asked)
