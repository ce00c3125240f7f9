"""What search engines and shared links read."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse
from django_scopes import scope

from tests.factories import make_tournament
from tournaments.models import Festival, Tournament

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def places(client):
    return {one.text for one in ElementTree.fromstring(client.get("/sitemap.xml").content).iter(SITEMAP)}


def test_the_map_of_the_site_lists_public_events_in_both_languages(client, spring_open):
    event = {spring_open.url("tournament", language) for language in ("en", "it")}
    assert {f"http://testserver{one}" for one in event} <= places(client)
    assert "http://testserver/it/federation/" in places(client)
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    entrances = {f"http://testserver/{code}/{page}" for code in ("en", "it") for page in ("", "events/")}
    assert places(client) == entrances


def test_the_map_lists_festivals_with_a_public_section(client, spring_open):
    with scope(organization=spring_open.organization):
        festival = Festival.objects.create(organization=spring_open.organization, name="Summer", slug="summer")
        Tournament.objects.update(festival=festival)
    pages = {f"http://testserver/{code}/federation/festivals/summer/" for code in ("en", "it")}
    assert pages <= places(client)
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert not pages & places(client)


def test_the_map_costs_as_many_queries_however_many_events(client, spring_open, django_assert_max_num_queries):
    """Three, and for the series those of one organization after the other."""
    with django_assert_max_num_queries(7):
        client.get("/sitemap.xml")
    with scope(organization=spring_open.organization):
        for number in range(5):
            make_tournament(spring_open.organization, slug=f"more-{number}", entries=2, is_public=True)
    with django_assert_max_num_queries(7):
        client.get("/sitemap.xml")


def test_search_engines_are_kept_from_the_desks(client, spring_open):
    told = client.get("/robots.txt").content.decode().splitlines()
    assert {"Disallow: /en/manage/", "Disallow: /it/organizations/", "Sitemap: http://testserver/sitemap.xml"} <= {
        *told
    }
    client.force_login(spring_open.staff.arbiter)
    place = {"organization": spring_open.organization.slug, "tournament": spring_open.tournament.slug}
    assert (
        '<meta name="robots" content="noindex">' in client.get(reverse("manage:console", kwargs=place)).content.decode()
    )


def test_a_page_names_itself_without_its_question_and_in_every_language(client, spring_open):
    english, italian = (spring_open.url("standings", language) for language in ("en", "it"))
    page = client.get(f"{english}?after=1").content.decode()
    assert f'<link rel="canonical" href="http://testserver{english}">' in page
    for code, address in (("en", english), ("it", italian)):
        assert f'<link rel="alternate" hreflang="{code}" href="http://testserver{address}">' in page
    assert re.search(r'<meta name="description" content="Pairings, results and standings of Spring Open', page)


def test_an_event_says_its_days_place_and_organizer(client, spring_open):
    with scope(organization=spring_open.organization):
        Tournament.objects.update(name="Open </script> & co", city="Città")
    page = client.get(spring_open.url("tournament")).content.decode()
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found is not None
    event = json.loads(found[1])
    assert (event["name"], event["location"]["name"]) == ("Open </script> & co", "Città")
    assert event["startDate"] == spring_open.tournament.starts_on.isoformat()
    assert event["organizer"]["name"] == spring_open.organization.name


@pytest.mark.parametrize("path", ["/en/", "/en/help/guide/"])
def test_an_installation_says_its_own_name_sentence_and_contact(client, db, settings, path):
    assert "Glassboard" in client.get(path).content.decode()
    settings.SITE_NAME, settings.SITE_SENTENCE = "Scacchi in Valle", "Ogni abbinamento spiegato."
    settings.SITE_CONTACT = "posta@valle.example"
    page = client.get(path).content.decode()
    assert "Glassboard" not in re.sub(r"(?s)<main.*</main>", "", page)
    assert "Scacchi in Valle" in page
    assert '<a href="mailto:posta@valle.example">' in page
    assert 'content="Ogni abbinamento spiegato."' in page
