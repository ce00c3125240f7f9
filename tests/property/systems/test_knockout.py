"""Knock-outs of 2 to 130 players: cards on a table, the judge, ranks, files, and names that change nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.engine import pair
from pairing.engine.explanation import explain
from pairing.engine.knockout_bracket import KnockoutBracket
from pairing.engine.simulation import Recipe
from pairing.engine.snapshot import from_json, to_json
from pairing.engine.standings import as_of, standings
from pairing.engine.trf import file_of, read, state_of, write
from pairing.engine.verifier import Grade, verify_round
from pairing.engine.wording import LANGUAGES, word
from tests.property.systems.paired_rounds import paired_rounds
from tests.property.systems.renumbered import renumbered
from tests.unit.engine.knockout.literal_knockout import Cards

RULES = ("extra_games", "armageddon", "seed", "lot")


def tournament(seed, players, matches, third, rule, often):
    """Every round, as state and answer, and the event at its end."""
    recipe = Recipe(
        seed, players, (players - 1).bit_length(), system="knockout_matches" if matches else "knockout",
        options=(("drawn", rule), ("third_place", third)), forfeit_rate=0.2 * often, withdrawal_rate=0.05 * often,
        draw_rate=0.6,
    )  # fmt: skip
    return paired_rounds(recipe)


tournaments = st.builds(
    tournament, st.integers(0, 10**6), st.integers(2, 130), st.booleans(), st.booleans(), st.sampled_from(RULES),
    st.sampled_from([0, 1]),
)  # fmt: skip


@given(tournaments)
@settings(max_examples=60, deadline=None)
def test_cards_on_a_table_and_the_judge_say_the_same(event):
    rounds, end = event
    cards = Cards(len(end.competitors), third=bool(end.options["third_place"]))
    bracket = KnockoutBracket(end)
    for state, answer in rounds:
        assert sorted(map(sorted, cards.pairs)) == sorted(sorted((one.white, one.black)) for one in answer.pairs)
        assert verify_round(state, answer.pairs).grade is Grade.EXACT
        ends = {frozenset(one.players): one.winner for one in bracket.of_round(state.round_number)}
        cards.play(ends.__getitem__)
        rows = standings(as_of(end, state.round_number), [])
        if state.round_number == end.completed:
            assert sorted((row.rank, row.number) for row in rows) == cards.ranking


@given(tournaments)
@settings(max_examples=40, deadline=None)
def test_snapshot_and_report_file_give_the_same_event_back(event):
    rounds, end = event
    assert from_json(to_json(end)) == end
    written = state_of(read(write(file_of(end))), to_pair=False)
    assert [one.games for one in written.competitors] == [one.games for one in end.competitors]
    assert (written.system, dict(written.options), written.advances) == (end.system, dict(end.options), end.advances)
    assert standings(written, []) == standings(end, [])
    for state, answer in rounds[-1:]:
        assert pair(state_of(read(write(file_of(state))))).pairs == answer.pairs


@given(tournaments, st.integers(2, 5))
@settings(max_examples=30, deadline=None)
def test_names_ratings_and_gaps_between_numbers_change_nothing(event, step):
    for state, answer in event[0]:
        other = renumbered(state, step, rating=0)
        again = [(one.white, one.black) for one in pair(other).pairs]
        assert again == [(step * one.white, step * one.black) for one in answer.pairs]


@given(tournaments)
@settings(max_examples=20, deadline=None)
def test_every_match_and_every_pass_is_explained_in_both_languages(event):
    for state, answer in event[0]:
        told = explain(state, answer)
        assert [(one.white, one.black) for one in told.boards] == [(one.white, one.black) for one in answer.pairs]
        assert {one.player for one in told.byes} == set(KnockoutBracket(state).passing)
        facts = [*told.facts, *(fact for one in told.boards for fact in (*one.lead, *one.steps, *one.details))]
        facts += [fact for one in told.byes for fact in (*one.lead, *one.steps)]
        for language in LANGUAGES:
            assert all(word(one, language).endswith(".") for one in facts)
