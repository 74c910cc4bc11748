from typing import Any

from django.core.management.base import CommandParser
from django.db import Error as DatabaseError

from api.scopes import Scope
from jobs.terminal import TerminalCommand
from scoring.api_tokens.actions import TooManyTokens, issue_token
from scoring.clubs.models import Club, Member, Role, organiser_here


class Command(TerminalCommand):
    help = "Print a new token by which a program acts for the club's owner."

    def add_arguments(self, parser: CommandParser) -> None:
        scopes = [scope.value for scope in Scope]
        parser.add_argument("--scope", choices=scopes, default=Scope.READ.value)
        parser.add_argument("--club", metavar="ID", type=int, help="where there are several")
        parser.add_argument("--name", default="./run token", help="by which it is known again")
        parser.add_argument("--days", metavar="N", type=int, help="how long it works (for ever)")

    def handle(self, *args: Any, **options: Any) -> None:
        scope, days = Scope(options["scope"]), options["days"]
        if days is not None and not 0 < days <= 3650:
            self.give_up("--days: 1 to 3650.")
        try:
            owner = self.owner_of(options["club"])
            self.stdout.write(issue_token(owner, options["name"][:60], scope, days))
        except TooManyTokens:
            self.give_up("There are very many tokens: revoke some at /tokens/ first.")
        except DatabaseError as error:
            self.give_up_on_database("No token could be made", error)

    def owner_of(self, club: int | None) -> Member:
        clubs = Club.objects.real().order_by("pk")
        if club is not None:
            clubs = clubs.filter(pk=club)
        found = list(clubs[:2])
        if not found and club is None:
            found = [Club.objects.found(organiser_here())]
        if len(found) != 1:
            known = ", ".join(f"{each.pk} ({each.name})" for each in Club.objects.real())
            self.give_up(f"Say for which club, with --club: {known or 'there is none'}.")
        owners = found[0].members.filter(role=Role.OWNER).select_related("club", "user")
        owner = owners.order_by("pk").first()
        assert owner, "a club has an owner"
        return owner
