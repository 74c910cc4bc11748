import pytest
from django.db import IntegrityError
from django.http import Http404

from rules import Outcome
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from tests.scoring.tables import fresh, new_key, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db


def test_a_recorded_deal_moves_those_who_laid(game: Game) -> None:
    state = record(game, "0* 25+ 60 100").state
    assert state.completed == (1, 1, 0, 0)
    assert state.totals == (0, 25, 60, 100)


def test_the_same_deal_sent_twice_counts_once(game: Game) -> None:
    sent = submission(game)
    first = fresh(game).record_deal(read_row("0* 25+ 60 100"), sent)
    again = fresh(game).as_of(sent.seen).record_deal(read_row("0* 25+ 60 100"), sent)
    assert again == first
    assert fresh(game).state.totals == (0, 25, 60, 100)


def test_a_changed_deal_under_an_old_key_is_a_decision_for_people(game: Game) -> None:
    sent = submission(game)
    fresh(game).record_deal(read_row("0* 25+ 60 100"), sent)
    with pytest.raises(MovedOn):
        fresh(game).as_of(sent.seen).record_deal(read_row("0* 25+ 60 105"), sent)


def test_of_two_who_saw_the_same_version_one_is_kept(game: Game) -> None:
    ben, cleo = submission(game), submission(game)
    seen_by_cleo = fresh(game)
    assert seen_by_cleo.version == 0
    fresh(game).record_deal(read_row("0* 25+ 60 100"), ben)
    with pytest.raises(MovedOn):
        seen_by_cleo.record_deal(read_row("5+ 0* 60 100"), cleo)
    assert fresh(game).state.totals == (0, 25, 60, 100)


def test_a_version_that_nobody_can_have_seen_is_refused(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    from_nowhere = Submission(new_key(), seen=9)
    with pytest.raises(MovedOn):
        fresh(game).as_of(9).record_deal(read_row("5+ 0* 60 100"), from_nowhere)


def test_the_database_refuses_two_versions_of_one_sequence(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    with pytest.raises(IntegrityError):
        DealVersion.objects.create(game=game, sequence=1, number=1, key=new_key())


def test_an_undo_takes_the_last_deal_back(game: Game) -> None:
    before = record(game, "0* 25+ 60 100").state
    record(game, "5+ 0* 60 100")
    fresh(game).undo(submission(game))
    assert fresh(game).state == before


def test_an_undo_can_be_undone(game: Game) -> None:
    before = record(game, "0* 25+ 60 100").state
    fresh(game).undo(submission(game))
    fresh(game).redo(submission(game))
    assert fresh(game).state == before


def test_the_same_undo_sent_twice_takes_one_deal_back(game: Game) -> None:
    record(game, "0* 25+ 60 100", "5+ 0* 60 100")
    sent = submission(game)
    fresh(game).as_of(sent.seen).undo(sent)
    fresh(game).as_of(sent.seen).undo(sent)
    assert len(fresh(game).deals) == 1


def test_undoing_nothing_is_refused(game: Game) -> None:
    with pytest.raises(NothingToUndo):
        game.undo(submission(game))


def test_bringing_back_what_was_not_undone_is_refused(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    with pytest.raises(NothingToUndo):
        fresh(game).redo(submission(game))


def test_after_an_undo_the_next_deal_takes_its_number(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    fresh(game).undo(submission(game))
    record(game, "5+ 0* 60 100")
    assert [version.number for version in fresh(game).log] == [1, 1, 1]
    assert fresh(game).state.totals == (5, 0, 60, 100)


def test_a_correction_keeps_the_old_version_with_its_reason(game: Game) -> None:
    record(game, "0* 25+ 60 100", "5+ 0* 60 100")
    fresh(game).correct_deal(1, read_row("0* 25+ 65 100"), submission(game, reason="counted again"))
    corrected = fresh(game)
    assert corrected.state.totals == (5, 25, 125, 200)
    assert [version.points[2] for version in corrected.versions_of(1)] == [60, 65]
    assert corrected.versions_of(1)[1].reason == "counted again"


def test_correcting_a_deal_and_correcting_it_back_restores_the_state(game: Game) -> None:
    before = record(game, "0* 25+ 60 100", "5+ 0* 60 100", "5+ 60 0* 100").state
    fresh(game).correct_deal(1, read_row("0* 75 60 100"), submission(game))
    assert fresh(game).state != before
    fresh(game).correct_deal(1, read_row("0* 25+ 60 100"), submission(game))
    assert fresh(game).state == before


def test_a_replay_names_the_winner_and_counts_no_points(db: None) -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")
    assert game.state.replay == (0, 1)
    game.record_replay(1, submission(game))
    state = fresh(game).state
    assert state.winners == (1,)
    assert state.outcome is Outcome.REPLAYED
    assert state.totals == (5, 5, 65)


def test_a_replay_can_be_undone(db: None) -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")
    game.record_replay(1, submission(game))
    fresh(game).undo(submission(game))
    assert fresh(game).state.replay == (0, 1)


def test_a_game_grows_in_one_object_too(game: Game) -> None:
    game.record_deal(read_row("0* 25+ 60 100"), submission(game))
    game.record_deal(read_row("5+ 0* 60 100"), submission(game))
    assert game.state.totals == (5, 25, 120, 200)


def test_the_same_new_game_sent_twice_is_one_game(db: None) -> None:
    key = new_key()
    first = Game.objects.start({"edition": "classic"}, ["Ada", "Ben"], key)
    again = Game.objects.start({"edition": "classic"}, ["Ada", "Ben"], key)
    assert first == again
    assert fresh(first).names == ("Ada", "Ben")


def test_a_rematch_is_one_game_whoever_asks_for_it(game: Game) -> None:
    rematch = start_rematch(game)
    assert start_rematch(fresh(game)) == rematch
    assert fresh(rematch).names == game.names
    assert rematch.first_dealer == 1
    assert fresh(game).next_game == rematch


def test_new_links_make_strangers_of_those_who_hold_the_old_ones(game: Game) -> None:
    old = game.write_token, game.watch_token
    game.renew_links()
    assert not {fresh(game).write_token, fresh(game).watch_token} & set(old)


def test_links_are_unguessable_and_differ(game: Game) -> None:
    assert len({game.write_token, game.watch_token, start_rematch(game).write_token}) == 3
    assert len(game.write_token) >= 22


def test_things_say_what_they_are(game: Game) -> None:
    version = record(game, "0* 25+ 60 100").log[0]
    assert str(version) == "deal 1, version 1"
    assert str(game.seats.get(position=0)) == "Ada"
    assert str(game) == f"game {game.pk}"


def test_undone_deals_come_back_one_after_the_other(game: Game) -> None:
    before = record(game, "0* 25+ 60 100", "5+ 0* 60 100").state
    for move in (Game.undo, Game.undo, Game.redo, Game.redo):
        move(fresh(game), submission(game))
    assert fresh(game).state == before


def tied(*rows: str) -> Game:
    """Ada and Ben are tied after phase 2, and Ada has won the replay."""
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), *rows)
    game.record_replay(0, submission(game))
    return fresh(game)


def test_a_replay_counts_only_for_those_who_played_it() -> None:
    game = tied("0* 5+ 5+", "5+ 0* 60")
    assert game.state.winners == (0,)
    game.correct_deal(2, read_row("5+ 60 0*"), submission(game))
    state = fresh(game).state
    assert state.replay == (0, 2)
    assert not state.finished


def test_a_replay_counts_again_when_its_tie_is_restored() -> None:
    game = tied("0* 5+ 5+", "5+ 0* 60")
    before = game.state
    game.correct_deal(2, read_row("10+ 0* 60"), submission(game))
    assert fresh(game).state.winners == (1,)
    fresh(game).correct_deal(2, read_row("5+ 0* 60"), submission(game))
    assert fresh(game).state == before


def test_a_deal_after_a_replay_that_became_needless_does_not_take_its_place() -> None:
    game = tied("0* 5+ 5+", "5+ 0* 60")
    winners = game.state.winners
    game.correct_deal(1, read_row("60 65 0*"), submission(game))
    record(game, "60 65 0*")
    assert fresh(game).state.finished
    fresh(game).correct_deal(1, read_row("0* 5+ 5+"), submission(game))
    restored = fresh(game).state
    assert restored.surplus == 1
    assert restored.winners == winners


def test_an_undo_does_not_take_back_a_replay_that_nobody_sees() -> None:
    game = tied("0* 5+ 5+", "5+ 0* 60")
    game.correct_deal(2, read_row("60 0* 65"), submission(game))
    last = fresh(game).last
    assert last
    assert not last.is_replay


def test_a_page_gone_back_to_and_changed_is_another_game(db: None) -> None:
    key = new_key()
    first = Game.objects.start({"edition": "classic"}, ["Ada", "Ben"], key)
    second = Game.objects.start({"edition": "classic"}, ["Ada", "Ben", "Cleo"], key)
    third = Game.objects.start({"edition": "classic", "variant": "ten"}, ["Ada", "Ben"], key)
    assert len({first, second, third}) == 3
    assert fresh(second).names == ("Ada", "Ben", "Cleo")


def test_changed_and_sent_twice_it_is_one_other_game(db: None) -> None:
    key, typed = new_key(), {"edition": "classic"}
    Game.objects.start(typed, ["Ada", "Ben"], key)
    others = {Game.objects.start(typed, ["Ada", "Cleo"], key).pk for _time in range(2)}
    assert len(others) == 1
    assert Game.objects.count() == 2


def test_a_game_that_was_removed_meanwhile_is_not_found(game: Game) -> None:
    sent = submission(game)
    fresh(game).remove()
    with pytest.raises(Http404):
        game.record_deal(read_row("0* 25+ 60 100"), sent)
