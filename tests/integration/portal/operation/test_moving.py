"""A federation moves from one installation to another: its pages and its chain are what they were.

What was published has the numbers of event, players and authors in its hashes, so a number that is taken is refused.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.separate_site import ROOT, Site

KEY = "a key of files that move, 0123456789 abcdefg"
BUILD = """
from datetime import date, timedelta
from tournaments.privacy.erasing.actions import erase
from tournaments.privacy.finding import all_records
from portal.organizations.models import EventMembership
factories.make_user("first@elsewhere.example")
for slug in ("elsewhere", "federation"):
    organization = factories.make_organization(slug)
    with scope(organization=organization):
        staff = factories.make_staff(organization)
        tournament = factories.make_tournament(organization, entries=8, acceleration="baku")
        factories.play_rounds(tournament, 2, staff.arbiter)
        helper = factories.make_user(f"helper@{slug}.example.org")
        EventMembership.objects.create(
            organization=organization, tournament=tournament, user=helper, roles="event_registrar"
        )
        Tournament.objects.filter(pk=tournament.pk).update(ends_on=date.today() - timedelta(days=2))
        person = all_records(organization)[0]
        erase(
            organization=organization, person=person, records=[person], typed=person.name, sure=True, actor=staff.owner
        )
print(1)
"""
PAGES = """
from django.test import Client
client = Client()
pages = ["/en/federation/open/standings/", "/en/federation/open/rounds/2/", "/it/federation/open/chain/log/"]
answers = {page: client.get(page, headers={"host": "localhost"}) for page in pages}
print(json.dumps({page: (one.status_code, b"".join(one).decode()) for page, one in answers.items()}))
"""
STATE = """
with scopes_disabled():
    from portal.organizations.models import EventMembership, Membership
    print(json.dumps({
        "organizations": sorted(Organization.objects.values_list("slug", flat=True)),
        "owner": list(Membership.objects.filter(roles__contains="owner").values_list("user__email", flat=True)),
        "helpers": list(EventMembership.objects.values_list("user__email", flat=True)),
        "author": sorted(set(RoundRevision.objects.values_list("published_by__first_name", flat=True))),
        "seals": Seal.objects.count(),
        "rows": Entry.objects.count(),
    }))
"""
ATTACK = """
from django.db import Error, transaction
with scopes_disabled():
    try:
        with transaction.atomic():
            RoundRevision.objects.update(reason="changed")
        print(json.dumps("it was changed"))
    except Error as error:
        print(json.dumps(str(error)))
"""
RENAME = """
with scopes_disabled():
    print(Organization.objects.filter(slug="federation").update(slug="renamed"))
"""
NOTHING = {"organizations": [], "owner": [], "helpers": [], "author": [], "seals": 0, "rows": 0}


def manage(site: Site, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=site.env | {"BACKUP_KEY": KEY} | env, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def sites(tmp_path):
    old, new = Site(tmp_path / "old"), Site(tmp_path / "new")
    for site in (old, new):
        site.prepare()
    yield old, new
    old.close()
    new.close()


def test_a_federation_moves_and_nothing_else_does(sites, tmp_path):
    old, new = sites
    old.run(BUILD)
    before = old.run(PAGES)
    assert '"redaction"' in before["/it/federation/open/chain/log/"][1]
    assert {status for status, _text in before.values()} == {200}
    done = manage(old, "export_organization", "federation", str(tmp_path))
    assert done.returncode == 0, done.stderr
    [file] = tmp_path.glob("federation-*.organization")
    keys = {name: (site.folder / "chain-key").read_text() for name, site in (("old", old), ("new", new))}
    both = {"CHAIN_KEYS": f"{keys['new']},{keys['old']}"}

    half = tmp_path / "half"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    for path, env, word in (
        (half, both, "damaged or cut off"),
        (file, {}, "which is not in CHAIN_KEYS"),
        (file, both | {"BACKUP_KEY": KEY[::-1]}, "another BACKUP_KEY"),
    ):
        done = manage(new, "import_organization", str(path), **env)
        assert done.returncode == 1
        assert word in done.stderr, done.stderr
        assert "Nothing was changed." in done.stderr
    assert new.run(STATE) == NOTHING

    # The owner and a helper in one event have accounts there already, under other numbers.
    for name in ("owner", "helper"):
        new.run(f'factories.make_user("{name}@federation.example.org"); print(1)')
    done = manage(new, "import_organization", str(file), **both)
    assert done.returncode == 0, done.stderr
    assert new.run(STATE) == {
        "organizations": ["federation"], "owner": ["owner@federation.example.org"],
        "helpers": ["helper@federation.example.org"], "author": ["Arbiter"], "seals": 2, "rows": 8,
    }  # fmt: skip
    # Until the chains are sealed anew the portal runs with both keys: what was redacted is believed of who signed it.
    assert new.run(PAGES, **both) == before
    assert "guard:" in new.run(ATTACK)
    done = manage(new, "check_chains", "--seal", **both)
    assert "1 tournaments, 0 with faults, 1 sealed anew" in done.stdout
    assert manage(new, "check_chains").returncode == 0  # by the newest seal alone, without the key of before
    log = "/it/federation/open/chain/log/"
    later = new.run(PAGES)[log][1].splitlines()
    assert [line for line in before[log][1].splitlines() if line not in later] == []

    # Numbers that are taken are refused.
    done = manage(old, "import_organization", str(file))
    assert "There is an organization federation here already." in done.stderr
    assert old.run(RENAME) == 1
    done = manage(old, "import_organization", str(file))
    assert done.returncode == 1
    assert "is taken here" in done.stderr
    assert old.run(STATE)["organizations"] == ["elsewhere", "renamed"]


def test_a_backup_of_an_installation_and_an_organization_are_told_apart(db, tmp_path):
    from portal.common.backups import archive, making
    from portal.common.backups.errors import BackupError
    from tournaments.moving.arriving import bring_in

    (tmp_path / "x").write_bytes(b"x")
    files = {"x": archive.digest_of(tmp_path / "x")}
    for kind in ("sqlite", "organization"):
        archive.write(tmp_path / kind, archive.Manifest("now", "1", kind, {"migrations": []}, files), tmp_path, "")
    with pytest.raises(BackupError, match="backup of a whole installation"):
        bring_in(tmp_path / "sqlite", "")
    with pytest.raises(BackupError, match="of the kind organization"):
        making.restore(tmp_path / "organization", "", replace=True)
