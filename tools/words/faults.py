"""Everything that is wrong with the words of the product, one line for each fault."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from gettext import c2py
from pathlib import Path

from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError

from tools.words.catalogs import Catalog, Entry, entries_of
from tools.words.exempt import unused, without_exempt
from tools.words.languages import Language
from tools.words.sources import Marked
from tools.words.text_files import compiled, read_catalog, text_path
from tools.words.tree import Tree

UPDATE = "./run words"
FILLED_IN = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{+\s*\w*\s*\}+")
TAG = re.compile(r"</?[a-z][^>]*>")
COUNTS = range(200)


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
