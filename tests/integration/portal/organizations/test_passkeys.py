"""What somebody sends in place of a passkey's answer is refused in words, and nobody gets in."""

from __future__ import annotations

import json

import pytest
from allauth.mfa.models import Authenticator
from django.urls import reverse

from portal.organizations.models import User
from tests.integration.portal.organizations.two_factors import confirm, give_app

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
NOTHING = "A" * 43
ANSWER = {"clientDataJSON": NOTHING, "authenticatorData": NOTHING, "signature": NOTHING, "userHandle": NOTHING}
CLIENT_DATA = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiQUFBQSIsIm9yaWdpbiI6Imh0dHBzOi8vZXZpbCJ9"
HOSTILE = [
    "", "{", "null", "1", "[]", "{}", '"x"', '{"response": null}', '{"response": []}',
    '{"response": {"userHandle": 1}}',
    json.dumps({"id": 1, "rawId": [], "response": {}}),
    json.dumps({"id": NOTHING, "rawId": NOTHING, "type": "public-key", "response": ANSWER}),
    json.dumps({"id": NOTHING, "rawId": NOTHING, "type": "public-key", "response": ANSWER | {"userHandle": "MQ"}}),
    json.dumps({
        "id": NOTHING, "rawId": NOTHING, "type": "public-key",
        "response": ANSWER | {"clientDataJSON": CLIENT_DATA, "userHandle": "MQ"},
    }),
]  # fmt: skip


@pytest.fixture
def owner():
    return User.objects.create_user("owner@example.org", PASSWORD, first_name="Olga", last_name="Owner")


@pytest.mark.parametrize("credential", HOSTILE)
def test_a_stranger_sends_anything(client, owner, credential):
    options = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json()
    assert options["request_options"]["publicKey"]["userVerification"] == "required"
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert (answer.status_code, answer["Location"]) == (302, reverse("account_login"))
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("credential", HOSTILE)
def test_after_the_password_anything_else_is_refused(client, owner, credential):
    give_app(owner)
    client.post(reverse("account_login"), {"login": owner.email, "password": PASSWORD})
    answer = client.post(reverse("mfa_authenticate"), {"credential": credential})
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("credential", HOSTILE)
def test_no_passkey_comes_from_anything(client, owner, credential):
    client.force_login(owner)
    assert confirm(client, PASSWORD, reverse("mfa_add_webauthn")).status_code == 200
    answer = client.post(reverse("mfa_add_webauthn"), {"credential": credential, "name": "x"})
    assert answer.status_code == 200
    assert not Authenticator.objects.exists()
