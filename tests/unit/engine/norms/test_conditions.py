"""Norms worked by hand, each condition of B.01 at its edge."""

import pytest

from pairing.engine.norms import REQUIREMENTS, Exemption, RoundField, titles_open_to
from pairing.engine.norms.assessment import assess
from pairing.engine.norms.requirements import average_rating, norm_performance, percentage
from tests.unit.engine.norms.tables import GM_FIELD, event, games

GM, IM, WGM, WIM = REQUIREMENTS.values()


def conditions(found):
    return {one.code.value: (one.have, one.need, one.met) for one in found.conditions}


def test_a_grandmaster_norm_with_every_number():
    found = assess(games(GM_FIELD, "1=1=1=1=1"), GM, "ITA", event())

    assert found.met
    assert (found.halves, found.average, found.performance) == (14, 2412, 2632)
    assert found.raised.rating == 2150
    assert conditions(found) == {
        "performance": (2632, 2600, True),
        "average": (2412, 2380, True),
        "score": (78, 35, True),
        "games": (9, 9, True),
        "titled": (7, 5, True),
        "required_titles": (3, 3, True),
        "federations": (4, 2, True),
        "own_federation": (3, 5, True),
        "one_federation": (3, 6, True),
    }
    assert (found.spare_halves, found.credited_games) == (0, 9)


@pytest.mark.parametrize(
    ("halves", "percent", "average"),
    [(14, 78, 2380), (13, 72, 2434), (12, 67, 2475), (11, 61, 2520), (10, 56, 2557), (9, 50, 2600)],
)
@pytest.mark.parametrize(("title", "less"), [("GM", 0), ("IM", 150), ("WGM", 200), ("WIM", 350)])
def test_the_average_that_each_score_of_nine_games_needs(title, less, halves, percent, average):
    needed = REQUIREMENTS[title].performance

    assert percentage(halves, 9) == percent
    assert norm_performance(average - less, halves, 9) == needed
    assert norm_performance(average - less - 1, halves, 9) < needed


@pytest.mark.parametrize(
    ("count", "titled", "required", "own", "one"),
    [(7, 4, 3, 4, 4), (8, 4, 3, 4, 5), (9, 5, 3, 5, 6), (10, 5, 4, 6, 6), (11, 6, 4, 6, 7), (13, 7, 5, 7, 8)],
)
def test_minimum_counts_are_rounded_up_and_maximum_counts_down(count, titled, required, own, one):
    found = conditions(assess(games(" ".join(["2400FRA"] * count), "1" * count), IM, "ITA", event()))

    assert [found[code][1] for code in ("titled", "required_titles", "own_federation", "one_federation")] == [
        titled, required, own, one,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "failing"),
    [
        (("2150ITA", "1800ITA"), set()),  # the lowest is raised, however low
        (("2150ITA", "0ITA"), set()),  # an unrated one, too
        (("IM2300ITA 2150ITA", "IM0ITA 0ITA"), {"performance", "average"}),  # only one is raised: the other counts 1400
        (("GM2480ESP", "IM2480ESP"), {"required_titles"}),
        (("FM2400FRA", "CM2400FRA"), set()),
        (("IM2450GER IM2420POL FM2400FRA", "2450GER CM2420POL WCM2400FRA"), {"titled"}),
        (("IM2450GER IM2420POL", "IM2450ITA IM2420ITA"), set()),
        (("IM2450GER IM2420POL FM2400FRA", "IM2450ITA IM2420ITA FM2400ITA"), {"own_federation"}),
        (("GM2480ESP", "GM2080ESP"), {"performance", "average"}),
    ],
)
def test_one_change_breaks_one_condition(change, failing):
    found = assess(games(GM_FIELD.replace(*change), "1=1=1=1=1"), GM, "ITA", event())

    assert {one.code.value for one in found.unmet} == failing


def test_two_foreign_federations_and_two_thirds_of_one():
    foreign = assess(games("GM2500FRA " * 3 + "IM2500FRA " * 3 + "2500ITA " * 3, "1" * 9), GM, "ITA", event())
    seven = assess(games("GM2500FRA " * 7 + "2500ITA 2500GER", "1" * 9), GM, "ITA", event())
    six = assess(games("GM2500FRA " * 6 + "2500ITA 2500ITA 2500GER", "1" * 9), GM, "ITA", event())

    assert {one.code.value for one in foreign.unmet} == {"federations"}
    assert {one.code.value for one in seven.unmet} == {"one_federation"}
    assert [(c.have, c.need, c.detail) for c in seven.unmet] == [(7, 6, "FRA")]
    assert six.met


def test_fid_counts_as_game_and_title_but_is_no_federation():
    text = "GM2500FID " * 7 + "IM2500GER IM2500FRA"
    found = assess(games(text, "1" * 9), GM, "ITA", event())
    without = assess(games(text.replace("FRA", "FID"), "1" * 9), GM, "ITA", event())

    assert found.met
    assert conditions(found)["one_federation"] == (1, 6, True)
    assert {one.code.value for one in without.unmet} == {"federations"}


def test_a_player_whose_federation_is_missing_has_no_foreign_federations():
    found = assess(games(GM_FIELD, "1=1=1=1=1"), GM, "", event())

    assert {one.code.value for one in found.unmet} == {"federations"}


@pytest.mark.parametrize(
    ("declared", "federation", "exempt"),
    [("", "ITA", ""), ("a", "ITA", "a"), ("a", "FRA", ""), ("b", "ITA", "b"), ("c", "FRA", "c")],
)
def test_exemptions_waive_the_whole_mix_of_federations(declared, federation, exempt):
    everybody = games(f"GM2500{federation} " * 9, "1=1=1=1=1")

    found = assess(everybody, GM, federation, event(declared=Exemption(declared)))

    assert found.exemption == exempt
    assert found.met == bool(exempt)
    assert {one.code.value for one in found.conditions if not one.met} == {
        "federations", "own_federation", "one_federation",
    }  # fmt: skip


def test_a_strong_open_is_exempt_while_every_round_is_strong():
    strong, weak = RoundField(1, 20, 3, 10, 60, 2300), RoundField(2, 19, 3, 10, 60, 2300)
    everybody = games("GM2500ITA " * 9, "1=1=1=1=1")

    assert assess(everybody, GM, "ITA", event(fields=(strong, strong))).exemption == "d"
    assert not assess(everybody, GM, "ITA", event(fields=(strong, weak))).met
    assert not assess(everybody, GM, "ITA", event(fields=(strong,), round_robin=True)).met
    assert not assess(everybody, GM, "ITA", event(fields=(strong,), host="")).met


def test_the_lowest_score_is_35_percent():
    found = assess(games("GM2800GER " * 5 + "GM2800FRA " * 4, "1==000000"), GM, "ITA", event())
    more = assess(games("GM2800GER " * 5 + "GM2800FRA " * 4, "1===00000"), GM, "ITA", event())

    assert conditions(found)["score"] == (22, 35, False)
    assert conditions(more)["score"] == (28, 35, False)
    assert conditions(assess(games("GM2800GER " * 9, "1111=0000"), GM, "ITA", event()))["score"] == (50, 35, True)


def test_each_full_point_too_much_counts_as_a_game():
    nine = assess(games(GM_FIELD, "1111111=1"), GM, "ITA", event())

    assert (nine.halves, nine.spare_halves, nine.credited_games) == (17, 3, 10)
    assert assess(games(GM_FIELD, "0=1=1=1=1"), GM, "ITA", event()).spare_halves == -2


def test_the_average_is_rounded_half_up_with_one_opponent_raised():
    assert average_rating([2400, 2401], 2200) == 2401
    assert average_rating([0, 0, 2600], 2200) == (2200 + 1400 + 2600 + 1) // 3
    assert average_rating([2300, 2301], 2200) == 2301


@pytest.mark.parametrize(
    ("title", "sex", "open_to"),
    [
        ("", "m", "GM IM"),
        ("", "w", "GM IM WGM WIM"),
        ("", "", "GM IM"),
        ("FM", "m", "GM IM"),
        ("WFM", "w", "GM IM WGM WIM"),
        ("WIM", "w", "GM IM WGM"),
        ("WGM", "w", "GM IM"),
        ("IM", "w", "GM"),
        ("GM", "m", ""),
    ],
)
def test_titles_above_the_one_held(title, sex, open_to):
    assert " ".join(one.title for one in titles_open_to(title, sex)) == open_to
