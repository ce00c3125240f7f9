"""Which of two ratings ranks a player, by every rule of record 172."""

import pytest

from pairing.engine.ratings import RatingRule, rating_that_counts

CASES = [
    # FIDE, national, and what counts: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN
    (0, 1540, (0, 1540, 1540, 1540, 1540, 1540)),
    (1640, 1712, (1640, 1712, 1640, 1712, 1712, 1640)),
    (1822, 0, (1822, 0, 1822, 1822, 1822, 1822)),
    (None, 1540, (0, 1540, 1540, 1540, 1540, 1540)),
    (1822, None, (1822, 0, 1822, 1822, 1822, 1822)),
    (0, 0, (0, 0, 0, 0, 0, 0)),
    (None, None, (None,) * 6),
]


@pytest.mark.parametrize(("fide", "national", "counts"), CASES)
def test_every_rule_counts_what_its_code_says(fide, national, counts):
    rules = [RatingRule(code) for code in ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN")]
    assert tuple(rating_that_counts(rule, fide, national) for rule in rules) == counts
    assert rating_that_counts(RatingRule.OTHER, fide, national) is None
