"""A plugin for pytest: of the tests that are asked for, only those that touch the database."""

import pytest

DATABASE = {"db", "transactional_db"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    others = [item for item in items if not touches(item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if touches(item)]


def touches(item: pytest.Item) -> bool:
    fixtures: list[str] = getattr(item, "fixturenames", [])
    return item.get_closest_marker("django_db") is not None or bool(DATABASE & {*fixtures})
