"""What the organiser has to do next, as a sentence with its button."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.editions.words import names_text
from tournaments.desk.next_step import ClockState, NightPosition, ToDo, next_step
from tournaments.nights.models import Tournament
from tournaments.results.progress import RoundProgress
from tournaments.results.progress_words import playing_text
from tournaments.rounds.models import Table
from tournaments.rounds.words import DRAFT, DRAFT_OF_FINAL
from tournaments.words import is_final_table, table_name

CHECK_IN = pgettext_lazy("a page of a night", "Check-in")
STANDINGS = pgettext_lazy("a page of a night", "Standings")
PLAYERS = pgettext_lazy("a page of a night", "Players’ page")
PAPERS = pgettext_lazy("a page of a night", "Print")
LOG = pgettext_lazy("a page of a night", "Log")
SETTINGS = pgettext_lazy("a page of a night", "Settings")
CORRECT = pgettext_lazy("a page of a night", "Correct a result")


@dataclass(frozen=True)
class DeskLink:
    text: Promise
    address: str
    icon: str
    key: str  # of a keyboard


def round_address(tournament: Tournament, number: int) -> str:
    """The page of a round, or where it is to be seated."""
    return reverse("round-detail", args=[tournament.pk, number])


def ways_of(tournament: Tournament, *, may_organise: bool, has_tables: bool) -> list[DeskLink]:
    pk, code = tournament.pk, tournament.code
    ways = [
        DeskLink(CHECK_IN, reverse("check-in", args=[pk]), "check", "i"),
        DeskLink(STANDINGS, reverse("standings-detail", args=[pk]), "leads", "s"),
        DeskLink(PLAYERS, reverse("night-detail", args=[code]), "seats", "l"),
        DeskLink(PAPERS, reverse("printables", args=[pk]), "print", "p"),
        DeskLink(LOG, reverse("tournament-log", args=[pk]), "history", "y"),
    ]
    if has_tables:
        ways.insert(2, DeskLink(CORRECT, reverse("table-list", args=[pk]), "corrected", "c"))
    settings = DeskLink(SETTINGS, reverse("tournament-settings", args=[pk]), "settings", "x")
    return [*ways, settings] if may_organise else ways


@dataclass(frozen=True)
class NextStep:
    """A sentence, and where it is done."""

    do: ToDo
    text: str
    label: str = ""
    address: str = ""
    is_post: bool = False
    leaves: bool = False  # for another page
    for_organisers: bool = False  # a scorer reads it and cannot do it


def step_of(
    tournament: Tournament,
    night: NightPosition,
    leaders: Callable[[], list[str]],
    calling: Table | None,
) -> NextStep:
    do = next_step(night)
    match do:
        case ToDo.ENTER_PEOPLE | ToDo.CHECK_IN | ToDo.WAIT_FOR_MORE | ToDo.NOBODY_LEFT:
            return people_step(do, tournament, night)
        case ToDo.SEAT_ROUND | ToDo.PUBLISH | ToDo.COMPLETE | ToDo.SEAT_FINAL | ToDo.SEAT_KNOCK_OUT:
            return round_step(do, tournament, night)
        case ToDo.ANSWER | ToDo.START_CLOCK | ToDo.RESUME_CLOCK | ToDo.WAIT | ToDo.ALL_LEFT:
            return table_step(do, tournament, night, calling)
        case ToDo.END | ToDo.NOTHING:
            return last_step(do, tournament, night, leaders)
        case _:
            assert_never(do)


def people_step(do: ToDo, tournament: Tournament, night: NightPosition) -> NextStep:
    door = reverse("check-in", args=[tournament.pk])
    if do is ToDo.ENTER_PEOPLE:
        return NextStep(do, _("Nobody is entered yet: say who plays."), _("Enter people"), door)
    if do is ToDo.CHECK_IN:
        text = ngettext(
            "%(here)d of %(count)d is here: check in who comes.",
            "%(here)d of %(count)d are here: check in who comes.",
            night.entered,
        )
        return NextStep(
            do, text % {"here": night.here, "count": night.entered}, _("Check in"), door
        )
    if do is ToDo.WAIT_FOR_MORE:
        return NextStep(
            do, _("At least two people have to be here for a table."), _("Check in"), door
        )
    text = _("Only one player is left: end the night, or check somebody in.")
    if not night.here:
        text = _("Everybody has left: end the night, or check somebody in.")
    return end_step(do, tournament, text)


def end_step(do: ToDo, tournament: Tournament, text: str) -> NextStep:
    address = reverse("night-end", args=[tournament.pk])
    return NextStep(do, text, _("End the night"), address, is_post=True, for_organisers=True)


def round_step(do: ToDo, tournament: Tournament, night: NightPosition) -> NextStep:
    is_coming = do in {ToDo.SEAT_ROUND, ToDo.SEAT_KNOCK_OUT}
    words = {"number": night.number + is_coming}
    text, label = (night.is_final and FINAL_STEPS.get(do)) or ROUND_STEPS[do]
    return NextStep(
        do,
        str(text) % words,
        str(label) % words,
        way_to(do, tournament, night.number),
        is_post=is_coming or do is ToDo.COMPLETE,
        leaves=True,
        for_organisers=True,
    )


ROUND_STEPS: dict[ToDo, tuple[Promise, Promise]] = {
    ToDo.SEAT_ROUND: (
        gettext_lazy("Seat round %(number)d."),
        gettext_lazy("Seat round %(number)d"),
    ),
    ToDo.PUBLISH: (
        DRAFT,
        gettext_lazy("Look at the draft"),
    ),
    ToDo.COMPLETE: (
        gettext_lazy("All tables are done: complete round %(number)d."),
        gettext_lazy("Complete round %(number)d"),
    ),
    ToDo.SEAT_FINAL: (
        gettext_lazy("All rounds are played: seat the final."),
        gettext_lazy("Seat the final"),
    ),
    ToDo.SEAT_KNOCK_OUT: (
        gettext_lazy("Seat the next stage of the knock-out."),
        gettext_lazy("Seat it"),
    ),
}


FINAL_STEPS: dict[ToDo, tuple[Promise, Promise]] = {
    ToDo.PUBLISH: (
        DRAFT_OF_FINAL,
        gettext_lazy("Look at the draft"),
    ),
    ToDo.COMPLETE: (
        gettext_lazy("All tables are done: complete the final."),
        gettext_lazy("Complete the final"),
    ),
}


def way_to(do: ToDo, tournament: Tournament, number: int) -> str:
    """The page where that is done, or the address that does it."""
    match do:
        case ToDo.SEAT_FINAL:
            return reverse("final-detail", args=[tournament.pk])
        case ToDo.COMPLETE:
            return reverse("round-complete", args=[tournament.pk, number])
        case ToDo.PUBLISH:
            return round_address(tournament, number)
        case _:
            return reverse("round-draft", args=[tournament.pk])


def table_step(
    do: ToDo, tournament: Tournament, night: NightPosition, calling: Table | None
) -> NextStep:
    if do is ToDo.ANSWER and calling:
        return answer_step(tournament, night, calling)
    if do is ToDo.START_CLOCK:
        address = reverse("clock-start", args=[tournament.pk])
        return NextStep(do, start_text(night), _("Start the clock"), address, is_post=True)
    if do is ToDo.RESUME_CLOCK:
        address = reverse("clock-resume", args=[tournament.pk])
        return NextStep(do, _("The clock is paused."), _("Go on"), address, is_post=True)
    if night.clock is not ClockState.OVER and do is not ToDo.ALL_LEFT:
        return NextStep(do, waiting_text(night))
    address = reverse("round-completion", args=[tournament.pk, night.number])
    label = _("Complete it as it stands")
    text = left_text(night) if do is ToDo.ALL_LEFT else waiting_text(night)
    return NextStep(do, text, label, address, leaves=True, for_organisers=True)


def start_text(night: NightPosition) -> str:
    if night.is_final:
        return _("Everybody sits: start the clock of the final.")
    return _("Everybody sits: start the clock of round %(number)d.") % {"number": night.number}


def left_text(night: NightPosition) -> str:
    if night.here:
        return _("Only one player is left while a round runs: complete it as it stands.")
    return _("Everybody has left while a round runs: complete it as it stands.")


def answer_step(tournament: Tournament, night: NightPosition, calling: Table) -> NextStep:
    is_final = is_final_table(calling.number, calling.round.stage)
    text = _("%(table)s calls you.") % {"table": table_name(calling.number, calling.round.stage)}
    if len(night.calling) > 1:
        numbers = names_text([str(number) for number in night.calling])
        text = _("Tables %(numbers)s call you.") % {"numbers": numbers}
    address = reverse("table-answer", args=[tournament.pk, calling.pk])
    label = _("I go to table %(number)d") % {"number": calling.number}
    if is_final:
        label = _("I go to the final table")
    return NextStep(ToDo.ANSWER, text, label, address, is_post=True)


def waiting_text(night: NightPosition) -> str:
    """For whom."""
    text = playing_text(RoundProgress(night.tables, night.playing))
    if night.clock is ClockState.OVER:
        return _("Time is up: %(playing)s.") % {"playing": text}
    return f"{text}."


def last_step(
    do: ToDo, tournament: Tournament, night: NightPosition, leaders: Callable[[], list[str]]
) -> NextStep:
    if do is ToDo.NOTHING:
        return NextStep(do, _("The night is over."))
    if night.is_secret:
        text = _("The night is decided: reveal the winners, or end the night.")
        return end_step(do, tournament, text)
    names = leaders()
    if not names:
        return end_step(do, tournament, _("All rounds are played: end the night."))
    text = ngettext(
        "The winner is %(names)s: end the night.",
        "The winners are %(names)s: end the night.",
        len(names),
    )
    return end_step(do, tournament, text % {"names": names_text(names)})
