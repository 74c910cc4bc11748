"""What a template needs of the page around it, and how long it may be."""

import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2] / "templates"
STATIC = HOME.parent / "static"
INCLUDE = re.compile(r'\{% include "([^"]+)"([^%]*)%\}')


def included(path: Path) -> Iterator[tuple[str, bool]]:
    for name, words in INCLUDE.findall(path.read_text("utf-8")):
        yield name, words.split()[-1:] == ["only"]


def posts(name: str) -> bool:
    """Whether it has a form with a token, or includes one."""
    path = HOME / name
    return "{% csrf_token %}" in path.read_text("utf-8") or any(
        posts(inner) for inner, _is_alone in included(path)
    )


def test_no_form_is_included_without_its_token() -> None:
    """With `only` a part has no token: its button would be refused, and no test client minds."""
    pages = [
        (path, name) for path in HOME.rglob("*.html") for name, alone in included(path) if alone
    ]
    assert pages
    assert [(path.name, name) for path, name in pages if posts(name)] == []


def test_whatever_a_printer_needs_opens_beside_the_running_night() -> None:
    """A link to such a file is of the one component; what asks for one says the same."""
    of_files = re.compile(r"href=\"{% url '(sheet-pdf|game-sheet|printables-file|manual-pdf)'")
    texts = {path.name: path.read_text("utf-8") for path in HOME.rglob("*.html")}
    assert [name for name, text in texts.items() if of_files.search(text)] == []
    asking = [text for text in texts.values() if "printables-make" in text or "print-form" in text]
    for text in [texts["printed_file.html"], *asking]:
        assert 'target="_blank"' in text
        assert 'rel="noopener"' in text
        assert "components/in_new_window.html" in text


def test_lines_and_templates_are_short() -> None:
    """The formatter breaks lines where nobody sees it; what it cannot break is said otherwise."""
    long = [
        (path.name, number)
        for path in [*HOME.rglob("*.html"), *STATIC.rglob("*.css"), *STATIC.rglob("*.js")]
        if "vendor" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120 or (number > 150 and path.suffix == ".html")
    ]
    assert long == []
