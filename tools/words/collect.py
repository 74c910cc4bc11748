"""Bring the files of a language up to date with what the sources mark."""

from collections.abc import Iterator
from pathlib import Path

from tools.words.catalogs import Catalog, entries_of, merged, new_catalog
from tools.words.faults import named
from tools.words.languages import Language
from tools.words.text_files import compiled, read_catalog, text_path, written
from tools.words.tree import Tree


def collect(home: Path, language: Language) -> Iterator[str]:
    """Write the files and tell what went, what is still to be done, and how many there are."""
    code = language.code
    path = text_path(home, code)
    known = read_catalog(path, code) if path.exists() else new_catalog(code)
    catalog = merged(entries_of(language.wanted(Tree(home).marked)), known)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(catalog), "utf-8")
    path.with_suffix(".mo").write_bytes(compiled(catalog))
    yield from told(code, known, catalog)


def told(language: str, known: Catalog, catalog: Catalog) -> Iterator[str]:
    kept = {(entry.key, entry.plural) for entry in catalog.entries}
    for entry in known.entries:
        if (entry.key, entry.plural) not in kept:
            yield f"{language}: dropped {named(entry)}, which was {' / '.join(entry.strings)!r}"
    to_do = [entry for entry in catalog.entries if not entry.is_done]
    for entry in to_do:
        yield f"{language}: to translate: {named(entry)}"
    yield f"{language}: {len(catalog.entries)} strings, {len(to_do)} to translate"
