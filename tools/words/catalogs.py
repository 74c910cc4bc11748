"""The strings of the product and their translations, whatever file they stand in."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from babel.messages.plurals import get_plural

from tools.words.sources import Marked

NEW_HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n\""""


@dataclass(frozen=True)
class Entry:
    """A string with its translation: one, or one for each plural form."""

    text: str
    plural: str | None = None
    context: str | None = None
    files: tuple[str, ...] = ()
    strings: tuple[str, ...] = ()
    fuzzy: bool = False
    comments: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str | None, str]:
        return self.context, self.text

    @property
    def is_done(self) -> bool:
        return bool(self.strings) and all(self.strings) and not self.fuzzy


@dataclass(frozen=True)
class Catalog:
    """The strings of one language. The header is kept as somebody wrote it, glossary and all."""

    header: str
    plural_forms: str
    entries: tuple[Entry, ...] = ()

    def entry(self, wanted: Entry) -> Entry | None:
        """What is known about the same string in the same forms."""
        same = (entry for entry in self.entries if entry.key == wanted.key)
        return next((entry for entry in same if entry.plural == wanted.plural), None)


def entries_of(marked: Iterable[Marked]) -> list[Entry]:
    """What has to be translated, in a stable order."""
    entries: dict[tuple[str | None, str], Entry] = {}
    for mark in marked:
        if mark.text is None:
            continue
        entry = Entry(mark.text, mark.plural, mark.context)
        known = entries.get(entry.key, entry)
        files = tuple(sorted({*known.files, mark.file}))
        entries[entry.key] = replace(known, plural=known.plural or mark.plural, files=files)
    return sorted(
        entries.values(), key=lambda entry: (entry.files[0], entry.text, str(entry.context))
    )


def merged(wanted: Iterable[Entry], known: Catalog) -> Catalog:
    """The wanted entries with what is translated already; nothing else stays."""
    entries = []
    for entry in wanted:
        old = known.entry(entry) or entry
        entries.append(replace(entry, strings=old.strings, fuzzy=old.fuzzy, comments=old.comments))
    return replace(known, entries=tuple(entries))


def new_catalog(language: str) -> Catalog:
    forms = str(get_plural(language))
    return Catalog(NEW_HEADER.format(language=language, plural_forms=forms), forms)
