"""A team event comes in from its report file as it was; a file that contradicts itself stays out."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from pairing.engine.trf import read, write
from pairing.engine.verifier import verify_report
from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.integration.tournaments.teams.test_report import play_event
from tournaments.imports.importing import import_seen
from tournaments.imports.preview import preview
from tournaments.models import Board, Bye, Entry, LineUp, PointAdjustment, Regulations, Round, Seat, TeamPlayer
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round
from tournaments.results.adjustment_actions import adjust_points
from tournaments.results.decisions import decide_match
from tournaments.standings.queries import standings_page
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")

FOREIGN = """\
012 School cup
042 2026/05/01
052 2026/05/03
142 3
152 W
192 FIDE_TEAM_TYPEA_MP_GP
352 WB
362 TW 2.0   TD 1.0   TL 0.0
001    1      Rossi, Anna                       2000                             1.5    1     3 w 1     5 b =
001    2      Bianchi, Ugo                      1900                             1.0    2     4 b 1     6 w 0
001    3      Verdi, Carla                      1800                             0.5    5     1 b 0     7 w =
001    4      Neri, Dario                       1700                             1.0    2     2 w 0     8 b 1
001    5      Gallo, Elena                      1600                             1.5    1     7 w 1     1 w =
001    6      Conti, Fabio                      1500                             1.5    1     8 b =     2 b 1
001    7      Marino, Gaia                      1400                             0.5    5     5 b 0     3 b =
001    8      Greco, Hugo                       1300                             0.5    5     6 w =     4 w 0
310   1 Alpha                                            2.0    2.5   2     1    2
310   2 Beta                                             2.0    1.5   3     3    4
310   3 Gamma                                            4.0    3.0   1     5    6
310   4 Delta                                            0.0    1.0   4     7    8
"""


def bring_in(organization, staff, text, slug="again"):
    """Import a file into a new tournament, as its preview shows it."""
    tournament = make_tournament(organization, entries=0, rounds=9, slug=slug)
    seen = preview(text.encode(), tournament)
    assert [one.message for one in seen.problems if one.severity.value == "error"] == []
    import_seen(tournament=tournament, seen=seen, actor=staff.organizer)
    return tournament


def refusals(organization, text):
    """What keeps a file out."""
    seen = preview(text.encode(), make_tournament(organization, entries=0, rounds=9, slug="refused"))
    assert not seen.can_be_imported
    found = [*seen.problems, *(one for row in seen.rows for one in row.problems)]
    return [one.message for one in found if one.severity.value == "error"]


def known(tournament):
    """Everything that a file says of an event, by names."""
    boards = Board.objects.filter(round__tournament=tournament).order_by("round__number", "white__name")
    seats = Seat.objects.filter(line_up__round__tournament=tournament).order_by("pk")
    byes = Bye.objects.filter(round__tournament=tournament).order_by("round__number", "entry__name")
    names = ("round__number", "white__name", "black__name", "team_outcomes", "white_outcome", "goes_on")
    return {
        "teams": list(tournament.entries.order_by("pairing_number").values_list("name", "rating")),
        "players": list(
            TeamPlayer.objects.filter(team__tournament=tournament)
            .order_by("team__pairing_number", "place")
            .values_list("team__name", "place", "name", "rating")
        ),
        "boards": list(boards.values_list(*names)),
        "seats": sorted(seats.values_list("line_up__round__number", "line_up__team__name", "board", "player__name")),
        "byes": list(byes.values_list("round__number", "entry__name", "kind")),
        "points": sorted(
            PointAdjustment.objects.filter(round__tournament=tournament).values_list(
                "entry__name", "round__number", "points", "on_second"
            )
        ),
        "rounds": list(Round.objects.filter(tournament=tournament).order_by("number").values_list("number", "state")),
    }


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "options"),
    [
        ("team", 6, 4, {}),
        ("team", 7, 5, {"primary": "game"}),
        ("team", 5, 3, {"preference": "B"}),
        ("round_robin", 5, 5, {}),
        ("double_round_robin", 4, 6, {}),
    ],
)
def test_the_file_of_the_portal_comes_in_as_the_event_was(organization, staff, system, teams, rounds, options):
    tournament = make_teams(organization, count=teams, rounds=rounds, boards=3, system=system, options=options)
    fill(tournament)
    play_event(tournament, staff, rounds - 1, empty={(1, 1), (2, 2)})
    team = tournament.entries.order_by("pairing_number").first()
    last = {"entry": team, "round_number": rounds - 1, "actor": staff.arbiter}
    adjust_points(points=-10, reason="Late", **last)
    adjust_points(points=-5, reason="Again", on_second=True, **last)
    close_round(round=Round.objects.get(tournament=tournament, number=rounds - 1), actor=staff.arbiter)
    text = write(report_file(tournament))
    again = bring_in(organization, staff, text)
    before, after = known(tournament), known(again)
    assert after == before
    stored, first = Regulations.objects.get(tournament=again), Regulations.objects.get(tournament=tournament)
    same = ("system", "options", "rounds", "win", "draw", "loss", "team_boards", "tie_breaks")
    assert [getattr(stored, name) for name in same] == [getattr(first, name) for name in same]
    ranks = [
        [(one.rank, one.player.name, one.points) for one in standings_page(of).lines] for of in (tournament, again)
    ]
    assert ranks[0] == ranks[1]
    next_rounds = [publish_next(of, staff.arbiter) for of in (tournament, again)]
    pairs = [
        list(Board.objects.filter(round=one).order_by("number").values_list("white__name", "black__name"))
        for one in next_rounds
    ]
    assert pairs[0] == pairs[1]


def test_a_cup_comes_in_with_those_who_went_on(organization, staff):
    tournament = make_teams(
        organization, count=5, rounds=3, boards=2, system="knockout", options={"drawn": "board_count"}
    )
    fill(tournament, 2)
    for number in (1, 2):
        round_ = publish_next(tournament, staff.arbiter)
        for match in Board.objects.filter(round=round_).select_related("round", "white", "black"):
            for team in (match.white, match.black):
                set_line_up(round=round_, team=team, seats=ids(team, 1, 2), actor=staff.arbiter)
            play(match, "= =" if number == 1 else "0 1", staff.arbiter)
            if number == 1:
                decide_match(board=match, goes_on="b", actor=staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    again = bring_in(organization, staff, write(report_file(tournament)))
    assert known(again) == known(tournament)
    assert Regulations.objects.get(tournament=again).options == {"drawn": "board_count"}


def test_a_file_of_another_program_comes_in_as_a_team_event(organization, staff):
    tournament = bring_in(organization, staff, FOREIGN)
    stored = Regulations.objects.get(tournament=tournament)
    assert (stored.system, stored.team_boards, stored.win, stored.line_up_order) == ("team", 2, 20, "free")
    assert [(one.name, one.rating) for one in tournament.entries.order_by("pairing_number")] == [
        ("Alpha", 1950), ("Beta", 1750), ("Gamma", 1550), ("Delta", 1350),
    ]  # fmt: skip
    boards = Board.objects.filter(round__tournament=tournament).order_by("round__number", "white__name")
    names = ("round__number", "white__name", "black__name", "team_outcomes", "white_outcome")
    assert list(boards.values_list(*names)) == [
        (1, "Alpha", "Beta", "1010", "1"), (1, "Gamma", "Delta", "10==", "1"),
        (2, "Beta", "Delta", "==10", "1"), (2, "Gamma", "Alpha", "==10", "1"),
    ]  # fmt: skip
    assert LineUp.objects.count() == 8
    lines = standings_page(tournament).lines
    assert [(one.player.name, one.points) for one in lines] == [
        ("Gamma", 40),
        ("Alpha", 20),
        ("Beta", 20),
        ("Delta", 0),
    ]
    third = publish_next(tournament, staff.arbiter)
    pairs = Board.objects.filter(round=third).values_list("white__name", "black__name")
    assert {frozenset(one) for one in pairs} == {frozenset({"Gamma", "Beta"}), frozenset({"Alpha", "Delta"})}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("352 WB", "352 W", "Round 1, match Alpha – Beta: 2 boards, but a match has 1"),
        (
            "310   1 Alpha",
            "300   1   1   2    1    0\n310   1 Alpha",
            "Round 1, match Alpha – Beta: the boards do not add up",
        ),
        (
            "310   1 Alpha",
            "300   1   1   2    2    8\n310   1 Alpha",
            "player 8 sits for Alpha, but belongs to another team",
        ),
        ("310   1 Alpha", "330 +-   1   1   2\n310   1 Alpha", "record 330 says that the match was not played"),
        ("    4 b 1     6 w 0", "    8 b 1     6 w 0", "line 16, of opponent 8, does not name this player"),
        ("  5    6\n", "  5    6    7\n", "Player 7 is in team 3 and in team 4"),
        ("    7    8\n", "    7\n", "Round 1: the games of team 3"),
        ("362 TW", "162 W 3.0 D 1.0\n362 TW", "Game points other than 1, ½ and 0 are not supported"),
        ("192 FIDE_TEAM_TYPEA_MP_GP", "192 FIDE_DUTCH", "names a pairing system that is not offered for teams"),
        (
            "310   1 Alpha",
            "299 W   9.0   9.0     1\n310   1 Alpha",
            "points for single kinds of matches are not supported",
        ),
        ("310   1 Alpha", "320  2.0  2.0 001\n310   1 Alpha", "C.04.6 Article 1.4"),
    ],
)
def test_boards_that_do_not_add_up_keep_the_file_out_with_the_match_named(organization, staff, old, new, said):
    assert old in FOREIGN
    found = refusals(organization, FOREIGN.replace(old, new, 1))
    assert any(said in one for one in found), found
    assert not TeamPlayer.objects.exists()
    assert not Entry.objects.exists()


def test_colours_that_do_not_change_from_board_to_board_keep_the_file_out(organization, staff):
    text = FOREIGN.replace("    4 b 1     6 w 0", "    4 w 1     6 w 0")
    (said,) = refusals(organization, text.replace("    2 w 0     8 b 1", "    2 b 0     8 b 1"))
    assert "Round 1, match Alpha – Beta, board 2: the colours are not WB, those of record 352" in said


def test_a_team_event_comes_in_before_its_first_round(organization, staff):
    tournament = make_teams(organization, count=4, rounds=3, boards=3)
    fill(tournament)
    again = bring_in(organization, staff, write(report_file(tournament)))
    assert known(again)["players"] == known(tournament)["players"]
    assert Regulations.objects.get(tournament=again).team_boards == 3
    publish_next(again, staff.arbiter)


def test_a_round_under_way_comes_in_with_its_open_boards(organization, staff):
    tournament = make_teams(organization, count=4, rounds=3, boards=3)
    fill(tournament)
    play_event(tournament, staff, 1)
    round_ = publish_next(tournament, staff.arbiter)
    matches = list(Board.objects.filter(round=round_).select_related("round", "white", "black").order_by("number"))
    for match in matches:
        for team in (match.white, match.black):
            set_line_up(round=round_, team=team, seats=ids(team, 1, 2, 3), actor=staff.arbiter)
    play(matches[0], "1 = 0", staff.arbiter)
    play(matches[1], "1", staff.arbiter)
    again = bring_in(organization, staff, write(report_file(tournament)))
    assert known(again) == known(tournament)


def test_a_file_of_a_team_event_needs_a_tournament_without_entries(organization, staff):
    tournament = make_tournament(organization, entries=2, rounds=9, slug="busy")
    seen = preview(FOREIGN.encode(), tournament)
    assert not seen.can_be_imported
    assert any("imported into a tournament without entries" in one.message for one in seen.problems)
    with pytest.raises(Refused, match="without entries"):
        import_seen(tournament=tournament, seen=seen, actor=staff.organizer)
    assert not TeamPlayer.objects.exists()


def irregular(organization, text, slug="judged"):
    """What the preview says of the rounds, by code."""
    seen = preview(text.encode(), make_tournament(organization, entries=0, rounds=9, slug=slug))
    assert seen.can_be_imported
    found = [(one.code, one.message) for one in seen.problems if one.code in {"round_illegal", "round_differs"}]
    assert seen.irregular_rounds == len(found)
    return found


def test_the_preview_judges_the_rounds_of_teams(organization, staff):
    (first, second) = irregular(organization, FOREIGN)
    assert (first[0], second[0]) == ("round_differs", "round_differs")
    assert second[1].startswith("Round 2 breaks no absolute rule, but it is not what the rules give.")
    assert "should have had White against" in second[1]
    again = {1: "   3 b =", 2: "   4 w 0", 3: "   1 w =", 4: "   2 b 1", 5: "   7 b 1", 6: "   8 w 1", 7: "   5 w 0",
             8: "   6 b 0"}  # fmt: skip
    lines = FOREIGN.splitlines()
    for place, line in enumerate(lines):
        if line.startswith("001"):
            lines[place] = f"{line[:80]}    {line[84:101]}{again[int(line[4:8])]}"
        elif line.startswith("310"):
            lines[place] = f"{line[:53]}{'':18}{line[71:]}"
    found = irregular(organization, "\n".join(lines), slug="again")
    assert found[-1][0] == "round_illegal"
    assert found[-1][1].endswith("No. 2 and no. 1 had already met. No. 4 and no. 3 had already met.")


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "options"),
    [
        ("team", 6, 4, {}),
        ("team", 7, 5, {"primary": "game"}),
        ("team", 5, 3, {"preference": "B"}),
        ("round_robin", 6, 5, {}),
        ("round_robin", 5, 5, {}),
        ("double_round_robin", 4, 6, {}),
        ("double_round_robin", 5, 10, {}),
        ("double_round_robin", 4, 6, {"printed_order": True}),
    ],
)
def test_rounds_of_teams_by_the_rules_are_not_asked_about(organization, staff, system, teams, rounds, options):
    tournament = make_teams(organization, count=teams, rounds=rounds, boards=3, system=system, options=options)
    fill(tournament)
    play_event(tournament, staff, rounds, empty={(1, 1), (2, 2)})
    text = write(report_file(tournament))
    assert irregular(organization, text) == []
    assert [one.grade.value for one in verify_report(read(text))] == ["exact"] * rounds


@pytest.mark.parametrize(
    "comment",
    [
        "### TPN order @ Round 2: 8, 1-7",
        "### MPA @ Round 2: board 4 seated after the publication, 7 - 8; no. 7 had U",
        "### Result correction @ Round 2: round 1, 7 - 8: 0-1 instead of 1-0, for the rating report only",
        "### Colour correction @ Round 2: round 1, 1 - 3: colours exchanged",
    ],
)
def test_comments_that_name_no_team_are_passed_over(organization, staff, comment):
    assert irregular(organization, f"{FOREIGN}{comment}\n") == irregular(organization, FOREIGN, slug="plain")


def test_the_pages_of_the_import_take_a_team_file(organization, staff, desk):
    tournament = make_tournament(organization, entries=0, rounds=9, slug="open")
    page = desk("owner")
    page.post("import", data={"file": SimpleUploadedFile("cup.trf", FOREIGN.encode())})
    shown = page.get("import_preview")
    assert "The file has 2 played rounds" in shown.content.decode()
    assert "4 teams" in shown.content.decode()
    confirmed = {"digest": shown.context["preview"].digest}
    # Neither round is what the rules give: that is said, and nothing comes in before somebody has agreed.
    assert page.post("import_preview", data=confirmed).status_code == 422
    assert not tournament.entries.exists()
    page.post("import_preview", data=confirmed | {"irregular": "on"})
    assert [one.name for one in tournament.entries.order_by("pairing_number")] == ["Alpha", "Beta", "Gamma", "Delta"]
    comments = [one for one in report_file(tournament).other_lines if one.startswith("### Import @ Round")]
    assert [one.split(". ")[0] for one in comments[:2]] == [
        "### Import @ Round 1: played before it came in", "### Import @ Round 2: played before it came in",
    ]  # fmt: skip
    assert read(write(report_file(tournament))).team_data.board_colours == "WB"


def test_the_rank_of_a_team_that_changes_is_named_and_no_other(organization, staff):
    """The file has no record 202, so that the list of the event ranks: Alpha is second by more game points."""
    text = FOREIGN.replace("2.0    2.5   2     1", "2.0    2.5   3     1").replace("1.5   3     3", "1.5   2     3")
    tournament = make_tournament(organization, entries=0, rounds=9, slug="ranked")
    seen = preview(text.encode(), tournament)
    by = "by the tie-breaks that the event has after the import the rank is"
    assert [(one.line, one.message) for one in seen.problems if one.code == "rank_changes"] == [
        (17, f"Team 1: {by} 2, not 3."),
        (18, f"Team 2: {by} 3, not 2."),
    ]
    import_seen(tournament=tournament, seen=seen, actor=staff.organizer)
    ranks = {team.number: team.rank for team in report_file(tournament).team_data.teams}
    assert ranks == {1: 2, 2: 3, 3: 1, 4: 4}
    assert not [one for one in preview(FOREIGN.encode(), fresh_event(organization)).problems if "rank" in one.code]


def fresh_event(organization):
    return make_tournament(organization, entries=0, rounds=9, slug="fresh")
