"""Somebody's page: the head, the story, and what stands in plots."""

from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from scoring.editions.words import edition_name
from scoring.people.models import Player
from tournaments.appearances.appearance import Played
from tournaments.club_pages.models import club_page_of
from tournaments.people import company, words
from tournaments.people.company_lines import CompanyLine, company_lines
from tournaments.people.finishes import Finishes, finishes_of
from tournaments.people.hands import GoingOut, going_out, hands_left
from tournaments.people.life import Life
from tournaments.people.phases import PhaseRecord, phase_lines
from tournaments.people.pictures import PersonPicture
from tournaments.people.plots import (
    finishes_plot,
    hands_plot,
    phases_plot,
    rating_plot,
    year_plot,
)
from tournaments.people.questions import Question
from tournaments.people.ratings import PeopleRead, Rated, keep_ratings_current, people_read
from tournaments.people.records_held import records_held
from tournaments.people.season_places import season_places
from tournaments.people.story import (
    told_of_bests,
    told_of_company,
    told_of_games,
    told_of_nights,
    told_of_phases,
)
from tournaments.people.words import Told
from tournaments.people.years import Year, year_of, years_of
from tournaments.plots.svg import Figure
from tournaments.viewers import Named, Viewer

MOST_YEARS = 5  # in sight
MOST_COMPANY = 10  # on the page; the others are a page further


class ToldLink(NamedTuple):
    """A sentence, and the address of its games; empty where there is none."""

    text: str
    address: str = ""


class PersonPage:
    """What there is to tell of somebody."""

    def __init__(
        self, player: Player, viewer: Viewer, asked: Question, *, with_deals: bool = True
    ) -> None:
        self.player = player
        self.viewer = viewer
        self.asked = asked
        self.life = Life(player, with_deals=with_deals)

    @property
    def name(self) -> str:
        return self.viewer.name_of(self.player)

    @property
    def played(self) -> list[Played]:
        return self.life.played

    @cached_property
    def finishes(self) -> Finishes:
        return finishes_of(self.played)

    @property
    def games(self) -> int:
        return self.finishes.games

    @property
    def nights(self) -> int:
        return len({each.night for each in self.played if each.night})

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        return words.figures(self.finishes, self.nights)

    @property
    def since(self) -> str:
        return words.day_text(self.played[0].day)

    @property
    def latest(self) -> Played:
        return self.played[-1]

    @property
    def latest_text(self) -> str:
        return words.place_text(self.latest.place, self.latest.people)

    @property
    def has_story(self) -> bool:
        """Of one game there is nothing to compare."""
        return self.games > 1

    @property
    def club_page(self) -> str:
        return club_page_of(self.player.club, is_member=self.viewer.is_member)

    @property
    def address(self) -> str:
        return reverse("person-detail", args=[self.player.code])

    def games_address(self, question: Question) -> str:
        query = f"?{urlencode(question.query)}" if question.query else ""
        return reverse("person-games", args=[self.player.code]) + query

    @property
    def all_games_address(self) -> str:
        return self.games_address(Question())

    def linked(self, told: Told) -> ToldLink:
        return ToldLink(told.text, self.games_address(told.question))

    @cached_property
    def story(self) -> list[ToldLink]:
        told = (
            *told_of_games(self.finishes, self.played),
            *told_of_nights(self.life),
            *told_of_company(self.life.meetings, self.names),
            *told_of_phases(self.phases, self.edition),
        )
        return list(map(self.linked, told))

    @cached_property
    def bests(self) -> list[ToldLink]:
        """Games to remember."""
        return list(map(self.linked, told_of_bests(self.life)))

    @cached_property
    def seasons(self) -> list[ToldLink]:
        """Where they stand in each of their seasons, or ended."""
        places = season_places(self.life, is_member=self.viewer.is_member)
        return [ToldLink(own.text, own.address) for own in places]

    @cached_property
    def records(self) -> list[ToldLink]:
        held = records_held(self.life, is_member=self.viewer.is_member)
        return list(map(self.linked, held))

    def picture(self, theme: str) -> PersonPicture:
        """Its head, to be sent around; what deals tell is not asked for."""
        told = (*told_of_games(self.finishes, self.played), *told_of_nights(self.life))
        return PersonPicture(
            name=self.name,
            club=self.player.club.name,
            figures=self.figures,
            said=tuple(each.text for each in told) if self.has_story else (),
            plot=self.finishes_figure.plot if self.has_story else None,
            compared=words.luck_text(),
            theme=theme,
        )

    # The year

    @cached_property
    def years(self) -> list[int]:
        return years_of(self.played)

    @cached_property
    def year(self) -> Year:
        asked = self.asked.year
        return year_of(asked if asked in self.years and asked else self.years[0], self.played)

    @property
    def year_text(self) -> str:
        return str(self.year.year)

    @property
    def year_links(self) -> list[ToldLink]:
        return [ToldLink(str(year), f"{self.address}?year={year}") for year in self.years]

    @property
    def late_years(self) -> list[ToldLink]:
        return self.year_links[:MOST_YEARS]

    @property
    def early_years(self) -> list[ToldLink]:
        return self.year_links[MOST_YEARS:]

    @property
    def year_figure(self) -> Figure:
        return year_plot(self.year)

    @property
    def year_games_address(self) -> str:
        return self.games_address(Question(year=self.year.year))

    # Places, phases and hands

    @property
    def finishes_figure(self) -> Figure:
        return finishes_plot(self.finishes)

    @property
    def finishes_links(self) -> list[ToldLink]:
        return [
            ToldLink(f"{each.place}.", self.games_address(Question(place=each.place)))
            for each in self.finishes.finishes
            if each.games
        ]

    @cached_property
    def editions(self) -> list[str]:
        """With most games first."""
        keys = [each.edition for each in self.played]
        return sorted(set(keys), key=lambda key: (-keys.count(key), key))

    @property
    def edition(self) -> str:
        return self.asked.edition if self.asked.edition in self.editions else self.editions[0]

    @property
    def edition_name(self) -> str:
        return str(edition_name(self.edition))

    @property
    def other_editions(self) -> list[ToldLink]:
        others = [key for key in self.editions if key != self.edition]
        query = [(str(edition_name(key)), urlencode({"edition": key})) for key in others]
        return [ToldLink(name, f"{self.address}?{asked}#phases") for name, asked in query]

    @cached_property
    def phases(self) -> list[PhaseRecord]:
        games = [each for each in self.played if each.edition == self.edition]
        return phase_lines(games, self.life.club_phases(self.edition), self.life.phases_of)

    @property
    def phases_figure(self) -> Figure | None:
        known = [line for line in self.phases if line.mean is not None]
        return phases_plot(known) if known else None

    @property
    def compared_phases_text(self) -> str:
        return words.compared_phases_text()

    @property
    def hands_figure(self) -> Figure | None:
        known = hands_left(self.played)
        return hands_plot(known) if known else None

    @cached_property
    def outs(self) -> GoingOut:
        return going_out(self.played)

    @property
    def outs_text(self) -> str:
        return words.going_out_text(self.outs) if self.outs.deals else ""

    # Company

    @cached_property
    def people(self) -> PeopleRead:
        """Those of whom the page speaks."""
        keep_ratings_current(self.life)
        met = self.life.meetings
        told = (*met[:MOST_COMPANY], company.favourite(met), company.nemesis(met))
        return people_read(self.player, {each.player for each in told if each})

    @cached_property
    def names(self) -> dict[int, Named]:
        return self.viewer.named(self.people.people, self.player.club)

    @property
    def rated(self) -> Rated | None:
        return self.people.rated

    @property
    def rating_text(self) -> str:
        return words.rated_text(self.rated.rating) if self.rated else ""

    @property
    def rating_figure(self) -> Figure | None:
        """After one night there is no way yet to be shown."""
        has_way = self.rated and len(self.rated.curve) > 1
        return rating_plot(self.rated.curve) if self.rated and has_way else None

    @property
    def company(self) -> list[CompanyLine]:
        return company_lines(self.player, self.life.meetings[:MOST_COMPANY], self.names)

    @property
    def company_count(self) -> int:
        return len(self.life.meetings)

    @property
    def all_together_text(self) -> str:
        return words.all_together_text(company.all_together(self.life.meetings))
