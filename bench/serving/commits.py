"""What a bare commit costs: one row, written by the driver of each database."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from statistics import median
from tempfile import TemporaryDirectory

import psycopg

ROUNDS = 7
TABLE = "CREATE TABLE bare (id {}, game integer, number integer, said text)"
INSERT = "INSERT INTO bare (game, number, said) VALUES ({}, {}, {})"
SAID = '{"points": [0, 25, 40, 5]}'


def of_sqlite(times: int) -> float:
    """Microseconds of processor time, with a write-ahead log as the product has it."""
    with (
        TemporaryDirectory(prefix="bench-") as folder,
        closing(sqlite3.connect(f"{folder}/bare.sqlite3", isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(TABLE.format("integer PRIMARY KEY AUTOINCREMENT"))

        def write(number: int) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(INSERT.format(*"???"), (1, number, SAID))
            connection.execute("COMMIT")

        return each(write, times)


def of_postgresql(url: str, times: int) -> float:
    """The same at the client, where the product's own time is counted too."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS bare")
        connection.execute(TABLE.format("bigserial PRIMARY KEY").encode())
        insert = INSERT.format(*["%s"] * 3).encode()
        return each(lambda number: connection.execute(insert, (1, number, SAID)), times)


def each(write: Callable[[int], object], times: int) -> float:
    taken = []
    for _round in range(ROUNDS):
        began = time.thread_time()
        for number in range(times):
            write(number)
        taken.append(time.thread_time() - began)
    return 1_000_000 * median(taken) / times
