"""An event by the Molter system: the clubs are the teams, and ranked at its end; unequal ones are refused."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from portal.common.errors import Refused
from tests.factories import make_tournament, pair_round, play_rounds, publish_next
from tests.integration.tournaments.desk import inside, organization, staff
from tests.integration.tournaments.public_event import complete
from tests.markup import text_of
from tournaments.announcements.actions import publish_announcement
from tournaments.models import Board, Entry
from tournaments.regulations.actions import update_regulations
from tournaments.rounds.publication import publish_round
from tournaments.rounds.review import review_page
from tournaments.standings.groups import team_lines
from tournaments.standings.queries import standings_page
from tournaments.wording import fact_text

__all__ = ["inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def event(organization, staff, clubs, rounds):
    tournament = make_tournament(organization, entries=len(clubs), rounds=rounds, slug="open")
    for entry, club in zip(Entry.objects.order_by("-rating"), clubs, strict=True):
        Entry.objects.filter(pk=entry.pk).update(club=club)
    update_regulations(tournament=tournament, actor=staff.organizer, system="molter", options={"team_size": 2})
    complete(tournament)
    publish_announcement(tournament=tournament, actor=staff.owner)
    return tournament


def test_three_schools_play_to_the_end_and_nobody_rests(organization, staff, client):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Dante"] * 2, rounds=2)
    announced = text_of(client.get(reverse("public:announcement", args=[organization.slug, "open"])))
    assert "The teams are the clubs of the players" in announced
    assert "Molter: players of a team: 2" in announced
    play_rounds(tournament, 2, staff.arbiter)
    boards = Board.objects.select_related("white", "black").order_by("round__number", "number")
    met = [(one.round.number, {one.white.club, one.black.club}) for one in boards]
    assert [number for number, _clubs in met] == [1, 1, 1, 2, 2, 2]
    assert all(len(clubs) == 2 for _number, clubs in met)
    page = client.get(reverse("public:teams", args=[organization.slug, "open", "clubs"]))
    ranked = team_lines(standings_page(tournament).lines, "clubs", 2)
    assert [len(team.counting) for team in ranked] == [2, 2, 2]
    assert sum(team.points for team in ranked) == 6 * 10
    assert [text_of(page).index(team.name) for team in ranked] == sorted(
        text_of(page).index(one.name) for one in ranked
    )
    assert "the best 2" in text_of(page)


def test_teams_of_another_size_are_refused_with_what_there_is(organization, staff):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Verdi", "Dante", "Verdi", "Dante"], rounds=2)
    with pytest.raises(Refused) as error:
        pair_round(tournament, staff.arbiter)
    assert error.value.code == "unequal_groups"
    assert "Every team needs 2 players. Now it is Dante: 2; Manzoni: 1; Verdi: 3." in str(error.value)
    assert not Board.objects.exists()


def test_everybody_reads_for_which_team_a_player_plays(organization, staff, client):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Dante"] * 2, rounds=2)
    play_rounds(tournament, 1, staff.arbiter)
    publish_next(tournament, staff.arbiter)
    for name, words in {
        "round": [1], "board": [1, 1], "standings": [], "entries": [], "progress": [], "crosstable": [],
    }.items():  # fmt: skip
        page = text_of(client.get(reverse(f"public:{name}", args=[organization.slug, "open", *words])))
        seen = [team for team in ("Verdi", "Manzoni", "Dante") if team in page]
        assert len(seen) == (2 if name == "board" else 3), name
    paper = client.get(reverse("public:boards_pdf", args=[organization.slug, "open", 1]))
    said = "".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)
    assert [said.count(team) for team in ("Verdi", "Manzoni", "Dante")] == [2, 2, 2]


def test_reasons_name_the_teams(organization, staff, client):
    tournament = event(organization, staff, ["Verdi", "Manzoni", "Dante"] * 2, rounds=2)
    round_ = pair_round(tournament, staff.arbiter)
    review = review_page(round_)
    said = [fact_text(one.facts[0], review.names) for one in review.boards]
    assert len(said) == 3
    assert all(one.count("team Dante") + one.count("team Manzoni") + one.count("team Verdi") == 2 for one in said)
    publish_round(round=round_, actor=staff.arbiter)
    board = Board.objects.select_related("white", "black").get(round=round_, number=1)
    address = reverse("public:board", args=[organization.slug, "open", 1, 1])
    clubs = {board.white.club, board.black.club}
    page = text_of(client.get(address))
    assert {f"team {club}" in page for club in clubs} == {True}
    assert not re.search(r"\bteam \d+(?! \()", page)
    with translation.override("it"):
        page = text_of(client.get(reverse("public:board", args=[organization.slug, "open", 1, 1])))
    assert {f"squadra {club}" in page for club in clubs} == {True}
    told = client.get(f"/api/v1/organizations/{organization.slug}/tournaments/open/rounds/1/boards/1/").json()
    assert {f"team {club}" in told["explanation"]["lead"][0]["text"] for club in clubs} == {True}
    assert told["explanation"]["lead"][0]["params"]["team"] in {1, 2, 3}
    mate = Entry.objects.exclude(pk=board.white_id).get(club=board.white.club)
    question = f"{address}why-not/?player={board.white_id}&opponent={mate.pk}"
    assert f"are both in team {mate.club}" in text_of(client.get(question))


def test_the_club_stays_off_the_rows_where_clubs_are_no_teams(organization, staff, client):
    tournament = make_tournament(organization, entries=4, rounds=3, slug="open")
    Entry.objects.filter(tournament=tournament).update(club="Circolo Verdi")
    publish_next(tournament, staff.arbiter)
    for name, words in {"round": [1], "board": [1, 1], "entries": []}.items():
        page = text_of(client.get(reverse(f"public:{name}", args=[organization.slug, "open", *words])))
        assert "Circolo Verdi" not in page, name
