"""A federation that comes in with what is not its own: members of others, accounts, rows that name foreign ones.

The operator runs ``import_organization`` with a file that another federation has made. Every hash in it is true, and
the rows are written without guards and as the owner of the tables. ``-s`` prints what each file tried.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django_scopes import scope, scopes_disabled

from portal.common.backups import archive, databases
from portal.common.backups.archive import Manifest
from portal.organizations.models import Organization, User
from tests.application_role import unbound
from tests.factories import make_organization, make_staff, make_tournament, publish_next
from tests.isolation.matrix.watch import different, digests
from tournaments.models import Entry, Prohibition, Round, Tournament

NUMBER = 900_001
"""Of the rows that come; nobody here has one like it."""
PERSON = {"id": NUMBER, "email": "thief@example.org", "first_name": "A", "last_name": "Thief"}


AT, LATER = "2026-11-24T09:00:00+00:00", "2027-11-24T09:00:00+00:00"


def row(model, pk=NUMBER, **fields):
    """A row as a file has it, with every date and text that it must have."""
    try:
        columns = apps.get_model(model)._meta.concrete_fields
    except LookupError:
        columns = ()
    dates = {one.name: AT for one in columns if getattr(one, "auto_now_add", False) or getattr(one, "auto_now", False)}
    return {"model": model, "pk": pk, "fields": dates | fields}


def federation(pk=NUMBER, **more):
    return row("organizations.organization", pk, **{"name": "Thieves", "slug": "thieves"} | more)


def member(pk=NUMBER, **more):
    return row("organizations.membership", pk, **{"organization": NUMBER, "user": NUMBER, "roles": "owner"} | more)


def event(pk=NUMBER, **more):
    words = {"organization": NUMBER, "slug": "own", "name": "Own", "starts_on": "2026-11-24", "ends_on": "2026-11-25"}
    return row("tournaments.tournament", pk, **words | more)


def written(folder, rows, people=(PERSON,), facts=None):
    """A file with these rows, whose manifest tells no lie about them."""
    (folder / "rows.jsonl").write_text("".join(json.dumps(one) + "\n" for one in rows))
    (folder / "people.jsonl").write_text("".join(json.dumps(one) + "\n" for one in people))
    with connection.cursor() as cursor:
        migrations = databases.facts(cursor, connection.vendor)["migrations"]
    labels = {model._meta.label_lower: model._meta.label for model in apps.get_models()}
    counted = Counter(labels.get(one["model"], "") for one in rows[1:])
    said = {
        "slug": rows[0]["fields"].get("slug", "") if rows else "", "rows": dict(counted), "keys": [],
        "migrations": [one for one in migrations if one.split(".")[0] in {"tournaments", "pairing"}],
    } | (facts or {})  # fmt: skip
    files = {name: archive.digest_of(folder / name) for name in ("people.jsonl", "rows.jsonl")}
    archive.write(folder / "evil", Manifest("now", "1", "organization", said, files), folder, "")
    return folder / "evil"


@pytest.fixture
def victim(db):
    """A federation with a published round, whose owner has an account."""
    with unbound():
        organization = make_organization("victim")
        with scope(organization=organization):
            staff = make_staff(organization)
            publish_next(make_tournament(organization, entries=4), staff.arbiter)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:  # as after a commit: nothing waits to be checked
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
        yield organization


def attacks(victim):
    """What stands behind the federation and its owner, by what it is for."""
    with scopes_disabled():
        tournament = Tournament.objects.get(organization=victim)
        entry, round_ = Entry.objects.filter(tournament=tournament).first(), Round.objects.get(number=1)
        owner = User.objects.get(email="owner@victim.example.org")
    root = {"email": "root@example.org", "password": "x", "is_superuser": True}
    token = {"membership": NUMBER, "made_by": NUMBER, "scopes": "read", "token_hash": "0" * 64, "expires_at": LATER}
    first = row("tournaments.round", tournament=NUMBER, number=1)
    apart = {"tournament": NUMBER, "first_round": 1, "last_round": 2, "reason": "x", "entries": [entry.pk]}
    published = {"tournament": NUMBER, "number": 1, "state": "published", "revision": round_.revision_id}
    return {
        "a member of the victim": [member(pk=NUMBER + 1, organization=victim.pk)],
        "a token of the victim": [row("organizations.apitoken", organization=victim.pk, **token)],
        "a way to sign in as its owner": [row("account.emailaddress", user=owner.pk, email="a@b.org", verified=True)],
        "an account of the operator": [row("organizations.user", **root)],
        "a session": [row("sessions.session", "x" * 32, session_data="x", expire_date=LATER)],
        "a second organization": [federation(NUMBER + 1, slug="second")],
        "a group of rights": [row("auth.group", name="x")],
        "a player in its event": [row("tournaments.entry", tournament=tournament.pk, name="Own, Player")],
        "an event that follows its event": [event(follows=tournament.pk)],
        "a bye of its player": [event(), first, row("tournaments.bye", round=NUMBER, entry=entry.pk, kind="H")],
        "a board of its players": [
            event(), first, row("tournaments.board", round=NUMBER, number=1, white=entry.pk, black=entry.pk + 1)
        ],
        "a round with its publication": [event(), row("tournaments.round", **published)],
        "its player among those kept apart": [event(), row("tournaments.prohibition", **apart)],
        "its player and an own one among those kept apart": [
            event(), row("tournaments.entry", tournament=NUMBER, name="Own, Player"),
            row("tournaments.prohibition", **apart | {"entries": [NUMBER, entry.pk]}),
        ],
        "a time zone that is none": [event(time_zone="x")],
        "a number behind which there is none": [event(), row("tournaments.entry", 2**63 - 1, tournament=NUMBER)],
        "its owner as author": [row("common.journalentry", organization=NUMBER, action="x", actor=owner.pk)],
        "a row in place of its event": [event(tournament.pk)],
        "nobody knows what": [row("tournaments.nothing")],
        "fields that are none": [member(nothing=1)],
        "a row without fields": [{"model": "tournaments.entry", "pk": 1}],
        "a number that is none": [row("tournaments.entry", "x", tournament=NUMBER)],
    }  # fmt: skip


def beginnings(victim):
    """What stands where the federation should."""
    return {
        "the victim itself": [federation(victim.pk)],
        "an address of the site itself": [federation(slug="api")],
        "an address that leads elsewhere": [federation(slug="../x")],
        "a colour with a style sheet in it": [federation(accent="};x{")],
        "no organization": [member()],
        "nothing": [],
    }


PEOPLE = {
    "a person with every right": PERSON | {"is_superuser": True},
    "a person with a password": PERSON | {"password": "x"},
    "a person behind whom there is no number": PERSON | {"id": 2**63 - 1},
    "a person without a number": PERSON | {"id": None},
    "a person with an address of two lines": PERSON | {"email": "a@example.org\nBcc: b@example.org"},
    "no person": ["x"],
}


def test_a_federation_brings_nothing_but_its_own(victim, tmp_path):
    before, refused, given_way = digests(), {}, []
    ours = [federation(), member()]
    files = {title: ([*ours, *rows], [PERSON], {}) for title, rows in attacks(victim).items()}
    files |= {title: (rows, [PERSON], {}) for title, rows in beginnings(victim).items()}
    files |= {title: (ours, [person], {}) for title, person in PEOPLE.items()}
    files["another address than its manifest says"] = (ours, [PERSON], {"slug": "victim"})
    files["facts that are none"] = (ours, [PERSON], {"rows": [], "keys": {}})
    for title, (rows, people, facts) in files.items():
        try:
            call_command("import_organization", str(written(tmp_path, rows, people, facts)))
            refused[title] = "CAME IN"
        except CommandError as error:
            refused[title] = str(error)
        changed = different(before, digests())
        print(f"{title}: {refused[title]} {len(changed)} tables changed")
        if changed or not refused[title].endswith("Nothing was changed.") or "The database refuses" in refused[title]:
            given_way.append(title)
    print(f"{len(refused)} files, {len(given_way)} gave way")
    assert given_way == []


def test_what_is_its_own_comes_in_without_the_quotas_it_gave_itself(victim, tmp_path):
    rows = [
        federation(quotas={"pairings_at_once": 100_000}), member(), event(),
        row("tournaments.entry", tournament=NUMBER, name="Own, Player"),
        row("tournaments.prohibition", tournament=NUMBER, first_round=1, last_round=2, reason="x", entries=[NUMBER]),
    ]  # fmt: skip
    call_command("import_organization", str(written(tmp_path, rows)))
    arrived = Organization.objects.get(slug="thieves")
    assert arrived.quotas == {}
    with scope(organization=arrived):
        assert [one.pk for one in Prohibition.objects.get().entries.all()] == [NUMBER]
    assert not User.objects.get(email="thief@example.org").has_usable_password()
