import fcntl
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError
from django.db import connection
from django.urls import reverse

from phase10site import server, terminal
from scoring.models import SignInLink
from scoring.pages.addresses import lan_address


class Command(BaseCommand):
    help = "Serve the pages on this machine and to phones in the same network."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            listener = server.listen(os.environ.get("PHASE10_PORT", ""))
            sign_in = prepared_sign_in()
        except server.CannotServe as error:
            self.give_up(str(error))
        except (DatabaseError, OSError) as error:
            reason = " ".join(str(error).split()).rstrip(".?")
            self.give_up(f"The database ({where_the_data_lies()}) cannot be used: {reason}.")
        ready = server.ready()
        self.greet(listener, sign_in)
        ready.run(sockets=[listener])
        self.stdout.write(terminal.GOODBYE)
        self.stdout.flush()
        server.leave()

    def give_up(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(1)

    def greet(self, listener: socket.socket, sign_in: str) -> None:
        port = listener.getsockname()[1]
        address = lan_address()
        phones = address and f"http://{address}:{port}/"
        self.stdout.write(terminal.greeting(port, phones, sign_in, where_the_data_lies()))
        if phones and self.stdout.isatty():
            columns = shutil.get_terminal_size().columns
            encoding = getattr(self.stdout, "encoding", None) or "ascii"
            self.stdout.write(terminal.qr_block(phones, columns, encoding))
        self.stdout.write(terminal.STOP_HINT)
        self.stdout.flush()


def prepared_sign_in() -> str:
    """Bring the database up to date; answer the path of a new sign-in link."""
    with one_at_a_time():
        knock()
        call_command("migrate", verbosity=0, interactive=False)
        return reverse("sign-in", args=[SignInLink.objects.issue()])


def knock() -> None:
    """Ask PostgreSQL once by ourselves: its pool would try in silence for half a minute."""
    if connection.vendor == "postgresql":
        import psycopg  # noqa: PLC0415 - installed only where PostgreSQL is used

        with connection.wrap_database_errors:
            psycopg.connect(**connection.get_connection_params()).close()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of two starts on one folder the second waits until the first has made the tables."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    with open(settings.DATA_DIR / "starting.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def where_the_data_lies() -> str:
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "phase10site.sqlite":
        return str(settings.DATA_DIR)
    return f"PostgreSQL, {database['NAME']} on {database['HOST'] or 'this machine'}"
