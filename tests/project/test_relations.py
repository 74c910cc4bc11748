from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import models
from django.test.utils import isolate_apps

from tests.project.packages import PACKAGES


def upward_relations(all_models: Iterable[type[models.Model]]) -> list[str]:
    """Relations from an inner package to an outer one; import contracts do not see these."""
    return [
        f"{model._meta.label}.{field.name} → {field.related_model._meta.label}"
        for model in all_models
        for field in (*model._meta.fields, *model._meta.many_to_many)
        if isinstance(field.related_model, type) and points_up(model, field.related_model)
    ]


def points_up(model: type[models.Model], other: type[models.Model]) -> bool:
    source, target = model._meta.app_label, other._meta.app_label
    ours = source in PACKAGES and target in PACKAGES
    return ours and PACKAGES.index(target) < PACKAGES.index(source)


def test_every_relation_between_our_packages_points_down() -> None:
    assert upward_relations(apps.get_models(include_auto_created=True)) == []


def declare(label: str, name: str, **fields: Any) -> type[models.Model]:
    meta = type("Meta", (), {"app_label": label})
    return type(name, (models.Model,), {"__module__": __name__, "Meta": meta, **fields})


@isolate_apps()  # with names of apps it would load them once more, and they register things
def test_a_relation_that_points_up_is_found() -> None:
    round = declare("tournaments", "Round")
    table = declare(
        "scoring",
        "Table",
        round=models.ForeignKey("tournaments.Round", models.CASCADE),
        rounds=models.ManyToManyField("tournaments.Round", related_name="+"),
    )
    club = declare("tournaments", "Club", table=models.ForeignKey("scoring.Table", models.CASCADE))
    assert upward_relations([round, table, club]) == [
        "scoring.Table.round → tournaments.Round",
        "scoring.Table.rounds → tournaments.Round",
    ]
