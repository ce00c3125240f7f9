"""The canonical JSON of a state: nothing lost, one text per state."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.errors import InvalidState
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, Scoring, TournamentState
from pairing.engine.snapshot import canonical, digest, from_json, to_json

points = st.integers(0, 999)
games = st.builds(
    lambda outcome, opponent, colour: Game(outcome, opponent, colour if opponent else None),
    st.sampled_from(Outcome),
    st.integers(0, 300),
    st.sampled_from(Colour),
)
competitors = st.builds(
    Competitor,
    number=st.integers(1, 9999),
    games=st.lists(games, max_size=4).map(tuple),
    virtual_points=st.lists(points, max_size=4).map(tuple),
    absence=st.sampled_from([None, Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE]),
    name=st.text(max_size=20),
    rating=st.integers(0, 4000),
    title=st.sampled_from(["", "GM", "WFM"]),
    federation=st.sampled_from(["", "ITA"]),
    adjustments=st.lists(st.integers(-99, 99), max_size=4).map(tuple),
)
states = st.builds(
    TournamentState,
    competitors=st.lists(competitors, max_size=5).map(tuple),
    rounds=st.integers(1, 99),
    completed=st.integers(0, 98),
    scoring=st.builds(Scoring, points, points, points, points, points, points),
    initial_colour=st.sampled_from(Colour),
    prohibitions=st.lists(
        st.builds(Prohibition, st.frozensets(st.integers(1, 99), max_size=4), st.integers(1, 9), st.integers(9, 99)),
        max_size=3,
    ).map(tuple),
    edition=st.sampled_from(["2026", "2017"]),
    seed=st.integers(0, 10**6),
    lots=st.lists(st.text("0123456789abcdef", max_size=4), max_size=3).map(tuple),
)


@given(states)
def test_a_state_comes_back_equal(state):
    text = canonical(to_json(state))
    assert from_json(json.loads(text)) == state
    assert canonical(json.loads(text)) == text
    assert text.isascii()
    assert digest(to_json(state)) == hashlib.sha256(text.encode()).hexdigest()


def test_a_state_without_bonus_or_penalty_keeps_the_text_it_always_had():
    assert "adjustments" not in canonical(to_json(TournamentState((Competitor(1),), 5, 0)))


@given(states, states)
def test_different_states_have_different_texts(one, other):
    assert (canonical(to_json(one)) == canonical(to_json(other))) == (one == other)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.update(format=2),
        lambda data: data.pop("scoring"),
        lambda data: data["competitors"][0].update(games=[["9"]]),
        lambda data: data["competitors"][0].pop("number"),
        lambda data: data.update(initial_colour="x"),
    ],
)
def test_what_cannot_be_read_is_refused(damage):
    data = json.loads(
        canonical(to_json(TournamentState((Competitor(1, (Game(Outcome.WIN, 2, Colour.WHITE),)),), 5, 1)))
    )
    damage(data)
    with pytest.raises(InvalidState):
        from_json(data)
