"""Words in scripts and style sheets: both get theirs from the page, so none is written in them."""

import re
from collections.abc import Iterator

from tools.words.found import Unmarked, has_word
from tools.words.sources import Source

SHOWN = re.compile(
    r"""
    (?: \.(?:textContent|innerText|innerHTML|outerHTML|title|ariaLabel|ariaDescription
            |placeholder|alt|label) \s* \+?=(?!=)
      | \b(?:alert|confirm|prompt|setCustomValidity|createTextNode|append|prepend
            |replaceChildren|insertAdjacentText|insertAdjacentHTML|Notification) \s* \(
      | \bsetAttribute \s* \( \s* ["'](?:aria-label|title|alt|placeholder)["'] \s* ,
    )
    ([^;\n]*)
    """,
    re.VERBOSE,
)
LOOKUP = re.compile(
    r"""(?:querySelector(?:All)?|closest|matches|getElementById|getAttribute|createElement|get|join)
    \s*\(\s*["'`][^"'`]*["'`]\s*\)|\[\s*["'][^"']*["']\s*\]""",
    re.VERBOSE,
)
STRING = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)""")
FILLED_IN = re.compile(r"\$\{[^}]*\}")
CONTENT = re.compile(r"""\bcontent\s*:\s*(["'][^"']*["'])""")


def unmarked_in_script(source: Source) -> Iterator[Unmarked]:
    for match in SHOWN.finditer(source.text):
        for text in STRING.findall(LOOKUP.sub("", match[1])):
            if has_word(bare := FILLED_IN.sub("", text)):
                yield Unmarked(source.file, line_of(source, match), bare[1:-1], "a script")


def unmarked_in_style(source: Source) -> Iterator[Unmarked]:
    for match in CONTENT.finditer(source.text):
        if has_word(match[1]):
            yield Unmarked(source.file, line_of(source, match), match[1][1:-1], "a style sheet")


def line_of(source: Source, match: re.Match[str]) -> int:
    return source.text.count("\n", 0, match.start()) + 1
