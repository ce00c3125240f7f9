"""The announcement as PDF and calendar, and the worked examples on its page."""

from __future__ import annotations

import html
import io
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation
from icalendar import Calendar
from pypdf import PdfReader

from pairing.engine.acceleration import AccelerationPlan, Group, Remaining, Rule, Size
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.public_event import complete
from tournaments.announcements import queries as announcements
from tournaments.announcements.actions import publish_announcement, record_authorisation, update_texts
from tournaments.announcements.wording import example_lines
from tournaments.entries.numbering import ranked
from tournaments.models import Entry, Round, RoundRevision, Tournament
from tournaments.regulations.actions import update_regulations

PLACE = "/federation/open/"


@pytest.fixture
def announced(organization, staff):
    """A published Baku tournament of ten players and five rounds with names of many languages."""
    tournament = make_tournament(organization, entries=10, acceleration="baku", is_public=False)
    complete(tournament)
    first = ranked(Entry.objects.filter(tournament=tournament))[0]
    first.name = "Wałęsa-Čapek, Renée"
    first.save()
    publish_announcement(tournament=tournament, actor=staff.organizer)
    return tournament


def pdf_text(client, address: str) -> str:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split())


def test_the_pdf_says_what_the_page_says(client, announced):
    version = announcements.version(announced)
    text = pdf_text(client, f"/en{PLACE}announcement.pdf")
    for words in (
        "Spring Open",
        "90 minutes + 30 seconds",
        "Saturday 7 March 2026, 15:00",
        "Buchholz Cut-1 (BH/C1)",
        "Group A has ½ virtual point in round 3.",
        "FIDE has published this method",
        "For example no. 1 Renée Wałęsa-Čapek, group A: 1 virtual point in rounds 1–2, ½ virtual point in round 3.",
        "Group A: 6 players",
        "7 Player, 007",
        "Group 1 2 3 4 5 A 1 1 ½ 0 0 B 0 0 0 0 0",
        "page 1",
    ):
        assert words in text, words
    assert version.digest in text
    assert version.content["acceleration"]["digest"] in text


def test_the_pdf_has_the_newest_link_of_the_chain(client, announced, staff):
    assert "Chain of publications" not in pdf_text(client, f"/en{PLACE}announcement.pdf")
    publish_next(announced, staff.arbiter)
    newest = RoundRevision.objects.get().hash
    said = pdf_text(client, f"/en{PLACE}announcement.pdf")
    assert f"Chain of publications, number 1: {newest[:8]} {newest[8:16]}" in said


def test_the_pdf_in_italian(client, announced):
    text = pdf_text(client, f"/it{PLACE}announcement.pdf")
    assert "sabato 7 marzo 2026, 15:00" in text
    assert "Il gruppo A ha ½ punto virtuale nel turno 3." in text
    assert "n. 1 Renée Wałęsa-Čapek" in text
    assert "1º premio: 1000 euro." in text
    reader = PdfReader(io.BytesIO(client.get(f"/it{PLACE}announcement.pdf").content))
    assert reader.metadata.title.startswith("Spring Open")
    assert reader.trailer["/Root"]["/Lang"] == "it"


def test_many_rounds_and_strange_texts_are_printed_too(client, organization, staff):
    tournament = make_tournament(organization, entries=4, rounds=99, acceleration="baku", is_public=False)
    complete(tournament)
    texts = {"prizes": {"en": "First line\r\nsecond\tline **plain** 中 " + "x" * 500}}
    update_texts(tournament=tournament, actor=staff.organizer, texts=texts)
    publish_announcement(tournament=tournament, actor=staff.organizer)
    text = pdf_text(client, f"/en{PLACE}announcement.pdf")
    assert "First line second line **plain**" in text
    assert "Group 16 17 18" in text
    assert "Group 91 92 93 94 95 96 97 98 99 A 0 0" in text
    assert text.count("x") >= 500


def test_the_same_version_and_time_give_the_same_file(client, announced, monkeypatch):
    from django.core.cache import cache

    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 3, 6, 8, 5, tzinfo=UTC))
    first = client.get(f"/en{PLACE}announcement.pdf").content
    cache.clear()
    assert client.get(f"/en{PLACE}announcement.pdf").content == first


def test_a_method_of_its_own_prints_its_rules_and_its_authorisation(client, announced, staff):
    plan = AccelerationPlan(
        "own",
        (Group("A", Size(3)), Group("B", Remaining())),
        (Rule("A", 1, 3, 10), Rule("A", 2, 3, 0, 10), Rule("B", 2, 3, 5, 10)),
    )
    update_regulations(tournament=announced, actor=staff.organizer, confirmed=True, acceleration=plan.to_json())
    record_authorisation(tournament=announced, actor=staff.organizer, reference="QC 114/2026")
    publish_announcement(tournament=announced, actor=staff.organizer, change_note="Another method, authorised")
    text = pdf_text(client, f"/en{PLACE}announcement.pdf")
    for words in (
        "Group A has 3 players.",
        "Group A has 1 virtual point in rounds 1–3.",
        "Whoever in group A has 1 real point or more has no virtual points in rounds 2–3.",
        "Whoever in group B has 1 real point or more has ½ virtual point in rounds 2–3.",
        "Authorisation of the acceleration QC 114/2026",
        "With 1 real point before round 2 there would be ½ virtual point.",
    ):
        assert words in text, words
    old = pdf_text(client, f"/en{PLACE}announcement.pdf?version=1")
    assert "Baku" in old
    assert "QC 114/2026" not in old


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("What this plan really does", "In round 3 group A goes from 1 to ½ virtual point")),
        ("it", ("Che cosa fa davvero questo piano", "Al turno 3 il gruppo A passa da 1 a ½ punto virtuale")),
    ],
)
def test_players_read_in_the_announcement_what_the_plan_does(client, announced, language, words):
    page = client.get(f"/{language}{PLACE}announcement/").content.decode()
    for one in words:
        assert one in page
    assert page.count('<polyline class="series') == 3


def test_page_and_pdf_say_between_which_ratings_each_group_lies(client, announced, staff):
    entries = ranked(Entry.objects.filter(tournament=announced))
    Entry.objects.filter(pk=entries[-1].pk).update(rating=0)
    top, rest = [one.rating for one in entries[:6]], [one.rating for one in entries[6:-1]]
    said = {
        "en": (
            "With today's list",
            f"Group A: ratings from {top[0]} down to {top[-1]}.",
            f"Group B: ratings from {rest[0]} down to {rest[-1]}, and 1 player without a rating.",
        ),
        "it": ("Con l'elenco di oggi", f"Gruppo A: Elo da {top[0]} a {top[-1]}.", "e 1 giocatore senza Elo."),
    }
    for language, sentences in said.items():
        page = html.unescape(client.get(f"/{language}{PLACE}announcement/").content.decode())
        printed = pdf_text(client, f"/{language}{PLACE}announcement.pdf")
        for sentence in sentences:
            assert sentence in page
            assert sentence in printed
    publish_next(announced, staff.arbiter)
    page = client.get(f"/en{PLACE}announcement/").content.decode()
    assert said["en"][2] in page
    assert "With today" not in page


def test_a_draft_is_in_no_file(client, announced, staff):
    update_texts(tournament=announced, actor=staff.organizer, texts={"prizes": {"en": "A secret sponsor"}})
    Round.objects.filter(number=1).update(starts_at=datetime(2030, 1, 1, tzinfo=UTC))
    other = AccelerationPlan("own", (Group("Top", Size(3)), Group("Rest", Remaining())), (Rule("Top", 1, 3, 10),))
    update_regulations(tournament=announced, actor=staff.organizer, acceleration=other.to_json())
    for text in (
        pdf_text(client, f"/en{PLACE}announcement.pdf"),
        client.get(f"/en{PLACE}announcement/").content.decode(),
    ):
        assert "Group A: 6 players" in text
        assert "Top" not in text
    assert "secret sponsor" not in pdf_text(client, f"/en{PLACE}announcement.pdf")
    assert b":2030" not in client.get(f"/en{PLACE}schedule.ics").content


def test_unknown_versions_and_tournaments(client, announced, organization):
    make_tournament(organization, slug="silent")
    for path in ("open/announcement.pdf?version=9", "open/announcement.pdf?version=x", "no/schedule.ics",
                 "silent/announcement.pdf", "silent/schedule.ics"):  # fmt: skip
        assert client.get(f"/en/federation/{path}").status_code == 404


def test_the_calendar_holds_every_announced_round(client, announced):
    answer = client.get(f"/it{PLACE}schedule.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    events = Calendar.from_ical(answer.content).events
    assert [str(event["summary"]) for event in events[:2]] == ["Spring Open, turno 1", "Spring Open, turno 2"]
    assert [event.decoded("dtstart") for event in events] == [
        datetime(2026, 3, day, 14, 0, tzinfo=UTC) for day in range(7, 12)
    ]
    assert str(events[0]["location"]) == "Bologna"
    assert str(events[0]["url"]) == "http://testserver/it/federation/open/"
    assert len({str(event["uid"]) for event in events}) == 5


def test_a_later_version_moves_the_same_events(client, announced, staff):
    address = f"/en{PLACE}schedule.ics"
    before = Calendar.from_ical(client.get(address).content).events
    Round.objects.filter(number=2).update(starts_at=datetime(2026, 3, 8, 9, 0, tzinfo=UTC))
    publish_announcement(tournament=announced, actor=staff.organizer, change_note="Round 2 in the morning")
    after = Calendar.from_ical(client.get(address).content).events
    assert [event["uid"] for event in after] == [event["uid"] for event in before]
    assert after[1].decoded("dtstart") == datetime(2026, 3, 8, 9, 0, tzinfo=UTC)
    assert [event["sequence"] for event in (before[1], after[1])] == [1, 2]


def test_a_round_lasts_as_long_as_a_game_of_sixty_moves_can(client, announced, staff):
    address = f"/en{PLACE}schedule.ics"
    assert "dtend" not in Calendar.from_ical(client.get(address).content).events[0]
    Tournament.objects.filter(pk=announced.pk).update(coded_time_control="5400+30")
    publish_announcement(tournament=announced, actor=staff.organizer, change_note="The time control in code")
    first = Calendar.from_ical(client.get(address).content).events[0]
    assert first.decoded("dtend") - first.decoded("dtstart") == timedelta(hours=4)


def test_the_page_shows_examples_of_its_own_list_and_links_the_files(client, announced, staff):
    page = client.get(f"/en{PLACE}announcement/").content.decode()
    assert "For example no. 1 Renée Wałęsa-Čapek, group A: 1 virtual point in rounds 1–2" in page
    assert "For example no. 7 007 Player, group B: no virtual points in any round." in page
    assert f'href="/en{PLACE}announcement.pdf"' in page
    assert f'href="/en{PLACE}schedule.ics"' in page
    assert f'href="/en{PLACE}schedule.ics"' in client.get(f"/en{PLACE}").content.decode()
    publish_next(announced, staff.arbiter)
    with translation.override("it"):
        lines = example_lines(announcements.groups(announced, announcements.version(announced).content))
    assert lines[0].startswith("Per esempio n. 1 Renée Wałęsa-Čapek, gruppo A: 1 punto virtuale nei turni 1–2")
