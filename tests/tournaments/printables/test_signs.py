import pytest
from django.test import Client

from printing.marks import PaperSize
from scoring.people.models import Player
from tests.printing.reading import assert_clean, codes
from tests.tournaments.nights_running import running, table_of
from tests.tournaments.printables.printed import ORIGIN, now, printed, rename
from tournaments.codes import halves
from tournaments.nights.models import Tournament
from tournaments.printables.signs import poster, table_signs
from tournaments.rounds.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(db: None) -> Tournament:
    return running(sizes=(4, 3, 6))


def test_a_sign_says_its_number_its_people_in_order_and_its_code(night: Tournament) -> None:
    read = printed(table_signs, now(night))
    table = table_of(night)
    for text in ("1", "Ada", "Ben", "Cleo", "Dora", "Round 1", halves(table.code)):
        assert text in read.pages[0].words
    names = [text for text in read.pages[0].words if text in {"Ada", "Ben", "Cleo", "Dora"}]
    assert names == ["Ada", "Ben", "Cleo", "Dora"]
    assert "192.168.178.23:8000/t/" in " ".join(read.pages[0].words)


def test_however_long_an_address_is_all_of_it_can_be_typed(night: Tournament) -> None:
    host = "spielabend.brettspielclub-hintertupfingen.example.org"
    read = printed(table_signs, now(night, origin=f"https://{host}"))
    said = " ".join(read.pages[0].words).replace("- ", "-")  # a line may end there
    assert f"open {host}/t/ and type" in said
    assert_clean(read)


def test_a_long_name_takes_two_lines_where_there_is_room(night: Tournament) -> None:
    name = "Wolfgang Amadeus Maria von Hohenstein"
    Player.objects.filter(name="Ada").update(name=name)
    sizes = {text.text: text.size for text in printed(table_signs, now(night)).pages[0].texts}
    lines = [size for text, size in sizes.items() if text and text in name]
    assert len(lines) == 2
    assert min(lines) >= 0.75 * sizes["Ben"]


def test_there_are_two_to_a_page_and_their_codes_open_their_tables(
    night: Tournament, client: Client
) -> None:
    read = printed(table_signs, now(night))
    assert len(read.pages) == 2
    scanned = [code for page in (0, 1) for code in sorted(codes(read.pdf, page))]
    tables = list(night.rounds.get().tables.order_by("number"))
    expected = [f"{ORIGIN}/t/{table.code}/" for table in tables]
    assert sorted(scanned) == sorted(expected)
    for table in tables:
        assert client.get(f"/t/{table.code}/").status_code == 302


def test_the_number_is_read_from_three_metres(night: Tournament) -> None:
    """A hand high: that is more than a tenth of a page."""
    read = printed(table_signs, now(night))
    (number,) = (thing for thing in read.pages[1].texts if thing.text == "3")
    assert number.box.height > read.pages[1].height / 10


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "ru"])
def test_signs_are_clean_whoever_sits_there(size: PaperSize, language: str) -> None:
    night = running(sizes=(6, 6, 6, 6, 6))
    rename(night)
    assert_clean(printed(table_signs, now(night, paper_size=size.name.lower()), language))


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_poster_leads_to_the_check_in(
    night: Tournament, size: PaperSize, language: str
) -> None:
    Tournament.objects.update(name="W" * 60)
    read = printed(poster, now(night, paper_size=size.name.lower()), language)
    assert_clean(read)
    assert codes(read.pdf) == [f"{ORIGIN}/nights/{night.code}/here/"]
    assert f"192.168.178.23:8000/nights/{night.code}/here/" in read.texts


def test_a_hundred_tables_have_a_hundred_numbers() -> None:
    night = running(sizes=(2,) * 101)
    Table.objects.filter(number=101).update(number=1234)
    read = printed(table_signs, now(night))
    assert_clean(read)
    assert "1234" in read.pages[-1].words
