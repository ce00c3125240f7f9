"""What acceleration did to a round: scoregroups, places, and the round without it."""

import json

from pairing.engine import pair
from pairing.engine.explanation import acceleration_picture, without_acceleration
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState


def after_round_1() -> TournamentState:
    """Eight players; 1 to 4 carry a virtual point; 1, 2, 5 and 6 have won."""
    games = {1: (3, "w"), 2: (4, "b"), 5: (7, "w"), 6: (8, "b")}
    of: dict[int, Game] = {}
    for winner, (loser, colour) in games.items():
        of[winner] = Game(Outcome.WIN, loser, Colour(colour))
        of[loser] = Game(Outcome.LOSS, winner, Colour(colour).opposite)
    return TournamentState(
        tuple(Competitor(n, (of[n],), (10, 10) if n <= 4 else (0, 0)) for n in range(1, 9)), rounds=5, completed=1
    )


def test_groups_and_places_with_and_without_virtual_points():
    picture = acceleration_picture(after_round_1())
    assert picture.groups == ((20, 2), (10, 4), (0, 2))
    assert picture.real_groups == ((10, 4), (0, 4))
    assert picture.places[5] == (5, 3)
    assert picture.places[3] == (3, 5)
    assert json.loads(json.dumps(picture.to_json()))["places"]["3"] == [3, 5]


def test_without_acceleration_other_players_would_meet():
    state = after_round_1()
    plain = without_acceleration(state)
    assert all(not one.virtual_points for one in plain.competitors)
    accelerated = {frozenset((one.white, one.black)) for one in pair(state).pairs}
    assert frozenset((1, 2)) in accelerated
    assert frozenset((1, 2)) not in {frozenset((one.white, one.black)) for one in pair(plain).pairs}
