import pytest

from scoring.games.board import Grid
from scoring.games.models import Game
from tests.scoring.tables import fresh, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db


def marks(game: Game, seat: int) -> str:
    """The ten numbers of a column, each by the first letter of its state."""
    cells = Grid(game, writable=True).columns[seat].cells
    return "".join(cell.state[0] for cell in cells)


def test_laid_phases_are_crossed_off_and_the_present_one_is_ringed(game: Game) -> None:
    record(game, "0* 25+ 60 100", "0* 60 60 100")
    assert marks(fresh(game), 0) == "ddcooooooo"
    assert marks(fresh(game), 2) == "cooooooooo"


def test_phases_that_the_variant_leaves_out_are_marked() -> None:
    game = record(sit_down("Ada", "Ben", variant="even"), "0* 60")
    assert marks(game, 0) == "uducuououo"


def test_in_ten_deals_a_phase_not_laid_is_missed() -> None:
    game = record(sit_down("Ada", "Ben", variant="ten"), "0* 60", "60 0*")
    assert marks(game, 0) == "dmcooooooo"
    assert marks(game, 1) == "mdcooooooo"


def test_after_the_end_nothing_is_ringed() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 60", "0* 60")
    assert marks(game, 1) == "oouuuuuuuu"


def test_a_line_shows_points_totals_and_who_went_out(game: Game) -> None:
    record(game, "0* 25+ 60 100", "5+ 0* 60 100")
    row = Grid(fresh(game), writable=True).rows[1]
    assert [cell.points for cell in row.cells] == [5, 0, 60, 100]
    assert [cell.running for cell in row.cells] == [5, 25, 120, 200]
    assert [cell.out for cell in row.cells] == [False, True, False, False]
    assert [cell.phase for cell in row.cells] == [2, 2, 1, 1]


def test_on_the_board_a_line_shows_the_spaces(db: None) -> None:
    game = record(sit_down("Ada", "Ben", edition="board"), "* +", "* -4")
    row = Grid(game, writable=True).rows[1]
    assert [(cell.points, cell.running) for cell in row.cells] == [(None, 4), (None, 1)]


def test_only_who_may_write_gets_links(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    assert Grid(fresh(game), writable=True).rows[0].url.endswith("/deals/1/")
    assert Grid(fresh(game), writable=False).rows[0].url == ""


def test_a_corrected_deal_is_marked_and_one_corrected_back_as_well(game: Game) -> None:
    record(game, "0* 25+ 60 100", "5+ 0* 60 100")
    fresh(game).correct_deal(1, read_row("0* 25+ 65 100"), submission(game))
    assert [row.corrected for row in Grid(fresh(game), writable=True).rows] == [True, False]


def test_a_deal_is_not_corrected_by_the_replay_after_it(db: None) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 5+", "5+ 0*")
    game.record_replay(0, submission(game))
    assert not any(row.corrected for row in Grid(fresh(game), writable=True).rows)


def test_a_deal_that_was_taken_back_and_brought_back_is_not_corrected(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    fresh(game).undo(submission(game))
    fresh(game).redo(submission(game))
    assert not Grid(fresh(game), writable=True).rows[0].corrected


def test_a_score_that_no_longer_fits_is_doubtful(game: Game) -> None:
    record(game, "0* 25+ 60 100", "0* 75+ 60 100", "0* 50+ 60 100", "0* 75+ 60 100")
    fresh(game).correct_deal(2, read_row("0* 75 60 100"), submission(game))
    rows = Grid(fresh(game), writable=True).rows
    doubtful = [(row.number, seat) for row in rows for seat in range(4) if row.cells[seat].doubtful]
    assert doubtful == [(4, 1)]


def test_the_replay_has_a_line_of_its_own() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")
    assert Grid(game, writable=True).replay == []
    game.record_replay(1, submission(game))
    assert Grid(fresh(game), writable=True).replay == ["–", "out first", "–"]
