"""The questions: why not this opponent, the other colour, this player for the bye, this player as downfloater."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.check.cheapest import Unproved
from pairing.engine.check.field import Field, colour_of, field_of, why_forbidden
from pairing.engine.check.outlook import Outlook
from pairing.engine.check.verdict import ARTICLES, SCORED, shown
from pairing.engine.errors import InvalidState
from pairing.engine.facts import Fact, Json, fact
from pairing.engine.model import PLAYED, TournamentState
from pairing.engine.model import Outcome as Result
from pairing.engine.systems.dutch.system import EDITION_2026
from pairing.engine.validation import check
from pairing.engine.why_not.answer import Outcome, WhyNot
from pairing.engine.why_not.comparison import Parting, parting, path_of
from pairing.engine.why_not.condition import Condition, Round, best_round
from pairing.engine.why_not.shortcut import early_parting


def why_not(state: TournamentState, player: int, opponent: int) -> WhyNot:
    """Why the next round of ``state`` does not pair these two (TPNs).

    Raises ``InvalidState`` for a bad state, an unknown player, one player twice, or a system without an answer, and
    ``NoPairing`` when the round has no pairing at all.
    """
    question = _Question.about(state, player, opponent)
    if player == opponent:
        raise InvalidState(
            f"Player {player} cannot be paired with themselves.", code="why_not.same_player", player=player
        )
    if question.absent:
        return question.not_applicable(question.absent)
    one, other = question.index[player], question.index[opponent]
    forbidden = why_forbidden(question.field, one, other)
    if forbidden:
        return WhyNot(Outcome.FORBIDDEN, _forbidden(question, forbidden, player, opponent), forbidden)
    actual = question.actual()
    if actual.opponent_of(player) == opponent:
        return WhyNot(Outcome.HAPPENS, fact("why_not.pair_happens", player=player, opponent=opponent))
    pair = Condition(
        {player: frozenset({opponent}), opponent: frozenset({player})}, question.others_than(player, opponent)
    )
    return question.compared(actual, pair)


def why_not_bye(state: TournamentState, player: int) -> WhyNot:
    """Why the pairing-allocated bye of the next round does not go to this player. Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    if len(question.field.entrants) % 2 == 0:
        return question.not_applicable(fact("why_not.no_bye", players=len(question.field.entrants)))
    if not question.field.entrants[question.index[player]].may_have_bye:
        return WhyNot(Outcome.FORBIDDEN, _barred_from_bye(state, player), "C2")
    actual = question.actual()
    if actual.bye == player:
        return WhyNot(Outcome.HAPPENS, fact("why_not.bye_happens", player=player))
    return question.compared(actual, Condition({}, frozenset({player})))


def why_not_float(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not move down out of the own scoregroup in the next round. Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    actual = question.actual()
    score = {entrant.number: entrant.score for entrant in question.field.entrants}
    opponent = actual.opponent_of(player)
    if opponent is None or score[opponent] < score[player]:
        return WhyNot(Outcome.HAPPENS, fact("why_not.float_happens", player=player))
    lower = frozenset(number for number, points in score.items() if points < score[player])
    return question.compared(actual, Condition({player: lower}))


def why_not_colour(state: TournamentState, player: int) -> WhyNot:
    """Why this player does not get the other colour in the next round (Article 5.2). Raises as ``why_not``."""
    question = _Question.about(state, player)
    if question.absent:
        return question.not_applicable(question.absent)
    opponent = question.actual().opponent_of(player)
    if opponent is None:
        return question.not_applicable(fact("why_not.no_colour", player=player))
    one, other = (question.field.entrants[question.index[number]] for number in (player, opponent))
    colour, article = colour_of(one, other, question.field.initial_colour)
    white, black = (one, other) if colour == "w" else (other, one)
    higher = min(white, black, key=lambda entrant: (-entrant.score, entrant.number))
    stronger = max(white, black, key=lambda entrant: (entrant.strength, abs(entrant.difference)))
    granted = stronger if article in {"5.2.1", "5.2.2"} else higher
    reason = fact(
        f"why_not.colour_{article.replace('.', '_')}", article,
        white=white.number, black=black.number, player=granted.number, colour="w" if granted is white else "b",
    )  # fmt: skip
    return WhyNot(Outcome.DECIDED, reason)


@dataclass(frozen=True, slots=True)
class _Question:
    state: TournamentState
    field: Field
    index: dict[int, int]
    """Position in order of rank by TPN."""
    absent: Fact | None

    @staticmethod
    def about(state: TournamentState, *players: int) -> _Question:
        _supported(state)
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

    def actual(self) -> Round:
        """The round of the rules."""
        found = best_round(self.state)
        if found is None:
            raise Unproved("The engine gave no round and no reason.")
        return found

    def others_than(self, *players: int) -> frozenset[int]:
        return frozenset(self.index) - frozenset(players)

    def compared(self, actual: Round, condition: Condition) -> WhyNot:
        """The first criterion on which the best round under ``condition`` loses, C5 before all brackets."""
        conditioned = condition.on_field(self.field)
        outlook = Outlook(conditioned)
        if not outlook.possible:
            return WhyNot(Outcome.IMPOSSIBLE, fact("why_not.impossible", ARTICLES["C4"]), "C4")
        lowest = None if actual.bye is None else self.field.entrants[self.index[actual.bye]].score
        if lowest is not None and outlook.bye_score is not None and lowest != outlook.bye_score:
            reason = fact("why_not.C5", ARTICLES["C5"], actual=lowest, with_it=outlook.bye_score)
            return WhyNot(Outcome.WORSE, reason, "C5", None, (lowest,), (outlook.bye_score,))
        path = path_of(self.field, actual)
        found = early_parting(path, conditioned, outlook)
        if found is None:
            other = best_round(self.state, condition)
            if other is None:
                raise Unproved("The engine and the verifier disagree on whether a round is possible.")
            found = parting(path, actual.bye, path_of(self.field, other), other.bye)
        if found is None:
            raise Unproved("The round of the rules was not recognized as having what was asked for.")
        if found.criterion == "order":
            reason = fact(f"why_not.later_{found.article.replace('.', '_')}", found.article, score=found.score)
            return WhyNot(Outcome.LATER, reason, "order", found.score)
        return WhyNot(Outcome.WORSE, _worse(found), found.criterion, found.score, found.actual, found.with_it)


def _supported(state: TournamentState) -> None:
    if state.system != "dutch" or state.edition != EDITION_2026:
        raise InvalidState(
            "Why-not questions are answered for the FIDE (Dutch) system of 2026 only.",
            code="why_not.unsupported",
            system=state.system,
            edition=state.edition,
        )
    check(state)


def _worse(found: Parting) -> Fact:
    """The statement on the deciding criterion of one bracket."""
    criterion, actual, with_it = found.criterion, found.actual, found.with_it
    article = ARTICLES[criterion]
    common: dict[str, Json] = {"score": found.score}
    if criterion == "C8" and len(actual) == len(with_it) == 1:
        return fact("why_not.C8_count", article, actual=actual[0], with_it=with_it[0], **common)
    if criterion == "C8":
        return fact("why_not.C8_scores", article, actual=shown(actual[1:]), with_it=shown(with_it[1:]), **common)
    if criterion in SCORED:
        return fact(f"why_not.{criterion}", article, actual=shown(actual), with_it=shown(with_it), **common)
    if criterion not in {"C6", "C9"}:
        common["players"] = list(found.players)
    return fact(f"why_not.{criterion}", article, actual=actual[0], with_it=with_it[0], **common)


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
