"""Whether a translation keeps what is filled in and the tags around it."""

import re
from collections import Counter
from collections.abc import Iterator
from gettext import c2py

from tools.words.catalogs import Entry

FILLED_IN = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{+\s*\w*\s*\}+")
TAG = re.compile(r"</?[a-z][^>]*>")
COUNTS = range(200)


def mismatches(entry: Entry, plural_forms: str) -> Iterator[str]:
    """What a translation lacks or adds, said once for each of its forms."""
    forms = [(entry.text,)] if entry.plural is None else originals(entry, plural_forms)
    for string, texts in zip(entry.strings, forms, strict=False):
        if all(parts(string) != parts(text) for text in texts):
            yield f"{string!r} does not keep {said(texts[0]) or 'to plain words'}"
        elif edges(string) != edges(texts[0]):
            yield f"{string!r} does not begin or end with the same blanks"


def originals(entry: Entry, plural_forms: str) -> list[tuple[str, ...]]:
    """For each plural form the texts it may follow; only a form for 1 alone may leave out the 1."""
    form_of = c2py(plural_forms.partition("plural=")[2].rstrip("; "))
    counts = Counter(form_of(count) for count in COUNTS)
    both = (entry.plural or "", entry.text)
    return [both if counts[form] == 1 else both[:1] for form in range(len(entry.strings))]


def parts(text: str) -> tuple[set[str], Counter[str], bool]:
    filled_in = set(FILLED_IN.findall(text))
    stray = bool(filled_in) and "%" in FILLED_IN.sub("", text)
    return filled_in, Counter(TAG.findall(text)), stray


def said(text: str) -> str:
    return ", ".join(dict.fromkeys([*FILLED_IN.findall(text), *TAG.findall(text)]))


def edges(text: str) -> tuple[str, str]:
    bare = text.strip()
    return text[: text.find(bare)], text[text.find(bare) + len(bare) :]
