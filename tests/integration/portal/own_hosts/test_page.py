"""The owner's page: what it says before, while and after a name is verified."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from portal.organizations.hosts import actions
from portal.organizations.hosts.models import Answer, HostClaim
from tests.integration.portal.own_hosts.conftest import HOST, MAIN, give_host
from tests.integration.tournaments.public_event import spring_open  # noqa: F401

pytestmark = pytest.mark.django_db
PAGE = "/en/organizations/federation/host/"


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(actions, "send", lambda task, arguments: found.append((task, arguments)))
    return found


@pytest.fixture
def owner(spring_open, client, settings):  # noqa: F811
    settings.PORTAL_ADDRESS = f"https://{MAIN}"
    client.force_login(spring_open.staff.owner)
    return client


def test_an_owner_claims_a_name_and_reads_which_records_to_set(owner, sent, spring_open):  # noqa: F811
    assert (
        reverse("organizations:own_host", args=["federation"])
        in owner.get(reverse("organizations:settings", args=["federation"])).content.decode()
    )
    page = owner.post(PAGE, {"name": "Chess.Example.org."}, follow=True).content.decode()
    with scope(organization=spring_open.organization):
        claim = HostClaim.objects.get()
    assert sent == [("organizations.look_at_host", [claim.pk, claim.organization_id])]
    for shown in (HOST, f"_portal-host.{HOST}", f"portal-host={claim.token}", f'value="{MAIN}."', "not served yet"):
        assert shown in page
    assert "Host name claimed" in owner.get(reverse("organizations:journal", args=["federation"])).content.decode()


def test_a_wrong_name_is_named_with_what_to_do(owner, sent, spring_open):  # noqa: F811
    answer = owner.post(PAGE, {"name": "https://chess.example.org"})
    assert answer.status_code == 422
    assert "Write the name alone, as in chess.example.org" in answer.content.decode()
    assert sent == []


def test_a_served_name_that_fails_is_told_and_can_be_given_up(owner, sent, spring_open):  # noqa: F811
    organization = spring_open.organization
    with scope(organization=organization):
        claim = actions.claim_host(organization=organization, name=HOST, actor=spring_open.staff.owner)
        HostClaim.objects.update(answer=Answer.ELSEWHERE, looked_at=timezone.now())
    give_host(organization, HOST)
    page = owner.get(PAGE).content.decode()
    assert f'<a href="https://{HOST}/">' in page
    assert "the name does not lead to this portal" in page
    assert "served for 7 days after the last look" in page
    owner.post(f"{PAGE}look/")
    assert sent == [], "who presses again within ten seconds asks no server again"
    owner.post(f"{PAGE}withdraw/")
    with scope(organization=organization):
        assert not HostClaim.objects.filter(pk=claim.pk).exists()
    assert "There is no host name to look at" in owner.post(f"{PAGE}look/", follow=True).content.decode()


def test_owners_alone_open_it(client, spring_open):  # noqa: F811
    for role in ("organizer", "arbiter", "viewer"):
        client.force_login(getattr(spring_open.staff, role))
        assert client.get(PAGE).status_code == 403
        assert client.post(PAGE, {"name": HOST}).status_code == 403
    with scope(organization=spring_open.organization):
        assert not HostClaim.objects.exists()
