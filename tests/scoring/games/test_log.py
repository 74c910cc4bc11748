from dataclasses import dataclass

from scoring.games.log import counting_versions, latest_undo


@dataclass(frozen=True)
class Written:
    sequence: int
    number: int
    removed: bool = False
    facts: str = ""
    is_replay: bool = False

    @property
    def place(self) -> tuple[int, bool]:
        return self.number, self.is_replay


def test_an_empty_log_counts_nothing() -> None:
    assert counting_versions([]) == ()
    assert latest_undo([]) is None


def test_deals_count_in_the_order_of_their_numbers() -> None:
    first, second = Written(1, 1), Written(2, 2)
    assert counting_versions([second, first]) == (first, second)


def test_only_the_latest_version_of_a_deal_counts() -> None:
    corrected = Written(3, 1)
    assert counting_versions([Written(1, 1), Written(2, 2), corrected]) == (
        corrected,
        Written(2, 2),
    )


def test_an_undone_deal_does_not_count() -> None:
    assert counting_versions([Written(1, 1), Written(2, 2), Written(3, 2, removed=True)]) == (
        Written(1, 1),
    )


def test_what_was_undone_last_can_be_brought_back() -> None:
    log = [Written(1, 1), Written(2, 1), Written(3, 1, removed=True)]
    assert latest_undo(log) == Written(2, 1)


def test_after_another_deal_took_its_number_the_undo_is_history() -> None:
    log = [Written(1, 1), Written(2, 1, removed=True), Written(3, 1, facts="another")]
    assert latest_undo(log) is None


def test_undone_deals_come_back_one_after_the_other_the_latest_undo_first() -> None:
    log = [Written(1, 1), Written(2, 2), Written(3, 2, removed=True), Written(4, 1, removed=True)]
    assert latest_undo(log) == Written(1, 1)
    assert latest_undo([*log, Written(5, 1)]) == Written(2, 2)
    assert latest_undo([*log, Written(5, 1), Written(6, 2)]) is None


def test_a_correction_of_an_earlier_deal_does_not_end_an_undo() -> None:
    log = [Written(1, 1), Written(2, 2), Written(3, 2, removed=True)]
    assert latest_undo([*log, Written(4, 1, facts="corrected")]) == Written(2, 2)


def test_a_replay_follows_its_deal_and_stands_beside_it() -> None:
    replay = Written(3, 2, is_replay=True)
    log = [Written(1, 1), Written(2, 2), replay]
    assert counting_versions(log) == tuple(log)
    third = Written(4, 3)
    assert counting_versions([*log, third]) == (*log, third)
