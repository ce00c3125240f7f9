"""What a pairing made by hand does not keep."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.history import derive
from pairing.engine.legality import against_preference, breaches
from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, TournamentState
from pairing.engine.wording import word

W, B = Colour.WHITE, Colour.BLACK


def game(opponent, colour, outcome=Outcome.DRAW):
    return Game(outcome, opponent, colour)


def state(*games, rounds=9, **fields):
    competitors = tuple(Competitor(number, tuple(one)) for number, one in enumerate(games, start=1))
    return TournamentState(competitors, rounds=rounds, completed=len(games[0]), **fields)


FOUR = state(
    [game(2, W), game(3, W)],
    [game(1, B), game(4, W)],
    [game(4, W), game(1, B)],
    [game(3, B), game(2, B)],
)


def codes(facts):
    return [(fact.code, fact.params.get("player"), fact.params.get("opponent")) for fact in facts]


def test_a_legal_pairing_has_nothing_to_say():
    assert breaches(FOUR, [(4, 1), (2, 3)], None) == ()


def test_a_second_meeting_is_named():
    assert codes(breaches(FOUR, [(2, 1), (4, 3)], None)) == [("legality.met", 2, 1), ("legality.met", 4, 3)]


def test_a_forfeited_game_is_no_meeting():
    forfeited = state([game(2, W, Outcome.FORFEIT_WIN)], [game(1, B, Outcome.FORFEIT_LOSS)])
    assert breaches(forfeited, [(1, 2)], None) == ()


def test_two_who_must_have_the_same_colour_should_not_meet():
    twice_white = state(
        [game(3, W), game(4, W)], [game(4, W), game(3, W)], [game(1, B), game(2, B)], [game(2, B), game(1, B)]
    )
    assert codes(breaches(twice_white, [(1, 2)], None)) == [
        ("legality.same_colour", 1, 2),
        ("legality.colour", 1, None),
    ]


LAST = state(
    [game(3, W, Outcome.WIN), game(4, W, Outcome.WIN)],
    [game(4, W, Outcome.WIN), game(3, W, Outcome.WIN)],
    [game(1, B, Outcome.LOSS), game(2, B, Outcome.LOSS)],
    [game(2, B, Outcome.LOSS), game(1, B, Outcome.LOSS)],
    rounds=3,
)
"""Before the last round 1 and 2 have won everything with White, 3 and 4 lost everything with Black."""


def test_topscorers_of_the_last_round_may_and_one_of_them_gives_up_the_colour():
    assert breaches(LAST, [(1, 2)], None) == ()
    assert codes(against_preference(derive(LAST), (1, 2))) == [("legality.preference", 1, None)]
    assert codes(breaches(replace(LAST, rounds=4), [(1, 2)], None)) == [
        ("legality.same_colour", 1, 2),
        ("legality.colour", 1, None),
    ]


def test_a_topscorer_gets_no_third_colour_against_somebody_who_wants_the_other():
    fresh = replace(LAST, competitors=(*LAST.competitors, Competitor(5, (Game(Outcome.ZERO_BYE),) * 2)))
    assert codes(breaches(fresh, [(1, 5)], None)) == [("legality.colour", 1, None)]


def test_in_the_last_round_of_the_lim_system_no_colour_is_barred():
    lim = replace(LAST, system="lim")
    assert breaches(lim, [(1, 2), (4, 3)], None) == ()
    assert codes(against_preference(derive(lim), (4, 3))) == [("legality.preference", 3, None)]
    earlier = replace(lim, rounds=4)
    assert "legality.same_colour" in {one.code for one in breaches(earlier, [(4, 3)], None)}


def test_a_second_bye_and_a_prohibited_pair_are_named():
    three = state(
        [Game(Outcome.PAIRING_BYE)],
        [game(3, W)],
        [game(2, B)],
        prohibitions=(Prohibition(frozenset({2, 3, 1}), 1, 2),),
    )
    found = breaches(three, [(3, 2)], 1)
    assert codes(found) == [("legality.met", 3, 2), ("legality.prohibited", 3, 2), ("legality.bye", 1, None)]
    for language in ("en", "it"):
        for fact in found:
            assert "{" not in word(fact, language, {1: "Anna", 2: "Bea", 3: "Carla"})


def test_the_dubov_system_knows_no_topscorers_and_cites_its_own_articles():
    last = state(
        [game(3, W, Outcome.WIN), game(4, W, Outcome.WIN)],
        [game(4, W, Outcome.WIN), game(3, W, Outcome.WIN)],
        [game(1, B, Outcome.LOSS), game(2, B, Outcome.LOSS)],
        [game(2, B, Outcome.LOSS), game(1, B, Outcome.LOSS)],
        rounds=3,
    )
    assert "legality.same_colour" not in {one.code for one in breaches(last, [(1, 2)], None)}
    found = {one.code: one.article for one in breaches(replace(last, system="dubov"), [(1, 2), (3, 1)], None)}
    assert (found["legality.same_colour"], found["legality.met"]) == ("C.04.4.1 C3", "C.04.4.1 C1")


def match(opponent, colour, first, second):
    return Game(first, opponent, colour, second)


MATCHES = replace(
    state(
        [match(2, W, Outcome.WIN, Outcome.DRAW), match(3, W, Outcome.WIN, Outcome.WIN)],
        [match(1, B, Outcome.LOSS, Outcome.DRAW), match(4, W, Outcome.FORFEIT_WIN, Outcome.FORFEIT_WIN)],
        [match(4, W, Outcome.FORFEIT_LOSS, Outcome.WIN), match(1, B, Outcome.LOSS, Outcome.LOSS)],
        [match(3, B, Outcome.FORFEIT_WIN, Outcome.LOSS), match(2, B, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)],
    ),
    system="double_swiss",
)


def test_of_two_games_the_match_counts_and_no_colour_is_barred():
    # 2 and 4 may meet again, since 4 forfeited both games; 3 and 4 may not, since they played one of theirs.
    assert breaches(MATCHES, [(1, 4), (2, 3)], None) == ()
    assert breaches(MATCHES, [(2, 4)], None) == ()
    found = breaches(MATCHES, [(2, 1), (4, 3)], None)
    assert codes(found) == [("legality.met", 2, 1), ("legality.met", 4, 3)]
    assert {one.article for one in found} == {"C.04.5 2.1.1"}
    assert against_preference(derive(MATCHES), (1, 4)) == ()
    again = [(1, W, 4), (2, B, 3), (3, W, 2), (4, B, 1)]
    thrice = replace(
        MATCHES,
        completed=3,
        competitors=tuple(
            replace(one, games=(*one.games, match(opponent, colour, Outcome.DRAW, Outcome.DRAW)))
            for one, (_, colour, opponent) in zip(MATCHES.competitors, again, strict=True)
        ),
    )
    # Number 1 began three matches with White and may begin a fourth.
    late = replace(thrice, competitors=(*thrice.competitors, Competitor(5, (Game(Outcome.ZERO_BYE),) * 3)))
    assert breaches(late, [(1, 5)], None) == ()
    assert codes(breaches(replace(late, system="dutch"), [(1, 5)], None)) == [("legality.colour", 1, None)]


def test_a_match_won_by_forfeit_bars_the_bye_and_one_forfeited_game_does_not():
    assert codes(breaches(MATCHES, [], 2)) == [("legality.bye", 2, None)]
    assert breaches(MATCHES, [], 4) == ()
    assert breaches(MATCHES, [], 2)[0].article == "C.04.5 2.1.2"


def us(*games, rounds=9, **fields):
    return replace(state(*games, rounds=rounds, **fields), system="us")


def test_us_chess_bars_no_colour_and_tells_the_colours_that_are_due():
    twice_white = us(
        [game(3, W), game(4, W)], [game(4, W), game(3, W)], [game(1, B), game(2, B)], [game(2, B), game(1, B)]
    )
    assert breaches(twice_white, [(1, 2)], None) == ()
    (told,) = against_preference(derive(twice_white), (1, 2))
    assert (told.article, told.params) == ("USCF 29E3a", {"player": 1, "due": "b", "given": "w"})
    # Two Whites more than Blacks and Black twice running: FIDE says White, US Chess the colour that equalises (29E3a).
    games = [game(number, colour) for number, colour in zip(range(2, 7), (W, W, W, B, B), strict=True)]
    others = [
        [*(Game(Outcome.ZERO_BYE) for _ in range(place)), game(1, one.colour.opposite)]
        + [Game(Outcome.ZERO_BYE)] * (4 - place)
        for place, one in enumerate(games)
    ]
    uneven = us(games, *others, [Game(Outcome.ZERO_BYE)] * 5)
    assert [fact.params["due"] for fact in against_preference(derive(uneven), (1, 7))] == ["b"]
    assert against_preference(derive(uneven), (7, 1)) == ()


def test_us_chess_lets_players_meet_again_only_where_nothing_else_is_possible():
    pairs = [[game(2, W)], [game(1, B)], [game(4, W)], [game(3, B)]]
    assert codes(breaches(us(*pairs, rounds=4), [(2, 1), (4, 3)], None)) == [
        ("legality.met", 2, 1),
        ("legality.met", 4, 3),
    ]
    two = [[game(2, W)], [game(1, B)]]
    assert codes(breaches(us(*two, rounds=1), [(2, 1)], None)) == [("legality.met", 2, 1)]
    assert breaches(us(*two, rounds=2), [(2, 1)], None) == ()
    # A third player who is away takes part in the event all the same: two rounds are fewer than players then.
    away = [*two, [Game(Outcome.ZERO_BYE)]]
    three = us(*away, rounds=2)
    gone = replace(three.competitors[2], absence=Outcome.ZERO_BYE)
    absent = replace(three, competitors=(*three.competitors[:2], gone))
    assert codes(breaches(absent, [(2, 1)], None)) == [("legality.met", 2, 1)]
    assert breaches(replace(absent, rounds=3), [(2, 1)], None) == ()


def test_in_the_team_system_no_colour_is_barred_and_its_own_preferences_are_told():
    twice_white = replace(
        state([game(3, W), game(4, W)], [game(4, W), game(3, W)], [game(1, B), game(2, B)], [game(2, B), game(1, B)]),
        system="team",
    )
    assert breaches(twice_white, [(1, 2)], None) == ()
    assert [(one.article, one.params["player"]) for one in against_preference(derive(twice_white), (1, 2))] == [
        ("C.04.6 1.7", 1)
    ]
    once = replace(state([game(2, W)], [game(1, B)], [game(4, W)], [game(3, B)]), system="team")
    assert against_preference(derive(once), (1, 4)) == ()
