"""Words in HTML: the text between tags, and the attributes that are read to people.

Scripts and style sheets get theirs from the page, so none is written in them.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from tools.words.sources import Source, Unmarked, has_word

SPOKEN = {
    "alt",
    "aria-description",
    "aria-label",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
    "hx-confirm",
    "hx-prompt",
    "label",
    "placeholder",
    "title",
}
UNREAD = {"script", "style"}
BUTTONS = {"button", "reset", "submit"}
DESCRIPTIONS = {"application-name", "apple-mobile-web-app-title", "description"}
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


class Reader(HTMLParser):
    """Collects what is seen and what is spoken, each with its line and its kind."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[tuple[int, str, str]] = []
        self.unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.unread += tag in UNREAD
        given = dict(attrs)
        for name, value in attrs:
            if value and is_spoken(tag, name, given):
                self.words.append((self.getpos()[0], value, name))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        self.unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if self.unread:
            return
        for offset, text in enumerate(data.split("\n")):
            self.words.append((self.getpos()[0] + offset, text, "text"))


def is_spoken(tag: str, name: str, given: dict[str, str | None]) -> bool:
    if name == "value":
        return tag == "input" and given.get("type") in BUTTONS
    if name == "content":
        described = given.get("name") or given.get("property") or ""
        return described in DESCRIPTIONS or described.startswith("og:")
    return name in SPOKEN or name.startswith("data-")


def words_in(html: str) -> list[tuple[int, str, str]]:
    """Every piece with letters in it: its line, the text, and `text` or the attribute's name."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return [(line, text.strip(), kind) for line, text, kind in reader.words if has_word(text)]


def unmarked_in_html(file: str, html: str) -> Iterator[Unmarked]:
    for line, text, kind in words_in(html):
        yield Unmarked(file, line, text, kind)


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
