from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError
from django.urls import reverse

from jobs.terminal import TerminalCommand
from phase10site import server
from phase10site.databases import in_a_line
from scoring.clubs.models import SignInLink


class Command(TerminalCommand):
    help = "Print a sign-in link for the organiser. It opens once; older ones end."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = reverse("sign-in", args=[SignInLink.objects.issue()])
        except DatabaseError as error:
            self.give_up(f"No link could be made: {in_a_line(error)}.")
        self.stdout.write(f"{settings.ADDRESS or here()}{path}")


def here() -> str:
    return f"http://localhost:{settings.PORT or server.DEFAULT_PORT}"
