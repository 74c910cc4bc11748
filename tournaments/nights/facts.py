"""Between the form of a tournament and its row."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules import Edition
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament

SAME = (
    "name",
    "date",
    "prefer",
    "minutes",
    "ending",
    "signed",
    "final",
    "carries",
    "is_public",
)


def facts_of(
    values: Mapping[str, Any], edition: Edition, each: Iterable[int], ties: Iterable[int]
) -> dict[str, Any]:
    """What the tournament keeps of the form."""
    return {name: values[name] for name in SAME} | {
        "planned_rounds": values["rounds"],
        "edition": edition.key,
        "variant": values["variant"],
        "options": {option.key: values[option.key] for option in edition.options},
        "deals": values["deals"] if values["length"] == "deals" else None,
        "allow": sorted(set(values["allow"]) - {values["prefer"]}),
        "modes": modes_of(values["mode"], [values[f"mode-{number}"] for number in each]),
        "scheme": {"kind": values["kind"], "top": values["top"], "bottom": values["bottom"]},
        "ties": [tie for n in ties if (tie := values[f"tie-{n}"])] or ["none"],
        "finalists": values["finalists"] or 4,
    }


def known_of(values: Mapping[str, Any], each: Iterable[int]) -> dict[str, Any]:
    """As many of the facts as can be read so far."""
    names = ("prefer", "allow", "minutes", "ending", "variant", "final", "finalists")
    known = {name: values[name] for name in names if values.get(name) is not None}
    if values.get("rounds") is not None:
        known["planned_rounds"] = values["rounds"]
    if values.get("length") == "deals" and values.get("deals"):
        known["deals"] = values["deals"]
    if values.get("mode"):
        chosen = [values.get(f"mode-{number}") or "" for number in each]
        known["modes"] = modes_of(values["mode"], chosen)
    if values.get("kind"):
        known["scheme"] = {name: values.get(name) for name in ("kind", "top", "bottom")}
    return known


def modes_of(usual: str, each: list[str]) -> list[str]:
    """Of each round, up to the last one that differs; the last one holds for all after it."""
    last = max((number for number, mode in enumerate(each, 1) if mode), default=0)
    chosen = [mode or usual for mode in each[:last]]
    return chosen if chosen and chosen[-1] == usual else [*chosen, usual]


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """The form as if this tournament had been typed into it."""
    modes = [str(mode) for mode in tournament.modes] or ["fewest_repeats"]
    usual = modes[-1]
    scheme = {"kind": "linear", "top": 10, "bottom": 0} | tournament.scheme
    ties = [tie for tie in tournament.ties if tie != "none"]
    entrants = Entrant.objects.filter(tournament=tournament)
    initial: dict[str, Any] = {name: getattr(tournament, name) for name in SAME}
    initial |= {"edition": tournament.edition, "variant": tournament.variant}
    initial |= tournament.options | scheme
    initial |= {
        "rounds": tournament.planned_rounds,
        "length": "deals" if tournament.deals else "full",
        "allow": tournament.allow,
        "mode": usual,
        "finalists": tournament.finalists,
        "expected": entrants.count(),
        "players": list(entrants.values_list("player_id", flat=True)),
    }
    if tournament.deals:
        initial["deals"] = tournament.deals
    initial |= {f"mode-{n}": mode for n, mode in enumerate(modes, 1) if mode != usual}
    if tournament.ties:
        initial |= {f"tie-{n}": (ties[n - 1] if n <= len(ties) else "") for n in range(1, 7)}
    return initial
