"""How the program is called, by ./run or as it is installed."""

import os

import pytest

from phase10site import program
from phase10site.program import main, named, without_data


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(program, "IS_INSTALLED", True)
    monkeypatch.setenv("PHASE10_DATA", "before")
    return monkeypatch


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ([], ["serve"]),
        (["--service"], ["serve", "--service"]),
        (["sign-in"], ["sign_in"]),
        (["backup", "club.zip", "--force"], ["backup", "club.zip", "--force"]),
    ],
)
def test_without_a_command_it_serves(words: list[str], command: list[str]) -> None:
    assert named(words) == command


@pytest.mark.parametrize(
    "words",
    [["--data", "club", "sheet", "-o", "-"], ["sheet", "-o", "-", "--data=club"]],
)
def test_the_folder_of_the_data_may_stand_anywhere(
    given: pytest.MonkeyPatch, words: list[str]
) -> None:
    assert without_data(words) == ["sheet", "-o", "-"]
    assert os.environ["PHASE10_DATA"] == "club"


def test_otherwise_the_variable_stays(given: pytest.MonkeyPatch) -> None:
    assert without_data(["demo", "--seed", "2"]) == ["demo", "--seed", "2"]
    assert os.environ["PHASE10_DATA"] == "before"


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_names_the_commands(
    given: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    given.setattr("sys.argv", ["phase10site", word])
    main()
    assert "backup FILE" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["test", "check", "bench", "words"])
def test_what_only_developers_need_is_refused_politely(
    given: pytest.MonkeyPatch, word: str
) -> None:
    given.setattr("sys.argv", ["phase10site", word])
    with pytest.raises(SystemExit, match=f"for those who develop the program: ./run {word} in"):
        main()


def test_its_version_is_that_of_the_program(
    given: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given.setattr("sys.argv", ["phase10site", "--version"])
    main()
    assert capsys.readouterr().out.startswith("phase10site 0.1.0")
