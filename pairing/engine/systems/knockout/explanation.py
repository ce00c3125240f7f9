"""Why a round of a knock-out is as it is: the places in the bracket, and how everybody came there."""

from __future__ import annotations

from collections.abc import Iterator

from ...explanation.explained_round import BoardExplanation, ByeExplanation, RoundExplanation
from ...facts import Fact, fact
from ...history import History, derive
from ...knockout_bracket import DRAWN, KnockoutBracket, KnockoutMatch, MatchEnd
from ...model import Colour, Pair, RoundPairing, TournamentState
from ...registry import description_of
from .colours import decide


def explain(state: TournamentState, pairing: RoundPairing, bracket: KnockoutBracket) -> RoundExplanation:
    """Explain every match, and why somebody goes on without one; see ``protocol.PairingSystem``."""
    context = _Told(state, bracket)
    matches = {frozenset(one.players): one for one in bracket.coming}
    boards = tuple(
        context.board(place, pair, matches[frozenset((pair.white, pair.black))])
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    byes = tuple(context.goes_on(one) for one in bracket.passing)
    return RoundExplanation(pairing.round_number, pairing.system, pairing.edition, boards, byes, (), context.facts())


def colour_fact(state: TournamentState, bracket: KnockoutBracket, history: History, pair: Pair) -> Fact:
    """Why White of ``pair`` has White, in a match of two games in the first of them."""
    upper, lower = sorted((pair.white, pair.black), key=bracket.seed_of.__getitem__)
    past, other = history.players[upper], history.players[lower]
    _colour, rule = decide(past, other, bracket.seed_of[upper], state.initial_colour)
    names = {"white": pair.white, "black": pair.black, "player": upper, "opponent": lower}
    # In matches of two games only first games count, and that is said.
    counted = "first_game" if description_of(state.system).two_games else "colour"
    if rule == "initial":
        seed = bracket.seed_of[upper]
        return fact(
            f"knockout.{counted}_initial", **names, seed=seed, parity="odd" if seed % 2 else "even",
            initial=state.initial_colour.value,
        )  # fmt: skip
    if rule == "difference":
        had = [history.players[one].colours for one in (pair.white, pair.black)]
        whites = [colours.count(Colour.WHITE) for colours in had]
        blacks = [colours.count(Colour.BLACK) for colours in had]
        return fact(
            f"knockout.{counted}_difference", **names, whites=whites[0], blacks=blacks[0], other_whites=whites[1],
            other_blacks=blacks[1],
        )  # fmt: skip
    return fact(f"knockout.{counted}_{rule}", **names)


class _Told:
    """What every part of the explanation looks up."""

    def __init__(self, state: TournamentState, bracket: KnockoutBracket) -> None:
        self._state = state
        self._bracket = bracket
        self._history = derive(state)
        self._number = state.round_number
        self._of_matches = description_of(state.system).two_games

    def facts(self) -> tuple[Fact, ...]:
        """About the round as a whole."""
        left = len(self._bracket.players) - len(self._bracket.left_in)
        return (
            fact(
                "knockout.round", round=self._number, rounds=self._bracket.rounds, lines=self._bracket.lines,
                players=len(self._bracket.players), left=left,
            ),
        )  # fmt: skip

    def board(self, board: int, pair: Pair, match: KnockoutMatch) -> BoardExplanation:
        """One match: its place in the bracket, how both came there, and the colours."""
        upper, lower = sorted(match.players, key=self._bracket.seed_of.__getitem__)
        lead = [self._lead(match, upper, lower), *self._forfeits(upper, lower)]
        steps = [one for number in (upper, lower) for one in self._way(number)]
        steps.append(colour_fact(self._state, self._bracket, self._history, pair))
        if self._of_matches:
            steps.append(fact("knockout.second_game", white=pair.black, black=pair.white))
        details = [fact("knockout.drawn_rule", rule=str(description_of(self._state.system).option(self._state, DRAWN)))]
        return BoardExplanation(board, pair.white, pair.black, (), tuple(lead), tuple(steps), tuple(details))

    def goes_on(self, number: int) -> ByeExplanation:
        """Why this player has no opponent in this round."""
        seed = self._bracket.seed_of[number]
        if self._number == 1:
            lead = fact(
                "knockout.pass_first", player=number, seed=seed, players=len(self._bracket.players),
                lines=self._bracket.lines, empty=self._bracket.lines + 1 - seed,
                passes=self._bracket.lines - len(self._bracket.players),
            )  # fmt: skip
        else:
            lead = fact("knockout.pass_later", player=number, round=self._number - 1)
        return ByeExplanation(number, "full", (lead,), tuple(self._way(number)))

    def _lead(self, match: KnockoutMatch, upper: int, lower: int) -> Fact:
        seeds = self._bracket.seed_of
        names = {"player": upper, "opponent": lower, "seed": seeds[upper], "other": seeds[lower]}
        if match is self._bracket.third_place:
            return fact("knockout.third", **names)
        if self._number == 1:
            return fact("knockout.pair_first", **names, lines=self._bracket.lines, sum=self._bracket.lines + 1)
        if self._number == self._bracket.rounds:
            return fact("knockout.pair_final", **names)
        size = 2**self._number
        part = self._bracket.line_of[upper] // size + 1
        return fact("knockout.pair", **names, part=part, parts=self._bracket.lines // size, size=size)

    def _forfeits(self, upper: int, lower: int) -> Iterator[Fact]:
        """Who is absent and so forfeits the match."""
        absent = [one for one in (upper, lower) if self._state.by_number[one].absence is not None]
        if len(absent) == 2:
            yield fact("knockout.forfeit_both", player=upper, opponent=lower)
            return
        yield from (fact("knockout.forfeit", player=one) for one in absent)

    def _way(self, number: int) -> Iterator[Fact]:
        """How the player came here, round by round."""
        for round_number in range(1, self._number):
            for one in self._bracket.of_round(round_number):
                if number in one.players:
                    yield _step(one, number)


def _step(match: KnockoutMatch, number: int) -> Fact:
    names = {"player": number, "round": match.round_number}
    if match.end is MatchEnd.PASS:
        return fact("knockout.way_pass", **names)
    opponent = sum(match.players) - number
    if match.winner != number:
        return fact("knockout.way_lost", **names, opponent=opponent)
    if match.end is MatchEnd.WON:
        return fact("knockout.way_won", **names, opponent=opponent)
    if match.end is MatchEnd.FORFEITED:
        return fact("knockout.way_forfeit", **names, opponent=opponent)
    return fact("knockout.way_decided", **names, opponent=opponent)
