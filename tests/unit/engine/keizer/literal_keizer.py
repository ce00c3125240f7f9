"""The Keizer definition taken at its word, for small fields: every list anew in fractions, every pairing looked at.

Shares nothing with the engine. All complete pairings are made in order of the list: the first of the list with the
next, then with the one after, and so on; the first one that the limits allow is the round.
"""

from __future__ import annotations

from fractions import Fraction

PLAYED = set("10=WLDU") - {"U"}
DEFAULTS = {
    "top_value": 0, "own_value": True, "notice_sixths": 2, "paid_notices": 5, "bye_sixths": 4, "duty_sixths": 4,
    "rematch_gap": 3, "most_meetings": 4,
}  # fmt: skip


def scores_for(state, order, options):
    """Everybody's score when the list stands in this order."""
    top = options["top_value"] or -(-len(order) * 3 // 2)
    value = {number: Fraction(max(top - place, 1)) for place, number in enumerate(order)}
    scores = {}
    for one in state.competitors:
        score = value[one.number] if options["own_value"] else Fraction(0)
        notices = 0
        for game in one.games:
            kind = game.outcome.value
            if kind == "+" and game.opponent == 0:
                kind = "U"
            if kind in "1W+":
                score += value[game.opponent]
            elif kind in "=D":
                score += value[game.opponent] / 2
            elif kind == "U":
                score += value[one.number] * options["bye_sixths"] / 6
            elif kind == "F":
                score += value[one.number] * options["duty_sixths"] / 6
            elif kind == "H":
                notices += 1
                if notices <= options["paid_notices"]:
                    score += value[one.number] * options["notice_sixths"] / 6
        scores[one.number] = score
    return scores


def list_of(state, options):
    """The list from the top."""
    order = [one.number for one in state.competitors]
    for _ in range(60):
        scores = scores_for(state, order, options)
        after = [number for _, number in sorted((-scores[number], number) for number in order)]
        if after == order:
            return order
        order = after
    return order


def all_pairings(players):
    """Every complete pairing, in the order in which the list is gone through."""
    if not players:
        yield []
    for place, other in enumerate(players[1:], start=1):
        for rest in all_pairings(players[1:place] + players[place + 1 :]):
            yield [(players[0], other), *rest]


def literal_round(state):
    """The pairs, from the top, and who has the bye; None where nothing is possible."""
    options = DEFAULTS | dict(state.options)
    games = {one.number: one.games for one in state.competitors}
    here = {one.number for one in state.competitors if one.absence is None}
    order = [number for number in list_of(state, options) if number in here]

    def met(one, other):
        return [
            place
            for place, game in enumerate(games[one], start=1)
            if game.opponent == other and game.outcome.value in PLAYED
        ]

    def allowed(one, other, gap, most):
        rounds = met(one, other)
        apart = any(
            {one, other} <= rule.numbers and rule.first_round <= state.round_number <= rule.last_round
            for rule in state.prohibitions
        )
        return not apart and len(rounds) < most and (not rounds or state.round_number - rounds[-1] - 1 >= gap)

    limits = [(gap, options["most_meetings"]) for gap in range(options["rematch_gap"], -1, -1)]
    limits += [(0, most) for most in range(options["most_meetings"] + 1, state.completed + 2)]
    for gap, most in limits:
        for resting in byes(order, games) if len(order) % 2 else [None]:
            players = [number for number in order if number != resting]
            for pairs in all_pairings(players):
                if all(allowed(one, other, gap, most) for one, other in pairs):
                    return pairs, resting
    return None


def byes(order, games):
    """Everybody in the order in which the bye is offered."""
    had = {number: sum(game.outcome.value == "U" for game in games[number]) for number in order}
    return sorted(order, key=lambda number: (had[number], -order.index(number)))


def literal_boards(state):
    """The round with its colours: pairs of White and Black, and who has the bye."""
    found = literal_round(state)
    if found is None:
        return None
    pairs, resting = found
    games = {one.number: [game for game in one.games if game.outcome.value in PLAYED] for one in state.competitors}
    began = [
        one.number
        for one in state.competitors
        if one.absence is None or any(game.opponent or game.outcome.value == "U" for game in one.games)
    ]

    def higher_has_white(one, other):
        between = [game.colour.value for game in games[one] if game.opponent == other]
        if between.count("w") != between.count("b"):
            return between.count("w") < between.count("b")
        ours, theirs = ([game.colour.value for game in games[number]] for number in (one, other))
        surplus, other_surplus = (colours.count("w") - colours.count("b") for colours in (ours, theirs))
        if surplus != other_surplus:
            return surplus < other_surplus
        while ours and theirs:
            mine, yours = ours.pop(), theirs.pop()
            if mine != yours:
                return mine == "b"
        odd = (began.index(one) + 1) % 2 == 1
        return (state.initial_colour.value == "w") is odd

    return [(one, other) if higher_has_white(one, other) else (other, one) for one, other in pairs], resting
