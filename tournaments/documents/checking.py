"""Whether a document is one, and agrees with itself: asked before a database hears of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules import RulesError, edition, parse_variant
from rules.published import own_edition
from scoring.games.deals import DealVersion
from scoring.games.log import digest_of
from scoring.names import is_visible
from tournaments.documents.exporting import digest_of_log
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.parts import (
    DEALS,
    DOCUMENT,
    FORMAT,
    HAND_RESULTS,
    NIGHT,
    SEASON,
    VERSION,
)
from tournaments.documents.reading import read_json
from tournaments.documents.values import Change, Kind, Record, Reference
from tournaments.rounds.models import HandResult, RoundState

HARMED = (ValueError, LookupError, TypeError, ArithmeticError)


def read_document(content: bytes) -> Record:
    """As the program knows it, or the first reason why it is none."""
    told = read_json(content)
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise DocumentRefused(DocumentFault.NO_DOCUMENT)
    version = told.get("version")
    if type(version) is int and version > VERSION:
        raise DocumentRefused(DocumentFault.NEWER, "version", version)
    document = DOCUMENT.read(told, "")
    check(document)
    return document


def check(document: Record) -> None:
    if not (document["nights"] or document["seasons"]):
        raise DocumentRefused(DocumentFault.NO_DOCUMENT)
    for place, person in enumerate(document["people"]):
        if bool(person["is_erased"]) == is_visible(person["name"]):
            raise DocumentRefused(DocumentFault.CONTRADICTION, f"people/{place}", person["name"])
    for place, row in enumerate(document["editions"]):
        check_edition(row, f"editions/{place}")
    for place, night in enumerate(document["nights"]):
        check_night(document, night, f"nights/{place}")
    for place, season in enumerate(document["seasons"]):
        check_season(document, place, season)
    check_once(document["nights"], "nights", "key")
    check_once(document["seasons"], "seasons", "key")


def check_edition(row: Record, at: str) -> None:
    try:
        own_edition(edition(row["base"]), "club-read", row["changes"])
    except (*HARMED, AttributeError) as error:
        raise DocumentRefused(DocumentFault.NO_RULES, at, row["name"]) from error


def check_once(rows: Iterable[Record], at: str, *names: str) -> None:
    """No two of them have the same there."""
    often = Counter(tuple(row[name] for name in names) for row in rows)
    if twice := [key for key, times in often.items() if times > 1]:
        raise DocumentRefused(DocumentFault.CONTRADICTION, at, *twice[0][:1])


def among(counts: Mapping[Kind, int], at: str) -> Change:
    """Every reference must be to something that the document has."""

    def same(reference: Reference, value: Any) -> Any:
        if value > counts.get(reference.kind, 0) or (value < 1 and not reference.may_be_gone):
            raise DocumentRefused(
                DocumentFault.NOBODY, at, f"{reference.kind.name.lower()} {value}"
            )
        return value

    return same


def counts_of(document: Record) -> dict[Kind, int]:
    return {
        Kind.PERSON: len(document["people"]),
        Kind.EDITION: len(document["editions"]),
        Kind.NIGHT: len(document["nights"]),
        Kind.SEASON: len(document["seasons"]),
        Kind.MEMBER: 1,
    }


def check_night(document: Record, night: Record, at: str) -> None:
    counts = counts_of(document) | {
        Kind.ENTRANT: len(night["entrants"]),
        Kind.GAME: len(night["games"]),
    }
    NIGHT.fields.changed(night, among(counts, at))
    check_variant(night, at)
    check_once(night["entrants"], f"{at}/entrants", "player")
    check_once(night["rounds"], f"{at}/rounds", "number")
    check_sequence([entry["sequence"] for entry in night["log"]], f"{at}/log")
    if digest_of_log(night["log"]) != night["log_head"]:
        raise DocumentRefused(DocumentFault.ALTERED, f"{at}/log")
    for place, game in enumerate(night["games"]):
        check_game(game, f"{at}/games/{place}")
    for place, round in enumerate(night["rounds"]):
        check_round(night, round, f"{at}/rounds/{place}")


def check_variant(row: Record, at: str) -> None:
    try:
        parse_variant(row["variant"])
    except RulesError as error:
        raise DocumentRefused(DocumentFault.NO_RULES, at, row["variant"]) from error


def check_sequence(numbers: Sequence[int], at: str) -> None:
    """1, 2, 3 and so on: none is missing."""
    if list(numbers) != list(range(1, len(numbers) + 1)):
        raise DocumentRefused(DocumentFault.ALTERED, at)


def check_positions(seats: Sequence[Record], at: str) -> None:
    if [seat["position"] for seat in seats] != list(range(len(seats))):
        raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/seats")


def check_game(game: Record, at: str) -> None:
    check_variant(game, at)
    check_positions(game["seats"], at)
    seats = len(game["seats"])
    for place, row in enumerate(game["deals"]):
        if not is_deal_of(row, seats):
            raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/deals/{place}")
    if game["first_dealer"] >= max(seats, 1) or any(r["seat"] >= seats for r in game["laydowns"]):
        raise DocumentRefused(DocumentFault.CONTRADICTION, at)
    check_sequence([row["sequence"] for row in game["deals"]], f"{at}/deals")
    if head_of(game["deals"], sealed_deal) != game["head"]:
        raise DocumentRefused(DocumentFault.ALTERED, f"{at}/deals")
    for name in ("deals", "laydowns", "late_entries"):
        check_once(game[name], f"{at}/{name}", "key")


def is_deal_of(row: Record, seats: int) -> bool:
    """Of a game with so many seats."""
    named = [*row["laid"], *([] if row["out"] is None else [row["out"]])]
    lengths = {len(row["points"]), len(row["kept"] or ())}
    return all(seat < seats for seat in named) and lengths <= {0, seats}


def head_of(rows: Iterable[Record], sealed: Callable[[Record], Mapping[str, object]]) -> str:
    """The digest of the last of them."""
    head = ""
    for row in rows:
        head = digest_of(head, sealed(row))
    return head


def sealed_deal(row: Record) -> dict[str, object]:
    facts = {name: row[name] for name in DEALS.columns if name != "author"}
    return DealVersion(**facts).sealed_facts


def sealed_hand_result(row: Record) -> dict[str, object]:
    facts = {name: row[name] for name in HAND_RESULTS.columns if name not in {"game", "author"}}
    return HandResult(**facts).sealed_facts


def check_round(night: Record, round: Record, at: str) -> None:
    check_once(round["tables"], f"{at}/tables", "number")
    check_once([seat for table in round["tables"] for seat in table["seats"]], at, "entrant")
    for place, table in enumerate(round["tables"]):
        if (table["game"] is None) != (round["state"] == RoundState.DRAFT):
            raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/tables/{place}/game")
        check_table(night, table, f"{at}/tables/{place}")


def check_table(night: Record, table: Record, at: str) -> None:
    """As many sit there as in its game; what was typed is of so many."""
    check_positions(table["seats"], at)
    seats = len(table["seats"])
    if table["game"] and len(night["games"][table["game"] - 1]["seats"]) != seats:
        raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/game")
    results = table["hand_results"]
    for place, row in enumerate(results):
        typed = len(night["games"][row["game"] - 1]["seats"] if row["game"] else row["completed"])
        if not is_result_of(row, typed):
            raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/hand_results/{place}")
    check_sequence([row["place"] for row in results], f"{at}/hand_results")
    if head_of(results, sealed_hand_result) != table["hand_results_head"]:
        raise DocumentRefused(DocumentFault.ALTERED, f"{at}/hand_results")


def is_result_of(row: Record, seats: int) -> bool:
    is_whole = len(row["completed"]) == len(row["points"]) == seats
    return is_whole and (row["winner"] is None or row["winner"] < seats)


def check_season(document: Record, place: int, season: Record) -> None:
    at = f"seasons/{place}"
    SEASON.fields.changed(season, among(counts_of(document), at))
    if season["begins"] > season["ends"]:
        raise DocumentRefused(DocumentFault.CONTRADICTION, f"{at}/ends", season["ends"])
    check_once(season["exceptions"], f"{at}/exceptions", "tournament")
    carries = season["carries_from"]
    if carries is None:
        return
    before = document["seasons"][carries - 1]
    if carries > place or before["begins"] >= season["begins"]:
        raise DocumentRefused(DocumentFault.CIRCLE, f"{at}/carries_from", carries)
