"""What ./run restore asks for before it deletes anything."""

from pathlib import Path

import pytest
from django.core.management import call_command

from phase10site.management.commands.restore import UNCHANGED
from scoring.games.models import Game
from tests.phase10site.everything import backed_up
from tests.scoring.tables import sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]


@pytest.fixture
def empty(tmp_path: Path) -> str:
    """A backup of nothing, where there is a game."""
    path = backed_up(tmp_path / "empty.zip")
    sit_down("Ada", "Ben")
    return str(path)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "This installation is not empty (1 game): --replace deletes that first."),
        (["--yes"], "This installation is not empty (1 game): --replace deletes that first."),
        (["--replace"], "--replace would delete what is here: 1 game."),  # nobody is there to ask
    ],
)
def test_what_is_here_stays_unless_its_deletion_is_asked_for(
    words: list[str], reason: str, empty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("restore", empty, *words)
    assert ended.value.code == 1
    assert capsys.readouterr().err.endswith(f"{reason} {UNCHANGED}\n")
    assert Game.objects.count() == 1


def test_a_script_says_yes_beforehand(empty: str) -> None:
    call_command("restore", empty, "--replace", "--yes")
    assert not Game.objects.exists()
