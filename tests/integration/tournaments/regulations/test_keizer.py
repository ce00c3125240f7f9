"""A Keizer event in the portal: options announced, its own score in the standings, absences, rematches, the report."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import translation

from pairing.engine.trf import read, state_of, write
from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.desk import LEAVING, desk, inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.actions import withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.models import Board, Bye, Entry, Regulations
from tournaments.regulations.actions import update_regulations
from tournaments.reports.report_file import report_file
from tournaments.standings.queries import standings_page
from tournaments.wording import spoken_name

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def boards(round_):
    rows = Board.objects.filter(round=round_).order_by("number").select_related("white", "black")
    return [{one.white.pairing_number, one.black.pairing_number} for one in rows]


def test_without_javascript_the_usual_options_of_another_system_are_taken(organization, staff, desk):
    make_tournament(organization, entries=8, rounds=5, slug="open", system="round_robin")
    organizer = desk("organizer")
    assert '<input type="hidden" name="shown" value="round_robin">' in organizer.text("regulations")
    shown = {
        "system": "keizer", "rounds": "12", "win": "1", "draw": "½", "loss": "0", "pairing_bye": "0",
        "initial_order": "rating", "option_double": "on",
    }  # fmt: skip
    assert organizer.post("regulations_save", data={**shown, "shown": "keizer"}).status_code == 422
    assert organizer.post("regulations_save", data={**shown, **LEAVING, "shown": "round_robin"}).status_code == 302
    stored = Regulations.objects.get()
    assert (stored.system, stored.options, stored.initial_colour) == ("keizer", {}, "w")
    assert organizer.post("regulations_save", data={**shown, "system": "dutch", "shown": "keizer"}).status_code == 302
    stored.refresh_from_db()
    assert (stored.system, stored.edition) == ("dutch", "2026")


def test_the_form_asks_for_its_options_and_the_announcement_says_all_of_them(organization, staff, desk, client):
    tournament = make_tournament(organization, entries=8, rounds=12, slug="open")
    organizer = desk("organizer")
    assert "option_rematch_gap" not in organizer.text("regulations")
    form = organizer.get("regulations", data={"system": "keizer"}).content.decode()
    assert 'name="option_rematch_gap"' in form
    sent = {
        "system": "keizer", "rounds": "12", "win": "1", "draw": "½", "loss": "0", "pairing_bye": "1",
        "half_point_byes": "3", "last_half_point_round": "0", "last_entry_round": "0", "initial_order": "rating",
        "initial_colour": "w", "option_top_value": "40", "option_own_value": "on", "option_notice_sixths": "2",
        "option_paid_notices": "5", "option_bye_sixths": "4", "option_duty_sixths": "4", "option_rematch_gap": "2",
        "option_most_meetings": "4",
    }  # fmt: skip
    assert organizer.post("regulations_save", data=sent | LEAVING).status_code == 302
    stored = Regulations.objects.get()
    assert (stored.system, stored.options, stored.tie_breaks) == (
        "keizer", {"top_value": 40, "rematch_gap": 2}, ["KEIZER"],
    )  # fmt: skip
    wrong = organizer.post("regulations_save", data=sent | {"option_rematch_gap": "99"})
    assert wrong.status_code == 422
    assert Regulations.objects.get().options["rematch_gap"] == 2
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    place = reverse("public:announcement", args=[organization.slug, "open"])
    page = text_of(client.get(place))
    for told in (
        "The first place of the list is worth 40.",
        "For an absence with notice a player gets ⅓ of the own value.",
        "5 absences with notice count for each player, no more.",
        "Who has no opponent left gets ⅔ of the own value.",
        "Between two meetings of the same players lie 2 rounds at least.",
        "Two players meet 4 times at most.",
    ):
        assert told in page
    assert "The players stand on a list, before round 1 in order of pairing number." in page
    with translation.override("it"):
        italian = text_of(client.get(reverse("public:announcement", args=[organization.slug, "open"])))
    assert "I giocatori stanno in una lista, prima del turno 1 per numero di abbinamento." in italian


def test_twelve_rounds_among_four_are_played_and_the_standings_follow_the_list(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=12, slug="open")
    update_regulations(tournament=tournament, actor=None, system="keizer", options={"rematch_gap": 1})
    play_rounds(tournament, 4, staff.arbiter)
    page = standings_page(tournament)
    assert page.codes == ("KEIZER",)
    values = [float(line.cells[0].text) for line in page.lines]
    assert values == sorted(values, reverse=True)
    entry = page.lines[0].player.entry_id
    place = [organization.slug, "open"]
    sums = text_of(client.get(reverse("public:standings", args=place), {"sums": entry, "of": 1}))
    assert f"Own value of {spoken_name(page.lines[0].player.name)}" in sums
    board = text_of(client.get(reverse("public:board", args=[*place, 4, 1])))
    assert "On the Keizer list" in board
    assert ": what counts so far" in board
    assert "float" not in board.casefold()
    standings = client.get(reverse("public:standings", args=place)).text
    assert "By the score of the system; the points are those of the rounds." in standings
    assert reverse("public:norms", args=place) not in standings, "nobody makes a norm against the same few"
    round_page = client.get(reverse("public:round", args=[*place, 4])).content.decode()
    assert "scoregroups" not in round_page
    why = client.get(reverse("public:board_why_not", args=[*place, 4, 1])).content.decode()
    assert 'value="float"' not in why


def test_who_is_absent_with_notice_gets_a_share_and_may_come_back(organization, staff):
    tournament = make_tournament(organization, entries=5, rounds=6, slug="open", system="keizer")
    away = Entry.objects.get(pairing_number=2)
    request_bye(entry=away, round_number=1, kind="H", actor=staff.arbiter)
    round_ = publish_next(tournament, staff.arbiter)
    assert boards(round_) == [{1, 3}, {4, 5}]
    assert not Bye.objects.filter(round=round_, kind="U").exists()


def test_the_score_of_another_system_is_taken_out_of_the_list(organization):
    tournament = make_tournament(organization, entries=5, rounds=5, system="keizer")
    update_regulations(tournament=tournament, actor=None, tie_breaks=["SB"])
    assert Regulations.objects.get().tie_breaks == ["KEIZER", "SB"]
    update_regulations(tournament=tournament, actor=None, system="dutch")
    assert Regulations.objects.get().tie_breaks == ["SB"]
    with pytest.raises(Refused) as error:
        update_regulations(tournament=tournament, actor=None, system="keizer", options={"rematch_gap": 50})
    assert error.value.field == "option_rematch_gap"


def test_the_report_names_system_and_score_and_reads_back(organization, staff):
    tournament = make_tournament(organization, entries=5, rounds=6, slug="open")
    update_regulations(tournament=tournament, actor=None, system="keizer", tie_breaks=["KEIZER"])
    play_rounds(tournament, 2, staff.arbiter)
    withdraw_entry(entry=Entry.objects.get(pairing_number=5), actor=staff.arbiter)
    text = write(report_file(tournament))
    assert "192 OTHER_KEIZER" in text
    assert "202 OTHER_KEIZER" in text
    assert state_of(read(text), to_pair=False).system == "keizer"
    assert boards(pair_round(tournament, staff.arbiter))
