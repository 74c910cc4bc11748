import io
import sys
import tokenize
from functools import cache
from gettext import GNUTranslations
from itertools import pairwise
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.project.packages import HOME
from tests.tools.small_product import MODULE, PAGE, SCRIPT, STYLE, make, replace, write
from tools.words.__main__ import main
from tools.words.catalogs import Entry
from tools.words.collect import collect
from tools.words.faults import faults, mismatches
from tools.words.html import words_in
from tools.words.languages import PAPER, Language, languages
from tools.words.python_marks import FUNCTIONS
from tools.words.sources import python_sources, template_sources
from tools.words.text_files import read_catalog, text_path
from tools.words.tree import Tree

UNMARKED = [
    (PAGE, "<p>Ann leads</p>", "(text): 'Ann leads'"),
    (PAGE, "{% if name %}{{ name }} wins{% endif %}", "(text): 'wins'"),
    (PAGE, '<button aria-label="Close">×</button>', "(aria-label): 'Close'"),
    (PAGE, '<input placeholder="Name of {{ who }}">', "(placeholder): 'Name of'"),
    (PAGE, '<img alt="A card">', "(alt): 'A card'"),
    (PAGE, '<input type="submit" value="Save">', "(value): 'Save'"),
    (PAGE, '<button data-copied="Copied">', "(data-copied): 'Copied'"),
    (PAGE, '<meta name="description" content="Scores">', "(content): 'Scores'"),
    (PAGE, '{{ name|default:"Nobody" }}', "(a literal in a tag): 'Nobody'"),
    (PAGE, '{% include "a.html" with text="Rematch" %}', "(a literal in a tag): 'Rematch'"),
    (MODULE, 'raise ValidationError("Wrong")', "(ValidationError): 'Wrong'"),
    (MODULE, 'raise Http404("Nothing")', "(Http404): 'Nothing'"),
    (MODULE, 'HttpResponseGone("Gone")', "(HttpResponseGone): 'Gone'"),
    (MODULE, 'messages.success(request, "Saved")', "(success): 'Saved'"),
    (MODULE, 'form.add_error("name", f"{name}?" + "No")', "(add_error): 'No'"),
    (MODULE, 'CharField(label="Name")', "(label): 'Name'"),
    (MODULE, 'CharField(help_text="Long %s" % name)', "(help_text): 'Long %s'"),
    (MODULE, 'CharField(error_messages={"required": "Why"})', "(error_messages): 'Why'"),
    (MODULE, 'ChoiceField(choices=[("a", "Ann"), ("b", "")])', "(choices): 'Ann'"),
    (MODULE, 'class Kind(TextChoices):\n    A = "a", "Ace"', "(a choice): 'Ace'"),
    (MODULE, 'verbose_name = "odd" if odd else name', "(verbose_name): 'odd'"),
    (MODULE, 'message = "{} is full".format(name)', "(message): '{} is full'"),
    (MODULE, 'advice = {"text": "Open the page again."}', "(a sentence): 'Open the page again.'"),
    (MODULE, 'title = f"{name} wins"', "(a sentence): ' wins'"),
    (MODULE, 'def state():\n    return "Over" if over else name', "(an answer): 'Over'"),
    (MODULE, 'STATES = {"won": "Won!"}', "(an answer): 'Won!'"),
    (SCRIPT, 'output.textContent = "Saved";', "(a script): 'Saved'"),
    (SCRIPT, "alert(`${name} wins`);", "(a script): ' wins'"),
    (SCRIPT, 'field.setAttribute("aria-label", "Points");', "(a script): 'Points'"),
    (STYLE, 'p::before { content: "Note: "; }', "(a style sheet): 'Note: '"),
]

MISTRANSLATED = [
    ('msgstr "Spielblock"', 'msgstr ""', "not translated: 'Score pad'"),
    ('msgid "Score pad"', '#, fuzzy\nmsgid "Score pad"', "unsure (fuzzy): 'Score pad'"),
    ('msgid "Score pad"', 'msgid "Pad"', "missing, ./run words adds it: 'Score pad'"),
    ('msgid "Score pad"', 'msgid "Pad"', "no longer marked anywhere, ./run words drops it: 'Pad'"),
    ('msgctxt "player"\n', "", "missing, ./run words adds it: 'deals' (player)"),
    ("%(number)d speichern", "%(nummer)d speichern", "does not keep %(number)d"),
    ("%(number)d speichern", "%(number)d % speichern", "does not keep %(number)d"),
    ("<b>%(cards)s</b> Karten", "%(cards)s Karten", "does not keep %(cards)s, <b>, </b>"),
    ("<b>%(cards)s</b> Karten", "<b>viele</b> Karten", "does not keep %(cards)s"),
    ('msgstr "Spielblock"', 'msgstr "Block {{ n }}"', "does not keep to plain words"),
    ('msgstr "Spielblock"', 'msgstr " Spielblock"', "does not begin or end with the same blanks"),
    ('msgstr[1] "%(names)s gewinnen"\n', "", "not translated: '%(names)s wins'"),
    ("nplurals=2; plural=(n != 1)", "nplurals=3; plural=0", "plural forms: de has 2"),
    ("nplurals=2; plural=(n != 1)", "nplurals=1; plural=0", "cannot be read: msg has more"),
    ('msgstr "Spielblock"', "Spielblock", "cannot be read"),
]


LINES = [
    (PAGE, "{% comment %}two\nlines{% endcomment %}\n<p>"),
    (PAGE, "{% blocktranslate %}<b>one</b>\n{% endblocktranslate %}"),
    (PAGE, "<svg><path\nd='x'/><title>"),
    (SCRIPT, "alert("),
]

SILENT = [
    (MODULE, 'def row():\n    """One line of the table."""'),
    (MODULE, 'assert rows, "there are always rows"'),
    (MODULE, 'class Row:\n    def __str__(self):\n        return "row of a table"'),
    (MODULE, 'raise ValidationError(_("Save %(number)d") % {"number": 1}, code="number")'),
    (MODULE, "raise ValidationError(str(error))"),
    (MODULE, 'log.warning("The database does not answer: %s", error)'),
    (MODULE, 'celery.log.exception("The table is gone")'),
    (MODULE, "HttpResponse(status=204)"),
    (MODULE, 'NAMES: dict[str, "Game"] = {"current": "now"}\n__all__ = ["Names"]'),
    (PAGE, '<script>"use strict";</script><style>p { color: red }</style>'),
    (PAGE, '<button name="go" value="next" class="wide">→ 7</button>'),
    (PAGE, '<time>{{ day|date:"SHORT_DATE_FORMAT" }}</time>'),
    (SCRIPT, 'output.textContent = "–";'),
    (STYLE, 'p::before { content: "· "; }'),
]

LOCALE = "locale/de/LC_MESSAGES/django"
GERMAN, RUSSIAN = Language("de"), Language("ru")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    make(tmp_path)
    assert faults(tmp_path, [GERMAN]) == []
    return tmp_path


@pytest.fixture
def german(home: Path) -> Path:
    return text_path(home, "de")


def append(path: Path, text: str) -> None:
    with path.open("a") as file:
        file.write(f"\n{text}\n")


@pytest.mark.long
def test_every_word_of_the_product_is_marked_and_translated() -> None:
    assert faults(HOME, languages()) == []


@cache
def product() -> Tree:
    """All that it says, read once: that takes seconds."""
    return Tree(HOME)


@pytest.mark.long
def test_no_mark_is_overlooked() -> None:
    in_python = sum(marks_before_brackets(source.text) for source in python_sources(HOME))
    in_templates = sum(tags_and_brackets(source.text) for source in template_sources(HOME))
    assert len(product().marked) == in_python + in_templates > 200


def marks_before_brackets(text: str) -> int:
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    return sum(
        name.string in {"_", *FUNCTIONS} and then.string == "(" for name, then in pairwise(tokens)
    )


def tags_and_brackets(text: str) -> int:
    return sum(map(text.count, ("{% translate ", "{% blocktranslate ", "_(")))


@pytest.mark.parametrize(("file", "text", "fault"), UNMARKED)
def test_words_that_nobody_marked_are_found(home: Path, file: str, text: str, fault: str) -> None:
    append(home / file, text)
    [found] = faults(home, [GERMAN])
    assert found.startswith(f"{file}:")
    assert found.endswith(f"not marked for translation {fault}")


@pytest.mark.parametrize(("file", "before"), LINES)
def test_a_fault_names_its_line(home: Path, file: str, before: str) -> None:
    append(home / file, f"{before}'Here'")
    line = (home / file).read_text().split("Here")[0].count("\n") + 1
    assert any(fault.startswith(f"{file}:{line}: ") for fault in faults(home, [GERMAN]))


@pytest.mark.parametrize(("file", "silent"), SILENT)
def test_what_nobody_sees_needs_no_mark(home: Path, file: str, silent: str) -> None:
    append(home / file, silent)
    assert faults(home, [GERMAN]) == []


def test_a_mark_around_anything_but_a_plain_string_is_a_fault(home: Path) -> None:
    append(home / MODULE, "_(TITLE)")
    append(home / PAGE, "{% translate name %}")
    assert [fault.partition(": ")[2] for fault in faults(home, [GERMAN])] == [
        "marked for translation, but not a plain string",
        "marked for translation, but not a plain string",
    ]


def test_two_plurals_of_one_string_are_a_fault(home: Path) -> None:
    append(home / MODULE, 'ngettext_lazy("%(names)s wins", "%(names)s all win", 2)')
    assert faults(home, [GERMAN]) == [
        f"{MODULE}:10: another plural than elsewhere: '%(names)s all win'"
    ]


def test_an_exception_that_fits_nothing_any_more_is_a_fault(home: Path) -> None:
    replace(home / PAGE, "narrow", "")
    [fault] = faults(home, [GERMAN])
    assert fault.startswith("templates/*: exempt, but nothing like it is there any more")


@pytest.mark.parametrize(("old", "new", "fault"), MISTRANSLATED)
def test_a_bad_translation_is_found(
    home: Path, german: Path, old: str, new: str, fault: str
) -> None:
    replace(german, old, new)
    assert any(fault in line for line in faults(home, [GERMAN]))


def test_only_a_form_for_one_alone_may_leave_out_the_number() -> None:
    entry = Entry("one card", "%(n)s cards", strings=("une carte", "%(n)s cartes"))
    german_forms, french_forms = "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);"
    assert list(mismatches(entry, german_forms)) == []
    assert list(mismatches(entry, french_forms)) == ["'une carte' does not keep %(n)s"]


def test_a_compiled_file_that_is_old_or_missing_is_found(home: Path, german: Path) -> None:
    replace(german, "Spielblock", "Block")
    stale = [f"{LOCALE}.mo: not made from its .po: ./run words makes it anew"]
    assert faults(home, [GERMAN]) == stale
    german.with_suffix(".mo").unlink()
    assert faults(home, [GERMAN]) == stale


def test_a_language_without_a_file_is_found(home: Path) -> None:
    assert faults(home, [GERMAN, RUSSIAN]) == [
        "locale/ru/LC_MESSAGES/django.po: not there: ./run words makes it"
    ]


def test_collecting_again_changes_nothing(home: Path, german: Path) -> None:
    before = german.read_bytes(), german.with_suffix(".mo").read_bytes()
    assert list(collect(home, GERMAN)) == ["de: 8 strings, 0 to translate"]
    assert (german.read_bytes(), german.with_suffix(".mo").read_bytes()) == before


def test_collecting_keeps_what_is_translated_and_tells_what_goes_and_comes(
    home: Path, german: Path
) -> None:
    replace(home / PAGE, "Score pad", "Pad")
    assert list(collect(home, GERMAN)) == [
        "de: dropped 'Score pad', which was 'Spielblock'",
        "de: to translate: 'Pad'",
        "de: 8 strings, 1 to translate",
    ]
    text = german.read_text()
    assert text.startswith("# Wörter: table = Tisch")
    assert "# the chair, not the game\n#: templates/table.html\nmsgid" in text
    assert "Score pad" not in text


def test_a_new_language_begins_with_its_own_plural_forms(home: Path) -> None:
    assert list(collect(home, RUSSIAN))[-1] == "ru: 8 strings, 8 to translate"
    catalog = read_catalog(text_path(home, "ru"), "ru")
    assert catalog.plural_forms.startswith("nplurals=3; plural=(n%10==1")
    assert [len(entry.strings) for entry in catalog.entries if entry.plural] == [3, 3]


def test_an_unsure_translation_stays_unsure_and_is_not_compiled(home: Path, german: Path) -> None:
    replace(german, 'msgid "Score pad"', '#, fuzzy\nmsgid "Score pad"')
    assert "de: to translate: 'Score pad'" in list(collect(home, GERMAN))
    assert '#, fuzzy\nmsgid "Score pad"' in german.read_text()
    assert compiled_words(german).gettext("Score pad") == "Score pad"


def test_the_compiled_file_is_read_by_gettext(german: Path) -> None:
    words = compiled_words(german)
    assert words.gettext("Score pad") == "Spielblock"
    assert words.pgettext("player", "deals") == "gibt"
    assert words.ngettext("%(names)s wins", "%(names)s win", 1) == "%(names)s gewinnt"
    assert words.ngettext("%(names)s wins", "%(names)s win", 2) == "%(names)s gewinnen"


def compiled_words(german: Path) -> GNUTranslations:
    with german.with_suffix(".mo").open("rb") as file:
        return GNUTranslations(file)


def test_the_command_collects_and_checks(
    home: Path, german: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.BASE_DIR, settings.LANGUAGES = home, [("en", "English"), ("de", "German")]
    settings.PAPER_LANGUAGES = {"de": "Deutsch"}
    main(["--check"])
    replace(german, "Spielblock", "Block")
    with pytest.raises(SystemExit) as refused:
        main(["--check"])
    main([])
    main(["--check"])
    assert refused.value.code == 1
    said = capsys.readouterr()
    clean = "All words are marked and translated.\n"
    assert said.out == f"{clean}de: 8 strings, 0 to translate\n{clean}"
    assert said.err == f"{LOCALE}.mo: not made from its .po: ./run words makes it anew\n"


def test_a_language_that_only_papers_speak_has_the_words_of_paper(home: Path) -> None:
    drawing = home / "scoring/sheets/drawing.py"
    write(drawing, "from django.utils.translation import gettext as _\n\nHEAD = _('Dealer')\n")
    french = Language("fr", PAPER)
    assert list(collect(home, french)) == [
        "fr: to translate: 'Dealer'",
        "fr: 1 strings, 1 to translate",
    ]
    assert faults(home, [french]) == [
        "locale/fr/LC_MESSAGES/django.po: not translated: 'Dealer'",
    ]


def test_the_pages_speak_a_language_as_soon_as_a_setting_says_so(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    settings.PAPER_LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
    assert languages() == [Language("de"), Language("it", PAPER)]
    settings.LANGUAGES += [("it", "Italian")]
    assert languages() == [Language("de"), Language("it")]


@pytest.mark.long
@pytest.mark.parametrize("files", PAPER)
def test_there_are_words_wherever_those_of_paper_are_looked_for(files: str) -> None:
    assert Language("fr", (files,)).wanted(product().marked)


def test_without_the_tools_of_development_the_command_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "babel", None)
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().err.endswith("./run check installs them.\n")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/games/new/", "/rules/", "/rules/master/", "/nowhere/"])
def test_a_german_page_has_no_english_left(client: Client, address: str) -> None:
    page = client.get(address, headers={"accept-language": "de-AT,de;q=0.8"})
    seen = {text for _line, text, _kind in words_in(page.text)}
    catalog = read_catalog(text_path(HOME, "de"), "de")
    english = {entry.text for entry in catalog.entries if entry.text not in entry.strings}
    assert 'lang="de"' in page.text
    assert len(seen) > 5
    assert seen & english <= {"English"}  # a language is named in its own words
