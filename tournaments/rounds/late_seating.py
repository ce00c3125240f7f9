"""Pairing two players in a round that is already published: late entries, or players without an opponent.

C.04.2 Article 4.4 allows it where a late entry is admitted, or where two participants without an opponent agree to
play. No other board changes: the two get a new board after the last one, which is published at once as a new revision
with the arbiter's reason. The arbiter chooses the two, not the pairing system; the system decides their colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.facts import Fact
from pairing.engine.history import History, derive
from pairing.engine.legality import against_preference, breaches
from pairing.engine.registry import description_of
from pairing.engine.systems import assign
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place, next_results_version
from tournaments.entries.letters import by_name
from tournaments.entries.numbering import numbers_bind
from tournaments.history.payload import LateBoard, PlayerRow, build_payload
from tournaments.history.snapshot import Snapshot, take_snapshot
from tournaments.models import (
    Board,
    Bye,
    Entry,
    EntryStatus,
    Regulations,
    Round,
    RoundRevision,
    RoundState,
    Tournament,
)
from tournaments.rounds.manual import refuse_unpublished_changes
from tournaments.rounds.publication import republish_round


@dataclass(frozen=True, slots=True)
class Free:
    """A player without an opponent in a published round."""

    entry: Entry
    bye: str
    """TRF code of the bye that the player would give up; blank for a late entry and for a player who came back."""


class Questioned(Refused):
    """Something speaks against a pair that was to be seated late. Nothing was changed; ``understood`` seats it."""

    def __init__(self, judged: tuple[Fact, ...], names: Mapping[int, str]) -> None:
        super().__init__("pair_questioned", _("Read what speaks against this pair, and confirm it."))
        self.judged = judged
        """Rules that the pair breaks, and colours given against a preference."""
        self.names = names
        """By pairing number, for the sentences."""


def free_players(round_: Round) -> Sequence[Free]:
    """The players who can be paired now: late entries, and active players without a board. Four queries.

    Nobody where numbers say who meets whom: whoever has no board there rests, goes on without a game, or is out.
    """
    if numbers_bind(round_.tournament):
        return []
    seated = {
        entry for pair in Board.objects.filter(round=round_).values_list("white_id", "black_id") for entry in pair
    }
    byes = dict(Bye.objects.filter(round=round_).values_list("entry_id", "kind"))
    entries = Entry.objects.filter(tournament=round_.tournament, status=EntryStatus.ACTIVE).exclude(pk__in=seated)
    return [Free(entry, byes.get(entry.pk, "")) for entry in by_name(entries)]


def seat(
    *,
    round: Round,  # noqa: A002
    first: int,
    second: int,
    actor: User,
    reason: str,
    white: int | None = None,
    understood: bool = True,
) -> RoundRevision:
    """Pair two free players (entry ids) in a round under way and publish it; ``white`` None: by the colour rules.

    The two lose their byes of this round. Locks the tournament. Raises ``Questioned`` unless ``understood`` where
    something speaks against the pair. Raises ``Refused``: no reason, a round that is not
    under way or whose successor is being paired, unpublished changes, one player twice, or a player who has a board or
    is not in the tournament.
    """
    with transaction.atomic():
        tournament = lock_taking_place(round.tournament)
        current = Round.objects.select_related("run", "revision", "tournament").get(pk=round.pk)
        _check(tournament, current, reason)
        free = {one.entry.pk: one for one in free_players(current)}
        if first == second or not {first, second} <= free.keys():
            raise Refused(
                "not_free",
                _("Choose two different players who have no board in round %(round)s.") % {"round": current.number},
                field="second",
            )
        pair = (free[first].entry, free[second].entry)
        Entry.objects.filter(pk__in=[first, second], first_round__gt=current.number).update(first_round=current.number)
        Bye.objects.filter(round=current, entry__in=pair).delete()
        newcomers = _newcomers(current, pair)
        snapshot = take_snapshot(current.tournament, current.number, renumber=False)
        history = derive(snapshot.state)
        by_rule = _by_rule(snapshot, history, pair)
        chosen = by_rule if white is None else white
        if chosen not in {first, second}:
            raise Refused("white_unknown", _("Choose which of the two has White."), field="white")
        black = second if chosen == first else first
        judged = _judged(snapshot, history, (chosen, black), by_rule)
        if judged and not understood:
            raise Questioned(judged, {number: one.name for number, one in enumerate(snapshot.entries, start=1)})
        last = Board.objects.filter(round=current).order_by("-number").values_list("number", flat=True).first() or 0
        board = Board.objects.create(
            round=current,
            number=last + 1,
            white_id=chosen,
            black_id=black,
            **Regulations.objects.get(tournament=tournament).new_board,
            manual_reason=reason.strip(),
            result_version=next_results_version(current),
        )
        record_change(
            tournament,
            "round.seated_late",
            actor,
            after={"round": current.number, "board": board.number, "names": [entry.name for entry in pair]},
            reason=reason,
            public=False,
        )
        late = LateBoard(
            number=board.number,
            white=chosen,
            black=black,
            given_up=[[one.entry.pk, one.bye] for one in (free[first], free[second]) if one.bye],
        )
        return republish_round(round=current, actor=actor, reason=reason, newcomers=newcomers, late=late)


def _check(tournament: Tournament, round_: Round, reason: str) -> None:
    if not reason.strip():
        raise Refused("reason_missing", _("Say why the pairing is changed: everybody can read it."), field="reason")
    if round_.revision is None or round_.state != RoundState.PUBLISHED:
        raise Refused("round_not_open", _("Players can be seated late only into the round under way."))
    if Round.objects.filter(tournament=tournament, number__gt=round_.number).exclude(state=RoundState.PLANNED).exists():
        raise Refused("next_round_paired", _("The next round is paired already. Throw that pairing away first."))
    refuse_unpublished_changes(round_)


def _newcomers(round_: Round, pair: Sequence[Entry]) -> list[PlayerRow]:
    """The rows of the players who were not in the list when the round was paired, numbered after all others.

    The next pairing gives them their place in the list and renumbers those below (C.04.2 Article 2.4). The numbers of
    this round cannot change, because its reasons name players by them.
    """
    known = round_.revision.payload["players"] if round_.revision else []
    missing = [entry.pk for entry in pair if entry.pk not in {row["entry"] for row in known}]
    if not missing:
        return []
    snapshot = take_snapshot(round_.tournament, round_.number, renumber=False)
    payload = build_payload(snapshot, boards=(), byes=(), plan="", run="", event=round_.tournament, answer=None)
    rows = payload["players"]
    found = [row for row in rows if row["entry"] in missing]
    return [PlayerRow(**{**row, "number": len(known) + place}) for place, row in enumerate(found, start=1)]


def _judged(snapshot: Snapshot, history: History, pair: tuple[int, int], by_rule: int) -> tuple[Fact, ...]:
    """What speaks against the pair (entry ids, White first); a preference that the rules themselves deny does not."""
    white, black = (snapshot.number_of[entry] for entry in pair)
    broken = breaches(history.state, [(white, black)], None, history)
    if not broken and pair[0] == by_rule:
        return ()
    return (*broken, *against_preference(history, (white, black)))


def _by_rule(snapshot: Snapshot, history: History, pair: Sequence[Entry]) -> int:
    """The entry that gets White by C.04.3 Article 5.2.

    Who is higher ranked and who has an odd number (Article 5.2.5) follows from the place that rating, title and name
    give to a late entry (C.04.2 Article 2.4), not from the number after all others that it gets in this publication.
    """
    number_of = snapshot.number_of
    higher, lower = sorted(
        (history.players[number_of[entry.pk]] for entry in pair), key=lambda past: (-past.pairing_score, past.number)
    )
    system = description_of(history.state.system)
    return snapshot.entry(assign(system, higher, lower, history.state).white).pk
