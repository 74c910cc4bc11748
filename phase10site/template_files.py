"""Templates as they are read from their files: what lays them out for people is not sent."""

import re

from django.template.base import Origin
from django.template.loaders import filesystem

DJANGO = r"{%.*?%}|{{.*?}}"
QUOTED = rf'"(?:{DJANGO}|[^"])*"'
TAG = rf"<[!/]?[a-zA-Z](?:{DJANGO}|{QUOTED}|[^>\"])*>"
AS_TYPED = (
    r"<(?:pre|script|textarea)\b.*?</(?:pre|script|textarea)>"
    r"|{% blocktranslate\b.*?{% endblocktranslate %}"
)
BLOCKS = (
    r"</?(?:article|aside|body|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form"
    r"|h[1-6]|head|header|html|legend|li|link|main|meta|nav|ol|option|p|search|section|summary"
    r"|table|tbody|td|th|thead|title|tr|ul)\b|<!"
)
PIECES = re.compile(rf"({AS_TYPED}|{TAG})", re.DOTALL)
FIRST_TAG = re.compile(TAG, re.DOTALL)
IN_A_TAG = re.compile(rf"({DJANGO}|{QUOTED})", re.DOTALL)
CONDITION = re.compile(r"{% (?:if|elif|else|endif)\b")
BREAK = re.compile(r"\s*\n\s*")
AFTER = re.compile(rf"(?:{BLOCKS}|<button\b)")  # no blank is seen after it
BEFORE = re.compile(rf"(?:{BLOCKS}|</button\b)")


class Loader(filesystem.Loader):
    """Half of a template is indentation: pages are as short as if it were written in one line."""

    def get_contents(self, origin: Origin) -> str:
        return without_layout(super().get_contents(origin))


def without_layout(source: str) -> str:
    """The same page: beside a block white space is not seen, elsewhere a blank is enough."""
    parts = ["", *PIECES.split(source), ""]
    for at in range(1, len(parts), 2):
        parts[at] = between(parts[at - 1], parts[at], parts[at + 1])
    parts[::2] = map(piece, parts[::2])
    return "".join(parts)


def between(before: str, text: str, after: str) -> str:
    start, end = re.match(BREAK, text), re.search(r"\s*\n\s*$", text)
    if end and BEFORE.match(after):
        text = text[: end.start()]
    if start and AFTER.match(before):
        text = text[start.end() :]
    return BREAK.sub(" ", text)


def piece(text: str) -> str:
    """A tag, or what begins with one and stays as it was typed."""
    tag = FIRST_TAG.match(text)
    return in_tag(tag[0]) + text[tag.end() :] if tag else text


def in_tag(tag: str) -> str:
    """As `<a{% if b %} class="c"{% endif %}>`: no blanks are left of what is not there."""
    parts = IN_A_TAG.split(BREAK.sub(" ", tag))
    for at in range(1, len(parts), 2):
        if CONDITION.match(parts[at]):
            parts[at - 1] = parts[at - 1].rstrip()
            if "endif" not in parts[at]:
                parts[at + 1] = f" {parts[at + 1].lstrip()}"
    return re.sub(r"\s+(/?>)$", r"\1", "".join(parts))
