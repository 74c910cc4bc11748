"""The body of a request, read strictly: one value, each name once."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.http import QueryDict
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class StrictJsonParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            text = stream.read().decode("utf-8")
            told = json.loads(text, object_pairs_hook=named_once, parse_constant=refuse)
            if "\\u" in text:
                json.dumps(told, ensure_ascii=False).encode("utf-8")  # no half of a sign
            return told
        except (ValueError, RecursionError) as error:
            raise ParseError from error


def named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        raise ValueError("a name stands there twice")
    return told


def refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def as_typed(body: Mapping[str, Any]) -> QueryDict:
    """As a page would send it: for the forms that know what may be typed."""
    typed = QueryDict(mutable=True)
    for name, value in body.items():
        typed.setlist(name, [text for each in listed(value) for text in typed_texts(each)])
        if not typed.getlist(name):
            del typed[name]
    return typed


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def typed_texts(value: Any) -> list[str]:
    """A box that is not ticked and what is not told are not sent."""
    if value is None or value is False:
        return []
    return ["on" if value is True else str(value)]
