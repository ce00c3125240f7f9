"""An organization as one file."""

from __future__ import annotations

import json
import tempfile
from copy import copy
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.utils import timezone
from django_scopes import scopes_disabled

from portal.common.backups import archive, databases
from portal.common.backups.archive import Manifest
from portal.common.observing.release import release
from portal.organizations.models import Organization, User
from tournaments.models import Seal
from tournaments.moving.rows import people_of, tables

KIND: Final = "organization"
"""What the manifest says instead of a kind of database: any of them can take it."""
PEOPLE: Final = "people.jsonl"
ROWS: Final = "rows.jsonl"


class _Exact(DjangoJSONEncoder):
    """Times to the microsecond, as they are hashed; Django would write thousandths."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def export(organization: Organization, folder: Path, key: str) -> Path:
    """Write everything that belongs to ``organization`` into a file in ``folder``, encrypted if ``key`` is not blank.

    People come with name and e-mail address, without password and rights. Nothing is changed here.
    """
    now = timezone.now()
    target = folder / f"{organization.slug}-{now:%Y%m%d-%H%M%S}.organization"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".moving-") as place, scopes_disabled():
        work = Path(place)
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            counts = _write(organization, work)
            keys = sorted(set(Seal.objects.filter(tournament__organization=organization).values_list("key", flat=True)))
            migrations = databases.facts(cursor, connection.vendor)["migrations"]
        facts = {
            "slug": organization.slug,
            "rows": counts,
            "migrations": [one for one in migrations if one.split(".")[0] in {"tournaments", "pairing"}],
            "keys": keys,
        }
        files = {name: archive.digest_of(work / name) for name in (PEOPLE, ROWS)}
        manifest = Manifest(now.isoformat(timespec="seconds"), release(), KIND, facts, files)
        archive.write(target, manifest, work, key)
    return target


def _write(organization: Organization, work: Path) -> dict[str, int]:
    with (work / PEOPLE).open("w", encoding="utf-8") as out:
        for person in people_of(organization):
            out.write(json.dumps(_told(person)) + "\n")
    counts = {}
    with (work / ROWS).open("w", encoding="utf-8") as out:
        alone = copy(organization)
        alone.parent = None  # the one above does not come along
        serializers.serialize("jsonl", [alone], stream=out, cls=_Exact)
        for model, rows in tables(organization):
            serializers.serialize("jsonl", rows.iterator(chunk_size=50), stream=out, cls=_Exact)
            counts[model._meta.label] = rows.count()
    return counts


def _told(person: User) -> dict[str, str | int]:
    return {
        "id": person.pk, "email": person.email, "first_name": person.first_name, "last_name": person.last_name,
    }  # fmt: skip
