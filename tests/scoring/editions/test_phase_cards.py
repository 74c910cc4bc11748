"""The organiser enters the phases that stand only on the phase card of the box."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.test import Client, override_settings

from scoring.editions.models import PhaseCard, read_phase_cards
from scoring.editions.phase_forms import MOST_GROUPS
from tests.clubs import ada, club_of
from tests.scoring.editions.test_editions import phase_fields
from tests.scoring.tables import sit_down

pytestmark = pytest.mark.django_db


def test_the_phases_of_the_board_are_entered_from_the_phase_card(organiser: Client) -> None:
    board = "/organiser/phases/board/"
    assert organiser.get(board).text.count('class="group-entry"') == 4 * MOST_GROUPS
    assert f'href="{board}"' in organiser.get("/rules/board/").text
    fields = phase_fields(3, "s3 r4") | phase_fields(4, "")
    assert organiser.post(f"{board}enter/", fields).headers["Location"] == "/rules/board/"
    text = Client().get("/rules/board/").text
    assert "Phases 4, 7 and 10 stand on the phase card" in text
    assert board not in text
    assert PhaseCard.objects.get().phase == "s3 r4"
    assert 'value="s" selected' in organiser.get(board).text


def test_phases_from_a_card_are_checked_and_drawn_first(organiser: Client) -> None:
    board = "/organiser/phases/board/"
    text = organiser.post(f"{board}preview/", phase_fields(3, "s3 r4")).text
    assert "run of 4" in text
    assert "It is not saved yet." in text
    answer = organiser.post(f"{board}enter/", phase_fields(3, "s6 s6"))
    assert answer.status_code == 422
    assert "These are more cards than a hand has" in answer.text
    assert not PhaseCard.objects.exists()


def shown(**phases: str) -> dict[str, str]:
    """What the page carries of what it showed: `shown(p3="s3 s3")`; all others were unknown."""
    texts = {3: "", 4: "", 7: "", 10: ""} | {int(name[1:]): text for name, text in phases.items()}
    return {f"shown-{number}": text for number, text in texts.items()}


def enter(organiser: Client, fields: dict[str, str]) -> tuple[int, str]:
    answer = organiser.post("/organiser/phases/board/enter/", fields)
    return answer.status_code, answer.text


def test_an_older_page_does_not_erase_what_somebody_else_has_entered(organiser: Client) -> None:
    assert 'name="shown-3" value=""' in organiser.get("/organiser/phases/board/").text
    assert enter(organiser, shown() | phase_fields(3, "s3 s3"))[0] == 302
    assert 'name="shown-3" value="s3 s3"' in organiser.get("/organiser/phases/board/").text
    assert enter(organiser, shown() | phase_fields(3, "") | phase_fields(4, "r7"))[0] == 302
    assert read_phase_cards("board") == ((3, "s3 s3"), (4, "r7"))


def test_a_check_shows_what_somebody_else_has_entered_meanwhile(organiser: Client) -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    text = organiser.post("/organiser/phases/board/preview/", shown()).text
    assert 'name="shown-3" value="s3 s3"' in text
    assert "set of 3" in text


def test_of_two_entries_of_one_phase_the_later_person_chooses(organiser: Client) -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    late = shown() | phase_fields(3, "r8") | phase_fields(4, "r7")
    status, text = enter(organiser, late)
    assert status == 422
    assert "Somebody else has changed this phase meanwhile" in text
    assert "Theirs: 2 × set of 3" in text
    assert "Yours: run of 8" in text
    assert read_phase_cards("board") == ((3, "s3 s3"),)
    assert enter(organiser, late)[0] == 422  # sent again without a choice
    assert enter(organiser, late | {"choice-3": "theirs:s3 s3"})[0] == 302
    assert read_phase_cards("board") == ((3, "s3 s3"), (4, "r7"))
    assert enter(organiser, late | {"choice-3": "mine:s3 s3"})[0] == 302
    assert read_phase_cards("board") == ((3, "r8"), (4, "r7"))


def test_a_choice_against_what_is_no_longer_there_is_asked_again(organiser: Client) -> None:
    PhaseCard.objects.enter("board", {3: "s4 s4"}, None)
    late = shown() | phase_fields(3, "r8") | {"choice-3": "mine:s3 s3"}
    assert enter(organiser, late)[0] == 422


def test_two_who_enter_the_same_phase_agree(organiser: Client) -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    assert enter(organiser, shown() | phase_fields(3, "s3 s3"))[0] == 302
    assert PhaseCard.objects.count() == 1


def test_a_phase_that_was_shown_can_be_taken_away_again(organiser: Client) -> None:
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    assert enter(organiser, shown(p3="s3 s3") | phase_fields(3, ""))[0] == 302
    assert read_phase_cards("board") == ()


def test_a_board_without_gaps_says_nothing_of_phase_cards(organiser: Client) -> None:
    PhaseCard.objects.enter("board", dict.fromkeys((3, 4, 7, 10), "s3 s3"), None)
    assert "phase card" not in organiser.get("/rules/board/").text


def test_an_edition_that_lacks_nothing_has_no_phase_cards(organiser: Client) -> None:
    assert organiser.get("/organiser/phases/classic/").status_code == 404


@contextmanager
def in_another_process() -> Iterator[None]:
    """Where nothing can be taken out of the cache of this one."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    with override_settings(CACHES={"default": {"BACKEND": backend, "LOCATION": "another"}}):
        yield


def test_a_page_that_follows_a_board_game_is_new_when_its_phases_are_entered(
    client: Client,
) -> None:
    game = sit_down("Ada", "Ben", edition="board")
    seen = client.get(game.get_absolute_url())["ETag"]
    with in_another_process():
        PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    answer = client.get(game.get_absolute_url(), headers={"If-None-Match": seen})
    assert answer.status_code == 200


def test_of_several_clubs_none_enters_the_phases_for_the_others() -> None:
    club = club_of("Olga")
    browser, board = ada(club), "/organiser/phases/board/"
    assert browser.get(board).status_code == 200
    assert board in browser.get("/rules/board/").text
    assert board in browser.get("/organiser/editions/").text
    club_of("Cleo", "The Others")
    for answer in (browser.get(board), browser.post(f"{board}preview/", shown())):
        assert answer.status_code == 404
    assert browser.post(f"{board}enter/", phase_fields(3, "s3 r4")).status_code == 404
    assert not PhaseCard.objects.exists()
    assert board not in browser.get("/rules/board/").text
    assert board not in browser.get("/organiser/editions/").text


def test_whoever_looks_after_the_installation_enters_them_for_all(organiser: Client) -> None:
    club_of("Cleo", "The Others")
    organiser.post("/organiser/phases/board/enter/", phase_fields(3, "s3 r4"))
    assert PhaseCard.objects.get().phase == "s3 r4"


def test_a_sample_has_no_say_in_them() -> None:
    club = club_of("Olga")
    browser = ada(club)
    browser.post("/sample/load/")
    assert browser.get("/organiser/phases/board/").status_code == 404
    assert browser.post(f"/clubs/{club.pk}/choose/").status_code == 302
    assert browser.get("/organiser/phases/board/").status_code == 200
