"""Lists of teams and line-ups: who may sit where, and what is refused with the reason."""

from __future__ import annotations

import pytest

from portal.common.errors import Refused
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tournaments.models import Board, Entry, LineUp, Regulations, Seat, TeamPlayer
from tournaments.regulations.freezing import settings_of
from tournaments.regulations.team_settings import announced_teams
from tournaments.regulations.wording import team_rules, team_rules_of
from tournaments.teams.line_ups import seated, set_line_up
from tournaments.teams.rosters import add_player, add_players, change_player, move_player, remove_player, team_rating

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def fill(tournament, players=4):
    """So many players in the list of every team, the first 50 points above the next one."""
    TeamPlayer.objects.bulk_create(
        TeamPlayer(team=team, place=place, name=f"{team.name} {place}", rating=team.rating - 50 * place)
        for team in Entry.objects.filter(tournament=tournament)
        for place in range(1, players + 1)
    )


@pytest.fixture
def match(organization, staff):
    """The first match of round 1, on three boards, between teams of four players."""
    tournament = make_teams(organization, count=4, boards=3)
    fill(tournament)
    return Board.objects.select_related("round", "white", "black").get(
        round=publish_next(tournament, staff.arbiter), number=1
    )


def ids(team, *places):
    found = dict(TeamPlayer.objects.filter(team=team).values_list("place", "pk"))
    return [found.get(place) for place in places]


def test_the_rating_of_a_team_is_that_of_its_best_players_and_orders_the_teams(organization, staff):
    tournament = make_teams(organization, count=2, boards=2)
    first, second = Entry.objects.order_by("pairing_number")
    for rating in (2500, 2300, 1000):
        add_player(team=second, actor=staff.organizer, name=f"Rossi, {rating}", rating=rating)
    second.refresh_from_db()
    assert (second.rating, second.pairing_number) == (2400, 1)
    first.refresh_from_db()
    assert first.pairing_number == 2
    assert [one.place for one in TeamPlayer.objects.filter(team=second)] == [1, 2, 3]
    assert tournament.entries.count() == 2


@pytest.mark.parametrize(("ratings", "boards", "mean"), [([], 4, 0), ([0, 0], 4, 0), ([2000, 0, 1801], 4, 1900)])
def test_the_unrated_do_not_count_in_the_rating_of_a_team(ratings, boards, mean):
    assert team_rating(ratings, boards) == mean


def test_nobody_plays_for_two_teams(organization, staff):
    make_teams(organization, count=2)
    first, second = Entry.objects.order_by("pairing_number")
    add_player(team=first, actor=None, name="Rossi, Anna", fide_id=800123)
    with pytest.raises(Refused, match="Rossi, Anna has this FIDE ID and plays for") as refused:
        add_player(team=second, actor=None, name="Rossi, Anna", fide_id=800123)
    assert refused.value.field == "fide_id"
    assert TeamPlayer.objects.count() == 1


def test_players_move_until_the_first_round_is_published(organization, staff):
    tournament = make_teams(organization, count=2, rounds=1)
    fill(tournament, 3)
    team = Entry.objects.first()
    third = TeamPlayer.objects.get(team=team, place=3)
    move_player(player=third, up=True, actor=staff.organizer)
    move_player(player=TeamPlayer.objects.get(team=team, place=1), up=True, actor=staff.organizer)
    assert [one.name[-1] for one in TeamPlayer.objects.filter(team=team)] == ["1", "3", "2"]
    publish_next(tournament, staff.arbiter)
    with pytest.raises(Refused) as refused:
        move_player(player=third, up=True, actor=staff.organizer)
    assert refused.value.code == "order_settled"
    assert add_player(team=team, actor=staff.arbiter, name="Neri, Ugo").place == 4


def test_a_line_up_follows_the_order_of_the_list(match, staff):
    with pytest.raises(Refused, match="stands above") as refused:
        set_line_up(round=match.round, team=match.white, seats=ids(match.white, 2, 1, 3), actor=staff.arbiter)
    assert refused.value.code == "line_up_order"
    assert not LineUp.objects.exists()
    made = set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 3, 4), actor=staff.arbiter)
    assert list(seated(made)) == ids(match.white, 1, 3, 4)
    allowed = {"seats": ids(match.white, 2, 1, 3), "actor": staff.arbiter, "allowed": True}
    with pytest.raises(Refused, match="Say why"):
        set_line_up(round=match.round, team=match.white, **allowed)
    changed = set_line_up(round=match.round, team=match.white, reason="Agreed by both captains.", **allowed)
    assert (changed.pk, changed.reason) == (made.pk, "Agreed by both captains.")
    assert Seat.objects.filter(line_up=made).count() == 3


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((1, 1, 2), "player_twice"),
        ((1, 2, 3, 4), "too_many_boards"),
        ((9, 9, 9), "nobody_seated"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused(match, staff, seats, code):
    chosen = ids(match.white, *seats)
    with pytest.raises(Refused) as refused:
        set_line_up(round=match.round, team=match.white, seats=chosen, actor=None)
    assert refused.value.code == code
    assert not Seat.objects.exists()


def test_a_board_may_stay_empty(match, staff):
    made = set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 9, 3), actor=staff.arbiter)
    assert list(seated(made)) == ids(match.white, 1, 9, 3)
    assert Seat.objects.count() == 2


def test_a_player_of_the_other_team_is_refused(match, staff):
    with pytest.raises(Refused, match="Board 2: choose a player from the list of"):
        set_line_up(
            round=match.round, team=match.white, seats=[*ids(match.white, 1), *ids(match.black, 2)], actor=staff.arbiter
        )


def test_ratings_bind_as_far_as_the_tolerance_says(organization, staff):
    tournament = make_teams(organization, count=2, rounds=1, boards=3, line_up_order="rating", line_up_tolerance=60)
    fill(tournament)
    match = Board.objects.select_related("round", "white").get(round=publish_next(tournament, staff.arbiter))
    set_line_up(round=match.round, team=match.white, seats=ids(match.white, 2, 1, 3), actor=staff.arbiter)
    with pytest.raises(Refused, match="the regulations allow 60 points"):
        set_line_up(round=match.round, team=match.white, seats=ids(match.white, 3, 1, 2), actor=staff.arbiter)


def test_after_a_result_a_line_up_changes_with_a_reason_alone_and_its_players_stay(match, staff):
    set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 2, 3), actor=staff.arbiter)
    play(match, "1", staff.arbiter)
    with pytest.raises(Refused) as refused:
        set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 2, 4), actor=staff.arbiter)
    assert refused.value.code == "reason_missing"
    with pytest.raises(Refused, match="stands in a line-up and stays"):
        remove_player(player=TeamPlayer.objects.get(team=match.white, place=3), actor=staff.arbiter)
    remove_player(player=TeamPlayer.objects.get(team=match.white, place=4), actor=staff.arbiter)
    assert TeamPlayer.objects.filter(team=match.white).count() == 3


def test_many_teams_at_once_or_none(organization, staff):
    tournament = make_teams(organization, count=0, boards=2)
    rows = [
        {"team": "Torre", "name": "Rossi, Anna", "rating": 2000, "fide_id": 1},
        {"team": "Alfiere", "name": "Bianchi, Ugo", "rating": 2200},
        {"team": " torre", "name": "Verdi, Ada", "rating": 1800},
    ]
    assert add_players(tournament=tournament, rows=rows, actor=staff.organizer) == (2, 3)
    assert list(Entry.objects.order_by("pairing_number").values_list("name", "rating")) == [
        ("Alfiere", 2200),
        ("Torre", 1900),
    ]
    with pytest.raises(Refused, match="Rossi, Anna: Rossi, Anna has this FIDE ID"):
        add_players(tournament=tournament, rows=[{"team": "Cavallo", "name": "Neri, Ivo"}, rows[0]], actor=None)
    assert (Entry.objects.count(), TeamPlayer.objects.count()) == (2, 3)


def test_a_change_is_checked_and_an_individual_event_has_no_lists(organization, staff):
    tournament = make_teams(organization, count=2)
    player = add_player(team=Entry.objects.first(), actor=None, name="Rossi, Anna")
    assert change_player(player=player, actor=None, rating=1999, federation="ita").federation == "ITA"
    with pytest.raises(Refused) as refused:
        change_player(player=player, actor=None, rating=9999)
    assert refused.value.field in {"rating", None}
    Regulations.objects.filter(tournament=tournament).update(team_boards=0, system="dutch")
    with pytest.raises(Refused, match="no team event"):
        add_player(team=Entry.objects.first(), actor=None, name="Verdi, Ada")


@pytest.fixture
def by_articles(organization, staff):
    """The first match of a league whose regulations say where the boards are written about: the last may stay empty."""
    tournament = make_teams(
        organization, count=2, rounds=1, boards=3, empty_boards="last", line_up_article="Article 5.2 of the league"
    )
    fill(tournament)
    return Board.objects.select_related("round", "white", "black").get(round=publish_next(tournament, staff.arbiter))


SAYS = "So say the regulations: Article 5.2 of the league."


@pytest.mark.parametrize(
    ("places", "code", "fault"),
    [
        ((2, 1, 3), "line_up_order", "Put them in the order of the list."),
        ((1, None, 3), "line_up_order", "Nobody sits at board 2, and somebody below it."),
        ((1, 1, 2), "player_twice", "sits at two boards."),
        ((1, 2, "other"), "player_unknown", "Board 3: choose a player from the list of"),
    ],
)
def test_a_line_up_is_refused_with_the_article_of_the_regulations(by_articles, staff, places, code, fault):
    match = by_articles
    known = dict(TeamPlayer.objects.filter(team=match.white).values_list("place", "pk"))
    known["other"] = TeamPlayer.objects.filter(team=match.black)[0].pk
    seats = [known.get(place) for place in places]
    with pytest.raises(Refused) as refused:
        set_line_up(round=match.round, team=match.white, seats=seats, actor=staff.arbiter)
    assert refused.value.code == code
    assert fault in str(refused.value)
    assert str(refused.value).endswith(SAYS)
    assert not LineUp.objects.exists()


def test_a_line_up_of_nobody_is_refused_without_an_article_that_does_not_say_so(by_articles, staff):
    with pytest.raises(Refused) as refused:
        set_line_up(round=by_articles.round, team=by_articles.white, seats=[], actor=staff.arbiter)
    assert (refused.value.code, str(refused.value)) == ("nobody_seated", "Choose at least one player.")


def test_a_player_of_two_teams_is_refused_with_the_article(by_articles, staff):
    match = by_articles
    add_player(team=match.white, actor=None, name="Rossi, Anna", fide_id=7)
    with pytest.raises(Refused, match=r"Nobody plays for two teams, or twice\. So say the regulations: Article 5\.2"):
        add_player(team=match.black, actor=None, name="Rossi, Anna", fide_id=7)


def test_the_last_boards_may_stay_empty_and_the_arbiter_lets_another_one_stand_with_a_reason(by_articles, staff):
    match = by_articles
    set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 3), actor=staff.arbiter)
    assert seated(LineUp.objects.get()) == tuple(ids(match.white, 1, 3))
    gap = [None, *ids(match.black, 2, 4)]
    with pytest.raises(Refused, match="Say why this line-up is allowed"):
        set_line_up(round=match.round, team=match.black, seats=gap, actor=staff.arbiter, allowed=True)
    told = {"actor": staff.arbiter, "allowed": True, "reason": "The train was late."}
    made = set_line_up(round=match.round, team=match.black, seats=gap, **told)
    assert (seated(made), made.reason) == (tuple(gap), "The train was late.")


def test_no_board_may_stay_empty_where_the_regulations_say_so_and_everybody_reads_it(organization, staff, client):
    tournament = make_teams(organization, count=2, rounds=1, boards=3, empty_boards="none", line_up_article="Article 5")
    fill(tournament)
    match = Board.objects.select_related("round", "white").get(round=publish_next(tournament, staff.arbiter))
    with pytest.raises(Refused, match=r"Nobody sits at board 3\. .*Article 5\.$"):
        set_line_up(round=match.round, team=match.white, seats=ids(match.white, 1, 2), actor=staff.arbiter)
    rules = team_rules_of(Regulations.objects.get(tournament=tournament))
    assert "No board may stay empty. Line-ups: Article 5." in rules
    said = announced_teams(Regulations.objects.get(tournament=tournament))["teams"]
    assert (said["empty"], said["article"]) == ("none", "Article 5")
    assert team_rules(**said) == rules
    plain = Regulations(team_boards=3, system="team")
    assert set(announced_teams(plain)["teams"]) == {"boards", "order", "tolerance"}
    assert not {"empty_boards", "line_up_article"} & set(settings_of(plain))
