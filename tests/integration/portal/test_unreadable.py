"""What no page can read is refused with a sentence that names the field, and changes nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from django_scopes import scopes_disabled

from portal.organizations.models import Organization
from tests.factories import make_tournament
from tournaments.imports.pending import forget_uploads, keep_upload, waiting_upload
from tournaments.models import PendingImport, Tournament


@pytest.mark.parametrize(
    "address",
    [
        "/en/federation/?q=a%00b",
        "/en/federation/open/players/?q=%00",
        "/en/federation/open/chain/head/?head=%00",
        "/it/federation/open/standings/?q=%00",
    ],
)
def test_nul_in_a_query_is_refused_by_name(client, organization, address):
    make_tournament(organization, is_public=True)
    answer = client.get(address)
    name = address.partition("?")[2].partition("=")[0]
    assert answer.status_code == 400
    assert f"“{name}”" in answer.content.decode()
    assert "(NUL)" in answer.content.decode()
    print(f"{address}: refused by the name of its field")


def test_nul_in_an_address_and_over_the_api(client, organization):
    make_tournament(organization, is_public=True)
    assert client.get("/en/fed%00eration/").status_code == 400
    answer = client.get("/api/v1/organizations/federation/tournaments/open/?lang=%00")
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "unreadable",
        "message": "The field “lang” has a character that no text has (NUL). Type it again without it.",
        "field": "lang",
    }


def test_nul_and_line_breaks_in_names_change_nothing(client, organization, staff):
    client.force_login(staff.owner)
    settings = reverse("organizations:settings", args=["federation"])
    fields = {"name": "New name", "default_language": "en", "accent": "#112233", "country": "", "website": ""}
    answer = client.post(settings, fields | {"name": "New\0name"})
    assert (answer.status_code, "“name”" in answer.content.decode()) == (400, True)
    answer = client.post(settings, fields | {"name": "New\r\nBcc: everybody@example.org"})
    assert answer.status_code in {400, 422}
    assert "This field is one line. Take the line break out of it." in answer.content.decode()
    assert Organization.objects.get().name == "Federation"


def test_a_line_break_in_the_name_of_a_tournament(client, organization, staff):
    tournament = make_tournament(organization)
    client.force_login(staff.organizer)
    page = reverse("manage:details", args=["federation", tournament.slug])
    answer = client.post(page, {"name": "Open\nA", "slug": "open", "starts_on": "2026-03-07", "ends_on": "2026-03-08"})
    assert answer.status_code in {400, 422}
    assert Tournament.objects.get().name == tournament.name


def test_uploads_that_nobody_confirms_are_forgotten(organization, staff, capsys):
    tournament = make_tournament(organization)
    keep_upload(tournament=tournament, user=staff.organizer, filename="players.csv", content=b"Rossi;1990-01-01")
    keep_upload(tournament=tournament, user=staff.owner, filename="new.csv", content=b"Bianchi")
    PendingImport.objects.filter(filename="players.csv").update(
        uploaded_at=timezone.now() - timedelta(days=1, minutes=1)
    )
    assert waiting_upload(tournament=tournament, user=staff.organizer) is None
    assert waiting_upload(tournament=tournament, user=staff.owner).filename == "new.csv"
    call_command("forget_uploads")
    assert capsys.readouterr().out.strip() == "1 files deleted, 1 still wait."
    with scopes_disabled():
        forget_uploads()
    assert [one.filename for one in PendingImport.objects.all()] == ["new.csv"]


def test_a_worker_forgets_them_by_itself():
    import tournaments.tasks  # noqa: F401 - what a worker imports
    from portal.common import sweeps

    assert "tournaments.imports.pending.forget_uploads" in sweeps._sweeps
