"""Many phones at once: the database referees. Each race is also run with the referee sent off."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from scoring.clubs.models import SignInLink
from scoring.errors import MovedOn
from scoring.games import recording
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from scoring.games.seat_changes import change_seat
from tests import races
from tests.scoring.tables import fresh, new_key, read_row, record, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 12


def at_once(tap: Callable[[int], object]) -> list[object]:
    """What each of the phones gets that tap at the same moment."""
    return races.at_once(tap, PHONES, MovedOn)


@contextmanager
def without_the_referee(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody asks the row of the game, and the table of versions has no constraints."""
    monkeypatch.setattr(recording, "take_turn", lambda *_turn: True)
    constraints = DealVersion._meta.constraints
    DealVersion._meta.constraints = []  # SQLite makes the table anew from what stands here
    with connection.schema_editor() as editor:
        for constraint in constraints:
            editor.remove_constraint(DealVersion, constraint)
    try:
        yield
    finally:
        DealVersion.objects.all().delete()
        DealVersion._meta.constraints = constraints
        with connection.schema_editor() as editor:
            for constraint in constraints:
                editor.add_constraint(DealVersion, constraint)


def all_see_the_first_page(game: Game, key: Callable[[int], str]) -> list[object]:
    pages = [fresh(game) for _phone in range(PHONES)]
    for page in pages:
        assert page.version == 0
        assert page.names
    return at_once(
        lambda phone: pages[phone].record_deal(read_row("0* 25+"), Submission(key(phone), seen=0))
    )


def test_of_many_who_saw_the_same_page_one_deal_is_kept() -> None:
    game = sit_down("Ada", "Ben")
    answers = all_see_the_first_page(game, lambda _phone: new_key())
    assert len(answers) == PHONES
    assert sum(isinstance(answer, DealVersion) for answer in answers) == 1
    assert fresh(game).version == len(fresh(game).log) == 1


def test_without_the_referee_more_than_one_would_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = sit_down("Ada", "Ben")
    with without_the_referee(monkeypatch):
        all_see_the_first_page(game, lambda _phone: new_key())
        assert game.versions.count() > 1


def test_one_deal_sent_many_times_at_once_counts_once_and_all_are_told_so() -> None:
    game, key = sit_down("Ada", "Ben"), new_key()
    answers = all_see_the_first_page(game, lambda _phone: key)
    assert [isinstance(answer, DealVersion) for answer in answers] == [True] * PHONES
    assert len(fresh(game).log) == 1


def test_without_the_referee_one_deal_would_count_many_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, key = sit_down("Ada", "Ben"), new_key()
    with without_the_referee(monkeypatch):
        all_see_the_first_page(game, lambda _phone: key)
        assert game.versions.count() > 1


def test_the_constraints_alone_keep_one_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "take_turn", lambda *_turn: True)
    game = sit_down("Ada", "Ben")
    all_see_the_first_page(game, lambda _phone: new_key())
    assert game.versions.count() == 1


def test_of_a_deal_and_a_leaving_at_once_one_is_kept_and_the_others_look_first() -> None:
    game = sit_down("Ada", "Ben", "Cleo")
    pages = [fresh(game) for _phone in range(PHONES)]
    assert all(page.names for page in pages)

    def tap(phone: int) -> object:
        sent = Submission(new_key(), seen=0)
        if phone % 2:
            return change_seat(pages[phone], 1, sent, is_empty=True)
        return pages[phone].record_deal(read_row("0* 25+ 60"), sent)

    answers = at_once(tap)
    assert sum(isinstance(answer, DealVersion) for answer in answers) == 1
    assert fresh(game).version == len(fresh(game).log) == 1


def test_a_rematch_asked_for_by_all_at_once_is_one_game() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    rematches = at_once(lambda _phone: start_rematch(fresh(game)))
    assert len(set(rematches)) == 1
    assert len(rematches) == PHONES
    assert game.rematches.get().names == ("Ada", "Ben")


def test_a_sign_in_link_used_by_many_at_once_lets_one_in() -> None:
    token = SignInLink.objects.issue()
    links = [SignInLink.objects.get() for _phone in range(PHONES)]
    let_in = at_once(lambda phone: links[phone].use())
    assert sum(user is not None for user in let_in) == 1
    assert SignInLink.objects.find(token) is None
