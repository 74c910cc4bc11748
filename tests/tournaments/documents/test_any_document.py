"""Whatever is written into a document, it comes in as it is told or is refused with a reason."""

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import jsonschema
import pytest

from tests.clubs import club_of
from tests.project.packages import HOME
from tests.tournaments.documents.random_nights import RandomNight
from tests.tournaments.documents.travelling import brought, elsewhere, season_written, written
from tests.tournaments.nights_running import deal, running
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.reading import as_bytes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    2,
    7,
    99,
    10**6,
    10**20,
    0.5,
    "",
    "x",
    "x" * 300,
    [],
    [[]],
    {},
]


def places(told: Any) -> Iterator[tuple[Any, Any]]:
    """Every place at which something stands."""
    pairs = told.items() if isinstance(told, dict) else enumerate(told)
    for key, value in pairs:
        yield told, key
        if isinstance(value, dict | list):
            yield from places(value)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_anything_that_is_written_into_it_is_refused_with_a_reason_or_comes_in(seed: int) -> None:
    dice = Random(seed)
    night = RandomNight(seed, club_of()).play(50)
    content, club, refused = written(night), elsewhere(), 0
    for _time in range(400):
        told = json.loads(content)
        for _place in range(dice.choice((1, 1, 1, 2, 4))):
            where, key = dice.choice(list(places(told)))
            where[key] = dice.choice([*ODD, where[key]])
        with suppress(DocumentRefused):
            brought(as_bytes(told), club)
            club.tournaments.all().delete()
            club.games.all().delete()
            continue
        refused += 1
        assert not club.tournaments.exists()
    assert refused > 200


def test_what_is_written_is_what_the_published_schema_says() -> None:
    """As another program reads it."""
    schema = json.loads((HOME / "docs" / "document.schema.json").read_text())
    reader = jsonschema.Draft202012Validator(schema)
    night = running()
    deal(night, 1, "0* 25+ 60 5")
    told = json.loads(written(night))
    assert not list(reader.iter_errors(told))
    assert not list(reader.iter_errors(json.loads(season_written(season_of(night.club)))))
    told["nights"][0]["deals"] = "many"
    assert list(reader.iter_errors(told))
