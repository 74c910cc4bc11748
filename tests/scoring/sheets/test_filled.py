"""What a printed sheet says is what the rules make of the deals: read back from the file."""

import re
from dataclasses import replace

import pytest

from printing.marks import PaperSize
from rules import Deal
from scoring.games import log as courses
from scoring.games.models import Game
from scoring.games.words import outcome_text
from scoring.printed_files import LANGUAGES, Format, file_of, in_language, pages_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.filled import filled_sheet
from scoring.sheets.score_sheet import Access, ScoreSheet, first_names
from tests.browser.recorded import GAMES, Recorded, recorded
from tests.pairs import some
from tests.printing.reading import Read, assert_clean, codes
from tests.scoring.sheets.folded import Folded
from tests.scoring.sheets.reading import Seen, seen
from tests.scoring.tables import fresh, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db

ALL = sorted(path.stem for path in GAMES.glob("*.toml"))
STEP_BY_STEP = ("board_wreath", "classic_replay", "classic_ten_deals", "classic_short_five")
WHOLE = Format()
ADDRESS = "http://192.168.0.7:8000/games/a/"
HOSTILE = (
    "x" * 200,
    "Q",
    "🎲 Zoë 🎉",
    "محمد (الأول)",
    '<img src="file:///etc/passwd">&amp;',
    "Владимир Владимирович Маяковский",
)


def pdf_of(sheet: ScoreSheet, format: Format = WHOLE, language: str = "en") -> bytes:
    with in_language(language):
        return file_of("Sheet", pages_of(leaves_of(sheet, format), format)).file


def sheet_of(game: Game, language: str = "en") -> ScoreSheet:
    with in_language(language):
        return filled_sheet(fresh(game), Access(ADDRESS))


def read(game: Game) -> Seen:
    pdf = pdf_of(sheet_of(game))
    assert_clean(pdf)
    return seen(pdf)


def game_of(played: Recorded, count: int | None = None) -> Game:
    """The game with so many deals, or to its end."""
    game = played.start(len(played.deals) if count is None else count)
    if count is None and played.replay_out is not None:
        fresh(game).record_replay(played.replay_out, submission(game))
    return game


@pytest.mark.parametrize("name", ALL)
def test_the_paper_of_a_recorded_game_says_what_the_rules_make_of_it(name: str) -> None:
    played = recorded(name)
    game = game_of(played)
    sheet = read(game)
    Folded(played).agrees_with(sheet)
    assert outcome_text(fresh(game), played.state()) in sheet.told


@pytest.mark.parametrize("name", some(STEP_BY_STEP, 2))
def test_after_every_deal_paper_and_rules_agree(name: str) -> None:
    played = recorded(name)
    for count in range(len(played.deals) + 1):
        pdf = pdf_of(sheet_of(game_of(played, count)))
        Folded(played, count).agrees_with(seen(pdf))


def test_a_sheet_with_another_point_a_cross_less_or_another_dealer_would_be_noticed() -> None:
    played = recorded("classic_short_five")
    sheet = sheet_of(game_of(played))
    first, *others = sheet.lines
    lines = (replace(first, cells=(("65", "70"), *first.cells[1:])), *others)
    columns = tuple(replace(column, crossed=column.crossed - {1}) for column in sheet.columns)
    dealt = (replace(first, dealer="Clara"), *others)
    Folded(played).agrees_with(seen(pdf_of(sheet)))
    for forged in (
        replace(sheet, lines=lines),
        replace(sheet, columns=columns),
        replace(sheet, lines=dealt),
        replace(sheet, lines=tuple(others)),
    ):
        with pytest.raises(AssertionError):
            Folded(played).agrees_with(seen(pdf_of(forged)))


def test_a_running_game_says_who_deals_next_and_has_lines_to_go_on_with(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    sheet = read(game)
    assert sheet.rows[1] == ("2", "Ben", "", "", "", "")
    assert "empty lines" in sheet.told


def test_a_finished_game_has_no_line_more() -> None:
    sheet = read(record(sit_down("Ada", "Ben", variant="short:1"), "0* 60"))
    assert [row[0] for row in sheet.rows] == ["1"]
    assert "empty line" not in sheet.told


def test_a_tie_leaves_a_line_for_the_replay() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 60", "5+ 0* 60")
    sheet = read(game)
    assert sheet.rows[-1] == ("Replay", "", "", "", "–")
    assert "They play phase 2 once more" in sheet.told


def test_a_corrected_deal_has_its_mark_and_when(game: Game) -> None:
    record(game, "0* 25+ 60 100", "0* 60 60 100")
    fresh(game).correct_deal(1, read_row("0* 20+ 60 100"), submission(game))
    sheet = read(game)
    assert [row[0] for row in sheet.rows[:2]] == ["1*", "2"]
    assert re.search(r"\* Deal 1 was corrected at [\d:]+ [ap]\.m\.", sheet.told)


def test_of_many_corrections_the_deals_are_named_alone(game: Game) -> None:
    record(game, *["0* 60 60 100"] * 4)
    for number in range(1, 5):
        fresh(game).correct_deal(number, read_row("0* 65 60 100"), submission(game))
    assert "* Deals 1, 2, 3 and 4 were corrected." in read(game).told


def test_a_deal_that_was_broken_off_says_so() -> None:
    sheet = read(record(sit_down("Ada", "Ben", timed=True), "60 70"))
    assert sheet.rows[0][0] == "1†"
    assert "† broken off: nobody went out" in sheet.told


def test_a_score_that_cannot_be_has_a_question_mark_and_the_reason() -> None:
    game = record(sit_down("Ada", "Ben"), "0* 60", "0* 95+")
    fresh(game).correct_deal(1, read_row("0* 60+"), submission(game))
    sheet = read(game)
    assert sheet.rows[1][3] == "95\u2009✓? 155"
    assert "? does not fit, deal 2: 95 is too much after laying phase 2" in sheet.told


def test_of_many_scores_that_cannot_be_the_deals_are_named_alone() -> None:
    game = record(sit_down("Ada", "Ben"), "0* 60", "60 0*", *["95 0*"] * 4)
    for number in range(3, 7):
        version = fresh(game).versions_of(number)[0]
        version.points = [3, 0]
        version.save(update_fields=["points"])
    courses.course_by_head.clear()  # nobody vouches for what was altered
    assert "? does not fit: 3, 4, 5, 6" in read(game).told


def test_deals_after_the_end_are_not_counted_and_named() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 60", "60 0*", "0* 60")
    fresh(game).correct_deal(2, read_row("5+ 0*"), submission(game))
    sheet = read(game)
    assert [row[0] for row in sheet.rows] == ["1", "2*"]
    assert "The game was over before the last deal" in sheet.told


def test_names_of_any_kind_stand_where_they_belong() -> None:
    game = record(sit_down(*HOSTILE), "0* 60 60 60 60 60", "55 0* 60 60 60 60")
    for format in (
        Format(),
        Format(PaperSize.LETTER, landscape=True, per_page=2),
        Format(per_page=4),
    ):
        for language in LANGUAGES:
            assert_clean(pdf_of(sheet_of(game, language), format, language))
    assert len(read(game).heads) == 6


def test_names_that_read_alike_are_told_apart_as_on_the_screen() -> None:
    game = record(sit_down("Ann", "Ann", "ann"), "0* 60 60")
    sheet = read(game)
    assert [head.rsplit(" ", 2)[0] for head in sheet.heads] == ["1. Ann", "2. Ann", "3. ann"]
    assert sheet.rows[0][1] == "1. Ann"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ada Lovelace", "Ben"], ["Ada", "Ben"]),
        (["Ann Smith", "Ann Jones"], ["Ann Smith", "Ann Jones"]),
        (["1. Ann", "2. Ann"], ["1. Ann", "2. Ann"]),
        (["A. Turing", "Ben"], ["A. Turing", "Ben"]),
        (["Dr. Karl-Theodor Maria", "Ben"], ["Dr. Karl-Theodor", "Ben"]),
        (["Dr.", "Prof. Dr. Ben Ott"], ["Dr.", "Prof. Dr. Ben"]),
    ],
)
def test_dealers_go_by_their_first_name_where_that_is_enough(
    names: list[str], short: list[str]
) -> None:
    assert first_names(names) == short


def test_forty_deals_go_on_on_another_page() -> None:
    game = sit_down("Ada", "Ben", timed=True)
    record(game, *["60 70"] * 40)
    pdf = pdf_of(sheet_of(game))
    assert_clean(pdf)
    assert len(Read(pdf).pages) == 2
    sheet = seen(pdf)
    assert [row[0] for row in sheet.rows if row[2]] == [f"{n}†" for n in range(1, 41)]
    assert sheet.rows[39][2] == "60 2400"


def test_the_code_leads_to_the_game_and_says_for_what() -> None:
    sheet = sheet_of(sit_down("Ada", "Ben"))
    assert codes(pdf_of(sheet)) == [ADDRESS]
    assert "Record here" in seen(pdf_of(sheet)).told
    watched = replace(sheet, access=Access(ADDRESS, records=False))
    assert "Watch here" in seen(pdf_of(watched)).told


def test_a_finished_game_says_who_wins_and_the_places_in_one_line() -> None:
    names = ("Uwe", "Fatima", "Ben", "Ann")
    sheet = read(record(sit_down(*names, variant="short:1"), "0* 25+ 60 60"))
    assert "Uwe wins: 1. Uwe · 2. Fatima · 3. Ben and Ann" in sheet.told
    shared = "0* 60 60", "60 0* 60", "60 60 0*"
    assert " wins: " not in read(record(sit_down(*names[:3], variant="short:2"), *shared)).told


def test_the_thick_box_is_explained_where_one_is_drawn() -> None:
    game = sit_down("Ada", "Ben", variant="short:1")
    assert "Thick box" in read(game).told
    assert "Thick box" not in read(record(game, "0* 60")).told


def test_the_fields_of_a_sheet_beside_a_code_are_told_whole() -> None:
    said = {
        "Club": "Gesellschaft der Spielefreunde Norderstedt und Umgebung",
        "Night": "Great Autumn Tournament of the Northern Clubs",
        "Date": "30 September 2026",
        "Round": "Round 12",
        "Table": "118",
    }
    sheet = replace(sheet_of(sit_down("Ada", "Ben")), fields=tuple(said.items()))
    page = Read(pdf_of(sheet)).pages[0]
    drawn = " ".join(text.text for text in page.texts)
    assert all(word in drawn for value in said.values() for word in value.split())
    assert all(text.size >= 7 for text in page.texts)


def test_the_same_game_makes_the_same_bytes_and_each_language_its_own() -> None:
    game = record(sit_down("Ada", "Ben"), "0* 60")
    assert pdf_of(sheet_of(game)) == pdf_of(sheet_of(game))
    german = Read(pdf_of(sheet_of(game, "de"), language="de"))
    assert german.language == "de"
    assert "Klassisch" in " ".join(german.texts)


def test_a_deal_that_cannot_be_as_a_whole_has_its_mark_at_the_number() -> None:
    game = record(sit_down("Ada", "Ben", timed=True), "60 70")
    Game.objects.update(timed=False)
    sheet = read(game)
    assert sheet.rows[0][0] == "1†?"
    assert "? does not fit, deal 1: Somebody must have gone out." in sheet.told


def test_cards_that_nobody_has_counted_are_not_made_up() -> None:
    game = sit_down("Ada", "Ben", edition="board")
    game.record_deal(Deal(out=0, laid=frozenset([0])), submission(game))
    assert read(game).rows[0][2:] == ("2\u2009●", "0")


def test_a_long_name_does_not_fill_the_sentences() -> None:
    sheet = read(record(sit_down("x" * 200, "Ben", variant="short:1"), "0* 60"))
    assert f"{'x' * 39}… was the first to complete phase 1." in sheet.told
