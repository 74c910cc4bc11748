"""The settings of an installation, on a folder of its own that goes away with the process."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from phase10site.variables import DECLARED

for name in DECLARED.keys() - {"PHASE10_DATABASE_URL"}:  # the suite runs on either database
    os.environ.pop(name, None)
folder = Path(tempfile.mkdtemp(prefix="phase10-test-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
os.environ["PHASE10_DATA"] = str(folder)
os.environ.setdefault("SHARED_BY_TESTS", str(folder))  # by workers, with the one that starts them

from phase10site.settings import *  # noqa: E402, F403 - the folder has to be named first
from phase10site.settings import DATABASES, INSTALLED_APPS  # noqa: E402

INSTALLED_APPS += ["tests.kinds"]  # jobs that only tests ask for

# A file, as in life: threads of a live server get connections of their own.
if DATABASES["default"]["ENGINE"] == "phase10site.sqlite":
    DATABASES["default"]["TEST"] = {"NAME": folder / "test.sqlite3"}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real ones take 255 ms
