"""Catalogs as Django reads them: GNU's .mo format, written here so that no tool is needed."""

import struct
from itertools import accumulate

from tools.words.catalogs import Catalog, Entry

MAGIC = 0x950412DE
HEAD = 7 * 4


def compiled(catalog: Catalog) -> bytes:
    """The sorted texts and their translations, behind a table of lengths and places for each."""
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {catalog.plural_forms}\n"
    pairs = {"": header} | {
        key_of(entry): "\0".join(entry.strings) for entry in catalog.entries if entry.is_done
    }
    ordered = sorted((key.encode(), value.encode()) for key, value in pairs.items())
    texts = [key for key, _value in ordered] + [value for _key, value in ordered]
    end = HEAD + 8 * len(texts)
    places = accumulate((len(text) + 1 for text in texts[:-1]), initial=end)
    table = [
        number for text, place in zip(texts, places, strict=True) for number in (len(text), place)
    ]
    head = (MAGIC, 0, len(ordered), HEAD, HEAD + 8 * len(ordered), 0, end)
    return struct.pack(f"<7I{len(table)}I", *head, *table) + b"".join(
        text + b"\0" for text in texts
    )


def key_of(entry: Entry) -> str:
    context = "" if entry.context is None else f"{entry.context}\4"
    plural = "" if entry.plural is None else f"\0{entry.plural}"
    return context + entry.text + plural
