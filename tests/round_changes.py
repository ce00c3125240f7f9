"""Seeded faults of a paired round, for the verifier to find: ``CHANGES`` by name.

A change answers the state, the boards and the byes to be judged, or None where the round gives no occasion for it.
"""

from dataclasses import replace

from pairing.engine.model import Pair


def swapped_opponents(rng, state, pairs, byes):
    """Two boards exchange their Black players."""
    if len(pairs) < 2:
        return None
    changed = list(pairs)
    first, second = rng.sample(range(len(pairs)), 2)
    one, other = pairs[first], pairs[second]
    changed[first], changed[second] = Pair(one.white, other.black), Pair(other.white, one.black)
    return state, changed, byes


def swapped_colour(rng, state, pairs, byes):
    """One board the other way round."""
    changed = list(pairs)
    board = rng.randrange(len(pairs))
    changed[board] = Pair(pairs[board].black, pairs[board].white)
    return state, changed, byes


def wrong_bye(rng, state, pairs, byes):
    """Somebody else has the bye; the one who had it takes the place at the board."""
    if not byes:
        return None
    changed = list(pairs)
    board = rng.randrange(len(pairs))
    receiver, stays = pairs[board].white, pairs[board].black
    changed[board] = Pair(byes[0], stays)
    return state, changed, (receiver,)


def wrong_virtual_points(rng, state, pairs, byes):
    """The virtual points of this round are forgotten: those of everybody, or of one who has some."""
    with_points = [one for one in state.competitors if one.virtual_before(state.round_number)]
    if not with_points:
        return None
    forgotten = set(with_points) if rng.random() < 0.5 else {rng.choice(with_points)}
    competitors = tuple(replace(one, virtual_points=()) if one in forgotten else one for one in state.competitors)
    return replace(state, competitors=competitors), pairs, byes


CHANGES = (swapped_opponents, swapped_colour, wrong_bye, wrong_virtual_points)


def byes_of(answer):
    """Who has the bye, as ``verify_round`` takes it."""
    return () if answer.bye is None else (answer.bye,)


def same_round(answer, pairs, byes):
    """Whether the engine gives exactly these boards and byes."""
    boards = {(one.white, one.black) for one in pairs}
    return {(one.white, one.black) for one in answer.pairs} == boards and byes_of(answer) == tuple(byes)
