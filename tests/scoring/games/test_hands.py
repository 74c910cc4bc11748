from collections.abc import Iterator, Mapping

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from rules import Accepted, Deal, check_deal, edition, edition_keys
from scoring.games.deal_forms import DealForm
from scoring.games.hands import seat_line, typed_points
from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, sit_down, submission


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", 0),
        ("25", 25),
        (" 25 ", 25),
        ("10+5", 15),
        ("25 + 10 + 5", 40),
        ("-5", -5),
        ("9" * 60, int("9" * 60)),
    ],
)
def test_points_and_sums_of_points_are_read(text: str, points: int) -> None:
    assert typed_points(text) == points


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10 5",
        "1 000",
        "--5",
        "2.5",
        "2,5",
        "٣",
        "1_0",
        "1e3",
        "ten",
        "+5",
        "5+",
        "5++5",
        "0x10",
        "9" * 61,
        "½",
    ],
)
def test_anything_else_is_not_a_number_of_points(text: str) -> None:
    assert typed_points(text) is None


pytestmark = pytest.mark.django_db
OUT, HOLDS = 0, 1
BEYOND = 240  # more than any hand can count
FLOATING = {"going_out": "discard"}
EVERY_WAY_TO_PLAY = [
    (key, variant.key, options)
    for key in edition_keys()
    for variant in edition(key).variants
    for options in ({}, FLOATING)
    if options.keys() <= {option.key for option in edition(key).options}
]

type Hand = tuple[Game, bool]  # before a deal, and whether it has laid
type Possible = Mapping[int, Accepted]

judged: dict[tuple[object, ...], Possible] = {}


def deal_of(game: Game, amount: int, *, laid: bool) -> Deal:
    marked = frozenset({OUT, HOLDS} if laid else {OUT})
    if game.setup.edition.counted:
        return Deal(OUT, marked, (0, amount))
    return Deal(OUT, marked, kept=(0, amount))


def judge(game: Game, laid: bool) -> Possible:
    """What the rules accept of a hand, from nothing upwards; worked out once for each phase."""
    place = (game.edition, *game.options.items(), game.state.phase[HOLDS], laid)
    if place not in judged:
        found = {
            amount: check_deal(game.setup, game.state, deal_of(game, amount, laid=laid))
            for amount in range(BEYOND)
        }
        judged[place] = {
            n: verdict for n, verdict in found.items() if isinstance(verdict, Accepted)
        }
    return judged[place]


def keys(game: Game, laid: bool) -> list[int]:
    """What the keypad offers for a hand."""
    amount = seat_line(DealForm(game), HOLDS).amount
    return [int(text) for text in (amount.laid_values if laid else amount.other_values).split()]


def hands(key: str, variant: str, options: Mapping[str, str]) -> Iterator[Hand]:
    """In a game from its first deal to its last, so that every phase comes up."""
    game = sit_down("Ada", "Ben", edition=key, variant=variant, options=options)
    while game.state.is_running:
        yield game, True
        yield game, False
        game.record_deal(deal_of(game, keys(game, laid=True)[0], laid=True), submission(game))
        game = fresh(game)


def typed(game: Game, amount: int, laid: bool, **more: str) -> DealForm:
    name = "points" if game.setup.edition.counted else "kept"
    sent = QueryDict(mutable=True)
    sent.update({"key": new_key(), "seen": str(game.version), "out": str(OUT)} | more)
    sent.setlist("laid", [str(HOLDS)] if laid else [])
    sent[f"{name}-{HOLDS}"] = str(amount)
    return DealForm(game, sent)


@pytest.mark.parametrize(("key", "variant", "options"), EVERY_WAY_TO_PLAY)
def test_the_keypad_offers_all_that_is_usual_and_nothing_that_cannot_be(
    key: str, variant: str, options: Mapping[str, str]
) -> None:
    for game, laid in hands(key, variant, options):
        offered, possible = keys(game, laid), judge(game, laid)
        usual = [amount for amount, verdict in possible.items() if not verdict.doubts]
        assert offered == [amount for amount in possible if amount <= offered[-1]]
        assert offered[-1] >= usual[-1]
        assert offered[-1] > usual[-1] or not game.setup.edition.hands_grow


@pytest.mark.parametrize(
    ("key", "variant", "options"),
    [("classic", "full", FLOATING), ("master", "short:3", {}), ("board", "full", {})],
)
def test_whatever_is_possible_is_taken_as_it_is_typed(
    key: str, variant: str, options: Mapping[str, str]
) -> None:
    for game, laid in hands(key, variant, options):
        for amount, verdict in judge(game, laid).items():
            assert typed(game, amount, laid, sure="on").is_valid()
            assert typed(game, amount, laid).is_valid() is not bool(verdict.doubts)


def shown(form: DealForm) -> str:
    form.is_valid()
    return render_to_string("scoring/games/deal_form.html", {"form": form})


def test_what_is_unusual_is_asked_about_and_not_called_wrong() -> None:
    game = sit_down("Ada", "Ben", edition="master")
    for amount, laid in ((11, False), (12, False), (3, True), (11, True)):
        text = shown(typed(game, amount, laid))
        assert "possible. Is it right?" in text
        assert 'name="sure"' in text
        for wrong in ("aria-invalid", 'class="error"', "notice bad", "Nearest possible"):
            assert wrong not in text


def test_what_cannot_be_is_called_wrong() -> None:
    text = shown(typed(sit_down("Ada", "Ben", edition="master"), 9, laid=False))
    for wrong in ("aria-invalid", 'class="error"', "notice bad", "Nearest possible: 10."):
        assert wrong in text
    assert 'name="sure"' not in text
