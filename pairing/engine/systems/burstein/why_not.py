"""The questions about a Burstein round: why not this opponent, the other colour, this player for the bye or as floater.

The best round under the condition asked for is compared with the round of the rules: first the bye, then bracket by
bracket with the criteria and the order of ``verifier.burstein``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...facts import Fact, Json, fact
from ...history import bars_bye
from ...model import PLAYED, RoundPairing, TournamentState
from ...model import Outcome as Result
from ...verifier.burstein.criteria import Burstein2026
from ...verifier.burstein.standing import BYE_ARTICLES, Standing, bye_order, bye_values, colour_of, standing_of
from ...verifier.completability import Completability
from ...verifier.field import Field, why_forbidden
from ...verifier.verdict import shown
from ...why_not.answer import AnswerKind, WhyNot
from ...why_not.question import Ask, Question
from ..dutch.why_not.condition import Condition
from ..dutch.why_not.parting import Parting, TwoRounds, path_of
from .rulebook import CRITERIA, Kind, article

COLOURS = {"5.2.1": "5_2_5", "5.2.2": "5_2_1", "5.2.3": "5_2_2", "5.2.4": "5_2_3", "5.2.5": "5_2_4"}
"""The statement on each article about colours: that of the article of the Dutch system which says the same."""
BYE_CODES = ("burstein.bye_by_score", "burstein.bye_by_games", "burstein.bye_by_index")


def answer(state: TournamentState, question: Question, actual: RoundPairing) -> WhyNot:
    """The answer to a question whose players exist, after the seeding rounds; ``actual`` is the round."""
    known = state.by_number
    players = [question.player, question.opponent] if question.ask is Ask.OPPONENT else [question.player]
    for player in players:
        if known[player].absence is not None:
            return WhyNot(AnswerKind.NOT_APPLICABLE, fact("why_not.absent", player=player))
    asked = _Round(state, standing_of(state), actual)
    match question.ask:
        case Ask.BYE:
            return _bye(asked, question.player)
        case Ask.FLOAT:
            return _float(asked, question.player)
        case Ask.COLOUR:
            return _colour(asked, question.player)
    return _opponent(asked, question.player, question.opponent)


@dataclass(frozen=True, slots=True)
class _Round:
    """The round of the rules, and the field that it was made of."""

    state: TournamentState
    standing: Standing
    actual: RoundPairing

    def index(self, number: int) -> int:
        return next(place for place, one in enumerate(self.standing.field.entrants) if one.number == number)

    def opponent_of(self, number: int) -> int | None:
        """The opponent in the round of the rules; None for the player with the bye."""
        pair = next((one for one in self.actual.pairs if number in (one.white, one.black)), None)
        return None if pair is None else pair.white + pair.black - number

    def compared(self, condition: Condition) -> WhyNot:
        """The first point on which the best round under ``condition`` loses: the bye (3.1), a criterion, the order."""
        standing = self.standing
        if self.actual.bye is not None:
            bound = replace(standing, field=condition.on_field(standing.field))
            receiver = min(bye_order(bound), key=lambda one: one[1], default=None)
            if receiver is None:
                return _impossible()
            number = standing.field.entrants[receiver[0]].number
            if number != self.actual.bye:
                return self.other_bye(number)
            standing = standing.without(number, self.state)
        field = standing.field
        index = {entrant.number: place for place, entrant in enumerate(field.entrants)}
        pairs = [(index[one.white], index[one.black]) for one in self.actual.pairs]
        completability = Completability(_within(condition, field).on_field(field), pairs=pairs)
        if not completability.possible:
            return _impossible()
        rules = Burstein2026(standing)
        path = path_of(field, field.groups, pairs)
        found = TwoRounds(
            rules, path, Completability(field, pairs=pairs), completability, rules.first_of, lambda *_: "4.3"
        ).parting()
        if found.criterion == "order":
            reason = fact("why_not.later_4_2", rules.article(found.article), score=found.score)
            return WhyNot(AnswerKind.LATER, reason, "order", found.score)
        return _worse(found)

    def other_bye(self, number: int) -> WhyNot:
        """The bye would go to the player with this TPN, who comes later for it (3.1.3 to 3.1.5)."""
        entrants = self.standing.field.entrants
        other = next(entrant for entrant in entrants if entrant.number == number)
        mine = next(entrant for entrant in entrants if entrant.number == self.actual.bye)
        values = bye_values(self.standing, mine), bye_values(self.standing, other)
        place = next(place for place, (one, two) in enumerate(zip(*values, strict=True)) if one != two)
        if place < len(BYE_CODES) - 1:
            actual, with_it = values[0][place], values[1][place]
            reason = fact(
                BYE_CODES[place], article(BYE_ARTICLES[place]),
                player=number, opponent=mine.number, with_it=with_it, actual=actual,
            )  # fmt: skip
            return WhyNot(AnswerKind.WORSE, reason, "bye", None, (actual,), (with_it,))
        reason = fact(BYE_CODES[-1], article(BYE_ARTICLES[-1]), player=number, opponent=mine.number)
        return WhyNot(AnswerKind.WORSE, reason, "bye")


def _opponent(asked: _Round, player: int, opponent: int) -> WhyNot:
    """Why these two are not paired."""
    forbidden = why_forbidden(asked.standing.field, asked.index(player), asked.index(opponent))
    if forbidden:
        return WhyNot(AnswerKind.FORBIDDEN, _forbidden(asked, forbidden, player, opponent), forbidden)
    if asked.opponent_of(player) == opponent:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent))
    others = frozenset(one.number for one in asked.standing.field.entrants) - {player, opponent}
    return asked.compared(Condition({player: frozenset({opponent}), opponent: frozenset({player})}, others))


def _bye(asked: _Round, player: int) -> WhyNot:
    """Why the pairing-allocated bye does not go to this player."""
    entrants = asked.standing.field.entrants
    if asked.actual.bye is None:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("why_not.no_bye", players=len(entrants)))
    if asked.actual.bye == player:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.bye_happens", player=player))
    if not entrants[asked.index(player)].may_have_bye:
        return WhyNot(AnswerKind.FORBIDDEN, _barred_from_bye(asked.state, player), "C2")
    if asked.index(player) not in {place for place, _ in bye_order(asked.standing)}:
        return _impossible()
    return asked.other_bye(player)


def _float(asked: _Round, player: int) -> WhyNot:
    """Why this player does not meet somebody from a lower scoregroup."""
    entrants = asked.standing.field.entrants
    score = entrants[asked.index(player)].score
    lower = frozenset(one.number for one in entrants if one.score < score)
    if asked.opponent_of(player) in lower:
        return WhyNot(AnswerKind.HAPPENS, fact("why_not.float_happens", player=player))
    return asked.compared(Condition({player: lower}, frozenset(one.number for one in entrants) - {player}))


def _colour(asked: _Round, player: int) -> WhyNot:
    """Why this player does not get the other colour (5.2)."""
    opponent = asked.opponent_of(player)
    if opponent is None:
        return WhyNot(AnswerKind.NOT_APPLICABLE, fact("why_not.no_colour", player=player))
    one, other = (asked.standing.field.entrants[asked.index(one)] for one in (player, opponent))
    colour, number = colour_of(asked.standing, one, other)
    white, black = (one, other) if colour == "w" else (other, one)
    if number in {"5.2.2", "5.2.3"}:
        granted = max(white, black, key=lambda entrant: (entrant.strength, abs(entrant.difference)))
    elif number == "5.2.1":
        granted = min(white, black, key=lambda entrant: (-entrant.score, entrant.number))
    else:
        granted = min(white, black, key=lambda entrant: asked.standing.place[entrant.number])
    reason = fact(
        f"why_not.colour_{COLOURS[number]}", article(number),
        white=white.number, black=black.number, player=granted.number, colour="w" if granted is white else "b",
    )  # fmt: skip
    return WhyNot(AnswerKind.DECIDED, reason)


def _impossible() -> WhyNot:
    return WhyNot(AnswerKind.IMPOSSIBLE, fact("why_not.impossible", article("2.2.1")), "C4")


def _within(condition: Condition, field: Field) -> Condition:
    """The condition among those who are left once the bye is given."""
    left = frozenset(entrant.number for entrant in field.entrants)
    return Condition({player: opponents & left for player, opponents in condition.only.items()})


def _worse(found: Parting) -> WhyNot:
    """The answer that one criterion decides in one bracket."""
    criterion, actual, with_it = CRITERIA[found.criterion], found.actual, found.with_it
    code = criterion.why_not
    values: dict[str, Json] = {"score": found.score}
    match criterion.kind:
        case Kind.FOLLOWING if actual[:1] == with_it[:1]:
            code += "_scores"
            values |= {"actual": shown(actual[1:]), "with_it": shown(with_it[1:])}
        case Kind.FOLLOWING:
            # Only the number of those left over is told where that decides.
            code += "_count"
            actual, with_it = actual[:1], with_it[:1]
            values |= {"actual": actual[0], "with_it": with_it[0]}
        case Kind.SCORES:
            values |= {"actual": shown(actual), "with_it": shown(with_it)}
        case _:
            values |= {"actual": actual[0], "with_it": with_it[0]}
    if criterion.name == "C8":
        values["players"] = list(found.players)
    reason = fact(code, criterion.article, **values)
    return WhyNot(AnswerKind.WORSE, reason, criterion.name, found.score, actual, with_it)


def _forbidden(asked: _Round, criterion: str, player: int, opponent: int) -> Fact:
    if criterion == "C1":
        games = asked.state.by_number[player].games
        met = next(
            number for number, game in enumerate(games, start=1) if game.opponent == opponent and game.outcome in PLAYED
        )
        return fact("why_not.met", article("2.1.1"), player=player, opponent=opponent, round=met)
    if criterion == "C3":
        colour = asked.standing.field.entrants[asked.index(player)].wants
        return fact("why_not.same_colour", article("2.1.3"), player=player, opponent=opponent, colour=colour)
    return fact("why_not.prohibited", player=player, opponent=opponent)


def _barred_from_bye(state: TournamentState, player: int) -> Fact:
    barring = bars_bye(state)
    games = state.by_number[player].games
    number, outcome = next((place, one.outcome) for place, one in enumerate(games, start=1) if one.outcome in barring)
    code = "had_bye" if outcome is Result.PAIRING_BYE else "won_without_playing"
    return fact(f"why_not.{code}", article("2.1.2"), player=player, round=number)
