"""The Atom feed of an event."""

from __future__ import annotations

from xml.etree import ElementTree

from django_scopes import scope

from tests.integration.tournaments.public_event import Open
from tournaments.models import Tournament
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import republish_round

ATOM = "{http://www.w3.org/2005/Atom}"


def news(client, spring_open, language="en"):
    answer = client.get(spring_open.url("feed", language))
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    return [
        (one.findtext(f"{ATOM}title"), one.find(f"{ATOM}link").get("href"), one.findtext(f"{ATOM}id"))
        for one in feed.iter(f"{ATOM}entry")
    ]


def test_rounds_and_announcements_are_told_the_newest_first_in_both_languages(client, spring_open: Open):
    found = news(client, spring_open)
    assert [title for title, _link, _id in found] == [
        "Round 3: pairings with their reasons",
        "Round 2: pairings with their reasons",
        "Round 1: pairings with their reasons",
        "Announcement, version 1",
    ]
    assert found[0][1] == f"http://testserver{spring_open.url('round', round_number=3)}"
    assert len({identity for *_words, identity in found}) == 4
    assert news(client, spring_open, "it")[0][0] == "Turno 3: abbinamenti con i motivi"


def test_a_page_of_the_event_names_the_feed_and_a_hidden_event_has_none(client, spring_open: Open):
    for page in ("tournament", "standings"):
        body = client.get(spring_open.url(page)).content.decode()
        assert f'href="http://testserver{spring_open.url("feed")}"' in body
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert client.get(spring_open.url("feed")).status_code == 404


def test_a_correction_is_news_with_its_reason(client, spring_open: Open):
    with scope(organization=spring_open.organization):
        round_ = spring_open.board(2).round
        swap_colours(round=round_, board_number=2, actor=spring_open.staff.arbiter, reason="Ill")
        republish_round(round=round_, actor=spring_open.staff.arbiter, reason="Ill")
    answer = client.get(spring_open.url("feed"))
    first = next(ElementTree.fromstring(answer.content).iter(f"{ATOM}entry"))
    assert first.findtext(f"{ATOM}title") == "Round 3: a correction is published"
    assert first.findtext(f"{ATOM}summary") == "Ill"


def test_a_reason_pasted_from_a_word_processor_breaks_no_feed(client, spring_open: Open):
    with scope(organization=spring_open.organization):
        round_ = spring_open.board(2).round
        reason = "Ill,\x0band <sent> home\uffff"
        swap_colours(round=round_, board_number=2, actor=spring_open.staff.arbiter, reason=reason)
        republish_round(round=round_, actor=spring_open.staff.arbiter, reason=reason)
    answer = client.get(spring_open.url("feed"))
    first = next(ElementTree.fromstring(answer.content).iter(f"{ATOM}entry"))
    assert first.findtext(f"{ATOM}summary").strip() == "Ill, and <sent> home"
