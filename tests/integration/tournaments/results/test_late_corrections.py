"""A result put right after later rounds: what the pages say, and what stays as it was published."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.engine.model import Outcome
from pairing.engine.trf import read, state_of
from portal.common.errors import Refused
from tests.factories import make_tournament, play_rounds, publish_next
from tests.markup import text_of
from tournaments.models import Board, ReportVersion, Round
from tournaments.ratings.queries import ratings_page, working_ratings
from tournaments.reports.actions import freeze_report, open_at_the_end
from tournaments.reports.files import trf26
from tournaments.results.actions import close_round, enter_result
from tournaments.standings.queries import standings_page
from tournaments.verification.audit import audit


@pytest.fixture
def tournament(organization, staff):
    made = make_tournament(organization, entries=8, rounds=2)
    play_rounds(made, 2, staff.arbiter)
    return made


CONFIRMED = {"confirmed": "1"}


def result_of(board):
    return Board.objects.values_list("white_outcome", "black_outcome").get(pk=board.pk)


@pytest.fixture
def client(staff):
    made = Client()
    made.force_login(staff.arbiter)
    return made


def page(client, name, *words):
    return client.get(reverse(f"manage:{name}", args=["federation", "open", *words])).content.decode()


def test_what_rests_on_it_is_shown_and_everything_follows(tournament, client, staff):
    frozen = freeze_report(tournament=tournament, actor=staff.arbiter)
    board = Board.objects.get(round__number=1, number=1)
    assert "Results or data have changed" not in page(client, "reports")
    shown = page(client, "result", 1, 1)
    assert f"Round 2: {board.white.name} with" in shown
    assert "Version 1 of the report is frozen" in shown
    assert "These follow at once" in shown

    url = reverse("manage:result", args=["federation", "open", 1, 1])
    new = "0:1" if board.white_outcome == "1" else "1:0"
    refused = client.post(url, {"result": new, "seen": board.result_version})
    assert (refused.status_code, "Say why its result is corrected." in refused.content.decode()) == (422, True)
    sent = {"result": new, "seen": board.result_version, "reason": "Slip read wrongly"}
    asked = text_of(client.post(url, sent))
    assert "Correct this result? Board 1 of round 1: " in asked
    assert "Published rounds stay as they are." in asked
    assert result_of(board) == (board.white_outcome, board.black_outcome)
    assert client.post(url, sent | CONFIRMED).status_code == 302
    assert ":".join(result_of(board)) == new

    assert "Results or data have changed since version 1" in page(client, "reports")
    kept = ReportVersion.objects.get()
    assert (kept.trf26, kept.digest) == (frozen.trf26, frozen.digest)
    assert freeze_report(tournament=tournament, actor=staff.arbiter).version == 2
    assert "Results or data have changed" not in page(client, "reports")
    public = Client().get(reverse("public:round", args=["federation", "open", 1])).content.decode()
    assert "Slip read wrongly" in public
    assert "rounds up to 2 were paired from the old result" in public


def test_a_correction_that_somebody_else_overtook_is_shown_before_it_is_stored(tournament, client, staff):
    url = reverse("manage:result", args=["federation", "open", 1, 1])
    seen = Board.objects.get(round__number=1, number=1).result_version
    client.post(url, {"result": "-:-", "seen": seen, "reason": "neither came"} | CONFIRMED)
    answer = client.post(url, {"result": "+:-", "seen": seen, "reason": "White came"} | CONFIRMED)
    assert answer.status_code == 422
    assert "entered “both forfeit”" in answer.content.decode()
    assert Board.objects.get(round__number=1, number=1).white_outcome == "-"
    now = Board.objects.get(round__number=1, number=1).result_version
    assert f'name="seen" value="{now}"' in answer.content.decode()
    client.post(url, {"result": "+:-", "seen": now, "reason": "White came"} | CONFIRMED)
    assert Board.objects.get(round__number=1, number=1).white_outcome == "+"


def test_what_no_published_round_rests_on_is_corrected_without_a_question(tournament, client):
    board = Board.objects.get(round__number=2, number=1)
    url = reverse("manage:result", args=["federation", "open", 2, 1])
    stored = client.post(url, {"result": "-:-", "seen": board.result_version, "reason": "neither came"})
    assert (stored.status_code, result_of(board)) == (302, ("-", "-"))


def test_standings_with_an_adjourned_game_are_not_final(tournament, client):
    seen = Board.objects.get(round__number=2, number=1).result_version
    url = reverse("manage:result", args=["federation", "open", 2, 1])
    client.post(url, {"result": "?:?", "seen": seen, "reason": "adjourned"})
    standings = Client().get(reverse("public:standings", args=["federation", "open"])).content.decode()
    assert "<h1>Final standings" not in standings
    assert "1 game is not finished" in standings
    files = [reverse("public:standings_file", args=["federation", "open", kind]) for kind in ("csv", "xlsx", "pdf")]
    names = [Client().get(file)["Content-Disposition"].split('"')[1] for file in files]
    assert names == [f"open-standings-2-not-final.{kind}" for kind in ("csv", "xlsx", "pdf")]
    of_desk = client.get(reverse("manage:export_round", args=["federation", "open", 2, "standings.csv"]))
    assert 'filename="open-2-standings-not-final.csv"' in of_desk["Content-Disposition"]
    before = client.get(reverse("manage:export_round", args=["federation", "open", 1, "standings.csv"]))
    assert 'filename="open-1-standings.csv"' in before["Content-Disposition"]


@pytest.fixture
def long_ago(organization, staff):
    """Board 1 of round 1, after three rounds."""
    made = make_tournament(organization, entries=8, rounds=4, slug="long")
    play_rounds(made, 3, staff.arbiter)
    return Board.objects.get(round__tournament=made, round__number=1, number=1)


def points_of(tournament):
    return {line.player.entry_id: line.points for line in standings_page(tournament).lines}


def test_two_rounds_later_a_result_is_put_right_for_the_rating_report_only(long_ago, staff):
    tournament, right = long_ago.round.tournament, {"white_outcome": "1", "black_outcome": "0"}
    assert long_ago.outcomes() == ("0", "1")
    before = points_of(tournament)
    told = {"board": long_ago, "actor": staff.arbiter, "reason": "Found in the score sheets"}
    with pytest.raises(Refused) as refused:
        enter_result(**told, **right)
    assert (refused.value.code, refused.value.field) == ("rating_only", "for_rating")
    assert "Tick “for the rating report only”" in str(refused.value)

    enter_result(**told, **right, for_rating=True)
    assert points_of(tournament) == before
    assert audit(tournament).intact
    white = long_ago.white.pairing_number
    for account in (ratings_page(tournament), working_ratings(tournament)):
        line = next(one for one in account.lines if one.player.number == white)
        assert line.account.lines[0].score == 100
    file = read(trf26(tournament))
    player = next(one for one in file.players if one.number == white)
    assert player.games[0].outcome is Outcome.WIN
    assert player.points == before[long_ago.white_id]
    state = state_of(file)
    scores = {one.number: one.real_points(state.scoring.table) for one in state.competitors}
    assert scores[white][1] == 0  # what round 2 was paired from
    other = long_ago.black.pairing_number
    assert [line for line in file.other_lines if line.startswith("### Result")] == [
        f"### Result correction @ Round 3: round 1, {white} - {other}: 1-0 instead of 0-1, for the rating report only"
    ]


def test_a_game_put_right_for_the_rating_twice_is_as_it_was(long_ago, staff):
    told = {"board": long_ago, "actor": staff.arbiter, "reason": "No, it was right", "for_rating": True}
    enter_result(**told, white_outcome="1", black_outcome="0")
    assert Board.objects.get(pk=long_ago.pk).rated_outcomes == "10"
    enter_result(**told, white_outcome="0", black_outcome="1")
    assert Board.objects.get(pk=long_ago.pk).rated_outcomes == ""


def test_an_adjourned_game_counts_as_reported_when_it_is_finished(organization, staff):
    made = make_tournament(organization, entries=8, rounds=5, slug="adjourned")
    play_rounds(made, 1, staff.arbiter)
    board = Board.objects.get(round__tournament=made, round__number=1, number=1)
    told = {"board": board, "actor": staff.arbiter}
    enter_result(**told, white_outcome="?", black_outcome="?")
    play_rounds(made, 3, staff.arbiter)
    enter_result(**told, white_outcome="1", black_outcome="0")
    enter_result(**told, white_outcome="0", black_outcome="1", reason="Typed wrongly")
    assert Board.objects.get(pk=board.pk).outcomes() == ("0", "1")
    with pytest.raises(Refused, match="only a finished game of a completed round"):
        enter_result(**told, white_outcome="?", black_outcome="?", reason="x", for_rating=True)


def test_the_desk_offers_the_rating_report_alone_when_it_is_too_late(long_ago, client):
    url = reverse("manage:result", args=["federation", "long", 1, 1])
    shown = client.get(url).content.decode()
    assert "Two rounds were published since" in shown
    assert "What rests on this result" not in shown
    assert 'name="for_rating"' in shown
    sent = {"result": "1:0", "seen": long_ago.result_version, "reason": "Slip found"}
    refused = client.post(url, sent)
    assert (refused.status_code, "put right for the rating report" in refused.content.decode()) == (422, True)
    asked = text_of(client.post(url, sent | {"for_rating": "on"}))
    assert "The rating report has the new one, and names it." in asked
    assert long_ago.rated() == Board.objects.get(pk=long_ago.pk).rated()
    assert client.post(url, sent | CONFIRMED | {"for_rating": "on"}).status_code == 302
    assert "for the rating:" in client.get(url).content.decode()
    public = Client().get(reverse("public:round", args=["federation", "long", 1])).content.decode()
    assert "pairings and standings keep the old result" in public


def test_who_pairs_while_a_game_is_open_says_that_it_counts_as_a_draw(organization, staff, client):
    made = make_tournament(organization, entries=8, rounds=3, slug="waiting")
    play_rounds(made, 1, staff.arbiter)
    board = Board.objects.get(round__tournament=made, round__number=1, number=2)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    words = ["federation", "waiting", 2]
    shown = client.get(reverse("manage:round", args=words)).content.decode()
    assert "Round 1, board 2" in shown
    assert "They count as draws in this pairing (C.04.2 Article 3.1)" in shown
    pair = reverse("manage:pair", args=words)
    refused = client.post(pair)
    assert (refused.status_code, "say that they count as draws" in refused.content.decode()) == (422, True)
    assert Round.objects.get(tournament=made, number=2).run is None
    assert client.post(pair, {"adjourned_seen": "on"}).status_code == 302
    earlier = reverse("manage:pair", args=["federation", "waiting", 1])
    assert client.post(earlier).status_code == 302  # to round 1 as it is, which is not a planned one


def test_a_table_pairs_with_an_open_game_and_asks_nothing(organization, staff, client):
    made = make_tournament(organization, entries=6, rounds=5, system="round_robin", slug="table")
    play_rounds(made, 1, staff.arbiter)
    board = Board.objects.get(round__tournament=made, round__number=1, number=1)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter, reason="adjourned")
    assert "C.04.2" not in client.get(reverse("manage:round", args=["federation", "table", 2])).content.decode()
    assert client.post(reverse("manage:pair", args=["federation", "table", 2])).status_code == 302


def test_the_link_to_an_open_game_opens_that_one_of_the_match(organization, staff, client):
    points = {"win": 20, "draw": 10, "pairing_bye": 10, "team_boards": 2}
    made = make_tournament(organization, entries=4, rounds=3, system="team", slug="two", **points)
    round_ = publish_next(made, staff.arbiter)
    for board in Board.objects.filter(round=round_):
        enter_result(board=board, game=1, white_outcome="1", black_outcome="0", actor=staff.arbiter)
        enter_result(board=board, game=2, white_outcome="?", black_outcome="?", actor=staff.arbiter)
    shown = client.get(reverse("manage:round", args=["federation", "two", 2])).content.decode()
    assert f"{reverse('manage:result', args=['federation', 'two', 1, 1])}?game=2" in shown
    assert "Round 1, board 1.2" in shown


def test_who_has_not_seen_a_correction_for_the_rating_report_overwrites_nothing(long_ago, staff):
    told = {"board": long_ago, "reason": "Slip", "for_rating": True, "seen": long_ago.result_version}
    enter_result(**told, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    with pytest.raises(Refused) as refused:
        enter_result(**told, white_outcome="=", black_outcome="=", actor=staff.organizer)
    assert refused.value.code == "result_changed"
    assert "White won" in str(refused.value)
    stored = Board.objects.get(pk=long_ago.pk)
    assert (stored.rated_outcomes, stored.entered_by) == ("10", staff.arbiter)


def test_a_knockout_puts_nothing_right_for_the_rating_report_alone(organization, staff):
    made = make_tournament(organization, entries=4, rounds=2, system="knockout", slug="cup")
    round_ = publish_next(made, staff.arbiter)
    for board in Board.objects.filter(round=round_):
        enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    board = Board.objects.filter(round=round_).first()
    told = {"board": board, "white_outcome": "0", "black_outcome": "1", "actor": staff.arbiter, "reason": "Slip"}
    with pytest.raises(Refused, match="tell the rating office") as refused:
        enter_result(**told, for_rating=True)
    assert refused.value.field == "for_rating"
    assert Board.objects.get(pk=board.pk).rated_outcomes == ""


def test_an_event_that_ended_early_keeps_its_file_back_while_a_game_is_open(organization, staff, monkeypatch):
    tournament = make_tournament(organization, entries=8, rounds=3)
    play_rounds(tournament, 2, staff.arbiter)
    board = Board.objects.get(round__number=2, number=1)
    enter_result(board=board, white_outcome="?", black_outcome="?", actor=staff.arbiter, reason="adjourned")
    assert open_at_the_end(tournament) == ""
    monkeypatch.setattr("tournaments.reports.actions.last_round_of", lambda _event, _regulations: 2)
    assert "not finished in these rounds: 2" in open_at_the_end(tournament)


def test_the_question_names_the_game_and_cancel_leads_back_to_it(organization, staff, client):
    points = {"win": 20, "draw": 10, "pairing_bye": 10, "team_boards": 2}
    made = make_tournament(organization, entries=4, rounds=3, system="team", slug="two", **points)
    round_ = publish_next(made, staff.arbiter)
    for board in Board.objects.filter(round=round_):
        for game in (1, 2):
            enter_result(board=board, game=game, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    publish_next(made, staff.arbiter)
    address = f"{reverse('manage:result', args=['federation', 'two', 1, 1])}?game=2"
    seen = Board.objects.get(round=round_, number=1).version_of(2)
    asked = client.post(address, {"result": "0:1", "seen": seen, "reason": "misread"}).content.decode()
    assert "Board 1.2 of round 1" in asked
    assert f'href="{address}"' in asked
