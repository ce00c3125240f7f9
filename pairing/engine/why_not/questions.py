"""The questions: why not this opponent, the other colour, this player for the bye, this player as downfloater."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.check.bracket import Value
from pairing.engine.check.field import Field, colour_of, field_of, why_forbidden
from pairing.engine.check.verdict import ARTICLES, SCORED, shown
from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact, Json, fact
from pairing.engine.model import PLAYED, TournamentState
from pairing.engine.model import Outcome as Result
from pairing.engine.why_not.answer import Outcome, WhyNot
from pairing.engine.why_not.comparison import parting
from pairing.engine.why_not.constrained import (
    Round,
    free_round,
    round_with_bye,
    round_with_float,
    round_with_pair,
    supported,
)


def why_not(state: TournamentState, player: int, opponent: int) -> WhyNot:
    """Why the next round of ``state`` does not pair these two (TPNs).

    Raises ``InvalidState`` for a bad state, an unknown player, one player twice, or a system without an answer, and
    ``NoPairing`` when the round has no pairing at all.
    """
    question = _Question.about(state, player, opponent)
    if player == opponent:
        raise InvalidState(f"Player {player} cannot play against himself.", code="why_not.same_player", player=player)
    if question.absent:
        return question.not_applicable(question.absent)
    one, other = question.index[player], question.index[opponent]
    forbidden = why_forbidden(question.field, one, other)
    if forbidden:
        return WhyNot(Outcome.FORBIDDEN, _forbidden(question, forbidden, player, opponent), forbidden)
    actual = free_round(state)
    if any({player, opponent} == set(pair) for pair in actual.pairs):
        return WhyNot(
            Outcome.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent),
            pairs=actual.pairs, bye=actual.bye,
        )  # fmt: skip
    return question.compared(actual, round_with_pair(state, player, opponent))


def why_not_bye(state: TournamentState, player: int) -> WhyNot:
    """Why the pairing-allocated bye of the next round does not go to this player. Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    if len(question.field.entrants) % 2 == 0:
        return question.not_applicable(fact("why_not.no_bye", players=len(question.field.entrants)))
    if not question.field.entrants[question.index[player]].may_have_bye:
        return WhyNot(Outcome.FORBIDDEN, _barred_from_bye(state, player), "C2")
    actual = free_round(state)
    if actual.bye == player:
        return WhyNot(Outcome.HAPPENS, fact("why_not.bye_happens", player=player), pairs=actual.pairs, bye=actual.bye)
    return question.compared(actual, round_with_bye(state, player))


def why_not_float(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not move down out of the own scoregroup in the next round. Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    actual = free_round(state)
    score = {entrant.number: entrant.score for entrant in question.field.entrants}
    opponent = next((sum(pair) - player for pair in actual.pairs if player in pair), None)
    if opponent is None or score[opponent] < score[player]:
        return WhyNot(Outcome.HAPPENS, fact("why_not.float_happens", player=player), pairs=actual.pairs, bye=actual.bye)
    return question.compared(actual, round_with_float(state, player))


def why_not_colour(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not get the other colour in the next round (Article 5.2). Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    actual = free_round(state)
    board = next((pair for pair in actual.pairs if player in pair), None)
    if board is None:
        return question.not_applicable(fact("why_not.no_colour", player=player))
    white, black = (question.field.entrants[question.index[number]] for number in board)
    _, article = colour_of(white, black, question.field.initial_colour)
    higher = min(white, black, key=lambda entrant: (-entrant.score, entrant.number))
    stronger = max(white, black, key=lambda entrant: (entrant.strength, abs(entrant.difference)))
    granted = stronger if article in {"5.2.1", "5.2.2"} else higher
    reason = fact(
        f"why_not.colour_{article.replace('.', '_')}", article,
        white=white.number, black=black.number, player=granted.number, colour="w" if granted is white else "b",
    )  # fmt: skip
    return WhyNot(Outcome.DECIDED, reason, pairs=(board,))


@dataclass(frozen=True, slots=True)
class _Question:
    state: TournamentState
    field: Field
    index: dict[int, int]
    """Position in order of rank by TPN."""
    absent: Fact | None

    @staticmethod
    def about(state: TournamentState, *players: int) -> _Question:
        supported(state)
        known = state.by_number
        for player in players:
            if player not in known:
                raise InvalidState(f"There is no player {player}.", code="why_not.player", player=player)
        absent = next((player for player in players if known[player].absence is not None), None)
        field = field_of(state)
        index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
        return _Question(state, field, index, None if absent is None else fact("why_not.absent", player=absent))

    def not_applicable(self, reason: Fact) -> WhyNot:
        return WhyNot(Outcome.NOT_APPLICABLE, reason)

    def compared(self, actual: Round, other: Round | None) -> WhyNot:
        """The first criterion on which ``other`` loses, C5 before all brackets."""
        if other is None:
            return WhyNot(Outcome.IMPOSSIBLE, fact("why_not.impossible", "2.2.1"), "C4")
        scores = self._bye_score(actual), self._bye_score(other)
        if scores[0] != scores[1]:
            reason = fact("why_not.C5", ARTICLES["C5"], actual=scores[0], with_it=scores[1], players=[other.bye])
            return WhyNot(
                Outcome.WORSE, reason, "C5", None, (scores[0] or 0,), (scores[1] or 0,), other.pairs, other.bye
            )
        found = parting(self.field, actual, other)
        if found is None:
            raise InvalidState("The round of the rules already has what was asked for.", code="why_not.happens")
        if found.better is None or found.worse is None:
            reason = fact(f"why_not.later_{found.article.replace('.', '_')}", found.article, score=found.score)
            return WhyNot(Outcome.LATER, reason, "order", found.score, pairs=other.pairs, bye=other.bye)
        return WhyNot(
            Outcome.WORSE, _worse(found.score, found.better, found.worse), found.worse.criterion, found.score,
            found.better.value, found.worse.value, other.pairs, other.bye,
        )  # fmt: skip

    def _bye_score(self, played: Round) -> int | None:
        return None if played.bye is None else self.field.entrants[self.index[played.bye]].score


def _worse(score: int, better: Value, worse: Value) -> Fact:
    """The statement on the deciding criterion of one bracket."""
    criterion = worse.criterion
    article = ARTICLES[criterion]
    common: dict[str, Json] = {"score": score, "players": list(worse.players)}
    if criterion == "C8":
        if better.value[0] != worse.value[0]:
            return fact("why_not.C8_count", article, actual=better.value[0], with_it=worse.value[0], **common)
        lists = shown(better.value[1:]), shown(worse.value[1:])
        return fact("why_not.C8_scores", article, actual=lists[0], with_it=lists[1], **common)
    if criterion in SCORED:
        lists = shown(better.value), shown(worse.value)
        return fact(f"why_not.{criterion}", article, actual=lists[0], with_it=lists[1], **common)
    return fact(f"why_not.{criterion}", article, actual=better.value[0], with_it=worse.value[0], **common)


def _forbidden(question: _Question, criterion: str, player: int, opponent: int) -> Fact:
    if criterion == "C1":
        games = question.state.by_number[player].games
        met = next(
            number for number, game in enumerate(games, start=1) if game.opponent == opponent and game.outcome in PLAYED
        )
        return fact("why_not.met", ARTICLES["C1"], player=player, opponent=opponent, round=met)
    if criterion == "C3":
        colour = question.field.entrants[question.index[player]].wants
        return fact("why_not.same_colour", ARTICLES["C3"], player=player, opponent=opponent, colour=colour)
    return fact("why_not.prohibited", player=player, opponent=opponent)


def _barred_from_bye(state: TournamentState, player: int) -> Fact:
    for number, game in enumerate(state.by_number[player].games, start=1):
        if game.outcome is Result.PAIRING_BYE:
            return fact("why_not.had_bye", ARTICLES["C2"], player=player, round=number)
        if game.outcome not in PLAYED and state.scoring.points(game.outcome) >= state.scoring.win:
            return fact("why_not.won_without_playing", ARTICLES["C2"], player=player, round=number)
    raise InvalidState(f"Nothing bars player {player} from the bye.", code="why_not.bye_open", player=player)
