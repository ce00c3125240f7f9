"""An organization out of a file, into an installation where its numbers are free."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.validators import validate_email
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django_scopes import scope, scopes_disabled

from portal.common.backups import archive, databases
from portal.common.backups.errors import BackupError
from portal.common.models import Redaction
from portal.common.second_wall.role import as_owner
from portal.organizations.domain import RESERVED_SLUGS
from portal.organizations.models import EventMembership, Membership, Organization, User
from tournaments.models import Tournament
from tournaments.moving.belonging import refuse_strangers
from tournaments.moving.leaving import KIND, PEOPLE, ROWS
from tournaments.moving.rows import moving_models
from tournaments.verification.audit import audit
from tournaments.verification.signing import key_id

_FACTS = {"slug": str, "rows": dict, "migrations": list, "keys": list}
_PERSON = {"id": int, "email": str, "first_name": str, "last_name": str}
_LARGEST_NUMBER = 2**53
_STRANGE = (LookupError, TypeError, ValueError, AttributeError, RecursionError, ObjectDoesNotExist, ValidationError,
            DeserializationError)  # fmt: skip
"""What becomes of rows that no portal has written, long before the database sees them."""


def bring_in(source: Path, key: str) -> Organization:
    """Write the organization in ``source`` here, in one transaction that ends with a check of all its chains.

    Works as the owner of the tables: rows that nobody may change any more are written as they are. Whoever has an
    account of the same e-mail address keeps it. Quotas do not come along: they are for the operator to give.

    Raises ``BackupError`` and changes nothing where the file is not whole, a number is taken, a key of the seals is
    missing, a row is not one of this organization or names one that is not, or anything published does not fit
    afterwards.
    """
    with tempfile.TemporaryDirectory(prefix="moving-") as place:
        work = Path(place)
        manifest = archive.read(source, work, key)
        if manifest.database != KIND:
            raise BackupError("This is a backup of a whole installation: manage.py restore brings it back.")
        if not {PEOPLE, ROWS} <= set(manifest.files) or not _is_of(_FACTS, manifest.facts):
            raise BackupError("This file holds no organization. Export it again.")
        try:
            with as_owner("default"), scopes_disabled(), transaction.atomic():
                return _arrive(work, manifest.facts)
        except DatabaseError as error:
            raise BackupError(f"The database refuses the organization: {str(error).strip()}") from error
        except _STRANGE as error:
            raise BackupError(f"The file holds something that no portal writes: {error}. Export it again.") from error


def _arrive(work: Path, facts: Any) -> Organization:
    _refuse_other_release(facts["migrations"])
    missing = sorted(set(facts["keys"]) - set(map(key_id, settings.CHAIN_KEYS)))
    if missing:
        raise BackupError(
            f"Its seals were made with the key {missing[0]}, which is not in CHAIN_KEYS. Put the key of the other "
            "installation behind your own, with a comma between; without it nobody can say that nothing was changed."
        )
    people, moved = _people(work / PEOPLE)
    with _without_guards():
        organization, arrived = _rows(work / ROWS, facts["slug"])
    refuse_strangers(organization, arrived, people)
    if Redaction.objects.filter(organization=organization, applied=False).exists():
        raise BackupError("The file holds a redaction that is not applied, which no portal leaves. Export it again.")
    for stand_in, person in moved.items():
        for held in (Membership, EventMembership):
            held.objects.filter(organization=organization, user=stand_in).update(user=person)
    if arrived != Counter(facts["rows"]):
        raise BackupError("Not every row of the file arrived: it is damaged. Export the organization again.")
    _count_on()
    _check_chains(organization)
    return organization


def _is_of(kinds: Mapping[str, type], said: Any) -> bool:
    return isinstance(said, dict) and {name: type(value) for name, value in said.items()} == kinds


def _refuse_other_release(theirs: list[str]) -> None:
    with connection.cursor() as cursor:
        here = databases.facts(cursor, connection.vendor)["migrations"]
    ours = {one for one in here if one.split(".")[0] in {"tournaments", "pairing"}}
    if ours != set(theirs):
        other = min(ours ^ set(theirs))
        raise BackupError(f"The file comes from another release ({other} is only on one side). Bring both to the same.")


def _people(path: Path) -> tuple[set[int], dict[int, int]]:
    """Make the accounts that are missing; who has an account of another number here gets a silent one beside it, which
    stays the author of what was published. The answer has the numbers that rows may name, and the number of each silent
    one with that of the account."""
    named, moved = set(), {}
    for line in path.read_text(encoding="utf-8").splitlines():
        said = json.loads(line)
        if not _is_of(_PERSON, said):
            raise BackupError("The file says more or less of a person than name and e-mail address. Export it again.")
        validate_email(said["email"])
        named.add(said["id"])
        known = User.objects.filter(email__iexact=said["email"]).first()
        if known is not None and known.pk == said["id"]:
            continue
        _refuse_large(said["id"])
        if User.objects.filter(pk=said["id"]).exists():
            raise _taken("person", said["id"])
        if known is not None:
            moved[said["id"]] = known.pk
            said |= {"email": f"{said['id']}@moved.invalid", "is_active": False}
        person = User(**said)
        person.set_unusable_password()
        person.save(force_insert=True)
    return named, moved


def _rows(path: Path, slug: str) -> tuple[Organization, Counter[str]]:
    """Write every row; the organization, which comes first, and how many rows of each model came."""
    with path.open(encoding="utf-8") as lines:
        rows = serializers.deserialize("jsonl", lines)
        first = next(rows, None)
        organization: Any = first.object if first else None
        if not isinstance(organization, Organization) or organization.slug != slug or slug in RESERVED_SLUGS:
            raise BackupError("The file does not begin with the organization of its manifest. Export it again.")
        if Organization.objects.filter(slug=slug).exists():
            raise BackupError(f"There is an organization {slug} here already.")
        if Organization.objects.filter(pk=organization.pk).exists():
            raise _taken(organization._meta.verbose_name, organization.pk)
        _refuse_large(organization.pk)
        organization.quotas, organization.parent = {}, None
        organization.clean_fields()
        organization.save(force_insert=True)
        known, arrived = set(moving_models()), Counter[str]()
        for one in rows:
            row: Model = one.object
            if type(row) not in known:
                raise BackupError(f"The file holds a row of {row._meta.label}, which belongs to no organization.")
            _refuse_large(row.pk)
            if isinstance(row, Tournament):
                ZoneInfo(row.time_zone)  # pages of all federations show its times
            if type(row)._base_manager.filter(pk=row.pk).exists():
                raise _taken(type(row)._meta.verbose_name, row.pk)
            one.save(force_insert=True)
            arrived[row._meta.label] += 1
    return organization, arrived


def _refuse_large(number: Any) -> None:
    """New rows of all organizations are numbered behind the largest number that came."""
    if isinstance(number, int) and not 0 < number <= _LARGEST_NUMBER:
        raise BackupError(f"The file numbers a row {number}, which no portal does. Export it again.")


def _taken(what: Any, number: Any) -> BackupError:
    return BackupError(
        f"The number {number} of a {what} is taken here. Numbers are part of what was published and hashed, so the "
        "organization keeps its own: move it into an installation of its own, which is always possible."
    )


@contextmanager
def _without_guards() -> Iterator[None]:
    """Let rows be written that nobody may touch any more; the guards are back before the transaction ends."""
    models: list[Any] = [Organization, *moving_models()]
    models += [field.remote_field.through for model in models for field in model._meta.local_many_to_many]
    tables = [model._meta.db_table for model in models]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
            off, on = [f'DROP TRIGGER "{name}"' for name, _sql in triggers], [sql for _name, sql in triggers]
        else:
            off, on = (
                [f'ALTER TABLE "{table}" {word} TRIGGER USER' for table in tables] for word in ("DISABLE", "ENABLE")
            )
            on = ["SET CONSTRAINTS ALL IMMEDIATE", *on]
        for statement in off:
            cursor.execute(statement)
        yield
        for statement in on:
            cursor.execute(statement)


def _count_on() -> None:
    """Let new rows have numbers behind those that came."""
    if connection.vendor == "postgresql":
        models = [model for label in ("common", "organizations", "pairing", "tournaments")
                  for model in apps.get_app_config(label).get_models(include_auto_created=True)]  # fmt: skip
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def _check_chains(organization: Organization) -> None:
    for tournament in Tournament.objects.filter(organization=organization).select_related("organization"):
        with scope(organization=organization):
            found = audit(tournament)
        if not found.intact or (found.seals and not found.proven):
            raise BackupError(
                f"What {tournament.slug} has published does not fit together here. Look at its chain in the "
                "installation that it comes from (manage.py check_chains) before it moves."
            )
