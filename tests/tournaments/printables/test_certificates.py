import pytest

from printing.colours import CardColour
from printing.marks import MARGIN, PaperSize
from scoring.clubs.models import ClubPicture
from scoring.clubs.pictures import Jpeg
from scoring.people.models import Player
from scoring.printed_files import LANGUAGES
from tests.pictures import halves, saved
from tests.printing.drawn import DrawnPage
from tests.printing.reading import Read, assert_clean
from tests.tournaments.playing import night_with, play, published, rounds_played
from tests.tournaments.printables.printed import now, printed
from tournaments.nights.models import Tournament
from tournaments.printables.certificates import certificates

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def names(read: Read) -> list[str]:
    return [heading.read for heading in read.tree.all("H2")]


def with_picture(night: Tournament) -> None:
    jpeg = Jpeg(saved(halves(300, 200), "JPEG"), 300, 200)
    ClubPicture.objects.keep(night.club, jpeg)


def middle(page: DrawnPage) -> bool:
    """Whether all texts keep away from the edges."""
    box = page.box.inset(page.width * 0.17, page.height * 0.23)
    inside = (text.box for text in page.texts)
    return all(box.top < text.top and text.bottom < box.bottom for text in inside)


def test_the_first_three_get_one_each_with_all_that_belongs_there() -> None:
    night = rounds_played(night_with(8, ties=["wins", "lot"], date="2026-11-19"), 2)
    read = printed(certificates, now(night))
    assert len(read.pages) == 3
    for number, page in enumerate(read.pages, start=1):
        assert page.width > page.height
        assert {"Certificate", f"Place {number}", "Club night", "Organiser"} <= set(page.words)
    assert_clean(read)


def test_the_date_is_written_as_the_language_does() -> None:
    night = rounds_played(night_with(8, date="2026-11-19"), 1)
    for language, date in (("de", "19. November 2026"), ("ru", "19 ноября 2026")):
        read = printed(certificates, now(night), language)
        found = " ".join(" ".join(read.texts).split())
        assert f"The Tens · {date}" in found


def test_who_shares_a_place_gets_the_same_one() -> None:
    night = night_with(8, ties=["none"])
    play(published(night))
    read = printed(certificates, now(night))
    assert len(read.pages) == 4  # two firsts, two thirds
    places = [text for text in read.texts if text.startswith("Place ")]
    assert places == ["Place 1", "Place 1", "Place 3", "Place 3"]


def test_everybody_gets_one_where_that_is_asked_for() -> None:
    night = rounds_played(night_with(9), 1)
    assert len(names(printed(certificates, now(night, places=0)))) == 9
    assert len(names(printed(certificates, now(night, places=1)))) == 1


def test_the_picture_of_the_club_stands_at_the_top() -> None:
    night = rounds_played(night_with(8), 1)
    assert not printed(certificates, now(night)).pages[0].images
    with_picture(night)
    for size in PaperSize:
        read = printed(certificates, now(night, paper_size=size.name.lower()))
        page = read.pages[0]
        (image,) = page.images
        assert image.box.height > page.height / 6
        assert image.box.bottom < min(text.box.top for text in page.texts)
        assert [figure.alt for figure in read.tree.all("Figure")] == [
            "The picture of The Tens"
        ] * len(read.pages)


def test_for_paper_that_is_printed_already_there_is_text_in_the_middle_alone() -> None:
    night = rounds_played(night_with(8), 1)
    with_picture(night)
    plain = printed(certificates, now(night))
    assert not middle(plain.pages[0])
    read = printed(certificates, now(night, text_only=True))
    assert names(read) == names(plain)
    for page in read.pages:
        assert not page.images
        assert not page.paths
        assert middle(page)


def test_a_name_stands_there_without_a_number() -> None:
    night = rounds_played(night_with(8), 1)
    Player.objects.update(name="Ann")
    assert names(printed(certificates, now(night))) == ["Ann"] * 3


def test_before_a_table_has_finished_the_page_says_so() -> None:
    read = printed(certificates, now(night_with(4)))
    assert any("No table has finished yet" in text for text in read.texts)
    assert_clean(read)


def test_it_is_set_in_the_typeface_of_the_screen_and_shows_a_card_for_each_phase() -> None:
    night = rounds_played(night_with(8), 1)
    read = printed(certificates, now(night, places=1))
    assert {str(font["/BaseFont"])[8:] for font in read.tagged.fonts()} == {
        "Piazzolla-Regular",
        "Piazzolla-ExtraBold",
    }
    (page,) = read.pages
    cards = [thing for thing in page.things if thing.is_artifact]
    assert [thing.text for thing in cards if thing.text] == [str(n) for n in range(1, 11)]
    painted = {colour for thing in cards for colour in thing.colours}
    assert {colour.rgb for colour in CardColour} <= painted
    assert_clean(read)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_name_of_two_hundred_letters_is_smaller_and_stays_inside(size: str) -> None:
    night = rounds_played(night_with(8), 1)
    Player.objects.update(name=("Wolfeschlegelsteinhausenbergerdorff " * 6)[:200])
    for language in LANGUAGES:
        read = printed(certificates, now(night, places=1, paper_size=size), language)
        assert_clean(read)
        page = read.pages[0]
        inside = page.box.inset(MARGIN * 2)
        names = [text for text in page.texts if "Wolfe" in text.text]
        assert names
        assert all(inside.left < text.box.left < text.box.right < inside.right for text in names)
