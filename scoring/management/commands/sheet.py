import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, cast

from django import forms
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error as DatabaseError

from rules import RulesError, edition_keys, variant_keys
from scoring.editions.models import PREFIX, club_edition
from scoring.editions.words import edition_name
from scoring.management.answering import say_no_more
from scoring.sheets.blanks import Blank, blank_file
from scoring.sheets.forms import MOST_LINES, Choices, SheetForm, between

OPTIONS = {
    "edition": ("KEY", "classic, master or board, or the key of an edition of your own (classic)"),
    "variant": ("NAME", f"{', '.join(variant_keys())} (full)"),
    "players": ("N", "columns, 2 to 6 (4)"),
    "lines": ("N", f"1 to {MOST_LINES} (as many as fit)"),
    "per_page": ("N", "1, 2 or 4 sheets on a page (1)"),
    "paper": ("SIZE", "a4 or letter (a4)"),
    "language": ("CODE", "en, de, fr, it or ru (en)"),
}
MOST_COPIES = 1000
STDOUT = "-"


class Faulty(ValueError):
    """Nothing is written; each argument is a sentence."""


class Command(BaseCommand):
    help = "Write a blank score sheet as a PDF; for published editions no database is needed."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        for name, (value, meaning) in OPTIONS.items():
            parser.add_argument(f"--{name.replace('_', '-')}", metavar=value, help=meaning)
        parser.add_argument("--landscape", action="store_true", help="the long side lies")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--cards", action="store_true", help="phase cards, six to a page")
        what.add_argument("--rules", action="store_true", help="the rules on a card")
        parser.add_argument("--copies", metavar="N", default="1", help="how many of it (1)")
        parser.add_argument("--force", action="store_true", help="write over a file that is there")
        parser.add_argument(
            "-o", "--output", metavar="FILE", required=True, help="the file to write; - is stdout"
        )

    def handle(self, *args: Any, output: str, force: bool, **words: Any) -> None:
        try:
            form = read_asked(words)
            copies = read_copies(words["copies"])
        except Faulty as error:
            self.give_up(*error.args)
        except DatabaseError as error:
            self.give_up(f"The database cannot be read: {str(error).rstrip('.')}.", status=1)
        file = made(form.nearest, copies)
        if output == STDOUT:
            write_out(file)
        else:
            self.write(Path(output), file, force=force)

    def write(self, target: Path, file: bytes, *, force: bool) -> None:
        try:
            with target.open("wb" if force else "xb") as opened:
                opened.write(file)
        except FileExistsError:
            self.give_up(f"{target} is there already: name another file, or say --force.")
        except OSError as error:
            self.give_up(f"{target} cannot be written: {error.strerror}.")
        self.stdout.write(f"{target} is ready to be printed.")

    def give_up(self, *sentences: str, status: int = 2) -> NoReturn:
        for sentence in sentences:
            self.stderr.write(sentence)
        raise SystemExit(status)


def made(asked: Blank, copies: int) -> bytes:
    """Where there is no database yet, nothing was entered from the cards of a box."""
    try:
        return blank_file(asked, copies).file
    except DatabaseError:
        return blank_file(replace(asked, as_published=True), copies).file


def write_out(file: bytes) -> None:
    try:
        sys.stdout.buffer.write(file)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        say_no_more()


def read_asked(words: dict[str, Any]) -> SheetForm:
    said = {name: words[name] for name in OPTIONS if words[name] is not None}
    what = next((name for name in ("cards", "rules") if words[name]), "sheet")
    way = "landscape" if words["landscape"] else "upright"
    editions = editions_with(said.get("edition", ""))
    form = SheetForm(said | {"what": what, "way": way}, editions, "en")
    if form.answers["variant"] != said.get("variant", "full").strip():  # that of another edition
        raise Faulty(fault_text(form, "variant", said["variant"]))
    if not form.is_valid():
        raise Faulty(*(fault_text(form, name, form.answers[name]) for name in form.errors))
    return form


def editions_with(key: str) -> Choices:
    """The published ones, and that of a club whose key was said."""
    published = [(key, edition_name(key)) for key in edition_keys()]
    if not key.startswith(PREFIX):
        return published
    try:
        return [*published, (key, club_edition(key).name)]
    except RulesError:
        return published


def fault_text(form: SheetForm, name: str, said: str) -> str:
    """What was said, and what can be."""
    field = form.fields[name]
    choices = cast("Choices", field.choices) if isinstance(field, forms.ChoiceField) else ()
    can_be = ", ".join(value for value, _name in choices) or f"1 to {MOST_LINES}"
    return f"--{name.replace('_', '-')} {said}: it can be {can_be}."


def read_copies(text: str) -> int:
    copies = between(text, 0, MOST_COPIES + 1)
    if not copies or copies > MOST_COPIES:
        raise Faulty(f"--copies {text[:20]}: it can be 1 to {MOST_COPIES}.")
    return copies
