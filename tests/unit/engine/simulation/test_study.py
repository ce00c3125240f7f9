"""Studies: the same numbers whatever the chunks and workers, metrics worked out by hand, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from pairing.engine.acceleration import Event, preset
from pairing.engine.acceleration.presets import pattern_plan
from pairing.engine.errors import InvalidState
from pairing.engine.model import Colour, Competitor, Game, Outcome, Pair, RoundPairing, Scoring, TournamentState
from pairing.engine.simulation import (
    Entry,
    Metric,
    Played,
    Population,
    Study,
    Tally,
    Variant,
    empty_tally,
    metrics_of,
    play,
    report,
    report_from_json,
    run,
    study_from_json,
)
from pairing.engine.simulation.lots import lots
from pairing.engine.simulation.metrics import MetricKind, kendall, landing_rounds, measure, spearman
from pairing.engine.simulation.recipe import Recipe
from pairing.engine.simulation.series import tournaments
from pairing.engine.simulation.tally import SCALE
from pairing.engine.simulation.title_norms import NORMS, reaches_norm
from tests.unit.engine.simulation.small_study import SMALL, tally_of, variants


def found_in(report_, key: str, place: int = 0) -> float:
    return next(line.estimates[place].mean for line in report_.lines if line.metric.key == key)


def test_any_chunks_in_any_order_give_the_same_sum():
    whole = run(SMALL, 0, 9)
    parts = [run(SMALL, first, last) for first, last in ((4, 9), (0, 1), (1, 4))]
    merged = empty_tally(SMALL)
    for part in parts:
        merged.merge(Tally.from_json(json.loads(json.dumps(part.to_json()))))
    assert merged == whole
    assert whole.runs == 9
    assert run(SMALL, 0, 9) == whole
    assert run(replace(SMALL, seed=8), 0, 9) != whole


def test_a_study_says_the_same_after_it_was_stored():
    again = study_from_json(json.loads(json.dumps(SMALL.to_json())))
    assert again == SMALL
    found = report(SMALL, run(SMALL, 0, 3))
    assert report_from_json(json.loads(json.dumps(found.to_json()))) == found


def test_results_of_different_studies_are_not_added():
    with pytest.raises(InvalidState, match="different studies"):
        empty_tally(SMALL).merge(empty_tally(replace(SMALL, variants=SMALL.variants[:2])))


def test_every_plan_gets_the_same_players_and_the_same_luck():
    plain, baku, haley = tournaments(SMALL, 3)
    assert plain.strengths == baku.strengths == haley.strengths
    assert [c.rating for c in plain.state.competitors] == [c.rating for c in baku.state.competitors]
    results: dict[tuple[int, int, Colour], set[Outcome]] = {}
    for played in (plain, baku, haley):
        for competitor in played.state.competitors:
            for game in competitor.games:
                if game.opponent:
                    results.setdefault((competitor.number, game.opponent, game.colour), set()).add(game.outcome)
    assert all(len(outcomes) == 1 for outcomes in results.values())
    assert len(results) < 3 * 2 * 5 * 11, "some players met under more than one plan"


def test_the_initial_colour_alternates():
    first = [tournaments(SMALL, index)[0].state.initial_colour for index in range(3)]
    assert first == [Colour.WHITE, Colour.BLACK, Colour.WHITE]


def test_lots_are_even_and_favour_one_player_whatever_the_colours():
    chance = lots(12345)
    drawn = [chance(one, other) for one, other in combinations(range(1, 142), 2)]
    assert 0 <= min(drawn) < 0.001 < 0.999 < max(drawn) < 1
    assert sum(drawn) / len(drawn) == pytest.approx(0.5, abs=0.01)
    tenths = [sum(1 for number in drawn if int(number * 10) == tenth) for tenth in range(10)]
    assert all(count == pytest.approx(len(drawn) / 10, rel=0.12) for count in tenths)
    assert all(chance(other, one) == pytest.approx(1 - chance(one, other)) for one, other in ((1, 2), (17, 3)))
    assert lots(12346)(1, 2) != chance(1, 2)


@pytest.mark.parametrize("count", [2, 3, 7, 20])
def test_correlations_against_their_definition(count):
    rng = Random(count)
    for _ in range(20):
        strengths = [rng.randint(1, count) for _ in range(count)]
        pairs = list(combinations(strengths, 2))
        expected = sum((one > other) - (one < other) for one, other in pairs) / len(pairs)
        assert kendall(strengths) == pytest.approx(expected)
        ranks = [sum(1 for other in strengths if other > one) + (strengths.count(one) + 1) / 2 for one in strengths]
        mean = (count + 1) / 2
        over = sum((rank - mean) * (place - mean) for place, rank in enumerate(ranks, start=1))
        below = (sum((rank - mean) ** 2 for rank in ranks) * sum((p - mean) ** 2 for p in range(1, count + 1))) ** 0.5
        assert spearman(strengths) == pytest.approx(over / below if below else 0)
    ordered = list(range(count, 0, -1))
    assert (kendall(ordered), spearman(ordered)) == (pytest.approx(1), pytest.approx(1))
    assert (kendall(ordered[::-1]), spearman(ordered[::-1])) == (pytest.approx(-1), pytest.approx(-1))


def test_metrics_of_a_tournament_without_luck():
    """16 players, three rounds, favourites win, as published: 8, 4, 2 perfect scores, rank gaps 8, 4, 3."""
    population = Population(ratings=tuple(range(2000, 1200, -50)), rating_error=0)
    study = Study(1, 3, variants(3, "none", "haley"), population, model="favourite", top=4)
    found = report(study, run(study, 0, 1))
    assert [found_in(found, f"perfect.{n}") for n in (1, 2, 3)] == [8, 4, 2]
    assert [found_in(found, f"gap.{n}") for n in (1, 2, 3)] == [400, 200, 150]
    assert found_in(found, "mean_gap") == 250
    assert [found_in(found, f"perfect.{n}", 1) for n in (1, 2, 3)] == [8, 2, 1]
    assert found_in(found, "jump.3", 1) == found_in(found, "gap.3", 1) - found_in(found, "gap.2", 1)
    assert next(line for line in found.lines if line.metric.key == "jump.3").estimates[0] is None
    assert (found_in(found, "single_winner"), found_in(found, "single_winner", 1)) == (0, 1)
    assert found_in(found, "strongest_first", 1) == 1
    assert found.landings == ((), (3,))


def state_of(results: list[list[tuple[int, str]]], ratings: list[int]) -> TournamentState:
    """Player by player, (opponent, outcome) per round."""
    competitors = tuple(
        Competitor(
            number,
            tuple(
                Game(Outcome(code), rival, Colour.WHITE if number < rival else Colour.BLACK) for rival, code in games
            ),
            rating=rating,
        )
        for number, (games, rating) in enumerate(zip(results, ratings, strict=True), start=1)
    )
    return TournamentState(competitors, rounds=len(results[0]), completed=len(results[0]))


def ratings_of(state: TournamentState) -> list[int]:
    return [competitor.rating for competitor in state.competitors]


def test_yo_yo_counts_a_clear_favourite_after_a_clear_underdog():
    entries = [Entry(2400, 2400), Entry(2000, 2000), Entry(1990, 1990), Entry(1600, 1600)]
    study = Study(1, 3, variants(3, "none"), Population(ratings=(2400, 2000, 1990, 1600), rating_error=0), top=1)
    played = play(Recipe(seed=1, rounds=3, model="favourite"), entries=entries)
    # Everybody meets everybody. Numbers 2 and 3 go from one extreme through a near-equal to the other, or straight.
    bounces = 0
    for number in (2, 3):
        met = [game.opponent for game in played.state.competitors[number - 1].games]
        bounces += abs(met.index(1) - met.index(4)) == 1
    assert measure(study, study.variants[0], played)["yo_yo"] == bounces / 8
    assert bounces > 0


def test_the_dark_horse_is_the_strongest_of_the_lower_half():
    population = Population(ratings=tuple(range(2000, 1200, -50)), rating_error=0, underrated_by=700)
    study = Study(1, 4, variants(4, "none"), population, model="favourite", top=4)
    found = report(study, run(study, 0, 2))
    assert found_in(found, "dark_horse_place") == 1
    assert found_in(found, "dark_horse_top") == 1
    assert found_in(found, "strongest_first") == 1, "1400 + 700 is more than 2000"


def test_players_without_a_rating_count_as_what_they_are_taken_for():
    population = Population(ratings=(2000, 1900, 0, 0), rating_error=0, unrated_strength=1700, unrated_spread=0)
    study = Study(1, 1, variants(1, "none"), population, model="favourite", top=1)
    found = report(study, run(study, 0, 1))
    assert found_in(found, "gap.1") == (300 + 200) / 2


@pytest.mark.parametrize("kind", ["uniform", "milvang"])
def test_a_described_field_keeps_its_strengths_when_ratings_are_missing(kind):
    full = Population(kind, players=40)
    holed = replace(full, unrated_percent=25)
    with_all, with_holes = full.draw(Random(4)), holed.draw(Random(4))
    assert sorted(entry.strength for entry in with_all) == sorted(entry.strength for entry in with_holes)
    ratings = [entry.rating for entry in with_holes]
    assert ratings[30:] == [0] * 10
    assert ratings[:30] == sorted(ratings[:30], reverse=True)
    assert 0 not in ratings[:30]


def test_ratings_are_as_wrong_as_asked():
    population = Population(ratings=(2000,) * 500, rating_error=80)
    errors = [entry.strength - 2000 for entry in population.draw(Random(1))]
    assert (sum(error * error for error in errors) / 500) ** 0.5 == pytest.approx(80, rel=0.1)


@pytest.mark.parametrize(
    ("average", "points", "title", "reached"),
    [
        (2380, "111111100", "gm", True),
        (2379, "111111100", "gm", False),
        (2434, "111111=00", "gm", True),
        (2433, "111111=00", "gm", False),
        (2230, "111111100", "im", True),
        (2407, "111110000", "im", True),
        (2406, "111110000", "im", False),
    ],
)
def test_results_worth_a_norm_follow_the_table(average, points, title, reached):
    results = [[(n, code) for n, code in enumerate(points, start=2)]]
    results += [[(1, {"1": "0", "0": "1", "=": "="}[code])] * 9 for code in points]
    state = state_of(results, [2500, *[average] * 9])
    assert reaches_norm(state.competitors[0], ratings_of(state), NORMS[title]) is reached


def test_one_opponent_is_raised_to_the_floor_and_eight_games_are_too_few():
    results = [[(n, "1") for n in range(2, 11)]] + [[(1, "0")] * 9 for _ in range(9)]
    state = state_of(results, [2500, 0, *[2260] * 8])
    assert reaches_norm(state.competitors[0], ratings_of(state), NORMS["im"])
    short = replace(state.competitors[0], games=state.competitors[0].games[:8])
    assert not reaches_norm(short, ratings_of(state), NORMS["im"])


def test_norms_are_counted_from_nine_rounds_on():
    study = replace(SMALL, rounds=9, variants=variants(9, "none"))
    assert Metric("norms_im", MetricKind.COUNT) in metrics_of(study)
    assert not [metric for metric in metrics_of(SMALL) if metric.name.startswith("norms")]


@pytest.mark.parametrize(
    ("method", "landings"),
    [
        ("none", ()),
        ("baku", (4, 6)),
        ("haley", (3,)),
        ("soft_haley", (3,)),
        ("quarters", (2, 3, 4)),
        ("all_rounds", ()),
        ("welsh", (3,)),
    ],
)
def test_the_rounds_in_which_points_are_taken_away(method, landings):
    study = replace(SMALL, rounds=9, variants=variants(9, method))
    assert landing_rounds(study, study.variants[0]) == landings


def test_plans_with_different_numbers_of_rounds_are_compared():
    longer = Variant("none@7", preset("none", Event(7)), rounds=7)
    study = replace(SMALL, variants=(*variants(5, "none", "baku"), longer))
    assert study_from_json(json.loads(json.dumps(study.to_json()))) == study
    found = report(study, run(study, 0, 6))
    last = next(line for line in found.lines if line.metric.key == "perfect.7")
    assert [one is None for one in last.estimates] == [True, True, False]
    assert last.differences == (None, None, None)
    plain = report(SMALL, run(SMALL, 0, 6))
    assert found_in(found, "perfect.5") == found_in(plain, "perfect.5")
    assert found_in(found, "perfect.5", 2) == found_in(found, "perfect.5"), "the first five rounds are the same"


def test_the_event_s_own_tie_breaks_rank_equal_points():
    study = replace(SMALL, variants=SMALL.variants[:1])
    (played,) = tournaments(study, 0)
    by_buchholz = measure(study, study.variants[0], played)
    by_number = measure(replace(study, tie_breaks=("TPN",)), study.variants[0], played)
    assert by_buchholz["perfect.2"] == by_number["perfect.2"]
    assert by_buchholz["tau"] != by_number["tau"]
    with pytest.raises(InvalidState):
        replace(study, tie_breaks=("NOPE",)).validate()


def test_prizes_by_band_and_upsets_by_hand():
    """Four players, one round: 1 beats 3 and 4 beats 2. Bands of two, ranked 1, 4, 3, 2 by points and number."""
    study = replace(
        SMALL,
        rounds=1,
        variants=variants(1, "none"),
        population=Population(ratings=(2400, 2200, 1800, 1600)),
        tie_breaks=("TPN",),
        bands=(2000,),
    )
    results = [[(3, "1")], [(4, "0")], [(1, "0")], [(2, "1")]]
    state = state_of(results, [2400, 2200, 1800, 1600])
    pairs = (Pair(1, 3), Pair(4, 2))
    played = Played(state, (2400, 2200, 1800, 1700), (RoundPairing(1, "dutch", "2026", pairs),))
    found = measure(study, study.variants[0], played)
    assert found["upsets.1"] == 0.5
    assert found["band_tau"] == 0
    assert found["band_first"] == 0.5


def test_sums_are_exact():
    _, tally = tally_of((0.1, 0.2), (0.2, 0.3))
    assert tally.sums["tau"] == [300_000, 500_000]
    assert tally.products["tau"][0][1] == (100_000 * 200_000 + 200_000 * 300_000)
    assert SCALE == 1_000_000


def test_a_tournament_that_cannot_be_finished_is_left_out_and_counted():
    population = Population(ratings=(2000, 1900, 1800, 1700, 1600), rating_error=0)
    study = Study(1, 4, variants(4, "none"), population, top=1)
    tally = run(study, 0, 20)
    assert tally.runs + tally.unfinished == 20
    assert tally.unfinished > 0
    empty = empty_tally(study)
    empty.add_unfinished()
    assert report(study, empty).lines == ()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rounds": 0}, "number of rounds must be from 1"),
        ({"rounds": 23}, "23 players cannot play 23 rounds"),
        ({"variants": ()}, "Compare from 1 to 6 plans"),
        ({"variants": SMALL.variants[:1] * 2}, "same name"),
        ({"model": "coin"}, "no outcome model called coin"),
        ({"draw_percent": 101}, "share of draws"),
        ({"top": 0}, "at least one place"),
        ({"population": Population(ratings=(1500,))}, "from 2 to 2000 players; this field has 1"),
        ({"population": Population("uniform", players=2001)}, "this field has 2001"),
        ({"population": Population("flat", players=20)}, "kind of field"),
        ({"population": Population("uniform", players=20, highest=1000)}, "lowest rating must not be above"),
        ({"population": Population("uniform", players=20, unrated_percent=120)}, "without a rating"),
        ({"population": Population(ratings=(2000,) * 20, rating_error=-1)}, "error of the ratings"),
        ({"population": Population(ratings=(9000,) * 20)}, "Ratings must be"),
        ({"scoring": Scoring(30, 10, 0)}, "plan.baku_scoring"),
        ({"variants": (Variant("x", preset("baku", Event(5)), system="ladder"),)}, "ladder"),
    ],
)
def test_a_study_that_makes_no_sense_is_refused(change, sentence):
    with pytest.raises(InvalidState, match=f"(?i){sentence}"):
        run(replace(SMALL, **change), 0, 1)


def test_a_stored_study_of_another_format_is_refused():
    with pytest.raises(InvalidState, match="format 1"):
        study_from_json(SMALL.to_json() | {"format": 2})


def test_more_acceleration_in_the_first_rounds_fewer_perfect_scores_and_a_jump():
    """The qualitative statements that hold in every published run, on a field where they are large."""
    event = Event(9)
    plans = (
        Variant("none", preset("none", event)),
        Variant("baku", preset("baku", event)),
        Variant("permanent", pattern_plan("own", event, [10] * 7)),
        Variant("progressive", preset("progressive", event)),
    )
    study = Study(1, 9, plans, Population("milvang", players=100))
    tally = run(study, 0, 40)
    found = report(study, tally)
    none, baku, permanent, progressive = range(4)
    for number in (1, 2, 3):
        assert found_in(found, f"gap.{number}", baku) < found_in(found, f"gap.{number}", none)
    assert 0.40 <= found_in(found, "perfect.3", baku) / found_in(found, "perfect.3", none) <= 0.70
    for place, number in ((baku, 4), (permanent, 8), (progressive, 8)):
        assert found_in(found, f"jump.{number}", place) >= 25
    assert found_in(found, "tau", none) > found_in(found, "tau", permanent) > found_in(found, "tau", progressive)
    assert found_in(found, "mean_gap", none) > found_in(found, "mean_gap", baku)
    assert found_in(found, "mean_gap", baku) > found_in(found, "mean_gap", permanent)
