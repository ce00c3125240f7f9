"""The moment in which the regulations become fixed: the pairing of round 1.

From then on a database trigger refuses every change (C.04.2 Articles 1.1 and 1.2, C.04.7 Article 1.3). Only throwing
away an unpublished pairing of round 1 undoes it, together with the acceleration groups that its entry list gave; once
round 1 was published nothing does, not even withdrawing that publication.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from pairing.engine.snapshot import digest
from tournaments.approvals.carrying import carried_over
from tournaments.history.snapshot import Snapshot
from tournaments.models import Regulations, RoundRevision, Tournament
from tournaments.regulations.actions import FIELDS
from tournaments.regulations.leaving_fide_mode import keep_out
from tournaments.regulations.lots import announced_lots, commitment


def settings_of(regulations: Regulations) -> dict[str, Any]:
    """Every setting that pairing and standings depend on, as JSON.

    What came with a later program is left out where it says nothing, so that digests from before stay true: options of
    the system, the last round for late entries, the initial order of C.04.2 Article 2.2 and the rule of ratings.
    A lot stands by the SHA-256 of its seed, the lots of all rounds by the last hash of their chain.
    """
    unsaid = {
        "options": {},
        "last_entry_round": 0,
        "initial_order": Regulations.InitialOrder.RATING,
        "rating_rule": "",
        "tie_break_ratings": "",
        "external_tie_breaks": {},
        "team_boards": 0,
        "board_weights": "",
        "board_colours": "",
        "empty_boards": Regulations.EmptyBoards.ANY,
        "line_up_article": "",
        "transfers_until": "",
        "transfers_article": "",
    }
    settings = {name: getattr(regulations, name) for name in FIELDS}
    said = {name: value for name, value in settings.items() if name not in unsaid or value != unsaid[name]}
    if not regulations.of_teams:
        said = {name: value for name, value in said.items() if not name.startswith("line_up_")}
    return said | ({"lot": lot} if (lot := commitment(regulations)) else {}) | announced_lots(regulations)


def freeze_regulations(tournament: Tournament, regulations: Regulations, snapshot: Snapshot) -> None:
    """Fix settings and acceleration groups as ``snapshot``, that of round 1, has them, and the event outside FIDE mode
    if it is. The caller holds the lock."""
    if regulations.frozen_at is not None:
        return
    regulations.frozen_groups = snapshot.groups.to_json()
    regulations.digest = digest(settings_of(regulations))
    regulations.frozen_at = timezone.now()
    with carried_over(tournament):
        regulations.save(update_fields=["frozen_groups", "digest", "frozen_at"])
    keep_out(tournament, regulations, None)


def thaw_regulations(tournament: Tournament) -> None:
    """Round 1 is paired no more: settings may change again, unless it was ever published, even if that was withdrawn.
    The caller holds the lock."""
    if RoundRevision.objects.filter(round__tournament=tournament).exists():
        return
    with carried_over(tournament):
        Regulations.objects.filter(tournament=tournament).update(frozen_groups=None, digest="", frozen_at=None)
