"""Templates are laid out for those who read them; whoever opens a page gets what is between."""

import pytest
from django.template.loader import render_to_string

from phase10site.template_files import without_layout


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("<ul>\n  <li>\n    a\n  </li>\n</ul>\n", "<ul><li>a</li></ul>"),
        ("<p>\n  a\n  <b>b</b>\n</p>", "<p>a <b>b</b></p>"),
        ('<a\n  class="b"\n  href="c"\n>d</a>', '<a class="b" href="c">d</a>'),
        ("<b>a</b>\n<i>b</i>", "<b>a</b> <i>b</i>"),
        ("<b>a</b><i>b</i>", "<b>a</b><i>b</i>"),
        ("<b> a</b> <i>b</i>", "<b> a</b> <i>b</i>"),
        ("{% if a %}\n  <p>b</p>\n{% endif %}", "{% if a %}<p>b</p>{% endif %}"),
        ("{% if a %}\n  b\n{% endif %}", "{% if a %} b {% endif %}"),
        ('<p\n  {% if a > 1 %}id="b"{% endif %}\n>', '<p{% if a > 1 %} id="b"{% endif %}>'),
        (
            '<b\n  {% if a == "b" %}\n    c\n  {% else %}\n    d="{% if e %}f {% endif %}"'
            "\n  {% endif %}\n  g\n>",
            '<b{% if a == "b" %} c{% else %} d="{% if e %}f {% endif %}"{% endif %} g>',
        ),
        (
            '<a\n  title="{% blocktranslate trimmed %}b >\nc{% endblocktranslate %}"\n>',
            '<a title="{% blocktranslate trimmed %}b > c{% endblocktranslate %}">',
        ),
        ("<br\n/>", "<br/>"),
        ("<b>a</b>\n<button>\n  b\n</button>\n<b>c</b>", "<b>a</b> <button>b</button> <b>c</b>"),
    ],
)
def test_a_page_is_as_if_written_in_one_line(source: str, read: str) -> None:
    assert without_layout(source) == read


@pytest.mark.parametrize(
    "source",
    [
        "<pre>\n  a\n</pre>",
        "<textarea>\n  a\n</textarea>",
        '<textarea id="a">\n  <p>\n  b</textarea>',
        "<script>\n  a // b\n  c\n</script>",
        "{% blocktranslate trimmed %}\n  a\n  b\n{% endblocktranslate %}",
        "{% blocktranslate count a=b %}\na\n{% plural %}\nb\n{% endblocktranslate %}",
    ],
)
def test_what_is_typed_stays_as_it_was_typed(source: str) -> None:
    assert without_layout(source) == source


def test_the_site_reads_its_templates_so() -> None:
    page = render_to_string("components/error.html", {"id": "a", "text": "b"})
    assert "\n" not in page
