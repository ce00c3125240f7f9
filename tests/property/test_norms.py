"""What the next game must bring is exactly what brings the norm: every claim is tried, and the game just below it."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from pairing.engine.model import Competitor
from pairing.engine.norms import REQUIREMENTS, NormField, NormGame, TitleNeed, best_selection, outlook
from pairing.engine.norms.requirements import HOLDERS
from tests.unit.engine.norms.tables import event

TITLES = ["", "CM", "FM", "IM", "GM"]
FEDERATIONS = ["ITA", "GER", "FRA", "FID"]
FIELD = NormField.of(
    Competitor(200 + n, rating=2800 - 10 * n, title="GM" if n < 20 else "", federation="ESP" if n % 2 else "ITA")
    for n in range(40)
)
ME = Competitor(1, rating=2400, federation="ITA")


@st.composite
def eight_games(draw):
    """Eight games of nine rounds, good enough to be near a norm."""
    rows = draw(
        st.lists(
            st.tuples(
                st.integers(2250, 2600),
                st.sampled_from(TITLES),
                st.sampled_from(FEDERATIONS),
                st.sampled_from([2, 2, 1, 0]),
            ),
            min_size=8,
            max_size=8,
        )
    )
    return tuple(NormGame(place, 100 + place, *row) for place, row in enumerate(rows, start=1))


def reaches(games, requirement, rating, title, federation, halves, rounds=9):
    last = NormGame(len(games) + 1, 0, rating, title, federation, halves)
    return best_selection([*games, last], (), requirement, "ITA", event(rounds, len(games) + 1)).met


@given(eight_games(), st.sampled_from(["GM", "IM"]))
def test_what_the_last_game_needs(games, title):
    requirement = REQUIREMENTS[title]
    seen = outlook(games, (), requirement, ME, event(9, 8), FIELD)
    claimed = {one.halves: one for one in seen.next_games}

    for halves in (0, 1, 2):
        one = claimed.get(halves)
        if one is None:
            assert not reaches(games, requirement, 2800, title, "ENG", halves)
            continue
        rating = one.rating or 1400
        with_title = {TitleNeed.ANY: "", TitleNeed.HOLDER: "FM", TitleNeed.REQUIRED: title}[one.title]
        for federation in ("ITA", "GER", "FRA", "ENG"):
            is_new = federation not in {"ITA", *(game.federation for game in games)}
            fits = federation not in one.not_from and (is_new or not one.new_federation)
            assert reaches(games, requirement, rating, with_title, federation, halves) == fits
        if one.rating:
            assert not reaches(games, requirement, rating - 1, title, "ENG", halves)
        if one.title is not TitleNeed.ANY:
            assert not reaches(games, requirement, 2800, "", "ENG", halves)
        if one.title is TitleNeed.REQUIRED:
            assert not reaches(games, requirement, 2800, "FM", "ENG", halves)


@given(eight_games(), st.sampled_from(["GM", "IM"]), st.sampled_from([2, 1, 0]), st.randoms(use_true_random=False))
def test_the_order_of_nine_games_does_not_matter(games, title, halves, random):
    last = NormGame(9, 109, 2700, "GM", "ENG", halves)
    mixed = random.sample([*games, last], 9)
    renumbered = [replace(game, round_number=place) for place, game in enumerate(mixed, start=1)]

    one = best_selection([*games, last], (), REQUIREMENTS[title], "ITA", event())
    other = best_selection(renumbered, (), REQUIREMENTS[title], "ITA", event())

    assert (one.met, one.performance, one.conditions) == (other.met, other.performance, other.conditions)


@given(eight_games(), st.data())
def test_a_better_result_never_loses_a_norm(games, data):
    last = NormGame(9, 109, 2700, "GM", "ENG", 1)
    table = [*games, last]
    place = data.draw(st.integers(0, 8))
    assume(table[place].halves < 2)
    better = [*table[:place], replace(table[place], halves=table[place].halves + 1), *table[place + 1 :]]

    for title in ("GM", "IM"):
        if best_selection(table, (), REQUIREMENTS[title], "ITA", event()).met:
            assert best_selection(better, (), REQUIREMENTS[title], "ITA", event()).met


@given(eight_games(), st.sampled_from(["GM", "IM"]))
def test_a_set_that_is_put_forward_holds_by_itself(games, title):
    """Eleven rounds: what is kept is a norm on its own, and only wins or the last games are left out."""
    more = [
        NormGame(9, 109, 2500, "GM", "ENG", 2), NormGame(10, 110, 1500, "", "ENG", 2),
        NormGame(11, 111, 2300, "", "ENG", 0),
    ]  # fmt: skip
    found = best_selection([*games, *more], (), REQUIREMENTS[title], "ITA", event(11, 11))

    if found.met and found.dropped:
        assert len(found.games) >= 9
        last = max(game.round_number for game in found.games)
        assert all(game.halves == 2 or game.round_number > last for game in found.dropped)
        assert best_selection(found.games, (), REQUIREMENTS[title], "ITA", event()).met
        assert sum(1 for game in found.games if game.title in HOLDERS) * 2 >= len(found.games)
