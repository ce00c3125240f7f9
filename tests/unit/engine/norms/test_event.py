"""The field of each round (B.01 Articles 1.4.3d and 1.5.6a), and the norms of a whole tournament."""

from dataclasses import replace

from pairing.engine.model import Competitor, Game, Outcome, TournamentState
from pairing.engine.norms import Exemption, RoundField, event_of, norms_of, standings_first
from tests.unit.engine.norms.tables import GM_FIELD, games
from tests.unit.engine.ratings.events import one_player


def everybody(count, rounds=2, **player):
    played = tuple(Game(Outcome.DRAW, 1) for _ in range(rounds))
    return [Competitor(number, played, **player) for number in range(1, count + 1)]


def state_of(players, rounds=2):
    numbered = tuple(replace(player, number=number) for number, player in enumerate(players, start=1))
    return TournamentState(numbered, rounds=9, completed=rounds)


def test_the_field_of_a_strong_open():
    foreign = [
        *everybody(10, rating=2400, title="GM", federation="GER"),
        *everybody(5, rating=2300, title="FM", federation="FRA"),
        *everybody(5, rating=2200, federation="ESP"),
    ]
    home = everybody(30, rating=2000, title="IM", federation="ITA")

    event = event_of(state_of([*foreign, *home]), host="ITA")

    assert event.fields == (RoundField(1, 20, 3, 10, 50, 2163), RoundField(2, 20, 3, 10, 50, 2163))
    assert event.is_strong_open
    assert event.is_large
    assert event.exemption_for("ITA") is Exemption.STRONG_OPEN
    assert not event_of(state_of(foreign[1:] + home), host="ITA").is_strong_open


def test_who_does_not_count():
    field = everybody(40, rating=2000, federation="GER")
    absent = replace(field[0], games=(Game(Outcome.ZERO_BYE), Game(Outcome.HALF_BYE)))
    once = replace(field[0], games=(Game(Outcome.HALF_BYE), Game(Outcome.DRAW, 2)))
    bye = replace(field[0], games=(Game(Outcome.PAIRING_BYE), Game(Outcome.FORFEIT_WIN, 2)))
    unrated, stranger, stateless = (
        replace(field[0], rating=0), replace(field[0], federation="NON"), replace(field[0], federation="FID"),
    )  # fmt: skip

    def rated(*more):
        return [(one.rated, one.foreigners) for one in event_of(state_of([*field, *more]), host="ITA").fields]

    assert rated() == [(40, 40), (40, 40)]
    assert rated(absent, unrated, stranger) == [(40, 40), (40, 40)]
    assert rated(once) == [(40, 40), (41, 41)]
    assert rated(bye) == [(41, 41), (41, 41)]
    assert rated(stateless) == [(41, 40), (41, 40)]
    assert event_of(state_of(field[1:]), host="ITA").fields[0].average == 0


def test_only_an_individual_swiss_is_of_the_kind_that_each_application_needs_once():
    """Article 1.5.6a: not a round robin, single or double, nor a team event, however many strong players it has."""
    field = state_of([*everybody(30, rating=2500, title="GM", federation="GER"), *everybody(120, rating=2300)])
    foreign = replace(
        field,
        competitors=tuple(replace(one, federation=("FRA", "ESP", "ENG")[one.number % 3]) for one in field.competitors),
    )
    kinds = {
        (round_robin, of_teams): event_of(foreign, host="ITA", round_robin=round_robin, of_teams=of_teams)
        for round_robin in (False, True)
        for of_teams in (False, True)
    }
    assert all(one.rated == 150 and one.average == 2450 for event in kinds.values() for one in event.fields)
    assert {kind: event.is_large for kind, event in kinds.items()} == {
        (False, False): True, (False, True): False, (True, False): False, (True, True): False,
    }  # fmt: skip
    # Article 1.4.3d is about any Swiss, one of teams, too; a league by a table is none.
    assert {kind: event.is_strong_open for kind, event in kinds.items()} == {
        (False, False): True, (False, True): True, (True, False): False, (True, True): False,
    }  # fmt: skip
    # Only players whose table names the opponents cannot leave games out at the end (Article 1.4.1e).
    assert {kind: event.round_robin for kind, event in kinds.items()} == {
        (False, False): False, (False, True): False, (True, False): True, (True, True): False,
    }  # fmt: skip


def test_every_title_above_the_one_held_is_judged():
    """3½ of nine against 2407 on average: a performance of 2327."""
    opponents = [
        (game.rating, {"title": game.title, "federation": game.federation}) for game in games(GM_FIELD, "=" * 9)
    ]
    rounds = [(result, rating, more) for result, (rating, more) in zip("=1=0=0=0=", opponents, strict=True)]
    state = one_player(2200, *rounds, title="WFM", federation="ITA")
    event = event_of(state, host="ITA")

    found = norms_of(state, event, {1: "w"}, numbers=[1])

    assert [(norm.title, norm.outlook.standing.value, norm.outlook.assessment.performance) for norm in found] == [
        ("GM", "out", 2332), ("IM", "out", 2327), ("WGM", "out", 2327), ("WIM", "reached", 2327),
    ]  # fmt: skip
    assert [norm.title for norm in norms_of(state, event, {}, numbers=[1])] == ["GM", "IM"]
    assert {norm.number for norm in norms_of(state, event, {})} == {1, 5, 6, 7, 8, 9, 10}
    assert standings_first(norms_of(state, event, {1: "w"}))[0].title == "WIM"
