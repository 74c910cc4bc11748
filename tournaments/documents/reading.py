"""The bytes of a document: what is too much or no JSON is refused before anything is made of it."""

import json
from collections.abc import Sequence
from typing import Any

from tournaments.documents.faults import DocumentFault, DocumentRefused

MOST_BYTES = 32 * 1024 * 1024  # a season of forty nights of two hundred people has half of that
MOST_PARTS = 1_500_000  # lists and objects: each takes many times as much as its two signs
LONGEST_NUMBER = 25  # signs: none of a document has as many
DEEPEST = 40


def read_json(content: bytes) -> Any:
    if len(content) > MOST_BYTES or content.count(b"[") + content.count(b"{") > MOST_PARTS:
        raise DocumentRefused(DocumentFault.TOO_LARGE)
    try:
        told = json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=without_doubles,
            parse_constant=no_number,
            parse_float=short_float,
            parse_int=short_int,
        )
    except DocumentRefused:
        raise
    except RecursionError as error:
        raise DocumentRefused(DocumentFault.TOO_DEEP) from error
    except ValueError as error:
        raise DocumentRefused(DocumentFault.NOT_JSON, what=error) from error
    check_parts(told)
    return told


def without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        names = [name for name, _value in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise DocumentRefused(DocumentFault.DOUBLED_KEY, what=doubled)
    return told


def no_number(text: str) -> float:
    """NaN and the infinities are no JSON, though Python reads them."""
    raise DocumentRefused(DocumentFault.NO_NUMBER, what=text)


def short_int(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        no_number(text)
    return int(text)


def short_float(text: str) -> float:
    number = float(text)
    if len(text) > LONGEST_NUMBER or number in {float("inf"), float("-inf")}:
        no_number(text)
    return number


def check_parts(told: Any) -> None:
    """No text that a database would not keep, and nothing that lies too deep."""
    level = [told]
    for _depth in range(DEEPEST):
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                below += each.keys()
                below += each.values()
            elif isinstance(each, list):
                below += each
            elif isinstance(each, str):
                check_text(each)
        if not below:
            return
        level = below
    raise DocumentRefused(DocumentFault.TOO_DEEP)


def check_text(text: str) -> None:
    if text.isascii() and "\0" not in text:
        return
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise DocumentRefused(DocumentFault.NO_TEXT, what=ascii(text)) from error
    if "\0" in text:
        raise DocumentRefused(DocumentFault.NO_TEXT, what=ascii(text))


def as_bytes(told: Any) -> bytes:
    """The same document is the same bytes, whoever writes it."""
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{text}\n".encode()
