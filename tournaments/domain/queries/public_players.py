"""What anybody may read about one player: rounds, scores, floats, and the story of the virtual points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairing.engine.acceleration.story import outlook, timeline
from pairing.engine.history import Float, History, derive
from tournaments.domain.queries.norms import public_norms_of
from tournaments.domain.queries.pairing_order import next_withdrawal, pairing_score, place_in, real_score
from tournaments.domain.queries.progress import rank_history, ranks_of
from tournaments.domain.queries.published import (
    PublishedRound,
    completed_rounds,
    public_state,
    published_rounds,
)
from tournaments.domain.queries.ratings import rating_of
from tournaments.domain.queries.shapes import PlayerLine, PlayerPage, PlayerRound, Score, VirtualStep
from tournaments.domain.regulations import plan_of
from tournaments.models import Entry, Regulations, Tournament

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
        return PlayerPage(line, 0, None, entry.status, "", (), ())
    row = newest.players[entry_id]
    played = player_rounds(rounds, regulations, (entry_id,))[entry_id]
    complete = completed_rounds(rounds)
    points_after = max((step.round_number for step in played if step.points is not None), default=0)
    adjustments = tuple(one for published in rounds for one in published.adjustments if one.entry_id == entry_id)
    points = sum(step.points or 0 for step in played)
    ranks = ranks_of(rank_history(rounds[:complete], regulations), entry_id)
    return PlayerPage(
        player=newest.line(entry_id),
        points=points + sum(one.points for one in adjustments if one.round_number <= points_after),
        rank=ranks[-1] if ranks else None,
        status=row["status"],
        group=row["group"],
        rounds=played,
        virtual=_virtual_steps(rounds, regulations, entry_id, played),
        outlook=tuple(
            fact.to_json()
            for fact in outlook(
                plan_of(regulations),
                row["group"],
                len(rounds),
                newest.score(entry_id).real,
                now=row["virtual"],
                scoring=regulations.scoring,
            )
        )
        if row["group"]
        else (),
        points_after=points_after,
        withdrawal=next_withdrawal(newest, entry_id, plan_of(regulations)),
        adjustments=adjustments,
        ranks=ranks,
        rating=rating_of(tournament, rounds, regulations, entry_id),
        norms=public_norms_of(tournament, rounds, regulations, entry_id),
    )


def player_rounds(
    rounds: Sequence[PublishedRound], regulations: Regulations, entries: Iterable[int]
) -> dict[int, tuple[PlayerRound, ...]]:
    """Every published round (1, 2, … without a gap) of each of ``entries``. No query."""
    newest = rounds[-1]
    state = public_state(rounds, regulations)
    history = derive(state)
    return {entry: tuple(_player_round(published, newest, history, entry) for published in rounds) for entry in entries}


def _player_round(published: PublishedRound, newest: PublishedRound, history: History, entry: int) -> PlayerRound:
    outcome = published.outcome(entry)
    board = published.board_of.get(entry)
    number = newest.players[entry]["number"]
    past = history.players[number]
    white = board is not None and board["white"] == entry
    opponent = board["black" if white else "white"] if board else None
    in_round = entry in published.players
    return PlayerRound(
        round_number=published.number,
        score=published.score(entry) if in_round else _missed_score(past.real_before, published.number),
        outcome=outcome.value if outcome else "",
        points=history.state.scoring.points(outcome) if outcome else None,
        board=board["number"] if board else None,
        colour=("w" if white else "b") if board else "",
        opponent=newest.line(opponent) if opponent is not None else None,
        float=_FLOAT_WORD[history.float_of(number, published.number)],
    )


def _missed_score(real_before: Sequence[int], round_number: int) -> Score:
    """The score before a round that was paired before the player came."""
    return Score(real_before[round_number - 1], 0, round_number)


def _virtual_steps(
    rounds: Sequence[PublishedRound], regulations: Regulations, entry: int, played: Sequence[PlayerRound]
) -> tuple[VirtualStep, ...]:
    """Virtual points before every planned round; later rounds assume that the real points stay as they are.

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
            plan, group, assumed, given=[step.score.virtual for step in played], scoring=regulations.scoring
        )
    )
