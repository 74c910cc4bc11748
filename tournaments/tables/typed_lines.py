"""The results of a whole table in one line: `3 45 | 2 60`, in the order of the seats."""

import re
from typing import Any

BETWEEN = re.compile(r"[|;,/]")


def parts_of(line: str) -> list[tuple[str, str]]:
    """Phases and points of each seat as they were typed; what is missing is empty."""
    found = [part.strip().split(maxsplit=1) for part in BETWEEN.split(line.strip().rstrip("|;,/"))]
    return [(part[0] if part else "", part[1] if len(part) > 1 else "") for part in found]


def fields_of(line: str) -> dict[str, str]:
    """Each seat's values, called as the fields of the form are."""
    fields: dict[str, str] = {}
    for seat, (phases, points) in enumerate(parts_of(line)):
        fields |= {f"completed-{seat}": phases, f"points-{seat}": points}
    return fields


def with_line(data: Any, seats: int) -> Any:
    """What was typed in one line fills the rows, if it has a part for each of them."""
    line = data.get("line", "") if data is not None else ""
    if not line.strip() or len(parts_of(line)) != seats:
        return data
    filled = data.copy()
    for name, value in {**fields_of(line), "line": ""}.items():
        filled[name] = value
    return filled
