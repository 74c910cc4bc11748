import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.editions.models import ClubEdition, club_key
from tests.scoring.tables import new_key

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
C7 = "R9 B9 G9 | R3 Y4 W G6"


def ask(client: Client, **asked: Any) -> str:
    answer = client.get("/check/", asked)
    assert answer.status_code == 200
    return unescape(answer.text)


def verdict(text: str) -> str:
    """What stands in the box of the verdict."""
    found = re.search(r'<div class="verdict".*?</div>\s*</div>', text, re.DOTALL)
    assert found
    return " ".join(re.sub("<[^>]*>", " ", found[0]).split())


def test_a_right_laydown_is_shown_with_what_its_wilds_stand_for(client: Client) -> None:
    text = ask(client, phase=2, cards=C7)
    assert verdict(text) == "Right! Phase 2 is laid."
    assert '<span class="stands-for">5</span>' in text
    assert "Wild as 5" in text


def test_a_wrong_one_is_told_every_reason_with_its_place(client: Client) -> None:
    text = verdict(ask(client, phase=2, cards="R9 B9 G8 | R3 Y4 Y4 G6"))
    assert "First group, third card (G8): It is not a 9 like the others." in text
    assert "Second group, third card (Y4): A run has each number once: 4 comes again." in text


def test_the_reasons_follow_the_options(client: Client) -> None:
    cards = "R5 W W | W W W"
    assert "Right!" in verdict(ask(client, phase=1, cards=cards))
    text = verdict(ask(client, phase=1, cards=cards, natural_scope="group"))
    assert "Second group: This group needs at least one number card." in text


def test_cards_that_are_still_missing_are_no_fault(client: Client) -> None:
    text = ask(client, phase=2, cards="R9 B9 | R3")
    assert verdict(text) == "Not complete yet: 4 cards are missing."
    assert text.count('class="slot"') == 4


def test_the_groups_may_come_in_another_order(client: Client) -> None:
    text = ask(client, phase=2, cards="R3 Y4 | R9 B9")
    assert text.index("Run of 4") < text.index("Set of 3", text.index('class="piles"'))


def test_the_same_cards_sorted_otherwise_are_offered(client: Client) -> None:
    text = ask(client, phase=2, cards="R9 B9 Y4 | R3 G9 W G6")
    assert "Not right." in verdict(text)
    address = re.search(r'href="([^"]*)">Sorted otherwise', text)
    assert address
    assert "Right!" in verdict(unescape(client.get(address[1]).text))


@pytest.mark.parametrize("cards", [f"{C7} |", f"{C7} | | |", f"| {C7}", C7.replace("|", "| |")])
def test_empty_groups_too_many_are_passed_over(client: Client, cards: str) -> None:
    assert verdict(ask(client, phase=2, cards=cards)) == "Right! Phase 2 is laid."
    text = ask(client, phase=1, mode="hand", cards="R1 S", table=f"2: {cards}")
    assert "The phase has exactly" not in text


def test_empty_groups_that_the_phase_needs_stay(client: Client) -> None:
    assert "4 cards are missing" in verdict(ask(client, phase=2, cards="R9 B9 G9 |"))
    assert "4 cards are missing" in verdict(ask(client, phase=2, cards="R9 B9 G9 | |"))


def test_a_laydown_of_an_unknown_phase_is_unchecked(client: Client) -> None:
    text = ask(client, edition="board", phase=3, cards="R4 G4 Y4 |")
    assert "Nobody has entered phase 3 yet" in verdict(text)


def test_the_organiser_is_led_to_where_an_unknown_phase_is_entered(organiser: Client) -> None:
    asked = {"edition": "board", "phase": "3", "cards": "R4 G4 Y4 |"}
    assert 'href="/organiser/phases/board/"' in organiser.get("/check/", asked).text
    assert "/organiser/" not in Client().get("/check/", asked).text


def test_a_hand_is_laid_so_that_the_fewest_points_stay(client: Client) -> None:
    text = ask(client, phase=2, cards="R9 B9 G9 R3 Y4 W G6 R10 R12 S")
    assert verdict(text) == "This hand can lay phase 2. 35 points stay in the hand."
    assert "Lay: set of 3" in text
    address = re.search(r'href="([^"]*)">Lay these groups', text)
    assert address
    assert "Right!" in verdict(unescape(client.get(address[1]).text))


def test_a_hand_that_cannot_lay_is_told_so(client: Client) -> None:
    assert "This hand cannot lay phase 2." in verdict(ask(client, phase=2, cards="R9 B8 G1 S"))


def test_with_a_table_the_best_play_goes_step_by_step(client: Client) -> None:
    text = ask(
        client, phase=1, cards="R9 B9 G9 R10 Y10 G10 Y4 Y3", table="2: R4 B4 G4 | R4 Y5 B6 G7"
    )
    assert "Put on the run of 4 of laydown 1" in text
    assert "Put on the set of 3 of laydown 1" in text


def test_a_single_card_is_tried_on_every_group_once_the_own_phase_lies(client: Client) -> None:
    text = ask(client, phase=1, own="R9 B9 G9 | R10 Y10 G10", mode="hand", cards="R8")
    assert verdict(text).startswith("No card of this hand fits")
    assert "It is not a 9 like the others." in text


def test_a_card_that_no_hand_can_hold_is_named(client: Client) -> None:
    text = ask(client, phase=1, cards="R5 R5 R5 B7 Y7 W S")
    assert "Third card (R5): The deck has this card only 2 times." in verdict(text)
    table = "1: R5 R5 B5 | R7 Y7 G7"
    text = ask(client, phase=1, mode="hand", cards="R5 B2", table=table)
    assert "First card (R5): The deck has this card only 2 times." in verdict(text)


def test_the_last_card_that_must_be_discarded_fits_and_is_kept(client: Client) -> None:
    table = {"phase": 1, "own": "R9 B9 G9 | R10 Y10 G10", "mode": "hand"}
    text = ask(client, **table, cards="Y9", going_out="discard")
    assert verdict(text).startswith("It fits, but you need a card to discard.")
    assert "Stays in the hand for the discard" in text
    text = ask(client, **table, cards="Y9 B10", going_out="discard")
    assert verdict(text).startswith("This is the best play.")
    assert "Stays in the hand for the discard" in text
    text = ask(client, **table, cards="Y9 S", going_out="discard")
    assert "Stays in the hand" in text
    assert "for the discard" not in text
    assert "No card stays" in ask(client, **table, cards="Y9", going_out="any")


def test_what_a_right_laydown_leads_to_is_offered(client: Client) -> None:
    text = ask(client, phase=2, cards=C7)
    after = re.search(r'href="([^"]*)">On the table', text)
    mine = re.search(r'href="([^"]*)">Mine', text)
    assert after
    assert mine
    assert "laydown 1" in client.get(after[1]).text
    assert "On the table" in client.get(mine[1]).text


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("R9 B9 R13 | R3", "First group, third card (R13)"),
        ("R9 B9 | xyz J1-6/RY", "Second group, first card (XYZ)"),
        ("R9 1000000", "Second card (1000000)"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place_and_kept(
    client: Client, cards: str, place: str
) -> None:
    text = ask(client, phase=2, cards=cards)
    assert f"{place}: There is no such card here." in verdict(text)
    assert all(word.upper() in text for word in cards.split())


def test_a_bad_line_of_the_table_is_named(client: Client) -> None:
    text = ask(client, table="2: R9 B9 Q9 | R3 Y4 W G6; 1: R5 R6 R7 | B5 B6 B7", cards="R5")
    assert "First group, third card (Q9): There is no such card here." in text
    assert "It is not a 5 like the others." in text


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"edition": "poker", "phase": "11", "mode": "all", "natural_scope": "none"},
        {"phase": "0"},
        {"cards": "|" * 50},
        {"cards": "W " * 1000},
        {"cards": "R5\x00"},
        {"cards": " ", "mode": "hand"},
        {"edition": "board", "phase": "10", "mode": "hand", "cards": "W " * 96},
        {"table": ";" * 100 + "9" * 2000},
        {"table": "99: R5 | R5"},
        {"own": "R5", "mode": "hand", "cards": "R5"},
        {"edition": "master", "cards": "J1-6/RY A A | J7-12/RYGV"},
    ],
)
def test_whatever_an_address_says_there_is_an_answer(client: Client, asked: dict[str, str]) -> None:
    ask(client, **asked)


def test_more_cards_than_any_deck_has_are_told_so_and_kept(client: Client) -> None:
    cards = "R5 " * 1000
    text = ask(client, cards=cards)
    assert "These are more cards than any deck has." in verdict(text)
    assert cards in text


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        (
            {"phase": 2, "cards": C7},
            "/check/?edition=classic&phase=2&cards=R9+B9+G9+%7C+R3+Y4+W+G6",
        ),
        ({"cards": "r5 b5"}, "/check/?edition=classic&phase=1&cards=R5+B5"),
        (
            {"phase": 4, "mode": "groups", "cards": "R5"},
            "/check/?edition=classic&phase=4&mode=groups&cards=R5",
        ),
    ],
)
def test_the_address_line_says_the_question_shortly(
    client: Client, asked: Any, address: str
) -> None:
    answer = client.get("/check/", asked, headers=HTMX)
    assert answer["HX-Replace-Url"] == address
    again = client.get(address, headers=HTMX)
    assert again.text == answer.text


def test_htmx_gets_the_answer_without_the_page_around_it(client: Client) -> None:
    answer = client.get("/check/", {"phase": "2", "cards": C7}, headers=HTMX)
    assert answer.text.strip().startswith('<div id="answer"')
    assert "HX-Request" in answer["Vary"]


def test_an_unknown_edition_is_told_so_and_judges_nothing(client: Client) -> None:
    gone = "club-nope123"
    for asked in ({"cards": C7}, {"cards": "R9 B9", "mode": "hand"}, {}):
        text = ask(client, edition=gone, phase=2, **asked)
        assert verdict(text).startswith("This edition is not known here, so nothing is checked.")
        assert "<summary>Unknown edition</summary>" in text
        assert f'name="edition" value="{gone}"' in text
        assert "On the table" not in text
    answer = client.get("/check/", {"edition": gone, "cards": C7}, headers=HTMX)
    assert answer["HX-Replace-Url"].startswith(f"/check/?edition={gone}&")


@pytest.mark.parametrize("phase", ["99", "x", "0"])
def test_a_phase_that_there_is_not_is_told_so(client: Client, phase: str) -> None:
    text = ask(client, phase=phase, cards="R5 B5")
    assert f"There is no phase {phase} here: this is about phase 1." in text
    assert "There is no phase" not in ask(client, phase="3", cards="R5 B5")


def test_more_laydowns_than_a_table_can_have_are_told_so(client: Client) -> None:
    line = "1: W W W | W W W;"
    assert "Only the first 5 laydowns" in ask(client, table=line * 6)
    assert "Only the first 5 laydowns" not in ask(client, table=line * 5)


def test_an_edition_that_is_no_longer_offered_is_judged_with_a_note(client: Client) -> None:
    changes = {"phases": {"1": "s2"}, "points": {}, "defaults": {}}
    key = club_key(new_key())
    row = ClubEdition.objects.keep(key, base="classic", name="Our house", changes=changes)
    note = "This edition is no longer offered for new games."
    assert note not in ask(client, edition=key, cards="R5 B5", mode="groups")
    row.retire()
    text = ask(client, edition=key, cards="R5 B5", mode="groups")
    assert note in text
    assert verdict(text) == "Right! Phase 1 is laid."


def test_a_tap_costs_no_statement(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/check/", {"phase": "2", "cards": C7}, headers=HTMX)


def test_an_edition_of_the_club_is_asked_about_by_its_name_and_rules(client: Client) -> None:
    changes = {"phases": {"1": "s2"}, "points": {}, "defaults": {}}
    key = club_key(new_key())
    ClubEdition.objects.keep(key, base="classic", name="Our house", changes=changes)
    text = ask(client, edition=key, cards="R5 B5", mode="groups")
    assert verdict(text) == "Right! Phase 1 is laid."
    assert "<summary>Our house</summary>" in text
    assert "Our house" in ask(client)


@pytest.mark.parametrize(
    ("edition", "cards", "letters"),
    [
        ("classic", "R5 B5 W | R3 Y4 B5 G6", "R5 is a red 5, W a wild;"),
        ("board", "R5 V5 W | R3 Y4 V5 G6", "R5 is a red 5, W a wild;"),
        ("master", "R5 V5 J1-6/RY | R3 Y4 V5 G6", "J1-6/RY a joker for red or yellow 1 to 6;"),
    ],
)
def test_the_example_has_cards_of_the_edition_and_can_be_typed(
    client: Client, edition: str, cards: str, letters: str
) -> None:
    text = ask(client, edition=edition, phase=3, cards=cards)
    assert f"{letters} a line | divides the groups: {cards}" in text
    assert "There is no such card here" not in text
    table = re.search(r'id="table-help">A line for each laydown, with its phase: ([^<]*)<', text)
    assert table
    assert "no such card" not in ask(client, edition=edition, table=table[1])


@pytest.mark.parametrize(("edition", "keys"), [("classic", 50), ("master", 63), ("board", 49)])
def test_the_tray_has_every_card_of_the_edition(client: Client, edition: str, keys: int) -> None:
    assert ask(client, edition=edition).count("data-card=") == keys


def test_the_violet_printing_has_violet_cards(client: Client) -> None:
    text = ask(client, printing="violet", cards="B5")
    assert 'data-card="V12"' in text
    assert 'data-word="V5"' in text


def test_a_wild_beside_a_full_run_stands_for_nothing(client: Client) -> None:
    own = "R1 Y2 G3 B4 R5 Y6 G7 B8 R9 Y10 G11 B12"
    text = ask(client, phase=4, own=own, mode="hand", cards="W")
    assert "Put on your own run of 7" in text
    assert "stands-for" not in text
