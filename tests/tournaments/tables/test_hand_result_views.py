"""A result by hand is typed in, asked about where it is odd, and counts."""

import re
from typing import Any

import pytest

from tests.clubs import ada, ben
from tests.scoring.tables import leave
from tests.tournaments.nights_running import deal, running
from tests.tournaments.tables.typing_results import address, mark_in, save, typed
from tournaments.nights.models import Tournament
from tournaments.rounds.models import HandResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(deals=3)


def test_a_scorer_enters_a_whole_table(night: Tournament) -> None:
    browser = ben(night.club)
    shown = browser.get(address(night)).text
    assert [shown.index(f"Phases of {name}") for name in ("Ada", "Ben", "Cleo", "Dora")]
    answer = save(browser, night)
    assert answer["Location"] == night.get_absolute_url()
    row = HandResult.objects.get()
    assert (row.completed, row.points, row.winner) == ([3, 2, 2, 1], [40, 55, 60, 100], None)
    assert row.author and row.author.username == "ben"
    assert "The paper of table 1 counts." in browser.get(night.get_absolute_url()).text
    assert "1. Ada · 2. Ben · 3. Cleo · 4. Dora" in browser.get(address(night)).text


def test_htmx_is_sent_to_the_desk(night: Tournament) -> None:
    answer = ben(night.club).post(address(night, "save/"), typed(), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == night.get_absolute_url()


def test_sums_are_added_up(night: Tournament) -> None:
    save(ben(night.club), night, "3 40, 2 55, 2 60, 1 100", **{"points-1": "25+10+20"})
    assert HandResult.objects.get().points[1] == 55


def in_line(line: str, **more: Any) -> dict[str, Any]:
    """As a keyboard sends it: the rows are there, and empty."""
    return dict.fromkeys(typed(), "") | {"seen": 0, "line": line} | more


@pytest.mark.parametrize("line", ["3 40 | 2 55 | 2 60 | 1 100", "3 40;2 25+30;2 60 ,1 100 |"])
def test_a_whole_table_is_typed_in_one_line(night: Tournament, line: str) -> None:
    browser = ben(night.club)
    assert "1. Ada" in browser.post(address(night, "places/"), in_line(line)).text
    assert browser.post(address(night, "save/"), in_line(line)).status_code == 302
    row = HandResult.objects.get()
    assert (row.completed, row.points) == ([3, 2, 2, 1], [40, 55, 60, 100])


def test_a_line_that_is_too_short_is_kept_and_nothing_is_asked_of_the_rows(
    night: Tournament,
) -> None:
    answer = ben(night.club).post(address(night, "save/"), in_line("3 40 | 2 55 | 2 60"))
    assert answer.status_code == 422
    assert "3 parts for 4 seats. Type a part for each: " in answer.text
    assert 'value="3 40 | 2 55 | 2 60"' in answer.text
    assert "How many" not in answer.text.replace("How many deals?", "")
    assert not HandResult.objects.exists()


@pytest.mark.parametrize(
    ("line", "field", "word"),
    [
        ("3 40 | 11 55 | 2 60 | 1 100", "completed-1", "Type how many phases, 0 to 10."),
        ("3 40 | 2 55 | 2 6o | 1 100", "points-2", "Type a whole number"),
        ("3 40 | 2 55 | 2 | 1 100", "points-2", "How many points?"),
        ("3 40 | | 2 60 | 1 100", "completed-1", "How many phases?"),
    ],
)
def test_a_part_that_is_wrong_is_corrected_in_its_row(
    night: Tournament, line: str, field: str, word: str
) -> None:
    answer = ben(night.club).post(address(night, "save/"), in_line(line))
    assert answer.status_code == 422
    error = answer.text.split(f'id="error-{field}"')[1]
    assert word in error[:400]
    assert re.search(r'name="completed-0"\s+value="3"', answer.text)
    assert re.search(r'name="line"\s+value=""', answer.text)
    assert not HandResult.objects.exists()


def test_a_line_is_asked_about_as_rows_are(night: Tournament) -> None:
    browser = ben(night.club)
    asked = browser.post(address(night, "save/"), in_line("3 41 | 2 55 | 2 60 | 1 100"))
    assert asked.status_code == 422
    assert "no cards add up to 41" in asked.text
    assert re.search(r'name="points-0"\s+value="41"', asked.text)


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("completed-0", "11", "Type how many phases, 0 to 10."),
        ("completed-0", "", "How many phases?"),
        ("completed-0", "²", "Type how many phases, 0 to 10."),
        ("points-3", "many", "Type a whole number"),
        ("points-3", "-5", "Type a whole number"),
        ("points-3", "", "How many points?"),
        ("winner", "2", "Cleo cannot have won here: Ada did better."),
        ("seen", "", "This page is out of date"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    night: Tournament, field: str, value: str, word: str
) -> None:
    answer = save(ben(night.club), night, **{field: value})
    assert answer.status_code == 422
    assert word in answer.text
    assert not HandResult.objects.exists()


@pytest.mark.parametrize(
    ("results", "doubt"),
    [
        ("3 41, 2 55, 2 60, 1 100", "Ada: no cards add up to 41. All points here divide by 5."),
        ("3 40, 4 55, 2 60, 1 100", "Ben completed more phases than 3 deals allow."),
        ("3 40, 2 55, 2 60, 1 900", "Dora: 900 is more than so many hands can count:"),
    ],
)
def test_what_can_hardly_be_is_asked_about_once_and_then_kept(
    night: Tournament, results: str, doubt: str
) -> None:
    browser = ben(night.club)
    answer = save(browser, night, results)
    assert answer.status_code == 422
    assert doubt in answer.text
    assert save(browser, night, results, sure="on").status_code == 302
    assert HandResult.objects.count() == 1


def test_after_a_replay_it_is_asked_who_won(night: Tournament) -> None:
    Tournament.objects.update(deals=None)
    browser, level = ben(night.club), "10 300, 10 300, 8 200, 7 200"
    assert "Ada and Ben are level." in save(browser, night, level).text
    assert save(browser, night, level, winner="1").status_code == 302
    assert "1. Ben · 2. Ada" in browser.get(address(night)).text


def test_who_left_has_neither_done_better_nor_won_the_replay(night: Tournament) -> None:
    Tournament.objects.update(deals=None)
    leave(deal(night, 1, "60 60 60 0*"), 3)
    browser, level = ben(night.club), "10 300, 10 300, 8 200, 10 200"
    assert "Ada and Ben are level." in save(browser, night, level).text
    assert save(browser, night, level, winner="3").status_code == 422
    assert not HandResult.objects.exists()
    assert save(browser, night, level, winner="1").status_code == 302
    assert "1. Ben · 2. Ada · 3. Cleo · 4. Dora" in browser.get(address(night)).text


def test_who_left_after_the_last_deal_may_have_won(night: Tournament) -> None:
    leave(deal(night, 1, *["60 60 60 0*"] * 3), 3)
    shown = ben(night.club).get(address(night)).text
    winners = shown.split('name="winner"')[1].split("</select>")[0]
    assert re.findall(r'value="(\d)"', winners) == ["0", "1", "2", "3"]


def test_the_places_are_shown_before_anything_is_saved(night: Tournament) -> None:
    answer = ben(night.club).post(
        address(night, "places/"), typed(), headers={"HX-Request": "true"}
    )
    assert answer.text.strip().startswith('<div id="places"')
    assert "1. Ada · 2. Ben · 3. Cleo · 4. Dora" in answer.text
    assert not HandResult.objects.exists()


def test_half_a_paper_makes_no_places(night: Tournament) -> None:
    half = typed() | {"points-0": ""}
    answer = ben(night.club).post(address(night, "places/"), half, headers={"HX-Request": "true"})
    assert "Places" not in answer.text


def test_of_two_scorers_the_slower_one_sees_both_and_chooses(night: Tournament) -> None:
    save(ben(night.club), night)
    slower = ada(night.club)
    answer = save(slower, night, "3 40, 2 55, 3 65, 1 100")
    assert answer.status_code == 409
    assert "Somebody was faster." in answer.text
    assert "60</td>" in answer.text
    assert "65</td>" in answer.text
    assert 'name="seen" value="1"' in answer.text
    assert HandResult.objects.count() == 1
    mine = {"seen": 1, "shown": mark_in(answer.text)}
    assert save(slower, night, "3 40, 2 55, 3 65, 1 100", **mine).status_code == 302
    assert HandResult.objects.latest("sequence").points == [40, 55, 65, 100]


def test_an_edition_without_points_asks_for_none(night: Tournament) -> None:
    board = running(night.club, edition="board")
    browser = ben(night.club)
    assert "points-0" not in browser.get(address(board)).text
    answer = browser.post(
        address(board, "save/"),
        {"seen": 0, "winner": "", **{f"completed-{seat}": 10 - seat for seat in range(4)}},
    )
    assert answer.status_code == 302
    assert HandResult.objects.get().points == [0, 0, 0, 0]


def test_where_everybody_plays_every_phase_points_alone_decide(night: Tournament) -> None:
    ten = running(night.club, variant="ten")
    browser = ben(night.club)
    assert "Dora cannot have won" in save(browser, ten, "9 40, 8 55, 9 60, 10 100", winner="3").text
    assert save(browser, ten, "8 40, 8 55, 9 60, 10 100").status_code == 302
    assert "1. Ada" in browser.get(address(ten)).text
<<<<<<< HEAD
=======


def test_before_a_correction_is_saved_it_is_shown_what_it_changes(night: Tournament) -> None:
    save(ben(night.club), night)
    answer = save(ben(night.club), night, "2 40, 3 55, 2 60, 1 100", seen=1)
    assert answer.status_code == 200
    assert "What this changes" in answer.text
    assert_changes(answer.text, "Ada", "1.", "2.")
    assert_changes(answer.text, "Ben", "2.", "1.")
    assert "was 1, is 2" in answer.text
    assert "Save the correction" in answer.text
    assert HandResult.objects.count() == 1


def assert_changes(page: str, name: str, before: str, after: str) -> None:
    row = page[page.index("What this changes") :]
    row = row[row.index(f"<bdi>{name}</bdi>") :]
    row = row[: row.index("</tr>")]
    assert f"<del>{before}</del>" in row
    assert f"{after}</ins>" in row


def test_whoever_types_on_after_the_look_is_shown_the_changes_once_more(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    mark = mark_in(save(browser, night, "2 40, 3 55, 2 60, 1 100", seen=1).text)
    answer = save(browser, night, "2 40, 3 55, 4 60, 1 100", seen=1, shown=mark, sure="on")
    assert answer.status_code == 200
    assert HandResult.objects.count() == 1


def test_the_same_correction_sent_twice_is_one(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    typed = {"seen": 1, "shown": ""}
    typed["shown"] = mark_in(save(browser, night, "2 40, 3 55, 2 60, 1 100", **typed).text)
    for _press in range(2):
        assert save(browser, night, "2 40, 3 55, 2 60, 1 100", **typed).status_code == 302
    assert HandResult.objects.count() == 2


def test_what_the_phone_recorded_is_there_to_be_corrected(night: Tournament) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    browser = ben(night.club)
    shown = browser.get(address(night)).text
    assert "Correct table 1" in shown
    assert re.findall('name="points-\\d" value="(\\d+)"', shown) == ["75", "180", "0", "180"]
    correct(browser, night, "3 75, 0 180, 2 30, 0 180")
    assert "1. Ada · 2. Cleo" in browser.get(address(night)).text


def test_who_won_a_replay_stays_the_winner_where_only_another_line_is_corrected(
    night: Tournament,
) -> None:
    Tournament.objects.update(deals=None, variant="short:1")
    Game.objects.update(variant="short:1")
    game = deal(night, 1, "5+ 60 5+ 60")
    assert game.state.replay == (0, 2)
    game.record_replay(2, submission(game))
    shown = ben(night.club).get(address(night)).text
    assert '<option value="2" selected>Cleo</option>' in shown


def test_a_table_that_was_closed_empty_has_nothing_to_be_corrected(night: Tournament) -> None:
    close_table(table_of(night), None)
    browser = ben(night.club)
    assert "Result of table 1" in browser.get(address(night)).text
    assert save(browser, night).status_code == 302


def field_of_deals(browser: Client, tournament: Tournament) -> str | None:
    """What stands in it; None where they are not asked for."""
    found = re.search(r'name="deals"\s+value="(\d*)"', browser.get(address(tournament)).text)
    return found[1] if found else None


def test_it_is_asked_how_many_deals_they_played_and_may_be_left_open() -> None:
    night = running()
    browser = ben(night.club)
    assert field_of_deals(browser, night) == ""
    save(browser, night)
    assert HandResult.objects.get().deals is None
    assert "Nobody has said how many deals it were." in browser.get(address(night)).text
    correct(browser, night, seen=1, deals="4")
    assert HandResult.objects.latest("sequence").deals == 4
    assert field_of_deals(browser, night) == "4"


@pytest.mark.parametrize("facts", [{"deals": 3}, {"edition": "board"}, {"variant": "ten"}], ids=str)
def test_where_it_is_settled_nobody_is_asked(facts: dict[str, Any]) -> None:
    night = running(**facts)
    assert field_of_deals(ben(night.club), night) is None


def test_with_a_clock_fewer_deals_than_agreed_may_have_been_played() -> None:
    night = running(deals=6, minutes=40)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "6"
    shown = browser.get(address(night)).text
    assert "As agreed. If it were fewer, say so." in shown
    assert "If it stays empty, 6 deals count." in shown
    save(browser, night, deals="5")
    assert table_state(table_of(night)).deals == 5


def test_what_the_phone_recorded_is_offered() -> None:
    night = running()
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "2"
    assert "As recorded by phone." in browser.get(address(night)).text


def test_what_the_others_played_is_offered_as_a_guess() -> None:
    night = running(sizes=(4, 4, 4))
    for number, played in ((2, 9), (3, None)):
        typed_result = TypedResult((3, 2, 2, 1), (40, 55, 60, 100), deals=played)
        enter(table_of(night, number), typed_result, 0, None)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "9"
    shown = browser.get(address(night)).text
    assert "a guess" in shown
    assert "The other tables of this round played so many. Check it." in shown


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("0", "Type how many deals, 1 to 100, or nothing."),
        ("-4", "Type how many deals, 1 to 100, or nothing."),
        ("101", "Type how many deals, 1 to 100, or nothing."),
        ("9" * 60, "Type how many deals, 1 to 100, or nothing."),
        ("many", "Type how many deals, 1 to 100, or nothing."),
        ("²", "Type how many deals, 1 to 100, or nothing."),
        ("2", "3 phases take at least 3 deals. Correct it, or leave it empty."),
    ],
)
def test_deals_that_cannot_be_are_refused_and_nothing_typed_is_lost(value: str, word: str) -> None:
    night = running()
    answer = save(ben(night.club), night, deals=value)
    assert answer.status_code == 422
    assert word in answer.text
    assert f'value="{value}"' in answer.text
    assert 'value="100"' in answer.text
    assert not HandResult.objects.exists()


def test_more_deals_than_were_agreed_are_refused() -> None:
    night = running(deals=6, minutes=40)
    answer = save(ben(night.club), night, deals="7")
    assert "Type how many deals, 1 to 6, or nothing." in answer.text


def test_more_points_than_so_many_deals_can_bring_are_asked_about() -> None:
    night = running()
    answer = save(ben(night.club), night, "3 40, 2 55, 2 60, 1 900", deals="3")
    assert "Dora: 900 is more than so many hands can count:" in answer.text


def test_other_deals_alone_are_a_correction_too() -> None:
    night = running()
    browser = ben(night.club)
    save(browser, night, deals="8")
    answer = save(browser, night, seen=1, deals="9")
    assert "Deals: 8 so far, 9 from now on." in answer.text
    correct(browser, night, seen=1, deals="")
    assert table_state(table_of(night)).deals is None


def test_of_two_scorers_with_other_deals_the_slower_one_sees_both() -> None:
    night = running()
    save(ben(night.club), night, deals="8")
    answer = save(ada(night.club), night, deals="9")
    assert answer.status_code == 409
    assert "8 deals" in answer.text
    assert "9 deals" in answer.text


def test_by_the_clock_and_the_pace_of_the_club_a_number_is_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = running(minutes=60)
    begun = timezone.now() - timedelta(minutes=45)
    Round.objects.update(clock_started_at=begun)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == ""  # nothing is known of this club yet
    monkeypatch.setattr(deals, "pace_of", lambda _club: Pace(8, games=3))
    assert field_of_deals(browser, night) == "6"
    shown = browser.get(address(night)).text
    assert "a guess" in shown
    assert "As many as your club plays in this time. Check it." in shown
    Round.objects.update(clock_started_at=begun - timedelta(days=1))
    assert field_of_deals(browser, night) == "8"  # the time was up after an hour
    Round.objects.update(clock_started_at=timezone.now() + timedelta(hours=1))
    assert field_of_deals(browser, night) == "1"  # the clock of the laptop has jumped
>>>>>>> a249c45a (Mend what was seen on the organiser's pages on phone and laptop, by day and night)
