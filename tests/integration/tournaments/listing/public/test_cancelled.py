"""What everybody reads of an event that is cancelled, on every page that names it and in every format."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.urls import reverse
from django.utils import translation
from django_scopes import scope
from icalendar import Calendar

from portal.common.errors import Refused
from tests.factories import make_tournament, today
from tests.integration.tournaments.listing.public.test_pages import text_of
from tests.integration.tournaments.public_event import Open
from tournaments.festivals.actions import add_section, create_festival
from tournaments.listing.cancelling import cancel_event, resume_event
from tournaments.models import Tournament
from tournaments.results.slips import report_result, slip_code
from tournaments.sharing.cards import event_card

NOTICE = "The hall is flooded.\n<b>Fees</b> are paid back."
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def event(spring_open: Open) -> Open:
    """The open is played today: three of five rounds are published."""
    with scope(organization=spring_open.organization):
        Tournament.objects.update(starts_on=today(), ends_on=today(), phone_check_in=True, player_reports=True)
    return spring_open


def cancel(event: Open) -> None:
    with scope(organization=event.organization):
        cancel_event(tournament=event.tournament, actor=event.staff.organizer, notice=NOTICE)


def resume(event: Open) -> None:
    with scope(organization=event.organization):
        resume_event(tournament=event.tournament, actor=event.staff.organizer, reason="Dry.")


PAGES = (
    ("tournament", {}),
    ("round", {"round_number": 3}),
    ("board", {"round_number": 3, "board_number": 1}),
    ("standings", {}),
    ("entries", {}),
    ("announcement", {}),
    ("share", {}),
    ("screen", {}),
    ("widget", {}),
)


@pytest.mark.parametrize(("language", "word"), [("en", "Cancelled"), ("it", "Annullato")])
def test_every_page_keeps_its_address_and_says_it_at_once(client, event: Open, language, word):
    addresses = [event.url(page, language, **words) for page, words in PAGES]
    before = {address: client.get(address) for address in addresses}
    assert {answer.status_code for answer in before.values()} == {200}
    assert not [address for address, answer in before.items() if b'id="cancelled"' in answer.content]
    cancel(event)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert f"<strong>{word}</strong>" in page, address
        assert "The hall is flooded.<br>&lt;b&gt;Fees&lt;/b&gt; are paid back." in page
        assert str(today().year) in page.split('id="cancelled"')[1][:600]
    resume(event)
    assert not [address for address in addresses if b'id="cancelled"' in client.get(address).content]


def test_the_entrance_offers_no_further_round(client, event: Open):
    cancel(event)
    said = text_of(client.get(event.url("tournament")))
    assert "No further round is played Boards of round 3 · Standings" in said
    assert "is still missing" not in said
    assert "can be paired" not in said
    assert said.count("cancelled") >= 2  # rounds 4 and 5 of the schedule
    assert "Check-in" not in said
    assert "Report a result" not in said


@pytest.mark.parametrize(
    ("language", "mark", "group"), [("en", "cancelled", "Cancelled"), ("it", "annullato", "Annullati")]
)
def test_lists_say_it_in_words_and_offer_it_no_more(client, event: Open, language, mark, group):
    home, events = f"/{language}/", reverse("public:events").replace("/en/", f"/{language}/")
    federation = f"/{language}/{event.organization.slug}/"
    assert "Spring Open" in text_of(client.get(home))
    cancel(event)
    assert "Spring Open" not in text_of(client.get(f"{home}?again"))
    for address in (f"{events}?x", f"{federation}?x"):
        said = text_of(client.get(address))
        assert f"{group} Spring Open {mark}" in said, address
    with scope(organization=event.organization):
        Tournament.objects.update(starts_on="2026-03-07", ends_on="2026-03-15")
    for address in (f"{events}?y", f"{federation}?y"):
        said = text_of(client.get(address))
        assert f"Spring Open {mark}" in said
        assert group not in said


def test_a_festival_and_the_event_that_follows_mark_it(client, event: Open):
    with scope(organization=event.organization):
        festival = create_festival(organization=event.organization, actor=None, name="Days", slug="days")
        add_section(festival=festival, tournament=event.tournament, actor=None, section="Open A")
        other = make_tournament(event.organization, slug="final")
        Tournament.objects.filter(pk=other.pk).update(follows=event.tournament)
        version = Tournament.objects.get(pk=other.pk).public_version
    address = reverse("public:festival", args=[event.organization.slug, "days"])
    assert "Open A cancelled" not in text_of(client.get(address))
    cancel(event)
    assert "Open A cancelled" in text_of(client.get(address))
    with scope(organization=event.organization):
        assert Tournament.objects.get(pk=other.pk).public_version > version
    said = text_of(client.get(reverse("public:tournament", args=[event.organization.slug, "final"])))
    assert "cancelled The players and their numbers come from" in said


def test_calendars_say_it_of_rounds_that_are_to_come(client, event: Open):
    player = event.board(1).white
    addresses = [event.url("schedule_file"), event.url("player_calendar", entry=player.pk)]
    everything = reverse("public:events_calendar")

    def states(address):
        return [str(one.get("status", "")) for one in Calendar.from_ical(client.get(address).content).walk("VEVENT")]

    before = {address: states(address) for address in addresses}
    assert {state for found in before.values() for state in found} == {""}
    assert states(everything) == [""]
    cancel(event)
    for address in addresses:
        assert states(address) == ["", "", "", "CANCELLED", "CANCELLED"]
    assert states(everything) == ["CANCELLED"]
    resume(event)
    assert {address: states(address) for address in addresses} == before


def test_a_calendar_of_a_player_counts_the_change(client, event: Open):
    player = event.board(1).white

    def number():
        events = Calendar.from_ical(client.get(event.url("player_calendar", entry=player.pk)).content).walk("VEVENT")
        return int(events[-1]["sequence"])

    first = number()
    cancel(event)
    assert number() == first + 1
    resume(event)
    assert number() == first + 2


@pytest.mark.parametrize(("language", "title"), [("en", "The event is cancelled"), ("it", "L'evento è annullato")])
def test_the_feed_tells_it_first(client, event: Open, language, title):
    def entries():
        feed = ElementTree.fromstring(client.get(event.url("feed", language)).content)
        return list(feed.iter(f"{ATOM}entry"))

    before = len(entries())
    cancel(event)
    newest, *others = entries()
    assert len(others) == before
    assert newest.findtext(f"{ATOM}title") == title
    assert newest.findtext(f"{ATOM}summary") == NOTICE
    assert "#cancelled-" in newest.findtext(f"{ATOM}id")
    resume(event)
    assert len(entries()) == before


def test_search_engines_and_programs_read_it(client, event: Open):
    def state():
        page = client.get(event.url("tournament")).content.decode()
        lines = client.get(f"/api/v1/organizations/{event.organization.slug}/tournaments/").json()
        lines = lines if isinstance(lines, list) else lines["results"]
        one = client.get(f"/api/v1/organizations/{event.organization.slug}/tournaments/open/").json()["tournament"]
        assert one == lines[0]
        word = page.split('"eventStatus": "https://schema.org/')[1].split('"')[0]
        return word, one["cancelled_at"], one["cancellation_notice"]

    assert state() == ("EventScheduled", None, "")
    cancel(event)
    word, at, notice = state()
    assert (word, notice) == ("EventCancelled", NOTICE)
    with scope(organization=event.organization):
        kept = Tournament.objects.get().cancelled_at
    assert at.startswith(kept.strftime("%Y-%m-%dT"))
    resume(event)
    assert state() == ("EventScheduled", None, "")


def test_it_is_no_example_of_the_landing_page(client, event: Open):
    assert "A real board: Spring Open" in text_of(client.get("/en/"))
    cancel(event)
    assert "A real board" not in text_of(client.get("/en/?again"))


def test_the_picture_of_a_shared_link_says_it(event: Open):
    cancel(event)
    with scope(organization=event.organization):
        assert event_card(Tournament.objects.get()).heading == "Cancelled · Round 3"
        with translation.override("it"):
            assert event_card(Tournament.objects.get()).heading == "Annullato · Turno 3"


def test_a_player_reports_no_result(event: Open):
    with scope(organization=event.organization):
        code = slip_code(event.board(1))
        cancel(event)
        with pytest.raises(Refused, match="Spring Open is cancelled, and nothing was changed") as refused:
            report_result(tournament=event.tournament, code=code, side="w", white_outcome="1", black_outcome="0")
    assert refused.value.code == "event_cancelled"
