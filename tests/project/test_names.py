"""One word for one idea: a class of one subject is not called as a class of another.

Which word is meant for what stands in `docs/glossary.md`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.project.packages import HOME, PACKAGES

type Places = dict[str, set[str]]
"""The subjects that have a class of this name."""

APPS = {"scoring", "tournaments"}  # of these each folder is a subject

ASKED_FOR = {
    "Command": "Django looks for a class of this name in each command",
}

# Names that still mean several things. A renamed class goes off this list; nothing comes on to it.
TO_RENAME: Places = {}


def subject(module: Path) -> str:
    """`scoring/games/models.py` is of scoring.games, `jobs/models.py` of jobs."""
    top, second = module.with_suffix("").parts[:2]
    return f"{top}.{second}" if top in APPS else top


def classes(home: Path) -> Iterator[tuple[str, str]]:
    """Each public class of the product with its subject; type aliases are no classes."""
    for package in PACKAGES:
        for file in sorted((home / package).rglob("*.py")):
            if "migrations" in file.parts:
                continue
            for node in ast.parse(file.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name, subject(file.relative_to(home))


def several(home: Path) -> Places:
    """The names that classes of several subjects share."""
    places: Places = {}
    for name, where in classes(home):
        places.setdefault(name, set()).add(where)
    return {name: subjects for name, subjects in places.items() if len(subjects) > 1}


def test_no_two_classes_of_different_subjects_share_a_name() -> None:
    new = {name: where for name, where in several(HOME).items() if name not in ASKED_FOR}
    more = {name: where - TO_RENAME.get(name, set()) for name, where in new.items()}
    assert not {name: where for name, where in more.items() if where}


def test_what_was_renamed_is_off_the_list() -> None:
    now = several(HOME)
    gone = {name: where - now.get(name, set()) for name, where in TO_RENAME.items()}
    assert not {name: where for name, where in gone.items() if where}
    assert not ASKED_FOR.keys() - now.keys()
    assert not ASKED_FOR.keys() & TO_RENAME.keys()


def test_a_name_that_two_subjects_share_is_found(tmp_path: Path) -> None:
    write(tmp_path / "scoring" / "games" / "models.py", "Deck", "_Private")
    write(tmp_path / "scoring" / "clubs" / "models.py", "Deck", "_Private", "Once")
    write(tmp_path / "scoring" / "clubs" / "pages.py", "Once")  # one subject may
    write(tmp_path / "rules" / "cards.py", "Deck")
    assert several(tmp_path) == {"Deck": {"scoring.games", "scoring.clubs", "rules"}}


def write(file: Path, *names: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(f"class {name}: ..." for name in names))
