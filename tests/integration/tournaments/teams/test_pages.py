"""Pages of a team event: lists of players, line-ups and results at the desk, matches and teams for everybody."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import ids, match
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import even, text_of
from tournaments.models import Board, Entry, LineUp, Regulations, TeamPlayer
from tournaments.regulations.actions import update_regulations
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "match", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

LIST = """Team;Name;Rating;FIDE ID
Torre;Rossi, Anna;2000;1001
Torre;Verdi, Ada;1800;
Alfiere;Bianchi, Ugo;2200;1002
"""


def test_the_regulations_ask_for_boards_where_teams_can_meet(organization, desk, staff):
    make_teams(organization, count=2)
    update_regulations(tournament=Regulations.objects.get().tournament, actor=staff.organizer, system="dutch")
    organizer = desk("organizer")
    assert 'name="team_boards"' not in organizer.text("regulations")
    form = organizer.get("regulations", data={"system": "team"}).content.decode()
    assert 'name="team_boards"' in form
    assert 'name="option_primary"' in form
    answer = organizer.post(
        "regulations_save",
        data={"system": "team", "shown": "dutch", "rounds": "5", "win": "2", "draw": "1", "loss": "0"},
        follow=True,
    )
    assert answer.status_code == 200
    stored = Regulations.objects.get()
    assert (stored.system, stored.team_boards, stored.win, stored.rounds) == ("team", 4, 20, 5)


def test_teams_come_from_a_list_and_stand_in_the_order_of_their_ratings(organization, desk):
    make_teams(organization, count=0)
    organizer = desk("organizer")
    answer = organizer.post("teams_import", data={"text": LIST}, follow=True)
    assert "3 players were added. 2 teams are new." in text_of(answer)
    assert list(Entry.objects.order_by("pairing_number").values_list("name", "rating")) == [
        ("Alfiere", 2200),
        ("Torre", 1900),
    ]
    assert [one.name for one in TeamPlayer.objects.filter(team__name="Torre")] == ["Rossi, Anna", "Verdi, Ada"]
    page = text_of(organizer.get("entries"))
    assert "Teams from a list" in page
    assert "Import a list" not in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Name;Rating\nRossi, Anna;2000\n", "Rossi, Anna has no team."),
        ("Team;Name;Rating\nTorre;Rossi, Anna;fast\n", "Line 2, column"),
        ("Team;Name\n", "no player below"),
        ("", "Choose a file, or paste rows."),
        (LIST.replace("1002", "1001"), "Line 4: Bianchi, Ugo: Rossi, Anna has this FIDE ID"),
        ("Team;Name;Rating\n;Verdi, Ada;1800\nTorre;Rossi, Anna;fast\n", "Line 2: Verdi, Ada has no team."),
    ],
)
def test_a_list_with_a_fault_is_named_and_changes_nothing(organization, desk, text, said):
    make_teams(organization, count=0)
    answer = desk("organizer").post("teams_import", data={"text": text})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert not Entry.objects.exists()
    assert not TeamPlayer.objects.exists()


def test_players_are_added_changed_moved_and_taken_off_at_the_desk(organization, desk):
    make_teams(organization, count=2)
    organizer, team = desk("organizer"), Entry.objects.order_by("pairing_number").first()
    for name in ("Rossi, Anna", "Verdi, Ada"):
        assert organizer.post("team_player_add", team.pk, data={"name": name, "rating": "2000"}).status_code == 302
    refused = organizer.post("team_player_add", team.pk, data={"name": "", "rating": "9999"})
    assert refused.status_code == 422
    born = {"name": "Neri, Ugo", "rating": "1500", "birth_year": "1981", "birth_day": "02-29"}
    assert "1981-02-29 is no day of the calendar." in text_of(organizer.post("team_player_add", team.pk, data=born))
    first, second = TeamPlayer.objects.filter(team=team)
    organizer.post("team_player_move", team.pk, second.pk, data={"way": "up"})
    assert [one.name for one in TeamPlayer.objects.filter(team=team)] == ["Verdi, Ada", "Rossi, Anna"]
    organizer.post(
        "team_player", team.pk, first.pk, data={"name": "Rossi, Anna", "rating": "2100", "federation": "ita"}
    )
    first.refresh_from_db()
    assert (first.rating, first.federation) == (2100, "ITA")
    organizer.post("team_player_move", team.pk, second.pk, data={"way": "off"})
    assert [(one.place, one.name) for one in TeamPlayer.objects.filter(team=team)] == [(1, "Rossi, Anna")]
    other = Entry.objects.exclude(pk=team.pk).get()
    assert organizer.get("team_player", other.pk, first.pk).status_code == 404


def test_a_viewer_reads_the_list_and_changes_nothing(organization, desk):
    make_teams(organization, count=2)
    team = Entry.objects.first()
    viewer = desk("viewer")
    assert "Add to the list" not in viewer.text("team", team.pk)
    viewer.post("team_player_add", team.pk, data={"name": "Rossi, Anna"})
    assert not TeamPlayer.objects.exists()


def test_the_arbiter_sets_line_ups_and_enters_boards_by_their_rows(match, desk, staff, client):
    arbiter = desk("arbiter")
    page = text_of(arbiter.get("round", 1))
    assert "line-up missing" in page
    form = arbiter.text("line_up", 1, match.white.pk)
    first = TeamPlayer.objects.filter(team=match.white).first()
    assert f'<option value="{first.pk}" selected>' in form
    seats = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 1, 2, 4), start=1)}
    assert arbiter.post("line_up", 1, match.white.pk, data=seats).status_code == 302
    wrong = {f"board_{board}": pk for board, pk in enumerate(ids(match.white, 2, 1, 4), start=1)}
    answer = arbiter.post("line_up", 1, match.white.pk, data=wrong)
    assert answer.status_code == 422
    assert "Put them in the order of the list" in text_of(answer)
    assert LineUp.objects.count() == 1
    entry = {"entry": f"1.3 {match.pk} 0 1:0", "key": "abcdefgh-1"}
    told = arbiter.post("enter", 1, data=entry, HTTP_ACCEPT="application/json").json()
    assert told["boards"][0]["result"] == "1:0"
    entry = {"entry": f"1.2 {match.pk} 0 1:0", "key": "abcdefgh-2"}
    arbiter.post("enter", 1, data=entry, HTTP_ACCEPT="application/json")
    match.refresh_from_db()
    assert (match.team_outcomes, match.white_outcome) == ("..0110", "")
    state = arbiter.get("results_state", 1, data={"since": "0"}).json()
    assert {one["number"] for one in state["boards"]} == {1.2, 1.3}
    rows = text_of(arbiter.get("round", 1))
    assert f"{TeamPlayer.objects.get(team=match.white, place=4).name} ({match.white.name})" in rows
    answer = client.get(reverse("public:round", args=[match.white.tournament.organization.slug, "open", 1]))
    assert 'data-live="match-1"' in answer.content.decode()  # an open page follows each match by itself
    public = text_of(answer)
    assert f"{match.white.name} 4" in public
    assert "1 – 1" in public


def test_a_match_of_teams_is_corrected_board_by_board_with_a_reason(match, desk, staff):
    play(match, "1 1 1", staff.arbiter)
    play(Board.objects.get(round=match.round, number=2), "1 1 1", staff.arbiter)
    arbiter = desk("arbiter")
    arbiter.post("close", 1)
    page = arbiter.client.get(arbiter.url("result", 1, 1) + "?game=2")
    assert "Board 1, game 2" in text_of(page)
    data = {"result": "=:=", "reason": "Score sheets read again.", "seen": ""}
    arbiter.client.post(arbiter.url("result", 1, 1) + "?game=2", data)
    match.refresh_from_db()
    assert match.team_outcomes == "10==10"
    assert arbiter.client.get(arbiter.url("result", 1, 1) + "?game=4").status_code == 404


def test_everybody_reads_matches_boards_teams_and_no_rating_of_a_team(match, staff, client, organization):
    for team, places in ((match.white, (1, 2, 3)), (match.black, (1, 3, 4))):
        set_line_up(round=match.round, team=team, seats=ids(team, *places), actor=staff.arbiter)
    play(match, "1 = 0", staff.arbiter)
    place = [organization.slug, "open"]
    board = text_of(client.get(reverse("public:board", args=[*place, 1, 1])))
    assert "The boards" in board
    assert f"{match.black.name} 4" in board
    assert "Why this pairing" in board
    team = text_of(client.get(reverse("public:player", args=[*place, match.white.pk])))
    assert "Players of the team" in team
    assert f"Match 1 against {match.black.name}, White on board 1" in team
    assert f"{match.white.name} 1" in team
    assert "Rating change" not in team
    play(Board.objects.get(round=match.round, number=2), "1 1 1", staff.arbiter)
    standings = client.get(reverse("public:standings", args=place))
    assert standings.status_code == 200
    assert "MPVGP" in standings.content.decode()
    publish_next(match.round.tournament, staff.arbiter)
    assert client.get(reverse("public:round", args=[*place, 2])).status_code == 200


def test_every_public_page_of_a_team_event_opens(match, staff, client, organization):
    play(match, "1 = 0", staff.arbiter)
    play(Board.objects.get(round=match.round, number=2), "1 1 1", staff.arbiter)
    place = [organization.slug, "open"]
    for name in ("tournament", "entries", "standings", "crosstable", "progress", "verify", "share"):
        assert client.get(reverse(f"public:{name}", args=place)).status_code == 200, name
    for name in ("boards_pdf", "names_pdf"):
        assert client.get(reverse(f"public:{name}", args=[*place, 1])).status_code == 200, name
    for name in ("input_trf", "input_json"):
        assert client.get(reverse(f"public:{name}", args=[*place, 1])).status_code == 200, name


def test_headings_speak_of_teams_and_matches(match, desk, client, staff):
    event = match.white.tournament
    base = [event.organization.slug, event.slug]
    board = text_of(client.get(reverse("public:board", args=[*base, 1, 1])))
    assert f"Round 1, match 1: {match.white.name} – {match.black.name}" in board
    assert "<title>Teams, " in even(client.get(reverse("public:entries", args=base)).content.decode())
    assert client.get(reverse("public:statistics", args=base)).status_code == 404
    assert "<h1>Teams</h1>" in client.get(reverse("public:entries", args=base)).content.decode()
    arbiter = desk("arbiter")
    assert "Results of 2 matches are missing." in text_of(arbiter.get("round", 1))
    assert '<details class="panel" open>' in " ".join(arbiter.get("round", 1).content.decode().split())
    for one in Board.objects.filter(round=match.round).select_related("round", "white", "black"):
        for team in (one.white, one.black):
            set_line_up(round=one.round, team=team, seats=ids(team, 1, 2, 3), actor=staff.arbiter)
    assert '<details class="panel" open>' not in " ".join(arbiter.get("round", 1).content.decode().split())
    for one in Board.objects.filter(round=match.round).select_related("round__tournament"):
        play(one, "1 = 0", staff.arbiter)
    for name in ("public:standings", "public:crosstable"):
        page = "".join(client.get(reverse(name, args=base)).content.decode().split())
        assert '<thscope="col">Team</th>' in page


def test_lists_the_desk_and_the_hall_count_teams(match, desk, client):
    event = match.white.tournament
    count = Entry.objects.filter(tournament=event).count()
    listed = even(client.get(reverse("public:organization", args=[event.organization.slug])).text)
    assert f"{count} teams" in listed
    assert f"{count} players" not in listed
    arbiter = desk("arbiter")
    console = arbiter.text("console")
    assert f"{count} teams" in console
    assert "Matches" in console
    hall = arbiter.text("hall")
    assert "Add a team" in hall
    assert "Byes for several teams" in hall
    assert "Teams can say themselves that they are there" in hall
    assert "Add the player" not in hall
    assert "Last name, first name" not in hall
