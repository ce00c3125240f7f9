"""The line-ups that are public get their first version, and a seal over it; older seals stay what they are.

What is hashed is written down here once more, as in ``0029_first_seals``. A tournament that has versions keeps them.
"""

import hashlib
import hmac
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q
from django.utils import timezone

first_seals = import_module("tournaments.migrations.0029_first_seals")
PUBLIC = Q(round__line_ups_until__isnull=True) | Q(round__line_ups_shown=True)


def freeze_what_is_public(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    model = {name: apps.get_model("tournaments", name) for name in ("LineUp", "LineUpVersion", "Seat")}
    public = model["LineUp"].objects.filter(PUBLIC, round__revision__isnull=False)
    known = set(model["LineUpVersion"].objects.values_list("tournament_id", flat=True))
    for tournament in sorted(set(public.values_list("round__tournament_id", flat=True)) - known):
        previous, count = "", 0
        rows = public.filter(round__tournament_id=tournament).select_related("captain")
        for count, row in enumerate(rows.order_by("round__number", "team_id"), start=1):
            seats: list[int | None] = []
            names: list[str | None] = []
            for seat in model["Seat"].objects.filter(line_up=row).select_related("player").order_by("board"):
                empty = [None] * (seat.board - 1 - len(seats))
                seats += [*empty, seat.player_id]
                names += [*empty, seat.player.name]
            captain = row.captain.name if row.captain else ""
            said = {
                "tournament": tournament, "number": count, "previous": previous, "round": row.round_id,
                "team": row.team_id, "seats": seats, "names": names, "reason": row.reason, "author": row.sent_by_id,
                "captain": captain, "at": first_seals._moment(row.sent_at),
            }  # fmt: skip
            previous = first_seals._digest(said)
            model["LineUpVersion"].objects.create(
                tournament_id=tournament, number=count, round_id=row.round_id, team_id=row.team_id, seats=seats,
                names=names, reason=row.reason, sent_by_id=row.sent_by_id, captain=captain, sent_at=row.sent_at,
                hash=previous,
            )  # fmt: skip
        _seal(apps.get_model("tournaments", "Seal"), tournament, count, previous)


def _seal(model: Any, tournament: int, count: int, head: str) -> None:
    """Seal the versions on top of what the newest seal says, which is taken over unread."""
    newest = model.objects.filter(tournament_id=tournament).order_by("-number").first()
    if newest is None:
        return  # nothing of it was ever published
    content = newest.content | {
        "number": newest.number + 1,
        "previous": newest.signature,
        "line_ups": count,
        "line_ups_head": head,
        "sealed_at": first_seals._moment(timezone.now()),
    }
    key = settings.CHAIN_KEYS[0]
    model.objects.create(
        tournament_id=tournament,
        number=newest.number + 1,
        content=content,
        key=hashlib.sha256(f"name of the key:{key}".encode()).hexdigest()[:16],
        signature=hmac.new(key.encode(), first_seals._digest(content).encode("ascii"), hashlib.sha256).hexdigest(),
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0062_line_up_versions")]
    operations = [migrations.RunPython(freeze_what_is_public, migrations.RunPython.noop)]
