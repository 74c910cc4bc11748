"""Lines of JSON from programs: read strictly, whatever bytes they have."""

import json
from collections.abc import Mapping

from rules.errors import RulesError


def line_text(line: bytes) -> str:
    """The text of this line (issue 2, bad input)."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError("not UTF-8") from None


def read_object(line: str, what: str) -> Mapping[str, object]:
    """The JSON object on this line, called by that name in a fault (issue 2, bad input)."""
    try:
        facts = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RulesError("not a line of JSON") from None
    if not isinstance(facts, dict):
        raise RulesError(f"{what} is a JSON object")
    return facts


def _no_constant(name: str) -> object:
    """Python reads NaN and Infinity as JSON, which they are not."""
    raise ValueError(name)


def as_text(value: object, place: str) -> str:
    """The value, which must be a text (issue 2, bad input)."""
    if not isinstance(value, str):
        raise RulesError(f"{place}: not a text")
    return value


def as_list(value: object, place: str) -> list[object]:
    """The value, which must be a list (issue 2, bad input)."""
    if not isinstance(value, list):
        raise RulesError(f"{place}: not a list")
    return value


def as_texts(value: object, place: str) -> dict[str, str]:
    """The value, which must be an object that holds texts alone (issue 2, bad input)."""
    if not isinstance(value, dict):
        raise RulesError(f"{place}: not a JSON object")
    return {key: as_text(text, place) for key, text in value.items()}
