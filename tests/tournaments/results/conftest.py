"""A night of two rounds whose standings are looked at."""

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import Tournament


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def night(club: Club) -> Tournament:
    """Two rounds: Ada won both of hers, Dora came last twice."""
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    reported(night, "Ada Ben Fay Dora", "Eve Cleo Gus Hal")
    return night
