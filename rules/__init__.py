"""The Phase 10 family of card games: editions, scores and the fold of a game (RULES.md)."""

from rules.cards import Action, Card, Color, Joker, Number, Skip, Wild
from rules.deals import Deal, Setup
from rules.editions import (
    Carry,
    Deck,
    Edition,
    Evaluation,
    Kind,
    Laying,
    Naturals,
    NextDealer,
    Option,
    Steps,
    TieBreak,
    played_phases,
)
from rules.errors import RulesError
from rules.game import play, standing
from rules.notation import parse_cards
from rules.phases import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf, parse_phase
from rules.points import cards_left, hand_points, nearest_possible, possible_points
from rules.published import (
    changed,
    chosen_options,
    edition,
    edition_keys,
    read_edition,
    with_options,
)
from rules.scores import check_deal, check_replay, doubtful_deals
from rules.states import GameState, Line, Outcome
from rules.variants import (
    Even,
    Full,
    Odd,
    Short,
    TenDeals,
    Variant,
    parse_variant,
    variant_text,
)
from rules.verdicts import Accepted, Code, Refusal, Rejected, Verdict

__all__ = [
    "Accepted",
    "Action",
    "Card",
    "Carry",
    "Code",
    "Color",
    "ColorOf",
    "ColorRunOf",
    "Deal",
    "Deck",
    "Edition",
    "Evaluation",
    "Even",
    "Full",
    "GameState",
    "Group",
    "Joker",
    "Kind",
    "Laying",
    "Line",
    "Naturals",
    "NextDealer",
    "Number",
    "Odd",
    "Option",
    "Outcome",
    "Phase",
    "Refusal",
    "Rejected",
    "RulesError",
    "RunOf",
    "SetOf",
    "Setup",
    "Short",
    "Skip",
    "Steps",
    "TenDeals",
    "TieBreak",
    "Variant",
    "Verdict",
    "Wild",
    "cards_left",
    "changed",
    "check_deal",
    "check_replay",
    "chosen_options",
    "doubtful_deals",
    "edition",
    "edition_keys",
    "hand_points",
    "nearest_possible",
    "parse_cards",
    "parse_phase",
    "parse_variant",
    "play",
    "played_phases",
    "possible_points",
    "read_edition",
    "standing",
    "variant_text",
    "with_options",
]
