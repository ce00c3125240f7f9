"""The draw of numbers by the Varma tables: the sets, the order of drawing, and what they keep apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.errors import InvalidState
from pairing.engine.systems.round_robin.berger import places_for, round_of
from pairing.engine.varma import MOST, SETS, LateMeeting, Participant, draw, late_meetings, sets_for
from pairing.engine.wording import LANGUAGES, word_error


@pytest.mark.parametrize("places", SETS)
def test_the_sets_hold_every_number_once(places):
    assert sorted(number for numbers in SETS[places] for number in numbers) == list(range(1, places + 1))


@pytest.mark.parametrize("players", range(9, 25))
def test_numbers_of_one_set_do_not_meet_in_the_last_three_rounds_but_for_6_and_12_of_12(players):
    places = places_for(players)
    late = [
        (one, other, round_of(places, one, other))
        for numbers in sets_for(players).values()
        for one, other in combinations(numbers, 2)
        if round_of(places, one, other) > places - 4
    ]
    assert late == ([(6, 12, 11)] if players == 12 else [])


def field(*federations):
    """Players 1, 2, … of these federations, named in the reverse of their numbers."""
    return [Participant(number, f"{99 - number}", code) for number, code in enumerate(federations, start=1)]


def test_the_largest_federation_draws_first_then_the_alphabet_and_inside_it_the_names():
    order = draw(field("SUI", "ITA", "ITA", "", "FRA", "SUI", "ITA", "FRA", ""), lambda one: 0, lambda one: 0)
    assert [(one.federation, [drawn.player for drawn in one.drawn]) for one in order] == [
        ("ITA", [7, 3, 2]),
        ("FRA", [8, 5]),
        ("SUI", [6, 1]),
        ("", [9]),
        ("", [4]),
    ]


def test_the_lots_choose_the_envelope_among_those_with_enough_and_the_number_in_it():
    order = draw(field(*["ITA"] * 3, *["FRA"] * 3, *["SUI"] * 2, "GER", "AUT"), lambda one: 3 + one, lambda one: one)
    first, second, third = order[:3]
    assert first.federation == "FRA"
    assert [(one.player, one.offered, one.letter) for one in first.choices] == [(6, (("A", 3), ("B", 3)), "B")]
    assert [(one.player, one.offered, one.number) for one in first.drawn] == [
        (6, (5, 7, 9), 5),
        (5, (7, 9), 9),
        (4, (7,), 7),
    ]
    assert [one.letter for one in second.choices] == ["A"]
    assert third.choices[0].offered == (("C", 2), ("D", 2))


def test_a_federation_too_large_for_every_envelope_empties_the_fullest_and_the_late_meetings_are_told():
    players = field(*["ITA"] * 9)
    order = draw(players, lambda one: 0, lambda one: 0)
    assert [(choice.letter, choice.enough) for choice in order[0].choices] == [
        ("A", False),
        ("B", False),
        ("C", False),
        ("D", True),
    ]
    numbers = {one.player: one.number for one in order[0].drawn}
    late = late_meetings(numbers, players)
    assert [one.round_number for one in late] == [7] * 4 + [8] * 4 + [9] * 4


def test_6_and_12_of_one_federation_are_told():
    players = [Participant(number, str(number), "ITA" if number in {6, 12} else "") for number in range(1, 13)]
    assert late_meetings({number: number for number in range(1, 13)}, players) == (LateMeeting(6, 12, 11),)


@pytest.mark.parametrize("players", [8, 25])
def test_too_few_and_too_many_players_are_refused(players):
    with pytest.raises(InvalidState) as error:
        draw(field(*["ITA"] * players), lambda one: 0, lambda one: 0)
    assert (error.value.code, error.value.facts["players"]) == ("varma_players", players)
    assert all(word_error(error.value, language) for language in LANGUAGES)


@given(
    st.lists(st.sampled_from(["ITA", "FRA", "SUI", "GER", "AUT", ""]), min_size=9, max_size=MOST),
    st.integers(0, 10**9),
)
def test_everybody_gets_a_number_and_who_has_an_envelope_alone_is_kept_apart(federations, seed):
    players = field(*federations)
    order = draw(players, lambda one: seed // one, lambda one: seed * one)
    numbers = {drawn.player: drawn.number for federation in order for drawn in federation.drawn}
    assert sorted(numbers) == sorted(numbers.values()) == list(range(1, len(players) + 1))
    together = {federation.federation for federation in order if len(federation.choices) == 1}
    for one in late_meetings(numbers, players):
        pair = {numbers[one.player], numbers[one.opponent]}
        assert players[one.player - 1].federation not in together or (pair == {6, 12} and len(players) == 12)
