"""An arbiter has a published round checked once more."""

from __future__ import annotations

import re

from pairing.engine.verifier import VERSION
from tests.factories import make_tournament, pair_round, publish_next
from tournaments.verification import actions as verification
from tournaments.verification.pages import desk as verdicts

ADDRESS = "/en/manage/federation/open/rounds/1/"


def test_the_verdict_stands_on_the_round_and_can_be_asked_for_again(inside, client, organization, staff, monkeypatch):
    tournament = make_tournament(organization)
    round_ = publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    assert "Not checked yet" in client.get(ADDRESS).content.decode()
    asked = []
    monkeypatch.setattr(verdicts, "queue_verification", lambda **words: asked.append(words) or True)

    answer = client.post(f"{ADDRESS}check/", follow=True)

    assert asked == [{"revision_id": round_.revision_id, "organization_id": organization.pk, "again": True}]
    assert "The check was asked for." in answer.content.decode()
    verification.verify_revision(revision_id=round_.revision_id)
    shown = re.sub(r"\s+", " ", client.get(ADDRESS).content.decode())
    assert "Exactly what the rules give" in shown
    assert f"verifier {VERSION}" in shown


def test_a_broker_that_is_away_is_told(inside, client, organization, staff, monkeypatch):
    publish_next(make_tournament(organization), staff.arbiter)
    client.force_login(staff.arbiter)
    monkeypatch.setattr(verdicts, "queue_verification", lambda **_words: False)
    answer = client.post(f"{ADDRESS}check/", follow=True)
    assert "The check could not be handed to a worker." in answer.content.decode()


def test_who_may_not_pair_may_not_ask_and_a_draft_has_no_verdict(inside, client, organization, staff):
    tournament = make_tournament(organization)
    pair_round(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    assert client.post(f"{ADDRESS}check/").status_code == 404
    client.force_login(staff.viewer)
    assert client.post(f"{ADDRESS}check/").status_code == 403
    publish_next(make_tournament(organization, slug="second"), staff.arbiter)
    assert "Check again" not in client.get("/en/manage/federation/second/rounds/1/").content.decode()
