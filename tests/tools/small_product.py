"""A product of four files, for the checks of words: all is marked, and German is complete."""

from pathlib import Path

from tools.words.collect import collect
from tools.words.languages import Language
from tools.words.text_files import text_path

PAGE = "templates/table.html"
MODULE = "scoring/table.py"
SCRIPT = "static/js/table.js"
STYLE = "static/css/table.css"

FILES = {
    PAGE: """\
{% load i18n %}
{% comment %}Words for programmers.{% endcomment %}
{% block main_class %}narrow{% endblock %}
<h1 title="{{ name }}">{% translate "Score pad" %}</h1> {# and these #}
<p>{% translate "deals" context "player" %}: 100 %, {{ name|default:_("nobody") }}</p>
{% include "table/row.html" with text=_("Whoever sits there") name="winner" %}
{% blocktranslate count cards=cards trimmed %}
  <b>one</b> card
{% plural %}
  <b>{{ cards }}</b> cards
{% endblocktranslate %}
""",
    MODULE: '''\
"""A table of people."""

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

WINS = ngettext_lazy("%(names)s wins", "%(names)s win", "count")
TITLE = translation.pgettext("page", "Table") + _("Save %(number)d") % {"number": 1}
''',
    SCRIPT: 'button.querySelector(".name").textContent = button.dataset.copied;\n',
    STYLE: 'b::after { content: " ?"; }\n',
}

GERMAN = r"""# Wörter: table = Tisch
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Score pad"
msgstr "Spielblock"

msgctxt "player"
msgid "deals"
msgstr "gibt"

msgid "nobody"
msgstr "niemand"

# the chair, not the game
msgid "Whoever sits there"
msgstr "Wer da sitzt"

msgid "<b>one</b> card"
msgid_plural "<b>%(cards)s</b> cards"
msgstr[0] "<b>eine</b> Karte"
msgstr[1] "<b>%(cards)s</b> Karten"

msgid "%(names)s wins"
msgid_plural "%(names)s win"
msgstr[0] "%(names)s gewinnt"
msgstr[1] "%(names)s gewinnen"

msgctxt "page"
msgid "Table"
msgstr "Tisch"

msgid "Save %(number)d"
msgstr "%(number)d speichern"
"""


def make(home: Path) -> None:
    for file, text in FILES.items():
        write(home / file, text)
    write(text_path(home, "de"), GERMAN)
    list(collect(home, Language("de")))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
