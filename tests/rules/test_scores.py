from dataclasses import replace

import pytest

from rules import (
    Accepted,
    Deal,
    DealCode,
    Refusal,
    Rejected,
    Setup,
    Verdict,
    check_deal,
    check_replay,
    doubtful_deals,
    edition,
    parse_variant,
    play,
)
from tests.rules.sheets import read_sheet

FULL, SHORT = parse_variant("full"), parse_variant("short:1")
CLASSIC = Setup(edition("classic"), FULL, {"going_out": "any"}, seats=3, first_dealer=0)
MASTER = replace(CLASSIC, edition=edition("master"), options={})
BOARD = replace(CLASSIC, edition=edition("board"), options={})
FLOATING = replace(CLASSIC, options={"going_out": "discard"})


def judge(row: str, setup: Setup = CLASSIC, before: str = "") -> Verdict:
    names = "A B C\n"
    state = play(setup, read_sheet(names + before).deals)
    return check_deal(setup, state, read_sheet(names + row).deals[0])


def refused(*refusals: Refusal) -> Rejected[Refusal]:
    return Rejected(refusals)


def test_a_usual_deal_is_accepted() -> None:
    assert judge("0* 10+ 85") == Accepted()


def test_who_did_not_lay_has_a_full_hand_and_45_could_have_been_laid() -> None:
    assert judge("0* 10+ 45") == refused(
        Refusal(DealCode.BELOW_FULL_HAND, 2, nearest=50, limit=50, other_mark=True)
    )


def test_a_score_below_a_full_hand_that_fits_neither_way_does_not_blame_the_mark() -> None:
    assert judge("0* 10+ 42") == refused(Refusal(DealCode.BELOW_FULL_HAND, 2, nearest=50, limit=50))


def test_no_hand_of_ten_cards_counts_more_than_230() -> None:
    assert judge("0* 10+ 235") == refused(
        Refusal(DealCode.ABOVE_FULL_HAND, 2, nearest=230, limit=230)
    )


def test_who_laid_phase_1_has_at_most_100_left() -> None:
    assert judge("0* 105+ 85") == refused(
        Refusal(DealCode.ABOVE_PHASE, 1, nearest=100, limit=100, other_mark=True)
    )


def test_what_is_left_depends_on_the_phase_of_each_seat() -> None:
    assert judge("0* 80+ 85", before="0* 10+ 85") == refused(
        Refusal(DealCode.ABOVE_PHASE, 1, nearest=75, limit=75, other_mark=True)
    )
    assert judge("0* 50 80+", before="0* 10+ 85") == Accepted()


def test_four_cards_never_count_95() -> None:
    assert judge("0* 95+ 85") == refused(
        Refusal(DealCode.IMPOSSIBLE_TOTAL, 1, nearest=90, other_mark=True)
    )


@pytest.mark.parametrize(("points", "nearest"), [(12, 10), (13, 15), (1, 5), (-5, 5)])
def test_points_are_a_multiple_of_five(points: int, nearest: int) -> None:
    deal = Deal(0, frozenset({0, 1}), (0, points, 85))
    assert check_deal(CLASSIC, play(CLASSIC, ()), deal) == refused(
        Refusal(DealCode.IMPOSSIBLE_TOTAL, 1, nearest=nearest)
    )


def test_who_went_out_has_laid() -> None:
    deal = Deal(0, frozenset({1}), (0, 10, 85))
    assert check_deal(CLASSIC, play(CLASSIC, ()), deal) == refused(
        Refusal(DealCode.OUT_NOT_LAID, 0)
    )


def test_who_went_out_has_nothing_left() -> None:
    deal = Deal(0, frozenset({0, 1}), (5, 10, 85))
    assert check_deal(CLASSIC, play(CLASSIC, ()), deal) == refused(
        Refusal(DealCode.OUT_HAS_POINTS, 0, nearest=0, limit=0)
    )


@pytest.mark.parametrize(("row", "least"), [("0* 10+ 0", 50), ("0* 60 0+", 5)])
def test_nobody_else_has_nothing_left(row: str, least: int) -> None:
    assert judge(row) == refused(Refusal(DealCode.NOTHING_LEFT, 2, nearest=least, limit=least))


def test_where_one_goes_out_only_by_discard_another_may_float_without_cards() -> None:
    assert judge("0* 60 0+", FLOATING) == Accepted((Refusal(DealCode.FLOATING, 2),))
    assert isinstance(judge("0* 60 0", FLOATING), Rejected)


def test_only_a_timed_game_breaks_a_deal_off() -> None:
    assert judge("5+ 10+ 85") == refused(Refusal(DealCode.NOBODY_OUT))
    assert judge("5+ 10+ 85", replace(CLASSIC, timed=True)) == Accepted()


def test_in_a_deal_broken_off_everybody_still_holds_cards() -> None:
    assert judge("0+ 10+ 85", replace(CLASSIC, timed=True)) == refused(
        Refusal(DealCode.NOTHING_LEFT, 0, nearest=5, limit=5)
    )


@pytest.mark.parametrize(
    ("points", "code"),
    [((0, 10), DealCode.POINTS_MISSING), ((0, 10, 85, 60), DealCode.POINTS_TOO_MANY)],
)
def test_every_seat_has_its_points(points: tuple[int, ...], code: DealCode) -> None:
    verdict = check_deal(CLASSIC, play(CLASSIC, ()), Deal(0, frozenset({0, 1}), points))
    assert verdict == refused(Refusal(code, limit=3))


def test_only_seats_of_the_table_take_part() -> None:
    deal = Deal(3, frozenset({-1, 3}), (60, 60, 60))
    assert check_deal(CLASSIC, play(CLASSIC, ()), deal) == refused(
        Refusal(DealCode.NO_SUCH_SEAT, -1, limit=3), Refusal(DealCode.NO_SUCH_SEAT, 3, limit=3)
    )


def test_all_reasons_are_given_at_once() -> None:
    verdict = check_deal(CLASSIC, play(CLASSIC, ()), Deal(0, frozenset({1}), (5, 95, 45)))
    assert isinstance(verdict, Rejected)
    assert [refusal.code for refusal in verdict.refusals] == [
        DealCode.OUT_NOT_LAID,
        DealCode.OUT_HAS_POINTS,
        DealCode.IMPOSSIBLE_TOTAL,
        DealCode.BELOW_FULL_HAND,
    ]


def test_a_deal_after_the_end_is_refused() -> None:
    short = replace(CLASSIC, variant=SHORT)
    assert judge("0* 10+ 85", short, before="0* 50 85") == refused(Refusal(DealCode.GAME_OVER))


def test_a_deal_before_the_replay_is_refused() -> None:
    short = replace(FLOATING, variant=SHORT)
    assert judge("0* 10+ 85", short, before="0* 0+ 85") == refused(Refusal(DealCode.REPLAY_FIRST))


def test_a_master_hand_has_at_least_ten_cards_where_nothing_was_laid() -> None:
    assert judge("0* 2+ 9", MASTER) == refused(
        Refusal(DealCode.BELOW_FULL_HAND, 2, nearest=10, limit=10)
    )
    assert judge("0* 2+ 2", MASTER) == refused(
        Refusal(DealCode.BELOW_FULL_HAND, 2, nearest=10, limit=10, other_mark=True)
    )


def test_a_master_hand_that_grew_is_doubted_and_no_more() -> None:
    assert judge("0* 3+ 12", MASTER) == Accepted(
        (
            Refusal(DealCode.GROWN_HAND, 1, nearest=2, limit=2),
            Refusal(DealCode.GROWN_HAND, 2, nearest=10, limit=10),
        )
    )


def test_a_master_hand_never_outgrows_the_deck() -> None:
    assert judge("0* 124+ 132", MASTER) == refused(
        Refusal(DealCode.ABOVE_PHASE, 1, nearest=123, limit=123),
        Refusal(DealCode.ABOVE_FULL_HAND, 2, nearest=131, limit=131),
    )


def test_a_doubt_does_not_hide_a_refusal_nor_join_it() -> None:
    assert judge("0* 3+ 9", MASTER) == refused(
        Refusal(DealCode.BELOW_FULL_HAND, 2, nearest=10, limit=10)
    )


def test_on_the_board_who_did_not_lay_keeps_up_to_five() -> None:
    assert judge("* + -5", BOARD) == Accepted()
    assert judge("* + -6", BOARD) == refused(
        Refusal(DealCode.KEEPS_TOO_MANY, 2, nearest=5, limit=5)
    )


def test_on_the_board_who_laid_keeps_nothing() -> None:
    assert judge("* +1 -", BOARD) == refused(
        Refusal(DealCode.KEEPS_THOUGH_LAID, 1, nearest=0, limit=0)
    )


def test_kept_cards_are_counted_from_nothing_upwards() -> None:
    deal = Deal(0, frozenset({0}), kept=(0, -1))
    assert check_deal(BOARD, play(BOARD, ()), deal) == refused(
        Refusal(DealCode.KEPT_COUNT, limit=3),
        Refusal(DealCode.KEPT_NEGATIVE, 1, nearest=0, limit=0),
    )


def test_kept_cards_need_not_be_told() -> None:
    assert check_deal(BOARD, play(BOARD, ()), Deal(0, frozenset({0}))) == Accepted()


def test_the_board_takes_no_points() -> None:
    deal = Deal(0, frozenset({0}), (0, 5, 5))
    assert check_deal(BOARD, play(BOARD, ()), deal) == refused(
        Refusal(DealCode.POINTS_TOO_MANY, limit=0)
    )


def test_in_classic_nothing_is_kept_and_in_master_a_whole_hand() -> None:
    kept = Deal(0, frozenset({0}), (0, 60, 60), kept=(0, 0, 10))
    assert check_deal(CLASSIC, play(CLASSIC, ()), kept) == refused(
        Refusal(DealCode.KEEPS_TOO_MANY, 2, nearest=0, limit=0)
    )
    kept = replace(kept, points=(0, 10, 10))
    assert check_deal(MASTER, play(MASTER, ()), kept) == Accepted()


def test_a_replay_needs_a_tie_and_one_of_the_tied() -> None:
    tied = play(replace(CLASSIC, variant=SHORT), read_sheet("A B C\n 0* 0+ 85").deals)
    assert check_replay(tied, 1) == Accepted()
    assert check_replay(tied, 2) == refused(Refusal(DealCode.NOT_TIED, 2))
    assert check_replay(play(CLASSIC, ()), 0) == refused(Refusal(DealCode.NO_REPLAY))


def test_a_correction_can_leave_later_deals_that_no_longer_fit() -> None:
    sheet = read_sheet("A B C\n 0* 10+ 60\n 0* 10+ 60\n 0* 75+ 60")
    assert doubtful_deals(CLASSIC, sheet.deals) == (
        (2, (Refusal(DealCode.ABOVE_PHASE, 1, nearest=50, limit=50, other_mark=True),)),
    )
    corrected = read_sheet("A B C\n 0* 10+ 60\n 0* 60 60\n 0* 75+ 60")
    assert doubtful_deals(CLASSIC, corrected.deals) == ()


def test_a_correction_that_ends_the_game_earlier_leaves_deals_after_the_end() -> None:
    short = replace(CLASSIC, variant=parse_variant("short:2"))
    sheet = read_sheet("A B C\n 0* 60 60\n 0* 60 60\n 60 0* 60")
    assert doubtful_deals(short, sheet.deals) == ((2, (Refusal(DealCode.GAME_OVER),)),)
