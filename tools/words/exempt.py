"""Words that stay unmarked, each with its reason. Whatever is not listed here has to be marked."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tools.words.sources import Unmarked


@dataclass(frozen=True)
class Exempt:
    files: str
    reason: str
    kind: str = "*"
    text: str = ".*"

    def covers(self, words: Unmarked) -> bool:
        return (
            fnmatchcase(words.file, self.files)
            and fnmatchcase(words.kind, self.kind)
            and re.fullmatch(self.text, words.text, re.DOTALL) is not None
        )


EXEMPT = (
    Exempt("api/schema.py", "the contract is English"),
    Exempt("*api_fields.py", "the contract is English", "help_text"),
    Exempt("api/parsing.py", "HTTP"),
    Exempt("api/callers.py", "HTTP", "an answer", "Bearer"),
    Exempt("scoring/api_tokens/*.py", "HTTP", "an answer", "Bearer"),
    Exempt("rules/*", "for programs: ./run games answers in English; pages have their own words"),
    Exempt("*/management/commands/*.py", "the terminal is English: DESIGN.md translates pages"),
    Exempt("jobs/terminal.py", "read on the terminal: ./run jobs, ./run backup"),
    Exempt("live/carriers/*.py", "SQL, and names that stand in the log"),
    Exempt("live/streams.py", "the protocol of event streams"),
    Exempt("phase10site/addresses.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/backups/*.py", "read on the terminal by who looks after the machine"),
    Exempt("phase10site/clocks.py", "read on the terminal by who looks after the site, and SQL"),
    Exempt("phase10site/connections.py", "stands in the log"),
    Exempt("phase10site/databases.py", "read on the terminal by who sets the site up, and SQL"),
    Exempt("phase10site/doctor/*.py", "read on the terminal by who looks after the site"),
    Exempt("phase10site/data_folder.py", "read on the terminal by who looks after the machine"),
    Exempt("phase10site/metrics.py", "figures for Prometheus, explained to who looks after them"),
    Exempt("phase10site/addresses.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/health.py", "the methods of a protocol, and SQL"),
    Exempt("phase10site/postgresql/*.py", "stands in the log, and SQL"),
    Exempt("phase10site/databases.py", "read on the terminal by who looks after the site"),
    Exempt("phase10site/readings.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/secret.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/secret_files.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/sqlite/base.py", "stands in the log"),
    Exempt("phase10site/variables.py", "read on the terminal, and in README.md"),
    Exempt("phase10site/program.py", "the terminal is English"),
    Exempt("phase10site/server.py", "read on the terminal by who starts the site"),
    Exempt("phase10site/settings.py", "read on the terminal by who sets the site up"),
    Exempt("phase10site/updates/*.py", "read on the terminal by who starts the site, and SQL"),
    Exempt("printing/*.py", "names of PDF and SVG: whatever it draws is given to it in words"),
    Exempt("scoring/printed_files.py", "a size of paper", "an answer", "Letter"),
    Exempt("scoring/prepared.py", "SQL"),
    Exempt("scoring/games/bgstats.py", "what another app calls this one", "*", "Score pad for .*"),
    Exempt("scoring/inserting.py", "SQL"),
    Exempt("scoring/spreadsheets.py", "HTTP", "a sentence", "text/csv; .*"),
    Exempt("scoring/spreadsheets.py", "the format of a moment", "a sentence", "yyyy-.*"),
    Exempt("scoring/games/recording.py", "SQL", "a sentence", r"\s+UPDATE .*"),
    Exempt("scoring/webhooks/outbox.py", "SQL", "a sentence", r"\s+SELECT .*"),
    Exempt("scoring/clubs/picture_answers.py", "HTTP", "a sentence", "private, no-cache"),
    Exempt("scoring/printed_files.py", "a header of HTTP", "a sentence", r"inline; filename.*"),
    Exempt("scoring/management/answering.py", "read on the terminal: ./run games and others"),
    Exempt("tournaments/pieces.py", "HTML", "a sentence", "<.*"),
    Exempt("tournaments/club_pages/calendar_file.py", "the format of calendars"),
    Exempt("tournaments/club_pages/views.py", "HTTP", "a sentence", "text/calendar; .*"),
    Exempt("tournaments/clock/pages.py", "a key, as browsers call it", "an answer", "Plus"),
    Exempt("templates/tournaments/desk/keys_of_*.html", "keys", "text", "[a-z]|Esc"),
    Exempt("tournaments/people/views.py", "HTTP", "a sentence", "private, no-cache"),
    Exempt("tournaments/plots/svg.py", "elements of SVG: what they say is given in words"),
    Exempt("tournaments/planner/seat_options.py", "read on the terminal: ./run seat"),
    Exempt("tournaments/documents/preview.py", "read on the terminal: ./run import"),
    Exempt("tournaments/documents/parts.py", "read by whoever changes it"),
    Exempt("tournaments/documents/schema.py", "read by programs"),
    Exempt("tournaments/documents/values.py", "read by programs, in the schema"),
    Exempt("tournaments/documents/actions.py", "an account", "*", "somebody elsewhere"),
    Exempt("tournaments/verifying/*.py", "read on the terminal: ./run verify"),
    Exempt("tournaments/nights/sample/script.py", "names of people, and keys of what was agreed"),
    Exempt("tournaments/seating/*.py", "how a plan was found, as constructions are called"),
    Exempt(
        "templates/*",
        "the class of <main>, in a block",
        "text",
        "wall|rules|seating-new|(recap|seating|desk|club)-page|check-in|night-papers|screen|agreeing"
        "|narrow( sign-page| visitors| standings-page| self-check-in)?",
    ),
    Exempt(
        "templates/scoring/*",
        "what a browser fills in",
        "a literal in a tag",
        "name|new-password|url",
    ),
    Exempt(
        "templates/components/*",
        "what a browser fills in",
        "a literal in a tag",
        "email|username|(current-)?password",
    ),
    Exempt("templates/components/field.html", "a browser fills nothing in", "*", "off"),
    Exempt(
        "templates/tournaments/*", "the id of an error", "a literal in a tag", "(id)?_[a-z_]*error"
    ),
    Exempt(
        "templates/components/choices.html", "the id of an error", "a literal in a tag", "_error"
    ),
    Exempt("templates/tournaments/*", "the id of what is narrowed", "data-narrows"),
    Exempt("scoring/people/lists.py", "headings of lists, in whatever language they come"),
    Exempt("tournaments/results/words.py", "the name of a type", "*", r"tuple\[.*\]"),
    Exempt("scoring/games/querysets.py", "the name of a type", "*", r"dict\[.*\]"),
    Exempt(
        "templates/tournaments/attendance/*",
        "the id of a list",
        "a literal in a tag",
        "people|found",
    ),
    Exempt("templates/scoring/games/record.html", "read by deal.js only", "data-bound"),
    Exempt(
        "templates/scoring/sheets/sheets.html",
        "a class",
        "a literal in a tag",
        "whole( .*)?|leaves",
    ),
    Exempt(
        "templates/tournaments/seasons/season_form.html", "read by its style sheet", "data-with"
    ),
    Exempt("templates/scoring/sheets/sheets.html", "read by its style sheet only", "data-way"),
    Exempt("templates/tournaments/sharing/elsewhere.html", "the id of what is copied", "data-copy"),
    Exempt("templates/tournaments/replies/link_list.html", "the id of what is copied", "data-copy"),
    Exempt(
        "templates/tournaments/replies/player_link.html",
        "the id of what is shared",
        "data-share-field",
    ),
    Exempt("tournaments/leaderboards/statements.py", "SQL"),
    Exempt("tournaments/sharing/table_forms.py", "HTML for another site", "*", "<iframe .*"),
    Exempt("templates/scoring/games/keypad.html", "read by keypad.js only", "data-tab"),
)


def without_exempt(found: Iterable[Unmarked]) -> list[Unmarked]:
    return [words for words in found if not any(exempt.covers(words) for exempt in EXEMPT)]


def unused(found: Iterable[Unmarked], files: Iterable[str]) -> list[Exempt]:
    """Exceptions whose files are there and whose words are gone."""
    here, seen = list(files), list(found)
    return [
        exempt
        for exempt in EXEMPT
        if any(fnmatchcase(file, exempt.files) for file in here)
        and not any(exempt.covers(words) for words in seen)
    ]
