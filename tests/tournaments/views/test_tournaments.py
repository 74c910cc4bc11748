"""Planning tournaments: the list, the page of one, settings, copies, removal."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.models import Club, Game
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import new_key
from tests.tournaments.evening import entrant, roster, tournament_of
from tournaments.models import Presence, Round, RoundState, Tournament
from tournaments.models.attendance import set_presence

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return club_of()


def typed(**more: Any) -> dict[str, Any]:
    """What the page sends."""
    fields: dict[str, Any] = {
        "key": new_key(),
        "name": "Club night 19 November",
        "date": "2026-11-19",
        "start": "19:30",
        "edition": "classic",
        "variant": "full",
        "natural_scope": "phase",
        "going_out": "any",
        "wild_on_full_run": "yes",
        "printing": "blue",
        "length": "full",
        "deals": "4",
        "minutes": "45",
        "ending": "deal",
        "rounds": "4",
        "expected": "22",
        "prefer": "4",
        "allow": ["3"],
        "mode": "fewest_repeats",
        "kind": "linear",
        "top": "10",
        "bottom": "0",
        "tie-1": "phases",
        "tie-2": "lot",
        "final": "none",
        "finalists": "4",
        "is_public": "on",
    }
    return {name: value for name, value in (fields | more).items() if value is not None}


def plan(browser: Client, **more: Any) -> Tournament:
    answer = browser.post("/tournaments/new/plan/", typed(**more))
    assert answer.status_code == 302, answer.text
    return Tournament.objects.latest("pk")


def test_without_tournaments_the_list_says_what_to_do(club: Club) -> None:
    text = ada(club).get("/tournaments/").text
    assert "No night yet." in text
    assert 'href="/tournaments/new/"' in text
    assert 'href="/tournaments/new/"' not in ben(club).get("/tournaments/").text


def test_the_list_has_what_runs_what_comes_and_what_is_over(club: Club) -> None:
    today = timezone.localdate()
    running = tournament_of(club, "Ina", name="Tonight", date=today)
    set_presence(entrant(running, "Ina"), Presence.HERE)
    tournament_of(club, "Jo", name="Soon", date=today.replace(year=today.year + 1))
    tournament_of(club, "Kay", name="Long ago", date=today.replace(year=2001))
    text = ben(club).get("/tournaments/").text
    places = [
        text.index(word) for word in ("Running", "Tonight", "Coming", "Soon", "Over<", "Long")
    ]
    assert places == sorted(places)


def test_the_page_comes_with_all_that_is_usual(club: Club) -> None:
    roster(club)
    text = ada(club).get("/tournaments/new/").text
    assert 'value="Club night ' in text
    assert 'name="rounds" value="4"' in text
    assert "2 tables of 4" in text
    assert "Assumed: 8 deals an hour" in text
    assert all(f"<bdi>{name}</bdi>" in text for name in ("Ada", "Hal"))


def test_a_tournament_is_planned_with_its_people(club: Club) -> None:
    people = roster(club)
    chosen = [str(player.pk) for player in people[:3]]
    night = plan(ada(club), players=chosen, rounds="5", allow=["3", "5"])
    assert (night.club, night.rounds, night.prefer, night.allow) == (club, 5, 4, [3, 5])
    assert night.options["going_out"] == "any"
    assert night.modes == ["fewest_repeats"]
    assert night.scheme == {"kind": "linear", "top": 10, "bottom": 0}
    assert night.ties == ["phases", "lot"]
    assert (night.deals, night.minutes) == (None, 45)
    assert set(night.entrants.values_list("player__name", flat=True)) == {"Ada", "Ben", "Cleo"}
    assert night.log.get().facts == {"entrants": 3}


def test_everybody_on_the_roster_but_who_has_retired(club: Club) -> None:
    gone, *others = roster(club)
    gone.retire()
    night = plan(ada(club), everybody="on")
    assert night.entrants.count() == len(others)


def test_the_same_page_sent_twice_makes_one_tournament(club: Club) -> None:
    browser, page = ada(club), typed()
    places = {browser.post("/tournaments/new/plan/", page)["Location"] for _time in range(2)}
    assert len(places) == 1
    assert Tournament.objects.count() == 1


def test_a_page_that_was_gone_back_to_and_changed_is_another_tournament(club: Club) -> None:
    browser, page = ada(club), typed()
    browser.post("/tournaments/new/plan/", page)
    browser.post("/tournaments/new/plan/", page | {"rounds": "7"})
    assert sorted(Tournament.objects.values_list("rounds", flat=True)) == [4, 7]


def test_a_page_that_was_gone_back_to_for_other_people_is_another_tournament(club: Club) -> None:
    browser, people = ada(club), [str(player.pk) for player in roster(club)]
    for chosen in (people[:3], people[:5], people[:3]):
        page = typed(players=chosen)
        browser.post("/tournaments/new/plan/", page | {"key": "k" * 22})
    counts = [night.entrants.count() for night in Tournament.objects.order_by("pk")]
    assert counts == [3, 5]


def test_a_night_that_is_not_public_says_what_is_not(club: Club) -> None:
    text = ada(club).get("/tournaments/new/").text
    assert "Whoever has the link may look at the standings" in text


def test_what_is_wrong_is_said_at_its_field_and_everything_typed_stays(club: Club) -> None:
    page = typed(
        name=" ",
        date="soon",
        rounds="many",
        minutes="2",
        prefer="9",
        top="1",
        bottom="5",
        final="final",
        finalists="",
        edition="chess",
    )
    page["tie-2"] = "phases"
    answer = ada(club).post("/tournaments/new/plan/", page, headers=PART)
    assert answer.status_code == 422
    for text in (
        "Type a name for the tournament.",
        "Type a date, such as 2026-11-19.",
        "Type a whole number from 1 to 40.",
        "Type a whole number from 5 to 600.",
        "A table has 2 to 6 people",
        "These are more than the points for the first place.",
        "Type how many go on.",
        "This is not offered: choose again.",
        "This stands further up already",
    ):
        assert text in answer.text
    for value in ('value="soon"', 'value="many"', 'value="5"'):
        assert value in answer.text
    assert not Tournament.objects.exists()


def test_so_many_deals_have_to_be_said(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(length="deals", deals=""))
    assert "Type how many deals a game has." in answer.text
    assert plan(ada(club), length="deals", deals="5", minutes="").deals == 5


def test_each_round_in_its_own_way(club: Club) -> None:
    ways = {"mode-1": "random", "mode-4": "power_paired"}
    night = plan(ada(club), **ways)
    modes = [night.mode_of(number) for number in range(1, 7)]
    assert (
        modes
        == ["random", "fewest_repeats", "fewest_repeats", "power_paired"] + ["fewest_repeats"] * 2
    )


def test_no_tie_break_at_all_is_kept(club: Club) -> None:
    assert plan(ada(club), **{"tie-1": "", "tie-2": ""}).ties == ["none"]


def test_what_it_means_is_shown_while_it_is_typed(club: Club) -> None:
    page = typed(expected="22", allow=["3"], rounds="4")
    text = ada(club).post("/tournaments/new/preview/", page, headers=PART).text
    assert text.strip().startswith("<section")
    assert "4 tables of 4 and 2 tables of 3" in text
    assert "repeat" in text or "No pair meets twice" in text
    assert "About " in text


def test_minutes_that_are_none_are_named_where_it_says_what_they_mean(club: Club) -> None:
    page = typed(expected="22", minutes="-5")
    text = ada(club).post("/tournaments/new/preview/", page, headers=PART).text
    assert "Minutes" in text
    assert 'class="notice bad"><svg' in text
    assert "4 tables of 4" in text


def test_without_scripts_it_is_the_page_with_all_that_was_typed(club: Club) -> None:
    text = ada(club).post("/tournaments/new/preview/", typed(name="My night")).text
    assert "<html" in text
    assert 'value="My night"' in text
    assert "4 tables of 4 and 2 tables of 3" in text


def test_tables_that_do_not_fit_say_what_to_allow(club: Club) -> None:
    page = typed(expected="5", allow=[])
    text = ada(club).post("/tournaments/new/preview/", page, headers=PART).text
    assert "5 people do not fill tables of 4" in text


def test_points_that_favour_a_size_warn_with_the_figure(club: Club) -> None:
    page = typed(kind="winner", expected="22")
    text = ada(club).post("/tournaments/new/preview/", page, headers=PART).text
    assert "Favours tables of 3" in text


def test_another_edition_offers_its_own_options(club: Club) -> None:
    texts = [
        ada(club).post("/tournaments/new/rules/", typed(edition=edition), headers=PART).text
        for edition in ("classic", "master")
    ]
    assert all('id="rules"' in text for text in texts)
    assert ["printing" in text for text in texts] == [True, False]


def test_settings_are_changed_and_noted(club: Club) -> None:
    night = plan(ada(club))
    where = f"/tournaments/{night.pk}/settings/"
    assert 'value="Club night 19 November"' in ada(club).get(where).text
    answer = ada(club).post(f"{where}save/", typed(rounds="6", name="Spring"))
    assert answer.status_code == 302
    night.refresh_from_db()
    assert (night.rounds, night.name) == (6, "Spring")
    entry = night.log.latest("pk")
    assert (entry.kind, entry.facts["changed"]) == ("settings", ["name", "rounds"])


def test_nothing_changed_is_not_noted(club: Club) -> None:
    night = plan(ada(club))
    ada(club).post(f"/tournaments/{night.pk}/settings/save/", typed())
    assert night.log.count() == 1


def test_once_games_run_the_edition_stays(club: Club) -> None:
    night = plan(ada(club))
    Round.objects.create(tournament=night, number=1, state=RoundState.PUBLISHED, seed=1)
    where = f"/tournaments/{night.pk}/settings/"
    assert "Games have begun" in ada(club).get(where).text
    ada(club).post(f"{where}save/", typed(edition="master", length="deals", deals="2", rounds="5"))
    night.refresh_from_db()
    assert (night.edition, night.deals, night.rounds) == ("classic", None, 5)


def test_of_a_night_that_is_over_only_the_name_changes(club: Club) -> None:
    people = roster(club)
    night = plan(ada(club), everybody="on")
    night.end()
    where = f"/tournaments/{night.pk}/settings/"
    assert "This tournament is over" in ada(club).get(where).text
    answer = ada(club).post(f"{where}save/", typed(name="Later", rounds="9"))
    assert answer.status_code == 302, answer.text
    night.refresh_from_db()
    assert (night.name, night.rounds) == ("Later", 4)
    assert night.entrants.count() == len(people)


def test_fewer_rounds_than_there_are_is_refused(club: Club) -> None:
    night = plan(ada(club))
    for number in (1, 2):
        Round.objects.create(tournament=night, number=number, state=RoundState.COMPLETE, seed=1)
    answer = ada(club).post(f"/tournaments/{night.pk}/settings/save/", typed(rounds="1"))
    assert answer.status_code == 422
    assert "So many rounds are there already: 2." in answer.text


def test_who_has_come_stays_registered(club: Club) -> None:
    people = roster(club)
    night = plan(ada(club), everybody="on")
    set_presence(entrant(night, "Ada"), Presence.HERE)
    page = typed(players=[str(people[1].pk)])
    ada(club).post(f"/tournaments/{night.pk}/settings/save/", page)
    assert set(night.entrants.values_list("player__name", flat=True)) == {"Ada", "Ben"}
    facts = night.log.latest("pk").facts
    assert (facts["added"], facts["removed"]) == (0, 6)


def test_a_copy_has_everything_but_the_name_and_the_date(club: Club) -> None:
    roster(club)
    night = plan(ada(club), everybody="on", rounds="7", name="Old", date="2020-01-02")
    text = ada(club).get(f"/tournaments/{night.pk}/copy/").text
    assert 'name="rounds" value="7"' in text
    assert 'value="Old"' not in text
    assert "2020-01-02" not in text
    assert text.count('name="players"') == 8
    assert text.count(" checked><span><bdi>") == 8
    assert 'action="/tournaments/new/plan/"' in text


SIGNED = re.compile(r'name="signed"[^>]*?( checked)?( disabled)?>')


def ticked(browser: Client, where: str) -> tuple[str, str]:
    found = SIGNED.search(browser.get(where).text)
    assert found is not None
    return found.group(1) or "", found.group(2) or ""


def test_players_sign_the_score_sheet_where_that_was_agreed(club: Club) -> None:
    browser = ada(club)
    where = f"/tournaments/{plan(browser).pk}"
    assert ticked(browser, f"{where}/settings/") == ("", "")
    browser.post(f"{where}/settings/save/", typed(signed="on"))
    night = Tournament.objects.get(signed=True)
    assert night.log.latest("pk").facts["changed"] == ["signed"]
    assert "Changed: signatures on the score sheet." in browser.get(f"{where}/log/").text
    assert ticked(browser, f"{where}/settings/") == (" checked", "")
    assert ticked(browser, f"{where}/copy/") == (" checked", "")
    browser.post(f"{where}/settings/save/", typed())
    night = Tournament.objects.get(signed=False)
    night.end()
    assert ticked(browser, f"{where}/settings/") == ("", " disabled")


def test_a_copy_belongs_to_the_club_of_the_original_whichever_is_chosen(club: Club) -> None:
    night, browser = tournament_of(club), ada(club)
    other = Club.objects.found(User.objects.get(username="ada"), "The Twelves")
    browser.post(f"/clubs/{other.pk}/choose/")
    page = browser.get(f"/tournaments/{night.pk}/copy/").text
    assert set(re.findall(r'name="of_club" value="(\d+)"', page)) == {str(club.pk)}
    browser.post("/tournaments/new/plan/", typed(of_club=club.pk, everybody="on"))
    copied = Tournament.objects.latest("pk")
    assert (copied.club, copied.entrants.count()) == (club, 8)


def test_what_was_not_played_is_removed_after_a_question(club: Club) -> None:
    night = tournament_of(club)
    browser = ada(club)
    assert "Nothing was played yet" in browser.get(f"/tournaments/{night.pk}/removal/").text
    assert browser.post(f"/tournaments/{night.pk}/remove/")["Location"] == "/tournaments/"
    assert not Tournament.objects.exists()
    assert club.players.count() == 8


def test_what_was_played_is_removed_only_with_its_name(club: Club) -> None:
    night = tournament_of(club)
    Round.objects.create(tournament=night, number=1, state=RoundState.COMPLETE, seed=1)
    facts = {"club": club, "part_of": night.topic}
    Game.objects.start({"edition": "classic"} | facts, ["Ada", "Ben"], new_key())
    browser, where = ada(club), f"/tournaments/{night.pk}/remove/"
    answer = browser.post(where, {"name": "Something"})
    assert answer.status_code == 422
    assert "Type the name as it stands above" in answer.text
    assert browser.post(where, {"name": "club  night"}).status_code == 302
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()


ORGANISING = ("settings/", "copy/", "removal/")


def test_strangers_find_nothing_and_scorers_organise_nothing(club: Club, client: Client) -> None:
    night = tournament_of(club)
    stranger, scorer = cleo(), ben(club)
    for page in ORGANISING:
        for browser in (client, stranger, scorer):
            assert browser.get(f"/tournaments/{night.pk}/{page}").status_code == 404
    for browser in (client, scorer):
        assert browser.get("/tournaments/new/").status_code == 404
    assert "Club night" not in stranger.get("/tournaments/").text


def test_the_edition_of_another_club_is_not_offered(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(edition="club-unknown"))
    assert answer.status_code == 422


def test_people_of_another_club_cannot_be_entered(club: Club) -> None:
    other = club_of("Cleo", "The Others").players.create(name="Xenia")
    answer = ada(club).post("/tournaments/new/plan/", typed(players=[str(other.pk)]))
    assert answer.status_code == 422
    assert "Somebody is not on the roster any more." in answer.text


def test_the_settings_say_what_they_mean_too(club: Club) -> None:
    night = plan(ada(club))
    where = f"/tournaments/{night.pk}/settings/"
    text = ada(club).post(f"{where}preview/", typed(expected="22"), headers=PART).text
    assert "4 tables of 4 and 2 tables of 3" in text
    page = ada(club).post(f"{where}rules/", typed(edition="master")).text
    assert f'action="{where}save/"' in page
    assert "printing" not in page


def test_the_list_says_how_far_a_night_is(club: Club) -> None:
    night = tournament_of(club, rounds=2)
    browser = ben(club)
    told = ["2 rounds", "round 1 of 2", "round 2 of 2", "the final"]
    for number, text in enumerate(told):
        if number:
            Round.objects.create(tournament=night, number=number, state=RoundState.COMPLETE, seed=1)
        assert text in browser.get("/tournaments/").text
    night.end()
    assert "3 rounds" in browser.get("/tournaments/").text


def test_a_copy_of_what_is_rare_is_the_same_again(club: Club) -> None:
    rare = {"length": "deals", "deals": "6", "minutes": "", "tie-1": "", "tie-2": "wins"}
    first = plan(ada(club), **rare, **{"mode-2": "snake"}, final="knock_out", finalists="2")
    text = ada(club).get(f"/tournaments/{first.pk}/copy/").text
    assert 'name="deals" value="6"' in text
    assert 'value="deals" checked' in text
    assert '<option value="wins" selected>' in text
    assert text.count(" selected>nothing") == 5
    assert '<option value="snake" selected>' in text
    assert 'value="knock_out" checked' in text


def test_a_year_that_looks_wrong_is_refused(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(date="0026-11-19"))
    assert "The year looks wrong" in answer.text


def test_a_final_of_one_is_none(club: Club) -> None:
    answer = ada(club).post("/tournaments/new/plan/", typed(final="final", finalists="1"))
    assert "A final needs at least two." in answer.text
