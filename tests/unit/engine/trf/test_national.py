"""National ratings in a report file: written in their columns, read again, and counted by the rule of record 172."""

from dataclasses import replace

import pytest

from pairing.engine.ratings import RatingRule
from pairing.engine.trf import (
    PlayerRecord,
    TrfFile,
    national_ratings,
    ranking_rule,
    read,
    starting_ratings,
    state_of,
    with_national_ratings,
    write,
)

FILE = TrfFile(
    name="Open",
    rounds=3,
    players=(
        PlayerRecord(1, name="Rossi, Anna", rating=0, sex="w", birth_date="2004/00/00", federation="ITA"),
        PlayerRecord(2, name="De Luca, Ugo", rating=1822, federation="ITA"),
        PlayerRecord(3, name="Ost, Ase", rating=1555, federation="NOR"),
    ),
)


def with_rule(rule):
    return with_national_ratings(FILE, "ITA", rule, {1: (1540, "A17"), 2: (1790, "")})


def test_a_national_record_has_the_columns_of_record_001():
    text = write(with_rule(RatingRule.FIDE_FIRST))
    line = next(line for line in text.splitlines() if line.startswith("ITA    1"))
    assert (line[4:8], line[9], line[14:47].strip(), line[48:52], line[53:56]) == (
        "   1",
        "w",
        "Rossi, Anna",
        "1540",
        "ITA",
    )
    assert (line[57:68].strip(), line[69:79]) == ("A17", "2004/00/00")
    assert "172 ITA FIDON" in text.splitlines()


@pytest.mark.parametrize(
    ("rule", "counts"),
    [
        (RatingRule.FIDE, [0, 1822, 1555]),
        (RatingRule.NATIONAL, [1540, 1790, 0]),
        (RatingRule.FIDE_FIRST, [1540, 1822, 1555]),
        (RatingRule.NATIONAL_FIRST, [1540, 1790, 1555]),
        (RatingRule.HIGHER, [1540, 1822, 1555]),
        (RatingRule.LOWER, [1540, 1790, 1555]),
    ],
)
def test_what_was_written_is_read_and_counts_in_the_state(rule, counts):
    again = read(write(with_rule(rule)))
    assert (ranking_rule(again), national_ratings(again)) == (rule, {1: 1540, 2: 1790})
    assert list(starting_ratings(again).values()) == counts
    assert [one.rating for one in state_of(again, to_pair=False).competitors] == counts


def test_an_older_program_gets_neither_the_rule_nor_the_records():
    assert not {line[:3] for line in write(with_rule(RatingRule.FIDE), trf16=True).splitlines()} & {"172", "ITA"}


def test_records_of_another_federation_and_an_unknown_method_count_for_nothing():
    other = replace(with_rule(RatingRule.FIDE_FIRST), starting_rank_method="GER FIDON")
    assert list(starting_ratings(other).values()) == [0, 1822, 1555]
    own = replace(with_rule(RatingRule.FIDE_FIRST), starting_rank_method="ITA OTHER")
    assert (ranking_rule(own), list(starting_ratings(own).values())) == (RatingRule.OTHER, [0, 1822, 1555])
    own = replace(own, starting_rank_method="ITA MINE")
    assert (ranking_rule(own), list(starting_ratings(own).values())) == (None, [0, 1822, 1555])
