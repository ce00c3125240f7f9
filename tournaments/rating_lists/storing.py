"""Rows of a list into the database, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import connection, transaction

from tournaments.models import RatedPlayer
from tournaments.rating_lists.folding import LEADING, PAIRS, leading_words, pairs_of, words_of_name
from tournaments.rating_lists.shapes import ListRow

BATCH: Final = 20_000
_COLUMNS: Final = ", ".join(
    (
        "rating_list_id", *ListRow._fields, "words", *(f"word{place}" for place in range(1, LEADING + 1)),
        *(f"pair{place}" for place in range(1, PAIRS + 1)),
    )
)  # fmt: skip
_TABLE: Final = RatedPlayer._meta.db_table


def store(list_id: int, rows: Sequence[ListRow]) -> int:
    """Add ``rows`` in a transaction; how many of them came in. A FIDE ID that the list has already is left out.

    PostgreSQL takes a COPY only into a table without row-level security, hence the table in between.
    """
    values = [_values(list_id, row) for row in rows]
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE TEMPORARY TABLE incoming ON COMMIT DROP AS SELECT {_COLUMNS} FROM {_TABLE} WITH NO DATA"  # noqa: S608
            )
            with cursor.cursor.copy(f"COPY incoming ({_COLUMNS}) FROM STDIN") as copy:
                for value in values:
                    copy.write_row(value)
            cursor.execute(
                f"INSERT INTO {_TABLE} ({_COLUMNS}) SELECT {_COLUMNS} FROM incoming ON CONFLICT DO NOTHING"  # noqa: S608
            )
            stored = cursor.rowcount
            cursor.execute("DROP TABLE incoming")
        else:
            places = ", ".join(["%s"] * len(values[0]))
            cursor.executemany(
                f"INSERT INTO {_TABLE} ({_COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING",  # noqa: S608
                values,
            )
            stored = cursor.rowcount
    return int(stored)


def _values(list_id: int, row: ListRow) -> tuple[Any, ...]:
    words = words_of_name(row.name)
    leading = leading_words(words or ["0"])
    return (list_id, *row, "".join(f" {word}" for word in words)[:255], *leading, *pairs_of(leading))
