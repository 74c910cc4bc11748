"""Reading what people type for points."""

import re

SUM = re.compile(r"-?[0-9]{1,60}(?: *\+ *[0-9]{1,60}){0,20}", re.ASCII)


def typed_points(text: str) -> int | None:
    """Read `25` or `10 + 10 + 5`; None where it is not a whole number of points."""
    bare = text.strip()
    return sum(map(int, bare.split("+"))) if SUM.fullmatch(bare) else None
