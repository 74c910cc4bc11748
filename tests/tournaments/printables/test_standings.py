from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.utils import translation

from scoring.clubs.models import Role
from scoring.people.models import Player
from tests.clubs import club_of
from tests.printing.reading import Read, assert_clean
from tests.tournaments.playing import finish as finish_table
from tests.tournaments.playing import night_with, play, published, rounds_played, rows
from tests.tournaments.printables.printed import now, printed
from tournaments.nights.actions import end_night
from tournaments.nights.models import Final, Tournament
from tournaments.printables.standings import (
    Prizes,
    StandingsPrintout,
    standings_for_wall,
    standings_with_reasons,
    winners_list,
)
from tournaments.results.actions import freeze
from tournaments.results.pages import StandingsPage
from tournaments.results.standing_pages import StandingPage
from tournaments.rounds.finals import Decider, draft_final, draft_stage
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def organiser() -> User:
    return User.objects.get(username="ada")


def listed(read: Read) -> list[tuple[str, ...]]:
    return [row for rows in read.tables for row in rows[1:]]


def page_of(night: Tournament) -> StandingsPage:
    return StandingsPage(Tournament.objects.get(pk=night.pk), role=Role.ORGANISER)


@pytest.mark.parametrize("language", ["en", "de"])
def test_paper_says_what_the_screen_says(language: str) -> None:
    night = rounds_played(night_with(13), 3)
    read = printed(standings_with_reasons, now(night), language)
    with translation.override(language):
        page = page_of(night)
        for line, (place, name, told) in zip(page.lines, listed(read), strict=True):
            assert place == str(line.row.rank)
            assert name == line.name
            sentences = StandingPage(page, line.row.entrant).sentences
            assert told.split() == " ".join([line.score, *sentences]).split()
        assert page.scheme in read.texts
        assert any(page.after_text in text for text in read.texts)


def test_for_the_wall_there_are_names_and_scores_alone() -> None:
    night = rounds_played(night_with(9), 2)
    lines = page_of(night).lines
    read = printed(standings_for_wall, now(night))
    assert listed(read) == [(str(line.row.rank), line.name, line.score) for line in lines]
    assert len(read.pages) == 1


def test_on_the_wall_letters_are_as_large_as_one_page_allows() -> None:
    club = club_of()
    sizes = [size_on_the_wall(rounds_played(night_with(n, club), 1)) for n in (8, 21, 60)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 24
    assert sizes[-1] > 12


def size_on_the_wall(night: Tournament) -> float:
    read = printed(standings_for_wall, now(night))
    assert len(read.pages) == 1
    name = page_of(night).lines[0].name
    return next(text.size for text in read.pages[0].texts if text.text == name)


def test_after_a_final_all_printables_and_the_screen_say_that_it_decides(client: Client) -> None:
    night = with_final()
    for make in (standings_with_reasons, standings_for_wall, winners_list):
        read = printed(make, now(night))
        assert "Places 1–4 were decided by the final." in read.texts
        assert_clean(read)
    end_night(night)
    answer = client.get(f"/nights/{night.code}/standings/")
    assert "Places 1–4 were decided by the final." in answer.text


def test_a_stronger_line_stands_under_the_places_of_the_final() -> None:
    night = with_final()
    shown = StandingsPrintout(page_of(night))
    assert [n for n, each in enumerate(shown.content.entries, 1) if each.is_last] == [4]
    read_out = Prizes(page_of(now(night).tournament)).places.entries
    assert [each.cells[0] for each in read_out if each.is_last] == ["5"]


def test_where_a_final_only_adds_points_nobody_is_told_that_it_decides() -> None:
    night = rounds_played(night_with(8), 2)
    for each in (night, with_final(club=night.club, carries=True)):
        page = page_of(each)
        assert page.decided_text == ""
        assert not any(entry.is_last for entry in StandingsPrintout(page).content.entries)


def test_of_a_knock_out_it_is_said_that_coming_further_decides() -> None:
    night = rounds_played(night_with(8, planned_rounds=1, final=Final.KNOCK_OUT, finalists=2), 1)
    draft = draft_stage(night, None)
    assert isinstance(draft, Round)
    stage = publish(draft, None)
    assert isinstance(stage, Round)
    play(stage)
    note = "Places 1–8: who came further in the knock-out stands above."
    assert note in printed(standings_for_wall, now(night)).texts


def with_final(**more: Any) -> Tournament:
    night = rounds_played(
        night_with(8, planned_rounds=1, final=Final.FINAL, finalists=4, **more), 1
    )
    draft = draft_final(night, None, Decider.LOT)
    assert isinstance(draft, Round)
    final = publish(draft, None)
    assert isinstance(final, Round)
    play(final)
    return Tournament.objects.get(pk=night.pk)


def test_who_shares_a_place_is_marked() -> None:
    night = night_with(8, ties=["none"])
    play(published(night))
    read = printed(standings_for_wall, now(night))
    assert [place for place, _name, _score in listed(read)][:3] == ["= 1", "= 1", "= 3"]
    assert "= shares this place." in read.texts
    reasons = printed(standings_with_reasons, now(night)).texts
    assert {"= shares this place.", "People with the same score share a place."} <= set(reasons)


def test_what_decides_between_equals_stands_there_in_its_order() -> None:
    night = rounds_played(night_with(8, ties=["wins", "lot"]), 1)
    notes = " ".join(printed(standings_with_reasons, now(night)).texts)
    assert "decide, in this order: more tables won; the lot." in notes


def test_tables_that_still_play_do_not_count_and_are_told_of() -> None:
    night = night_with(8)
    finish_table(rows(published(night))[0])
    read = printed(standings_with_reasons, now(night))
    assert len(listed(read)) == 4
    assert "1 table is still open and counts as soon as it is finished." in read.texts


def test_what_visitors_do_not_see_is_not_to_be_hung_up() -> None:
    night = rounds_played(night_with(8), 1)
    assert not any("hang" in text for text in printed(standings_with_reasons, now(night)).texts)
    freeze(night, organiser())
    play(published(night))
    read = printed(standings_with_reasons, now(night))
    note = "Visitors see the standings after round 1 only. Do not hang this up yet."
    assert note in read.texts
    assert listed(read)[0][1] == page_of(night).lines[0].name


def test_where_visitors_see_no_standings_at_all_paper_says_so() -> None:
    night = rounds_played(night_with(8, is_public=False), 1)
    for make in (standings_with_reasons, standings_for_wall, winners_list):
        texts = printed(make, now(night)).texts
        assert "Visitors do not see these standings: do not hang them up." in texts


def test_at_the_end_they_are_final() -> None:
    night = rounds_played(night_with(8, planned_rounds=1), 1)
    assert "Standings" in printed(standings_with_reasons, now(night)).texts
    end_night(night, organiser())
    assert "Final standings" in printed(standings_with_reasons, now(night)).texts


def test_before_a_table_has_finished_the_page_says_so() -> None:
    night = night_with(8)
    published(night)
    for make in (standings_with_reasons, standings_for_wall):
        read = printed(make, now(night))
        text = "No table has finished yet. As soon as one has, its people stand here."
        assert text in read.texts
        assert not read.tables
        assert_clean(read)


def test_a_sentence_of_dozens_of_equals_is_cut_and_says_so() -> None:
    night = night_with(48, ties=["none"], scheme={"kind": "winner"})
    Player.objects.update(name=Concat("name", Value(" of a family with a rather long name")))
    play(published(night))
    read = printed(standings_with_reasons, now(night))
    told = [cell for _place, _name, cell in listed(read)]
    assert any("…" in text for text in told)
    assert max(map(len, told)) < 700
    assert_clean(read)
