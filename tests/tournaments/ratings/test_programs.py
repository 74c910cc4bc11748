"""./run ratings --json comes to the numbers of openskill, and ./run verify proves what is kept."""

import json
from contextlib import suppress
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openskill.models import PlackettLuce, PlackettLuceRating

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.ratings.nights import corrected, night_ago
from tournaments.models import GameSummary, PlayerRating, RatingCurve
from tournaments.ratings.keeping import rated_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    call_command("ratings", "--json")
    return json.loads(capsys.readouterr().out)


def by_somebody_else(facts: Any) -> dict[int, tuple[float, float, int]]:
    """With openskill and what was printed, by the manual of openskill."""
    method, known = PlackettLuce(**facts["model"]), dict[int, PlackettLuceRating]()
    games = dict.fromkeys((each["id"] for each in facts["players"]), 0)
    for game in facts["games"]:
        people = [who for equals in game["places"] for who in equals]
        if len(people) < 2:
            continue
        ranks = [float(n) for n, equals in enumerate(game["places"]) for _ in equals]
        teams = [[known.get(who) or method.rating()] for who in people]
        for who, (rating,) in zip(people, method.rate(teams, ranks=ranks), strict=True):
            known[who] = rating
            games[who] += 1
    return {who: (rating.mu, rating.sigma, games[who]) for who, rating in known.items()}


def test_somebody_elses_program_comes_to_the_same_numbers(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    corrected(night_ago(club, 30))
    night_ago(club, 20, rounds=3)
    night_ago(club_of("Cleo", "The Others"), 10, people=5)
    facts = printed(capsys)
    assert list(facts) == ["model", "games", "players"]
    assert list(facts["model"]) == ["mu", "sigma", "beta", "tau"]
    theirs = by_somebody_else(facts)
    ours = {each["id"]: (each["mu"], each["sigma"], each["games"]) for each in facts["players"]}
    assert ours.keys() == theirs.keys()
    assert all(ours[who] == pytest.approx(theirs[who], abs=1e-9) for who in ours)
    shown = {row.player_id: (row.mu, row.sigma, row.games) for row in rated_players(club)}
    assert shown == {who: ours[who] for who in shown}


def test_games_are_printed_in_the_order_in_which_they_count(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    late, early = night_ago(club, 3), night_ago(club, 9)
    keys = [game["id"] for game in printed(capsys)["games"]]
    of_night = dict(GameSummary.objects.values_list("key", "tournament"))
    assert [of_night[key] for key in keys] == [early.pk] * 4 + [late.pk] * 4
    assert keys == [game.key for game in GameSummary.objects.in_order()]


def test_without_games_there_is_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    facts = printed(capsys)
    assert (facts["games"], facts["players"]) == ([], [])
    with pytest.raises(CommandError, match="--json"):
        call_command("ratings")


def verified(capsys: pytest.CaptureFixture[str]) -> str:
    with suppress(SystemExit):
        call_command("verify")
    return capsys.readouterr().out


def test_verify_names_whose_rating_is_kept_wrongly(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "ratings" not in verified(capsys)
    night_ago(club, 30)
    rows = list(rated_players(club))
    assert "1 kept ratings of clubs, 0 wrong." in verified(capsys)
    PlayerRating.objects.filter(pk=rows[2].pk).update(mu=26)
    RatingCurve.objects.filter(player=rows[5].player).update(points=[])
    PlayerRating.objects.filter(pk=rows[6].pk).update(before=1)
    said = verified(capsys)
    both = ", ".join(str(pk) for pk in sorted(rows[at].player_id for at in (2, 5, 6)))
    assert f"ratings of club {club.pk}: other rows are kept of players {both}" in said
    assert "1 kept ratings of clubs, 1 wrong." in said


def test_verify_claims_nothing_of_ratings_that_are_out_of_date(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    night_ago(club, 30)
    rated_players(club)
    PlayerRating.objects.update(mu=26)
    GameSummary.objects.all()[0].delete()
    assert "ratings of clubs" not in verified(capsys)
