"""What is said of a rating, and of who is not in the list."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from tests.clubs import club_of
from tests.tournaments.ratings.nights import night_ago
from tournaments.models import PlayerRating
from tournaments.ratings.certainty import CERTAIN, IDLE_YEAR
from tournaments.ratings.keeping import RatingsNow, rated_players, ratings_now
from tournaments.ratings.words import certainty_text, list_sentences, rating_text


def row(sigma: float, idle_days: int = 0) -> PlayerRating:
    day = timezone.localdate() - timedelta(days=idle_days)
    return PlayerRating(mu=25.04, sigma=sigma, games=40, last_day=day)


def test_a_rating_has_one_decimal() -> None:
    assert rating_text(25.04) == "25.0"
    with translation.override("de"):
        assert rating_text(25.04) == "25,0"


@pytest.mark.parametrize(
    ("sigma", "said"),
    [
        (25 / 3, "certain after about 45 more games"),
        (8.0, "certain after about 30 more games"),
        (CERTAIN + 0.05, "certain after about 4 more games"),
        (CERTAIN + 0.001, "certain after one more game"),
        (6.0, "very probably between 16 and 34"),
    ],
)
def test_how_sure_a_rating_is_stands_in_words(sigma: float, said: str) -> None:
    assert certainty_text(row(sigma)) == said


def test_who_has_not_played_for_long_is_provisional_again() -> None:
    assert row(7.3).is_provisional is False
    assert "more game" in certainty_text(row(7.3, idle_days=300))


@pytest.mark.django_db
def test_the_list_says_who_is_not_in_it_and_what_it_waits_for() -> None:
    club = club_of()
    night_ago(club, IDLE_YEAR + 1, people=8)
    night_ago(club, 10, people=7)
    assert list(list_sentences(ratings_now(club))) == [
        "One person is not in this list, after a year without a rated game."
    ]
    night_ago(club, 9, people=8)
    assert rated_players(club)
    assert list(list_sentences(ratings_now(club))) == []
    (waiting,) = list_sentences(RatingsNow(club.pk, is_current=False))
    assert "worked out anew" in waiting
