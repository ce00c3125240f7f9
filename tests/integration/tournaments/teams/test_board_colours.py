"""Colours by board as the regulations of a team event say: pages, papers, results and the report file."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from pairing.engine import faults_of
from pairing.engine.facts import Fact
from pairing.engine.model import Colour
from pairing.engine.snapshot import digest
from pairing.engine.trf import read, rounds_of_teams, write
from portal.common.errors import Refused
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_import import bring_in
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams
from tournaments.following.wording import place_sentence
from tournaments.history.published import published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.imports.team_report_checks import team_problems
from tournaments.models import Board, Regulations, Round
from tournaments.paper.desk_queries import pairings_of
from tournaments.paper.match_sheets import match_sheets_pdf
from tournaments.paper.pairings import boards_pdf, names_pdf
from tournaments.ratings.team_players import team_players
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.freezing import settings_of
from tournaments.regulations.team_settings import announced_teams
from tournaments.regulations.wording import team_rules, team_rules_of
from tournaments.reports.lists import pairings_csv
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round, enter_result
from tournaments.rounds.queries import round_page
from tournaments.rounds.shapes import Difference
from tournaments.rounds.wording import difference_sentence
from tournaments.standings.crosstable import crosstable_page
from tournaments.teams.captain_queries import captains_match
from tournaments.teams.desk_queries import match_rows
from tournaments.teams.line_ups import set_line_up
from tournaments.teams.queries import matches_of, roster
from tournaments.wording import fact_text

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def played(organization, staff, colours, rounds=3, system="round_robin"):
    """Four teams on four boards; White wins boards 1 and 4 of every match, Black board 2, and board 3 is drawn."""
    event = make_teams(organization, count=4, rounds=rounds, boards=4, system=system, board_colours=colours)
    fill(event)
    for _number in range(rounds):
        round_ = publish_next(event, staff.arbiter)
        for match in Board.objects.filter(round=round_).select_related("round__tournament", "white", "black"):
            for team in (match.white, match.black):
                set_line_up(round=round_, team=team, seats=ids(team, 1, 2, 3, 4), actor=staff.arbiter)
            for game, (white, black) in enumerate([("1", "0"), ("0", "1"), ("=", "="), ("1", "0")], start=1):
                enter_result(board=match, game=game, white_outcome=white, black_outcome=black, actor=staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    return event


@pytest.mark.parametrize("colours", ["WBBW", "WWBB", "BWBW", "BWWB"])
def test_players_have_the_colours_that_the_regulations_say(organization, staff, colours):
    event = played(organization, staff, colours, rounds=1)
    match = Board.objects.select_related("white", "black").first()
    on_white = {"1": "1", "2": "0", "3": "=", "4": "1"}
    other = {"1": "0", "0": "1", "=": "="}
    expected = "".join(
        won + other[won] if colour == "W" else other[won] + won
        for colour, won in zip(colours, on_white.values(), strict=True)
    )
    assert match.team_outcomes == expected
    (shown, *_rest) = matches_of(event, round_page(event, 1))
    assert [one.first_has_white for one in shown.games] == [one == "W" for one in colours]
    by_place = {line.place: line.games[0].colour for line in roster(event, match.white_id)}
    assert by_place == {n: Colour(one.lower()) for n, one in enumerate(colours, start=1)}
    rows = match_rows(Round.objects.get(number=1), hidden=True)[:4]
    assert [match.white.name in row.white for row in rows] == [one == "W" for one in colours]
    assert captains_match(match.white).colours == colours
    turned = "".join("B" if one == "W" else "W" for one in colours)
    assert captains_match(match.black).colours == turned
    known = published_rounds(event)
    rated = team_players(event, known, Regulations.objects.get()).state.by_number
    firsts = [one for one in rated.values() if one.name in {line.seat.name for line in roster(event, match.white_id)}]
    assert [one.games[0].colour for one in firsts] == [Colour(one.lower()) for one in colours]
    word = "White" if colours[0] == "W" else "Black"
    assert place_sentence(known[0], match.white_id).endswith(f"{word} on board 1")
    line = next(row for row in crosstable_page(event).rows if row.standing.player.entry_id == match.white_id)
    assert line.line.rounds[0].colour is Colour(colours[0].lower())


@pytest.mark.parametrize("colours", ["WBBW", "BWBW"])
@pytest.mark.parametrize("system", ["round_robin", "team"])
def test_the_report_has_the_colours_and_is_taken_over_again(organization, staff, colours, system):
    event = played(organization, staff, colours, rounds=2 if system == "team" else 3, system=system)
    text = write(report_file(event))
    assert f"352 {colours}" in text.splitlines()
    bare = {"missing_field", "missing_record"}
    assert [(one.code, one.message) for one in faults_of(text) if one.code not in bare] == []
    report = read(text)
    pairs = {(one.white.name, one.black.name) for one in Board.objects.select_related("white", "black")}
    names = {team.number: team.name for team in report.team_data.teams}
    of_file = {(names[one.first], names[one.second]) for round_ in rounds_of_teams(report) for one in round_.matches}
    assert of_file == pairs
    for match in (one for round_ in rounds_of_teams(report) for one in round_.matches):
        assert [one.first_colour is Colour.WHITE for one in match.boards] == [one == "W" for one in colours]
    again = bring_in(organization, staff, text)
    assert Regulations.objects.get(tournament=again).board_colours == colours
    codes = [
        list(
            Board.objects.filter(round__tournament=one)
            .order_by("round", "number")
            .values_list("team_outcomes", flat=True)
        )
        for one in (event, again)
    ]
    assert codes[0] == codes[1]
    records = [
        [one for one in write(report_file(one_)).splitlines() if one[:3] in {"001", "310", "352"}]
        for one_ in (event, again)
    ]
    assert records[0] == records[1]


def test_a_file_whose_games_have_other_colours_is_refused_with_its_record(organization, staff):
    event = played(organization, staff, "WBBW", rounds=1)
    report = read(write(report_file(event)))
    wrong = replace(report, team_data=replace(report.team_data, board_colours="WBWB"))
    found = [str(one) for one in team_problems(event, wrong)]
    assert any("the colours are not WBWB, those of record 352" in one for one in found)


@pytest.mark.parametrize("said", ["WBW", "WBWBW", "WBXW", "1234"])
def test_colours_that_do_not_fit_the_boards_are_refused(organization, staff, said):
    event = make_teams(organization, count=4, boards=4)
    with pytest.raises(Refused, match=r"^Colours of the boards: give W or B for each of the 4 boards") as refused:
        update_regulations(tournament=event, actor=staff.organizer, board_colours=said)
    assert refused.value.field == "board_colours"


def test_the_usual_colours_say_nothing_and_change_no_digest(organization, staff):
    event = make_teams(organization, count=4, boards=4)
    plain = Regulations.objects.get(tournament=event)
    before, rules = digest(settings_of(plain)), team_rules_of(plain)
    assert update_regulations(tournament=event, actor=staff.organizer, board_colours="wbwb").board_colours == ""
    plain.refresh_from_db()
    assert (digest(settings_of(plain)), "board_colours" in settings_of(plain)) == (before, False)
    assert set(announced_teams(plain)["teams"]) == {"boards", "order", "tolerance"}
    assert "The team named first has White on the boards with odd numbers." in rules
    changed = update_regulations(tournament=event, actor=staff.organizer, board_colours="w b, b-w")
    assert changed.board_colours == "WBBW"
    assert settings_of(changed)["board_colours"] == "WBBW"
    assert "has on board 1, 2, …: White, Black, Black, White." in team_rules_of(changed)
    assert team_rules(**announced_teams(changed)["teams"]) == team_rules_of(changed)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=event, actor=staff.organizer, team_boards=3)
    assert refused.value.field == "board_colours"
    assert update_regulations(tournament=event, actor=staff.organizer, system="dutch").board_colours == ""


def test_papers_and_the_page_of_the_captain_say_the_colours(organization, staff):
    event = played(organization, staff, "BWWB", rounds=1)
    round_, page = Round.objects.get(number=1), round_page(event, 1)
    matches, pairings = matches_of(event, page), pairings_of(event, round_)
    said = PdfReader(BytesIO(boards_pdf(event, pairings, matches, "BWWB"))).pages[0].extract_text()
    assert "The team named first has on board 1, 2, …: Black, White, White, Black." in said
    sheet = PdfReader(BytesIO(match_sheets_pdf(event, pairings, matches[:1], "BWWB"))).pages[0].extract_text()
    words = [one for one in sheet.split() if one in {"White", "Black"}]
    assert words == ["Black", "White", "White", "Black", "White", "Black", "Black", "White"]


def test_where_the_team_with_white_has_black_on_board_1_no_sentence_says_otherwise():
    fact = Fact("team.colour_4_3_3", {"white": 1})
    assert fact_text(fact, {1: "Alpha"}, teams=True).endswith("White on board 1: Alpha.")
    assert fact_text(fact, {1: "Alpha"}, teams=True, first_has_white=False).endswith("White in the pairing: Alpha.")


def test_the_page_of_a_match_has_the_colour_of_board_1(organization, staff, client):
    event = played(organization, staff, "BWBW", rounds=1)
    where = [organization.slug, event.slug]
    body = client.get(reverse("public:board", args=[*where, 1, 1])).content.decode()
    assert "on board 1" not in body
    assert "in the pairing" in body
    match = Board.objects.get(number=1)
    body = client.get(reverse("public:player", args=[*where, match.white_id])).content.decode()
    assert "Black on board 1" in body
    rules = team_rules_of(Regulations.objects.get())
    assert "In the pairing it is the team with White, although it has Black on board 1." in rules


@pytest.mark.parametrize(("colours", "first", "second"), [("", "White", "Black"), ("BWBW", "Black", "White")])
def test_lists_by_name_and_files_for_spreadsheets_do_not_call_a_black_board_white(
    organization, staff, colours, first, second
):
    event = make_teams(organization, count=4, rounds=3, boards=4, system="round_robin", board_colours=colours)
    round_ = publish_next(event, staff.arbiter)
    paper = PdfReader(BytesIO(names_pdf(event, pairings_of(event, round_)))).pages[0].extract_text()
    for board in Board.objects.filter(round=round_).select_related("white", "black"):
        for team, colour in ((board.white, first), (board.black, second)):
            assert re.search(rf"{re.escape(team.name)}\s+{board.number}\s+{colour}", paper), (team.name, paper)
    head = pairings_csv(round_).decode("utf-8-sig").splitlines()[0]
    assert "White" not in head
    assert "Team named first" in head


def test_the_api_says_the_colours_of_the_boards(organization, staff, client):
    event = played(organization, staff, "BWWB", rounds=1)
    address = f"/api/v1/organizations/{organization.slug}/tournaments/{event.slug}/rounds/1/boards/"
    assert [one["board_colours"] for one in client.get(address).json()["results"]] == ["BWWB", "BWWB"]
    assert client.get(f"{address}1/").json()["board"]["board_colours"] == "BWWB"


@pytest.mark.parametrize(("straight", "said"), [(True, "(White)"), (False, "(Black on board 1)")])
def test_a_pair_made_by_hand_is_told_with_the_colour_of_board_1(straight, said):
    change = Difference("engine", PlayerLine(1, 1, "Verdi"), PlayerLine(2, 2, "Dante"), straight)
    assert difference_sentence(change) == f"The engine had proposed Verdi {said} against Dante."
