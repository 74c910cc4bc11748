"""./run sheet: a blank sheet as a file."""

import os
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pypdf import PdfReader

from scoring.editions.models import ClubEdition, club_key
from scoring.printed_files import LANGUAGES
from tests.scoring.tables import new_key

# Nothing here may ask the database, unless it is marked to.


def sheet(*words: str) -> str:
    out = StringIO()
    call_command("sheet", *words, stdout=out)
    return out.getvalue()


def refused(*words: str) -> list[str]:
    errors = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("sheet", *words, "-o", "/nowhere/at/all.pdf", stderr=errors)
    assert end.value.code == 2
    return errors.getvalue().splitlines()


def text_of(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_a_sheet_is_written_and_named(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    said = sheet("--players=6", "--language=en", "--paper=letter", f"-o{file}")
    assert said == f"{file} is ready to be printed.\n"
    page = PdfReader(file).pages[0]
    assert (page.mediabox.width, page.mediabox.height) == (612, 792)
    assert page.extract_text().count("Total") == 6


def test_it_is_in_its_own_language(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    sheet("--edition=board", "--language=de", "-o", str(file))
    assert "Brettspiel" in text_of(file)
    assert str(PdfReader(file).root_object["/Lang"]) == "de"


def test_the_long_side_can_lie_and_a_page_have_four(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    sheet("--landscape", "--per-page=4", "--variant=even", "-o", str(file))
    page = PdfReader(file).pages[0]
    assert page.mediabox.width > page.mediabox.height
    assert page.extract_text().count("Total") == 16


def test_what_does_not_fit_stands_on_another_page_and_copies_are_whole(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    sheet("--lines=40", "--copies=3", "-o", str(file))
    lasts = [page.extract_text() for page in PdfReader(file).pages]
    assert len(lasts) == 6
    assert ["\n40" in text for text in lasts] == [False, True] * 3


def test_the_rules_are_on_one_card(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    sheet("--edition=master", "--rules", "--copies=2", "-o", str(file))
    assert len(PdfReader(file).pages) == 2
    assert "Master" in text_of(file)


@pytest.mark.parametrize("edition", ["classic", "master"])
def test_phase_cards_need_no_database_either(tmp_path: Path, edition: str) -> None:
    file = tmp_path / "cards.pdf"
    sheet(f"--edition={edition}", "--cards", "-o", str(file))
    assert text_of(file).count("Phase card") == 6


def test_the_same_words_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "other.pdf"):
        sheet("-o", str(tmp_path / name))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "other.pdf").read_bytes()


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_text("mine")
    errors = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("sheet", "-o", str(file), stderr=errors)
    assert end.value.code == 2
    assert errors.getvalue() == f"{file} is there already: name another file, or say --force.\n"
    assert file.read_text() == "mine"
    sheet("--force", "-o", str(file))
    assert file.read_bytes().startswith(b"%PDF")


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    errors = StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("sheet", "-o", str(tmp_path / "none" / "sheet.pdf"), stderr=errors)
    assert end.value.code == 2
    assert errors.getvalue().endswith("cannot be written: No such file or directory.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players=7"], "--players 7: it can be 2, 3, 4, 5, 6."),
        (["--players=0"], "--players 0: it can be 2, 3, 4, 5, 6."),
        (["--edition=poker"], "--edition poker: it can be classic, master, board."),
        (["--edition=board", "--variant=ten"], "--variant ten: it can be full."),
        (["--lines=41"], "--lines 41: it can be 1 to 40."),
        (["--paper=a3"], "--paper a3: it can be a4, letter."),
        (["--per-page=3"], "--per-page 3: it can be 1, 2, 4."),
        (["--language=tlh"], f"--language tlh: it can be {', '.join(LANGUAGES)}."),
        (["--copies=0"], "--copies 0: it can be 1 to 1000."),
        (["--copies=1001"], "--copies 1001: it can be 1 to 1000."),
        (["--copies=many"], "--copies many: it can be 1 to 1000."),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], said: str) -> None:
    assert refused(*words) == [said]


def test_each_fault_has_its_line() -> None:
    assert len(refused("--players=9", "--lines=0")) == 2


def test_a_dash_writes_to_the_terminal(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    sheet("-o", "-")
    assert len(PdfReader(BytesIO(capfdbinary.readouterr().out)).pages) == 1


def test_whoever_reads_no_further_is_not_complained_about(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        monkeypatch.setattr("sys.stdout", closed)
        sheet("-o", "-")


@pytest.mark.django_db
def test_an_edition_of_ones_own_is_known_by_its_key(tmp_path: Path) -> None:
    unchanged: dict[str, dict[str, str]] = {"phases": {}, "points": {}, "defaults": {}}
    key = club_key(new_key())
    ClubEdition.objects.keep(key, base="classic", name="Friday & <b>", changes=unchanged)
    file = tmp_path / "sheet.pdf"
    sheet(f"--edition={key}", "-o", str(file))
    assert "Friday & <b>" in text_of(file)
    assert refused("--edition=club-none") == [
        "--edition club-none: it can be classic, master, board."
    ]
