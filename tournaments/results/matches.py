"""Matches of a knock-out: which of them nobody has decided yet, and what a change of one would upset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.errors import InvalidState
from pairing.engine.knockout_bracket import DRAWN, KnockoutBracket, KnockoutMatch, MatchEnd, is_knockout
from pairing.engine.model import Outcome
from pairing.engine.standings import TIE_RULES, decided_by_boards
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.history.snapshot import take_snapshot
from tournaments.history.team_rounds import GAME_SCORING, match_result, sides_of
from tournaments.models import Board, Regulations, Round, Tournament


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match of a published round."""

    end: MatchEnd
    winner: int
    """The entry that goes on; 0 while nobody does."""


def match_states(round_: Round) -> Mapping[int, MatchState]:
    """The matches of a published round of a knock-out with their ends by board number; empty in other systems, and
    where an earlier round is not the one of the bracket. In other systems no query but the revision's."""
    if round_.revision is None or not is_knockout(round_.revision.system):
        return {}
    matches, entries = _matches(round_.tournament, round_.number)
    boards = Board.objects.filter(round=round_).values_list("number", "white_id", "black_id")
    found = {}
    for number, white, black in boards:
        one = matches.get(frozenset((white, black)))
        if one is not None:
            found[number] = MatchState(one.end, entries.get(one.winner, 0))
    return found


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A drawn match as the arbiter decides it."""

    number: int
    white: str
    black: str
    goes_on: str
    """``w`` or ``b``; blank while nobody is named."""


def drawn_matches(round_: Round) -> Sequence[DrawnMatch]:
    """The drawn matches of a round that need somebody who goes on, or have one, by board. An adjourned game is to be
    finished first."""
    ends = {number: one.end for number, one in match_states(round_).items()}
    boards = Board.objects.filter(round=round_).select_related("white", "black").order_by("number")
    return [
        DrawnMatch(one.number, one.white.name, one.black.name, one.goes_on)
        for one in (boards if ends else ())
        if one.goes_on or (is_finished(one) and ends.get(one.number) is MatchEnd.UNDECIDED)
    ]


def is_finished(board: Board) -> bool:
    """Whether every game of the board has its result, and none is adjourned."""
    games = [board.outcomes(game)[0] for game in range(1, max(board.games, board.team_boards) + 1)]
    return all(games) and Outcome.UNFINISHED.value not in games


def settle(board: Board, weights: Sequence[int]) -> None:
    """Let the boards of a match of teams say what it was for both, and who goes on; nothing is saved. One query.

    ``weights`` is what a point on board 1, 2, … counts, nothing where all count alike.
    """
    board.white_outcome, board.black_outcome = match_result(board.team_outcomes, weights)
    board.goes_on = decided_side(board)


def decided_side(board: Board) -> str:
    """Who goes on from a drawn match of teams by its boards, as ``Board.goes_on``; blank where the match is not drawn
    or not finished, where the regulations have no such rule, and where the boards are level, too. One query."""
    drawn = board.team_outcomes and board.white_outcome == board.black_outcome == Outcome.DRAW.value
    if not drawn or not is_finished(board):
        return ""
    regulations = Regulations.objects.get(tournament=board.round.tournament_id)
    rule = regulations.options.get(DRAWN, "") if is_knockout(regulations.system) else ""
    if rule not in TIE_RULES:
        return ""
    better = decided_by_boards(rule, *sides_of(board.team_outcomes), GAME_SCORING)
    return "w" if better > 0 else "b" if better < 0 else ""


def unfinished_game(board: Board) -> Refused:
    """The refusal of a decision before the match is played to its end."""
    return Refused(
        "match_not_finished",
        _("Board %(board)s is not finished. Finish the game first, then enter who goes on if the match is drawn.")
        % {"board": board.number},
        field="goes_on",
    )


def record_decision(tournament: Tournament, board: Board, before: str, actor: User | None, reason: str) -> None:
    """Note in the journal that who goes on from ``board`` was ``before`` and is now what the board says. The caller
    holds the lock."""
    names = {"": "", "w": board.white.name, "b": board.black.name}
    place = {"round": board.round.number, "board": board.number}
    record_change(
        tournament,
        "match.decided" if board.goes_on else "match.undecided",
        actor,
        before={**place, "goes_on": names[before]},
        after={**place, "goes_on": names[board.goes_on]},
        reason=reason,
    )


def refuse_undecided(tournament: Tournament, round_number: int) -> None:
    """Raise ``Refused``, naming the boards, while a match of ``round_number`` is not finished, or was drawn and nobody
    is said to go on."""
    round_ = Round.objects.filter(tournament=tournament, number=round_number).first()
    if round_ is None:
        return
    without_winner = {MatchEnd.UNFINISHED, MatchEnd.UNDECIDED}
    waiting = {number for number, one in match_states(round_).items() if one.end in without_winner}
    if not waiting:
        return
    open_boards = Board.objects.filter(round=round_, number__in=waiting).order_by("number")
    boards = [board.number for board in open_boards if not is_finished(board)]
    if boards:
        message = ngettext(
            "Round %(round)s: finish the game on board %(boards)s first, then pair again.",
            "Round %(round)s: finish the games on boards %(boards)s first, then pair again.",
            len(boards),
        )
        facts = {"round": round_number, "boards": ", ".join(map(str, boards))}
        raise Refused("matches_not_finished", message % facts, round=round_number, boards=boards)
    boards = sorted(waiting)
    message = ngettext(
        "Round %(round)s: the match on board %(boards)s was drawn. Enter who goes on, then pair again.",
        "Round %(round)s: the matches on boards %(boards)s were drawn. Enter who goes on, then pair again.",
        len(boards),
    )
    facts = {"round": round_number, "boards": ", ".join(map(str, boards))}
    raise Refused("matches_undecided", message % facts, round=round_number, boards=boards)


def refuse_upset(board: Board, before: MatchState | None) -> None:
    """Raise ``Refused`` where another player goes on than ``before`` although a later round is published.

    The caller has stored the change inside its transaction, which the refusal undoes.
    """
    if before is None:
        return
    after = match_states(board.round).get(board.number)
    later = Round.objects.filter(
        tournament_id=board.round.tournament_id, number__gt=board.round.number, revision__isnull=False
    ).order_by("number")
    following = later.values_list("number", flat=True).first()
    if following and (after is None or after.winner != before.winner):
        raise Refused(
            "match_paired_on",
            _(
                "Round %(round)s is published with the player who went on from this match. Withdraw its publication "
                "first, then correct the result."
            )
            % {"round": following},
            field="result",
        )


def _matches(tournament: Tournament, number: int) -> tuple[dict[frozenset[int], KnockoutMatch], dict[int, int]]:
    """The matches of a round by the entries of the two, and the entries by pairing number."""
    snapshot = take_snapshot(tournament, number + 1, renumber=False)
    entries = {place: entry.pk for place, entry in enumerate(snapshot.entries, start=1)}
    try:
        bracket = KnockoutBracket(snapshot.state)
    except InvalidState:
        return {}, entries
    return {
        frozenset(entries[player] for player in one.players): one
        for one in bracket.of_round(number)
        if 0 not in one.players
    }, entries
