import shutil
from collections.abc import Iterator

import pytest

from jobs import results
from phase10site import folder as site_folder
from phase10site.backups import nightly, staged
from phase10site.backups import staged as media


@pytest.fixture
def own_folders() -> Iterator[None]:
    """Nothing of other tests lies beside the database, and no job of before holds the folder."""
    site_folder.until_the_end.close()
    site_folder.stay.cache_clear()
    remove_folders()
    yield
    remove_folders()


def remove_folders() -> None:
    for folder in (media.folder(), staged.replaced(), results.folder(), nightly.folder()):
        if folder.is_symlink():
            folder.unlink()
        shutil.rmtree(folder, ignore_errors=True)
