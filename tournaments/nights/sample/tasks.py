"""The sample nights are made in the background."""

from django.utils import timezone, translation
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import JobFailed, nobody, task
from jobs.progress import Progress
from scoring.clubs.models import Club
from tournaments.nights.sample.clubs import KIND
from tournaments.nights.sample.season import Season, make

SAMPLE_GONE = gettext_noop("The sample has been removed meanwhile.")


@task(KIND, gettext_lazy("Loading the sample nights"), about=nobody)
def sample_load(progress: Progress, club: int, seed: int, language: str = "en") -> None:
    """People, nights that are over, and one that is running, played by robots."""
    by = progress.hold.job.requested_by
    found = Club.objects.filter(pk=club, is_sample=True).first()
    if found is None or by is None:
        raise JobFailed(SAMPLE_GONE)
    try:
        with translation.override(language):
            make(Season(found, by, seed, timezone.now()), progress)
    except Club.DoesNotExist as error:
        raise JobFailed(SAMPLE_GONE) from error
