"""The pictures of a season for one person."""

from collections.abc import Iterator
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.words import edition_name
from scoring.people.models import Player
from tournaments.appearances.appearance import Played
from tournaments.people.bests import fewest_points
from tournaments.people.company import Meeting, Neighbour, favourite, meetings_of, nemesis
from tournaments.people.finishes import finishes_of
from tournaments.people.hands import going_out
from tournaments.people.pair_words import meeting_text
from tournaments.people.phases import LEAST, is_whole, own_sums, phase_lines, slowest
from tournaments.people.plots import finishes_plot, meeting_plot, phases_plot
from tournaments.people.words import day_text, decimal, games_text, nights_count_text
from tournaments.plots.marks import Words
from tournaments.plots.race import Runner, race_plot
from tournaments.plots.svg import Figure
from tournaments.recaps.cards import RecapCard, short_day
from tournaments.recaps.season_facts import SeasonFacts
from tournaments.seasons.words import points_text


class PersonInSeason:
    """Somebody's part of a season."""

    def __init__(self, facts: SeasonFacts, player: Player) -> None:
        self.facts = facts
        self.player = player

    @cached_property
    def played(self) -> list[Played]:
        return self.facts.games_by_player.get(self.player.pk, [])

    @cached_property
    def night_places(self) -> list[int]:
        nights = (night.places.get(self.player.pk) for night in self.facts.nights)
        return [place for place in nights if place]

    @cached_property
    def meetings(self) -> list[Meeting]:
        own = {each.game: each.place for each in self.played}
        others = (
            Neighbour(each.game, each.player, each.place)
            for each in self.facts.played
            if each.game in own and each.player != self.player.pk
        )
        return meetings_of(own, others)

    @property
    def cards(self) -> Iterator[RecapCard]:
        """Those of which something is known."""
        for make in (place_card, finishes_card, phases_card, company_card, best_card):
            if card := make(self):
                yield card


def place_card(person: PersonInSeason) -> RecapCard | None:
    facts, pk = person.facts, person.player.pk
    row = next((row for row in facts.places if row.player_id == pk), None)
    nights = nights_count_text(len(person.night_places))
    title = _("The season")
    places = facts.race.places.get(pk, ())
    figure = None
    if sum(place is not None for place in places) > 1:
        words = Words(title, _("The place after each night."), (_("Name"),))
        days = [short_day(night) for night in facts.race.nights]
        figure = Figure(race_plot(words, days, [Runner(facts.names[pk], places)]), "place")
    if row is None or row.place is None:
        return RecapCard("place", title, nights, _("Not enough nights for a place."), figure)
    headline = _("Place %(place)d of %(people)d")
    told = _("%(points)s points, from %(nights)s.")
    text = told % {"points": points_text(row.points), "nights": nights}
    head = headline % {"place": row.place, "people": len(facts.places)}
    return RecapCard("place", title, head, text, figure)


def finishes_card(person: PersonInSeason) -> RecapCard | None:
    if not person.played:
        return None
    finishes = finishes_of(person.played)
    text = _("By luck alone it would be %(luck)s.") % {"luck": decimal(finishes.wins_by_luck)}
    headline = _("Won %(wins)d of %(games)s")
    told = headline % {"wins": finishes.wins, "games": games_text(finishes.games)}
    return RecapCard("finishes", _("The games"), told, text, finishes_plot(finishes))


def phases_card(person: PersonInSeason) -> RecapCard | None:
    """Of the edition in which most is known."""
    known = [each for each in person.played if any(each.phase_deals)]
    if not known:
        return None
    editions = [each.edition for each in known]
    edition = max(sorted(set(editions)), key=editions.count)
    everybody = own_sums(each for each in person.facts.played if each.edition == edition)
    games = [each for each in person.played if each.edition == edition]
    lines = phase_lines(games, everybody, person.facts.phases_of)
    figure, title = phases_plot(lines), _("The phases")
    hard = slowest(lines)
    if hard is None:
        return RecapCard("phases", title, str(edition_name(edition)), "", figure)
    text = _(
        "%(own)s deals; all together took %(all)s. No other phase laid at least %(least)d times "
        "was so far behind."
    )
    told = text % {"least": LEAST, "own": decimal(hard.mean), "all": decimal(hard.club_mean)}
    headline = _("Furthest behind at phase %(number)d") % {"number": hard.number}
    return RecapCard("phases", title, headline, told, figure)


def company_card(person: PersonInSeason) -> RecapCard | None:
    """Whom they were before most often; else who was before them, or whom they met most."""
    met = person.meetings
    if not met:
        return None
    good, bad = favourite(met), nemesis(met)
    meeting = good or bad or met[0]
    name, other = person.facts.names[person.player.pk], person.facts.names[meeting.player]
    figure = meeting_plot(meeting, name, other)
    title = _("Favourite opponent") if good else _("Nemesis") if bad else _("Company")
    text = meeting_text(meeting.before, meeting.behind)
    if good and bad:
        text += " " + _("Nemesis: %(name)s, %(before)d : %(behind)d.") % {
            "name": person.facts.names[bad.player],
            "before": bad.before,
            "behind": bad.behind,
        }
    return RecapCard("company", title, other, text, figure)


def best_card(person: PersonInSeason) -> RecapCard | None:
    """The cleanest win; where no whole game was won, how often they went out."""
    won = (each for each in person.played if each.is_won)
    best = fewest_points(each for each in won if is_whole(each, person.facts.phases_of))
    if best:
        game = next(each for each in person.played if each.game == best.game)
        points = ngettext("%(count)d point", "%(count)d points", best.amount)
        text = _("won after all phases on %(day)s, at a table of %(people)d.")
        told = text % {"day": day_text(game.day), "people": game.people}
        return RecapCard("best", _("The cleanest win"), points % {"count": best.amount}, told)
    outs = going_out(person.played)
    if not outs.deals:
        return None
    headline = ngettext("Out %(count)d time", "Out %(count)d times", outs.outs)
    text = _("in %(deals)d deals; by luck alone it would be %(luck)s.")
    told = text % {"deals": outs.deals, "luck": decimal(outs.by_luck)}
    return RecapCard("best", _("Going out"), headline % {"count": outs.outs}, told)
