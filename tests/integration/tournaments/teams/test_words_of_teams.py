"""The pages of a team event speak of teams: the sums behind the standings, and the reasons of a round robin."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db.models import Q
from django_scopes import scope
from pypdf import PdfReader

from tests.factories import make_organization, make_staff
from tests.markup import text_of
from tests.team_league import league
from tournaments.entries.finding import find
from tournaments.entries.queries import entry_list
from tournaments.listing.wording import match_words
from tournaments.models import Board, Bye, TeamPlayer
from tournaments.paper.poster import hall_poster_pdf
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
