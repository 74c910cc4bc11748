"""Filled sheets with names that break programs, many deals, and codes that phones must read."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from printing.marks import PaperSize
from rules import Variant, edition, parse_variant
from scoring.printed_files import ACROSS, LANGUAGES, Format, file_of, in_language, pages_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.score_sheet import (
    Access,
    DealLine,
    PlayerColumn,
    ScoreSheet,
    blank_fields,
    template_of,
)
from tests.pairs import paired
from tests.printing.elements import Element
from tests.printing.hostile import HOSTILE, LONG_WORD
from tests.printing.reading import Read, assert_clean, codes

FULL = parse_variant("full")
PHONE = Access("http://192.168.178.23:8000/games/7KQ2MXw3ZbL9cVnA/", "7KQ 2MX")
FAR = Access(f"https://phase10.spieleverein-nord.example/{'A' * 60}/", "7KQ 2MX")
FORMATS = ([*PaperSize], (False, True), [*ACROSS])


def filled(
    names: list[str],
    count: int,
    access: Access = PHONE,
    variant: Variant = FULL,
    told: str = "Anna won.",
) -> ScoreSheet:
    """A sheet after so many deals."""
    columns = tuple(PlayerColumn(name, frozenset(range(1, 4)), 4) for name in names)
    lines = tuple(
        DealLine(
            number,
            sign="*" if number % 3 == 0 else "",
            dealer=names[number % len(names)],
            cells=tuple((f"{number * seat}\u2009✓", "1234") for seat in range(len(names))),
        )
        for number in range(1, count + 1)
    )
    return replace(
        template_of(edition("classic"), variant, "Classic"),
        columns=columns,
        fields=tuple((label, names[0]) for label, _empty in blank_fields()),
        lines=lines,
        verdict=told,
        notes=(told, "* corrected: 3"),
        access=access,
        signed=True,
    )


def read(sheet: ScoreSheet, format: Format, language: str = "en") -> Read:
    """One sheet in each slot of a page."""
    leaves = (leaf for leaf in leaves_of(sheet, format) for _slot in format.slots)
    with in_language(language):
        found = Read(file_of("A sheet", pages_of(leaves, format)).file)
    assert_clean(found)
    return found


@pytest.mark.parametrize("name", paired([*HOSTILE]))
def test_hostile_names_stand_in_their_columns(name: str) -> None:
    text = HOSTILE[name]
    for at, format in enumerate(Format(size) for size in PaperSize):
        sheet = filled([text, "Bo", text, "", text, "Eve"][: 6 - at], 5, told=f"Won: {text}")
        found = read(sheet, format)
        heads = [cell.read for cell in found.tree.inside[0].inside[-1].all("TH")]
        assert found.pages
        assert not any("<b>" in head and name != "markup" for head in heads)


def test_names_are_copied_as_they_were_typed() -> None:
    names = [HOSTILE[name] for name in ("markup", "entity", "Arabic", "Chinese", "Cyrillic")]
    found = read(filled(names, 3), Format())
    heads = found.tables[0][0][2:]
    assert [head.removesuffix(" Points Total") for head in heads] == names


@pytest.mark.long
@pytest.mark.parametrize(("size", "landscape", "per_page"), paired(*FORMATS))
def test_forty_deals_go_on_under_heads_of_their_own(
    size: PaperSize, landscape: bool, per_page: int
) -> None:
    format = Format(size, landscape, per_page)
    sheet = filled(["Anna", "Bo", "Cleo", "Владимир", "דוד", "W" * 200], 40)
    found = read(sheet, format)
    assert len(found.pages) > 1
    for number in range(len(found.pages)):
        tops = [top for top in found.tree.inside if top.page == number]
        assert len(tops) == format.per_page
        for top in tops:
            (table,) = top.all("Table")
            assert "Владимир" in table.inside[0].read
    slot = [row.inside[0].read.rstrip("*") for top in first_slot(found) for row in top.all("TR")]
    assert [int(label) for label in slot if label.isdigit()] == list(range(1, 41))


def first_slot(found: Read) -> Iterator[Element]:
    """Of each page, the sheet at its top."""
    for number in range(len(found.pages)):
        yield next(top for top in found.tree.inside if top.page == number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_deals_than_there_are_phases_follow_the_template(language: str) -> None:
    with in_language(language):
        sheet = filled(["Anna", "Bo"], 4, variant=parse_variant("ten"))
    found = read(sheet, Format(per_page=2), language)
    labels = [row[0] for row in found.tables[0][1:]]
    assert [label.split()[0].rstrip("*") for label in labels] == [str(n) for n in range(1, 11)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("access", "size", "landscape", "per_page"), paired((PHONE, FAR), *FORMATS)
)
def test_codes_are_read_from_paper_even_by_a_bad_scanner(
    access: Access, size: PaperSize, landscape: bool, per_page: int
) -> None:
    format = Format(size, landscape, per_page)
    found = read(filled(["Anna", "Bo", "Cleo"], 2, access), format)
    for dpi in (150, 300):
        assert codes(found.pdf, dpi=dpi) == [access.address] * format.per_page
    assert found.texts.count(access.code) == format.per_page
    said = [figure.alt for figure in found.tree.all("Figure")]
    assert all(access.address in alt for alt in said)


def test_no_player_and_no_deal_are_no_trouble() -> None:
    assert len(read(filled(["Anna"], 0), Format()).pages) == 1


def test_a_word_without_an_end_takes_no_time() -> None:
    found = read(filled([LONG_WORD] * 6, 12, told=LONG_WORD), Format())
    assert len(found.pdf) < 100_000
