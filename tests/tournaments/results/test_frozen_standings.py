"""What visitors see while the organisers keep the end to themselves."""

from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from tests.clubs import ada, ben
from tests.tournaments.people import tournament_of
from tests.tournaments.results.shown_standings import members, row, visitors
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import RoundState


def test_frozen_standings_move_for_members_only(
    client: Client, club: Club, night: Tournament
) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    answer = ada(club).post(members(night) + "freeze/")
    assert answer.headers["Location"] == members(night)
    reported(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    seen = client.get(visitors(night)).text
    assert "after round 2" in seen
    assert "The organisers show the rest later." in seen
    assert "3 tables" not in client.get(visitors(night) + row(night, "Ada")).text
    text = ada(club).get(members(night)).text
    assert "after round 3" in text
    assert "Visitors see the standings after round 2 only." in text
    assert "unfreeze" in text
    assert "unfreeze" not in ben(club).get(members(night)).text
    ada(club).post(members(night) + "unfreeze/")
    assert "after round 3" in client.get(visitors(night)).text
    assert list(LogEntry.objects.order_by("pk").values_list("kind", "facts")) == [
        ("standings-frozen", {"after": 2}),
        ("standings-shown", {}),
    ]


def test_frozen_twice_is_frozen_once(club: Club, night: Tournament) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    browser = ada(club)
    for _press in range(2):
        browser.post(members(night) + "freeze/")
    reported(night, "Dora Cleo Ben Ada")
    browser.post(members(night) + "freeze/")
    assert Tournament.objects.get().frozen_after == 2
    assert LogEntry.objects.count() == 1
    for _press in range(2):
        browser.post(members(night) + "unfreeze/")
    assert LogEntry.objects.count() == 2


def test_a_scorer_does_not_freeze(club: Club, night: Tournament) -> None:
    assert ben(club).post(members(night) + "freeze/").status_code == 404


def test_frozen_from_the_start_nothing_is_shown(client: Client, club: Club) -> None:
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo Dora")
    ada(club).post(members(night) + "freeze/")
    text = client.get(visitors(night)).text
    assert "The standings are not shown yet." in text
    assert "Ada" not in text
    assert "Visitors see no standings at the moment." in ada(club).get(members(night)).text


def test_at_the_end_what_is_frozen_is_not_yet_final(
    client: Client, club: Club, night: Tournament
) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    ada(club).post(members(night) + "freeze/")
    Tournament.objects.update(ended_at=timezone.now())  # whoever wants to may keep it secret
    assert "Final standings" not in client.get(visitors(night)).text
    assert "Final standings" in ada(club).get(members(night)).text
