import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from tests.walking import walk_over, walking, walking_apart


def test_each_that_fails_is_told() -> None:
    with pytest.raises(AssertionError) as failure, walking() as at:
        for number in range(4):
            with at(f"number {number}"):
                assert number % 2, "is even"
    told = str(failure.value)
    assert told.startswith("2 fail:")
    assert "number 0: AssertionError: is even" in told
    assert "number 2: AssertionError: is even" in told


def test_what_is_no_assertion_is_told_with_its_name_too() -> None:
    with pytest.raises(AssertionError, match="1 fail:\none: ZeroDivisionError"), walking() as at:
        for number in (0, 1):
            with at("one"):
                assert 1 / number


def test_where_nothing_is_tried_it_fails() -> None:
    with pytest.raises(AssertionError, match="there was nothing to try"), walking():
        pass


tried: list[int] = []


@walk_over(range(3), range(3, 5))
def test_each_number_of_a_batch_is_tried(number: int) -> None:
    tried.append(number)


def test_so_are_all_batches_with_the_law_that_was_named() -> None:
    tried.clear()
    with pytest.raises(AssertionError, match="1 fail:\n2: AssertionError"):
        walk_over(range(4))(is_not_two)(range(4))
    assert tried == [0, 1, 2, 3]


def is_not_two(number: int) -> None:
    tried.append(number)
    assert number != 2


@pytest.mark.django_db
def test_none_finds_what_another_has_left() -> None:
    with pytest.raises(AssertionError, match="1 fail:\nBen"), walking_apart() as at:
        for name in ("Ada", "Ben", "Cleo"):
            with at(name):
                assert not User.objects.exists()
                assert cache.get("before") is None
                User.objects.create_user(name)
                cache.set("before", name)
                assert name != "Ben"
    assert not User.objects.exists()
