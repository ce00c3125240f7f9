"""The outcome models reproduce the published numbers."""

from __future__ import annotations

from random import Random

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.simulation import MODELS, milvang_field, outcome_model, uniform_field
from pairing.engine.simulation.outcomes import logistic_expectation
from pairing.engine.standings.rating_tables import expected_hundredths, rating_difference


@pytest.mark.parametrize(
    ("white", "black", "white_wins", "draw", "black_wins"),
    [
        (1200, 1200, 0.4734, 0.0645, 0.4621),
        (1600, 1600, 0.4129, 0.2195, 0.3676),
        (2000, 2000, 0.3549, 0.3628, 0.2822),
        (2400, 2400, 0.3009, 0.4890, 0.2101),
        (2600, 2600, 0.2758, 0.5447, 0.1795),
        (1400, 1200, 0.7459, 0.0708, 0.1833),
        (2000, 1800, 0.6701, 0.2189, 0.1110),
        (1800, 2000, 0.1442, 0.2550, 0.6008),
        (2400, 2200, 0.6138, 0.3083, 0.0779),
        (2200, 2400, 0.1165, 0.3790, 0.5045),
        (2000, 1600, 0.8823, 0.0795, 0.0381),
        (2400, 2000, 0.8543, 0.1195, 0.0261),
    ],
)
def test_milvang(white, black, white_wins, draw, black_wins):
    found = outcome_model("milvang")(white, black)
    assert found == pytest.approx((white_wins, draw, black_wins), abs=0.0001)


def test_milvang_has_no_negative_draws_in_weak_fields():
    found = outcome_model("milvang")(1000, 800)
    assert found.draw == 0
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize(
    ("difference", "stronger", "draw", "weaker"),
    [
        (0, 0.3500, 0.3000, 0.3500),
        (100, 0.4868, 0.3000, 0.2132),
        (200, 0.6080, 0.3000, 0.0920),
        (300, 0.7063, 0.2937, 0.0000),
        (400, 0.8385, 0.1615, 0.0000),
        (600, 0.9643, 0.0357, 0.0000),
    ],
)
def test_bbp(difference, stronger, draw, weaker):
    model = outcome_model("bbp", 0.3)
    assert model(1500 + difference, 1500) == pytest.approx((stronger, draw, weaker), abs=0.0001)
    assert model(1500, 1500 + difference) == pytest.approx((weaker, draw, stronger), abs=0.0001)


@pytest.mark.parametrize(("difference", "expected"), [(0, 0.5), (100, 0.6401), (200, 0.7597), (400, 0.9091)])
def test_logistic(difference, expected):
    assert logistic_expectation(difference) == pytest.approx(expected, abs=0.0001)
    found = outcome_model("logistic")(1500 + difference, 1500)
    assert found.white + found.draw / 2 == pytest.approx(expected, abs=0.0001)


def test_fide_counts_no_more_than_400_points():
    model = outcome_model("fide", 0.1)
    assert model(2000, 1600) == model(2400, 1600)
    found = model(2000, 1600)
    assert found.white + found.draw / 2 == pytest.approx(0.92)
    assert model(1800, 2000).black + model(1800, 2000).draw / 2 == pytest.approx(0.76)


@pytest.mark.parametrize("name", MODELS)
def test_probabilities_add_up(name):
    model = outcome_model(name)
    for white, black in ((2400, 1000), (1000, 2400), (1800, 1790), (0, 0)):
        found = model(white, black)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0


def test_an_unknown_model_is_refused():
    with pytest.raises(InvalidState, match="no outcome model called coin"):
        outcome_model("coin")


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (198, 76),
        (206, 76),
        (391, 91),
        (392, 92),
        (411, 92),
        (735, 99),
        (736, 100),
        (-4, 49),
        (-736, 0),
    ],
)
def test_expected_score_table(difference, hundredths):
    assert expected_hundredths(difference) == hundredths


@pytest.mark.parametrize(
    ("percent", "difference"), [(50, 0), (75, 193), (99, 677), (100, 800), (25, -193), (0, -800), (61, 80)]
)
def test_rating_difference_table(percent, difference):
    assert rating_difference(percent) == difference


def test_fields_are_ordered_by_rating_and_repeatable():
    for make in (
        lambda seed: uniform_field(50, 2400, 1500, Random(seed)),
        lambda seed: milvang_field(90, Random(seed)),
    ):
        field = make(7)
        assert [entry.rating for entry in field] == sorted((entry.rating for entry in field), reverse=True)
        assert make(7) == field
        assert make(8) != field
    assert all(
        1500 <= entry.rating <= 2400 and entry.rating == entry.strength
        for entry in uniform_field(50, 2400, 1500, Random(1))
    )
    strengths = sorted((entry.strength for entry in milvang_field(100, Random(3))), reverse=True)
    assert strengths[:3] == [2394, 2388, 2382]
