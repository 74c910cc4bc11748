import pytest
from django.test import Client

from printing.colours import colour_of
from printing.marks import MM, PaperSize
from scoring.clubs.models import ClubPicture
from scoring.clubs.pictures import Jpeg
from scoring.people.models import Player
from scoring.printed_files import LANGUAGES
from tests.clubs import club_of
from tests.pairs import some
from tests.pictures import halves as halved
from tests.pictures import saved
from tests.printing.reading import assert_clean, codes
from tests.tournaments.nights_running import running, table_of
from tests.tournaments.people import tournament_of
from tests.tournaments.playing import night_with
from tests.tournaments.printables.printed import ORIGIN, now, printed, rename
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import Make
from tournaments.printables.signs import HEIGHT, WIDTH, badges, places_on, poster, table_signs
from tournaments.rounds.models import Stage, Table
from tournaments.words import halves, in_groups

pytestmark = pytest.mark.django_db


def test_each_badge_leads_its_person_to_their_own_page() -> None:
    night = running(sizes=(4, 4))
    read = printed(badges, now(night))
    people = list(night.entrants.order_by("player__name"))
    found = codes(read.pdf)
    assert found == [f"{ORIGIN}/nights/{night.code}/{each.token}/" for each in people]
    for person, address in zip(people, found, strict=True):
        answer = Client().get(address.removeprefix(ORIGIN))
        assert answer.status_code == 200
        assert person.name in answer.text


def test_a_badge_has_the_name_the_night_and_the_club() -> None:
    night = running(sizes=(3,))
    first = next(printed(badges, now(night)).tree.all("Sect"))
    code = in_groups(night.entrants.get(player__name="Ada").badge_code)
    assert [part.read for part in first.inside][:4] == ["Ada", night.name, night.club.name, code]
    assert first.inside[-1].alt.startswith("Code to scan: http")


def test_badges_are_as_large_as_the_holders_and_stay_off_the_edge() -> None:
    for size, count in ((PaperSize.A4, 10), (PaperSize.LETTER, 8)):
        sheet = size.sheet()
        places = places_on(sheet)
        assert len(places) == count
        for place in places:
            assert (place.width, place.height) == pytest.approx((WIDTH, HEIGHT))
            assert place.left > 8 * MM
            assert place.right < sheet.width - 8 * MM
            assert place.top > 8 * MM
            assert place.bottom < sheet.height - 8 * MM


def test_long_names_take_more_lines_and_stay_large() -> None:
    night = tournament_of(club_of(), "Maximiliane Charlotte von und zu Hohenstein-Altenburg")
    read = printed(badges, now(night))
    (heading,) = read.tree.all("H2")
    said = " ".join(heading.read.split()).replace("- ", "-")
    assert said == "Maximiliane Charlotte von und zu Hohenstein-Altenburg"
    lines = [text for text in read.pages[0].texts if text.text in heading.read][:3]
    assert min(line.size for line in lines) >= 14
    assert_clean(read)


def test_no_word_is_broken_on_a_badge() -> None:
    names = ("Supercalifragilisticexpialidocious", "Alexandrine Guttenberg-Hohenlohe")
    read = printed(badges, now(tournament_of(club_of(), *names)))
    read_as = {
        " ".join(heading.read.replace("\x02", "-").split()) for heading in read.tree.all("H2")
    }
    assert read_as == set(names)
    assert_clean(read)


def test_whoever_was_erased_gets_none() -> None:
    night = running(sizes=(3,))
    Player.objects.filter(name="Ben").update(name="", nickname="", erased_at="2026-01-01T00:00Z")
    read = printed(badges, now(night))
    assert [heading.read for heading in read.tree.all("H2")] == ["Ada", "Cleo"]
    assert len(codes(read.pdf)) == 2


def test_the_alphabet_goes_on_on_the_next_page() -> None:
    read = printed(badges, now(night_with(23)))
    assert [len(codes(read.pdf, page)) for page in range(len(read.pages))] == [10, 10, 3]


def test_without_people_the_page_says_so() -> None:
    night = night_with(1)
    night.entrants.all().delete()
    read = printed(badges, now(night))
    assert "Nobody is on the list of this night yet." in read.texts
    assert_clean(read)


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


def test_the_sign_of_a_final_says_that_it_is_the_final_table(night: Tournament) -> None:
    night.rounds.update(stage=Stage.FINAL)
    read = printed(table_signs, now(night))
    first, second = read.pages[0].words[:9], read.pages[0].words[9:]
    assert "Final table" in first
    assert "Final" not in first
    assert {"Table", "Final"} <= {*second}


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
@pytest.mark.parametrize("language", some(LANGUAGES, 2))
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


def test_signs_that_stay_for_the_night_name_neither_round_nor_people() -> None:
    night = running(sizes=(4, 4), keeps_codes=True)
    read = printed(table_signs, now(night))
    text = "".join(each.read for each in read.tree.all("P"))
    assert halves(table_of(night).code) in text
    assert "Ada" not in text
    assert "Round 1" not in text
    assert codes(read.pdf)[0] == f"{ORIGIN}/t/{table_of(night).code}/"


def test_the_number_of_a_table_stands_in_a_card_of_its_colour() -> None:
    night = running(sizes=(3,) * 12)
    read = printed(table_signs, now(night))
    assert_clean(read)
    for number, section in enumerate(read.tree.all("Sect"), start=1):
        page = read.pages[(number - 1) // 2]
        (text,) = (each for each in page.texts if each.text == str(number) and each.size > 40)
        cards = [each for each in page.paths if colour_of(number).rgb in each.colours]
        assert any(
            card.box.left < text.box.left < text.box.right < card.box.right
            and card.box.top < text.box.top < text.box.bottom < card.box.bottom
            for card in cards
        )
        assert section.inside[0].read.split() == ["Table", str(number)]


@pytest.mark.parametrize("make", [badges, table_signs])
def test_the_picture_of_the_club_stands_on_badges_and_signs(make: Make) -> None:
    night = running(sizes=(4, 4))
    assert len(list(printed(make, now(night)).tree.all("Figure"))) in (2, 8)  # codes alone
    ClubPicture.objects.keep(night.club, Jpeg(saved(halved(300, 200), "JPEG"), 300, 200))
    read = printed(make, now(night))
    assert_clean(read)
    figures = [figure.alt for figure in read.tree.all("Figure")]
    assert figures.count(f"The picture of {night.club.name}") == len(figures) / 2


@pytest.mark.parametrize("make", [badges, table_signs, poster])
def test_what_people_look_at_is_set_in_the_typeface_of_the_screen(make: Make) -> None:
    read = printed(make, now(running(sizes=(4,))))
    fonts = {str(font["/BaseFont"])[8:] for font in read.tagged.fonts()}
    assert "Piazzolla-ExtraBold" in fonts
