"""What is told of somebody, in sentences; each leads to the games that it is about."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from scoring.editions.words import edition_name
from scoring.names import isolated
from tournaments.appearances.appearance import Played
from tournaments.people.company import Meeting
from tournaments.people.finishes import Finishes
from tournaments.people.hands import GoingOut
from tournaments.people.phases import LEAST, PhaseRecord
from tournaments.people.questions import BEFORE, BEHIND, LEVEL, Question
from tournaments.people.streaks import Streak, on_podium
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.words import certainty_text, rating_text


class Told(NamedTuple):
    """A sentence, and which games it is about."""

    text: str
    question: Question


def decimal(amount: Fraction | float | None, digits: int = 1) -> str:
    """As people write it; halves are rounded up."""
    if amount is None:
        return "–"
    scale = 10**digits
    whole = int(Fraction(amount) * scale * 2 + 1) // 2
    return number_format(Fraction(whole, scale).__float__(), digits)


def day_text(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def span_text(first: date, last: date) -> str:
    """One day, or from one to another."""
    if first == last:
        return day_text(first)
    return _("%(first)s to %(last)s") % {"first": day_text(first), "last": day_text(last)}


def games_text(count: int) -> str:
    return ngettext("%(count)d game", "%(count)d games", count) % {"count": count}


def nights_count_text(count: int) -> str:
    return ngettext("%(count)d night", "%(count)d nights", count) % {"count": count}


def place_text(place: int, people: int) -> str:
    return _("%(place)d of %(people)d") % {"place": place, "people": people}


def points_text(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def where_text(played: Played) -> str:
    edition = str(edition_name(played.edition))
    if not played.round:
        return edition
    facts = {"round": played.round, "table": played.table, "edition": edition}
    return _("round %(round)d, table %(table)d · %(edition)s") % facts


def sums_text(games: int, wins: int) -> str:
    if not games:
        return _("no game yet")
    won = ngettext("%(count)d won", "%(count)d won", wins) % {"count": wins}
    return f"{games_text(games)} · {won}"


def figures(finishes: Finishes, nights: int) -> tuple[tuple[str, str], ...]:
    """What stands large at the head, each with its word."""
    games, wins = finishes.games, finishes.wins
    return (
        (str(games), npgettext("beside a figure", "game", "games", games)),
        (str(wins), npgettext("beside a figure", "won", "won", wins)),
        (str(nights), npgettext("beside a figure", "night", "nights", nights)),
    )


def rated_text(row: PlayerRating) -> str:
    facts = {"rating": rating_text(row.mu), "sure": certainty_text(row)}
    return _("Rates %(rating)s: %(sure)s.") % facts


def luck_text() -> str:
    return _("By luck alone")


def wins_told(finishes: Finishes) -> Told:
    facts = {
        "wins": finishes.wins,
        "games": games_text(finishes.games),
        "luck": decimal(finishes.wins_by_luck),
    }
    text = _("Won %(wins)d of %(games)s. By luck alone it would be %(luck)s.") % facts
    return Told(text, Question(place=1))


def night_wins_told(places: Sequence[int]) -> Told | None:
    podium = sum(on_podium(places))
    if not podium:
        return None
    text = _("Of %(nights)s: %(wins)d won, %(podium)d among the first three.")
    facts = {"nights": nights_count_text(len(places)), "wins": places.count(1), "podium": podium}
    return Told(text % facts, Question(podium=1))


def winning_streak_told(streak: Streak, played: Sequence[Played]) -> Told:
    first, last = played[streak.first], played[streak.last]
    facts = {"count": streak.length, "days": span_text(first.day, last.day)}
    text = _("Won %(count)d games in a row: %(days)s.") % facts
    if streak.goes_on:
        text = _("Won the last %(count)d games in a row: %(days)s.") % facts
    return Told(text, Question(since=first.game, until=last.game))


def podium_streak_text(streak: Streak) -> str:
    facts = {"count": streak.length}
    if streak.goes_on:
        return _("Among the first three in the last %(count)d nights in a row.") % facts
    return _("Among the first three in %(count)d nights in a row.") % facts


def attended_streak_text(streak: Streak) -> str:
    facts = {"count": streak.length}
    if streak.goes_on:
        return _("Has not missed one of the last %(count)d nights.") % facts
    return _("Once came to %(count)d nights in a row.") % facts


def companion_told(meeting: Meeting, name: str, code: str) -> Told:
    facts = {"name": isolated(name), "games": games_text(meeting.games)}
    text = _("Sits with %(name)s most often: %(games)s together.") % facts
    return Told(text, Question(other=code))


def meeting_facts(meeting: Meeting, name: str) -> dict[str, object]:
    return {"name": isolated(name), "before": meeting.before, "behind": meeting.behind}


def favourite_told(meeting: Meeting, name: str, code: str) -> Told:
    """How often before, and how often behind."""
    text = _("Favourite opponent: %(name)s, %(before)d : %(behind)d.")
    return Told(text % meeting_facts(meeting, name), Question(other=code))


def nemesis_told(meeting: Meeting, name: str, code: str) -> Told:
    text = _("Nemesis: %(name)s, %(before)d : %(behind)d.")
    return Told(text % meeting_facts(meeting, name), Question(other=code))


def all_together_text(meeting: Meeting) -> str:
    facts = {"before": meeting.before, "behind": meeting.behind, "level": meeting.level}
    text = _("Of everybody at the same tables: %(before)d left behind, %(behind)d ahead")
    if not meeting.level:
        return text % facts + "."
    return (text + _(", %(level)d level")) % facts + "."


def hardest_told(line: PhaseRecord, edition: str) -> Told:
    text = ngettext(
        "Phase %(number)d is the wall: in %(count)d game it took clearly longer than the club "
        "needs and was not laid.",
        "Phase %(number)d is the wall: in %(count)d games it took clearly longer than the club "
        "needs and was not laid.",
        line.stuck,
    )
    facts = {"number": line.number, "count": line.stuck}
    return Told(text % facts, Question(phase=line.number, edition=edition))


def phase_facts(line: PhaseRecord) -> dict[str, object]:
    return {"number": line.number, "own": decimal(line.mean), "club": decimal(line.club_mean)}


def slowest_told(line: PhaseRecord, edition: str) -> Told:
    text = _(
        "Furthest behind the club at phase %(number)d: %(own)s deals, the club needs %(club)s."
    )
    return Told(text % phase_facts(line), Question(edition=edition))


def fastest_told(line: PhaseRecord, edition: str) -> Told:
    text = _(
        "Furthest ahead of the club at phase %(number)d: %(own)s deals, the club needs %(club)s."
    )
    return Told(text % phase_facts(line), Question(edition=edition))


def compared_phases_text() -> str:
    """Under the plot, which has all."""
    return _("The story compares phases laid at least %(count)d times.") % {"count": LEAST}


def going_out_text(outs: GoingOut) -> str:
    facts = {"outs": outs.outs, "deals": outs.deals, "luck": decimal(outs.by_luck)}
    text = ngettext(
        "Went out in %(outs)d of %(deals)d deal; shared evenly it would be %(luck)s.",
        "Went out in %(outs)d of %(deals)d deals; shared evenly it would be %(luck)s.",
        outs.deals,
    )
    return text % facts


def fewest_points_told(points: int, game: int) -> Told:
    text = ngettext(
        "Won after all phases with no more than %(count)d point.",
        "Won after all phases with no more than %(count)d points.",
        points,
    )
    return Told(text % {"count": points}, Question(since=game, until=game))


def fewest_deals_told(deals: int, game: int) -> Told:
    text = ngettext(
        "Through all phases in %(count)d deal.", "Through all phases in %(count)d deals.", deals
    )
    return Told(text % {"count": deals}, Question(since=game, until=game))


def most_outs_told(outs: int, game: int) -> Told:
    text = ngettext(
        "Went out %(count)d time in one game.", "Went out %(count)d times in one game.", outs
    )
    return Told(text % {"count": outs}, Question(since=game, until=game))


def heaviest_hand_told(points: int, game: int) -> Told:
    text = ngettext(
        "Once was left with %(count)d point.", "Once was left with %(count)d points.", points
    )
    return Told(text % {"count": points}, Question(since=game, until=game))


def question_texts(asked: Question, other: str) -> list[str]:
    """What a list of games is limited to."""
    known = {"year": asked.year, "place": asked.place, "phase": asked.phase}
    texts = {
        "year": _("of %(year)d"),
        "place": _("in place %(place)d"),
        "phase": _("stuck at phase %(phase)d"),
    }
    told = [text % known for name, text in texts.items() if known[name]]
    if asked.podium:
        told.append(_("of nights among the first three"))
    if asked.edition:
        told.append(str(edition_name(asked.edition)))
    if other:
        told.append(with_text(asked.how) % {"name": isolated(other)})
    return told


def with_text(how: str) -> str:
    known = {
        BEFORE: _("before %(name)s"),
        BEHIND: _("behind %(name)s"),
        LEVEL: _("level with %(name)s"),
    }
    return known.get(how, _("with %(name)s"))
