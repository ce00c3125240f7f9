"""``why_not`` by brute force: the literal procedure with the condition as one more absolute criterion."""

from dataclasses import replace

from pairing.engine.systems.dutch.why_not.condition import Condition
from pairing.engine.verifier.bracket import Candidate, first_difference
from pairing.engine.verifier.completability import Completability
from pairing.engine.verifier.editions import RULES
from pairing.engine.verifier.field import field_of
from pairing.engine.verifier.order import place_of
from pairing.engine.why_not import AnswerKind, why_not, why_not_bye, why_not_float
from tests import literal_verifier as literal


class LiteralRound:
    """One round by the literal procedure, to ask what would be otherwise."""

    def __init__(self, state):
        self.state = state
        self.rules = RULES[state.edition]
        self.field = field_of(state)
        self.actual = literal.pair_round(self.rules, self.field)
        self.scores = {one.number: one.score for one in self.field.entrants}

    @property
    def brackets(self):
        return len(self.actual)

    def pair(self, one, other):
        """The answer to "why does this pair not meet?"."""
        pair = {one, other}
        return self.answer(Condition({one: frozenset({other}), other: frozenset({one})}, frozenset(self.scores) - pair))

    def bye(self, player):
        """The answer to "why does this player not get the bye?"."""
        return self.answer(Condition({}, frozenset({player})))

    def float(self, player):
        """The answer to "why does this player not move down?"."""
        lower = frozenset(other for other, score in self.scores.items() if score < self.scores[player])
        return self.answer(Condition({player: lower}))

    def answer(self, condition):
        """Outcome, criterion and both values."""
        rules, conditioned = self.rules, condition.on_field(self.field)
        bye = literal.bye_of(self.actual)
        if all(conditioned.rows[a] >> b & 1 for a, b in literal.partners(self.actual)) and (
            bye is None or condition.byes is None or bye in condition.byes
        ):
            # In 2017 the condition may change which bracket is the last but one, although it is fulfilled.
            return ("happens",)
        other = literal.pair_round(rules, conditioned)
        if other is None:
            return ("impossible",)
        free, bound = (Completability(one, lowest_bye=rules.lowest_bye) for one in (self.field, conditioned))
        if free.bye_score != bound.bye_score:
            return "worse", "C5", (free.bye_score,), (bound.bye_score,)
        pairs = literal.partners(other)
        for bracket, first in self.actual:
            # In 2017 the brackets of the other round may be others; it is compared in those of the round of the rules.
            second = Candidate.of(bracket, pairs)
            if first == second:
                continue
            changed = replace(bracket, field=conditioned)
            different = first_difference(
                *(
                    rules.values(where, outlook, one, literal.look_ahead(rules, where, outlook, one.floaters))
                    for where, outlook, one in ((bracket, free, first), (changed, bound, second))
                )
            )
            if different is None:
                return "later", rules.article(place_of(bracket, first).article_of_difference(place_of(bracket, second)))
            criterion, one, two = different[0].criterion, different[0].value, different[1].value
            assert one < two
            if criterion == rules.ahead and one[:1] != two[:1]:
                one, two = one[:1], two[:1]
            return "worse", criterion, one, two
        raise AssertionError("the same round does not fulfil the condition")


def summary(answer):
    """What brute force can tell of an answer."""
    match answer.outcome:
        case AnswerKind.WORSE:
            return "worse", answer.criterion, answer.actual, answer.with_it
        case AnswerKind.LATER:
            return "later", answer.reason.article
    return (answer.outcome.value,)


def compared_pairs(state):
    """(pair, the answer, that of brute force or None where it is forbidden) for every pair of a round."""
    known = LiteralRound(state)
    numbers = sorted(known.scores)
    for place, one in enumerate(numbers):
        for other in numbers[:place]:
            answer = why_not(state, one, other)
            forbidden = answer.outcome is AnswerKind.FORBIDDEN
            yield (one, other), answer, None if forbidden else known.pair(one, other)


def compared_players(state):
    """(question and player, the answer, that of brute force or None) for the bye and the float of every player."""
    known = LiteralRound(state)
    for player in sorted(known.scores):
        answer = why_not_bye(state, player)
        asked = answer.outcome not in {AnswerKind.NOT_APPLICABLE, AnswerKind.FORBIDDEN}
        yield ("bye", player), answer, known.bye(player) if asked else None
        yield ("float", player), why_not_float(state, player), known.float(player)
