"""The life of a round: published, completed, and taken back."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.errors import MovedOn, NothingToUndo
from scoring.games.models import Game
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    finish,
    leave,
    night_with,
    person,
    play,
    published,
    rows,
    sitting,
)
from tournaments.nights.actions import undo
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.standings import standings_of, table_states
from tournaments.rounds.closing import close_table, open_table
from tournaments.rounds.models import Round, RoundState, Table, TableSeat
from tournaments.rounds.moving import move, swap
from tournaments.rounds.publishing import (
    Blocked,
    Doubt,
    complete,
    publish,
    reopen,
    unpublish,
)
from tournaments.rounds.seats import begun_tables, start_games
from tournaments.tables.hand_results import bring_back, hand_results_of, take_back

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def doubts(found: Round | Blocked) -> list[Doubt]:
    assert isinstance(found, Blocked)
    return [block.doubt for block in found.blocks]


def last(night: Tournament) -> LogEntry:
    return night.log.latest("pk")


def seated_at(night: Tournament, number: int, tables: int) -> Round:
    """A draft with so many tables of three."""
    round = Round.objects.create(tournament=night, number=number, mode="random", seed=1)
    people = iter(night.entrants.order_by("pk"))
    made = Table.objects.bulk_create(Table(round=round, number=n) for n in range(1, tables + 1))
    TableSeat.objects.bulk_create(
        TableSeat(round=round, table=table, entrant=next(people), position=position)
        for table in made
        for position in range(3)
    )
    return round


def test_publishing_takes_as_many_statements_however_many_tables_there_are() -> None:
    night = night_with(120)
    statements = []
    for number, tables in ((1, 4), (2, 40)):
        round = seated_at(night, number, tables)
        with CaptureQueriesContext(connection) as seen:
            publish(round, None, knowingly=True)
        statements.append(len(seen))
        complete(again(round), None, knowingly=True)
    news = 2 if connection.vendor == "postgresql" else 0  # there each is a statement too
    assert statements[0] == statements[1] <= 20 + news  # one asks whether webhooks listen
    games = Game.objects.filter(table__round__number=2).prefetch_related("seats")
    assert len(games) == 40
    assert len({game.write_token for game in games} | {game.watch_token for game in games}) == 80
    assert [len(game.seat_names) for game in games] == [3] * 40


def test_a_game_that_is_there_already_is_not_made_twice() -> None:
    round = published(night_with(8))
    games = {table.pk: table.game_id for table in rows(round)}
    round.version = 0  # as it was when they were made
    with transaction.atomic():
        start_games(round, list(round.tables.all()))
    assert {table.pk: table.game_id for table in rows(round)} == games
    assert Game.objects.count() == 2


def test_each_table_gets_a_game_of_its_people_in_the_order_of_seats() -> None:
    night = night_with(7, minutes=40, edition="master", variant="even")
    round = published(night)
    assert round.state == RoundState.PUBLISHED
    assert round.published_at
    for table in rows(round):
        game = table.game
        assert game
        assert game.seat_names == [entrant.name for entrant in table.people]
        assert (game.club, game.part_of) == (night.club, night.topic)
        assert (game.edition, game.variant, game.timed) == ("master", "even", True)
    assert len({table.code for table in rows(round)}) == 2
    assert last(night).kind == "round-published"


def test_a_game_that_ends_with_its_winner_is_not_timed() -> None:
    assert not any(t.game and t.game.timed for t in rows(published(night_with(4))))
    assert Game.objects.count() == 1


def test_published_twice_is_published_once() -> None:
    night = night_with(8)
    round = published(night)
    assert isinstance(publish(again(round), None), Round)
    assert Game.objects.count() == 2
    assert night.log.filter(kind="round-published").count() == 1


def test_a_table_of_one_cannot_be_published_even_knowingly() -> None:
    round = drafted(night_with(7))
    move(again(round), sitting(round)[0][0], 3, 0, None)
    for knowingly in (False, True):
        found = publish(again(round), None, knowingly)
        assert Doubt.UNPLAYABLE in doubts(found)
    assert not Game.objects.exists()


def test_a_size_that_is_not_allowed_is_published_knowingly() -> None:
    round = drafted(night_with(8, allow=[3]))
    move(again(round), sitting(round)[0][0], 2, 0, None)
    assert doubts(publish(again(round), None)) == [Doubt.SIZE]
    assert isinstance(publish(again(round), None, knowingly=True), Round)
    assert sorted(map(len, sitting(round))) == [3, 5]


def test_who_has_gone_or_come_since_is_told_before_publishing() -> None:
    night = night_with(8)
    round = drafted(night)
    leave(night, "A")
    come(night, "Zoe")
    assert doubts(publish(again(round), None)) == [Doubt.NOT_HERE, Doubt.NOT_SEATED]


def test_a_table_that_nobody_sits_at_is_none() -> None:
    round = drafted(night_with(8))
    first, _second = sitting(round)
    for version, entrant in enumerate(first):
        move(again(round), entrant, 3, version, None)
    publish(again(round), None)
    assert [table.number for table in rows(round)] == [2, 3]


def test_a_round_is_complete_when_all_tables_have_finished() -> None:
    night = night_with(8)
    round = published(night)
    found = complete(again(round), None)
    assert doubts(found) == [Doubt.OPEN, Doubt.EMPTY]
    for table in rows(round):
        finish(table)
    assert isinstance(complete(again(round), None), Round)
    assert again(round).state == RoundState.COMPLETE
    assert isinstance(complete(again(round), None), Round)
    assert night.log.filter(kind="round-completed").count() == 1


def test_an_open_table_is_closed_as_it_stands_knowingly_and_open_again_later() -> None:
    night = night_with(8)
    round = published(night)
    one, other = rows(round)
    finish(one)
    deal_at(other)
    assert isinstance(complete(again(round), None, knowingly=True), Round)
    assert Table.objects.get(pk=other.pk).closed_at
    assert not Table.objects.get(pk=one.pk).closed_at
    assert last(night).facts["tables"] == [other.number]
    assert len(standings_of(night).rows) == 8
    assert isinstance(reopen(again(round), None), Round)
    assert Table.objects.get(pk=other.pk).closed_at is None
    assert again(round).state == RoundState.PUBLISHED


def test_a_draft_cannot_be_completed() -> None:
    with pytest.raises(MovedOn):
        complete(drafted(night_with(8)), None)


def test_reopening_throws_the_next_draft_away_knowingly() -> None:
    night = night_with(8)
    first = play(published(night))
    drafted(Tournament.objects.get(pk=night.pk))
    assert doubts(reopen(again(first), None)) == [Doubt.NEXT_DRAFT]
    assert isinstance(reopen(again(first), None, knowingly=True), Round)
    assert night.rounds.count() == 1


def test_no_round_is_opened_again_under_a_published_one() -> None:
    night = night_with(8)
    first = play(published(night))
    published(Tournament.objects.get(pk=night.pk))
    found = reopen(again(first), None, knowingly=True)
    assert doubts(found) == [Doubt.NEXT_PLAYED]
    assert again(first).state == RoundState.COMPLETE


def test_a_round_that_is_open_is_not_opened_again() -> None:
    round = published(night_with(8))
    assert isinstance(reopen(again(round), None), Round)
    assert again(round).version == round.version


def test_an_unplayed_round_is_a_draft_again_and_published_with_new_games() -> None:
    night = night_with(8)
    round = published(night)
    games = {table.game_id for table in rows(round)}
    assert isinstance(unpublish(again(round), None), Round)
    assert again(round).state == RoundState.DRAFT
    assert all(table.game is None for table in rows(round))
    published(night)
    assert games.isdisjoint({table.game_id for table in rows(round)})
    complete_round = play(again(round))
    for step in (unpublish, publish):
        with pytest.raises(MovedOn):
            step(again(complete_round), None)
    assert again(round).state == RoundState.COMPLETE


def test_what_was_recorded_keeps_a_round_published_unless_knowingly() -> None:
    night = night_with(8)
    round = published(night)
    one, other = rows(round)
    deal_at(one)
    finish(other)
    found = unpublish(again(round), None)
    assert isinstance(found, Blocked)
    assert found.blocks[0].tables == (one.number, other.number)
    assert isinstance(unpublish(again(round), None, knowingly=True), Round)
    assert one.game
    assert Game.objects.get(pk=one.game.pk).version == 1
    assert list(other.hand_results.values_list("removed", flat=True)) == [False]
    assert last(night).facts["tables"] == [one.number, other.number]
    assert standings_of(night).rows == () or not any(r.score for r in standings_of(night).rows)


def test_a_paper_that_was_taken_back_keeps_no_round_published() -> None:
    round = published(night_with(4))
    (table,) = rows(round)
    finish(table)
    assert begun_tables(round) == {1}
    take_back(table, 1, None)
    assert not begun_tables(round)
    bring_back(table, 2, None)
    assert begun_tables(round) == {1}
    take_back(table, 3, None)
    assert isinstance(unpublish(again(round), None), Round)


def test_what_was_recorded_counts_when_a_paper_is_taken_back_after_its_round() -> None:
    """In a complete round whatever stands there counts; nobody could finish the table any more."""
    night = night_with(4)
    round = published(night)
    (table,) = rows(round)
    deal_at(table)
    finish(table)
    complete(again(round), None)
    take_back(table, 1, None)
    state = table_states(again(round))[table.pk]
    assert (state.finished, state.deals, state.is_by_hand) == (True, 1, False)
    assert len(standings_of(night).rows) == 4
    reopen(again(round), None)
    assert not table_states(again(round))[table.pk].finished


def test_a_paper_is_of_those_who_sat_there_when_it_was_entered() -> None:
    round = published(night_with(8))
    one, other = rows(round)
    finish(one)
    unpublish(again(round), None, knowingly=True)
    swap(again(round), one.people[0].pk, other.people[0].pk, again(round).version, None)
    assert isinstance(publish(again(round), None), Round)
    (now, _other) = rows(round)
    assert not begun_tables(round)
    assert not table_states(again(round))[now.pk].finished
    assert hand_results_of(now) == []
    with pytest.raises(NothingToUndo):
        bring_back(now, 1, None)
    finish(now)
    assert table_states(again(round))[now.pk].finished
    first = LogEntry.objects.filter(kind="paper-entered").earliest("pk")
    assert not undo(first)
    assert begun_tables(round) == {1}


def test_a_paper_for_a_table_that_was_taken_back_meanwhile_is_refused() -> None:
    round = published(night_with(4))
    (stale,) = rows(round)
    unpublish(again(round), None)
    with pytest.raises(MovedOn):
        finish(stale)
    assert isinstance(publish(again(round), None), Round)
    assert not table_states(again(round))[stale.pk].finished


def test_a_round_is_published_with_what_is_agreed_by_then() -> None:
    night = night_with(4)
    stale = drafted(night)
    Tournament.objects.filter(pk=night.pk).update(variant="short", edition="master")
    assert isinstance(publish(stale, None), Round)
    (table,) = rows(stale)
    assert table.game
    assert (table.game.variant, table.game.edition) == ("short", "master")


def test_a_table_of_a_draft_is_not_closed_and_one_of_a_complete_round_not_opened() -> None:
    night = night_with(8)
    round = published(night)
    stale, _other = rows(round)
    unpublish(again(round), None)
    with pytest.raises(MovedOn):
        close_table(stale, None)
    Table.objects.filter(pk=stale.pk).update(closed_at=timezone.now())  # of an older version
    assert isinstance(publish(again(round), None), Round)
    assert not table_states(again(round))[stale.pk].finished
    complete(again(round), None, knowingly=True)
    with pytest.raises(MovedOn):
        open_table(stale, None)
    assert table_states(again(round))[stale.pk].finished


def test_a_table_that_is_closed_twice_is_closed_once() -> None:
    night = night_with(8)
    table = rows(published(night))[0]
    close_table(table, None)
    before = Table.objects.get(pk=table.pk).closed_at
    close_table(table, None)
    assert Table.objects.get(pk=table.pk).closed_at == before
    assert night.log.filter(kind="table-closed").count() == 1


def test_one_table_is_closed_and_goes_on() -> None:
    night = night_with(8)
    table = rows(published(night))[0]
    close_table(table, None)
    assert Table.objects.get(pk=table.pk).closed_at
    open_table(table, None)
    assert Table.objects.get(pk=table.pk).closed_at is None
    kinds = [entry.kind for entry in night.log.order_by("-pk")[:2]]
    assert kinds == ["table-opened", "table-closed"]


def test_a_round_that_is_gone_has_moved_on() -> None:
    round = drafted(night_with(4))
    Round.objects.all().delete()
    with pytest.raises(MovedOn):
        publish(round, None)


def test_a_whole_night_has_every_round_in_order() -> None:
    night = night_with(11)
    for number in range(1, 5):
        fresh = Tournament.objects.get(pk=night.pk)
        if number == 2:
            leave(fresh, "C")
        if number == 3:
            come(fresh, "Zoe", "Yan")
        round = published(fresh)
        assert round.number == number
        here = set(fresh.entrants.here().values_list("pk", flat=True))
        assert {p for table in sitting(round) for p in table} == here
        play(round)
    assert [r.state for r in night.rounds.all()] == [RoundState.COMPLETE] * 4
    assert person(night, "Zoe").pk in {p for t in sitting(round) for p in t}
