"""What an organization's own host shows, and that it is never a way in."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from portal.common.cache.known import front
from portal.organizations.hosts.serving import forget_served
from portal.organizations.models import Organization
from tests.factories import make_organization, make_tournament
from tests.integration.portal.own_hosts.conftest import HOST, MAIN, give_host
from tests.integration.tournaments.public_event import empty_cache  # noqa: F401

pytestmark = pytest.mark.django_db
SITE = f"https://{HOST}"


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"host": HOST})


def test_the_root_is_the_page_of_the_organization(hosted, stranger):
    for path, language, place in (("/", "it", "/it/federation/"), ("/en/", "it", "/en/federation/")):
        answer = stranger.get(path, headers={"accept-language": language})
        assert (answer.status_code, answer["Location"]) == (302, place)
    page = stranger.get("/en/federation/").content.decode()
    assert hosted.tournament.name in page


def test_pages_have_their_addresses_and_name_the_own_host_alone(hosted, stranger):
    path = hosted.url("round", round_number=3)
    page = stranger.get(path).content.decode()
    assert f'<link rel="canonical" href="{SITE}{path}">' in page
    assert f'hreflang="it" href="{SITE}{path.replace("/en/", "/it/")}"' in page
    assert "testserver" not in page
    assert MAIN not in page
    assert f"{SITE}{hosted.url('tournament')}" in stranger.get(hosted.url("feed")).content.decode()
    assert re.search(rf'og:image" content="{SITE}/', stranger.get(hosted.url("tournament")).content.decode())


def test_the_portal_names_the_own_host_as_the_place_of_its_pages(hosted, client):
    for page in ("tournament", "standings", "entries"):
        path = hosted.url(page)
        assert f'<link rel="canonical" href="{SITE}{path}">' in client.get(path).content.decode()
    path = hosted.url("register")
    assert f'rel="canonical" href="http://testserver{path}"' in client.get(path).content.decode()


def test_whatever_is_not_of_the_organization_is_at_the_portal(hosted, stranger):
    for page in ["account_login", "account_signup", "organizations:mine", "public:events", "public:guide", "api:docs"]:
        path = reverse(page)
        answer = stranger.get(f"{path}?next=//evil.example/")
        assert (answer.status_code, answer["Location"]) == (302, f"https://{MAIN}{path}?next=//evil.example/")


def test_forms_of_an_event_are_at_the_portal(hosted, stranger):
    for page in ("register", "report_result", "check_in"):
        path = hosted.url(page)
        answer = stranger.get(path)
        assert (answer.status_code, answer["Location"]) == (302, f"https://{MAIN}{path}")


def test_no_page_that_is_served_there_has_a_form_that_changes_something(hosted, stranger):
    pages = [hosted.url(page) for page in ("tournament", "entries", "standings", "crosstable", "verify", "share")]
    pages += [hosted.url("player", entry=hosted.entry("Rossi, Giulia").pk), hosted.url("round", round_number=3)]
    for path in ["/en/federation/", *pages]:
        answer = stranger.get(path)
        assert answer.status_code == 200, path
        assert not re.search(r'method="post"|csrfmiddlewaretoken|hx-post', answer.content.decode(), re.I), path
        assert not answer.cookies


def test_another_organization_is_not_there(hosted, stranger):
    other = make_organization("other")
    with scope(organization=other):
        make_tournament(other, slug="secret", is_public=True)
    path = "/en/other/secret/"
    answer = stranger.get(path)
    assert (answer.status_code, answer["Location"]) == (302, f"https://{MAIN}{path}")
    assert "other" not in stranger.get("/sitemap.xml").content.decode()


def test_no_path_leads_to_a_third_host(hosted, stranger):
    for path in ["//evil.example/", "/\\evil.example/", "/%2f%2fevil.example", "/@evil.example/"]:
        answer = stranger.get("/", PATH_INFO=path)
        assert answer.status_code == 302
        assert answer["Location"].startswith(f"https://{MAIN}/")


def test_nothing_but_get_is_taken(hosted, stranger):
    for method in ("post", "put", "patch", "delete", "options"):
        for path in (hosted.url("register"), hosted.url("tournament"), reverse("account_login"), "/api/v1/x", "/i18n/"):
            answer = getattr(stranger, method)(path)
            assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


def test_no_session_counts_there_and_no_cookie_is_set(hosted, client):
    client.force_login(hosted.staff.owner)
    client.cookies["csrftoken"] = "x" * 32
    for path in (hosted.url("tournament"), "/en/federation/", "/robots.txt"):
        answer = client.get(path, headers={"host": HOST, "authorization": "Bearer stolen"})
        assert answer.status_code == 200
        assert not answer.cookies
        assert "owner@" not in answer.content.decode()
        assert reverse("account_logout") not in answer.content.decode()
    desk = reverse("manage:console", args=["federation", hosted.tournament.slug])
    answer = client.get(desk, headers={"host": HOST})
    assert (answer.status_code, answer["Location"]) == (302, f"https://{MAIN}{desk}")
    assert client.get(desk).status_code == 200


def test_other_spellings_are_the_same_host_and_reach_no_page(hosted):
    for written in ["CHESS.example.org", "chess.example.org.", "chess.example.org:8443"]:
        path = hosted.url("standings")
        page = Client(headers={"host": written}).get(path).content.decode()
        assert f'<link rel="canonical" href="{SITE}{path}">' in page
        assert not set(re.findall(r"CHESS\.|example\.org\.|8443", page))


def test_no_other_host_is_let_in(hosted):
    for written in [
        "evil.example",
        "x.chess.example.org",
        "example.org",
        "chess.example.org.evil.example",
        "chess.example.org@evil",
        "chess.example.org evil",
        "evil.example:80",
        "chess.example.org:80:80",
    ]:
        assert Client(headers={"host": written}).get(hosted.url("standings")).status_code == 400


def test_a_forwarded_host_changes_nothing(hosted, client, stranger):
    for one in (client, stranger):
        page = one.get(hosted.url("standings"), headers={"x-forwarded-host": "evil.example"}).content.decode()
        assert "evil.example" not in page


def test_no_host_gets_a_page_that_was_made_for_another(hosted, client, stranger, settings):
    settings.FRONT_SECONDS = 60
    front.clear()
    path = hosted.url("standings")
    language = {"accept-encoding": "gzip"}
    for _again in range(2):
        first, second = client.get(path, headers=language), stranger.get(path, headers=language)
        assert "testserver" not in str(second.headers)
        assert first.status_code == second.status_code == 200
        assert Client(headers={"host": "evil.example"}).get(path).status_code == 400
        assert Client(headers={"host": HOST}).get(reverse("account_login")).status_code == 302
        assert client.get(reverse("account_login")).status_code == 200
    front.clear()
    forget_served()


def test_a_name_that_is_given_up_leads_nowhere_and_leaves_no_page(hosted, client, stranger):
    path = hosted.url("standings")
    assert SITE in client.get(path).content.decode()
    assert stranger.get(path).status_code == 200
    give_host(hosted.organization, "")
    assert stranger.get(path).status_code == 400
    assert SITE not in client.get(path).content.decode()


def test_maps_of_the_site_name_each_page_at_its_own_host(hosted, client, stranger):
    other = make_organization("other")
    with scope(organization=other):
        make_tournament(other, slug="plain", is_public=True)
    own, main = stranger.get("/sitemap.xml").content.decode(), client.get("/sitemap.xml").content.decode()
    assert f"http://{HOST}{hosted.url('tournament')}" in own
    assert "other/plain" not in own
    assert "/en/events/" not in own
    assert "/federation/" not in main
    assert "http://testserver/en/other/plain/" in main
    assert f"Sitemap: http://{HOST}/sitemap.xml" in stranger.get("/robots.txt").content.decode()


def test_the_proxy_fetches_certificates_for_verified_names_alone(hosted, client):
    asked = {
        name: client.get("/hosts/ask", {"domain": name}).status_code for name in (HOST, HOST.upper(), "evil.org", "")
    }
    assert asked == {HOST: 200, HOST.upper(): 200, "evil.org": 403, "": 403}
    assert client.get("/hosts/ask").status_code == 403
    give_host(hosted.organization, "")
    assert client.get("/hosts/ask", {"domain": HOST}).status_code == 403


def test_the_domain_of_an_organization_is_bound_for_a_day_and_nothing_below_it(hosted, stranger, settings):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    assert stranger.get(hosted.url("standings"), secure=True)["Strict-Transport-Security"] == "max-age=86400"


def test_posters_and_messages_lead_to_the_own_host(hosted):
    from tournaments.following.links import confirm_address, page_address
    from tournaments.models import Follower

    entry = hosted.entry("Rossi, Giulia")
    with scope(organization=hosted.organization):
        entry.tournament.organization = Organization.objects.get(pk=hosted.organization.pk)
        follower = Follower(pk=1, entry=entry, language="it")
        assert page_address(follower, "player", entry.pk).startswith(f"{SITE}/it/federation/")
        assert confirm_address(follower).startswith(f"https://{MAIN}/it/federation/")
