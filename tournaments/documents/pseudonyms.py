"""A document in which nobody is named: who plays has a number."""

from collections.abc import Iterable
from typing import Any

from scoring.names import alike_key

PERSON, GUEST = "Person", "Guest"


def pseudonymous(told: Any) -> Any:
    names = Pseudonyms(told["people"])
    for night in told["nights"]:
        for game in night["games"]:
            for seat in game["seats"]:
                seat["name"] = names.of(seat["name"])
            without_reasons(game["deals"])
        for round in night["rounds"]:
            for table in round["tables"]:
                without_reasons(table["hand_results"])
    people = [names.person(number, row) for number, row in enumerate(told["people"], 1)]
    return told | {"is_pseudonymous": True, "people": people}


def without_reasons(rows: Iterable[dict[str, Any]]) -> None:
    """Somebody may be named there."""
    for row in rows:
        row["reason"] = ""


class Pseudonyms:
    def __init__(self, people: Iterable[dict[str, Any]]) -> None:
        self.known: dict[str, str] = {}
        for number, row in enumerate(people, 1):
            for name in filter(None, (row["name"], row["nickname"])):
                self.known.setdefault(alike_key(name), f"{PERSON} {number}")
        self.guests: dict[str, str] = {}

    def of(self, name: str) -> str:
        """Whoever sat there; of a name that is nobody’s now, always the same guest."""
        key = alike_key(name)
        guest = f"{GUEST} {len(self.guests) + 1}"
        return self.known.get(key) or self.guests.setdefault(key, guest)

    def person(self, number: int, row: dict[str, Any]) -> dict[str, Any]:
        name = "" if row["is_erased"] else f"{PERSON} {number}"
        return {"name": name, "nickname": "", "public_name": "", "is_child": False} | {
            "is_erased": row["is_erased"]
        }
