"""The order of the last two rounds of a first cycle: chosen in the form, announced, explained, reported, taken over."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

from pairing.engine.trf import Severity, read, state_of
from pairing.engine.trf.validator import validate
from tests.factories import make_tournament, play_rounds, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.imports.preview import preview
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Regulations, Round
from tournaments.regulations.actions import update_regulations
from tournaments.reports.files import trf16, trf26
from tournaments.verification.audit import audit

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

SENTENCES = {
    False: "The last two rounds of the first cycle are exchanged",
    True: "The last two rounds of the first cycle keep the order of the table",
}
COMMENTS = {
    False: (
        "### Berger tables @ Round 0: the last two rounds of the first cycle are exchanged, as C.05 Annex 1 advises"
    ),
    True: "### Berger tables @ Round 0: the last two rounds of the first cycle keep the order of the table",
}
either = pytest.mark.parametrize("printed", [False, True])


@pytest.fixture
def event(organization, staff):
    def make(*, printed, entries=4, system="double_round_robin", **more):
        tournament = make_tournament(organization, entries=entries, rounds=6, slug="open", **more)
        chosen = {"options": {"printed_order": True}} if printed else {}
        update_regulations(tournament=tournament, actor=None, system=system, initial_colour="", **chosen)
        return tournament

    return make


def comments(content):
    return [line for line in content.decode().split("\r\n") if line.startswith("###")]


@either
def test_the_announcement_and_the_desk_say_the_order(event, staff, organization, client, desk, printed):
    tournament = event(printed=printed)
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    page = text_of(client.get(reverse("public:announcement", args=[organization.slug, "open"])))
    assert SENTENCES[printed] in page
    assert SENTENCES[not printed] not in page
    with translation.override("it"):
        italian = client.get(reverse("public:announcement", args=[organization.slug, "open"]))
    assert "Gli ultimi due turni dell'andata" in text_of(italian)
    publish_next(tournament, staff.arbiter)
    assert SENTENCES[printed] in unescape(desk("organizer").text("regulations"))


@either
def test_the_report_says_the_order_in_both_formats_and_nothing_is_wrong_with_it(event, staff, printed):
    tournament = event(printed=printed)
    play_rounds(tournament, 3, staff.arbiter)
    assert comments(trf26(tournament)) == comments(trf16(tournament)) == [COMMENTS[printed]]
    faults = validate(trf26(tournament))
    assert [one for one in faults if one.severity is Severity.ERROR or one.facts.get("record") == "###"] == []
    state = state_of(read(trf26(tournament)))
    assert (state.system, state.options.get("printed_order", False)) == ("double_round_robin", printed)


@either
def test_the_order_goes_out_and_comes_in_and_the_rounds_are_judged_by_it(event, organization, staff, printed):
    source = event(printed=printed)
    play_rounds(source, 4, staff.arbiter)
    target = make_tournament(organization, entries=0, rounds=6, slug="taken-over")
    seen = preview(trf26(source), target)
    import_tournament_file(tournament=target, report=seen.report, rows=seen.entry_rows, actor=staff.owner)
    taken = Regulations.objects.get(tournament=target)
    assert (taken.system, taken.options.get("printed_order", False)) == ("double_round_robin", printed)
    assert Round.objects.filter(tournament=target, state="closed").count() == 4
    assert audit(target).intact
    assert COMMENTS[printed] in comments(trf26(target))
    assert not any("by the engine" in line for line in comments(trf26(target)))


def test_a_single_cycle_and_a_table_of_two_have_no_order_to_tell(event, staff):
    for entries, system in ((4, "round_robin"), (2, "double_round_robin")):
        tournament = event(printed=False, entries=entries, system=system)
        update_regulations(tournament=tournament, actor=None, rounds=2)
        play_rounds(tournament, 1, staff.arbiter)
        assert comments(trf26(tournament)) == []
        tournament.slug = f"open-{entries}"
        tournament.save()
