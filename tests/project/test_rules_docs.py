"""The page about the library: every public name stands there, and every example is true."""

import re
from doctest import DocTestParser, DocTestRunner

import rules
from tests.project.packages import HOME
from tests.walking import walking

PAGE = (HOME / "docs" / "rules.md").read_text("utf-8")
BLOCK = r"```pycon\n(.*?)```"
ENTRY = r"^### `(\w+)`\n\n(.+?)(?=^##|\Z)"
BEGINNING = re.findall(BLOCK, PAGE, re.S)[0]
ENTRIES = re.findall(ENTRY, PAGE, re.S | re.M)


def example_of(text: str) -> str:
    return "".join(re.findall(BLOCK, text, re.S))


def failures(name: str, example: str) -> str:
    """What the example says that does not happen."""
    told: list[str] = []
    test = DocTestParser().get_doctest(BEGINNING + example, {}, name, "docs/rules.md", 0)
    DocTestRunner(verbose=False).run(test, out=told.append)
    return "".join(told)


def test_every_public_name_stands_on_the_page_once() -> None:
    assert sorted(name for name, _text in ENTRIES) == sorted(rules.__all__)


def test_the_public_names_are_sorted() -> None:
    assert rules.__all__ == sorted(rules.__all__)


def test_every_name_has_a_line_and_an_example_of_its_own() -> None:
    with walking() as at:
        for name, text in ENTRIES:
            with at(name):
                line, _, example = text.partition("```pycon\n")
                assert line.strip().endswith((".", "?"))
                code = re.findall(r"^(?:>>>|\.\.\.) (.*)", example, re.M)
                assert any(re.search(rf"\b{name}\b", statement) for statement in code)


def test_every_example_gives_what_it_says() -> None:
    with walking() as at:
        for name, text in ENTRIES:
            with at(name):
                assert not failures(name, example_of(text))


def test_an_example_that_is_not_true_is_found() -> None:
    assert "Expected:\n    2\nGot:\n    10" in failures(
        "wrong", '>>> edition("board").hand_size\n2\n'
    )
