from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.management.commands.seating_store import (
    by_key,
    common_problems,
    is_computed,
    merged_stores,
    search,
    searched_once_more,
)
from tournaments.seating.whole.layers import StoredPlan, parse_stored

BAD = "433 3 | 21 18 | 1 1000 1 | by hand | AAAABBBCCC AAAABBBCCC AAAABBBCCC"


def read(file: Path) -> list[StoredPlan]:
    return [parse_stored(line) for line in file.read_text(encoding="ascii").splitlines()]


def fill(file: Path, *words: str) -> None:
    call_command("seating_store", f"--file={file}", *words, stdout=StringIO(), stderr=StringIO())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    empty = tmp_path / "store.txt"
    empty.touch()
    return empty


def test_nights_without_a_plan_are_searched_first(file: Path) -> None:
    fill(file, "--only", "10:433:3", "10:433:4", "--seconds=0.005", "--hours=0.0001")
    assert [(stored.sizes, len(stored.plan)) for stored in read(file)] == [
        ((4, 3, 3), 3),
        ((4, 3, 3), 4),
    ]


def test_a_better_plan_takes_the_place_of_a_worse_one(file: Path) -> None:
    file.write_text(f"{BAD}\n", encoding="ascii")
    fill(file, "--only", "10:433:3", "--seconds=0.005", "--hours=0.0001")
    (stored,) = read(file)
    assert stored.price < parse_stored(BAD).price
    assert stored.searches > 1


def test_two_processes_share_the_nights_and_their_files_are_merged(
    file: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.touch()
    nights = ["--only", "10:433:3", "10:433:4", "--seconds=0.002", "--hours=0.00005"]
    fill(file, *nights, "--part=1/2")
    fill(other, *nights, "--part=2/2")
    assert [len(stored.plan) for stored in read(file)] == [3]
    assert [len(stored.plan) for stored in read(other)] == [4]
    fill(file, *nights, "--hours=0", f"--merge={other}")
    assert [len(stored.plan) for stored in read(file)] == [3, 4]


def test_tables_that_do_not_seat_everybody_are_refused(file: Path) -> None:
    with pytest.raises(CommandError, match="11:433: the tables seat 10"):
        fill(file, "--only", "11:433")


def test_the_seed_and_the_tries_give_the_plan_again() -> None:
    key = ((4, 3, 3), 4)
    stored = searched_once_more(key, None, 1000)
    assert stored.plan == search(key, stored.seed, stored.tries).plan
    again = searched_once_more(key, stored, 1000)
    assert (again.searches, again.price <= stored.price) == (2, True)


def test_a_plan_cut_from_a_longer_one_takes_the_place_of_a_worse_one() -> None:
    longer = parse_stored(
        "433 4 | 0 0 | 7 900 7 | cut from more rounds: a longer one | "
        "AAAABBBCCC ABCBCAABCA ABCCBAACBA BACBACABCA"
    )
    both = merged_stores(by_key([parse_stored(BAD), longer]))
    shorter = both[(4, 3, 3), 3]
    assert shorter.origin == "cut from more rounds: a longer one"
    assert (shorter.seed, shorter.tries, shorter.searches) == (7, 900, 1)


def test_common_nights_are_those_of_usual_sizes() -> None:
    nights = common_problems()
    assert ((5, 4, 4), 10) in nights
    assert ((4, 3, 3, 3), 2) in nights
    assert all(7 <= sum(sizes) <= 60 and min(sizes) >= 3 for sizes, _rounds in nights)


def test_what_a_construction_gives_need_not_be_stored() -> None:
    assert is_computed(((4,) * 6, 7))
    assert not is_computed(((4, 3, 3, 3), 5))


@pytest.mark.parametrize("part", ["3/0", "0/2", "3/2"])
def test_a_part_that_there_is_not_is_refused(file: Path, part: str) -> None:
    with pytest.raises(CommandError, match=f"There is no part {part}"):
        fill(file, "--only", "7:43:2", f"--part={part}")


def test_starters_nobody_can_read_are_refused() -> None:
    with pytest.raises(CommandError, match="“zzz” is no line of starters"):
        call_command("starters", "zzz")
