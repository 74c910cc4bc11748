"""Editions of one's own: kept as they are, replaced by newer ones, completed from cards."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules import RulesError, edition, possible_points, with_options
from scoring.clubs.models import Club
from scoring.editions.models import (
    ClubEdition,
    PhaseCard,
    base_of,
    club_key,
    edition_of,
    edition_with,
    read_phase_cards,
)
from scoring.errors import MovedOn
from scoring.games.answers import game_version
from scoring.games.models import Game
from scoring.games.rematches import start_rematch
from tests.clubs import club_of
from tests.scoring.games.test_games import wanted
from tests.scoring.tables import fresh, new_key, record, sit_down

pytestmark = pytest.mark.django_db


def make(
    name: str = "House", base: str = "classic", *, token: str = "", **changes: Any
) -> ClubEdition:
    facts = {"phases": {}, "points": {}, "defaults": {}} | changes
    key = club_key(token or new_key())
    return ClubEdition.objects.keep(key, base=base, name=name, changes=facts)


def replace(old: ClubEdition, **changes: Any) -> ClubEdition:
    facts = {"phases": {}, "points": {}, "defaults": {}} | changes
    return ClubEdition.objects.keep(
        club_key(new_key()), old, base=old.base, name=old.name, changes=facts
    )


def test_a_published_edition_without_gaps_costs_no_statement(
    django_assert_num_queries: Any,
) -> None:
    with django_assert_num_queries(0):
        assert edition_of("classic") is edition("classic")
        assert edition_of("master") is edition("master")


def test_an_edition_of_ones_own_is_read_once(django_assert_num_queries: Any) -> None:
    row = make(phases={"4": "q5 s2"})
    with django_assert_num_queries(1):
        assert str(edition_of(row.key).phases[4]) == "q5 s2"
        assert edition_of(row.key) is edition_of(row.key)
        assert base_of(row.key) == "classic"


@pytest.mark.parametrize("key", ["poker", "", "club-", "club-unknown"])
def test_an_unknown_edition_is_unreadable(key: str) -> None:
    with pytest.raises(RulesError):
        edition_of(key)


def test_no_statement_looks_for_what_cannot_be_an_edition_of_ones_own(
    django_assert_num_queries: Any,
) -> None:
    with django_assert_num_queries(0), pytest.raises(RulesError):
        edition_of("poker")


def test_the_same_key_twice_is_one_edition() -> None:
    token = new_key()
    assert make(token=token) == make("Another name", token=token)
    assert ClubEdition.objects.get().name == "House"


def test_a_game_keeps_the_rules_it_began_with() -> None:
    old = make(points={"wild": 50, "low": 7})
    game = record(sit_down("Ada", "Ben", edition=old.key), "0* 70")
    replace(old, points={"wild": 25})
    assert fresh(game).setup.edition.counted[-1].points == 50
    assert fresh(game).state.totals == (0, 70)


def test_points_of_ones_own_decide_what_a_hand_can_count() -> None:
    row = make(points={"low": 7, "high": 7, "skip": 7, "wild": 7})
    assert possible_points(edition_of(row.key), 1, False) == (70,)


def test_only_the_latest_is_offered_until_it_is_retired_and_again_when_it_is_back() -> None:
    old = make()
    new = replace(old)
    assert list(ClubEdition.objects.offered()) == [new]
    new.retire()
    assert list(ClubEdition.objects.offered()) == []
    assert list(ClubEdition.objects.current()) == [new]
    new.bring_back()
    assert list(ClubEdition.objects.offered()) == [new]


def test_of_two_who_change_one_edition_at_once_one_is_refused() -> None:
    old = make()
    replace(old)
    with pytest.raises(MovedOn):
        replace(old)


def test_a_default_of_ones_own_holds_where_nobody_chose() -> None:
    row = make(defaults={"printing": "violet"})
    colors = "".join(color.value for color in with_options(edition_of(row.key), {}).colors)
    assert colors == "RYGV"


def test_entered_phases_complete_the_board_for_every_game() -> None:
    game = record(sit_down("Ada", "Ben", edition="board"), "0* 0")
    assert 3 not in fresh(game).setup.edition.phases
    PhaseCard.objects.enter("board", {3: "s3 s3", 4: ""}, None)
    assert str(fresh(game).setup.edition.phases[3]) == "s3 s3"
    assert 4 not in fresh(game).setup.edition.phases


def test_entered_phases_complete_an_edition_made_from_the_board() -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3", 4: "r7"}, None)
    row = make(base="board", phases={"4": "s5 s2"})
    phases = edition_of(row.key).phases
    assert (str(phases[3]), str(phases[4])) == ("s3 s3", "s5 s2")


def test_the_latest_card_counts_and_nothing_is_written_over() -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    PhaseCard.objects.enter("board", {3: "s3 s3", 4: "r7"}, None)
    PhaseCard.objects.enter("board", {3: "", 4: "r8"}, None)
    assert read_phase_cards("board") == ((4, "r8"),)
    assert PhaseCard.objects.count() == 4


def test_cards_are_read_once_for_a_game_and_its_stamp(django_assert_num_queries: Any) -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    game = fresh(sit_down("Ada", "Ben", edition="board"))
    with django_assert_num_queries(1):
        assert str(edition_with("board", game.cards).phases[3]) == "s3 s3"
        assert game.cards == ((3, "s3 s3"),)


def test_a_stamp_is_never_newer_than_what_is_shown() -> None:
    game = sit_down("Ada", "Ben", edition="board")
    version = game_version(game)
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    assert 3 not in game.setup.edition.phases
    assert game_version(game) == version != game_version(fresh(game))


def test_rows_say_what_they_are() -> None:
    assert str(make("Friday")) == "Friday"
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    assert str(PhaseCard.objects.get()) == "board, phase 3"


def test_a_rematch_is_played_by_the_same_edition() -> None:
    row = make()
    game = record(sit_down("Ada", "Ben", edition=row.key, variant="short:1"), "0* 60")
    row.retire()
    assert start_rematch(game).edition == row.key
    assert Game.objects.count() == 2


def test_the_edition_of_a_sample_is_offered_to_nobody_else() -> None:
    club_of("Olga")
    sample = Club.objects.found(User.objects.create_user("sam"), "Sample club")
    Club.objects.filter(pk=sample.pk).update(is_sample=True)
    changes: dict[str, object] = {"phases": {}, "points": {}, "defaults": {}}
    key = f"club-{new_key()}"
    ClubEdition.objects.keep(key, club=sample, base="classic", name="Trial", changes=changes)
    assert "Trial" not in Client().get("/games/new/").text
    answer = Client().post("/games/", wanted("Ann", "Ben", edition=key))
    assert answer.status_code == 422
    assert not Game.objects.exists()
    ClubEdition.objects.all().delete()
    answer = Client().post("/games/", wanted("Ann", "Ben", edition=key))
    assert answer.status_code == 422  # though this process still knows its rules
