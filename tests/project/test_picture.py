import re
import tomllib
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


def ordered(text: str, app: str) -> list[str]:
    """The subjects of an app as the picture has them, the uppermost first."""
    inside = re.search(rf"subgraph {app}\n(.*?)\n\s*end", text, re.DOTALL)
    assert inside, f"there is no picture of {app}"
    return inside[1].strip().split(" --- ")


def subjects(app: str) -> list[str]:
    """As the contract of the imports has them: folders, but for what Django asks for."""
    tool = tomllib.loads((HOME / "pyproject.toml").read_text())["tool"]["importlinter"]
    contract = next(each for each in tool["contracts"] if each.get("containers") == [app])
    names = [layer.strip("()") for layer in contract["layers"]]
    asked_for = {"management", "models"}
    folders = [name for name in names if (HOME / app / name / "__init__.py").exists()]
    return [name for name in folders if name not in asked_for]


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


@pytest.mark.parametrize("app", ["scoring", "tournaments"])
def test_the_subjects_in_the_picture_stand_in_their_order(app: str) -> None:
    assert ordered((HOME / "ARCHITECTURE.md").read_text(), app) == subjects(app)


def test_two_subjects_that_changed_places_are_seen() -> None:
    picture = f"subgraph scoring\n    {' --- '.join(subjects('scoring'))}\n    end"
    assert ordered(picture, "scoring") == subjects("scoring")
    swapped = picture.replace("sheets --- games", "games --- sheets")
    assert ordered(swapped, "scoring") != subjects("scoring")


def page(arrows: list[str]) -> str:
    return "\n".join(["# Words", "```mermaid", "graph TD", *arrows, "```", "a --> b"])
