"""The registrations of all sections on one page of the desk, as a file, and one message to everybody."""

from __future__ import annotations

import csv
import io

import pytest
from django.core import mail
from django.utils import timezone
from django_scopes import scope

from tests.integration.tournaments.registration.people import told
from tournaments.models import EntrantMessage, Entry, Registration
from tournaments.registration import tasks

HALL = {
    "readers": "place", "title_en": "The hall", "text_en": "Come early.", "title_it": "La sala", "text_it": "Presto.",
}  # fmt: skip


@pytest.fixture
def asked(sections):
    """One in each section: unpaid, waiting without an ID, not confirmed."""

    def ask(tournament, name, state, **more):
        Registration.objects.create(
            tournament=tournament, last_name=name, folded=name.lower(), state=state, consent="Yes.",
            email=f"{name.lower()}@example.org", **more,
            confirmed_at=None if state == "unconfirmed" else timezone.now(),
        )  # fmt: skip

    with scope(organization=sections.organization):
        ask(sections.a, "Abate", "pending", fide_id=800001, fee_amount=3000, language="it")
        ask(sections.b, "Bruni", "waiting", language="en")
        ask(sections.c, "Conti", "unconfirmed", fide_id=800003)
        Entry.objects.exclude(name__startswith="A").update(fide_id=None)
        Entry.objects.filter(name__startswith="A").update(fide_id=None, status="withdrawn")
    return sections


def names(answer):
    return [(event.section_name, row.registration.name) for event, row, _state in answer.context["rows"]]


def test_everybody_stands_in_one_list_with_the_section_and_filters_show_some(asked, desk):
    arbiter = desk("arbiter")
    page = arbiter.get("festival_registrations", "spring")
    assert names(page) == [("Open A", "Abate"), ("Open B", "Bruni"), ("Open C", "Conti")]
    assert "all 3" in told(page)
    for shown, found in {"unpaid": ["Abate"], "waiting": ["Bruni"], "unconfirmed": ["Conti"]}.items():
        page = arbiter.get("festival_registrations", "spring", query_params={"show": shown})
        assert [name for _section, name in names(page)] == found
    page = arbiter.get("festival_registrations", "spring", query_params={"q": "bru"})
    assert names(page) == [("Open B", "Bruni")]
    assert "Registrations of all sections" in arbiter.text("festival", "spring")


def test_who_lacks_an_id_is_shown_registered_or_not(asked, desk):
    page = desk("arbiter").get("festival_registrations", "spring", query_params={"show": "no_id"})
    assert names(page) == [("Open B", "Bruni")]
    lacking = page.context["without_id"]
    assert {one.tournament.section_name for one in lacking} == {"Open B", "Open C"}
    assert len(lacking) == 8, "who has withdrawn needs none"
    own = desk("arbiter")
    own.tournament = asked.b.slug
    assert len(own.get("registrations", query_params={"show": "no_id"}).context["without_id"]) == 4


def test_the_file_has_all_sections_and_no_formula(asked, desk):
    with scope(organization=asked.organization):
        Registration.objects.filter(last_name="Bruni").update(club="=1+1")
    answer = desk("arbiter").get("festival_registrations_file", "spring")
    assert "no-store" in answer.headers["Cache-Control"]
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [row[0] for row in rows] == ["Section", "Open A", "Open B", "Open C"]
    assert [row[3] for row in rows[1:]] == ["Abate", "Bruni", "Conti"]
    assert not any(cell.startswith("=") for row in rows for cell in row)


def test_one_message_goes_to_those_of_all_sections_in_their_language(asked, desk):
    arbiter = desk("arbiter")
    with scope(organization=asked.organization):
        Registration.objects.filter(last_name="Bruni").update(state="pending")
    page = arbiter.get("festival_write", "spring")
    assert "everybody who has a place (2)" in told(page)
    answer = arbiter.post("festival_write", "spring", data=HALL, follow=True)
    assert "The message is on its way." in told(answer)
    for section in (asked.a, asked.b, asked.c):
        tasks.post_registration_letters(section.pk, asked.organization.pk)
    assert sorted((letter.to[0], letter.subject) for letter in mail.outbox) == [
        ("abate@example.org", "La sala"), ("bruni@example.org", "The hall"),
    ]  # fmt: skip
    assert all("List-Unsubscribe" in letter.extra_headers for letter in mail.outbox)
    with scope(organization=asked.organization):
        assert EntrantMessage.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"readers": "unpaid", "title_en": ""}, "Write subject and text, or neither, in each language."),
        (dict.fromkeys(HALL, "") | {"readers": "place"}, "Write subject and text in one language at least."),
    ],
)
def test_what_is_half_written_is_sent_to_nobody(asked, desk, change, said):
    answer = desk("arbiter").post("festival_write", "spring", data=HALL | change)
    assert answer.status_code == 422
    assert said in told(answer)
    with scope(organization=asked.organization):
        assert not EntrantMessage.objects.exists()


def test_a_message_that_nobody_would_get_is_not_sent(asked, desk):
    with scope(organization=asked.organization):
        Registration.objects.update(left_at=timezone.now())
    answer = desk("arbiter").post("festival_write", "spring", data=HALL)
    assert answer.status_code == 422
    assert "Nobody would get this message." in told(answer)


def test_only_the_desk_sees_addresses(asked, desk):
    viewer = desk("viewer")
    for page in ("festival_registrations", "festival_registrations_file", "festival_write"):
        assert viewer.get(page, "spring").status_code == 403
    assert "Registrations of all sections" not in viewer.text("festival", "spring")
