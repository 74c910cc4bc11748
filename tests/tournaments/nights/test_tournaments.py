"""Planning tournaments: the list, and the page of a new one."""

import re
from typing import Any

import pytest
from django.utils import timezone

from scoring.clubs.models import Club
from tests.clubs import ada, ben, club_of
from tests.tournaments.nights.planning import plan, typed
from tests.tournaments.people import NAMES, entrant, roster, tournament_of
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def club() -> Club:
    return club_of()


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
    assert (night.club, night.planned_rounds, night.prefer, night.allow) == (club, 5, 4, [3, 5])
    assert night.options["going_out"] == "any"
    assert night.modes == ["fewest_repeats"]
    assert night.scheme == {"kind": "linear", "top": 10, "bottom": 0}
    assert night.ties == ["phases", "lot"]
    assert (night.deals, night.minutes) == (None, 45)
    assert set(night.entrants.values_list("player__name", flat=True)) == {"Ada", "Ben", "Cleo"}
    assert night.log.get().facts["entrants"] == 3


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
    assert sorted(Tournament.objects.values_list("planned_rounds", flat=True)) == [4, 7]


def test_a_page_gone_back_to_and_changed_is_one_other_tournament_however_often_it_is_sent(
    club: Club,
) -> None:
    browser, page = ada(club), typed()
    browser.post("/tournaments/new/plan/", page)
    for _time in range(2):
        browser.post("/tournaments/new/plan/", page | {"rounds": "7"})
    assert sorted(Tournament.objects.values_list("planned_rounds", flat=True)) == [4, 7]


def test_a_page_sent_again_after_the_night_has_changed_is_still_that_night(club: Club) -> None:
    browser, page = ada(club), typed()
    browser.post("/tournaments/new/plan/", page)
    night = Tournament.objects.get()
    check_in_by_name(night, "Zoe Zander")
    Tournament.objects.update(planned_rounds=5)
    browser.post("/tournaments/new/plan/", page)
    assert Tournament.objects.get() == night


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


def test_the_start_is_kept_and_stands_where_the_date_is(club: Club) -> None:
    organiser = ada(club)
    night = plan(organiser, start="18:15")
    settings = f"/tournaments/{night.pk}/settings/"
    assert 'value="18:15"' in organiser.get(settings).text
    assert 'value="18:15"' in organiser.get(f"/tournaments/{night.pk}/copy/").text
    for address in (
        night.get_absolute_url(),
        "/tournaments/",
        f"/tournaments/{night.pk}/check-in/",
        f"/nights/{night.code}/",
    ):
        page = organiser.get(address).text
        assert 'datetime="2026-11-19T18:15">Nov. 19, 2026, 6:15 p.m.</time>' in page, address
    organiser.post(f"/tournaments/{night.pk}/settings/save/", typed(start=""))
    assert "Changed: start." in organiser.get(f"/tournaments/{night.pk}/log/").text
    page = organiser.get(night.get_absolute_url()).text
    assert 'datetime="2026-11-19">Nov. 19, 2026</time>' in page
    assert 'value="19:30"' not in organiser.get(settings).text


def test_that_tables_keep_their_codes_is_a_setting(club: Club) -> None:
    organiser = ada(club)
    assert not plan(organiser).keeps_codes
    night = plan(organiser, keeps_codes="on")
    assert night.keeps_codes
    organiser.post(f"/tournaments/{night.pk}/settings/save/", typed())
    assert not Tournament.objects.get(pk=night.pk).keeps_codes
    assert "Changed: codes of tables." in organiser.get(f"/tournaments/{night.pk}/log/").text


def test_each_round_in_its_own_way(club: Club) -> None:
    ways = {"mode-1": "random", "mode-4": "power_paired"}
    night = plan(ada(club), **ways)
    modes = [night.mode_of(number) for number in range(1, 7)]
    assert (
        modes
        == ["random", "fewest_repeats", "fewest_repeats", "power_paired"] + ["fewest_repeats"] * 2
    )


def test_rounds_beyond_the_twelfth_have_a_way_of_their_own(club: Club) -> None:
    organiser = ada(club)
    night = plan(organiser, rounds="15", **{"mode-14": "snake"})
    assert [night.mode_of(number) for number in (12, 13, 14, 15)] == [
        "fewest_repeats",
        "fewest_repeats",
        "snake",
        "fewest_repeats",
    ]
    page = organiser.get(f"/tournaments/{night.pk}/settings/").text
    assert 'name="mode-15"' in page
    assert 'name="mode-16"' not in page
    assert 'name="mode-13"' not in organiser.get("/tournaments/new/").text


def test_more_rounds_bring_their_ways_to_the_page_as_they_are_typed(club: Club) -> None:
    shown = {f"mode-{number}": "" for number in range(1, 13)}
    address = "/tournaments/new/preview/"
    text = ada(club).post(address, typed(rounds="14", **shown), headers=PART).text
    assert 'id="rounds-each" hx-swap-oob="outerMorph"' in text
    assert 'name="mode-14"' in text
    shown |= {"mode-13": "", "mode-14": ""}
    text = ada(club).post(address, typed(rounds="14", **shown), headers=PART).text
    assert "rounds-each" not in text
    text = ada(club).post(address, typed(rounds="3", **shown), headers=PART).text
    assert 'name="mode-12"' in text
    assert 'name="mode-13"' not in text
    shown |= {"mode-13": "snake"}
    text = ada(club).post(address, typed(rounds="3", **shown), headers=PART).text
    assert 'name="mode-13"' in text


def test_no_tie_break_at_all_is_kept(club: Club) -> None:
    assert plan(ada(club), **{"tie-1": "", "tie-2": ""}).ties == ["none"]


def test_what_it_means_is_shown_while_it_is_typed(club: Club) -> None:
    page = typed(expected="22", allow=["3"], rounds="4")
    text = ada(club).post("/tournaments/new/preview/", page, headers=PART).text
    assert text.strip().startswith("<section")
    assert "4 tables of 4 and 2 tables of 3" in text
    assert "repeat" in text or "No pair meets twice" in text
    assert "between 11:30 p.m. and 12:35 a.m." in text


def roster_ids(club: Club, count: int) -> list[str]:
    names = [f"Player {number}" for number in range(count)]
    return [str(club.players.create(name=name).pk) for name in names]


def test_ticking_who_comes_moves_what_it_means(club: Club) -> None:
    pks = roster_ids(club, 30)
    address = "/tournaments/new/preview/"

    def said(**more: Any) -> str:
        answer = ada(club).post(address, typed(expected="22", **more), headers=PART)
        return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())

    assert "For 22 people, as expected Tables 4 tables of 4 and 2 tables of 3" in said()
    some = said(players=pks[:8])
    assert "For the 8 who are ticked Tables 2 tables of 4" in some
    assert "If 22 come, as expected: 4 tables of 4 and 2 tables of 3 · Night ends between" in some
    assert "8 are ticked. 2 tables of 4 · Night ends between" in some
    more = said(players=pks[:24])
    assert "For the 24 who are ticked Tables 6 tables of 4" in more
    assert "as expected" not in more
    assert "5 are ticked. 5 people do not fill tables of 4" in said(players=pks[:5], allow=[])
    assert "For the 30 who are ticked" in said(everybody="on")


def test_the_line_beside_the_ticks_is_there_without_scripts_too(club: Club) -> None:
    pks = roster_ids(club, 70)
    page = ada(club).get("/tournaments/new/").text
    assert "hidden" in page.split('id="ticked"')[1].split(">")[0]
    text = ada(club).post("/tournaments/new/preview/", typed(players=pks[:12])).text
    line = text.split('id="ticked"')[1].split("</p>")[0]
    assert "hidden" not in line.split(">")[0]
    assert "12 are ticked." in line
    assert "3 tables of 4" in line
    assert text.count("12 are ticked.") == 1


def test_a_copy_is_forecast_for_those_who_came(club: Club) -> None:
    night = plan(ada(club), players=roster_ids(club, 9))
    assert "For the 9 who are ticked" in ada(club).get(f"/tournaments/{night.pk}/copy/").text


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


def test_who_was_said_not_to_come_can_be_unticked_and_who_came_and_left_stays(club: Club) -> None:
    night = tournament_of(club, "Ada", "Ben", "Cleo", "Dora")
    set_presence(entrant(night, "Ada"), Presence.ABSENT)
    settings = f"/tournaments/{night.pk}/settings/"
    organiser = ada(club)
    assert "has come: stays" not in organiser.get(settings).text
    set_presence(entrant(night, "Ben"), Presence.HERE)
    set_presence(entrant(night, "Ben"), Presence.GONE)
    assert organiser.get(settings).text.count("has come: stays") == 1
    others = [entrant(night, name).player_id for name in ("Cleo", "Dora")]
    organiser.post(f"{settings}save/", typed(players=others, everybody=""))
    left = night.entrants.values_list("player__name", flat=True)
    assert set(left) == {"Ben", "Cleo", "Dora"}


def test_the_list_counts_who_comes_and_after_the_end_who_came(club: Club) -> None:
    night = tournament_of(club, *NAMES[:5])
    absent, here = entrant(night, NAMES[0]), entrant(night, NAMES[1])
    night.entrants.filter(pk=absent.pk).update(presence=Presence.ABSENT)
    night.entrants.filter(pk=here.pk).update(presence=Presence.GONE)
    assert "4 on the list" in ada(club).get("/tournaments/").text
    Tournament.objects.update(ended_at=timezone.now())
    assert "1 person came" in ada(club).get("/tournaments/").text
