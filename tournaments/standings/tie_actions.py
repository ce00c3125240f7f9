"""Deciding ties after the last round: play-offs and lots (C.07 Articles 3 and 4.2).

A decision is recorded with what happened, shown in public, and decides ranks as long as it fits the tie. Lots drawn
here can be drawn again by anybody: their seed comes from the last publication and the results of the last round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.standings import draw
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.history.published import PublishedRound
from tournaments.history.shapes import DecidedTie
from tournaments.models import DecidedPlace, Entry, TieDecision, Tournament
from tournaments.standings.tie_queries import final_rounds, final_standings


def decide_tie(
    *, tournament: Tournament, means: str, places: Mapping[int, int], reason: str, actor: User
) -> TieDecision:
    """Record a play-off or lots drawn in the hall; ``places`` are those of entries, from 1.

    Raises ``Refused``: before every result is in, without a reason, and for places that fit no tie.
    """
    with transaction.atomic():
        current = lock(tournament)
        rounds = _final(current)
        if means not in TieDecision.Means.values:
            raise Refused("means_unknown", _("Say whether it was a play-off or a drawing of lots."), field="means")
        if not reason.strip():
            raise Refused("reason_missing", _("Say what happened: everybody can read it."), field="reason")
        _check_places(means, places)
        return _save(current, rounds, means, places, reason.strip(), "", actor)


def draw_lots(*, tournament: Tournament, rank: int, actor: User) -> TieDecision:
    """Draw lots among those who share ``rank`` in the final standings. Raises ``Refused`` where nobody shares it."""
    with transaction.atomic():
        current = lock(tournament)
        rounds = _final(current)
        tied = [line.player for line in final_standings(rounds, current).lines() if line.rank == rank]
        if len(tied) < 2:
            raise Refused("no_tie", _("Nobody shares rank %(rank)s any more.") % {"rank": rank})
        seed = seed_of(rounds[-1])
        order = draw((player.number for player in tied), seed)
        entry_of = {player.number: player.entry_id for player in tied}
        places = {entry_of[number]: place for place, number in enumerate(order, start=1)}
        return _save(current, rounds, TieDecision.Means.LOTS, places, "", seed, actor)


def take_decision_back(*, decision: TieDecision, reason: str, actor: User) -> None:
    """Undo a decision. Raises ``Refused`` without a reason; the journal keeps what was undone."""
    if not reason.strip():
        raise Refused("reason_missing", _("Say why you take it back."), field="reason")
    with transaction.atomic():
        tournament = lock(decision.tournament)
        record_change(
            tournament,
            "tie.undecided",
            actor,
            before=_facts(decision),
            reason=reason.strip(),
        )
        decision.delete()


def seed_of(last: PublishedRound) -> str:
    """What the lots of a tournament are drawn with: known to nobody before the last result, to everybody after it.

    It is the SHA-256 of the hash of the last publication, a slash, and the results of its boards in order, White first.
    """
    results = "".join("".join(last.results[row["white"], row["black"]][:4]) for row in last.payload["boards"])
    revision = last.round.revision
    text = f"{revision.hash if revision else ''}/{results}"
    return hashlib.sha256(text.encode()).hexdigest()


def _final(tournament: Tournament) -> Sequence[PublishedRound]:
    rounds = final_rounds(tournament)
    if rounds is None:
        raise Refused("not_final", _("Ties are decided after the last round, when every result is in."))
    return rounds


def _check_places(means: str, places: Mapping[int, int]) -> None:
    if len(places) < 2:
        raise Refused("too_few_players", _("Give the places of at least two players."), field="places")
    given = sorted(places.values())
    if any(place not in {index, given[index - 2]} for index, place in enumerate(given, start=1)) or given[0] != 1:
        raise Refused(
            "places_order",
            _("Number the places from 1; after two players who share place 1 comes place 3, and so on."),
            field="places",
        )
    if means == TieDecision.Means.LOTS and len(set(places.values())) != len(places):
        raise Refused("lots_shared", _("Lots leave nobody level: give every player another place."), field="places")


def _save(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    means: str,
    places: Mapping[int, int],
    reason: str,
    seed: str,
    actor: User,
) -> TieDecision:
    entries = set(Entry.objects.filter(tournament=tournament, pk__in=places).values_list("pk", flat=True))
    tie = DecidedTie(0, means, tuple(sorted(places.items(), key=lambda one: one[1])), reason, seed, "", timezone.now())
    last = replace(rounds[-1], decisions=(*rounds[-1].decisions, tie))
    fits = final_standings([*rounds[:-1], last], tournament).decisions()[-1].fits if entries == set(places) else False
    if not fits:
        raise Refused(
            "no_such_tie",
            _(
                "These players are not tied. They must be level on points with nobody between them; for lots, nothing "
                "else may separate them, and all who share the rank must be named."
            ),
            field="places",
        )
    decision = TieDecision.objects.create(
        tournament=tournament, means=means, reason=reason, seed=seed, decided_by=actor
    )
    DecidedPlace.objects.bulk_create(
        DecidedPlace(decision=decision, entry_id=entry, place=place) for entry, place in places.items()
    )
    record_change(
        tournament,
        "tie.decided",
        actor,
        after=_facts(decision),
        reason=reason,
    )
    return decision


def _facts(decision: TieDecision) -> dict[str, object]:
    places = decision.places.select_related("entry")
    facts: dict[str, object] = {
        "means": decision.get_means_display(),
        "order": [f"{one.place}. {one.entry.name}" for one in places],
    }
    return facts | ({"seed": decision.seed} if decision.seed else {})
