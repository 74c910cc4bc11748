"""Where the program lies: a checkout beside ./run, or installed, with its files inside of it."""

from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent
PROGRAM = PACKAGE.parent  # the folder of all packages
INSTALLED_FILES = PACKAGE / "files"  # where a wheel has what a checkout has beside its packages
IS_INSTALLED = INSTALLED_FILES.is_dir()
FILES = INSTALLED_FILES if IS_INSTALLED else PROGRAM
COMMAND = "phase10site" if IS_INSTALLED else "./run"
DATA = user_data_path("phase10site", appauthor=False) if IS_INSTALLED else PROGRAM / "data"
