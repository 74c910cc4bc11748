"""Who met on an earlier night of the club, and what that does to a draft and its words."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.nights.planning import plan, typed
from tests.tournaments.people import roster
from tests.tournaments.playing import drafted, names_of, play, published, sitting
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import LooksBack, Tournament
from tournaments.rounds.draft_pages import DraftPage
from tournaments.rounds.history import EarlierMeetings, history_version, meetings_before
from tournaments.rounds.history_words import day_text
from tournaments.rounds.seats import mark_of, problem_of
from tournaments.seating.plans import pairs_of
from tournaments.visitors.entrant_pages import EntrantPage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

TODAY = date(2026, 11, 19)
LAST_WEEK = TODAY - timedelta(days=7)


@pytest.fixture
def club() -> Club:
    club = club_of()
    roster(club, *names_of(8))
    return club


def night(club: Club, day: date = TODAY, looks_back: str = LooksBack.EVER) -> Tournament:
    """Everybody on the roster is here."""
    facts = {"name": "Night", "prefer": 4, "allow": [], "planned_rounds": 1, "modes": ["random"]}
    key = f"{club.pk}-{Tournament.objects.count()}"
    tournament = Tournament.objects.ask(key, club, date=day, looks_back=looks_back, **facts)
    add_entrants(tournament, club.players.order_by("pk"))
    tournament.entrants.update(presence=Presence.HERE)
    return Tournament.objects.get(pk=tournament.pk)


def here(tournament: Tournament) -> list[Entrant]:
    return list(tournament.entrants.select_related("player").order_by("pk"))


def met(tournament: Tournament) -> set[frozenset[str]]:
    """Who met earlier, by their names."""
    names = {entrant.pk: entrant.name for entrant in here(tournament)}
    found = meetings_before(tournament, here(tournament)).dates
    return {frozenset({names[one], names[other]}) for one, other in found}


def tables_by_name(tournament: Tournament) -> set[frozenset[str]]:
    names = {entrant.pk: entrant.name for entrant in here(tournament)}
    tables = sitting(tournament.rounds.get())
    return {frozenset({names[a], names[b]}) for table in tables for a, b in pairs_of(table)}


def test_who_shared_a_table_is_known_on_the_next_night(club: Club) -> None:
    last = night(club, LAST_WEEK)
    play(published(last))
    assert met(night(club)) == tables_by_name(last)
    found = meetings_before(night(club), here(Tournament.objects.latest("pk")))
    assert set(found.dates.values()) == {LAST_WEEK}


def test_only_earlier_nights_of_the_same_club_count_and_no_drafts(club: Club) -> None:
    other = club_of("Another")
    roster(other, *names_of(8))
    play(published(night(other, LAST_WEEK)))
    tonight = night(club)
    play(published(night(club, TODAY + timedelta(days=1))))
    drafted(night(club, LAST_WEEK))
    assert met(tonight) == met(night(club)) == set()


def test_of_two_nights_of_one_day_the_first_came_before_the_second(club: Club) -> None:
    first, second = night(club), night(club)
    play(published(first))
    play(published(second))
    assert met(second) == tables_by_name(first)
    assert met(first) == set()


@pytest.mark.parametrize(
    ("looks_back", "days", "counts"),
    [
        (LooksBack.TONIGHT, 7, False),
        (LooksBack.YEAR, 365, True),
        (LooksBack.YEAR, 400, False),
        (LooksBack.EVER, 4000, True),
    ],
)
def test_how_far_back_is_looked_is_a_setting(
    club: Club, looks_back: str, days: int, counts: bool
) -> None:
    play(published(night(club, TODAY - timedelta(days=days))))
    assert bool(met(night(club, looks_back=looks_back))) == counts


@pytest.mark.parametrize(("looks_back", "statements"), [("tonight", 0), ("year", 1), ("ever", 1)])
def test_a_year_of_nights_is_read_in_one_statement(
    club: Club, looks_back: str, statements: int
) -> None:
    for week in range(3):
        play(published(night(club, TODAY - timedelta(days=7 * week + 7))))
    tonight = night(club, looks_back=looks_back)
    people = here(tonight)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = meetings_before(tonight, people)
    assert len(asked) == statements
    assert found == EarlierMeetings() or len(found.weights) >= 12


def test_a_draft_parts_those_of_last_time_and_says_whom_it_could_not(club: Club) -> None:
    last = night(club, LAST_WEEK)
    play(published(last))
    tonight = night(club)
    Tournament.objects.filter(pk=tonight.pk).update(modes=["fewest_repeats"])
    tonight.refresh_from_db()
    page = DraftPage(drafted(tonight))
    assert len(tables_by_name(tonight) & tables_by_name(last)) == 4  # as few as can be
    first, second, *_rest = page.quality.verdict.sentences
    assert first == "No pair meets twice tonight: provably best possible."
    assert second.startswith("4 pairs have met on an earlier night, last of all ")
    assert second.endswith(" on 12 November.")
    why = page.tables[0].why
    assert why[0] == "Nobody here has shared a table tonight."
    assert len([text for text in why if text.endswith(" met on 12 November.")]) == 2


@pytest.mark.parametrize(
    ("looks_back", "sentence", "second"),
    [
        ("tonight", "Nobody here has shared a table tonight.", "Nobody sits at a short table."),
        (
            "year",
            "Nobody here has shared a table, neither tonight nor in the last 12 months.",
            "No pair has shared a table in the last 12 months.",
        ),
        (
            "ever",
            "Nobody here has shared a table before, on any night.",
            "No pair has shared a table on an earlier night.",
        ),
    ],
)
def test_what_is_said_is_no_more_than_is_known(
    club: Club, looks_back: str, sentence: str, second: str
) -> None:
    page = DraftPage(drafted(night(club, looks_back=looks_back)))
    assert page.tables[0].why == [sentence]
    assert page.quality.verdict.sentences[1] == second


def test_of_many_pairs_some_are_named_and_the_others_counted(club: Club) -> None:
    club.players.filter(pk__in=club.players.order_by("pk")[4:]).delete()
    for day in (LAST_WEEK, LAST_WEEK - timedelta(days=365)):
        play(published(night(club, day)))
    tonight = night(club)
    published(tonight)
    page = EntrantPage(tonight, tonight.entrants.earliest("pk").token)
    assert page.reason_texts == [
        "Nobody here has shared a table tonight.",
        "A and B met on 12 November.",
        "A and C met on 12 November.",
        "A and D met on 12 November.",
        "3 more pairs have met on an earlier night.",
    ]
    assert day_text(LAST_WEEK, TODAY) == "12 November"
    assert "2025" in day_text(LAST_WEEK - timedelta(days=365), TODAY)


def test_a_page_has_another_version_when_another_night_changes(club: Club) -> None:
    last, tonight = night(club, LAST_WEEK), night(club)
    round = drafted(tonight)
    page = DraftPage(round).version
    published(last)
    assert DraftPage(round).version != page
    alone = night(club_of("Another"), looks_back=LooksBack.TONIGHT)
    assert history_version(alone) == history_version(night(alone.club)) == 0


def test_a_plan_made_ahead_knows_which_meetings_counted(club: Club) -> None:
    play(published(night(club, LAST_WEEK)))
    tonight = night(club)
    known = mark_of(problem_of(tonight, 1, here(tonight), (4, 4)))
    unknown = mark_of(problem_of(tonight, 1, here(tonight), (4, 4), earlier=EarlierMeetings()))
    assert known != unknown
    tonight.looks_back = LooksBack.TONIGHT
    assert mark_of(problem_of(tonight, 1, here(tonight), (4, 4))) == unknown


def test_a_new_night_looks_back_a_year_and_that_can_be_changed(organiser: Client) -> None:
    tournament = plan(organiser)
    assert tournament.looks_back == LooksBack.YEAR
    address = f"/tournaments/{tournament.pk}/settings/"
    assert 'name="looks_back"' in organiser.get(address).text
    organiser.post(f"{address}save/", typed(looks_back="ever"))
    tournament.refresh_from_db()
    assert tournament.looks_back == LooksBack.EVER
    assert (
        "Changed: who has met before." in organiser.get(f"/tournaments/{tournament.pk}/log/").text
    )
    organiser.post(f"{address}save/", typed())  # from a page of before there was the setting
    tournament.refresh_from_db()
    assert tournament.looks_back == LooksBack.EVER
