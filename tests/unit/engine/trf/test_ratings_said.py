"""What comments of a report file say of ratings is read, and nothing else is taken for it."""

from dataclasses import replace

import pytest

from pairing.engine.ratings import RatingRule
from pairing.engine.trf import (
    PlayerRecord,
    TrfFile,
    fide_ratings,
    ranking_comments,
    ratings_said,
    read,
    starting_ratings,
    state_of,
    unrated_comment,
    with_national_ratings,
    write,
)

FILE = TrfFile(rounds=3, players=tuple(PlayerRecord(number, rating=2200 - number) for number in (1, 2, 3)))


def with_lines(*lines, file=FILE):
    return replace(file, other_lines=(*file.other_lines, *lines))


def test_the_rating_that_ranks_wins_over_the_rule_and_later_lists():
    later = ("### Rating @ Round 3: no. 1: 2460 instead of 2450, by hand",
             "### Rating @ Round 2: no. 1: 2450 instead of 2390, fide 2026-02 all")  # fmt: skip
    file = with_national_ratings(with_lines(*later), "ITA", RatingRule.NATIONAL_FIRST, {2: (1900, ""), 3: (1800, "")})
    file = read(write(with_lines(*ranking_comments({3: 2600}), file=file)))
    assert fide_ratings(file) == {1: 2390, 2: 2198, 3: 2197}
    assert starting_ratings(file) == {1: 2390, 2: 1900, 3: 2600}
    assert state_of(file, to_pair=False).competitors[0].later_ratings == ((2, 2450), (3, 2460))
    assert ratings_said(file).sources == {(1, 3): "by hand", (1, 2): "fide 2026-02 all"}


@pytest.mark.parametrize("rating", [0, 2600])
def test_a_comment_that_was_written_is_read(rating):
    assert starting_ratings(with_lines(*ranking_comments({2: rating}))) == {1: 2199, 2: rating, 3: 2197}


@pytest.mark.parametrize("rule", [None, 0, 1400])
def test_the_rule_for_the_unrated_that_was_written_is_read(rule):
    said = ratings_said(with_lines(unrated_comment(rule)))
    assert (said.unrated_said, said.unrated_rating) == (True, rule)
    assert not ratings_said(FILE).unrated_said


@pytest.mark.parametrize(
    "line",
    [
        "### Ratings @ Round 0: no. 9 ranks with 2600 instead of the one in record 001",
        "### Ratings @ Round 0: no. 1 ranks with many instead of the one in record 001",
        "### Rating @ Round 2: no. 9: 2450 instead of 2390, by hand",
        "### Rating @ Round 2: no. 1: 24500 instead of 2390, by hand",
        "### Unrated @ Round 0: count as nobody in tie-breaks on ratings",
        "Ratings @ Round 0: no. 1 ranks with 2600 instead of the one in record 001",
    ],
)
def test_what_names_nobody_or_is_no_such_comment_says_nothing(line):
    assert ratings_said(with_lines(line)) == ratings_said(FILE)
