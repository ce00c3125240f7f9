"""Four systems in which players choose in turn, by their definitions: every round there is, in the order of the words.

Monrad, alternating from both ends, Italo-Swiss and the Yugoslav circle. The first complete round of the walk is the
answer; nothing is looked up ahead.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.history import derive
from pairing.engine.model import Colour


def literal(state):
    """The pairs in the order of the walk, and the bye; (None, None) where there is no round."""
    history = derive(state)
    ranked = sorted(history.present, key=lambda one: (-one.pairing_score, one.number))
    now = state.round_number
    apart = [rule.numbers for rule in state.prohibitions if rule.first_round <= now <= rule.last_round]

    def may(one, other):
        if other.number in one.opponents or any({one.number, other.number} <= numbers for numbers in apart):
            return False
        must = [{"w": "b", "b": "w"}[past.colours[-1].value] if _bound(past) else "" for past in (one, other)]
        tops = any(history.is_topscorer(past.number) for past in (one, other))
        return not (must[0] and must[0] == must[1]) or tops

    begin = {"italo_swiss": begun, "yugoslav": taken_last}.get(state.system, lambda _state: 0)(state)

    def walk(left, made, at=begin):
        if not left:
            return []
        if state.system == "italo_swiss":
            order = round_the_circle(left, at)
        elif state.system == "yugoslav":
            order = on_circles(left, begin)
        else:
            order = left if state.system == "monrad" or made % 2 == 0 else left[::-1]
        chooser, *others = order
        for other in others:
            if may(chooser, other):
                rest = walk([one for one in left if one is not chooser and one is not other], made + 1, other.number)
                if rest is not None:
                    return [frozenset((chooser.number, other.number)), *rest]
        return None

    if len(ranked) % 2 == 0:
        return walk(tuple(ranked), 0), None
    for one in reversed(ranked):
        if one.may_receive_bye:
            found = walk(tuple(other for other in ranked if other is not one), 0)
            if found is not None:
                return found, one.number
    return None, None


def literal_boards(state):
    """The pairs as (White, Black), and the bye; None where there is no round."""
    pairs, bye = literal(state)
    if pairs is None:
        return None
    past = derive(state).players
    return [_coloured(state, *sorted((past[one] for one in pair), key=_rank)) for pair in pairs], bye


def _rank(past):
    return -past.pairing_score, past.number


def _coloured(state, higher, lower):
    """White first, by Article 5.2 of the Dutch System: both granted, the stronger, the last difference, the higher."""
    wishes = [past.preference.value if past.preference else "" for past in (higher, lower)]
    claims = [(int(past.strength), abs(past.colour_difference) if _bound(past) else 0) for past in (higher, lower)]
    games = zip(reversed(higher.colours), reversed(lower.colours), strict=False)
    differ = next((mine.value for mine, theirs in games if mine is not theirs), None)
    if not any(wishes):
        colour = "w" if (higher.parity_number % 2 == 1) == (state.initial_colour is Colour.WHITE) else "b"
    elif wishes[0] != wishes[1]:
        colour = wishes[0] or {"w": "b", "b": "w"}[wishes[1]]
    elif claims[0] != claims[1]:
        colour = wishes[0] if claims[0] > claims[1] else {"w": "b", "b": "w"}[wishes[1]]
    elif differ is not None:
        colour = {"w": "b", "b": "w"}[differ]
    else:
        colour = wishes[0]
    pair = (higher.number, lower.number)
    return pair if colour == "w" else pair[::-1]


def _bound(past):
    """Whether the next colour is no choice: two more of one colour, or the last two alike."""
    colours = "".join(one.value for one in past.colours)
    difference = colours.count("w") - colours.count("b")
    return abs(difference) > 1 or colours[-2:] in {"ww", "bb"}


def begun(state):
    """Black of the last pair of the round before, with the pairs of all earlier rounds walked through again."""
    at = 1
    for completed in range(state.completed):
        now = replace(
            state,
            completed=completed,
            competitors=tuple(replace(one, games=one.games[:completed]) for one in state.competitors),
        )
        past = derive(now).players
        games = {one.number: one.games[completed] for one in state.competitors if one.games[completed].opponent}
        left = [past[number] for number in games]
        black = at
        while left:
            one = round_the_circle(left, at)[0].number
            at = games[one].opponent
            black = one if games[one].colour is Colour.BLACK else at
            left = [player for player in left if player.number not in {one, at}]
        at = black
    return at


def taken_last(state):
    """The opponent in the last pair of the round before, with the pairs of all earlier rounds walked through again."""
    behind = 0
    for completed in range(state.completed):
        now = replace(
            state,
            completed=completed,
            competitors=tuple(replace(one, games=one.games[:completed]) for one in state.competitors),
        )
        past = derive(now).players
        games = {one.number: one.games[completed] for one in state.competitors if one.games[completed].opponent}
        left, begin = [past[number] for number in games], behind
        while left:
            first = on_circles(left, begin)[0].number
            behind = games[first].opponent
            left = [player for player in left if player.number not in {first, behind}]
    return behind


def on_circles(left, behind):
    """The highest score first; of each score those behind the pointer, then the others, by number."""
    order = []
    for score in sorted({one.pairing_score for one in left}, reverse=True):
        group = sorted((one for one in left if one.pairing_score == score), key=lambda one: one.number)
        order += [one for one in group if one.number > behind] + [one for one in group if one.number <= behind]
    return order


def round_the_circle(left, at):
    """The first with the highest score from ``at`` on, then the others as they come as opponents."""

    def onward(players, number):
        return sorted(players, key=lambda one: (one.number < number, one.number))

    best = max(one.pairing_score for one in left)
    chooser = onward([one for one in left if one.pairing_score == best], at)[0]
    order, after = [chooser], chooser.number
    for score in sorted({one.pairing_score for one in left}, reverse=True):
        order += onward([one for one in left if one.pairing_score == score and one is not chooser], after)
        after = order[-1].number
    return order
