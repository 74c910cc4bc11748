from django.apps import AppConfig


class KindsConfig(AppConfig):
    name = "tests.kinds"
    label = "kinds"
    default = True


class Unguarded(KindsConfig):
    """Whoever claims a job that is not over has it, even if somebody holds it."""

    default = False

    def ready(self) -> None:
        from jobs.models import OVER, JobQuerySet

        def claimable[J: JobQuerySet](jobs: J) -> J:
            return jobs.exclude(state__in=OVER)

        JobQuerySet.claimable = claimable  # type: ignore[method-assign, assignment]
