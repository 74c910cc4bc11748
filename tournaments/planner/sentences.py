"""What pages about a seating have in common."""

from django.utils.translation import ngettext

from tournaments.planner.models import Seating
from tournaments.seating_words.splits import tables_text


def asked_text(seating: Seating) -> str:
    """24 people · 7 rounds · 6 tables of 4."""
    people, rounds = seating.people, seating.rounds
    parts = (
        ngettext("%(count)d person", "%(count)d people", people) % {"count": people},
        ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds},
        tables_text(tuple(seating.sizes)),
    )
    return " · ".join(parts)
