import pytest
from django.conf import settings


@pytest.fixture(autouse=True, scope="session")
def nothing_is_written_beside_the_project() -> None:
    """Guard: the folder of the tests is never the folder that ./run uses."""
    assert settings.DATA_DIR != settings.BASE_DIR / "data"
