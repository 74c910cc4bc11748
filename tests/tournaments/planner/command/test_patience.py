from io import StringIO

from tournaments.planner.command.patience import SearchProgress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_shows_a_bar_once_it_takes_long() -> None:
    terminal, clock = Terminal(), Clock()
    patience = SearchProgress(4.0, terminal, clock)
    clock.now = 100.9
    assert not patience.is_over()
    assert terminal.getvalue() == ""
    clock.now = 101.5
    assert not patience.is_over()
    assert "of 4 · seconds of search" in terminal.getvalue()
    clock.now = 102.5
    assert not patience.is_over()
    assert "2 of 4" in terminal.getvalue()
    clock.now = 105.1
    assert patience.is_over()
    patience.close()
    assert "4 of 4" in terminal.getvalue()
    assert terminal.getvalue().endswith("\n")


def test_a_pipe_is_told_nothing() -> None:
    pipe, clock = StringIO(), Clock()
    patience = SearchProgress(1.0, pipe, clock)
    clock.now = 101.2
    assert not patience.is_over()
    clock.now = 101.3
    assert patience.is_over()
    patience.close()
    assert pipe.getvalue() == ""
