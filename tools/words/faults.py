"""Everything that is wrong with the words of the product, one line for each fault."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError

from tools.words.catalogs import Catalog, Entry, entries_of
from tools.words.exempt import unused, without_exempt
from tools.words.found import Marked
from tools.words.languages import Language
from tools.words.placeholders import mismatches
from tools.words.text_files import compiled, read_catalog, text_path
from tools.words.tree import Tree

UPDATE = "./run words"


def faults(home: Path, languages: Iterable[Language]) -> list[str]:
    tree = Tree(home)
    found = [*faults_of_marks(tree.marked), *faults_of_words(tree)]
    for language in languages:
        wanted = entries_of(language.wanted(tree.marked))
        found += faults_of_language(home, language.code, wanted)
    return found


def faults_of_marks(marked: Iterable[Marked]) -> Iterator[str]:
    plurals: dict[tuple[str | None, str], str] = {}
    for mark in marked:
        place = f"{mark.file}:{mark.line}"
        if mark.text is None:
            yield f"{place}: marked for translation, but not a plain string"
        elif (
            mark.plural
            and plurals.setdefault((mark.context, mark.text), mark.plural) != mark.plural
        ):
            yield f"{place}: another plural than elsewhere: {mark.plural!r}"


def faults_of_words(tree: Tree) -> Iterator[str]:
    for words in without_exempt(tree.unmarked):
        place = f"{words.file}:{words.line}"
        yield f"{place}: not marked for translation ({words.kind}): {words.text!r}"
    for exempt in unused(tree.unmarked, tree.files):
        yield f"{exempt.files}: exempt, but nothing like it is there any more ({exempt.reason})"


def faults_of_language(home: Path, language: str, wanted: list[Entry]) -> Iterator[str]:
    path = text_path(home, language)
    file = path.relative_to(home).as_posix()
    if not path.exists():
        yield f"{file}: not there: {UPDATE} makes it"
        return
    try:
        catalog = read_catalog(path, language)
    except (PoFileError, UnicodeDecodeError) as error:
        yield f"{file}: cannot be read: {error}"
        return
    for fault in faults_of_catalog(catalog, language, wanted):
        yield f"{file}: {fault}"
    binary = path.with_suffix(".mo")
    if not binary.exists() or binary.read_bytes() != compiled(catalog):
        yield f"{file.removesuffix('po')}mo: not made from its .po: {UPDATE} makes it anew"


def faults_of_catalog(catalog: Catalog, language: str, wanted: list[Entry]) -> Iterator[str]:
    forms = get_plural(language)[0]
    if not catalog.plural_forms.startswith(f"nplurals={forms};"):
        yield f"plural forms: {language} has {forms}, not {catalog.plural_forms!r}"
        return
    keys = {(entry.key, entry.plural) for entry in wanted}
    for entry in catalog.entries:
        if (entry.key, entry.plural) not in keys:
            yield f"no longer marked anywhere, {UPDATE} drops it: {named(entry)}"
    for entry in wanted:
        known = catalog.entry(entry)
        if known is None:
            yield f"missing, {UPDATE} adds it: {named(entry)}"
        else:
            yield from faults_of_entry(known, catalog.plural_forms)


def faults_of_entry(entry: Entry, plural_forms: str) -> Iterator[str]:
    if entry.fuzzy:
        yield f"unsure (fuzzy): {named(entry)}"
    elif not entry.is_done:
        yield f"not translated: {named(entry)}"
    else:
        yield from (f"{named(entry)}: {fault}" for fault in mismatches(entry, plural_forms))


def named(entry: Entry) -> str:
    return repr(entry.text) + (f" ({entry.context})" if entry.context else "")
