import pytest
from django.test import Client

from printing.marks import MM, PaperSize
from scoring.people.models import Player
from tests.clubs import club_of
from tests.printing.reading import assert_clean, codes
from tests.tournaments.nights_running import running
from tests.tournaments.people import tournament_of
from tests.tournaments.playing import night_with
from tests.tournaments.printables.printed import ORIGIN, now, printed
from tournaments.printables.badges import HEIGHT, WIDTH, badges, places_on

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
    assert [part.read for part in first.inside][:3] == ["Ada", night.name, night.club.name]
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
    assert read_as == {names[0], names[1].replace("-", "- ")}
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
