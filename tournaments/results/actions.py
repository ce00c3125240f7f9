"""Results: entering, correcting, clearing, holding back, and completing a round.

A wrong result is put right until the round after the next one is published, and counts from the next pairing on; after
that it is put right for the rating report alone (C.04.2 Article 4.3; ``too_late``). An adjourned game counts as a draw
for the pairings until it is finished, whenever that is (Article 3.1). What was paired from the old result stays as it
is; a draft that was paired from it has to be paired again. Once a round is completed, a correction needs a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.model import PLAYED
from pairing.engine.registry import description_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock, lock_taking_place, next_results_version
from tournaments.models import Board, ResultEntry, Round, RoundState, Tournament, lacks_result
from tournaments.results.empty_boards import refuse_game_of_nobody
from tournaments.results.matches import match_states, record_decision, refuse_upset, settle
from tournaments.rounds.manual import refuse_unpublished_changes
from tournaments.standings.progress import request_ranks

RESULTS: Final = MappingProxyType(
    {
        ("1", "0"): gettext_lazy("White won"),
        ("=", "="): gettext_lazy("draw"),
        ("0", "1"): gettext_lazy("Black won"),
        ("+", "-"): gettext_lazy("White won by forfeit"),
        ("-", "+"): gettext_lazy("Black won by forfeit"),
        ("-", "-"): gettext_lazy("both forfeit"),
        ("=", "0"): gettext_lazy("half a point for White, nothing for Black"),
        ("0", "="): gettext_lazy("half a point for Black, nothing for White"),
        ("0", "0"): gettext_lazy("played, no points for either"),
        ("W", "L"): gettext_lazy("White won, not rated"),
        ("D", "D"): gettext_lazy("draw, not rated"),
        ("L", "W"): gettext_lazy("Black won, not rated"),
        ("?", "?"): gettext_lazy("not finished, a draw for the pairing"),
    }
)
"""Every pair of outcomes (White, Black; TRF codes) that one board can have, in the order of a form."""


UNFINISHED: Final = ("?", "?")
"""An adjourned game."""


_PLAYED: Final = frozenset(outcome.value for outcome in PLAYED)
_ENTERED: Final = ("entered_by", "entered_at", "goes_on")
_WRITTEN: Final = {
    1: ("white_outcome", "black_outcome", "result_version", *_ENTERED),
    2: ("white_second", "black_second", "second_version", *_ENTERED),
}


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of an entry."""

    board: Board
    """As it stands now."""
    version: int
    """The version of the game since this entry; it has a higher one where somebody changed it afterwards."""


def enter_result(
    *,
    board: Board,
    white_outcome: str,
    black_outcome: str,
    actor: User | None,
    game: int = 1,
    reason: str = "",
    seen: int | None = None,
    key: str = "",
    from_players: bool = False,
    for_rating: bool = False,
) -> Entered:
    """Enter or correct a result, as TRF codes. The same result again changes nothing.

    Of a match of two games ``game`` says which one, and White is who has it in that game.
    ``seen`` is the version of the board that the person saw; None asks for no comparison. An entry with a ``key`` that
    was stored before is not stored again, whatever happened meanwhile. ``for_rating``: put it right for the rating
    report alone; pairings and standings keep the result they have.

    Raises ``Refused``: two outcomes that one game cannot have, a round that is not published, a completed round without
    a reason (unless the game was adjourned), ``rating_only`` where it is too late for the standings, a game that nobody
    played where its colours were put right, the game of a team on a board that its line-up leaves empty, and
    ``result_changed`` where somebody else changed the board since it was ``seen``. Locks the tournament.
    """
    if (white_outcome, black_outcome) not in RESULTS:
        raise Refused(
            "result_impossible",
            _("One game cannot end %(white)s for White and %(black)s for Black. Choose a result from the list.")
            % {"white": white_outcome or "–", "black": black_outcome or "–"},
            field="result",
        )
    result = (white_outcome, black_outcome)
    return _set_result(board, game, result, actor, reason, seen, key, from_players=from_players, for_rating=for_rating)


def clear_result(
    *, board: Board, actor: User | None, game: int = 1, reason: str = "", seen: int | None = None, key: str = ""
) -> Entered:
    """Take a result back. Raises ``Refused`` as ``enter_result`` does, and in a completed round."""
    return _set_result(board, game, ("", ""), actor, reason, seen, key)


def close_round(*, round: Round, actor: User | None) -> Round:  # noqa: A002
    """Complete a round; adjourned games may be finished afterwards. Raises ``Refused`` when it is not under way, was
    changed by hand without publishing the correction, or a result is missing (the boards are named)."""
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("revision").get(pk=round.pk)
        if current.state != RoundState.PUBLISHED:
            raise Refused("round_not_open", _("Round %(round)s is not under way.") % {"round": current.number})
        refuse_unpublished_changes(current)
        missing = list(
            Board.objects.filter(lacks_result(), round=current).order_by("number").values_list("number", flat=True)
        )
        if missing:
            raise Refused(
                "results_missing",
                _("Results are missing on these boards: %(boards)s.")
                % {"boards": ", ".join(str(number) for number in missing)},
                round=current.number,
                boards=missing,
            )
        current.state = RoundState.CLOSED
        current.save(update_fields=["state"])
        next_results_version(current)
        record_change(tournament, "round.completed", actor, after={"round": current.number})
        request_ranks(tournament)
    return current


def hold_results(*, round: Round, held: bool, actor: User | None) -> Round:  # noqa: A002
    """Hold the results of a round back from the public, or release them."""
    with transaction.atomic():
        tournament = lock(round.tournament)
        current = Round.objects.get(pk=round.pk)
        if current.results_held != held:
            current.results_held = held
            current.save(update_fields=["results_held"])
            next_results_version(current)
            record_change(
                tournament, "results.held" if held else "results.released", actor, after={"round": current.number}
            )
    return current


def too_late(board: Board, game: int = 1) -> bool:
    """Whether a result of a Swiss system is put right for the rating report alone, because another round was published
    after the one that followed (C.04.2 Article 4.3). An adjourned game is reported when it is finished. At most three
    queries."""
    if board.round.state != RoundState.CLOSED or board.outcomes(game) in {UNFINISHED, ("", "")}:
        return False
    tournament = board.round.tournament
    if not description_of(tournament.regulations.system).by_score:
        return False
    newest = newest_published(tournament)
    if newest - board.round.number < 2:
        return False
    finished = ResultEntry.objects.filter(board=board, game=game, white_before="?", for_rating=False)
    reported = finished.aggregate(n=Max("after_round"))["n"] or board.round.number
    return newest - max(reported, board.round.number) > 1


def pair_changed(board: Board) -> Refused:
    """The refusal of a result for a pair that does not sit there any more."""
    return Refused(
        "pair_changed",
        _("The pair of board %(board)s was changed meanwhile. Nothing was saved: load the page again.")
        % {"board": board.number},
    )


def _set_result(
    board: Board,
    game: int,
    result: tuple[str, str],
    actor: User | None,
    reason: str,
    seen: int | None,
    key: str,
    *,
    from_players: bool = False,
    for_rating: bool = False,
) -> Entered:
    with transaction.atomic():
        tournament = lock_taking_place(board.round.tournament)
        current = _present(board)
        if not 1 <= game <= (current.team_boards or current.games):
            raise Refused("no_such_game", _("Board %(board)s has no such game.") % {"board": current.number})
        known = ResultEntry.objects.filter(board=current, key=key).first() if key else None
        if known is not None:
            return Entered(current, known.version)
        before = current.rated(game) if for_rating else current.outcomes(game)
        _check_open(current.round, before, reason, clearing=not result[0])
        _check_use(current, game, result, for_rating=for_rating)
        if before == result:
            return Entered(current, current.version_of(game))
        if seen is not None and seen != current.version_of(game):
            raise _changed_meanwhile(current, game)
        refuse_game_of_nobody(current, game, result)
        current.entered_by, current.entered_at = actor, timezone.now()
        goes_on = current.goes_on
        version = next_results_version(current.round)
        if for_rating:
            current.set_rated(game, result, version)
            current.save(update_fields=["rated_outcomes", "result_version", "second_version", *_ENTERED])
        else:
            _take_over(current, game, result, version, tournament)
        ResultEntry.objects.create(
            board=current,
            game=game,
            key=key,
            version=version,
            white_before=before[0],
            black_before=before[1],
            white_outcome=result[0],
            black_outcome=result[1],
            reason=reason.strip(),
            after_round=newest_published(tournament),
            from_players=from_players,
            for_rating=for_rating,
            entered_by=actor,
            entered_at=current.entered_at,
        )
        place = {"round": current.round.number, "board": current.number}
        if current.team_outcomes or current.games > 1:
            place["game"] = game
        said = {"result": list(result), **({"from_players": True} if from_players else {})}
        _record_result(tournament, {**place, "result": list(before)}, place | said, actor, reason, for_rating)
        if goes_on != current.goes_on:
            record_decision(tournament, current, goes_on, actor, reason)
    return Entered(current, version)


def _take_over(board: Board, game: int, result: tuple[str, str], version: int, tournament: Tournament) -> None:
    """Store what counts in the standings, and with it in the rating report."""
    match = match_states(board.round).get(board.number) if board.round.state == RoundState.CLOSED else None
    board.goes_on = ""
    board.set_outcomes(game, result, version)
    if board.rated_outcomes:
        board.set_rated(game, result, version)
    if board.team_outcomes:
        settle(board, tournament.regulations.weights)
    written = ["team_outcomes", *_WRITTEN[1]] if board.team_outcomes else _WRITTEN[game]
    board.save(update_fields=[*written, "rated_outcomes"])
    refuse_upset(board, match)


def _check_use(board: Board, game: int, result: tuple[str, str], *, for_rating: bool) -> None:
    if board.played_colours and result[0] and result[0] not in _PLAYED:
        raise Refused(
            "colours_put_right",
            _(
                "Board %(board)s: the colours of this game were put right, and “%(result)s” is of a game that nobody "
                "played. Put the colours back as published first, then enter the result."
            )
            % {"board": board.number, "result": RESULTS[result]},
            field="result",
        )
    if for_rating and (board.round.state != RoundState.CLOSED or UNFINISHED in (result, board.outcomes(game))):
        raise Refused(
            "not_for_rating",
            _("For the rating report only a finished game of a completed round is put right."),
            field="for_rating",
        )
    if for_rating and is_knockout(board.round.tournament.regulations.system):
        raise Refused(
            "knockout_for_rating",
            _(
                "In a knock-out the report file says who went on by the results. Correct the result itself; where "
                "another player went on meanwhile, tell the rating office the right result with the report."
            ),
            field="for_rating",
        )
    if not for_rating and result != board.outcomes(game) and too_late(board, game):
        raise Refused(
            "rating_only",
            _(
                "Two rounds were published after round %(round)s: its result is now put right for the rating report "
                "only (C.04.2 Article 4.3). Tick “for the rating report only”."
            )
            % {"round": board.round.number},
            field="for_rating",
        )


def newest_published(tournament: Tournament) -> int:
    """The number of the newest published round of an event that has one. One query."""
    published = Round.objects.filter(tournament=tournament, revision__isnull=False)
    return int(published.aggregate(n=Max("number"))["n"])


def _record_result(
    tournament: Tournament,
    before: dict[str, Any],
    after: dict[str, Any],
    actor: User | None,
    reason: str,
    for_rating: bool,
) -> None:
    entered, cleared = not before["result"][0], not after["result"][0]
    action: str = "result.entered" if entered else "result.cleared" if cleared else "result.corrected"
    action = "result.corrected_for_rating" if for_rating else action
    record_change(tournament, action, actor, before=before, after=after, reason=reason)


def _present(board: Board) -> Board:
    """The board as it is now. A pair that was changed by hand has another one."""
    found = Board.objects.select_related("round", "entered_by").filter(pk=board.pk).first()
    if found is None:
        raise pair_changed(board)
    return found


def _changed_meanwhile(board: Board, game: int) -> Refused:
    outcomes = board.rated(game)
    facts = {
        "board": board.number,
        "result": RESULTS.get(outcomes, ""),
        "who": str(board.entered_by) if board.entered_by else _("the two players"),
        "when": naturaltime(board.entered_at) if board.entered_at else "",
    }
    if outcomes[0]:
        message = _("Board %(board)s: %(who)s entered “%(result)s” %(when)s. Yours was not saved.") % facts
    else:
        message = _("Board %(board)s: %(who)s took the result back %(when)s. Yours was not saved.") % facts
    return Refused("result_changed", message, version=board.version_of(game))


def _check_open(round_: Round, before: tuple[str, str], reason: str, *, clearing: bool) -> None:
    if round_.revision_id is None:
        raise Refused("round_not_published", _("Publish round %(round)s first.") % {"round": round_.number})
    if round_.state != RoundState.CLOSED:
        return
    if clearing:
        raise Refused(
            "round_completed",
            _("Round %(round)s is completed: enter the right result instead of clearing it.")
            % {"round": round_.number},
        )
    if not reason.strip() and before != UNFINISHED:
        raise Refused(
            "reason_missing",
            _("Round %(round)s is completed. Say why its result is corrected.") % {"round": round_.number},
            field="reason",
        )
