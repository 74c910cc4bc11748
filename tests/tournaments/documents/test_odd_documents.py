"""What only some nights have: rules of a club, phases from a box, laydowns, somebody forgotten."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command

from scoring.clubs.models import Club
from scoring.editions.models import ClubEdition, PhaseCard, club_key
from scoring.games.deals import ReportedLaydown
from scoring.people.erasing import erase
from scoring.people.models import Player
from tests.clubs import club_of
from tests.scoring.tables import fresh, new_key, record
from tests.tournaments.documents.travelling import brought, told_of, travelled, written
from tests.tournaments.nights_running import deal, game_of, running
from tests.tournaments.people import entrant
from tournaments.attendance.actions import check_in_by_name
from tournaments.documents.actions import ELSEWHERE
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.reading import as_bytes
from tournaments.models import Tournament
from tournaments.nights.actions import undo
from tournaments.results.standings import standings_of

pytestmark = pytest.mark.django_db
CHANGES: dict[str, Any] = {"phases": {"1": "s3"}, "points": {}, "defaults": {}}
BOX = {3: "s3 r4", 5: "s4 r4"}


def night_by_own_rules() -> Tournament:
    club = club_of()
    facts: dict[str, Any] = {"club": club, "base": "classic", "name": "Ours", "changes": CHANGES}
    own = ClubEdition.objects.keep(club_key(new_key()), **facts)
    night = running(club, edition=own.key)
    deal(night, 1, "0* 25+ 60 5")
    return night


def test_rules_of_a_club_come_with_their_night_once() -> None:
    night = night_by_own_rules()
    there = travelled(night)
    assert there.edition != night.edition
    own = ClubEdition.objects.get(key=there.edition)
    assert (own.club, own.name, own.changes) == (there.club, "Ours", CHANGES)
    other = told_of(night)
    other["nights"][0]["key"] = "k" * 20
    (again,) = brought(as_bytes(other), there.club).nights
    assert again.edition == there.edition
    call_command("verify")


def test_phases_from_a_box_come_with_their_night_where_none_are_known() -> None:
    PhaseCard.objects.enter("board", BOX, None)
    content = written(running(edition="board"))
    assert [row["number"] for row in json.loads(content)["phases"]] == sorted(BOX)
    PhaseCard.objects.all().delete()
    (there,) = brought(content).nights
    assert written(there) == content
    PhaseCard.objects.enter("board", {3: "s3 s3"}, None)
    with pytest.raises(DocumentRefused) as found:
        brought(content)
    assert found.value.fault is DocumentFault.OTHER_PHASES


def test_laydowns_that_were_reported_are_taken_back_there_too() -> None:
    night = running()
    game = game_of(night)
    facts = {"deal": 1, "seat": 0, "phase": 1, "cards": "R1 R1 R1 | B2 B2 B2", "removed": False}
    for _again in range(2):
        report = ReportedLaydown.objects.report(fresh(game), new_key(), **facts)
        ReportedLaydown.objects.take_back(fresh(game), report.key_to_take_back, 1, 0)
    there = game_of(travelled(night))
    first, back, *_others = there.reports
    assert back.key == first.key_to_take_back
    assert there.laydowns(1) == ()
    ReportedLaydown.objects.report(fresh(there), new_key(), **facts)
    assert len(fresh(there).laydowns(1)) == 1


def test_who_is_forgotten_stays_so_and_who_was_sent_away_is_gone() -> None:
    night = running()
    arrival = check_in_by_name(night, "Zoe")
    assert arrival.entry
    undo(arrival.entry)
    record(game_of(night), "0* 25+ 60 5")
    erase(entrant(night, "Hal").player)
    there = travelled(Tournament.objects.get(pk=night.pk))
    gone = Player.objects.get(club=there.club, name="")
    assert gone.erased_at and gone.retired_at
    walked_in = next(e for e in told_of(there)["nights"][0]["log"] if e["kind"] == "walk_in")
    assert walked_in["facts"]["entrant"] == walked_in["facts"]["player"] == -1
    assert "Zoe" not in written(there).decode()


def test_names_of_before_go_too_when_somebody_is_forgotten_there() -> None:
    night = running()
    entrant(night, "Ada").player.write("Adele", "")
    there = travelled(Tournament.objects.get(pk=night.pk))
    adele = Player.objects.get(club=there.club, name="Adele")
    assert adele.known_as == ["Ada"]
    erase(adele)
    assert "Ada" not in game_of(there).seat_names


def test_who_did_it_is_somebody_elsewhere_and_cannot_sign_in() -> None:
    night = running()
    by = night.club.members.get().user
    check_in_by_name(night, "Zoe", by)
    there = travelled(night)
    author = there.log.latest("sequence").author
    assert author and author.username == ELSEWHERE
    assert not (author.is_active or author.has_usable_password())
    assert by.username not in written(there).decode()


def test_a_night_of_long_ago_counts_where_it_comes_in() -> None:
    night = running(date=date(2026, 3, 6))
    record(game_of(night), "0* 25+ 60 5")
    there = travelled(night)
    club: Club = there.club
    assert standings_of(there).rows == standings_of(night).rows == ()
    assert club.players.count() == 8
