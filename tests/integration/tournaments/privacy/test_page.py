"""The page on privacy, and what search engines are told."""

from __future__ import annotations

import pytest
from django_scopes import scope

from portal.common.models import JournalEntry
from portal.organizations.models import Organization
from tests.integration.tournaments.registration.people import told
from tournaments.privacy.queries import privacy_page

SETTINGS = "/en/manage/federation/privacy/"
PUBLIC = "/en/federation/privacy/"
FORM = {"contact_days": "30"}


@pytest.fixture
def owner(client, event):
    client.force_login(event.staff.owner)
    return client


def test_the_usual_page_names_the_organization_and_how_long(client, event):
    page = told(client.get(PUBLIC))
    assert "Who is responsible Federation" in page
    assert "30 days after the last day of the event" in page
    assert "14 days after the last day of the event" in page
    assert "Dates of birth, addresses and the names of parents are never shown" in page
    assert "They may list the public pages" in page
    italian = told(client.get("/it/federation/privacy/"))
    assert "30 giorni dopo l’ultimo giorno dell’evento" in italian


def test_every_public_page_of_the_organization_links_to_it_and_no_other_does(client, event):
    for address in ("/en/federation/", event.url("tournament"), event.url("standings")):
        assert f'href="{PUBLIC}"' in client.get(address).content.decode(), address
    assert "privacy/" not in client.get("/en/").content.decode()


def test_own_words_replace_the_usual_ones_in_their_language_alone(client, owner, event):
    said = {"responsible": "Federation, 1 High Street", "contact": "privacy@fed.example", "rights_it": "Scriveteci."}
    assert owner.post(SETTINGS, FORM | said | {"contact_days": "1"}).status_code == 302
    organization = Organization.objects.get()
    assert organization.privacy == {
        "responsible": "Federation, 1 High Street",
        "contact": "privacy@fed.example",
        "rights": {"it": "Scriveteci."},
    }
    owner.logout()
    page = client.get(PUBLIC).content.decode()
    assert "Federation, 1 High Street" in page
    assert 'href="mailto:privacy@fed.example"' in page
    assert "1 day after the last day" in page
    assert "have it put right" in page
    assert "Scriveteci." in client.get("/it/federation/privacy/").content.decode()
    with scope(organization=organization):
        entry = JournalEntry.objects.get(action="organization.changed")
    assert (entry.before["contact_days"], entry.after["contact_days"]) == (30, 1)


def test_what_an_owner_wrote_is_text_and_never_markup(client, event):
    Organization.objects.update(privacy={"responsible": "<b>x</b>", "shown": {"en": "<script>y</script>"}})
    page = client.get(PUBLIC).content.decode()
    assert "<b>x</b>" not in page
    assert "<script>y" not in page
    assert "&lt;script&gt;y" in page


def test_a_contact_that_is_no_address_is_not_linked(event):
    for contact, mail, address in (
        ("a@b.example", True, False),
        ("https://fed.example/", False, True),
        ("javascript:alert(1)", False, False),
        ("PO box 1, a @ b", False, False),
    ):
        event.organization.privacy = {"contact": contact}
        page = privacy_page(event.organization)
        assert (page.is_mail, page.is_address) == (mail, address), contact


def test_too_many_days_and_two_lines_are_refused_at_their_fields(owner):
    answer = owner.post(SETTINGS, {"contact_days": "731", "responsible": "a\nb"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"contact_days", "responsible"}
    assert Organization.objects.get().contact_days == 30


def test_only_owners_set_it(client, event):
    for member, status in (("organizer", 403), ("arbiter", 403), ("viewer", 403)):
        client.force_login(getattr(event.staff, member))
        assert client.post(SETTINGS, FORM).status_code == status
    client.force_login(event.staff.owner)
    assert "page on privacy" not in client.get("/en/organizations/federation/journal/").content.decode()
    client.post(SETTINGS, FORM | {"responsible": "Somebody of the federation"})
    journal = client.get("/en/organizations/federation/journal/").content.decode()
    assert "page on privacy" in journal
    assert "Somebody of the federation" in journal


def test_without_search_engines_pages_files_and_answers_say_so_and_the_map_is_silent(client, owner, event):
    places = (
        "/en/federation/",
        event.url("tournament"),
        event.url("standings_file", kind="csv"),
        "/api/v1/organizations/federation/tournaments/",
        PUBLIC,
    )
    owner.logout()
    for address in places:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "X-Robots-Tag" not in answer.headers, address
    assert "/en/federation/" in client.get("/sitemap.xml").content.decode()
    owner.force_login(event.staff.owner)
    owner.post(SETTINGS, FORM | {"noindex": "on"})
    owner.logout()
    for address in places:
        # A question with a word of its own is answered anew.
        answer = client.get(address, {"fresh": "1"})
        assert answer.headers["X-Robots-Tag"] == "noindex", address
    assert '<meta name="robots" content="noindex">' in client.get("/en/federation/", {"q": "x"}).content.decode()
    assert "federation" not in client.get("/sitemap.xml").content.decode()


def test_no_event_can_hide_the_page(owner):
    words = {"name": "X", "slug": "privacy", "starts_on": "1/4/2027", "ends_on": "2/4/2027"}
    words |= {"rounds": "5", "time_zone": "Europe/Rome", "rated_as": "none", "best_players": "1"}
    answer = owner.post("/en/manage/federation/new/", words)
    assert answer.status_code == 422
    assert "slug" in answer.context["form"].errors
