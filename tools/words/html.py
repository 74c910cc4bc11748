"""Words in HTML: the text between tags, and the attributes that are read to people."""

from collections.abc import Iterator
from html.parser import HTMLParser

from tools.words.found import Unmarked, has_word

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
