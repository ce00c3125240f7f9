"""Rating changes and norms of the players of a team event, from the boards at which they sat."""

from __future__ import annotations

import pytest
from django_scopes import scope

from pairing.engine import faults_of
from pairing.engine.model import PLAYED, Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.ratings import Profile
from pairing.engine.registry import description_of
from pairing.engine.trf import read, write
from pairing.engine.trf.team_matches import team_event
from tests.factories import make_organization, make_staff, make_tournament
from tests.markup import text_of
from tests.team_league import league
from tournaments.history.shapes import PlayerLine
from tournaments.imports.team_report_checks import team_problems
from tournaments.models import Board, Entry, Round, Seat, TeamPlayer
from tournaments.ratings import norm_events, norms
from tournaments.ratings.queries import ratings_page, working_ratings
from tournaments.ratings.team_players import TeamPlayers
from tournaments.reports.report_file import report_file
from tournaments.results.actions import enter_result
from tournaments.standings.queries import standings_page
from tournaments.teams.rosters import change_player

EXPECTED = ((3, 50), (10, 51), (17, 52), (25, 53), (32, 54))
"""B.02 Article 8.1.2: for a difference up to so many points the higher rated player expects so many hundredths."""


@pytest.fixture
def event(db):
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        made = league(organization, staff.arbiter)
        made.arbiter = staff.arbiter
        yield made


def by_the_table(own, other, points):
    """What 20 times score less expected score makes, in hundredths of a rating point; ``points`` in tenths."""
    higher = next(hundredths for most, hundredths in EXPECTED if abs(own - other) <= most)
    return 20 * (10 * points - (higher if own >= other else 100 - higher))


def changes():
    """By row of the list, what the results of the boards bring by the table of the regulations."""
    found, worth = {}, {"1": 10, "=": 5, "0": 0}
    for match in Board.objects.filter(round__number__lte=2):
        for board in (1, 2, 3):
            pair = [
                Seat.objects.get(line_up__round=match.round_id, line_up__team=team, board=board).player
                for team in (match.white_id, match.black_id)
            ]
            codes = match.team_outcomes[2 * board - 2 : 2 * board]
            for own, other, code in zip(pair, pair[::-1], codes, strict=True):
                found[own.name] = found.get(own.name, 0) + by_the_table(own.rating, other.rating, worth[code])
    return found


def test_every_board_counts_for_the_two_who_sat_there(event, client):
    page = ratings_page(event)
    assert {line.player.name: line.account.change_hundredths for line in page.lines} == changes()
    assert {line.account.games for line in page.lines} == {2}
    assert {line.account.coefficient.value for line in page.lines} == {20}
    assert {line.player.club for line in page.lines} == set(Entry.objects.values_list("name", flat=True))
    assert working_ratings(event) == page
    shown = client.get(f"/en/federation/{event.slug}/ratings/")
    assert shown.status_code == 200
    assert "A name opens the team with its games" in text_of(shown)
    table = client.get(f"/en/federation/{event.slug}/ratings.csv").content.decode("utf-8-sig")
    assert [table.count(line.player.name) for line in page.lines] == [1] * len(page.lines)
    assert f"/{event.slug}/ratings/" in client.get(f"/en/federation/{event.slug}/standings/").content.decode()


def test_a_forfeit_is_not_rated_and_a_hidden_line_up_shows_no_game(event):
    before = {line.player.name: line.account.games for line in ratings_page(event).lines}
    match = Board.objects.select_related("round__tournament").filter(round__number=2).first()
    enter_result(
        board=match, game=1, white_outcome="+", black_outcome="-", actor=event.arbiter, reason="Nobody came to board 1."
    )
    after = {line.player.name: line.account.games for line in ratings_page(event).lines}
    names = {
        seat.player.name
        for seat in Seat.objects.filter(line_up__round=match.round_id, board=1)
        if seat.line_up.team_id in (match.white_id, match.black_id)
    }
    assert {name: games - after[name] for name, games in before.items() if games != after[name]} == dict.fromkeys(
        names, 1
    )
    assert Round.objects.get(number=3).line_ups_shown is False
    assert all(line.account.lines[2].opponent == 0 for line in ratings_page(event).lines)


def test_the_age_gives_the_k_that_the_regulations_have_for_juniors(event):
    player = TeamPlayer.objects.select_related("team__tournament").filter(place=1).first()
    change_player(player=player, actor=event.arbiter, birth_year=event.starts_on.year - 12)
    line = next(one for one in ratings_page(event).lines if one.player.name == player.name)
    assert line.account.coefficient.value == 40


def test_the_report_has_the_games_that_are_counted(event):
    played = sum(game.outcome in PLAYED for one in report_file(event).players for game in one.games)
    assert played == sum(line.account.games for line in ratings_page(event).lines)


def test_norms_are_those_of_the_players_and_not_of_the_teams(event, client, monkeypatch):
    """Nine wins in nine rounds against grandmasters; nothing of it comes from the matches of the teams."""
    assert client.get(f"/en/federation/{event.slug}/norms/").status_code == 404
    team = Entry.objects.first()
    federations = ("GER", "FRA", "ESP", "POL", "NED", "ENG", "UKR", "IND", "USA")
    away = Game(Outcome.ZERO_BYE)
    masters = [
        Competitor(
            number + 2,
            (*[away] * number, Game(Outcome.LOSS, 1, Colour.BLACK), *[away] * (8 - number)),
            name=f"Master {number}", rating=2600, title="GM", federation=federation,
        )
        for number, federation in enumerate(federations)
    ]  # fmt: skip
    games = tuple(Game(Outcome.WIN, number, Colour.WHITE) for number in range(2, 11))
    hero = Competitor(1, games, name="Verdi, Anna", rating=2450, title="IM", federation="ITA")
    state = TournamentState((hero, *masters), 9, 9)
    lines = {
        one.number: PlayerLine(team.pk, one.number, one.name, one.title, one.rating, one.federation, team.name)
        for one in state.competitors
    }
    found = TeamPlayers(state, lines, dict.fromkeys(lines, Profile()), dict.fromkeys(lines, "w"))
    monkeypatch.setattr(norm_events, "FEWEST_ROUNDS", 3)
    monkeypatch.setattr(norms, "team_players", lambda *_: found)
    page = norms.reached_norms(event)
    assert [(line.player.name, line.norm.title) for line in page.lines] == [("Verdi, Anna", "GM")]
    text = text_of(client.get(f"/en/federation/{event.slug}/norms/"))
    assert "IM Verdi, Anna" in text
    assert "GM norm" in text


def test_a_board_put_right_for_the_rating_report_counts_there_and_the_match_stays(event):
    match = Board.objects.select_related("round__tournament").filter(round__number=1).first()
    shown = [(line.player.entry_id, line.points) for line in standings_page(event).lines]
    before = faults_of(write(report_file(event)))
    was = match.outcomes(1)
    right = ("0", "1") if was != ("0", "1") else ("1", "0")
    told = {"white_outcome": right[0], "black_outcome": right[1], "reason": "Slip", "actor": event.arbiter}
    enter_result(board=match, game=1, for_rating=True, **told)
    team = Seat.objects.get(line_up__round=match.round_id, line_up__team=match.white_id, board=1).player
    line = next(one for one in ratings_page(event).lines if one.player.name == team.name)
    assert line.account.lines[0].score == 100 * int(right[0])
    assert [(line.player.entry_id, line.points) for line in standings_page(event).lines] == shown
    text = write(report_file(event))
    assert text.count("\r\n299 ") == 2
    assert faults_of(text) == before
    entry_of = dict(Entry.objects.values_list("pairing_number", "pk"))
    read_back = {
        entry_of[one.number]: sum(each.match_points for each in one.rounds) for one in team_event(read(text)).teams
    }
    assert read_back == dict(shown)

    other = make_tournament(
        event.organization, entries=0, rounds=event.rounds.count(), slug="again", system="team", team_boards=3
    )
    (refused,) = team_problems(other, read(text))
    assert refused.code == "match_of_ratings"
    assert refused.message.startswith("Round 1, match ")
    names = {match.white.name, match.black.name}
    assert all(name in refused.message for name in names)
    assert "for the rating report only" in refused.message


def test_a_team_event_is_not_the_swiss_that_every_application_needs_and_a_league_frees_nobody(event, monkeypatch):
    """B.01 Articles 1.5.6a and 1.4.3d, for a field that would do in an individual Swiss, by the system of the teams."""
    team = Entry.objects.first()
    field = TournamentState(
        tuple(
            Competitor(
                number, tuple(Game(Outcome.DRAW, number + 1 - 2 * (number % 2 == 0), Colour.WHITE) for _ in range(9)),
                name=f"Master {number}", rating=2400, title="GM", federation=("GER", "FRA", "ESP")[number % 3],
            )
            for number in range(1, 61)
        ), 9, 9,
    )  # fmt: skip
    lines = {
        one.number: PlayerLine(team.pk, one.number, one.name, one.title, one.rating, one.federation, team.name)
        for one in field.competitors
    }
    monkeypatch.setattr(norm_events, "FEWEST_ROUNDS", 3)
    monkeypatch.setattr(norms, "team_players", lambda *_: TeamPlayers(field, lines, {}, dict.fromkeys(lines, "m")))
    swiss = league(event.organization, event.arbiter, slug="swiss", system="team")
    event.federation = swiss.federation = "ITA"
    found = {
        one.slug: (page.event.is_large, page.event.is_strong_open, page.event.round_robin)
        for one in (event, swiss)
        if (page := norms.reached_norms(one))
    }
    assert found == {"league": (False, False, False), "swiss": (False, True, False)}
    # Both legs of a double one come from a table, too.
    assert description_of("double_round_robin").table
