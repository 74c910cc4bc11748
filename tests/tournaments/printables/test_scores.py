import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from printing.marks import PaperSize
from scoring.clubs.models import ClubPicture
from scoring.clubs.pictures import Jpeg
from scoring.people.models import Player
from scoring.printed_files import LANGUAGES, in_language
from scoring.sheets.score_sheet import ScoreSheet
from tests.clubs import club_of
from tests.pairs import some
from tests.pictures import halves as halved
from tests.pictures import saved
from tests.printing.reading import assert_clean, codes
from tests.tournaments.nights_running import deal, game_of, running, table_of
from tests.tournaments.printables.printed import ORIGIN, now, printed, rename
from tournaments.nights.models import Tournament
from tournaments.printables.order import date_text
from tournaments.printables.scores import RoundSheets, score_sheets
from tournaments.rounds.models import Table
from tournaments.tables.hand_results import TypedResult as Reported
from tournaments.tables.hand_results import enter
from tournaments.words import halves

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(db: None) -> Tournament:
    return running(sizes=(4, 3))


def test_there_is_a_sheet_for_each_table_in_order(night: Tournament) -> None:
    read = printed(score_sheets, now(night))
    assert len(read.pages) == 2
    for page, names, number in ((0, "Ada Ben Cleo Dora", 1), (1, "Eve Fay Gus", 2)):
        words = read.pages[page].words
        assert [word for word in words if word in names.split()][: len(names.split())]
        for name in names.split():
            assert name in words
        for text in ("The Tens", "Club night", str(number)):
            assert text in words
        code = table_of(night, number).code
        assert halves(code) in words
        assert codes(read.pdf, page) == [f"{ORIGIN}/t/{code}/"]


def test_what_is_played_already_stands_on_it(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60", "25+ 60 0* 60")
    totals = game_of(night).state.totals
    assert totals == (50, 120, 0, 120)
    words = printed(score_sheets, now(night)).pages[0].words
    for total in totals:
        assert str(total) in words


def test_as_many_blank_ones_as_were_asked_for_come_last(night: Tournament) -> None:
    read = printed(score_sheets, now(night, spare=3))
    assert len(read.pages) == 5
    for page in (2, 3, 4):
        assert "Ada" not in read.pages[page].words
        assert "The Tens" in read.pages[page].words
        assert codes(read.pdf, page) == []


@pytest.mark.parametrize(("per_page", "pages"), [(1, 7), (2, 4), (4, 2)])
def test_one_two_or_four_stand_on_a_page(night: Tournament, per_page: int, pages: int) -> None:
    read = printed(score_sheets, now(night, spare=5, per_page=per_page))
    assert len(read.pages) == pages
    assert_clean(read)


def test_where_a_number_of_deals_is_agreed_the_sheet_says_so_and_has_as_many_lines(
    night: Tournament,
) -> None:
    Tournament.objects.update(deals=5)
    for spare in (0, 1):
        read = printed(score_sheets, now(night, spare=spare))
        words = read.pages[2 * spare].words
        assert "Agreed: 5 deals." in words
        assert {"1", "2", "3", "4", "5"} <= set(words)
        assert "11" not in words
    deal(night, 1, *["25+ 60 0* 60"] * 6)
    assert_clean(printed(score_sheets, now(night)))


def test_players_sign_where_the_tournament_asks_for_it(night: Tournament) -> None:
    assert "Signatures" not in printed(score_sheets, now(night)).texts
    Tournament.objects.update(signed=True)
    assert printed(score_sheets, now(night, spare=1)).texts.count("Signatures") == 3


def test_a_result_that_was_reported_on_paper_is_told(night: Tournament) -> None:
    enter(table_of(night, 2), Reported((3, 2, 1), (40, 55, 60)), 0, None)
    read = printed(score_sheets, now(night))
    assert_clean(read)
    told = " ".join(read.pages[1].words)
    assert "The result that was reported on paper counts." in told
    assert "1. Eve · 2. Fay · 3. Gus" in plain(told)
    row = next(row for row in read.tables[1] if row[0] == "Paper")
    assert [cell.strip() for cell in row[2:]] == ["40", "55", "60"]
    assert "reported on paper" not in " ".join(read.pages[0].words)


def test_a_table_that_is_finished_says_the_places_with_ties(night: Tournament) -> None:
    Tournament.objects.update(deals=2)
    deal(night, 1, "25+ 60 0* 60")
    assert "1. " not in printed(score_sheets, now(night)).tree.read
    deal(night, 1, "25+ 60 0* 60")
    sheet = sheets_of(night)[0]
    assert plain(sheet.verdict) == "1. Cleo · 2. Ada · 3. Ben and Dora"
    assert [line.number for line in sheet.lines] == [1, 2]
    assert sheets_of(night)[1].verdict == ""


def test_two_of_one_name_are_told_apart_in_the_whole_night(night: Tournament) -> None:
    rename_seats(night, Ada="Ann", Eve="Ann")
    first, second = sheets_of(night)
    assert {first.columns[0].name, second.columns[0].name} == {"1. Ann", "2. Ann"}
    enter(table_of(night, 2), Reported((3, 2, 1), (40, 55, 60)), 0, None)
    assert plain(sheets_of(night)[1].verdict) == "1. Ann · 2. Fay · 3. Gus"


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_how_a_game_was_won_is_not_told_where_paper_counts() -> None:
    night = running(sizes=(2,), variant="short:1")
    deal(night, 1, "0* 60")
    assert "Ada was the first" in " ".join(sheets_of(night)[0].notes)
    enter(table_of(night, 1), Reported((0, 1), (60, 0)), 0, None)
    (sheet,) = sheets_of(night)
    assert plain(sheet.verdict) == "1. Ben · 2. Ada"
    assert "Ada" not in " ".join(sheet.notes)


def rename_seats(night: Tournament, **names: str) -> None:
    for old, new in names.items():
        Player.objects.filter(entries__tournament=night, name=old).update(name=new)
    night.refresh_from_db()


def round_sheets(tournament: Tournament) -> RoundSheets:
    night = now(tournament)
    assert night.round
    return RoundSheets(night.round, night.order)


def sheets_of(night: Tournament) -> list[ScoreSheet]:
    sheets = round_sheets(night)
    return [sheets.of_table(table) for table in sheets.tables]


def test_each_fact_has_a_field_and_the_date_stays_on_a_line(night: Tournament) -> None:
    Tournament.objects.update(date="2026-11-19")
    with in_language("de"):
        fields = sheets_of(night)[0].fields
    assert [value for _label, value in fields] == [
        "The Tens",
        "Club night",
        "19.\u00a0November\u00a02026",
        "1",
        "1",
    ]


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_a_date_is_whole_on_the_smallest_sheet(night: Tournament, language: str) -> None:
    for month in (2, 9, 11):
        night.date = night.date.replace(month=month, day=28)
        night.save(update_fields=["date"])
        with in_language(language):
            text = plain(date_text(night))
        for per_page in (2, 4):
            read = printed(score_sheets, now(night, per_page=per_page), language)
            assert text in map(plain, read.texts), per_page


def test_a_word_in_place_of_a_number_is_whole_on_the_smallest_sheet(night: Tournament) -> None:
    enter(table_of(night, 2), Reported((3, 2, 1), (40, 55, 60)), 0, None)
    for language, word in (("de", "Zettel"), ("fr", "Papier"), ("it", "Carta"), ("ru", "Бумага")):
        assert word in printed(score_sheets, now(night, per_page=4), language).texts


def test_a_hand_result_takes_one_sheet_whatever_is_played() -> None:
    for number, variant in enumerate(("ten", "full")):
        night = running(club_of(f"Ada{number}"), (3,), variant=variant)
        deal(night, 1, "25 60 0*")
        enter(table_of(night, 1), Reported((3, 2, 1), (40, 55, 60)), 0, None)
        read = printed(score_sheets, now(night))
        assert len(read.pages) == 1
        assert [row[0].split()[0] for row in read.tables[0]][-2:] == ["1", "Paper"]
        assert_clean(read)


def test_what_was_reported_on_paper_is_crossed_off(night: Tournament) -> None:
    enter(table_of(night, 2), Reported((3, 2, 0), (40, 55, 60)), 0, None)
    sheets = round_sheets(night)
    columns = sheets.of_table(sheets.tables[1]).columns
    assert [sorted(column.crossed) for column in columns] == [[1, 2, 3], [1, 2], []]
    night = running(club_of("Ada2"), (4,), edition="board")
    enter(table_of(night, 1), Reported((10, 11, 0, 1), (0, 0, 0, 0)), 0, None)
    (table,) = round_sheets(night).tables
    columns = round_sheets(night).of_table(table).columns
    assert [len(column.crossed) for column in columns] == [10, 11, 0, 1]


def test_a_table_without_a_game_has_a_sheet_with_its_names(night: Tournament) -> None:
    Table.objects.filter(number=2).update(game=None)
    read = printed(score_sheets, now(night))
    assert_clean(read)
    assert "Gus" in read.pages[1].words


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_sheets_are_clean_whoever_plays(size: PaperSize, language: str) -> None:
    night = running(sizes=(6, 6, 2), deals=5, signed=True)
    rename(night)
    for table in Table.objects.filter(number__lte=2):
        for seat in table.seats.select_related("entrant__player"):
            assert table.game
            table.game.seats.filter(position=seat.position).update(name=seat.entrant.player.name)
    assert_clean(
        printed(
            score_sheets, now(night, paper_size=size.name.lower(), spare=1, per_page=2), language
        )
    )


def test_many_tables_take_as_few_statements_as_one() -> None:
    counts = []
    for tables in (1, 20):
        night = running(club_of(f"Ada{tables}"), (4,) * tables, edition="board")
        with CaptureQueriesContext(connection) as read:
            printed(score_sheets, now(night, spare=2))
        counts.append(len(read))
    assert counts[0] == counts[1] <= 15


def test_the_picture_of_the_club_stands_beside_the_code_where_there_is_room() -> None:
    night = running(sizes=(4,))
    plain = printed(score_sheets, now(night)).pages[0]
    assert not plain.images
    ClubPicture.objects.keep(night.club, Jpeg(saved(halved(300, 200), "JPEG"), 300, 200))
    read = printed(score_sheets, now(night))
    assert_clean(read)
    (image,) = read.pages[0].images
    assert image.box.bottom < read.pages[0].height / 5
    assert f"The picture of {night.club.name}" in [each.alt for each in read.tree.all("Figure")]
    assert set(plain.words) == set(read.pages[0].words)
    small = printed(score_sheets, now(night, per_page=4))
    assert_clean(small)
    assert not small.pages[0].images
