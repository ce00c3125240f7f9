"""The pages of a team event speak of teams: the sums behind the standings, and the reasons of a round robin."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db.models import Q
from django_scopes import scope
from pypdf import PdfReader

from tests.factories import make_organization, make_staff, pair_round
from tests.integration.tournaments.teams.test_matches import make_teams
from tests.markup import text_of
from tests.team_league import league, seat
from tournaments.entries.finding import find
from tournaments.entries.queries import entry_list
from tournaments.listing.wording import match_words
from tournaments.models import Board, Bye, Entry, TeamPlayer
from tournaments.paper.poster import hall_poster_pdf
from tournaments.results.actions import enter_result
from tournaments.rounds.queries import round_page
from tournaments.standings.queries import standings_page
from tournaments.teams.queries import member_names


@pytest.fixture
def event(db):
    organization = make_organization()
    with scope(organization=organization):
        return league(organization, make_staff(organization).arbiter)


def test_everybody_reads_term_by_term_how_a_tie_of_teams_was_broken(client, event):
    with scope(organization=event.organization):
        line = standings_page(event).lines[0]
    address = "/{}/federation/league/standings/"
    english = text_of(client.get(address.format("en"), {"sums": line.player.entry_id}))
    assert "It is the game points of the team." in english
    assert "×" in english
    italian = text_of(client.get(address.format("it"), {"sums": line.player.entry_id}))
    assert "Sono i punti individuali della squadra." in italian


def test_who_looks_for_the_own_name_finds_the_match_of_the_own_team(client, event):
    with scope(organization=event.organization):
        player = TeamPlayer.objects.filter(team__tournament=event).select_related("team").first()
        TeamPlayer.objects.filter(pk=player.pk).update(name="Quaranta, Zeno")
        player.refresh_from_db()
        board = Board.objects.filter(Q(white=player.team) | Q(black=player.team)).order_by("-round__number").first()
        found = find(
            entry_list(event).lines,
            player.name,
            round_page(event, board.round.number),
            of_teams=True,
            members=member_names(event),
        )
    assert [(one.entry.player.entry_id, one.member) for one in found] == [(player.team_id, player.name)]
    other = board.black if board.white_id == player.team_id else board.white
    colour = "White" if board.white_id == player.team_id else "Black"
    said = f"{player.name}: round {board.round.number}: match {board.number} against {other.name}, {colour} on board 1"
    assert match_words(found[0]) == said
    told = client.get("/en/federation/league/", {"q": player.name})
    assert told.status_code == 302
    assert "Last name or team" in text_of(client.get("/en/federation/league/"))


def test_the_poster_of_the_hall_asks_for_the_team(event):
    with scope(organization=event.organization):
        paper = hall_poster_pdf(event, "https://chess.example/en/league/")
    said = "".join(page.extract_text() for page in PdfReader(BytesIO(paper)).pages)
    assert "Write your team or last name under" in said


def test_the_reasons_of_a_round_robin_of_teams_say_teams(client, event):
    address = "/{}/federation/league/rounds/1/boards/1/"
    english = text_of(client.get(address.format("en")))
    assert "the Berger table for 4 teams has number" in english
    assert "White on board 1" in english
    italian = text_of(client.get(address.format("it")))
    assert "la tabella di Berger per 4 squadre" in italian
    api = client.get("/api/v1/organizations/federation/tournaments/league/rounds/1/boards/1/", {"lang": "en"})
    assert "the Berger table for 4 teams has number" in api.content.decode()


def test_what_is_asked_and_marked_is_a_team(client, event):
    """In Italian, where a team is feminine: the first page, a match, the list, the progress, the own rows."""
    base = "/it/federation/league/"
    assert "Incontri del turno 3" in text_of(client.get(base))
    page = text_of(client.get(f"{base}rounds/1/boards/1/"))
    assert "perché non un'altra squadra?" in page
    assert "Perché non contro: nome di una squadra, o una sua parte" in page
    assert "4 squadre" in text_of(client.get(f"{base}players/"))
    assert "Scegli una squadra" in text_of(client.get(f"{base}progress/"))
    card = client.get(f"{base}rounds/1/").content.decode()
    assert card.count("la tua squadra") == 4
    assert ">tu<" not in card


def test_a_match_to_be_finished_says_what_its_question_marks_count(client, event):
    said = "counts as drawn until it is played"
    address = "/en/federation/league/rounds/3/"
    assert said not in text_of(client.get(address))
    with scope(organization=event.organization):
        match = Board.objects.select_related("round__tournament").filter(round__number=3).first()
        for team in (match.white, match.black):
            seat(match.round, team, None)
        for game in (1, 2, 3):
            enter_result(board=match, game=game, white_outcome="?", black_outcome="?", actor=None)
    assert text_of(client.get(address)).count(said) == 1


def test_a_rest_and_a_page_of_a_team_speak_of_the_team(client, db):
    organization = make_organization()
    with scope(organization=organization):
        league(organization, make_staff(organization).arbiter, teams=3)
        rest = Bye.objects.get(round__number=1)
    words = {
        "en": ("Why this team", "Compare with other teams", "This is my team: mark its rows on this device"),
        "it": ("Perché questa squadra", "Confronta con altre squadre", "Questa è la mia squadra"),
    }
    for language, (why, compare, mine) in words.items():
        address = f"/{language}/federation/league/"
        assert why in text_of(client.get(f"{address}rounds/1/byes/{rest.entry_id}/"))
        page = text_of(client.get(f"{address}players/{rest.entry_id}/"))
        assert compare in page
        assert mine in page


def test_the_desk_speaks_of_teams_when_one_leaves_and_seats_nobody_late_in_a_league(client, db):
    """Who withdraws from a league reads that the regulations decide what happens to its matches."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        client.force_login(staff.owner)
        team = Entry.objects.filter(tournament=league(organization, staff.arbiter)).first()
        swiss = league(organization, staff.arbiter, slug="swiss", system="team")
        other = Entry.objects.filter(tournament=swiss).first()
    desk = "/{}/manage/federation/{}/"
    page = text_of(client.get(f"{desk.format('en', 'league')}entries/{team.pk}/"))
    assert "Save the team" in page
    assert "Withdraw the team" in page
    assert "The regulations say what becomes of those it has played." in page
    assert "Save the player" not in page
    assert "The matches it has played stay." in text_of(client.get(f"{desk.format('en', 'swiss')}entries/{other.pk}/"))
    assert "Ritira la squadra" in text_of(client.get(f"{desk.format('it', 'league')}entries/{team.pk}/"))
    assert "late" not in text_of(client.get(f"{desk.format('en', 'league')}rounds/3/"))
    assert "Seat teams late" in text_of(client.get(f"{desk.format('en', 'swiss')}rounds/3/"))
    paper = text_of(client.get(f"{desk.format('en', 'league')}rounds/3/paper/"))
    for said in ("teams in alphabetical order", "Every round of every team", "Name and rating of each team"):
        assert said in paper


def test_a_draft_of_teams_shows_matches_and_exchanges_teams(client, db):
    organization = make_organization()
    with scope(organization=organization):
        arbiter = make_staff(organization).arbiter
        pair_round(make_teams(organization, count=4), arbiter)
    client.force_login(arbiter)
    draft = text_of(client.get("/en/manage/federation/open/rounds/1/"))
    assert "Exchange two teams" in draft
    assert "Matches of round 1. Points are those before the round" in draft
    assert "Exchange two players" not in draft
    assert "Scambia due squadre" in text_of(client.get("/it/manage/federation/open/rounds/1/"))
