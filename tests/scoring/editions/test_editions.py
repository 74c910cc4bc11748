"""The organiser makes editions up, changes and retires them."""

from typing import Any

import pytest
from django.test import Client

from rules import edition
from scoring.editions.models import ClubEdition, edition_of
from scoring.editions.phase_forms import MOST_GROUPS
from scoring.games.models import Game
from tests.scoring.games.test_games import wanted
from tests.scoring.tables import new_key, sit_down

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NEW = "/organiser/editions/new"


def phase_fields(number: int, text: str) -> dict[str, str]:
    """The fields of a phase as the page sends them; `s3 r` lacks a size."""
    fields: dict[str, str] = {}
    for place in range(MOST_GROUPS):
        group = dict(enumerate(text.split())).get(place, "")
        fields |= {
            f"phase-{number}-{place}-kind": group[:1],
            f"phase-{number}-{place}-size": group[1:],
        }
    return fields


def typed(base: str = "classic", name: str = "Friday", **more: Any) -> dict[str, Any]:
    """The form as it stands before anything is changed."""
    box = edition(base)
    fields = {"key": new_key(), "name": name, "replaces": ""}
    for number in range(1, box.phase_count + 1):
        fields |= phase_fields(number, str(box.phases.get(number, "")))
    fields |= {f"points-{kind.key}": str(kind.points) for kind in box.counted}
    return fields | {option.key: option.default for option in box.options} | more


def save(organiser: Client, fields: dict[str, Any], base: str = "classic") -> ClubEdition:
    answer = organiser.post(f"{NEW}/{base}/save/", fields)
    assert answer.status_code == 302, answer.text
    return ClubEdition.objects.latest("pk")


def refused(organiser: Client, fields: dict[str, Any], base: str = "classic") -> str:
    answer = organiser.post(f"{NEW}/{base}/save/", fields)
    assert answer.status_code == 422
    assert not ClubEdition.objects.exists()
    return answer.text


@pytest.mark.parametrize("base", ["classic", "master", "board"])
def test_an_edition_starts_as_a_published_one(organiser: Client, base: str) -> None:
    text = organiser.get(f"{NEW}/{base}/").text
    assert text.count('class="group-entry"') == 10 * MOST_GROUPS
    row = save(organiser, typed(base), base)
    box, own = edition(base), edition_of(row.key)
    assert (own.phases, own.counted, own.options) == (box.phases, box.counted, box.options)


def test_changes_are_kept_and_shown(organiser: Client) -> None:
    fields = typed() | phase_fields(4, "q5 s2") | {"points-wild": "50", "going_out": "discard"}
    row = save(organiser, fields)
    text = organiser.get("/organiser/editions/").text
    assert "another phase 4 · Wild: 50 points" in text
    assert "Going out: only by discard (floating)" in text
    rules = Client().get(f"/rules/{row.key}/").text
    assert "Rules: Friday" in rules
    assert "made from Classic" in rules
    assert "Run of 5 in one colour" in rules
    assert "50 points" in rules


def test_where_nothing_is_changed_the_list_says_so(organiser: Client) -> None:
    save(organiser, typed())
    assert "nothing changed" in organiser.get("/organiser/editions/").text


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (phase_fields(3, "s6 s6"), "These are more cards than a hand has: it has 10."),
        (phase_fields(3, "r13"), "Group 1: A run is too long: from 1 to 12 it has 12 cards."),
        (phase_fields(3, "s4 r3"), "Group 2: A run is too short: it has at least 4 cards."),
        (phase_fields(3, "s17"), "at most 16, wilds included"),
        (phase_fields(3, "c40"), "at most 32, wilds included"),
        (phase_fields(3, "s1"), "At least 2 cards make a group."),
        (phase_fields(3, "s"), "Type how many cards each group has, as a whole number."),
        (phase_fields(3, "sfour"), "Type how many cards each group has, as a whole number."),
        (phase_fields(3, "x4"), "Type how many cards each group has, as a whole number."),
        (phase_fields(3, ""), "Choose at least one group."),
        ({"points-wild": "0"}, "Type a whole number from 1 to 999."),
        ({"points-wild": "-5"}, "Type a whole number from 1 to 999."),
        ({"points-wild": "1000"}, "Type a whole number from 1 to 999."),
        ({"points-wild": "2.5"}, "Type a whole number from 1 to 999."),
        ({"points-wild": ""}, "Type a whole number from 1 to 999."),
        ({"name": " \u200b "}, "Give it a name."),
        ({"name": "x" * 61}, "use at most 60 characters"),
        ({"name": "classic"}, "There is an edition of this name already:"),
        ({"going_out": "never"}, "Select a valid choice"),
        ({"key": ""}, "This page is out of date"),
        ({"replaces": "club-unknown"}, "Somebody else has changed or retired this edition"),
    ],
)
def test_what_is_impossible_is_said_before_it_is_saved(
    organiser: Client, more: dict[str, str], reason: str
) -> None:
    text = refused(organiser, typed() | phase_fields(10, "s2 s2") | more)
    assert reason in text
    assert 'name="phase-10-1-size" value="2"' in text


def test_all_faults_come_at_once(organiser: Client) -> None:
    text = refused(organiser, typed(name="") | phase_fields(3, "r13") | {"points-low": "x"})
    assert "Give it a name." in text
    assert "A run is too long" in text
    assert "Type a whole number" in text


def test_a_check_draws_what_was_typed_and_saves_nothing(organiser: Client) -> None:
    fields = typed() | phase_fields(4, "q5 s2")
    text = organiser.post(f"{NEW}/classic/preview/", fields).text
    assert "run of 5 in one colour" in text
    assert "It is not saved yet." in text
    assert fields["key"] in text
    wrong = organiser.post(f"{NEW}/classic/preview/", fields | phase_fields(4, "q13"))
    assert wrong.status_code == 200
    assert "A run is too long" in wrong.text
    assert not ClubEdition.objects.exists()


def test_the_same_page_sent_twice_is_one_edition(organiser: Client) -> None:
    fields = typed()
    assert save(organiser, fields) == save(organiser, fields)


def test_two_editions_have_two_names(organiser: Client) -> None:
    save(organiser, typed())
    answer = organiser.post(f"{NEW}/classic/save/", typed())
    assert "There is an edition of this name already:" in answer.text


def test_a_change_makes_a_new_edition_in_place_of_the_old_one(organiser: Client) -> None:
    old = save(organiser, typed(**{"points-wild": "50"}))
    game = sit_down("Ada", "Ben", edition=old.key)
    page = organiser.get(f"/organiser/editions/{old.key}/").text
    assert 'value="50"' in page
    assert f'name="replaces" value="{old.key}"' in page
    new = save(organiser, typed(replaces=old.key, **{"points-wild": "30"}))
    assert new.replaces == old
    assert Game.objects.get(pk=game.pk).setup.edition.key == old.key
    assert "Friday" in organiser.get(game.get_absolute_url()).text


def test_who_changes_what_somebody_else_has_changed_makes_another_one(organiser: Client) -> None:
    old = save(organiser, typed())
    save(organiser, typed(replaces=old.key))
    late = organiser.post(f"{NEW}/classic/save/", typed(name="Mine", replaces=old.key))
    assert "Somebody else has changed or retired this edition meanwhile." in late.text
    assert 'name="replaces" value=""' in late.text
    assert save(organiser, typed(name="Mine")).replaces is None


def test_who_changes_an_edition_finds_its_name(organiser: Client) -> None:
    row = save(organiser, typed())
    text = organiser.get(f"/organiser/editions/{row.key}/").text
    assert 'id="name" name="name" value="Friday"' in text


def test_who_was_late_saves_again_under_the_same_name_once_it_is_free(organiser: Client) -> None:
    old = save(organiser, typed())
    old.retire()
    late = organiser.post(f"{NEW}/classic/save/", typed(replaces=old.key))
    assert late.status_code == 422
    assert "Nothing you typed is lost: save again" in late.text
    assert "see below" not in late.text
    assert "It is not saved yet." not in late.text
    assert save(organiser, typed()).name == "Friday"


def test_who_was_late_is_told_at_once_that_the_name_is_taken(organiser: Client) -> None:
    old = save(organiser, typed())
    save(organiser, typed(replaces=old.key))
    late = organiser.post(f"{NEW}/classic/save/", typed(replaces=old.key))
    assert "see below" in late.text
    assert "give this one another name" in late.text


@pytest.mark.parametrize("step", ["", "retirement/", "retire/", "return/"])
def test_an_older_page_of_a_replaced_edition_leads_to_the_list(
    organiser: Client, step: str
) -> None:
    old = save(organiser, typed())
    save(organiser, typed(replaces=old.key))
    ask = organiser.post if step in ("retire/", "return/") else organiser.get
    answer = ask(f"/organiser/editions/{old.key}/{step}", follow=True)
    assert answer.redirect_chain == [("/organiser/editions/", 302)]
    assert "“Friday” has been changed meanwhile." in answer.text
    assert ClubEdition.objects.offered().count() == 1


@pytest.mark.parametrize("step", ["", "retirement/", "retire/"])
def test_an_older_page_of_a_retired_edition_leads_to_the_list(organiser: Client, step: str) -> None:
    row = save(organiser, typed())
    row.retire()
    ask = organiser.post if step == "retire/" else organiser.get
    answer = ask(f"/organiser/editions/{row.key}/{step}", follow=True)
    assert answer.redirect_chain == [("/organiser/editions/", 302)]
    assert "“Friday” is retired already." in answer.text


def test_no_edition_comes_back_beside_another_one_of_its_name(organiser: Client) -> None:
    old = save(organiser, typed())
    old.retire()
    newer = save(organiser, typed(name="FRIDAY"))
    address = f"/organiser/editions/{old.key}/return/"
    answer = organiser.post(address, follow=True)
    assert "Another edition is called “Friday” by now: retire it or give it" in answer.text
    assert list(ClubEdition.objects.offered()) == [newer]
    newer.retire()
    organiser.post(address)
    assert list(ClubEdition.objects.offered()) == [old]


def test_of_two_who_save_at_once_the_later_is_told(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = save(organiser, typed())
    save(organiser, typed(replaces=old.key))
    monkeypatch.setattr(type(ClubEdition.objects.all()), "offered", lambda rows: rows.all())
    late = typed(name="Late", replaces=old.key)
    answer = organiser.post(f"{NEW}/classic/save/", late, follow=True)
    assert "Somebody else was faster" in answer.text
    assert not ClubEdition.objects.filter(name="Late").exists()


def test_an_edition_is_retired_after_a_question_and_brought_back(organiser: Client) -> None:
    row = save(organiser, typed())
    address = f"/organiser/editions/{row.key}"
    assert (
        "No new game can be played by it any more." in organiser.get(f"{address}/retirement/").text
    )
    organiser.post(f"{address}/retire/")
    assert "Friday" not in Client().get("/games/new/").text
    assert "Bring back" in organiser.get("/organiser/editions/").text
    organiser.post(f"{address}/return/")
    assert "Friday" in Client().get("/games/new/").text


def test_anybody_plays_by_an_edition_of_the_house(organiser: Client) -> None:
    row = save(organiser, typed() | {"going_out": "discard"})
    page = Client().post(f"/games/new/{row.key}/").text
    assert '<option value="discard" selected>' in page
    assert f'href="/rules/{row.key}/"' in page
    fields = wanted("Ada", "Ben", edition=row.key, going_out="any")
    answer = Client().post("/games/", fields, follow=True)
    assert "Friday · All ten phases · Going out: by discard or by the last hit" in answer.text
    assert "Friday" in Client().get("/rules/").text


def test_another_edition_brings_its_own_house_rules_and_keeps_who_plays(organiser: Client) -> None:
    row = save(organiser, typed() | {"going_out": "discard"})
    fields = wanted("Ada", "Ben", dealer=1, variant="even", timed="on")
    text = Client().post(f"/games/new/{row.key}/", fields).text
    assert '<option value="discard" selected>' in text
    assert '<option value="even" selected>' in text
    assert 'name="name-1" value="Ben"' in text
    assert 'value="1" checked' in text
    assert 'name="timed" checked' in text


def test_a_variant_that_the_edition_does_not_offer_is_left(organiser: Client) -> None:
    page = Client().post("/games/new/board/", wanted("Ada", "Ben", variant="even"))
    assert page.context["form"]["variant"].value() == "full"


def test_the_edition_chosen_once_more_keeps_what_was_changed(organiser: Client) -> None:
    text = Client().post("/games/new/classic/", wanted("Ada", going_out="discard")).text
    assert '<option value="discard" selected>' in text


def test_no_game_starts_by_an_edition_retired_meanwhile(organiser: Client) -> None:
    row = save(organiser, typed())
    row.retire()
    answer = Client().post("/games/", wanted("Ada", "Ben", edition=row.key))
    assert answer.status_code == 422
    assert "“Friday” is no longer offered: choose another edition." in answer.text
    assert 'name="name-1" value="Ben"' in answer.text
    assert not Game.objects.exists()


def test_in_place_of_a_replaced_edition_its_successor_is_offered(organiser: Client) -> None:
    old = save(organiser, typed())
    save(organiser, typed(replaces=old.key))
    newest = save(organiser, typed(name="Saturday", replaces=ClubEdition.objects.latest("pk").key))
    answer = Client().post("/games/", wanted("Ada", "Ben", edition=old.key))
    assert answer.status_code == 422
    assert "“Friday” has been changed meanwhile: choose an edition again." in answer.text
    assert f'formaction="/games/new/{newest.key}/">Play by “Saturday”' in answer.text
    newest.retire()
    chosen = Client().post(f"/games/new/{old.key}/", wanted("Ada", "Ben"))
    assert "“Friday” is no longer offered: choose another edition." in chosen.text


def test_the_name_of_an_edition_is_shown_safely(organiser: Client) -> None:
    row = save(organiser, typed(name="<b>Friday"))
    for address in (f"/rules/{row.key}/", "/rules/", "/games/new/"):
        text = Client().get(address).text
        assert "<b>Friday" not in text
        assert "&lt;b&gt;Friday" in text


@pytest.mark.parametrize("key", ["poker", "club-unknown"])
def test_what_is_unknown_is_not_found(organiser: Client, key: str) -> None:
    for path in (f"{NEW}/{key}/", f"/organiser/editions/{key}/", f"/organiser/phases/{key}/"):
        assert organiser.get(path).status_code == 404
    for step in ("retire", "return"):
        assert organiser.post(f"/organiser/editions/{key}/{step}/").status_code == 404
    assert Client().get(f"/rules/{key}/").status_code == 404


def test_the_organiser_is_led_to_the_editions(organiser: Client) -> None:
    assert 'href="/organiser/editions/"' in organiser.get("/organiser/").text
    assert "None yet." in organiser.get("/organiser/editions/").text
