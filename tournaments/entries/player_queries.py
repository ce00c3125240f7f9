"""What anybody may read about one player: rounds, scores, floats, and the story of the virtual points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pairing.engine.acceleration import outlook, timeline
from pairing.engine.history import Float, History, derive
from pairing.engine.lives import counts_lives, lives_of
from pairing.engine.model import TournamentState
from pairing.engine.registry import description_of
from tournaments.entries.shapes import PlayerPage, VirtualStep
from tournaments.history.pairing_order import next_withdrawal, pairing_score, place_in, real_score
from tournaments.history.points_day import MovedPlayer, PointsDay, day_of
from tournaments.history.published import PublishedRound, completed_rounds, public_state, published_rounds
from tournaments.history.shapes import PlayerLine, PlayerRound, Score
from tournaments.models import Entry, Regulations, Tournament
from tournaments.models.entry import EXPELLED
from tournaments.ratings.norms import public_norms_of
from tournaments.ratings.queries import rating_of
from tournaments.regulations.actions import plan_of
from tournaments.standings.progress import rank_history, ranks_of

_FLOAT_WORD = {Float.DOWN: "down", Float.UP: "up", Float.NONE: ""}


def player_page(tournament: Tournament, entry_id: int) -> PlayerPage | None:
    """Everything public about one player; None for an id that is not in this tournament. Five queries."""
    rounds = published_rounds(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    entry = Entry.objects.filter(tournament=tournament, pk=entry_id).first()
    if entry is None:
        return None
    newest = rounds[-1] if rounds else None
    if newest is None or entry_id not in newest.players:
        line = PlayerLine(entry.pk, 0, entry.name, entry.title, entry.rating, entry.federation, entry.club)
        page = PlayerPage(line, 0, None, entry.shown_status, "", (), (), admission=entry.admission_reason)
        return replace(page, fide=entry.fide_rating, national=entry.national_rating)
    row = newest.players[entry_id]
    state = public_state(rounds, regulations)
    played = player_rounds(rounds, state, (entry_id,))[entry_id]
    started = first_round_of(rounds, entry_id)
    complete = completed_rounds(rounds)
    points_after = max((step.round_number for step in played if step.points is not None), default=0)
    adjustments = tuple(one for published in rounds for one in published.adjustments if one.entry_id == entry_id)
    points = sum(step.points or 0 for step in played)
    lives = None
    if complete and counts_lives(regulations.system):
        lives = lives_of(public_state(rounds[:complete], regulations)).get(row["number"])
    gone = next((step.round_number for step in played if step.gone), 0)
    ranks = ranks_of(rank_history(rounds[:complete], regulations), entry_id)
    return PlayerPage(
        player=newest.line(entry_id),
        points=points
        + sum(one.points for one in adjustments if one.round_number <= points_after and not one.on_second),
        rank=ranks[-1] if ranks else None,
        status=EXPELLED if entry.expelled_from is not None else row["status"],
        group=row["group"],
        rounds=played,
        started=started,
        virtual=_virtual_steps(rounds, regulations, entry_id, played, started),
        outlook=tuple(
            fact.to_json()
            for fact in outlook(
                plan_of(regulations),
                row["group"],
                len(rounds),
                newest.score(entry_id).real,
                now=row["virtual"],
                scoring=regulations.round_scoring,
            )
        )
        if row["group"]
        else (),
        point_days=_point_days(rounds, regulations, entry_id),
        admission=entry.admission_reason,
        fide=entry.fide_rating,
        national=entry.national_rating,
        points_after=points_after,
        withdrawal=next_withdrawal(newest, entry_id, plan_of(regulations)),
        adjustments=adjustments,
        ranks=ranks,
        rating=rating_of(tournament, rounds, state, entry_id),
        norms=public_norms_of(tournament, rounds, regulations, state, entry_id),
        lives=lives.left if lives else None,
        out_in=lives.out_in if lives else _left_in(played, gone),
    )


def _left_in(played: Sequence[PlayerRound], gone: int) -> int:
    """The last round in which somebody who had left before round ``gone`` had a place in the bracket; 0 for who is
    still in."""
    return max((step.round_number for step in played if step.round_number < gone and not step.gone), default=0)


def _point_days(
    rounds: Sequence[PublishedRound], regulations: Regulations, entry: int
) -> tuple[tuple[MovedPlayer, PointsDay], ...]:
    plan, found = plan_of(regulations), []
    for earlier, later in pairwise(rounds) if plan.accelerates else ():
        given = {row["entry"]: row["virtual"] for row in earlier.payload["players"]}
        day = day_of(later, given, plan, regulations)
        own = day.of(entry) if day else None
        if day and own:
            found.append((own, day))
    return tuple(found)


def first_round_of(rounds: Sequence[PublishedRound], entry: int) -> int:
    """The first published round that knew of the player: above 1 for a late entry; the newest where none did."""
    found = (one.number for one in rounds if entry in one.board_of or entry in one.bye_of)
    return next(found, rounds[-1].number)


def player_rounds(
    rounds: Sequence[PublishedRound], state: TournamentState, entries: Iterable[int]
) -> dict[int, tuple[PlayerRound, ...]]:
    """Every one of ``rounds`` (1, 2, … without a gap), which have led to the public ``state``, of each of ``entries``.

    No query.
    """
    newest = rounds[-1]
    history = derive(state)
    return {entry: tuple(_player_round(published, newest, history, entry) for published in rounds) for entry in entries}


def _player_round(published: PublishedRound, newest: PublishedRound, history: History, entry: int) -> PlayerRound:
    outcome, second = published.outcome(entry), published.second_outcome(entry)
    board = published.board_of.get(entry)
    number = newest.players[entry]["number"]
    past = history.players[number]
    game = past.competitor.games[published.number - 1]
    known = outcome is not None and (board is None or game.second is None or second is not None)
    white = board is not None and board["white"] == entry
    opponent = board["black" if white else "white"] if board else None
    in_round = entry in published.players
    state = history.state
    by_score = description_of(state.system).by_score_in(published.number, state.options)
    return PlayerRound(
        round_number=published.number,
        score=published.score(entry) if in_round else _missed_score(past.real_before, published.number),
        outcome=outcome.value if outcome else "",
        points=game.points(state.scoring.table) if known else None,
        board=board["number"] if board else None,
        colour=("w" if published.has_white(entry) else "b") if board else "",
        opponent=newest.line(opponent) if opponent is not None else None,
        float=_FLOAT_WORD[history.float_of(number, published.number)] if by_score else "",
        second=second.value if second else "",
        by_score=by_score,
        gone=in_round and board is None and entry not in published.bye_of,
    )


def _missed_score(real_before: Sequence[int], round_number: int) -> Score:
    """The score before a round that was paired before the player came."""
    return Score(real_before[round_number - 1], 0, round_number)


def _virtual_steps(
    rounds: Sequence[PublishedRound],
    regulations: Regulations,
    entry: int,
    played: Sequence[PlayerRound],
    started: int,
) -> tuple[VirtualStep, ...]:
    """Virtual points before every planned round from ``started`` on; rounds to come assume that the real points stay.

    They end before the first round to come whose virtual points a round rule decides on the results of everybody.
    """
    plan = plan_of(regulations)
    group = rounds[-1].players[entry]["group"]
    if not group or not plan.accelerates:
        return ()
    known = [step.score.real for step in played]
    last = played[-1]
    if last.points is not None and len(known) < regulations.rounds:
        known.append(last.score.real + last.points + rounds[-1].adjusted(entry))
    assumed = known + [known[-1]] * (regulations.rounds - len(known))
    coming = range(len(rounds) + 1, regulations.rounds + 1)
    assumed = assumed[: next((number - 1 for number in coming if plan.round_rule(number)), regulations.rounds)]
    places = {
        published.number: (place_in(published, entry, pairing_score), place_in(published, entry, real_score))
        for published in rounds
    }
    return tuple(
        VirtualStep(
            round_number=step.round_number,
            real=step.real if step.round_number <= len(known) else None,
            virtual=step.virtual,
            reasons=tuple(reason.to_json() for reason in step.reasons),
            place=places.get(step.round_number, (None, None))[0],
            real_place=places.get(step.round_number, (None, None))[1],
        )
        for step in timeline(
            plan,
            group,
            assumed,
            given=[step.score.virtual for step in played],
            first=started,
            scoring=regulations.round_scoring,
        )
    )
