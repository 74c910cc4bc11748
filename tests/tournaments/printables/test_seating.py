import pytest

from printing.marks import PaperSize
from scoring.people.models import Player
from tests.printing.reading import Read, assert_clean
from tests.tournaments.nights_running import running
from tests.tournaments.playing import again, come, leave, night_with, person, play, published
from tests.tournaments.printables.printed import now, printed
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.printables.seating import seating_by_name, seating_by_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def places(read: Read) -> dict[str, tuple[str, str]]:
    """Of everybody on the list by name: the table and the seat."""
    return {name: (table, seat) for rows in read.tables for name, table, seat in rows[1:]}


def pausing(tournament: Tournament, name: str) -> None:
    set_presence(person(tournament, name), Presence.PAUSING)


def test_everybody_finds_their_table_and_their_seat() -> None:
    night = running(sizes=(4, 3, 5))
    told = places(printed(seating_by_name, now(night)))
    plan = again(night.rounds.get()).seatings
    assert len(told) == 12
    for table in plan:
        for seat, entrant in enumerate(table.people, start=1):
            assert told[entrant.name] == (str(table.number), "◆ 1" if seat == 1 else str(seat))


def test_the_list_is_in_the_order_of_the_alphabet_whatever_the_accents() -> None:
    night = running(sizes=(3,))
    for name, new in (("Ada", "Zoë"), ("Ben", "Élodie"), ("Cleo", "emil")):
        Player.objects.filter(name=name).update(name=new)
    assert list(places(printed(seating_by_name, now(night)))) == ["Élodie", "emil", "Zoë"]


def test_sixty_people_stand_on_one_page_in_letters_that_are_read_from_afar() -> None:
    night = running(sizes=(4,) * 15)
    for size in PaperSize:
        read = printed(seating_by_name, now(night, paper_size=size.name.lower()))
        assert len(read.pages) == 1
        names = [text for text in read.pages[0].texts if text.text.startswith("Player")]
        assert min(name.size for name in names) >= 12


def test_few_people_are_written_larger_than_many() -> None:
    def largest(read: Read) -> float:
        return max(text.size for text in read.pages[0].texts if text.text == "Ada")

    few = running(sizes=(4,))
    many = running(few.club, sizes=(4,) * 15)
    assert largest(printed(seating_by_name, now(few))) > largest(
        printed(seating_by_name, now(many))
    )


def test_whoever_is_through_or_pauses_is_told_so() -> None:
    night = night_with(9, allow=[], prefer=4)
    pausing(night, "A")
    round = published(night)
    round.byes = [person(night, "B").pk]
    round.save(update_fields=["byes"])
    round.seats.filter(entrant=round.byes[0]).delete()
    read = printed(seating_by_name, now(night))
    assert places(read)["A"] == ("–", "pausing")
    assert places(read)["B"] == ("–", "bye")
    cards = printed(seating_by_table, now(night)).texts
    assert "Pausing: A." in cards
    assert "Through without playing this round: B." in cards


def test_whoever_came_too_late_is_sent_to_the_desk_while_the_round_runs() -> None:
    night = night_with(8)
    round = published(night)
    come(night, "Zoe")
    leave(night, "A")
    told = places(printed(seating_by_name, now(night)))
    assert told["Zoe"] == ("–", "ask at the desk")
    assert told["A"][0] != "–"
    assert "Here without a seat: Zoe." in printed(seating_by_table, now(night)).texts
    play(round)
    assert "Zoe" not in places(printed(seating_by_name, now(night)))


def test_an_earlier_round_is_printed_as_it_was() -> None:
    night = running(sizes=(4, 4))
    first = night.rounds.get()
    before = places(printed(seating_by_name, now(night)))
    play(first)
    published(night)
    read = printed(seating_by_name, now(night, first))
    assert places(read) == before
    assert any("Round 1" in text for text in read.texts)


def test_each_table_has_a_card_with_its_people_in_the_order_of_their_seats() -> None:
    night = running(sizes=(4, 3))
    read = printed(seating_by_table, now(night))
    cards = list(read.tree.all("Sect"))[1:]
    assert [card.inside[0].text for card in cards] == ["Table 1", "Table 2"]
    people = [[item.read for item in card.all("LI")] for card in cards]
    assert people == [["◆ 1 Ada", "2 Ben", "3 Cleo", "4 Dora"], ["◆ 1 Eve", "2 Fay", "3 Gus"]]


def test_a_hundred_tables_take_seven_pages_of_cards() -> None:
    read = printed(seating_by_table, now(running(sizes=(3,) * 100)))
    assert len(read.pages) == 7
    assert "7 / 7" in read.pages[-1].words
    assert_clean(read)


def test_a_round_without_tables_says_so() -> None:
    night = running(sizes=(3,))
    night.rounds.get().tables.all().delete()
    night.entrants.update(presence=Presence.GONE)
    for make in (seating_by_name, seating_by_table):
        read = printed(make, now(night))
        assert "Nobody sits at a table in this round." in read.texts
        assert not read.tables
        assert_clean(read)
