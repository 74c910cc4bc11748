"""What the page of nights says of the sample."""

from dataclasses import dataclass

from django.utils import timezone

from jobs.pages import JobPage
from scoring.clubs.models import Member, Role
from tournaments.nights.sample.clubs import job_of


@dataclass(frozen=True)
class SamplePanel:
    """In the sample club: whether it is still being filled, and the way out."""

    may_remove: bool
    job: JobPage | None  # unless it is done


def sample_panel(member: Member) -> SamplePanel | None:
    """None in every other club."""
    if not member.club.is_sample:
        return None
    job = job_of(member.club)
    is_done = job is None or job.state == "done"
    page = None if is_done or job is None else JobPage(job, timezone.now())
    return SamplePanel(member.may(Role.ORGANISER), page)
