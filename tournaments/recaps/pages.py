"""The pages of a recap: the cards, and where they lead."""

from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.names import isolated
from tournaments.recaps.cards import RecapCard, season_cards
from tournaments.recaps.person_cards import PersonInSeason
from tournaments.recaps.season_facts import SeasonFacts


class RecapPage:
    """What both have."""

    facts: SeasonFacts

    @property
    def season_name(self) -> str:
        return self.facts.season.name

    @property
    def season_address(self) -> str:
        return self.facts.season.get_absolute_url()

    @property
    def is_so_far(self) -> bool:
        return bool(self.facts.now.to_come)


class SeasonRecapPage(RecapPage):
    def __init__(self, facts: SeasonFacts) -> None:
        self.facts = facts

    @property
    def title(self) -> str:
        return _("The season in pictures")

    @cached_property
    def cards(self) -> list[RecapCard]:
        return list(season_cards(self.facts)) if self.facts.nights else []

    @property
    def people(self) -> list[tuple[str, str]]:
        """Of each with a page the name and the address of their own pictures."""
        players = [row.player for row in self.facts.season.places.select_related("player")]
        named = self.facts.viewer.named(players, self.facts.season.club)
        season = self.facts.season.code
        return sorted(
            (who.name, reverse("person-recap", args=[season, who.code]))
            for who in named.values()
            if who.code
        )


class PersonRecapPage(RecapPage):
    def __init__(self, person: PersonInSeason) -> None:
        self.person = person
        self.facts = person.facts

    @property
    def title(self) -> str:
        return isolated(self.facts.viewer.name_of(self.person.player))

    @cached_property
    def cards(self) -> list[RecapCard]:
        return list(self.person.cards) if self.person.played else []

    @property
    def person_address(self) -> str:
        return reverse("person-detail", args=[self.person.player.code])

    @property
    def all_address(self) -> str:
        return reverse("season-recap", args=[self.facts.season.code])
