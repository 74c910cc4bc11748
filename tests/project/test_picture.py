import re
from itertools import permutations

import grimp
import pytest

from tests.project.packages import HOME, PACKAGES

type Edges = set[tuple[str, str]]


def drawn(text: str) -> Edges:
    """The arrows of the Mermaid picture in a page."""
    picture = re.search(r"```mermaid\n(.*?)```", text, re.DOTALL)
    assert picture, "there is no Mermaid picture"
    return set(re.findall(r"^\s*(\w+) --> (\w+)\s*$", picture[1], re.MULTILINE))


@pytest.fixture(scope="module")
def real() -> Edges:
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {
        (importer, imported)
        for importer, imported in permutations(PACKAGES, 2)
        if graph.direct_import_exists(importer=importer, imported=imported, as_packages=True)
    }


def test_the_picture_in_the_architecture_page_is_the_real_one(real: Edges) -> None:
    assert drawn((HOME / "ARCHITECTURE.md").read_text()) == real


def test_a_picture_with_an_arrow_too_many_or_too_few_is_not_the_real_one(real: Edges) -> None:
    arrows = [f"    {importer} --> {imported}" for importer, imported in sorted(real)]
    assert drawn(page(arrows)) == real
    assert drawn(page([*arrows, "    rules --> tournaments"])) != real
    assert drawn(page(arrows[1:])) != real


def page(arrows: list[str]) -> str:
    return "\n".join(["# Words", "```mermaid", "graph TD", *arrows, "```", "a --> b"])
