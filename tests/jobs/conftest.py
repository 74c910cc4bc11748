from collections.abc import Iterator

import pytest

from jobs.results import folder


@pytest.fixture(autouse=True)
def nothing_is_left_of_other_results() -> Iterator[None]:
    """Tests of pages make results in the same folder."""
    remove_results()
    yield
    remove_results()


def remove_results() -> None:
    for file in folder().glob("*"):
        file.unlink()
