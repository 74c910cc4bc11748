from io import StringIO

import pytest

from jobs.running import StepCounter, seconds_left, share
from jobs.terminal import Bar, StepsSoFar, bar_line, duration, plain_line


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Terminal(StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Poor(Terminal):
    encoding = "ascii"


@pytest.mark.parametrize(
    ("elapsed", "done", "total", "before", "left"),
    [
        (10, 50, 100, 0, 10),
        (10, 100, 100, 0, 0),
        (10, 75, 100, 50, 10),  # what an earlier attempt did took none of this one's time
        (10, 0, 100, 0, None),
        (10, 50, 100, 50, None),
        (1, 50, 100, 0, None),  # too early to tell
        (10, 1, 100, 0, None),
        (10, 5, None, 0, None),
        (10, 0, 0, 0, None),
        (10, 120, 100, 0, 0),
    ],
)
def test_the_time_left_follows_from_the_time_that_this_attempt_took(
    elapsed: float, done: int, total: int | None, before: int, left: float | None
) -> None:
    assert seconds_left(elapsed, done, total, before) == left


def test_a_hundred_percent_is_said_only_where_nothing_is_left() -> None:
    assert [share(*of) for of in ((999, 1000), (1000, 1000), (3, None), (0, 0), (7, 5))] == [
        99,
        100,
        0,
        0,
        100,
    ]


def test_a_bar_fills_what_is_left_of_the_line_and_never_wraps() -> None:
    seen = StepsSoFar(done=1500, total=2000, note="Writing", elapsed=30)
    line = bar_line(seen, 60)
    assert line.startswith(" 75 % █") and line.endswith("░ 1,500 of 2,000 · 10 s left · Writing")
    assert all(len(bar_line(seen, columns)) <= columns for columns in range(1, 200))
    assert "█" not in bar_line(seen, 40)  # no room for a bar: the words alone


def test_without_a_total_there_are_words_and_no_bar() -> None:
    assert bar_line(StepsSoFar(done=12, note="Looking"), 60) == "12 · Looking"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.2, "1 s"), (59, "59 s"), (60, "1 min"), (5000, "83 min"), (7200, "2.0 h")],
)
def test_times_are_said_in_the_unit_that_people_would_use(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_a_terminal_has_one_line_that_is_drawn_again_in_its_place() -> None:
    terminal, clock = Terminal(), Clock()
    with Bar(terminal, clock) as bar:
        bar.start(3, "Counting")
        for done in (1, 2, 3):
            clock.now += 1
            bar.step(done)
    pictures = terminal.getvalue().split("\r\033[K")
    assert [picture[:5] for picture in pictures] == ["", "  0 %", " 33 %", " 66 %", "100 %"]
    assert terminal.getvalue().count("\n") == 1 and terminal.getvalue().endswith("\n")


def test_a_bar_is_not_drawn_more_often_than_anybody_can_see() -> None:
    terminal, clock = Terminal(), Clock()
    with Bar(terminal, clock) as bar:
        bar.start(10_000)
        for done in range(10_000):
            clock.now += 0.0001
            bar.step(done + 1)
    assert terminal.getvalue().count("\r") <= 12
    assert "10,000 of 10,000" in terminal.getvalue()


def test_elsewhere_there_is_a_line_every_few_seconds_and_the_last_one() -> None:
    file, clock = StringIO(), Clock()
    with Bar(file, clock) as bar:
        bar.start(60, "Counting")
        for done in range(60):
            clock.now += 0.25  # exact in binary
            bar.step(done + 1)
    assert file.getvalue().splitlines() == [
        "0 % · 0 of 60 · Counting",
        "33 % · 20 of 60 · 10 s left · Counting",
        "66 % · 40 of 60 · 5 s left · Counting",
        "100 % · 60 of 60 · Counting",
    ]


def test_a_terminal_that_knows_no_blocks_gets_other_signs() -> None:
    terminal = Poor()
    with Bar(terminal, Clock()) as bar:
        bar.start(2, "Zählen")
        bar.step(1)
    assert "#---" in terminal.getvalue().replace("##", "#") and "Z?hlen" in terminal.getvalue()


def test_nothing_is_written_where_nothing_was_begun() -> None:
    terminal = Terminal()
    with Bar(terminal, Clock()):
        pass
    assert terminal.getvalue() == ""


def test_a_bar_is_what_tasks_and_functions_are_handed() -> None:
    def work(steps: StepCounter) -> None:
        steps.start(1)
        steps.step(1, note="Done", checkpoint=1)

    file = StringIO()
    work(bar := Bar(file))
    bar.close()
    assert bar.checkpoint is None and plain_line(bar.so_far) == "100 % · 1 of 1 · Done"
