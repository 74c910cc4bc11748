"""Whether what a program saw is still so: `ETag`, `If-None-Match` and `If-Match`."""

import re
from collections.abc import Sequence

from rest_framework.request import Request

from api.problems import ApiProblem, ApiProblemKind

TAGS = re.compile(r'\s*(?:\*|(?:W/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W/)?"[\x21\x23-\x7e]*")*)\s*')
TAG = re.compile(r'(W/)?"([\x21\x23-\x7e]*)"')


def etag(*parts: object) -> str:
    """Of a state: whoever names its parts names the state."""
    return f'"{"-".join(map(str, parts))}"'


def tags_in(request: Request, header: str) -> list[tuple[bool, str]] | None:
    """Each with whether it is weak; None where nothing is asked."""
    text = request.headers.get(header)
    if text is None:
        return None
    if not TAGS.fullmatch(text):
        raise ApiProblem(ApiProblemKind.WRONG_HEADER, header)
    return [(bool(weak), f'"{tag}"') for weak, tag in TAG.findall(text)] or [(False, "*")]


def is_known(request: Request, tag: str) -> bool:
    """Whether the program has just this already."""
    asked = tags_in(request, "If-None-Match")
    return asked is not None and any(known in {tag, "*"} for _weak, known in asked)


def check_match(request: Request, tag: str) -> None:
    """Refuse an act upon another state than the program saw; weak tags match nothing."""
    asked = tags_in(request, "If-Match")
    if asked is not None and not matches(asked, tag):
        raise ApiProblem(ApiProblemKind.MOVED_ON, headers={"ETag": tag})


def matches(asked: Sequence[tuple[bool, str]], tag: str) -> bool:
    return any(known == "*" or (known == tag and not weak) for weak, known in asked)
