"""Tie-breaks whose values come from outside: at their place in the list, and a tie stays while one is missing."""

from __future__ import annotations

import pytest

from pairing.engine.errors import InvalidState
from pairing.engine.standings import ExternalValues, criterion, criterion_of_either, describe, standings
from pairing.engine.trf import read, state_of
from pairing.engine.wording import word_tie_break

DRAWN = """012 All drawn
142 3
192 FIDE_DUTCH
001    1      One                               2000                             1.5    1     2 w =     3 w =     4 b =
001    2      Two                               1900                             1.5    1     1 b =     4 w =     3 w =
001    3      Three                             1800                             1.5    1     4 w =     1 b =     2 b =
001    4      Four                              1700                             1.5    1     3 b =     2 b =     1 w =
"""
CODE = "OTHER_BLITZ"


@pytest.fixture
def drawn():
    return state_of(read(DRAWN), to_pair=False)


def ranks(state, codes, **given):
    return [(row.rank, row.number) for row in standings(state, codes, external={CODE: ExternalValues(**given)})]


def test_the_higher_value_is_ahead_and_equal_ones_share_the_rank(drawn):
    values = {1: 100, 2: 350, 3: 250, 4: 350}
    assert ranks(drawn, [CODE], values=values) == [(1, 2), (1, 4), (3, 3), (4, 1)]
    assert ranks(drawn, [CODE], values=values, lower_first=True) == [(1, 1), (2, 3), (3, 2), (3, 4)]


def test_it_decides_at_its_place_in_the_list(drawn):
    values = {1: 100, 2: 350, 3: 250, 4: 350}
    assert ranks(drawn, [CODE, "TPN"], values=values) == [(1, 2), (2, 4), (3, 3), (4, 1)]
    assert ranks(drawn, ["TPN", CODE], values=values) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_while_a_value_is_missing_the_tie_stays_whatever_comes_after(drawn):
    for later in (["TPN"], ["DE", "TPN"], ["RTNG"]):
        assert ranks(drawn, [CODE, *later], values={1: 100, 2: 350, 3: 250}) == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_value_that_nobody_asks_for_is_not_missed(drawn):
    assert ranks(drawn, ["TPN", CODE], values={}) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_an_unranked_player_needs_no_value(drawn):
    rows = standings(drawn, [CODE], external={CODE: ExternalValues({1: 100, 2: 200, 3: 300})}, unranked={4})
    assert [(row.rank, row.number) for row in rows] == [(1, 3), (2, 2), (3, 1), (0, 4)]


@pytest.mark.parametrize("code", ["OTHER_", "OTHER_TOO_LONG_A_NAME", "OTHER_BLITZ/R", "OTHER_BLITZ:GP", "OTHER-X"])
def test_what_is_no_such_code_is_refused(code):
    with pytest.raises(InvalidState):
        criterion(code)


def test_teams_have_none():
    with pytest.raises(InvalidState) as caught:
        criterion(CODE, teams=True)
    assert caught.value.code == "individual_tie_break"


def test_it_is_named_by_its_code_and_described():
    assert criterion("other_blitz").code == CODE
    assert [one.code for one in describe(criterion_of_either(CODE))] == ["tie_break.external"]
    assert word_tie_break(CODE, "it") == CODE
