"""Articles 3.6, 3.7 and 4.1 to 4.4: the printed orders, and that ``place_of`` tells the generator's order."""

from itertools import islice

from pairing.engine.verifier.bracket import Bracket
from pairing.engine.verifier.field import field_of
from pairing.engine.verifier.order import place_of
from tests.literal_verifier import candidates, halves, homogeneous, transpositions
from tests.small_events import event

EVERYBODY = [(1 << 12) - 1] * 12


def test_transpositions_of_eleven_players():
    """4.2: S1 = 1-5, S2 = 6-11; the Handbook's third line is a slip."""
    orders = ["-".join(map(str, order)) for order in transpositions(range(1, 6), range(6, 12), EVERYBODY)]
    assert len(orders) == 720
    assert orders[:3] == ["6-7-8-9-10", "6-7-8-9-11", "6-7-8-10-9"]
    assert orders[orders.index("6-11-10-9-8") + 1] == "7-6-8-9-10"
    assert orders[-1] == "11-10-9-8-7"


def test_opponents_of_two_moved_down_players():
    orders = list(transpositions((1, 2), range(3, 12), EVERYBODY))
    assert len(orders) == 72
    assert (orders[0], orders[1], orders[8], orders[9], orders[-1]) == ((3, 4), (3, 5), (4, 3), (4, 5), (11, 10))


def test_resident_exchanges_of_seven_players():
    """4.3: S1 = 1-3, S2 = 4-7."""
    moved = []
    for first, _ in islice(halves(7, 3), 1, 20):
        left = sorted({1, 2, 3} - set(first))
        entered = sorted(set(first) - {1, 2, 3})
        moved.append(f"{','.join(map(str, left))}<->{','.join(map(str, entered))}")
    assert moved[:12] == [
        "3<->4", "3<->5", "2<->4", "3<->6", "2<->5", "1<->4", "3<->7", "2<->6", "1<->5", "2<->7", "1<->6", "1<->7",
    ]  # fmt: skip
    assert moved[12:] == [
        "2,3<->4,5", "2,3<->4,6", "1,3<->4,5", "2,3<->4,7", "2,3<->5,6", "1,3<->4,6", "1,2<->4,5",
    ]  # fmt: skip


def test_every_homogeneous_pairing_is_generated_once_and_in_order_of_its_place():
    field = field_of(event(7, 5))
    bracket = Bracket(field, 0, field.everybody, 0)
    made = list(candidates(bracket, 3))
    places = [place_of(bracket, candidate) for candidate in made]
    assert len({candidate.pairs for candidate in made}) == len(made) == 105
    assert places == sorted(places)


def test_heterogeneous_brackets_exhaust_the_remainder_before_the_moved_down_players():
    state = event(8, 5, "1-5 1-0, 2-6 1-0, 3-7 =, 4-8 =")
    field = field_of(state)
    top, residents = field.groups[0], field.groups[1]
    bracket = Bracket(field, top, residents, field.everybody & ~top & ~residents)
    for pairs in (3, 2):
        by_m1 = {}
        for candidate in candidates(bracket, pairs):
            place = place_of(bracket, candidate)
            by_m1.setdefault(len(place.mdp_set), []).append(place)
        assert by_m1
        for places in by_m1.values():
            assert places == sorted(places)
            assert len(set(places)) == len(places)


def test_a_higher_ranked_player_always_stands_in_the_upper_half():
    for pairs in homogeneous(range(6), 3, EVERYBODY):
        assert all(a < b for a, b in pairs)
