import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from phase10site import places
from phase10site.addresses import without_password
from phase10site.readings import machine_zone
from phase10site.variables import DECLARED, read

URL = "postgresql://ada:se%40cret@db.club:5433/scores?sslmode=require"


def fault(**environ: str) -> str:
    with pytest.raises(ImproperlyConfigured) as caught:
        read({f"PHASE10_{name}": text for name, text in environ.items()})
    return str(caught.value)


def test_without_variables_everything_is_as_the_table_says() -> None:
    found = read({"PATH": "/bin", "HOME": "/root"})
    assert (found.port, found.data, found.database_url) == (None, places.PROGRAM / "data", None)
    assert (found.carrier, found.log, found.metrics, found.backups) == ("memory", "words", "", 0)
    assert found.given == {}


def test_an_empty_variable_is_not_set() -> None:
    assert read(dict.fromkeys(DECLARED, " ")) == read({})


def test_each_variable_becomes_a_value_of_its_own_type() -> None:
    found = read(
        {
            "PHASE10_PORT": "9000",
            "PHASE10_HOSTS": "club.org, [::1]",
            "PHASE10_DATABASE_URL": URL,
            "PHASE10_ADDRESS": "https://club.org/",
            "PHASE10_BACKUPS": "7",
        }
    )
    assert (found.port, found.hosts, found.backups) == (9000, ("club.org", "[::1]"), 7)
    assert found.database_url
    assert (found.database_url.password, found.database_url.port) == ("se@cret", 5433)
    assert found.database_url.options == {"sslmode": "require"}
    assert found.address
    assert (str(found.address), found.address.is_secure) == ("https://club.org", True)


def test_receivers_are_hosts_with_or_without_a_port() -> None:
    found = read({"PHASE10_RECEIVERS": "League.lan:8080, [::1]:9000,10.0.0.5"})
    assert found.receivers == {("league.lan", 8080), ("::1", 9000), ("10.0.0.5", None)}


@pytest.mark.parametrize(
    ("name", "text", "right"),
    [
        ("PORT", "eight", "is “eight”: it must be a number from 1 to 65535"),
        ("PORT", "65536", "it must be a number from 1 to 65535"),
        ("PORT", "٣", "it must be a number from 1 to 65535"),
        ("HOSTS", "club.org,,", "host names separated by commas"),
        ("HOSTS", "https://club.org", "host names separated by commas"),
        ("RECEIVERS", "league.lan:0", "host names separated by commas, each with or without"),
        ("RECEIVERS", "http://league.lan", "host names separated by commas, each with or without"),
        ("PROXIES", "127.0.0.1,nginx", "addresses or networks separated by commas"),
        ("PROXIES", "10.0.0.0/33", "addresses or networks separated by commas"),
        ("DATA", "~nobody-of-this-name/x", "it must be the path of a folder"),
        ("TIME_ZONE", "Mars", "it must be a time zone such as Europe/Berlin"),
        ("SYNCHRONOUS", "OFF", "it must be NORMAL or FULL"),
        ("BUS", "rabbit", "it must be memory, redis or postgresql"),
        ("LOG", "xml", "it must be words or json"),
        ("METRICS", "metrics", "it must be a path such as /metrics/"),
        ("METRICS", "/", "it must be a path such as /metrics/"),
        ("BACKUPS", "-1", "it must be how many backups are kept"),
        ("GAMES", "many", "it must be a number of games"),
        ("ADDRESS", "club.org", "it must look like https://"),
        ("ADDRESS", "https://club.org/scores?a=b", "or https://example.org/club/"),
        ("ADDRESS", "https://club.org/our scores/", "or https://example.org/club/"),
        ("ADDRESS", "https://club.org/scores//", "or https://example.org/club/"),
        ("ADDRESS", "https://club.org/a/../b/", "or https://example.org/club/"),
        ("ADDRESS", "https://", "it must look like https://"),
        ("ADDRESS", "https://club.org:port", "it must be a number from 1 to 65535"),
        ("ADDRESS", "https://club.org:0", "it must be a number from 1 to 65535"),
        ("ADDRESS", "https://straße.de", "as browsers send it, with xn--"),
        ("HOSTS", "ä..de", "as browsers send it, with xn--"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(name: str, text: str, right: str) -> None:
    said = fault(**{name: text})
    assert said.startswith(f"PHASE10_{name} ")
    assert right in said
    assert said.count("\n") == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DATABASE_URL", "mysql://ada:hidden@host/name"),
        ("DATABASE_URL", "postgresql://ada:hidden@host"),
        ("DATABASE_URL", "postgresql://ada:hid/den@host/name"),
        ("DATABASE_URL", "postgresql://ada:hidden@host:port/name"),
        ("DATABASE_URL", "postgresql://ada:hidden@[host/name"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?sslmod=require"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?sslmode"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?sslmode="),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?sslmode=always"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?sslmode=require&sslmode=require"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?connect_timeout=soon"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?dbname=other"),
        ("DATABASE_URL", "postgresql://ada:hidden@host/name?host=other"),
        ("DATABASE_URL", "postgresql://ada:hidden@host:0/name"),
        ("ADDRESS", "https://ada:hidden@club.org"),
        ("ADDRESS", "https://:hidden@club.org"),
        ("ADDRESS", "ada:hid/den@club.org"),
        ("REDIS_URL", "http://:hidden@host"),
        ("REDIS_URL", "redis://:hidden@host/first"),
        ("REDIS_URL", "redis://"),
        ("REDIS_URL", "redis://:hidden@host/0?foo=bar"),
        ("REDIS_URL", "redis://:hidden@host/0?db=1"),
        ("REDIS_URL", "rediss://:hidden@host/0?ssl_cert_reqs=none"),
        ("REDIS_URL", "unix:///run/redis?db=abc"),
        ("REDIS_URL", "unix:///run/redis?db=1&db=2"),
    ],
)
def test_an_address_that_cannot_be_read_is_refused_without_showing_its_password(
    name: str, text: str
) -> None:
    said = fault(**{name: text})
    assert said.startswith(f"PHASE10_{name} cannot be read: ")
    assert not re.search("hid|den", said)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://club.org:443", "https://club.org"),
        ("http://club.org:80/", "http://club.org"),
        ("https://club.org:80", "https://club.org:80"),
        ("https://Phäse.de", "https://xn--phse-moa.de"),
        ("https://[::1]:8443", "https://[::1]:8443"),
    ],
)
def test_the_address_is_written_as_browsers_do(text: str, origin: str) -> None:
    assert str(read({"PHASE10_ADDRESS": text}).address) == origin


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("https://club.org", ""),
        ("https://club.org/", ""),
        ("https://example.org/club", "/club"),
        ("https://example.org:8443/our/club/", "/our/club"),
    ],
)
def test_below_its_path_all_of_it_lives(text: str, path: str) -> None:
    found = read({"PHASE10_ADDRESS": text}).address
    assert found
    assert (str(found).count("/"), found.path) == (2, path)


def test_hosts_are_written_as_browsers_do() -> None:
    found = read({"PHASE10_HOSTS": "phäse.de,.phäse.de,*"})
    assert found.hosts == ("xn--phse-moa.de", ".xn--phse-moa.de", "*")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DATABASE_URL", "postgresql:///name?host=/run/postgresql&user=ada&keepalives=0"),
        ("REDIS_URL", "unix:///run/redis?db=3"),
        ("REDIS_URL", "rediss://host/2?ssl_ca_certs=/etc/ca.pem"),
    ],
)
def test_options_that_are_known_are_taken(name: str, text: str) -> None:
    assert read({f"PHASE10_{name}": text}).given


def test_all_that_is_wrong_is_said_at_once() -> None:
    said = fault(PORT="0", LOG="xml", DATA_BASE_URL=URL).splitlines()
    assert [line.split()[0] for line in said] == [
        "PHASE10_DATA_BASE_URL",
        "PHASE10_LOG",
        "PHASE10_PORT",
    ]


def test_a_misspelt_variable_is_told_the_nearest_one() -> None:
    assert "did you mean PHASE10_DATABASE_URL?" in fault(DATA_BASE_URL=URL)
    assert "README.md has all of them" in fault(COLOUR="green")


def test_the_variables_of_run_and_of_the_tests_are_known() -> None:
    assert read({"PHASE10_VENV": "/venv", "PHASE10_REQUIRE": "all"}).port is None


def test_a_bus_needs_what_carries_it() -> None:
    assert "it needs PHASE10_REDIS_URL" in fault(BUS="redis")
    assert "it needs PHASE10_DATABASE_URL" in fault(BUS="postgresql", REDIS_URL="redis://host/0")


def test_without_a_choice_the_bus_is_the_best_that_is_there() -> None:
    database, redis = {"PHASE10_DATABASE_URL": URL}, {"PHASE10_REDIS_URL": "redis://host/0"}
    assert read(database).carrier == "postgresql"
    assert read(database | redis).carrier == "redis"
    assert read(database | redis | {"PHASE10_BUS": "postgresql"}).carrier == "postgresql"


def test_hosts_must_let_the_address_in() -> None:
    assert "leaves out club.org" in fault(HOSTS="club.example", ADDRESS="https://club.org")
    for hosts in ("club.org", "*", ".org"):
        assert read({"PHASE10_HOSTS": hosts, "PHASE10_ADDRESS": "https://club.org"}).hosts


def test_who_looks_after_the_machine_may_always_ask() -> None:
    here = ["localhost", "127.0.0.1", "[::1]"]
    assert read({}).answers_to == ["*"]
    assert read({"PHASE10_ADDRESS": "https://club.org"}).answers_to == ["club.org", *here]
    assert read({"PHASE10_HOSTS": "club.org,.net"}).answers_to == ["club.org", ".net", *here]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (URL, "postgresql://ada:…@db.club:5433/scores?sslmode=require"),
        ("redis://:hidden@host/0", "redis://:…@host/0"),
        ("redis://host/0", "redis://host/0"),
        ("postgresql://ada@host/x?password=hidden", "postgresql://ada@host/x?password=…"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown


def test_the_table_in_the_readme_is_what_the_program_reads() -> None:
    table = re.findall(
        r"^\| `(PHASE10_\w+)` \| (.*) \| (.*) \|$", (places.PROGRAM / "README.md").read_text(), re.M
    )
    assert table == [(name, says.meaning, says.otherwise) for name, says in DECLARED.items()]


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
