"""Those whom somebody met, as they stand in a list."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from scoring.people.models import Player
from tournaments.people.company import Meeting
from tournaments.people.pair_words import meeting_text
from tournaments.viewers import Named


@dataclass(frozen=True)
class CompanyLine:
    """Somebody who sat at the same tables."""

    meeting: Meeting
    who: Named
    address: str

    @property
    def decided(self) -> int:
        """Games in which one was before the other."""
        return self.meeting.before + self.meeting.behind or 1

    @property
    def balance_text(self) -> str:
        return meeting_text(self.meeting.before, self.meeting.behind)


def players_of(pks: set[int]) -> QuerySet[Player]:
    return Player.objects.filter(pk__in=pks)


def company_lines(player: Player, met: list[Meeting], names: dict[int, Named]) -> list[CompanyLine]:
    known = [(each, who) for each in met if (who := names.get(each.player))]
    return [CompanyLine(each, who, address_of(player, who)) for each, who in known]


def address_of(player: Player, other: Named) -> str:
    return reverse("person-pair", args=[player.code, other.code]) if other.code else ""
