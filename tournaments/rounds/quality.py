"""What the tables of a draft are worth, and why these people sit together, in words."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.attendance.people import People
from tournaments.rounds.evening import ranking_kept
from tournaments.rounds.rethinking import ranks_of
from tournaments.rounds.words import places_text
from tournaments.seating.nights import Night
from tournaments.seating.plans import Round as Tables
from tournaments.seating.proof.certificate import Certificate, certify
from tournaments.seating.proof.reasons import TableReasons, round_reasons
from tournaments.seating_words.certificates import broken_text, certificate_texts
from tournaments.seating_words.reasons import reasons_texts


class Quality:
    def __init__(
        self, night: Night, tables: Tables, ranking: Sequence[Sequence[int]], people: People
    ) -> None:
        self.night = night
        self.tables = tables
        self.ranking = ranking
        self.people = people

    @cached_property
    def certificate(self) -> Certificate | None:
        return certify(self.night, (self.tables,)) if self.tables else None

    @cached_property
    def sentences(self) -> list[str]:
        if self.certificate is None:
            return [_("Nobody is seated.")]
        return list(certificate_texts(self.certificate, self.people.name_of))

    @property
    def is_proved(self) -> bool:
        certificate = self.certificate
        return bool(certificate and (certificate.is_proved or certificate.is_fewest))

    @property
    def unmet(self) -> list[str]:
        """Firm wishes that the tables do not meet."""
        return self.broken(firm=True)

    @property
    def outweighed(self) -> list[str]:
        """Other wishes that they do not meet."""
        return self.broken(firm=False)

    def broken(self, *, firm: bool) -> list[str]:
        now = len(self.night.played) + 1
        wishes = self.certificate.broken if self.certificate else ()
        mine = [wish for wish in wishes if wish.round == now and wish.firm == firm]
        return [broken_text(wish, self.people.name_of) for wish in mine]

    @cached_property
    def ranks(self) -> dict[int, float]:
        """Where people stood in the standings that they were seated by."""
        ties = ranking_kept(self.ranking).ties(p for group in self.ranking for p in group)
        return {person: float(rank) for person, rank in ranks_of(ties).items()}

    @cached_property
    def reasons(self) -> dict[tuple[int, ...], TableReasons]:
        if self.certificate is None:
            return {}
        plan = (self.tables,)
        found = round_reasons(self.night, plan, 0, self.certificate, self.ranks)
        return {reasons.table: reasons for reasons in found}

    def why(self, reasons: TableReasons | None) -> list[str]:
        if reasons is None:
            return []
        texts = list(reasons_texts(replace(reasons, scores=None), self.people.name_of))
        return [*texts, places_text(*map(int, reasons.scores))] if reasons.scores else texts
