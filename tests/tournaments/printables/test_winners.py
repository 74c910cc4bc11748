import pytest
from django.contrib.auth.models import User

from scoring.clubs.models import Role
from tests.printing.reading import Read, assert_clean
from tests.tournaments.playing import finish, night_with, play, published, rounds_played, rows
from tests.tournaments.printables.printed import now, printed
from tournaments.nights.actions import end_night
from tournaments.nights.models import Final, Tournament
from tournaments.printables.standings import winners_list
from tournaments.results.pages import StandingsPage
from tournaments.results.words import result_text
from tournaments.rounds.finals import Decider, draft_final
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import publish
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def page_of(night: Tournament) -> StandingsPage:
    return StandingsPage(Tournament.objects.get(pk=night.pk), role=Role.ORGANISER)


def headings(read: Read) -> list[str]:
    return [heading.text for heading in read.tree.all("H2")]


def test_the_tenth_is_read_out_first_and_the_winner_last() -> None:
    night = rounds_played(night_with(13, ties=["wins", "lot"]), 2)
    names = [line.name for line in page_of(night).lines]
    first = printed(winners_list, now(night)).tables[0]
    assert [name for _place, name, _score in first[1:]] == names[:10][::-1]
    assert [place for place, *_rest in first[1:]] == [str(n) for n in range(10, 0, -1)]


def test_all_who_share_the_tenth_place_are_read_out() -> None:
    night = night_with(48, ties=["none"], scheme={"kind": "winner"})
    play(published(night))
    first = printed(winners_list, now(night)).tables[0]
    assert [place for place, *_rest in first[1:]] == ["= 1"] * 12


def test_who_won_each_table_stands_there_with_the_result() -> None:
    night = night_with(8)
    round = published(night)
    table = rows(round)[0]
    best = table.people[2]
    finish(table, [best.pk, *(each.pk for each in table.people if each != best)])
    read = printed(winners_list, now(night))
    assert headings(read) == ["Winners of round 1"]
    assert read.tables[1][1:] == [("1", best.name, "Place 1 of 4 · 10 phases · 0 points")]


def test_of_a_final_everybody_is_told_and_it_comes_first() -> None:
    night = rounds_played(night_with(8, planned_rounds=1, final=Final.FINAL, finalists=4), 1)
    draft = draft_final(night, None, Decider.LOT)
    assert isinstance(draft, Round)
    final = publish(draft, None)
    assert isinstance(final, Round)
    play(final)
    read = printed(winners_list, now(night))
    assert headings(read) == ["Final", "Winners of round 1"]
    page = page_of(night)
    result = next(each for each in page.counted_results if each.round == 2)
    ranked = sorted(result.entrants, key=result.place)
    assert [row[1:] for row in read.tables[1][1:]] == [
        (page.names[who], result_text(result, who)) for who in ranked
    ]
    first = next(
        each for each in page.counted_results if each.round == 1 and ranked[0] in each.entrants
    )
    wins = 1 + (first.place(ranked[0]) == 1)
    assert f"({wins} table" in next(text for text in read.texts if "Most tables won" in text)
    assert wins == 1 or page.names[ranked[0]] in next(t for t in read.texts if "Most tables" in t)


def test_special_mentions_follow_from_what_was_played() -> None:
    night = night_with(8)
    first = play(published(night))
    best = [each.people[0] for each in rows(first)]
    play(published(night), [each.pk for each in best])
    page, texts = page_of(night), printed(winners_list, now(night)).texts
    tallies = {page.names[pk]: page.standings.tally(pk) for pk in page.standings.order}
    most = max(tally.wins for tally in tallies.values())
    said = dict(text.split(": ") for text in texts if ": " in text and "(" in text)
    wins = said["Most tables won"]
    assert all((name in wins) == (tally.wins == most) for name, tally in tallies.items())
    least = min(t.penalty for t in tallies.values() if t.penalty is not None)
    fewest = said["Fewest points per deal over 2 tables"]
    assert all((name in fewest) == (tally.penalty == least) for name, tally in tallies.items())


def test_while_the_night_goes_on_the_list_may_change() -> None:
    night = rounds_played(night_with(8, planned_rounds=1), 1)
    note = "The night is not over: this may change."
    assert note in printed(winners_list, now(night)).texts
    end_night(night, User.objects.get(username="ada"))
    assert note not in printed(winners_list, now(night)).texts


def test_before_a_table_has_finished_the_page_says_so() -> None:
    read = printed(winners_list, now(night_with(4)))
    assert "No table has finished yet. As soon as one has, its people stand here." in read.texts
    assert len(read.pages) == 1
    assert_clean(read)


def test_whose_deals_were_not_counted_is_not_compared_by_points_per_deal() -> None:
    night = night_with(8)
    first, second = rows(published(night))
    enter(first, TypedResult((9, 8, 8, 7), (5, 40, 40, 40), deals=9), 0, None)
    enter(second, TypedResult((9, 8, 8, 7), (10, 20, 30, 0)), 0, None)
    texts = printed(winners_list, now(night)).texts
    names = [person.name for person in second.people]
    best = next(text for text in texts if text.startswith("Fewest points per deal over 1 table:"))
    assert f": {names[3]} (0)." in best  # without a point the deals do not matter
    note = "Not compared by points per deal, as their deals were not counted: "
    told = next(text for text in texts if text.startswith(note))
    assert [name in told for name in names] == [True, True, True, False]


def test_where_nobody_counted_deals_only_that_is_said() -> None:
    night = night_with(4)
    [table] = rows(published(night))
    enter(table, TypedResult((9, 8, 8, 7), (5, 40, 40, 40)), 0, None)
    for language in ("en", "de", "fr", "it", "ru"):
        read = printed(winners_list, now(night), language)
        assert_clean(read)
    texts = printed(winners_list, now(night)).texts
    assert not any(text.startswith("Fewest points per deal") for text in texts)
    assert any(text.startswith("Not compared by points per deal") for text in texts)
