"""What a document would bring, line by line, before anything changes."""

from collections.abc import Iterator, Mapping

from tournaments.documents.actions import ImportPlan
from tournaments.documents.matching import PersonMatch
from tournaments.documents.values import Record


def preview_lines(plan: ImportPlan, choices: Mapping[int, str]) -> Iterator[str]:
    for place, night in enumerate(plan.document["nights"]):
        is_here = place in plan.nights_here
        yield f"Night “{night['name']}”, {night['date']}: {here() if is_here else size(night)}."
    for place, season in enumerate(plan.document["seasons"]):
        days = f"{season['begins']} to {season['ends']}"
        is_here = place in plan.seasons_here
        what = here() if is_here else f"{len(season['nights'])} nights"
        yield f"Season “{season['name']}”, {days}: {what}."
        if not is_here and (others := other_nights(plan, season)):
            yield f"Nights of the club in these days that do not count in it: {others}."
    yield from people_lines(plan, choices)
    if plan.new_phases:
        yield f"{len(plan.new_phases)} phases from the cards of a box are entered."
    if new := len(plan.document["editions"]) - len(plan.editions_here):
        yield f"{new} editions of one’s own come in."


def here() -> str:
    return "here already"


def size(night: Record) -> str:
    tables = sum(len(round["tables"]) for round in night["rounds"])
    deals = sum(len(game["deals"]) for game in night["games"])
    return (
        f"{len(night['entrants'])} people, {len(night['rounds'])} rounds, "
        f"{tables} tables, {deals} entries of deals, {len(night['log'])} of its log"
    )


def other_nights(plan: ImportPlan, season: Record) -> str:
    here = [plan.nights_here[n - 1].pk for n in season["nights"] if n - 1 in plan.nights_here]
    return ", ".join(f"{night.name} ({night.date})" for night in plan.other_nights(season, here))


def people_lines(plan: ImportPlan, choices: Mapping[int, str]) -> Iterator[str]:
    known = [match for match in plan.matches if match.known]
    new = [match for match in plan.matches if match.is_new]
    unclear = [match for match in plan.matches if match.is_unclear]
    open_ones = [match for match in unclear if match.number not in choices]
    yield f"People: {len(known)} known, {len(new)} new, {len(open_ones)} unclear."
    for match in plan.matches:
        yield f"  {match.number} {match.name or '–'}: {fate(match, choices)}"


def fate(match: PersonMatch, choices: Mapping[int, str]) -> str:
    number = match.number
    if chosen := choices.get(number):
        return chosen
    if match.known:
        return f"person {match.known} of the roster"
    if match.is_new:
        return "new"
    ways = (f"--who {number}={known.pk} is {known.name}" for known in match.candidates)
    return "; ".join(["who is meant?", *ways, f"--who {number}=new is somebody else"])
