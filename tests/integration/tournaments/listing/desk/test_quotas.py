"""Owners see what their organization may take and takes now; what is full is refused in words."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from pairing import turns
from pairing.engine.simulation import Population
from portal.common.errors import Refused
from portal.organizations.quotas import IMPORTS_PER_HOUR, MAILS_PER_HOUR, PLAYERS_PER_EVENT, set_quota
from tests.factories import make_study, make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.entries.actions import add_entry
from tournaments.imports.entry_actions import import_entries
from tournaments.imports.entry_matching import EntryRow
from tournaments.models import Entry, PendingImport
from tournaments.rounds import actions as runs
from tournaments.simulations import turns as simulation_turns

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def tournament(organization):
    return make_tournament(organization)


def upload(desk, role="arbiter"):
    file = SimpleUploadedFile("list.csv", b"Name,Rating\nAda,2000\n", content_type="text/csv")
    return desk(role).post("import", data={"file": file})


def lines(desk, language="en") -> list[list[str]]:
    """The cells of each row of the page, as an owner reads them."""
    answer = desk("owner").client.get(reverse("manage:quotas", args=["federation"]).replace("/en/", f"/{language}/"))
    _head, *rows = re.findall(r"<tr>(.*?)</tr>", answer.content.decode(), re.DOTALL)
    cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows)
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_owners_see_every_quota_with_its_present_use(organization, tournament, staff, desk):
    run = runs.request_round(tournament=tournament, actor=staff.arbiter)
    assert turns.take(named=run.pk, task="") is not None
    study = make_study(tournament, staff.organizer, population=Population("uniform", players=20))
    assert simulation_turns.take(study) is not None
    assert upload(desk).status_code == 302
    set_quota(organization=organization, name=IMPORTS_PER_HOUR, most=7)

    assert lines(desk) == [
        ["Rounds that are paired at once", "1 full", "1"],
        ["Parts of simulations that are computed at once", "1", "2"],
        ["Simulations under way or waiting", "1", "20"],
        ["Files uploaded for import in an hour", "1", "7"],
        ["Invitations sent in an hour", "0", "120"],
        ["Messages to followers and registered players in an hour", "0", "3000"],
        ["Players in the largest event", "8", "5000"],
    ]
    assert lines(desk, "it")[0] == ["Turni abbinati contemporaneamente", "1 esaurito", "1"]
    link = reverse("manage:quotas", args=["federation"])
    assert link in desk("owner").client.get(reverse("organizations:settings", args=["federation"])).content.decode()


@pytest.mark.parametrize("role", ["organizer", "arbiter", "viewer"])
def test_nobody_else_sees_them(tournament, desk, role):
    assert desk(role).client.get(reverse("manage:quotas", args=["federation"])).status_code == 403


def test_a_file_too_many_is_refused_with_what_to_do(organization, tournament, desk):
    set_quota(organization=organization, name=IMPORTS_PER_HOUR, most=2)
    assert [upload(desk).status_code for _ in range(2)] == [302, 302]
    PendingImport.objects.all().delete()
    answer = upload(desk)
    assert answer.status_code == 422
    assert "This organization may upload at most 2 files in an hour. Try again later." in answer.content.decode()
    assert not PendingImport.objects.exists()
    set_quota(organization=organization, name=IMPORTS_PER_HOUR, most=3)
    assert upload(desk).status_code == 302


def test_an_invitation_too_many_is_refused_and_no_mail_goes_out(
    organization, tournament, desk, django_capture_on_commit_callbacks
):
    set_quota(organization=organization, name=MAILS_PER_HOUR, most=1)
    address = reverse("organizations:invite", args=["federation"])
    with django_capture_on_commit_callbacks(execute=True):
        answers = [
            desk("owner").client.post(address, {"email": f"{number}@example.org", "roles": ["arbiter"]})
            for number in range(2)
        ]
    assert [answer.status_code for answer in answers] == [302, 422]
    assert "at most 1 invitations in an hour" in answers[1].content.decode()
    assert [one.to for one in mail.outbox] == [["0@example.org"]]


def test_an_event_takes_no_more_players_than_its_organization_may_have(organization, tournament, staff):
    set_quota(organization=organization, name=PLAYERS_PER_EVENT, most=9)
    tournament.organization.refresh_from_db()
    rows = [EntryRow(line, {"name": f"New, {line}"}) for line in (2, 3)]
    with pytest.raises(Refused, match="at most 9 players") as many:
        import_entries(tournament=tournament, rows=rows, actor=staff.arbiter)
    assert (many.value.code, Entry.objects.count()) == ("too_many_players", 8)
    add_entry(tournament=tournament, actor=staff.arbiter, name="Ninth, Player")
    with pytest.raises(Refused, match="at most 9 players"):
        add_entry(tournament=tournament, actor=staff.arbiter, name="Tenth, Player")
    assert Entry.objects.count() == 9
