from pathlib import Path

import pytest

from phase10site.readings import machine_zone


@pytest.mark.parametrize(
    ("target", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
        ("/usr/share/zoneinfo/No/Such", "UTC"),
        ("/somewhere/else", "UTC"),
        ("/usr/share/zoneinfo/../etc", "UTC"),
    ],
)
def test_the_zone_is_the_one_that_the_clock_of_the_machine_is_set_to(
    tmp_path: Path, target: str, zone: str
) -> None:
    link = tmp_path / "localtime"
    link.symlink_to(target)
    assert machine_zone(link) == zone
