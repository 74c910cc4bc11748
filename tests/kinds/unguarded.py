"""The same without the condition of the claim, for negative controls with processes."""

from tests.kinds.settings import *  # noqa: F403
from tests.kinds.settings import INSTALLED_APPS

INSTALLED_APPS[INSTALLED_APPS.index("tests.kinds")] = "tests.kinds.apps.Unguarded"
