"""Virtual points of teams: groups, points and reasons as anybody reads them, the verdict, and the answer to why-not."""

from __future__ import annotations

import pytest
from django.db.models import Q
from django.urls import reverse

from pairing.engine.__main__ import main
from pairing.engine.trf import read, rounds_of_teams, state_of
from portal.common.errors import Refused
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.integration.tournaments.teams.test_report import play_event
from tests.markup import even, text_of
from tournaments.explanations.why_not import Ask, Question, answer
from tournaments.history.published import published_rounds
from tournaments.imports.team_report_checks import settings_of
from tournaments.models import Board, Regulations
from tournaments.regulations.actions import compiled_plan, update_regulations
from tournaments.reports.files import trf26
from tournaments.results.actions import close_round
from tournaments.verification.actions import verify_revision

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def accelerate(tournament, actor):
    plan = compiled_plan(method="baku", regulations=Regulations.objects.get(tournament=tournament))
    update_regulations(tournament=tournament, actor=actor, acceleration=plan)


@pytest.mark.parametrize("preference", ["A", "B"])
def test_an_accelerated_event_of_teams_is_explained_verified_and_asked_about(organization, staff, client, preference):
    options = {} if preference == "A" else {"preference": "B"}
    tournament = make_teams(organization, count=12, rounds=5, boards=2, options=options)
    accelerate(tournament, staff.organizer)
    for _number in range(3):
        round_ = publish_next(tournament, staff.arbiter)
        for match in Board.objects.filter(round=round_).select_related("round"):
            play(match, "1 =", staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
        assert verify_revision(revision_id=round_.revision_id).grade == "exact"
    first = published_rounds(tournament)[0].payload["players"]
    # Baku (C.04.7): the upper half, rounded up to an even number, begins with the points of a won match, 2 – 1 – 0.
    assert {row["number"]: row["virtual"] for row in first} == {n: 20 if n <= 6 else 0 for n in range(1, 13)}
    boards = list(Board.objects.filter(round__number=1).select_related("white", "black").order_by("number"))
    assert all((one.white.pairing_number <= 6) == (one.black.pairing_number <= 6) for one in boards)
    page = client.get(reverse("public:board", args=[organization.slug, "open", 1, boards[0].number]))
    assert "C.04.6" in (text := even(page.content.decode()))
    assert "C.04.7" in text
    assert answer(tournament, 1, 1, Question(Ask.OPPONENT, 1, 12)).outcome == "worse"
    said = text_of(client.get(reverse("public:round", args=[organization.slug, "open", 2]).replace("/en/", "/it/")))
    assert "squadre senza punti virtuali" in said
    assert "Una freccia indica quante squadre hanno incontrato" in said
    assert "giocator" not in said
    seen = boards[0]
    later = Board.objects.filter(Q(white=seen.white) | Q(black=seen.white), round__number=2).get()
    asked = reverse("public:board_why_not", args=[organization.slug, "open", 2, later.number]).replace("/en/", "/it/")
    met = text_of(client.get(asked, {"player": seen.white_id, "name": seen.black.name}))
    assert "si sono già incontrate nel turno 1" in met


def test_the_report_gives_teams_virtual_match_points_and_is_paired_and_read_by_them(
    organization, staff, tmp_path, capsys
):
    """C.04.7 Article 1.4.4; a file with the points in the columns of game points, as the example of TRF26, likewise."""
    tournament = make_teams(organization, count=12, rounds=5, boards=3)
    accelerate(tournament, staff.organizer)
    fill(tournament)
    play_event(tournament, staff, 2)
    text = trf26(tournament).decode()
    blocks = [line for line in text.split("\r\n") if line.startswith("250")]
    assert blocks == ["250  2.0        1   2    1    6", "250  1.0        3   3    1    6"]
    in_game_points = text
    for one in blocks:
        in_game_points = in_game_points.replace(one, f"{one[:4]}    {one[3:8]}{one[13:]}")
    assert "250       2.0   1   2    1    6" in in_game_points
    virtual = {n: (20, 20, 10) if n <= 6 else () for n in range(1, 13)}
    for said in (text, in_game_points):
        state = state_of(read(said), teams=True)
        assert {one.number: one.virtual_points[:3] for one in state.competitors} == virtual
        file = tmp_path / "teams.trf"
        file.write_bytes(said.encode())
        assert main(["check", str(file)]) == 0
        assert "Round 2 is exactly what the rules give" in capsys.readouterr().out
        settings = settings_of(read(said), tournament, rounds_of_teams(read(said)))
        assert settings["acceleration"]["method"] == "baku"


def test_virtual_points_and_game_points_first_are_refused_in_either_order(organization, staff):
    tournament = make_teams(organization, count=12, rounds=5, boards=2)
    accelerate(tournament, staff.organizer)
    with pytest.raises(Refused, match="Virtual points of teams are match points") as refused:
        update_regulations(tournament=tournament, actor=staff.organizer, options={"primary": "game"})
    assert refused.value.field == "option_primary"
    assert Regulations.objects.get().options == {}
