"""The verdict on one round: legality first, then every bracket against the best candidate, then the colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.engine.check import solver
from pairing.engine.check.bracket import Bracket, Candidate, Value, first_difference, values_of
from pairing.engine.check.cheapest import Unproved
from pairing.engine.check.field import Field, colour_of, field_of
from pairing.engine.check.legality import breaches
from pairing.engine.check.order import place_of
from pairing.engine.check.outlook import Outlook
from pairing.engine.check.solver import TooLarge
from pairing.engine.check.verdict import ARTICLES, Difference, Grade, RoundVerdict
from pairing.engine.model import Pair, TournamentState

LARGEST_GRAPH = 700
"""Most vertices of a weighted matching; a bracket that needs more is reported as not verified."""


def check_round(
    state: TournamentState, pairs: Iterable[Pair], byes: tuple[int, ...] = (), *, largest: int = LARGEST_GRAPH
) -> RoundVerdict:
    """Whether ``pairs`` and ``byes`` (TPNs with a pairing-allocated bye) are what the rules give for the next round.

    ``state`` is the tournament before that round. Optimality is judged for the FIDE (Dutch) system of 2026; of any
    other system or edition only what no Swiss system allows is. ``largest`` bounds the time: it is the most
    vertices of a weighted matching, which only brackets with an unavoidable failure need. A round of 1,000 players
    usually takes under a second, a bracket of 700 that needs weights about ten.
    """
    boards = tuple(pairs)
    field = field_of(state)
    dutch = state.system == "dutch"
    found = tuple(breaches(field, boards, byes, by_colour=dutch))
    not_judged = "" if dutch and state.edition == "2026" else "edition" if dutch else "system"
    differences: list[Difference] = []
    unverified: list[int] = []
    if not found and not not_judged:
        for judged in _differences(field, boards, byes, largest):
            if isinstance(judged, Difference):
                differences.append(judged)
            else:
                unverified.append(judged)
    if found:
        grade = Grade.ILLEGAL
    else:
        grade = Grade.LEGAL if differences or unverified or not_judged else Grade.EXACT
    return RoundVerdict(
        state.round_number, grade, state.edition, found, tuple(differences), tuple(unverified),
        "" if found else not_judged,
    )  # fmt: skip


def _differences(
    field: Field, boards: tuple[Pair, ...], byes: tuple[int, ...], largest: int
) -> Iterator[Difference | int]:
    """Differences from the top down; the bare score of a bracket that was too large."""
    index = {entrant.number: position for position, entrant in enumerate(field.entrants)}
    outlook = Outlook(field)
    if byes:
        given_score = field.entrants[index[byes[0]]].score
        if outlook.bye_score != given_score:
            lowest = () if outlook.bye_score is None else (outlook.bye_score,)
            yield Difference("C5", ARTICLES["C5"], (given_score,), lowest)
            outlook = Outlook(field, bye_score=given_score)
    partner = {}
    for board in boards:
        white, black = index[board.white], index[board.black]
        partner[white], partner[black] = black, white
    moved_down, below = 0, field.everybody
    for group in field.groups:
        below &= ~group
        bracket = Bracket(field, moved_down, group, below)
        inside = (
            (player, partner[player])
            for player in bracket.members
            if player in partner and bracket.players >> partner[player] & 1
        )
        given = Candidate.of(bracket, inside)
        best = solver.best_candidate(bracket, outlook, largest=largest)
        if isinstance(best, TooLarge):
            yield bracket.score
        elif best != given:
            yield _compare(bracket, outlook, given, best, largest)
        moved_down = given.floaters
    yield from _colours(field, boards, index)


def _compare(bracket: Bracket, outlook: Outlook, given: Candidate, best: Candidate, largest: int) -> Difference:
    """The first criterion, or the order, on which the given candidate loses against the best one."""
    mine, theirs = (_values(bracket, outlook, candidate, largest) for candidate in (given, best))
    pairs = tuple(
        tuple(sorted(_numbers(bracket.field, pair) for pair in one.pairs - other.pairs))
        for one, other in ((given, best), (best, given))
    )
    different = first_difference(mine[0], theirs[0])
    if different is None or (different[0].criterion not in {"C6", "C7"} and not (mine[1] and theirs[1])):
        if not (mine[1] and theirs[1]):
            return Difference("unknown", "", (), (), bracket.score, *pairs)
        places = place_of(bracket, given), place_of(bracket, best)
        if places[0] <= places[1]:
            raise Unproved("The verifier found a candidate that comes before its own best one.")
        return Difference("order", places[0].article_of_difference(places[1]), (), (), bracket.score, *pairs)
    if different[0].value <= different[1].value:
        raise Unproved("The verifier found a candidate that is better than its own best one.")
    criterion = different[0].criterion
    return Difference(
        criterion, ARTICLES[criterion], different[0].value, different[1].value, bracket.score, *pairs
    )  # fmt: skip


def _values(bracket: Bracket, outlook: Outlook, candidate: Candidate, largest: int) -> tuple[tuple[Value, ...], bool]:
    """C6 to C21, and whether C8 among them could be evaluated."""
    following = solver.next_value(bracket, outlook, candidate.floaters, largest=largest)
    known = not isinstance(following, TooLarge)
    values = values_of(
        bracket,
        candidate,
        next_bracket=() if isinstance(following, TooLarge) else following,
        unplayed=outlook.unplayed_of_bye(bracket, candidate.floaters),
    )
    return values, known


def _numbers(field: Field, pair: tuple[int, int]) -> tuple[int, int]:
    return field.entrants[pair[0]].number, field.entrants[pair[1]].number


def _colours(field: Field, boards: tuple[Pair, ...], index: dict[int, int]) -> Iterator[Difference]:
    for board in boards:
        colour, article = colour_of(
            field.entrants[index[board.white]], field.entrants[index[board.black]], field.initial_colour
        )
        if colour != "w":
            given, due = (board.white, board.black), (board.black, board.white)
            yield Difference("colour", article, given, due, None, (given,), (due,))
