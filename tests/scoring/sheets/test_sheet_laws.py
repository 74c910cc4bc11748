"""Whatever stands on a score sheet, it is printed right."""

from dataclasses import replace
from itertools import product

from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from printing.marks import PaperSize
from rules import edition, edition_keys
from scoring.printed_files import ACROSS, LANGUAGES, Format, file_of, in_language, pages_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.score_sheet import Access, DealLine, PlayerColumn, ScoreSheet, template_of
from tests.laws import cases
from tests.printing.hostile import HOSTILE, texts
from tests.printing.reading import Read, assert_clean

FORMATS = [Format(*way) for way in product(PaperSize, (False, True), ACROSS)]
KINDS = [(key, variant) for key in edition_keys() for variant in edition(key).variants]
any_text = st.one_of(texts, st.sampled_from([text[:500] for text in HOSTILE.values()]))
short = st.one_of(st.text("0123456789✓●?* ", max_size=8), any_text)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[ScoreSheet, Format, str]:
    language = draw(st.sampled_from([*LANGUAGES]))
    key, variant = draw(st.sampled_from(KINDS))
    players = draw(st.integers(2, 6))
    with in_language(language):
        template = template_of(edition(key), variant, draw(any_text))
    crossed = st.frozensets(st.sampled_from([*template.phases, len(template.phases) + 1]))
    columns = st.builds(PlayerColumn, any_text, crossed, st.sampled_from([None, *template.phases]))
    cells = st.tuples(*[st.tuples(short, short)] * players)
    lines = draw(
        st.lists(st.builds(DealLine, sign=short, dealer=any_text, cells=cells), max_size=45)
    )
    sheet = replace(
        template,
        columns=tuple(draw(columns) for _seat in range(players)),
        fields=tuple(draw(st.lists(st.tuples(any_text, any_text), max_size=6))),
        lines=tuple(replace(line, number=n) for n, line in enumerate(lines, start=1)),
        at_least=draw(st.integers(0, 45)),
        verdict=draw(any_text),
        notes=tuple(draw(st.lists(any_text, max_size=5))),
        access=draw(st.sampled_from([None, Access("http://a.example/b/", "7KQ 2MX")])),
        signed=draw(st.booleans()),
    )
    return sheet, draw(st.sampled_from(FORMATS)), language


@given(sheets())
@how(cases(40), suppress_health_check=[*HealthCheck])
def test_nothing_stands_over_anything_else(drawn: tuple[ScoreSheet, Format, str]) -> None:
    sheet, format, language = drawn
    with in_language(language):
        leaves = (leaf for leaf in leaves_of(sheet, format) for _slot in format.slots)
        read = Read(file_of("A sheet", pages_of(leaves, format)).file)
    assert_clean(read)
