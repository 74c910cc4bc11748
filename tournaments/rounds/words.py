"""What happens to rounds: why a step waits, and what it would change."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.log_words import tables_named
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.moving import Delta
from tournaments.rounds.publishing import Block, Doubt
from tournaments.seating.plans import Pair
from tournaments.seating.rounds.finals import Hindrance, NoNextStage
from tournaments.seating.rounds.next_round import Mode
from tournaments.words import NameOf, people_text, round_name

MODES: dict[Mode, Promise] = {
    Mode.RANDOM: gettext_lazy("by lot"),
    Mode.FEWEST_REPEATS: gettext_lazy("with the fewest repeats"),
    Mode.POWER_PAIRED: gettext_lazy("equals in the standings together, few repeats"),
    Mode.CHOP: gettext_lazy("the best at the first table, the next at the second"),
    Mode.SNAKE: gettext_lazy("the best spread over the tables"),
    Mode.BY_HAND: gettext_lazy("by hand"),
}

STUCK: dict[Hindrance, Promise] = {
    Hindrance.NOBODY_GOES_ON: gettext_lazy(
        "Nobody of a table goes on. Change in the settings how many do."
    ),
    Hindrance.MORE_THAN_SIT_THERE: gettext_lazy(
        "%(advancing)d of each table are to go on, but one table has only %(people)d people. "
        "Let fewer go on in the settings."
    ),
    Hindrance.NOBODY_GOES_OUT: gettext_lazy(
        "With %(advancing)d of each table going on, nobody would go out. "
        "Let fewer go on in the settings."
    ),
    Hindrance.IS_DECIDED: gettext_lazy("There is a final already: nothing comes after it."),
}


def stuck_text(stuck: NoNextStage) -> str:
    return str(STUCK[stuck.why] % {"advancing": stuck.advancing, "people": stuck.people})


def round_title(round: Round) -> str:
    match Stage(round.stage):
        case Stage.FINAL:
            return _("Final")
        case Stage.KNOCK_OUT:
            return _("Knock-out, round %(number)d") % {"number": round.number}
        case _stage:
            return _("Round %(number)d") % {"number": round.number}


def running_text(round: Round) -> str:
    if round.stage == Stage.FINAL:
        return _("The final is still being played.")
    return _("Round %(number)d is still being played.") % {"number": round.number}


DRAFT = gettext_lazy("Round %(number)d is a draft: look at it and publish it.")
DRAFT_OF_FINAL = gettext_lazy("The final is a draft: look at it and publish it.")


def draft_text(round: Round) -> str:
    return str(DRAFT_OF_FINAL if round.stage == Stage.FINAL else DRAFT) % {"number": round.number}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def block_text(block: Block, name_of: NameOf) -> str:
    words = {
        "tables": capital(tables_named(block.tables)) if block.tables else "",
        "people": people_text(block.people, name_of) if block.people else "",
    }
    return str(doubt_text(block)) % words


def doubt_text(block: Block) -> Promise | str:  # noqa: PLR0911 - one sentence for each doubt
    match block.doubt:
        case Doubt.UNPLAYABLE:
            return _("%(tables)s: a table needs 2 to 6 people.")
        case Doubt.SIZE:
            return _("%(tables)s: not one of the sizes that this tournament allows.")
        case Doubt.NOT_HERE:
            return _("Seated but not here: %(people)s.")
        case Doubt.NOT_SEATED:
            return _("Here but without a seat: %(people)s.")
        case Doubt.OPEN:
            return ngettext(
                "%(tables)s has not finished.", "%(tables)s have not finished.", len(block.tables)
            )
        case Doubt.EMPTY:
            return _("%(tables)s: nothing was played there, so it counts for nobody.")
        case Doubt.RECORDED:
            return _("%(tables)s: something was recorded there.")
        case Doubt.NEXT_DRAFT:
            return _("The draft of the next round is thrown away.")
        case Doubt.NEXT_PLAYED:
            return _("The next round is published already. Take that back first.")


def repeats_text(repeats: int) -> str:
    """What a move does to the repeats of the round."""
    if not repeats:
        return _("as many repeats")
    if repeats > 0:
        text = ngettext("%(count)d more repeat", "%(count)d more repeats", repeats)
        return text % {"count": repeats}
    text = ngettext("%(count)d fewer repeat", "%(count)d fewer repeats", -repeats)
    return text % {"count": -repeats}


def places_text(best: int, last: int) -> str:
    """Of those at a table, in the standings that they were seated by."""
    if best == last:
        return _("All had place %(best)d in the standings.") % {"best": best}
    return _("Places %(best)d to %(last)d in the standings.") % {"best": best, "last": last}


def complete_text(round: Round) -> str:
    """Round 2 is complete, or The final is complete."""
    if round.stage == Stage.FINAL:
        return _("The final is complete")
    return _("%(round)s is complete") % {"round": round_name(round)}


def delta_text(delta: Delta, picked: int | None = None, name_of: NameOf = str) -> str:
    """2 more repeats · 4 → 3, 4 → 5: what is against a wish or a rule is said first."""
    if delta.is_at_one_table:
        return _("only the order of seats")
    said = [apart_text(pair, picked, name_of, firm=firm) for pair, firm in delta.broken]
    said += [_("%(size)d is not allowed") % {"size": size} for size in delta.odd]
    said.append(repeats_text(delta.repeats))
    if delta.sizes:
        said.append(
            ", ".join(
                f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}"
                for before, after in delta.sizes
            )
        )
    return " · ".join(said)


def apart_text(pair: Pair, picked: int | None, name_of: NameOf, *, firm: bool) -> str:
    """Two who should not sit together; of the one who is picked only the other is named."""
    if picked in pair:
        name = people_text([person for person in pair if person != picked], name_of)
        text = _("never with %(name)s") if firm else _("better not with %(name)s")
        return text % {"name": name}
    text = _("never together: %(people)s") if firm else _("better not together: %(people)s")
    return text % {"people": people_text(pair, name_of)}
