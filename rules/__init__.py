"""The Phase 10 family of card games: editions, scores and the fold of a game (RULES.md)."""

from rules.cards import Action, Card, Color, Joker, Number, Skip, Wild
from rules.deals import Deal, GameState, Line, Outcome, Setup
from rules.editions import (
    CardKind,
    Carry,
    Deck,
    Edition,
    Evaluation,
    Laying,
    Naturals,
    NextDealer,
    Option,
    Steps,
    TieBreak,
    played_phases,
)
from rules.errors import RulesError
from rules.flaws import Flaw, FlawCode, flaws
from rules.game import play, play_on, standing
from rules.laydowns.best import arrange, best_laydown, can_lay
from rules.laydowns.check import check_laydown
from rules.laydowns.hits import check_hit, discards
from rules.laydowns.play import best_play
from rules.notation import BadCard, BadCards, parse_cards, parse_laydown
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
from rules.scores import check_deal, check_replay, doubtful_deals, may_float
from rules.tables import End, Hit, Laydown, Lying, Place, Play, TableCards
from rules.variants import (
    Variant,
    parse_variant,
)
from rules.verdicts import (
    Accepted,
    Code,
    HitVerdict,
    LaydownCode,
    LaydownRefusal,
    LaydownVerdict,
    Refusal,
    Rejected,
    Unchecked,
    Verdict,
)

__all__ = [
    "Accepted",
    "Action",
    "BadCard",
    "BadCards",
    "Card",
    "CardKind",
    "Carry",
    "Code",
    "Color",
    "ColorOf",
    "ColorRunOf",
    "Deal",
    "Deck",
    "Edition",
    "End",
    "Evaluation",
    "Flaw",
    "FlawCode",
    "GameState",
    "Group",
    "Hit",
    "HitVerdict",
    "Joker",
    "Laydown",
    "LaydownCode",
    "LaydownRefusal",
    "LaydownVerdict",
    "Laying",
    "Line",
    "Lying",
    "Naturals",
    "NextDealer",
    "Number",
    "Option",
    "Outcome",
    "Phase",
    "Place",
    "Play",
    "Refusal",
    "Rejected",
    "RulesError",
    "RunOf",
    "SetOf",
    "Setup",
    "Skip",
    "Steps",
    "TableCards",
    "TieBreak",
    "Unchecked",
    "Variant",
    "Verdict",
    "Wild",
    "arrange",
    "best_laydown",
    "best_play",
    "can_lay",
    "cards_left",
    "changed",
    "check_deal",
    "check_hit",
    "check_laydown",
    "check_replay",
    "chosen_options",
    "discards",
    "doubtful_deals",
    "edition",
    "edition_keys",
    "flaws",
    "hand_points",
    "may_float",
    "nearest_possible",
    "parse_cards",
    "parse_laydown",
    "parse_phase",
    "parse_variant",
    "play",
    "play_on",
    "played_phases",
    "possible_points",
    "read_edition",
    "standing",
    "with_options",
]
