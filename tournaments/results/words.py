"""Why somebody stands where they stand, and what a scheme does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import assert_never, cast

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from tournaments.standings.criteria import Criterion, Figure
from tournaments.standings.rows import DecidingCriterion, Standings
from tournaments.standings.schemes import MissedRound, Scheme, SchemeKind, StandingsTieBreak
from tournaments.standings.tables import Reach, TableResult
from tournaments.words import NameOf, people_text, table_title

DIGITS = (2, 3, 4)  # as few as tell two figures apart

KINDS: dict[SchemeKind, Promise] = {
    SchemeKind.LINEAR: gettext_lazy("Points by place, the same at every table"),
    SchemeKind.WINNER: gettext_lazy("Only the winner of a table gets points"),
    SchemeKind.DOWNWARD: gettext_lazy(
        "As many points as people at the table, one less with each place"
    ),
    SchemeKind.PHASES: gettext_lazy("Phases completed"),
    SchemeKind.POINTS: gettext_lazy("Points of the score sheet, the fewest win"),
}

AHEAD: dict[Criterion, Promise] = {
    Criterion.TABLES: gettext_lazy(
        "Ahead of %(name)s because of more tables played to the end: %(mine)s to %(theirs)s."
    ),
    Criterion.SCORE: gettext_lazy("Ahead of %(name)s with %(mine)s to %(theirs)s."),
    Criterion.PHASES: gettext_lazy(
        "Ahead of %(name)s because of more phases completed: %(mine)s to %(theirs)s."
    ),
    Criterion.PENALTY: gettext_lazy(
        "Ahead of %(name)s because of fewer penalty points per deal: %(mine)s to %(theirs)s."
    ),
    Criterion.WINS: gettext_lazy(
        "Ahead of %(name)s because of more tables won: %(mine)s to %(theirs)s."
    ),
    Criterion.OPPONENTS: gettext_lazy(
        "Ahead of %(name)s because of stronger opponents, "
        "by their points per table: %(mine)s to %(theirs)s."
    ),
    Criterion.HEAD_TO_HEAD: gettext_lazy(
        "Ahead of %(name)s by the tables that the equals shared: "
        "won less lost, %(mine)s to %(theirs)s."
    ),
    Criterion.LOT: gettext_lazy("Ahead of %(name)s by lot: %(mine)s is less than %(theirs)s."),
}

BEHIND: dict[Criterion, Promise] = {
    Criterion.TABLES: gettext_lazy(
        "Behind %(name)s because of fewer tables played to the end: %(mine)s to %(theirs)s."
    ),
    Criterion.SCORE: gettext_lazy("Behind %(name)s with %(mine)s to %(theirs)s."),
    Criterion.PHASES: gettext_lazy(
        "Behind %(name)s because of fewer phases completed: %(mine)s to %(theirs)s."
    ),
    Criterion.PENALTY: gettext_lazy(
        "Behind %(name)s because of more penalty points per deal: %(mine)s to %(theirs)s."
    ),
    Criterion.WINS: gettext_lazy(
        "Behind %(name)s because of fewer tables won: %(mine)s to %(theirs)s."
    ),
    Criterion.OPPONENTS: gettext_lazy(
        "Behind %(name)s because of weaker opponents, "
        "by their points per table: %(mine)s to %(theirs)s."
    ),
    Criterion.HEAD_TO_HEAD: gettext_lazy(
        "Behind %(name)s by the tables that the equals shared: "
        "won less lost, %(mine)s to %(theirs)s."
    ),
    Criterion.LOT: gettext_lazy("Behind %(name)s by lot: %(mine)s is more than %(theirs)s."),
}


def row_texts(standings: Standings, entrant: int, name_of: NameOf) -> Iterator[str]:
    """What somebody has, and what decided against the next and the previous one."""
    yield gathered_text(standings, entrant)
    if standings.tally(entrant).missed:
        yield missed_text(standings.scheme)
    if reach := standings.reach(entrant):
        yield reach_text(reach)
    if equals := standings.equals(entrant):
        names = names_text([name_of(who) for who in equals])
        yield _("Equal to %(names)s in all that counts: they share the place.") % {"names": names}
    above, below = standings.neighbours(entrant)
    if below is not None and (decided := standings.deciding_criterion(entrant, below)):
        yield compared_text(decided, name_of(below), is_ahead=True)
    if above is not None and (decided := standings.deciding_criterion(above, entrant)):
        yield compared_text(decided, name_of(above), is_ahead=False)
    if unknown := standings.without_deals(entrant):
        yield uncounted_text(people_text(unknown, name_of))


def uncounted_text(names: str) -> str:
    text = _("Points per deal are not compared here: the deals of %(names)s were not counted.")
    return text % {"names": names}


def gathered_text(standings: Standings, entrant: int) -> str:
    """3 tables, 22.5 points: 10 + 7.5 + 5."""
    tally = standings.tally(entrant)
    tables = ngettext("%(count)d table", "%(count)d tables", tally.tables)
    scores = [(r, score) for r, score in standings.results(entrant) if score is not None]
    score = sum((score for _result, score in scores), Fraction(0))
    words = {
        "tables": tables % {"count": tally.tables},
        "score": score_text(score, standings.scheme),
        "sum": " + ".join(added_text(result, score) for result, score in scores),
    }
    return _("%(tables)s, %(score)s: %(sum)s.") % words if scores else words["tables"] + "."


def added_text(result: TableResult, score: Fraction) -> str:
    text = figure_text(score)
    if result.is_missed:
        return _("%(score)s (missed)") % {"score": text}
    return _("%(score)s (bye)") % {"score": text} if result.is_bye else text


def score_text(score: Fraction, scheme: Scheme) -> str:
    count = int(score) if score.denominator == 1 else 2
    if scheme.kind is SchemeKind.PHASES:
        text = ngettext("%(score)s phase", "%(score)s phases", count)
    else:
        text = ngettext("%(score)s point", "%(score)s points", count)
    return text % {"score": figure_text(score)}


def reach_text(reach: Reach) -> str:
    minus_round, table, place = reach
    if table:
        return _("Place %(place)d at final table %(table)d.") % {"place": place, "table": table}
    return _("Came as far as round %(round)d, place %(place)d at the table there.") % {
        "round": -minus_round,
        "place": place,
    }


def place_reached_text(reach: Reach | None) -> str:
    """The same in three words, beside a name; empty where it decided nothing."""
    if reach is None:
        return ""
    minus_round, table, place = reach
    words = {"round": -minus_round, "table": table, "place": place}
    if table == 1:
        return _("Final: place %(place)d") % words
    if table:
        return _("Final, table %(table)d: place %(place)d") % words
    return _("Round %(round)d: place %(place)d") % words


def compared_text(decided: DecidingCriterion, name: str, *, is_ahead: bool) -> str:
    if decided.criterion is Criterion.REACH:
        return reached_text(decided, name, is_ahead=is_ahead)
    both = (decided.above, decided.below) if is_ahead else (decided.below, decided.above)
    mine, theirs = apart_texts(cast("tuple[Fraction, Fraction]", both))
    if decided.criterion is Criterion.HEAD_TO_HEAD:
        mine, theirs = (f"+{text}" if text[0] not in "-−0" else text for text in (mine, theirs))
    texts = AHEAD if is_ahead else BEHIND
    return str(texts[decided.criterion]) % {"name": name, "mine": mine, "theirs": theirs}


def reached_text(decided: DecidingCriterion, name: str, *, is_ahead: bool) -> str:
    above, below = cast("tuple[Reach, Reach]", (decided.above, decided.below))
    first, last = (above, below) if is_ahead else (below, above)
    words = {"name": name, "mine": first[2], "theirs": last[2]}
    if above[:2] == below[:2]:
        if is_ahead:
            return _("Ahead of %(name)s by the place there: %(mine)d to %(theirs)d.") % words
        return _("Behind %(name)s by the place there: %(mine)d to %(theirs)d.") % words
    if is_ahead:
        return _("Ahead of %(name)s, who did not come so far.") % words
    return _("Behind %(name)s, who came further.") % words


def apart_texts(figures: Sequence[Figure]) -> list[str]:
    """With so many digits that two different figures read differently."""
    for digits in DIGITS:
        texts = [figure_text(figure, digits) for figure in figures]
        if len(set(texts)) == len(set(figures)):
            break
    return texts


def figure_text(figure: Figure, digits: int = DIGITS[0]) -> str:
    """As short as it can be: 7.5, and 3.33 for a third of ten."""
    value = round(float(cast("float", figure)), digits)
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    decimals = len(text.partition(".")[2])
    return str(number_format(value + 0.0, decimals, force_grouping=True))


def scheme_text(scheme: Scheme) -> str:
    """What a place is worth, in a few words."""
    text = f"{KINDS[scheme.kind]}."
    if scheme.kind is SchemeKind.LINEAR:
        words = {"top": figure_text(scheme.top), "bottom": figure_text(scheme.bottom)}
        text = _("Each table: %(top)s points for the first, %(bottom)s for the last.") % words
    return " ".join(filter(None, (text, missed_text(scheme))))


def missed_text(scheme: Scheme) -> str:
    """What a round is worth to whoever sat nowhere in it; empty where that is nothing."""
    match scheme.missed:
        case MissedRound.NOTHING:
            return ""
        case MissedRound.AVERAGE:
            return _("A missed round counts as much as one’s own rounds on average.")
        case MissedRound.FIXED:
            score = score_text(scheme.missed_points, scheme)
            return _("A missed round counts %(score)s.") % {"score": score}
        case _:
            assert_never(scheme.missed)


def favour_text(
    scheme: Scheme, sizes: Iterable[int], measured: Mapping[int, Fraction] | None = None
) -> str:
    """A warning where a seat at a table of some size is worth more; empty where none is.

    Where that follows from play and not from the scheme, it is `measured` at tables that finished.
    """
    sizes = sorted(set(sizes))
    if not scheme.goes_by_place:
        return measured_text(scheme, measured or {}) if len(sizes) > 1 else ""
    means = scheme.means(sizes)
    if not means:
        return ""
    texts = [seat_text(mean, size, scheme) for size, mean in means.items()]
    best = max(means, key=lambda size: means[size])
    return _("Favours tables of %(size)d: a seat is worth %(list)s on average.") % {
        "size": best,
        "list": names_text(texts),
    }


def measured_text(scheme: Scheme, measured: Mapping[int, Fraction]) -> str:
    if len(measured) < 2:
        return _(
            "Tables of different sizes play differently: "
            "what a seat is worth at each shows as soon as some have finished."
        )
    texts = [seat_text(mean, size, scheme) for size, mean in sorted(measured.items())]
    return _("May favour a size: so far a seat brought %(list)s on average.") % {
        "list": names_text(texts)
    }


def seat_text(mean: Fraction, size: int, scheme: Scheme) -> str:
    words = {"score": score_text(mean, scheme), "size": size}
    return _("%(score)s at a table of %(size)d") % words


TIES: dict[StandingsTieBreak, Promise] = {
    StandingsTieBreak.PHASES: gettext_lazy("more phases completed"),
    StandingsTieBreak.PENALTY: gettext_lazy("fewer points in a deal"),
    StandingsTieBreak.WINS: gettext_lazy("more tables won"),
    StandingsTieBreak.OPPONENTS: gettext_lazy("stronger opponents"),
    StandingsTieBreak.HEAD_TO_HEAD: gettext_lazy("better against each other, if all have met"),
    StandingsTieBreak.LOT: gettext_lazy("the lot"),
}


def result_title(result: TableResult) -> str:
    if result.is_missed:
        return _("Round %(round)d, missed") % {"round": result.round}
    if result.is_bye:
        return _("Round %(round)d, bye") % {"round": result.round}
    return table_title(result.round, result.table or 0, result.stage.value)


def result_text(result: TableResult, entrant: int) -> str:
    """Place 2 of 4 · 8 phases · 65 points."""
    seat = result.entrants.index(entrant)
    place = {"place": result.places[seat], "size": result.size}
    totals = totals_text(result, entrant)
    told = [_("Place %(place)d of %(size)d") % place, totals, left_text(result, seat)]
    return " · ".join(filter(None, told))


def totals_text(result: TableResult, entrant: int) -> str:
    """8 phases · 65 points."""
    seat = result.entrants.index(entrant)
    completed, points = result.completed[seat], result.points[seat]
    phases = ngettext("%(count)d phase", "%(count)d phases", completed) % {"count": completed}
    penalty = ngettext("%(count)d point", "%(count)d points", points) % {"count": points}
    return f"{phases} · {penalty}"


def left_text(result: TableResult, seat: int) -> str:
    """Whoever went before the end, or was away for a while, with the deals they played."""
    words = {"count": result.deals_of(seat), "all": result.deals or 0}
    if seat in result.left:
        return _("left after %(count)d of %(all)d deals, so behind those who stayed") % words
    return _("played %(count)d of %(all)d deals") % words if result.deals_missed(seat) else ""
