"""What is missing for a norm: the numbers of the regulations, the next game, and when it is over."""

import pytest

from pairing.engine.model import Competitor
from pairing.engine.norms import REQUIREMENTS, LeftOut, NextRound, Reason, TitleNeed, outlook
from pairing.engine.norms.requirements import norm_performance
from tests.unit.engine.norms.tables import event, field, games

GM, IM, WGM, WIM = REQUIREMENTS.values()
EIGHT = "GM2560GER GM2520FRA GM2480ESP IM2450GER IM2420POL FM2400FRA 2380ITA IM2300ITA"
"""19510 points: with an opponent of 2380 the average of nine is 2432."""
STRONGEST = field(*["GM2750GER", "GM2740FRA", "IM2700ESP", "2600POL", *["GM2500GER"] * 8, *["2400ITA"] * 20])


def me(federation="ITA", title=""):
    return Competitor(99, rating=2450, federation=federation, title=title)


def after_eight(results, requirement=GM, opponents=EIGHT, own="ITA", **more):
    table = games(opponents, results)
    left_out = more.pop("left_out", ())
    return outlook(table, left_out, requirement, me(own), event(9, 8), STRONGEST, **more)


@pytest.mark.parametrize(("requirement", "less"), [(GM, 0), (IM, 150), (WGM, 200), (WIM, 350)])
def test_before_the_first_round_the_table_of_the_regulations_stands_there(requirement, less):
    seen = outlook((), (), requirement, me(), event(9, 0), field(*["GM2750GER"] * 5, *["GM2750FRA"] * 5))

    needed = {option.halves: option.average + less for option in seen.options}
    assert {halves: needed[halves] for halves in (14, 13, 12, 11, 10)} == {
        14: 2380, 13: 2434, 12: 2475, 11: 2520, 10: 2557,
    }  # fmt: skip
    assert {needed[halves] for halves in (15, 16, 17, 18)} == {2380}
    assert (seen.standing, seen.remaining) == ("open", 9)


def test_a_draw_with_anyone_of_this_rating_in_the_last_round():
    """6½ of 8 against 2438.75; seven of nine need 2380 on average, 6½ need 2434."""
    seen = after_eight("11=1=11=")

    assert seen.standing == "next"
    assert [(one.halves, one.rating, one.title.value, one.not_from) for one in seen.next_games] == [
        (0, 2392, "any", ()), (1, 0, "any", ()), (2, 0, "any", ()),
    ]  # fmt: skip
    assert 2 * (19510 + 2392) >= 9 * (2 * 2434 - 1) > 2 * (19510 + 2391)


def test_the_next_opponent_may_have_to_bring_a_title():
    two = after_eight("11=1=11=", opponents=EIGHT.replace("GM2480ESP", "IM2480ESP"))
    no_holders = after_eight(
        "11=1=11=", opponents=EIGHT.replace("IM2450GER IM2420POL FM2400FRA", "2450GER 2420POL CM2400FRA")
    )

    assert {one.title for one in two.next_games} == {TitleNeed.REQUIRED}
    assert {one.title for one in no_holders.next_games} == {TitleNeed.HOLDER}


def test_the_next_opponent_may_not_come_from_a_federation_that_is_full():
    own = after_eight(
        "11=1=11=",
        opponents=EIGHT.replace("IM2450GER IM2420POL", "IM2450ITA IM2420ITA").replace("FM2400FRA", "FM2400ITA"),
    )
    one = after_eight(
        "11=1=11=", opponents="GM2560GER GM2520GER GM2480GER IM2450GER IM2420GER FM2400GER 2380FRA IM2300ITA"
    )

    assert {game.not_from for game in own.next_games} == {("ITA",)}
    assert {game.not_from for game in one.next_games} == {("GER",)}


def test_only_a_new_federation_may_do():
    text = "GM2560GER GM2520GER GM2480GER IM2450GER IM2420ITA FM2400ITA 2380ITA IM2300ITA"

    seen = after_eight("11=1=11=", opponents=text)

    assert {(one.new_federation, one.not_from) for one in seen.next_games} == {(True, ())}


@pytest.mark.parametrize(
    ("opponent", "standing", "enough"),
    [
        (Competitor(5, rating=2392, federation="POL"), "next", 0),
        (Competitor(5, rating=2391, federation="POL"), "next", 1),
        (Competitor(5, rating=0, federation="POL"), "next", 1),
        (Competitor(5, rating=2500, federation="NON"), "out", None),
        (None, "out", None),
    ],
)
def test_once_the_last_round_is_paired_the_opponent_decides(opponent, standing, enough):
    seen = after_eight("11=1=11=", next_round=NextRound(opponent))

    assert (seen.standing, seen.enough, seen.next_games) == (standing, enough, ())


def test_nobody_rated_high_enough_is_left():
    weak = outlook(games(EIGHT, "1=0=1=0="), (), GM, me(), event(9, 8), STRONGEST)
    alone = outlook(games(EIGHT, "11=1=11="), (), GM, me(), event(9, 8), field("2000ITA", "1500ITA"))

    assert weak.standing == "out"
    assert [(one.halves, one.rating) for one in alone.next_games] == [(1, 0), (2, 0)]


def test_too_few_games_are_left():
    missed = [LeftOut(1, 0, Reason.NO_OPPONENT)]
    bye = [LeftOut(1, 0, Reason.PAIRING_BYE)]
    seven = games(EIGHT.rsplit(" ", 1)[0], "11=1=11")

    assert outlook(seven, missed, GM, me(), event(9, 8), STRONGEST).standing == "out"
    assert outlook(seven, bye, GM, me(), event(9, 8), STRONGEST).standing == "next"


def test_the_mix_is_measured_against_all_games_to_come():
    seen = outlook(games("GM2500GER 2500ITA 2500ITA", "111"), (), GM, me(), event(9, 3), STRONGEST)

    assert [(one.code.value, one.have, one.need) for one in seen.mix] == [
        ("titled", 1, 5),
        ("required_titles", 1, 3),
        ("federations", 1, 2),
        ("own_federation", 2, 5),
        ("one_federation", 2, 6),
    ]


def test_a_field_without_the_titles_ends_the_hope():
    nobody = field(*["IM2700GER"] * 6, *["2700FRA"] * 6)

    assert outlook((), (), GM, me(), event(9, 0), nobody).standing == "out"
    assert outlook((), (), IM, me(), event(9, 0), nobody).standing == "open"


def test_the_likely_score_is_the_one_against_opponents_like_so_far():
    seen = outlook(games("GM2500GER GM2450FRA IM2400ITA", "1=="), (), GM, me(), event(9, 3), STRONGEST)

    assert seen.likely.halves == min(one.halves for one in seen.options if one.average <= 2450)
    assert seen.demand == norm_performance(seen.likely.average, seen.likely.halves, 6)


def test_a_norm_that_is_reached_stays_reached():
    nine = games(f"{EIGHT} 2380POL", "11=1=11==")

    seen = outlook(nine, (), GM, me(), event(11, 9), STRONGEST)

    assert (seen.standing, seen.remaining) == ("reached", 2)
