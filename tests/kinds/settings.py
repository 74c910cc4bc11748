"""The settings of an installation that can also do the jobs of the tests."""

from phase10site.settings import *  # noqa: F403
from phase10site.settings import INSTALLED_APPS

INSTALLED_APPS += ["tests.kinds"]
