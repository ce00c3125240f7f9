"""What there is to tell about a player in a published round, short enough to compare with what was told before."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.engine.model import Outcome
from tournaments.history.published import PublishedRound
from tournaments.models import Follower, FollowerMessage

Kind = FollowerMessage.Kind


def facts_of(published: PublishedRound, entry_id: int) -> dict[Kind, str]:
    """The place in a round, and the result once it is public and final; nothing for who has no place in it."""
    board = published.board_of.get(entry_id)
    if board is None:
        bye = published.bye_of.get(entry_id)
        return {Kind.ROUND: f"bye {bye['kind']}"} if bye else {}
    white = board["white"] == entry_id
    found = {Kind.ROUND: f"{board['number']}{'w' if white else 'b'}{board['black' if white else 'white']}"}
    outcomes = published.outcome(entry_id), published.second_outcome(entry_id)
    if published.known(board["white"], board["black"]) and Outcome.UNFINISHED not in outcomes:
        found[Kind.RESULT] = "".join(one.value for one in outcomes if one)
    return found


def note_the_known(follower: Follower, rounds: Iterable[PublishedRound]) -> None:
    """Write down what everybody can read now, so that a new follower is told only what comes after it. One query."""
    FollowerMessage.objects.bulk_create(
        [
            FollowerMessage(follower=follower, round=published.round, kind=kind, told=fact)
            for published in rounds
            for kind, fact in facts_of(published, follower.entry_id).items()
        ],
        ignore_conflicts=True,
    )
