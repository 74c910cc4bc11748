"""The pictures of a season: each with a headline, a sentence, and a plot where there is one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.editions.words import edition_name, names_text
from tournaments.appearances.appearance import Played
from tournaments.people.company import Meeting
from tournaments.people.plots import meeting_plot
from tournaments.people.words import day_text, decimal, games_text, nights_count_text, span_text
from tournaments.plots.drawing import PlotBar, bars_plot, compared_plot
from tournaments.plots.marks import Tone, Words
from tournaments.plots.race import Runner, race_plot
from tournaments.plots.ranking import ranking_plot
from tournaments.plots.svg import Figure
from tournaments.recaps.recap import (
    NightOfSeason,
    biggest_climbs,
    cleanest_wins,
    deals_of,
    games_of,
    longest_in_front,
    longest_runs,
    most_met,
    most_outs,
    night_wins,
    phase_means,
)
from tournaments.recaps.season_facts import SeasonFacts
from tournaments.seasons.words import points_text

BEST = 5  # people in a plot
MOST_BARS = 6  # nights beside each other
MOST_NAMED = 3  # who share something


class RecapCard(NamedTuple):
    """A picture: what it is about, what is large in it, a sentence, and a plot if there is one."""

    key: str
    title: str
    headline: str
    text: str = ""
    figure: Figure | None = None


def season_cards(facts: SeasonFacts) -> Iterator[RecapCard]:
    """Those of which something is known."""
    makers = (
        numbers_card,
        first_card,
        race_card,
        attendance_card,
        night_winners_card,
        climb_card,
        streak_card,
        phases_card,
        pair_card,
        best_game_card,
    )
    for make in makers:
        if card := make(facts):
            yield card


def short_day(night: NightOfSeason) -> str:
    return date_format(night.day, pgettext("a day and its month, as Django formats dates", "M j"))


def night_text(night: NightOfSeason) -> str:
    return f"{night.name}, {day_text(night.day)}"


def numbers_card(facts: SeasonFacts) -> RecapCard:
    people = len({player for night in facts.nights for player in night.places})
    text = ngettext("%(count)d person came.", "%(count)d people came.", people) % {"count": people}
    if deals := deals_of(facts.played):
        more = ngettext("%(count)d deal is known.", "%(count)d deals are known.", deals)
        text = f"{text} {more % {'count': deals}}"
    if any(not night.is_final for night in facts.nights):
        text = f"{text} {_('A night is running still.')}"
    nights, games = nights_count_text(len(facts.nights)), games_text(games_of(facts.played))
    headline = f"{nights}\N{NO-BREAK SPACE}· {games}"
    return RecapCard("numbers", _("The season in numbers"), headline, text)


def first_card(facts: SeasonFacts) -> RecapCard | None:
    first = [row for row in facts.places if row.place == 1]
    if not first:
        return None
    title = _("First of the season")
    text = _("With %(points)s points.") % {"points": points_text(first[0].points)}
    best = facts.places[:BEST]
    bars = named_bars(facts, [(row.player_id, row.points, points_text(row.points)) for row in best])
    words = Words(title, text, (_("Name"), _("Points")))
    names = names_text(facts.named(row.player_id for row in first))
    return RecapCard("first", title, names, text, Figure(ranking_plot(words, bars), "first"))


def named_bars(facts: SeasonFacts, rows: Sequence[tuple[int, int, str]]) -> list[PlotBar]:
    """Players with their amounts, the best first."""
    most = max(amount for _player, amount, _told in rows)
    return [
        PlotBar(facts.names[player], amount, told, tone=Tone.BEST if amount == most else Tone.OWN)
        for player, amount, told in rows
    ]


def race_card(facts: SeasonFacts) -> RecapCard | None:
    """How the first ones of the end stood after each night."""
    best = [row for row in facts.places[:BEST] if row.player_id in facts.race.places]
    if len(facts.race.nights) < 2 or not best:
        return None
    runners = [Runner(facts.names[r.player_id], facts.race.places[r.player_id]) for r in best]
    title, days = _("How they came there"), [short_day(night) for night in facts.race.nights]
    told = _("Places after each night.")
    words = Words(title, told, (_("Name"),))
    figure = Figure(race_plot(words, days, runners), "race")
    leaders, nights = longest_in_front(facts.race)
    if nights < 2 or len(leaders) > MOST_NAMED:
        return RecapCard("race", title, told, figure=figure)
    headline = ngettext(
        "%(names)s was in front longest: %(nights)s",
        "%(names)s were in front longest: %(nights)s each",
        len(leaders),
    )
    known = {"names": names_text(facts.named(leaders)), "nights": nights_count_text(nights)}
    return RecapCard("race", title, headline % known, told, figure)


def attendance_card(facts: SeasonFacts) -> RecapCard | None:
    if not facts.nights:
        return None
    most = max(len(night.places) for night in facts.nights)
    fullest = [night for night in facts.nights if len(night.places) == most]
    title = _("Who came")
    headline = people_text(most)
    text = _("on the fullest night: %(night)s.") % {"night": night_text(fullest[0])}
    if len(fullest) > 1:
        text = _("on each of the %(count)d fullest nights.") % {"count": len(fullest)}
    words = Words(title, f"{headline} {text}", (_("Night"), _("People")))
    bars = [
        PlotBar(
            short_day(night),
            len(night.places),
            str(len(night.places)),
            tone=Tone.BEST if night in fullest else Tone.OWN,
        )
        for night in facts.nights[-MOST_BARS:]
    ]
    return RecapCard("attendance", title, headline, text, Figure(bars_plot(words, bars), "came"))


def night_winners_card(facts: SeasonFacts) -> RecapCard | None:
    wins = night_wins(facts.nights)
    if not wins:
        return None
    title = _("Winners of nights")
    most = [player for player, count in wins if count == wins[0][1]]
    text = _("won %(nights)s.") % {"nights": nights_count_text(wins[0][1])}
    words = Words(title, text, (_("Name"), _("Nights")))
    bars = named_bars(facts, [(player, count, str(count)) for player, count in wins[:BEST]])
    figure = Figure(ranking_plot(words, bars), "winners")
    return RecapCard("winners", title, shared_by(facts, most), text, figure)


def climb_card(facts: SeasonFacts) -> RecapCard | None:
    climbs = biggest_climbs(facts.race)
    if not climbs:
        return None
    places = climbs[0].places
    night = "" if len(climbs) > 1 else f": {night_text(climbs[0].night)}"
    text = ngettext(
        "up %(count)d place in one night%(night)s.",
        "up %(count)d places in one night%(night)s.",
        places,
    )
    told = text % {"count": places, "night": night}
    headline = shared_by(facts, [climb.player for climb in climbs])
    return RecapCard("climb", _("The biggest climb"), headline, told)


def shared_by(facts: SeasonFacts, players: Sequence[int]) -> str:
    """Their names; of many only how many they are."""
    few = len(players) <= MOST_NAMED
    return names_text(facts.named(players)) if few else people_text(len(players))


def streak_card(facts: SeasonFacts) -> RecapCard | None:
    runs = longest_runs(facts.played)
    if not runs:
        return None
    title, games = _("The longest streak"), runs[0].games
    names = shared_by(facts, [run.player for run in runs])
    if len(runs) > 1:
        told = _("won %(count)d games in a row each.") % {"count": games}
        return RecapCard("streak", title, names, told)
    days = span_text(runs[0].first.day, runs[0].last.day)
    told = _("won %(count)d games in a row: %(days)s.") % {"count": games, "days": days}
    return RecapCard("streak", title, names, told)


def people_text(count: int) -> str:
    return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}


def usual_edition(played: Iterable[Played]) -> str:
    """The one that was played most; empty where none was."""
    editions = Counter(each.edition for each in played)
    return min(editions, key=lambda edition: (-editions[edition], edition), default="")


def phases_card(facts: SeasonFacts) -> RecapCard | None:
    """Of the edition that was played most."""
    edition = usual_edition(each for each in facts.played if any(each.phase_deals))
    if not edition:
        return None
    means = phase_means(each for each in facts.played if each.edition == edition)
    if not means:
        return None
    hardest = max(means, key=lambda number: means[number][0])
    title = _("The hardest phase")
    told = _("took %(deals)s deals on average (%(edition)s).")
    text = told % {"deals": decimal(means[hardest][0]), "edition": edition_name(edition)}
    words = Words(title, text, (_("Phase"), _("Deals")))
    bars = [
        PlotBar(
            str(number),
            float(mean),
            decimal(mean),
            tone=Tone.BEST if number == hardest else Tone.OWN,
        )
        for number, (mean, _times) in means.items()
    ]
    headline = _("Phase %(number)d") % {"number": hardest}
    return RecapCard("phases", title, headline, text, Figure(compared_plot(words, bars), "phases"))


def pair_card(facts: SeasonFacts) -> RecapCard | None:
    pair = most_met(facts.played)
    if pair is None:
        return None
    names = facts.named(pair.players)
    before, behind = pair.before
    meeting = Meeting(pair.players[1], before, behind, pair.games - before - behind)
    told = _("sat at one table in %(games)s; who was before whom: %(before)d : %(behind)d.")
    text = told % {"games": games_text(pair.games), "before": before, "behind": behind}
    figure = meeting_plot(meeting, *names)
    return RecapCard("pair", _("No two met more often"), names_text(names), text, figure)


def best_game_card(facts: SeasonFacts) -> RecapCard | None:
    """The cleanest win of all; where nobody counts points, who went out most often in one game."""
    if best := cleanest_wins(facts.played, facts.phases_of):
        names = shared_by(facts, [game.player for game in best])
        return RecapCard("best-game", _("The cleanest win"), names, won_text(best))
    if best := most_outs(facts.played):
        text = _("went out %(count)d times in one game%(day)s.")
        told = text % {"count": best[0].outs or 0, "day": on_day_text(best)}
        names = shared_by(facts, [game.player for game in best])
        return RecapCard("best-game", _("Out again and again"), names, told)
    return None


def won_text(best: Sequence[Played]) -> str:
    points = best[0].points or 0
    text = ngettext(
        "won with %(count)d point after all phases%(day)s.",
        "won with %(count)d points after all phases%(day)s.",
        points,
    )
    return text % {"count": points, "day": on_day_text(best)}


def on_day_text(games: Sequence[Played]) -> str:
    """Where it is one game, which: its edition and its day."""
    if len(games) > 1:
        return ""
    facts = {"day": day_text(games[0].day), "edition": edition_name(games[0].edition)}
    return _(", on %(day)s (%(edition)s)") % facts
