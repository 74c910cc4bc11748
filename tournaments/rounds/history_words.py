"""Who met on an earlier night, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournaments.nights.models import LooksBack, Tournament
from tournaments.rounds.history import EarlierMeetings
from tournaments.seating.plans import Pair, Tables, pairs_of
from tournaments.seating.proof import TableReasons, Why
from tournaments.seating_words.certificates import reasons_texts
from tournaments.words import NameOf, people_text

FEW = 3
"""So many pairs of a table are named, and the others counted."""

NOT_TONIGHT = gettext_lazy("Nobody here has shared a table tonight.")

NOBODY: dict[str, Promise] = {
    LooksBack.TONIGHT: NOT_TONIGHT,
    LooksBack.YEAR: gettext_lazy(
        "Nobody here has shared a table, neither tonight nor in the last 12 months."
    ),
    LooksBack.EVER: gettext_lazy("Nobody here has shared a table before, on any night."),
}

NO_PAIR: dict[str, Promise] = {
    LooksBack.YEAR: gettext_lazy("No pair has shared a table in the last 12 months."),
    LooksBack.EVER: gettext_lazy("No pair has shared a table on an earlier night."),
}


@dataclass(frozen=True)
class MeetingHistory:
    """Whom people of a tournament met earlier, as far as it looks back."""

    tournament: Tournament
    meetings: EarlierMeetings
    name_of: NameOf

    def reasons_texts(self, reasons: TableReasons) -> Iterator[str]:
        """Why they sit together, and who of them met on another night."""
        pairs = self.pairs_of((reasons.table,))
        if reasons.why is Why.NOBODY_AGAIN and pairs:
            yield str(NOT_TONIGHT)
        else:
            nobody = NOBODY[self.tournament.looks_back]
            yield from reasons_texts(reasons, self.name_of, nobody)
        yield from map(self.met_text, pairs[:FEW])
        if others := len(pairs) - FEW if len(pairs) > FEW else 0:
            yield ngettext(
                "%(count)d more pair has met on an earlier night.",
                "%(count)d more pairs have met on an earlier night.",
                others,
            ) % {"count": others}

    def round_text(self, tables: Tables) -> str:
        """How many meet again whom they know from other nights; empty where none count."""
        if self.tournament.looks_back == LooksBack.TONIGHT:
            return ""
        pairs = self.pairs_of(tables)
        if not pairs:
            return str(NO_PAIR[self.tournament.looks_back])
        text = ngettext(
            "%(count)d pair has met on an earlier night: %(people)s on %(day)s.",
            "%(count)d pairs have met on an earlier night, last of all %(people)s on %(day)s.",
            len(pairs),
        )
        return text % {"count": len(pairs), **self.facts(pairs[0])}

    def pairs_of(self, tables: Tables) -> list[Pair]:
        """Who of those who sit together met earlier, the latest first."""
        dates = self.meetings.dates
        found = (pair for table in tables for pair in pairs_of(table) if pair in dates)
        return sorted(found, key=lambda pair: (-dates[pair].toordinal(), pair))

    def met_text(self, pair: Pair) -> str:
        return _("%(people)s met on %(day)s.") % self.facts(pair)

    def facts(self, pair: Pair) -> dict[str, str]:
        day = day_text(self.meetings.dates[pair], self.tournament.date)
        return {"people": people_text(pair, self.name_of), "day": day}


def day_text(day: date, now: date) -> str:
    """12 November; with its year where that is another one."""
    is_near = day.year == now.year
    return date_format(day, pgettext("day and month", "j F") if is_near else "DATE_FORMAT")
