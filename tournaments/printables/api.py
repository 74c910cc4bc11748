"""What a night prints, for programs: a job makes the file."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from rest_framework.request import Request

from api.operations import acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid
from api.scopes import Scope
from jobs.models import Job
from scoring.addresses import phone_origin
from tournaments.api_guards import NightEndpoint
from tournaments.printables.api_fields import PrintablesFields, PrintJobFields, PrintOrderBody
from tournaments.printables.catalogue import PRINTABLES, missing
from tournaments.printables.order import NightNow
from tournaments.printables.pages import PrintOrderForm, missing_text, with_the_usual
from tournaments.printables.tasks import job_for


class PrintablesOfNight(NightEndpoint):
    @reads(PrintablesFields)
    def get(self, request: Request, pk: int) -> Mapping[str, Any]:
        """What a night can print, and what still has to be there for it."""
        night = NightNow(self.night(pk))
        return {
            "printables": [
                {
                    "key": key,
                    "title": str(each.title),
                    "about": str(each.about),
                    "missing": "" if each.needs.is_met(night) else each.needs.sentence,
                }
                for key, each in PRINTABLES.items()
            ]
        }

    @acts(
        PrintJobFields,
        scope=Scope.SCORE,
        body=PrintOrderBody,
        status=HTTPStatus.ACCEPTED,
        match=True,
    )
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Job:
        """Have some of it made as one PDF: the job that makes it is told."""
        now = NightNow(self.night_to_change(pk))
        form = typed_order(now, body)
        night = NightNow(now.tournament, form.order(phone_origin(request._request)))
        if lacking := missing(night):
            raise ApiProblem(ApiProblemKind.REFUSED, " ".join(map(missing_text, lacking)))
        return job_for(self.member.user, night)


def typed_order(now: NightNow, body: Mapping[str, Any]) -> PrintOrderForm:
    """The form with it, valid; what is not told is as most want it."""
    told = {name: value for name, value in body.items() if name != "printables"}
    typed = as_typed(told | {"papers": body["printables"]})
    form = PrintOrderForm(now.rounds, with_the_usual(typed, {}))
    if not form.is_valid():
        raise invalid(
            ("printables" if field in {"papers", "__all__"} else field, text)
            for field, texts in form.errors.items()
            for text in texts
        )
    return form
