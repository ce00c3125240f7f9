"""The protocol of pairing systems: descriptions, refusals that follow from them, options, and the registry."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from pairing.engine import NoPairing, RoundPairing, pair
from pairing.engine.errors import InvalidState
from pairing.engine.model import Colour, Competitor, Game, Outcome, TournamentState
from pairing.engine.registry import NAMES, description_of, system_for
from pairing.engine.simulation import Recipe, play
from pairing.engine.snapshot import digest, from_json, to_json
from pairing.engine.system_description import Description, Option, TypeCode
from pairing.engine.systems.refusals import require_pairable, require_suitable
from pairing.engine.trf.type_codes import code_of
from pairing.engine.wording import LANGUAGES, word_error

FIDE = ("dutch", "dubov", "burstein", "lim", "double_swiss", "team")
"""The Swiss systems of C.04."""
FOUR = TournamentState(tuple(Competitor(number, rating=2000) for number in range(1, 5)), 3, 0)
STRICT = Description(
    name="dutch",
    chapter="C.00",
    editions=("2026",),
    codes=(TypeCode("CODE_B", options={"kind": "B"}), TypeCode("CODE")),
    rated_only=True,
    acceleration_barred_by="C.00 1.1",
    least_rounds=2,
    most_rounds=5,
    options={"kind": Option("A", ("A", "B")), "seeding": Option(2, least=0, most=4)},
)


def refused(state: TournamentState) -> InvalidState:
    with pytest.raises(InvalidState) as raised:
        require_pairable(STRICT, state)
    for language in LANGUAGES:
        assert word_error(raised.value, language) != ""
    assert word_error(raised.value, "it") != raised.value.message
    return raised.value


@pytest.mark.parametrize("name", NAMES)
def test_every_system_is_a_package_with_its_description(name):
    description = description_of(name)
    assert description.name == name
    assert description.editions
    assert system_for(name, description.editions[0]).description is description
    for language in LANGUAGES.values():
        assert name in language.terms["system"]


def test_no_two_systems_share_a_code():
    codes = [code.code for name in NAMES for code in description_of(name).codes]
    assert len(set(codes)) == len(codes)


def test_an_unknown_system_and_an_unknown_edition_are_named():
    with pytest.raises(InvalidState) as system:
        pair(replace(FOUR, system="ladder"))
    assert (system.value.code, system.value.facts["system"]) == ("unknown_system", "ladder")
    with pytest.raises(InvalidState) as edition:
        pair(replace(FOUR, edition="1889"))
    assert (edition.value.code, edition.value.facts["edition"]) == ("unknown_edition", "1889")


def test_what_a_description_allows_is_accepted_and_one_beyond_is_refused():
    require_pairable(STRICT, replace(FOUR, options={"kind": "B", "seeding": 0}))
    assert refused(replace(FOUR, options={"kind": "B", "seeding": -1})).facts["option"] == "seeding"
    require_suitable(STRICT, rounds=3, players=4)
    with pytest.raises(InvalidState) as too_long:
        require_suitable(STRICT, rounds=4, players=4)
    assert (too_long.value.facts["rounds"], too_long.value.facts["players"]) == (4, 4)


def test_options_are_checked_by_name_type_and_value():
    with pytest.raises(InvalidState) as unknown:
        pair(replace(FOUR, options={"swing": 1}))
    assert (unknown.value.code, unknown.value.facts) == ("unknown_option", {"system": "dutch", "option": "swing"})
    for options in ({"kind": "C"}, {"seeding": 5}, {"seeding": "2"}, {"seeding": True}):
        (name,) = options
        assert refused(replace(FOUR, options=options)).facts["option"] == name


def test_unrated_players_are_named_where_ratings_are_needed():
    unrated = replace(FOUR, competitors=(*FOUR.competitors[:2], Competitor(3), Competitor(4)))
    error = refused(unrated)
    assert (error.code, error.facts["players"]) == ("unrated_players", [3, 4])
    with pytest.raises(InvalidState):
        require_suitable(STRICT, rounds=3, players=4, unrated=(3,))


def test_virtual_points_are_refused_with_the_article_that_bars_them():
    accelerated = replace(FOUR, competitors=(Competitor(1, virtual_points=(10,), rating=2000), *FOUR.competitors[1:]))
    assert (refused(accelerated).code, refused(accelerated).facts["article"]) == ("acceleration_barred", "C.00 1.1")
    with pytest.raises(InvalidState):
        require_suitable(STRICT, rounds=3, players=4, accelerated=True)


@pytest.mark.parametrize("rounds", [1, 6])
def test_rounds_outside_the_bounds_are_refused(rounds):
    assert refused(replace(FOUR, rounds=rounds)).facts["rounds"] == rounds


def test_an_event_of_more_rounds_than_opponents_is_refused_when_it_is_planned():
    with pytest.raises(InvalidState) as error:
        require_suitable(STRICT, rounds=4, players=4)
    assert (error.value.code, error.value.facts) == ("more_rounds_than_opponents", {"rounds": 4, "players": 4})
    pair(replace(FOUR, rounds=9))


def test_options_are_in_a_snapshot_only_where_there_are_some():
    plain, switched = to_json(FOUR), to_json(replace(FOUR, options={"kind": "B"}))
    assert "options" not in plain
    assert from_json(switched) == replace(FOUR, options={"kind": "B"})
    assert digest(plain) != digest(switched)
    assert hash(FOUR) == hash(replace(FOUR, options={}))


def test_the_code_that_is_written_says_edition_and_options(monkeypatch):
    assert code_of(FOUR) == "FIDE_DUTCH"
    assert code_of(replace(FOUR, edition="2017")) == "FIDE_DUTCH_2017"
    monkeypatch.setattr("pairing.engine.trf.type_codes.description_of", lambda _name: STRICT)
    assert code_of(replace(FOUR, options={"kind": "B"})) == "CODE_B"
    assert code_of(FOUR) == "CODE"


def test_the_command_line_imports_a_system_only_when_it_is_needed():
    script = "import sys; from pairing.engine.trf import read; print(any(m.endswith('.system') for m in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def played_event(system: str) -> TournamentState:
    return play(Recipe(seed=11, players=12, rounds=6, system=system), stop_before=4).state


@pytest.mark.parametrize("name", FIDE)
def test_virtual_points_are_allowed_by_every_text_but_where_game_points_rank(name):
    """C.04.7 allows acceleration with every Swiss system, but not with game points as the primary score (1.4.4)."""
    state = replace(
        FOUR,
        system=name,
        competitors=tuple(
            replace(one, virtual_points=(10, 0, 0)) if one.number < 3 else one for one in FOUR.competitors
        ),
    )
    assert {frozenset((one.white, one.black)) for one in pair(state).pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    require_suitable(description_of(name), rounds=3, players=4, accelerated=True)
    if name == "team":
        with pytest.raises(InvalidState) as barred:
            pair(replace(state, options={"primary": "game"}))
        assert (barred.value.code, barred.value.facts["article"]) == ("acceleration_barred", "C.04.7 1.4")


@pytest.mark.parametrize("name", FIDE)
def test_no_system_is_planned_for_more_rounds_than_opponents(name):
    with pytest.raises(InvalidState) as planned:
        require_suitable(description_of(name), rounds=7, players=7)
    assert (planned.value.code, planned.value.facts) == ("more_rounds_than_opponents", {"rounds": 7, "players": 7})


@pytest.mark.parametrize("name", FIDE)
def test_who_has_met_everybody_is_named_with_the_others(name):
    met = replace(FOUR, system=name, rounds=5)
    while met.completed < 3:
        met = after(met, pair(met))
    with pytest.raises(NoPairing) as reached:
        pair(met)
    assert reached.value.facts["blocked"] == [1, 2, 3, 4]


def after(state: TournamentState, answer: RoundPairing) -> TournamentState:
    """The state when everybody has drawn."""
    second = Outcome.DRAW if description_of(state.system).two_games else None
    games = {}
    for board in answer.pairs:
        games[board.white] = Game(Outcome.DRAW, board.black, Colour.WHITE, second)
        games[board.black] = Game(Outcome.DRAW, board.white, Colour.BLACK, second)
    competitors = tuple(replace(one, games=(*one.games, games[one.number])) for one in state.competitors)
    return replace(state, competitors=competitors, completed=state.completed + 1)


@pytest.mark.parametrize("name", [name for name in FIDE if name != "double_swiss"])
def test_matches_of_two_games_are_not_read_as_games_by_another_system(name):
    began = played_event("double_swiss")
    with pytest.raises(InvalidState) as changed:
        pair(replace(began, system=name))
    assert (changed.value.code, changed.value.facts) == ("second_game", {"system": name, "player": 1, "round": 1})
    for language in LANGUAGES:
        assert word_error(changed.value, language)
    assert pair(began).pairs
