"""Somebody leaves a table of a night: what counts, and what the night knows of it."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from scoring.errors import MovedOn
from scoring.games.models import Game
from scoring.games.seat_changes import change_seat
from tests.clubs import ben
from tests.scoring.tables import come_back, fresh, leave, new_key, record, submission
from tests.tournaments.nights_seen import night, seated
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Entrant, People, Presence
from tournaments.log import sentence_of
from tournaments.log_words import known_names
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.folding import TableState
from tournaments.results.standings import board_of, outcomes, table_state
from tournaments.results.words import result_text
from tournaments.rounds.models import Table, TableSeat
from tournaments.tables.hand_results import TypedResult, bring_back, enter, take_back
from tournaments.tables.leaving import is_emptied

pytestmark = pytest.mark.django_db


@pytest.fixture
def club_night() -> Tournament:
    return night("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture
def table(club_night: Tournament) -> Table:
    seated(club_night)
    return Table.objects.select_related("game", "round__tournament").get()


def game_of(table: Table) -> Game:
    assert table.game
    return fresh(table.game)


def state(table: Table) -> TableState:
    return table_state(Table.objects.select_related("round__tournament").get(pk=table.pk))


def texts(tournament: Tournament) -> list[str]:
    name_of = known_names(People(tournament).names)
    entries = LogEntry.objects.filter(tournament=tournament).order_by("sequence")
    return [sentence_of(entry.kind, entry.facts, name_of) for entry in entries]


def test_who_left_stands_behind_those_who_stayed_with_what_they_had(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    record(game, *["0* 60 60 x"] * 10)
    found = state(table)
    assert found.finished
    assert [row.place for row in found.rows] == [1, 2, 2, 4]
    assert [(row.completed, row.points, row.deals, row.left) for row in found.rows] == [
        (10, 60, 11, False),
        (0, 660, 11, False),
        (0, 660, 11, False),
        (1, 0, 1, True),
    ]
    told = result_text(found.result, found.entrants[3])
    assert "left after 1 of 11 deals, so behind those who stayed" in told
    assert "left" not in result_text(found.result, found.entrants[0])


def test_deals_that_are_counted_are_their_own(table: Table, club_night: Tournament) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 2)
    record(game, "60 60 x 0*")
    come_back(game, 2)
    record(game, *["60 60 60 0*"] * 8)
    found = state(table)
    assert "played 9 of 10 deals" in result_text(found.result, found.entrants[2])
    tallies = board_of(club_night, outcomes(club_night)).tallies
    assert [tallies[who].deals for who in found.entrants] == [10, 10, 9, 10]
    assert [tallies[who].penalty for who in found.entrants] == [60, 60, 60, 0]


def test_the_deals_of_a_table_are_those_that_were_dealt_there_though_nobody_played_them_all(
    table: Table,
) -> None:
    game = game_of(table)
    for seat, row in enumerate(("x 60 60 0*", "0* x 60 60", "0* 60 x 60", "0* 60 60 x")):
        leave(game, seat)
        record(game, row)
        come_back(game, seat)
    found = state(table)
    assert (found.deals, found.deal) == (4, 5)
    assert found.missed_deals == (1, 1, 1, 1)
    assert "played 3 of 4 deals" in result_text(found.result, found.entrants[0])


def test_where_deals_are_agreed_who_leaves_after_them_has_played_to_the_end() -> None:
    club_night = night("Ada", "Ben", "Cleo", deals=2)
    seated(club_night)
    table = Table.objects.select_related("game", "round__tournament").get()
    game = game_of(table)
    record(game, "0* 60 60", "0* 60 60")
    leave(game, 0, 1)
    assert [(row.place, row.left) for row in state(table).rows] == [
        (1, False),
        (2, False),
        (2, False),
    ]


def test_the_night_notes_it_with_its_author_and_what_was_taken_back(table: Table) -> None:
    tournament = table.round.tournament
    before = Tournament.objects.get(pk=tournament.pk).version
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    name = game.names[3]
    assert texts(tournament)[-1] == f"Round 1, table 1: {name} left after deal 1."
    assert Tournament.objects.get(pk=tournament.pk).version == before + 1
    now = game_of(table)
    now.undo(submission(now))
    assert texts(tournament)[-1] == f"Round 1, table 1: that {name} left was taken back."
    now = game_of(table)
    now.redo(submission(now))
    record(game, "60 60 0* x")
    come_back(game, 3)
    assert texts(tournament)[-1] == f"Round 1, table 1: {name} is back after deal 2."
    call_command("verify")


def test_what_was_not_written_is_not_noted(table: Table) -> None:
    game = game_of(table)
    old = submission(game)
    record(game, "60 60 60 0*")
    count = LogEntry.objects.count()
    with pytest.raises(MovedOn):
        change_seat(fresh(game).as_of(old.seen), 3, old, is_empty=True)
    assert LogEntry.objects.count() == count


def test_the_page_of_the_table_says_how_it_counts(client: Client, table: Table) -> None:
    game = record(game_of(table), "60 60 60 0*")
    fields = {"key": new_key(), "seen": game.version, "seat": 3}
    page = client.post(f"/games/{game.write_token}/seats/leave/", fields, follow=True).text
    assert "Whoever left stands behind those who play to the end." in page
    assert "The organisers see at the desk who has left." in (
        client.get(f"/games/{game.write_token}/seats/").text
    )


def test_a_result_by_hand_leaves_them_behind_too(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    enter(table, TypedResult((3, 2, 1, 9), (50, 60, 70, 0), deals=8), 0, None)
    assert [(row.place, row.deals) for row in state(table).rows] == [(1, 8), (2, 8), (3, 8), (4, 8)]


def test_where_all_play_every_phase_who_missed_deals_stands_behind_by_hand_too() -> None:
    club_night = night("Ada", "Ben", "Cleo", variant="ten")
    seated(club_night)
    table = Table.objects.select_related("game", "round__tournament").get()
    game = game_of(table)
    leave(game, 0)
    record(game, "x 60 0*")
    come_back(game, 0)
    record(game, "60 60 0*", "60 60 0*")
    leave(game, 1)
    record(game, "60 x 0*")
    by_deals = [row.place for row in state(table).rows]
    assert by_deals == [2, 3, 1]
    page = ben(club_night.club).post(
        f"/tournaments/{club_night.pk}/tables/{table.pk}/paper/places/",
        {"seen": 0, "line": "2 10 | 2 60 | 4 50"},
        headers={"HX-Request": "true"},
    )
    assert page.text.index(game.names[2]) < page.text.index(game.names[0])
    enter(table, TypedResult((2, 2, 4), (10, 60, 50)), 0, None)
    assert [row.place for row in state(table).rows] == by_deals
    assert state(table).missed_deals == (1, 1, 0)


def test_deals_recorded_behind_a_result_by_hand_change_nothing_of_it(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    record(game, "60 60 0* x")
    enter(table, TypedResult((3, 2, 1, 9), (50, 60, 70, 0), deals=8), 0, None)
    before = state(table)
    assert before.missed_deals == (0, 0, 0, 1)
    record(game, "0* 60 60 x", "0* 60 60 x")
    assert state(table).rows == before.rows
    enter(table, TypedResult((3, 2, 1, 9), (50, 60, 75, 0), deals=8), 1, None)
    assert state(table).missed_deals == before.missed_deals
    take_back(table, 2, None)
    assert state(table).missed_deals == (0, 0, 0, 3)
    bring_back(table, 3, None)
    assert state(table).missed_deals == before.missed_deals
    call_command("verify")


def test_what_nobody_knew_of_a_result_by_hand_no_deal_behind_it_says(table: Table) -> None:
    game = game_of(table)
    record(game, *["0* 60 60 60"] * 9)
    enter(table, TypedResult((9, 1, 1, 1), (0, 500, 500, 500)), 0, None)
    assert state(table).deals is None
    record(game, "0* 60 60 60")  # and the game is over
    assert state(table).deals is None
    take_back(table, 1, None)
    enter(table, TypedResult((10, 1, 1, 1), (0, 500, 500, 500)), 2, None)
    assert state(table).deals == 10


def test_behind_a_result_by_hand_nobody_leaves_or_is_back(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    typed, count = TypedResult((3, 2, 1, 9), (50, 60, 70, 0), deals=8), LogEntry.objects.count()
    enter(table, typed, 0, None)
    before = state(table)
    for change in (
        lambda: leave(game, 0),
        lambda: come_back(game, 3),
        lambda: game_of(table).undo(submission(game)),
    ):
        with pytest.raises(MovedOn):
            change()
    assert (state(table), LogEntry.objects.count()) == (before, count + 1)
    take_back(table, 1, None)
    game_of(table).undo(submission(game))
    enter(table, typed, 2, None)
    with pytest.raises(MovedOn):
        game_of(table).redo(submission(game))
    assert not any(row.left for row in state(table).rows)


def test_a_phone_that_says_so_too_late_is_told_and_asks_nobody_any_more(
    client: Client, table: Table
) -> None:
    game = record(game_of(table), "60 60 60 0*")
    fields = {"key": new_key(), "seen": game.version, "seat": 3}
    enter(table, TypedResult((3, 2, 1, 9), (50, 60, 70, 0), deals=8), 0, None)
    answer = client.post(f"/games/{game.write_token}/seats/leave/", fields, follow=True)
    assert "Look at the game first." in answer.text
    assert 'name="seat"' not in answer.text
    assert not game_of(table).state.empty


def test_where_one_stays_the_table_is_done(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 1, 2, 3)
    found = state(table)
    assert found.finished
    assert [row.place for row in found.rows] == [1, 3, 3, 2]


def test_what_is_kept_agrees_with_what_was_recorded(table: Table) -> None:
    game = game_of(table)
    record(game, "60 60 60 0*")
    leave(game, 3)
    assert outcomes(table.round.tournament)
    assert table.round.tournament.log.count() > 0
    call_command("verify")


# At the desk, and at the door


def scorer_of(table: Table) -> Client:
    return ben(table.round.tournament.club)


def who_sits(table: Table, position: int) -> Entrant:
    seat = TableSeat.objects.select_related("entrant__player").get(table=table, position=position)
    return seat.entrant


def test_the_desk_asks_whether_who_left_plays_the_next_round(table: Table) -> None:
    tournament, browser = table.round.tournament, scorer_of(table)
    leave(record(game_of(table), "60 60 60 0*"), 3)
    person = who_sits(table, 3)
    desk = browser.get(tournament.get_absolute_url()).text
    assert f"{person.name} has left table 1." in desk
    where = f"/tournaments/{tournament.pk}/check-in/{person.pk}/"
    answer = browser.post(where, {"presence": "gone", "from_desk": "1"}, follow=True)
    assert answer.redirect_chain == [(tournament.get_absolute_url(), 302)]
    assert who_sits(table, 3).presence == Presence.GONE
    assert "has left table 1." not in answer.text
    assert "but sits at a table" not in answer.text
    assert "sits" not in browser.get(f"/tournaments/{tournament.pk}/check-in/").text


def test_whoever_is_noted_as_gone_may_be_left_out_at_their_table(table: Table) -> None:
    tournament, browser = table.round.tournament, scorer_of(table)
    record(game_of(table), "60 60 60 0*")
    person = who_sits(table, 3)
    set_presence(person, Presence.GONE)
    round_page = f"/tournaments/{tournament.pk}/rounds/1/"
    door = f"/tournaments/{tournament.pk}/check-in/"
    way = f"/tournaments/{tournament.pk}/seats/{person.pk}/leave/"
    assert way in browser.get(door).text
    assert f"plays on without {person.name}" in browser.get(round_page).text
    answer = browser.post(way, {"round": "1"}, follow=True)
    assert answer.redirect_chain == [(round_page, 302)]
    assert f"Table 1 plays on without {person.name}." in answer.text
    assert game_of(table).state.empty == {3}
    entry = LogEntry.objects.latest("pk")
    assert (entry.kind, entry.author) == ("seat-left", User.objects.get(username="ben"))
    for page in (door, round_page):
        assert way not in browser.get(page).text
    assert browser.post(way, follow=True).redirect_chain == [(door, 302)]
    assert game_of(table).version == 2


def test_whoever_was_moved_meanwhile_leaves_the_seat_they_have_now(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, browser = table.round.tournament, scorer_of(table)
    record(game_of(table), "60 60 60 0*")
    person, locked = who_sits(table, 3), Tournament.locked

    def after_moving(night: Tournament) -> Tournament:
        monkeypatch.setattr(Tournament, "locked", locked)
        order = [who_sits(table, position) for position in (3, 1, 2, 0)]
        table.seats.all().delete()
        for position, entrant in enumerate(order):
            table.seats.create(round=table.round, entrant=entrant, position=position)
        return locked(night)

    monkeypatch.setattr(Tournament, "locked", after_moving)
    browser.post(f"/tournaments/{tournament.pk}/seats/{person.pk}/leave/")
    assert game_of(table).state.empty == {0}


def test_at_a_table_that_is_done_nobody_has_to_be_left_out(table: Table) -> None:
    tournament = table.round.tournament
    record(game_of(table), *["60 60 60 0*"] * 10)
    way = f"/tournaments/{tournament.pk}/seats/{who_sits(table, 1).pk}/leave/"
    answer = scorer_of(table).post(way, follow=True)
    assert "it counts as it stands" in answer.text
    assert scorer_of(table).post(f"/tournaments/{tournament.pk}/seats/0/leave/").status_code == 404
    Game.objects.update(closed="table")
    assert not is_emptied(TableSeat.objects.get(table=table, position=1), None)


def test_the_desk_and_the_round_show_who_has_left(table: Table) -> None:
    tournament, browser = table.round.tournament, scorer_of(table)
    leave(record(game_of(table), "60 60 60 0*"), 3)
    for page in (tournament.get_absolute_url(), f"/tournaments/{tournament.pk}/rounds/1/"):
        text = browser.get(page).text
        assert "has left" in text
        assert 'class="leads"' not in text  # those who stayed are level
