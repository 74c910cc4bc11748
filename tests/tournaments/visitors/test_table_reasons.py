"""Why people sit together, on the page of each of them."""

import pytest

from scoring.people.models import Circle
from tests.clubs import club_of
from tests.tournaments.nights_seen import night, played, seated
from tests.tournaments.people import entrant
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.visitors.entrant_pages import EntrantPage

pytestmark = pytest.mark.django_db


def why(tournament: Tournament, name: str) -> list[str]:
    token = entrant(tournament, name).token
    return EntrantPage(Tournament.objects.get(pk=tournament.pk), token).reason_texts


def test_in_the_first_round_nobody_had_met() -> None:
    tournament = night()
    seated(tournament)
    assert why(tournament, "Ada") == ["Nobody here has shared a table tonight."]


def test_whom_one_meets_again_is_said_with_the_round_and_why() -> None:
    tournament = night("Ada", "Ben", "Cleo", "Dora")
    played(seated(tournament))
    seated(Tournament.objects.get())
    texts = why(tournament, "Ada")
    assert len(texts) == 7  # each pair of the table
    assert all("had met in round 1." in text for text in texts[:6])
    assert texts[6].startswith("All who are here had been met by ")


def test_wishes_are_nobodys_but_the_organisers() -> None:
    club = club_of()
    tournament = night(club=club)
    for number in range(2):
        family = Circle.objects.create(club=club, name=f"Family {number}", firm=False)
        family.people.set(club.players.all()[number * 3 : number * 3 + 3])
    for _round in range(2):
        played(seated(Tournament.objects.get()))
    seated(Tournament.objects.get())
    assert not any("wish" in text for text in why(tournament, "Ada"))


def test_seated_by_standings_the_scores_are_said_unless_they_are_secret() -> None:
    tournament = night(modes=["random", "power_paired"])
    played(seated(tournament))
    seated(Tournament.objects.get())
    assert any(text.startswith("Scores from ") for text in why(tournament, "Ada"))
    freeze(tournament, None)
    Tournament.objects.update(frozen_after=0)
    assert not any(text.startswith("Scores from ") for text in why(tournament, "Ada"))


def test_without_a_table_there_is_nothing_to_say() -> None:
    assert why(night(), "Ada") == []
