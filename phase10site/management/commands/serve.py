import fcntl
import gc
import logging
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import Error as DatabaseError
from django.urls import reverse

from jobs import engine
from jobs.private import make_folder, opener
from jobs.terminal import TerminalCommand
from phase10site import cores, data_folder, server
from phase10site.backups.manifest import Refused
from phase10site.databases import in_a_line, reach_database, where_the_data_lies
from phase10site.updates.versions import refuse_newer_where_it_answers
from scoring.addresses import lan_address
from scoring.clubs.models import SignInLink

log = logging.getLogger("phase10.site")
QUIET = 4  # modules of white around a QR code, as its standard asks
# Black on white whatever the terminal's own colours are, so that phones read it on both.
INK, RESET = "\033[38;5;16;48;5;231m", "\033[0m"
HALVES = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}
STOP_HINT = "Phones must be in the same network as this machine. Ctrl-C stops.\n"
GOODBYE = "\nStopped. Everything recorded is kept.\n"


class Command(TerminalCommand):
    help = "Serve the pages on this machine and to phones in the same network."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--service",
            action="store_true",
            help="under a supervisor and behind a proxy: no migration, and no secret is printed",
        )
        parser.add_argument(
            "--listen",
            default="127.0.0.1",
            metavar="ADDRESS",
            help="where a service listens (otherwise %(default)s)",
        )
        parser.add_argument(
            "--no-backup",
            action="store_true",
            help="make no backup of the data before it is brought up to date",
        )

    def handle(
        self, *args: Any, service: bool, listen: str, no_backup: bool, **options: Any
    ) -> None:
        try:
            stay()
            if service:
                refuse_newer_where_it_answers()
                self.serve_quietly(server.listen_on(listen, settings.PORT or server.DEFAULT_PORT))
            else:
                self.serve_here(server.listen(settings.PORT), no_backup)
        except (server.CannotServe, Refused) as error:
            self.give_up(str(error))
        except OSError as error:
            self.give_up(cannot_be_used(error))
        server.leave()

    def serve_here(self, listener: socket.socket, no_backup: bool) -> None:
        try:
            updated, sign_in = prepare(no_backup)
        except DatabaseError as error:
            self.give_up(cannot_be_used(error))
        site = server.interruptible_server()
        if updated:
            self.stdout.write(f"\n{updated}")
        self.greet(listener, sign_in)
        run(site, listener)
        self.stdout.write(GOODBYE)
        self.stdout.flush()

    def serve_quietly(self, listener: socket.socket) -> None:
        """Whatever is missing or away, /health/ready says so until it is there."""
        site = server.interruptible_server()
        host, port, *_rest = listener.getsockname()
        log.info("Serving on %s, port %s", host, port)
        run(site, listener)
        log.info("Stopped")

    def greet(self, listener: socket.socket, sign_in: str) -> None:
        port = listener.getsockname()[1]
        phones = for_phones(port)
        self.stdout.write(greeting(port, phones, sign_in, where_the_data_lies()))
        if phones and self.stdout.isatty():
            columns = shutil.get_terminal_size().columns
            encoding = getattr(self.stdout, "encoding", None) or "ascii"
            self.stdout.write(qr_block(phones, columns, encoding))
        self.stdout.write(STOP_HINT)
        self.stdout.flush()


def for_phones(port: int) -> str | None:
    """What people type, or where phones in the same network find this machine."""
    if settings.ADDRESS:
        return f"{settings.ADDRESS}{reverse('home')}"
    address = lan_address()
    return address and f"http://{address}:{port}{reverse('home')}"


def stay() -> None:
    try:
        data_folder.stay()
    except data_folder.Occupied as error:
        raise server.CannotServe(str(error)) from error


def run(site: server.Server, listener: socket.socket) -> None:
    """Serve until somebody ends it, and have its jobs carried out."""
    jobs = engine.for_this_process()
    jobs.start()
    try:
        cores.take_one(settings.DATA_DIR)  # jobs have started, and may use all of them
        spare_the_collector()
        site.run(sockets=[listener])
    finally:  # its threads would keep the process
        jobs.stop()


def spare_the_collector() -> None:
    """What is loaded stays until the end: each look through it would take a tenth of a second."""
    gc.collect()
    gc.freeze()


def prepare(no_backup: bool) -> tuple[str, str]:
    """Bring the database up to date; say so if it was not, and the path of a new sign-in link."""
    with one_at_a_time():
        reach_database()
        quietly: dict[str, Any] = {"verbosity": 0, "interactive": False, "stdout": StringIO()}
        said = call_command("migrate", no_backup=no_backup, **quietly)
        return said or "", reverse("sign-in", args=[SignInLink.objects.issue()])


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of two starts on one folder the second waits until the first has made the tables."""
    make_folder(settings.DATA_DIR)
    with open(settings.DATA_DIR / "starting.lock", "w", opener=opener) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def cannot_be_used(error: Exception) -> str:
    reason = in_a_line(error).rstrip(".?")
    return f"The database ({where_the_data_lies()}) cannot be used: {reason}."


def qr_lines(text: str) -> list[str]:
    """The QR code in half-height blocks: two rows of modules on each line."""
    rows = [
        [int(bool(module)) for module in row]
        for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET)
    ]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]


def qr_block(text: str, columns: int, encoding: str) -> str:
    """The code ready to print, or nothing where it does not fit or cannot be written."""
    lines = qr_lines(text)
    try:
        "▀▄█".encode(encoding)
    except UnicodeEncodeError:
        return ""
    if len(lines[0]) > columns:
        return ""
    return "".join(f"{INK}{line}{RESET}\n" for line in lines)


def greeting(port: int, phones: str | None, sign_in: str, data: str) -> str:
    here = f"http://localhost:{port}"
    reach = phones or "no network yet: join the phones’ Wi-Fi, then start this again"
    return (
        "\nScores, ready to be kept.\n\n"
        f"  On this machine   {here}{reverse('home')}\n"
        f"  On phones         {reach}\n"
        f"  To organise       {here}{sign_in}  (opens once)\n"
        f"  The data          {data}\n\n"
    )
