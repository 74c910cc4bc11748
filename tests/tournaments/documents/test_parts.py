"""What is in a document: every column of every row of a night, or it is said why not."""

import json

import pytest
from django.apps import apps
from django.db import models

from jobs.models import Job
from scoring.games.models import Game
from tests.project.packages import HOME
from tests.tournaments.documents.travelling import told_of
from tests.tournaments.nights_running import deal, running
from tournaments.documents.log_facts import WHERE
from tournaments.documents.parts import DOCUMENT, FOLLOWS, TOP, DocumentPart, value_of
from tournaments.documents.schema import schema_text
from tournaments.models import Season, Tournament

PARTS = [part for top in TOP for part in top.all()]
SCHEMA = HOME / "docs" / "document.schema.json"


def test_the_published_schema_is_what_the_program_reads() -> None:
    """After a change on purpose: python -m tests.tournaments.documents.schema writes it anew."""
    assert SCHEMA.read_text() == schema_text()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.model.__name__)
def test_each_column_is_told_or_left_out_for_a_reason(part: DocumentPart) -> None:
    names = {each.name for each in part.model._meta.concrete_fields if not each.primary_key}
    assert part.left_out.keys() <= names
    assert part.values.keys() <= part.columns.keys()
    assert {*part.columns, *part.left_out, part.parent} == names


def test_each_row_of_a_night_is_told_or_follows_from_what_is() -> None:
    told = {part.model for part in PARTS}
    assert told.isdisjoint(FOLLOWS)
    below = set[type[models.Model]]({Tournament, Season, Game})
    while more := {model for model in all_models() - below if hangs_on(model, below)}:
        below |= more
    assert below <= told | FOLLOWS.keys()


def all_models() -> set[type[models.Model]]:
    return {*apps.get_models(include_auto_created=True)} - {Job}


def hangs_on(model: type[models.Model], others: set[type[models.Model]]) -> bool:
    keys = (each.related_model for each in model._meta.concrete_fields if each.is_relation)
    return any(related in others for related in keys)


def test_a_column_of_a_kind_that_nobody_knows_is_no_part_of_a_document() -> None:
    with pytest.raises(KeyError):
        value_of(models.JSONField())


def test_whatever_the_log_calls_by_its_key_is_looked_for() -> None:
    assert {*WHERE} == {
        *("entrant", "entrants", "people", "byes", "ranking", "before", "player", "game", "was"),
    }


@pytest.mark.django_db
def test_a_document_is_what_its_schema_says() -> None:
    night = running()
    deal(night, 1, "0* 25+ 60 5")
    told = json.loads(json.dumps(told_of(night)))
    assert DOCUMENT.written(DOCUMENT.read(told, "")) == told
