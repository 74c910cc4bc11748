from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from jobs.kinds import JobFailed, nobody, task
from jobs.processes import before_any_job
from jobs.running import Progress
from jobs.sweeping import duty
from phase10site import clocks, data_folder
from phase10site.backups import nightly
from phase10site.backups.manifest import Busy, Refused
from phase10site.backups.writing import write_backup
from phase10site.updates.versions import refuse_newer_where_it_answers

MINUTE = 60.0
BUSY = gettext_noop("Another backup is being written at this moment.")
NOT_WRITTEN = gettext_noop(
    "The backup could not be written; those of earlier nights are still there."
)

duty(every=MINUTE)(nightly.ask)
duty(every=MINUTE)(clocks.tell)
before_any_job(data_folder.stay)  # whoever does jobs works on the folder
before_any_job(refuse_newer_where_it_answers)


@task(nightly.KIND, _("Nightly backup"), about=nobody)
def backup(progress: Progress) -> dict[str, Any]:
    """The backup of this night; older ones go only once it is whole."""
    path = nightly.path_now()
    try:
        written = write_backup(path, progress, replace=True)
    except Refused as error:
        sentence = BUSY if isinstance(error, Busy) else NOT_WRITTEN
        raise JobFailed(sentence, str(error)) from error
    size = path.stat().st_size
    nightly.remove_older(path, settings.BACKUPS)
    return {
        gettext_noop("file"): path.name,
        gettext_noop("bytes"): size,
        gettext_noop("rows"): sum(written.rows.values()),
    }
