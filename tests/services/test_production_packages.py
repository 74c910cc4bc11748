"""The product runs on the packages of requirements.lock alone: what tests install is not there."""

import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.project.packages import HOME
from tests.run.site import PATIENCE, of_an_index
from tests.services.processes import Console, WorkerOf, installation
from tests.services.servers import RedisServer
from tests.waiting import wait_until

INSTALLED_IN = 300  # seconds, where the packages come from far away
HIDE = """
import sys
HIDDEN = {hidden!r}
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"{{name}} is only in the development lock", name=name)
sys.meta_path.insert(0, Hidden())
"""
IMPORT_EVERYTHING = """
import importlib, pkgutil, django
django.setup()
for package in "api jobs live phase10site printing rules scoring tournaments".split():
    found = importlib.import_module(package)
    for module in pkgutil.walk_packages(found.__path__, package + "."):
        if ".words" not in module.name.removeprefix("tournaments"):  # the check of translations
            importlib.import_module(module.name)
"""


def locked(lock: str) -> set[str]:
    """The names of the packages in a lock, as their metadata may write them."""
    return {named(line) for line in re.findall(r"^([\w.-]+)==", (HOME / lock).read_text(), re.M)}


def named(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def only_for_development() -> set[str]:
    """Modules that come with packages of the development lock, and with no other package."""
    production = locked("requirements.lock")
    return {
        module
        for module, distributions in packages_distributions().items()
        if production.isdisjoint(map(named, distributions)) and module != "tests"
    }


def hiding(folder: Path, hidden: set[str]) -> dict[str, str]:
    """Variables for a Python that does not find these modules."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(HIDE.format(hidden=hidden))
    return {"PYTHONPATH": str(folder)}


def does_a_job(env: dict[str, str]) -> None:
    with Console({**env, "PYTHONPATH": "", "PHASE10_VENV": sys.prefix}) as console:
        wait_until(console.is_heard)
        with WorkerOf(env):
            job = console.ask("answer", places=[1, 2])
            assert console.wait_for(job)["value"] == {"places": [1, 2]}


@pytest.mark.long
def test_a_worker_needs_no_package_of_the_development_lock(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    hidden = only_for_development()
    assert {"pytest", "hypothesis", "babel"} <= hidden
    env = installation(tmp_path, PHASE10_REDIS_URL=redis_server.url)
    does_a_job(env | hiding(tmp_path / "hidden", hidden))


@pytest.mark.long
def test_a_worker_without_packaging_does_not_start(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    """Guard: what is hidden is really missed."""
    env = installation(tmp_path, PHASE10_REDIS_URL=redis_server.url)
    ended = subprocess.run(
        [HOME / "run", "worker"],
        env=env | hiding(tmp_path / "hidden", {"packaging"}),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode != 0
    assert "packaging is only in the development lock" in ended.stderr


def test_no_module_of_the_product_needs_the_development_lock(tmp_path: Path) -> None:
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "PHASE10_DATA": str(tmp_path / "data"),
    }
    env |= {"DJANGO_SETTINGS_MODULE": "phase10site.settings", "PHASE10_METRICS": "/metrics/"}
    subprocess.run(
        [sys.executable, "-c", IMPORT_EVERYTHING],
        env=env | hiding(tmp_path / "hidden", only_for_development()),
        cwd=HOME,
        timeout=PATIENCE,
        check=True,
    )


@pytest.mark.long
def test_a_worker_starts_in_an_environment_with_the_production_lock_alone(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    env = installation(tmp_path, PHASE10_REDIS_URL=redis_server.url)
    env["PHASE10_VENV"] = str(tmp_path / "environment")
    install = env | of_an_index()
    subprocess.run([HOME / "run", "version"], env=install, timeout=INSTALLED_IN, check=True)
    does_a_job(env)
