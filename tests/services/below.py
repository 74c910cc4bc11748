"""An installation below a path of a host that has other things too, with nginx in front."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.programs import NGINX, OPENSSL, require
from tests.run.site import Site, environment
from tests.services.crawling import Ours, Walker
from tests.services.front import Front, below_a_path, in_front
from tests.services.servers import free_port

PATH = "/club"


class SiteBelow(Site):
    """Its greeting names addresses below the path."""

    def __init__(self, folder: Path, env: Mapping[str, str], port: int) -> None:
        self.own_port = port
        super().__init__(folder, {**env, "PHASE10_PORT": str(port)})

    @property
    def port(self) -> int:
        return self.own_port


@dataclass(frozen=True)
class Below:
    site: SiteBelow
    front: Front
    ours: Ours

    def stranger(self) -> Walker:
        return Walker(self.front, self.ours)

    def organiser(self) -> Walker:
        walker = self.stranger()
        walker.send(self.sign_in, "/confirm/")
        return walker

    @property
    def sign_in(self) -> str:
        """What the greeting names, as it is on the host: it opens once."""
        return self.site.value("To organise").split()[0].partition(f":{self.site.port}")[2]


@contextmanager
def below(folder: Path, is_taken_off: bool = False) -> Iterator[Below]:
    """On the data that are in the folder already."""
    nginx, openssl = require(NGINX), require(OPENSSL)
    port, origin = free_port(), f"https://localhost:{(front_port := free_port())}"
    env = environment(folder, PHASE10_ADDRESS=f"{origin}{PATH}/", PHASE10_PROXIES="127.0.0.1")
    server = below_a_path(is_taken_off)
    with ExitStack() as stack:
        site = stack.enter_context(SiteBelow(folder, env, port))
        place = folder / "front"
        there = in_front(nginx, openssl, place, (port, port), server=server, port=front_port)
        yield Below(site, stack.enter_context(there), Ours(origin, PATH))
