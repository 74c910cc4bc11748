from typing import Any

from django.conf import settings
from django.db import Error as DatabaseError
from django.urls import reverse

from jobs.terminal import TerminalCommand
from phase10site import server
from scoring.clubs.models import SignInLink


class Command(TerminalCommand):
    help = "Print a sign-in link for the organiser. It opens once; older ones end."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = reverse("sign-in", args=[SignInLink.objects.issue()])
        except DatabaseError as error:
            self.give_up_on_database("No link could be made", error)
        self.stdout.write(f"{settings.ADDRESS or here()}{path}")


def here() -> str:
    return f"http://localhost:{settings.PORT or server.DEFAULT_PORT}"
