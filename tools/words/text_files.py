"""Catalogs as files: .po for translators, without dates and lines, and .mo as Django reads it."""

from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import escape, read_po

from tools.words.catalogs import Catalog, Entry


def text_path(home: Path, language: str) -> Path:
    return home / "locale" / language / "LC_MESSAGES" / "django.po"


def read_catalog(path: Path, language: str) -> Catalog:
    """Read a .po file; `PoFileError` where it is none."""
    text = path.read_text("utf-8")
    read = read_po(StringIO(text), locale=language, abort_invalid=True)
    entries = [*read, *read.obsolete.values()]
    return Catalog(
        header=text.partition("\n\n")[0],
        plural_forms=read.plural_forms,
        entries=tuple(entry_of(message, read) for message in entries if message.id),
    )


def entry_of(message: Message, read: BabelCatalog) -> Entry:
    text, plural = message.id if isinstance(message.id, tuple) else (message.id, None)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return Entry(
        text=str(text),
        plural=plural,
        context=message.context,
        files=tuple(str(file) for file, _line in message.locations),
        strings=tuple(str(string) for string in strings),
        fuzzy="fuzzy" in message.flags,
        comments=tuple(message.user_comments),
    )


def written(catalog: Catalog) -> str:
    forms = int(catalog.plural_forms.partition("nplurals=")[2].partition(";")[0])
    blocks = ["\n".join(lines_of(entry, forms)) for entry in catalog.entries]
    return "\n\n".join([catalog.header, *blocks]) + "\n"


def lines_of(entry: Entry, forms: int) -> Iterator[str]:
    yield from (f"# {comment}" for comment in entry.comments)
    yield from (f"#: {file}" for file in entry.files)
    if entry.fuzzy:
        yield "#, fuzzy"
    if entry.context is not None:
        yield f"msgctxt {escape(entry.context)}"
    yield f"msgid {escape(entry.text)}"
    if entry.plural is None:
        yield f"msgstr {escape(''.join(entry.strings[:1]))}"
        return
    yield f"msgid_plural {escape(entry.plural)}"
    for form in range(forms):
        yield f"msgstr[{form}] {escape(''.join(entry.strings[form : form + 1]))}"


class Done(BabelCatalog):
    """What is translated. No dates in its header, so that it is written the same at all times."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.forms = catalog.plural_forms
        for entry in catalog.entries:
            if entry.is_done:
                self.add_entry(entry)

    def add_entry(self, entry: Entry) -> None:
        if entry.plural is None:
            self.add(entry.text, entry.strings[0], context=entry.context)
        else:
            self.add((entry.text, entry.plural), entry.strings, context=entry.context)

    def __iter__(self) -> Iterator[Message]:
        _header, *messages = super().__iter__()
        content = "Content-Type: text/plain; charset=UTF-8"
        yield Message("", f"{content}\nPlural-Forms: {self.forms}\n")
        yield from messages


def compiled(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, Done(catalog))
    return file.getvalue()
