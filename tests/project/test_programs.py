from pathlib import Path

import pytest

from tests.programs import ALL, Program, require
from tests.project.packages import HOME

MISSING = Program("Teapot", "phase10-teapot", "teapot", folders=("/nowhere/*/bin",))


def test_without_a_program_the_test_is_skipped_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PHASE10_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs Teapot: apt install teapot"):
        require(MISSING)


def test_where_all_are_required_a_missing_program_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PHASE10_REQUIRE", "all")
    with pytest.raises(pytest.fail.Exception, match="needs Teapot: apt install teapot"):
        require(MISSING)


def test_a_program_beside_the_path_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    program = tmp_path / "15" / "bin" / "initdb"
    program.parent.mkdir(parents=True)
    program.touch()
    found = require(Program("PostgreSQL", "initdb", "postgresql", folders=(f"{tmp_path}/*/bin",)))
    assert found == program


def test_another_that_will_do_is_found_where_the_first_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    pot = Program("Teapot", "phase10-teapot", "teapot", others=("phase10-kettle",))
    kettle = tmp_path / "phase10-kettle"
    kettle.touch(mode=0o755)
    assert pot.find() == kettle
    teapot = tmp_path / "phase10-teapot"
    teapot.touch(mode=0o755)
    assert pot.find() == teapot


@pytest.mark.parametrize("program", ALL, ids=lambda program: program.package)
def test_a_fresh_machine_gets_each_program_from_what_ci_runs(program: Program) -> None:
    """There a missing one is a failure."""
    assert f"missing+=({program.package})" in (HOME / ".ci/run").read_text()
