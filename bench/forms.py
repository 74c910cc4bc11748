"""The real forms: what a browser would send if nobody typed anything."""

from html.parser import HTMLParser

type Fields = dict[str, str]


class FormReader(HTMLParser):
    """Reads the first form that is sent to an address with this ending."""

    def __init__(self, ending: str) -> None:
        super().__init__()
        self.ending = ending
        self.action = ""
        self.fields: Fields = {}
        self.inside = False
        self.select = ""
        self.unscripted = False  # what only browsers without scripts show

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        is_meant = given.get("action", "").endswith(self.ending) and "hidden" not in given
        if tag == "form" and is_meant and not self.action:
            self.action, self.inside = given["action"], True
        elif tag == "noscript":
            self.unscripted = True
        elif self.inside and not self.unscripted:
            self.read_field(tag, given)

    def read_field(self, tag: str, given: Fields) -> None:
        match tag:
            case "select":
                self.select = given["name"]
            case "option" if "selected" in given or self.select not in self.fields:
                self.fields[self.select] = given["value"]
            case "input" if "name" in given and is_sent(given):
                self.fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "noscript":
            self.unscripted = False


def is_sent(given: Fields) -> bool:
    return given.get("type") not in {"radio", "checkbox"} or "checked" in given


def read_form(html: str, ending: str) -> tuple[str, Fields]:
    """Where the form is sent, and its fields as they stand."""
    reader = FormReader(ending)
    reader.feed(html)
    assert reader.action, f"the page has no form for {ending}"
    return reader.action, reader.fields
