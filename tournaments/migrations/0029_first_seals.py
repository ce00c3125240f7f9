"""The first seal of every tournament that has published something: it covers what older programs published.

What is hashed and signed is written down here once more, so that this step makes the same seals whatever becomes of
``tournaments.verification.seals``. A tournament that has a seal keeps it.
"""

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

PAPERS = {"announcements": "AnnouncementVersion", "reports": "ReportVersion", "prizes": "PrizeList"}


def seal_what_there_is(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    model = {name: apps.get_model("tournaments", name) for name in ("Tournament", "RoundRevision", "Seal")}
    for tournament in model["Tournament"].objects.filter(seals=None).order_by("pk"):
        revisions = model["RoundRevision"].objects.filter(round__tournament_id=tournament.pk).order_by("pk")
        hashes = list(revisions.values_list("hash", flat=True))
        papers = {
            kind: [
                _paper_digest(kind, row)
                for row in apps.get_model("tournaments", name).objects.filter(tournament=tournament).order_by("version")
            ]
            for kind, name in PAPERS.items()
        }
        if not hashes and not any(papers.values()):
            continue
        content = {
            "tournament": tournament.pk,
            "number": 1,
            "previous": "",
            "publications": len(hashes),
            "head": hashes[-1] if hashes else "",
            **papers,
            "sealed_at": _moment(timezone.now()),
        }
        key = settings.CHAIN_KEYS[0]
        model["Seal"].objects.create(
            tournament=tournament,
            number=1,
            content=content,
            key=hashlib.sha256(f"name of the key:{key}".encode()).hexdigest()[:16],
            signature=hmac.new(key.encode(), _digest(content).encode("ascii"), hashlib.sha256).hexdigest(),
        )


def _paper_digest(kind: str, row: Any) -> str:
    said: dict[str, Any] = {"version": row.version, "stated": row.digest}
    if kind == "reports":
        texts = {name: hashlib.sha256(getattr(row, name).encode()).hexdigest() for name in ("trf26", "trf16")}
        said |= texts | {"declaration": _digest(row.declaration), "after_round": row.after_round, "note": row.note}
        at, author = row.created_at, row.created_by_id
    elif kind == "announcements":
        said |= {"content": _digest(row.content), "note": row.change_note}
        at, author = row.published_at, row.published_by_id
    else:
        said |= {"content": _digest(row.content), "note": row.reason}
        at, author = row.confirmed_at, row.confirmed_by_id
    return _digest(said | {"at": _moment(at), "author": author})


def _digest(data: Any) -> str:
    """SHA-256 of the canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="microseconds")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_seals")]
    operations = [migrations.RunPython(seal_what_there_is, migrations.RunPython.noop)]
