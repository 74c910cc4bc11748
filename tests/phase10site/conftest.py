import shutil
from collections.abc import Iterator

import pytest

from jobs import results
from phase10site import data_folder
from phase10site.backups import media, nightly


@pytest.fixture
def own_folders() -> Iterator[None]:
    """Nothing of other tests lies beside the database, and no job of before holds the folder."""
    data_folder.until_the_end.close()
    data_folder.stay.cache_clear()
    remove_folders()
    yield
    remove_folders()


def remove_folders() -> None:
    for folder in (media.folder(), media.replaced_folder(), results.folder(), nightly.folder()):
        if folder.is_symlink():
            folder.unlink()
        shutil.rmtree(folder, ignore_errors=True)
