"""Whatever a file can say, writing and reading it back says the same; and no bytes break the reader."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.model import Colour, Game, Outcome, Prohibition, Scoring
from pairing.engine.trf import (
    AbnormalPoints,
    Acceleration,
    PlayerRecord,
    RequestedByes,
    Severity,
    TrfError,
    TrfFile,
    parse,
    read,
    write,
)
from pairing.engine.trf.state import stated_virtual_points
from pairing.engine.trf.team_records import (
    ForfeitedMatch,
    LineUp,
    TeamAbnormalPoints,
    TeamData,
    TeamPairingByes,
    TeamRecord,
)

ROUNDS = 6
TEXT = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_characters="\x7f\x85\xa0\xad"), max_size=30)
BYES = st.sampled_from([Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE]).map(Game)
RESULTS = st.sampled_from(
    [
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.DRAW, Outcome.DRAW),
        (Outcome.LOSS, Outcome.WIN),
        (Outcome.DRAW, Outcome.LOSS),
        (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
        (Outcome.UNFINISHED, Outcome.UNFINISHED),
    ]
)


@st.composite
def rounds(draw: st.DrawFn, numbers: list[int]) -> dict[int, tuple[Game | None, ...]]:
    games: dict[int, list[Game | None]] = {number: [] for number in numbers}
    for _ in range(draw(st.integers(0, ROUNDS))):
        order = draw(st.permutations(numbers))
        boards = draw(st.integers(0, len(order) // 2))
        for white, black in zip(order[:boards], order[boards : 2 * boards], strict=True):
            for_white, for_black = draw(RESULTS)
            games[white].append(Game(for_white, black, Colour.WHITE))
            games[black].append(Game(for_black, white, Colour.BLACK))
        for number in order[2 * boards :]:
            games[number].append(draw(BYES | st.none()))
    return {number: _without_blank_end(played) for number, played in games.items()}


def _without_blank_end(games: list[Game | None]) -> tuple[Game | None, ...]:
    while games and games[-1] is None:
        games = games[:-1]
    return tuple(games)


@st.composite
def files(draw: st.DrawFn) -> TrfFile:
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=8)))
    games = draw(rounds(numbers))
    some = st.lists(st.sampled_from(numbers), min_size=1, max_size=4, unique=True)
    tenths = st.integers(0, 99)
    return TrfFile(
        players=tuple(
            PlayerRecord(
                number=number,
                sex=draw(st.sampled_from(["", "m", "w"])),
                title=draw(st.sampled_from(["", "GM", "WIM", "CM"])),
                name=draw(TEXT),
                rating=draw(st.integers(0, 2999)),
                federation=draw(st.sampled_from(["", "ITA", "FID"])),
                fide_id=draw(st.sampled_from(["", "800001", "12345678901"])),
                birth_date=draw(st.sampled_from(["", "1980/05/17", "1999/00/00"])),
                rank=draw(st.none() | st.integers(1, 9999)),
                games=games[number],
            )
            for number in numbers
        ),
        name=draw(TEXT),
        city=draw(TEXT),
        start_date=draw(st.sampled_from(["", "2026/10/01"])),
        players_declared=draw(st.none() | st.integers(0, 9999)),
        chief_arbiter=draw(TEXT),
        deputy_arbiters=tuple(draw(st.lists(TEXT.filter(bool), max_size=2))),
        round_dates=tuple(draw(st.lists(st.just("26/10/01"), max_size=9))),
        rounds=draw(st.none() | st.integers(1, 99)),
        initial_colour=draw(st.none() | st.sampled_from(Colour)),
        scoring=draw(st.builds(Scoring, tenths, tenths, tenths, tenths, tenths, tenths)),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(["BH/C1", "BH", "SB", "DE"]), max_size=3, unique=True))),
        system_code=draw(st.sampled_from(["", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU"])),
        accelerations=tuple(
            draw(
                st.lists(
                    st.builds(
                        Acceleration,
                        st.integers(0, 999),
                        st.integers(1, 99),
                        st.integers(1, 99),
                        st.integers(1, 9999),
                        st.integers(1, 9999),
                    ),
                    max_size=2,
                )
            )
        ),
        virtual_points=draw(st.dictionaries(st.sampled_from(numbers), st.lists(tenths, max_size=5).map(tuple))),
        requested_byes=tuple(
            draw(
                st.lists(
                    st.builds(
                        RequestedByes,
                        st.sampled_from([Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE]),
                        st.integers(1, 99),
                        some.map(tuple),
                    ),
                    max_size=3,
                )
            )
        ),
        absent=frozenset(draw(st.just([]) | some)),
        prohibitions=tuple(
            draw(
                st.lists(
                    st.builds(Prohibition, some.map(frozenset), st.integers(1, 9), st.integers(1, 999)), max_size=3
                )
            )
        ),
        abnormal_points=tuple(
            draw(
                st.lists(
                    st.builds(
                        AbnormalPoints,
                        st.sampled_from(["W", "D", "L", "F", "H", "Z", "+", "-", ""]),
                        st.integers(-99, 99),
                        st.integers(0, 99),
                        (st.just([]) | some).map(tuple),
                    ),
                    max_size=3,
                )
            )
        ),
        other_lines=tuple(draw(st.lists(st.sampled_from(["### remark", "ITA    1 national", "XYZ"]), max_size=3))),
    )


@st.composite
def team_data(draw: st.DrawFn, players: list[int]) -> TeamData:
    numbers = sorted(draw(st.sets(st.integers(1, 999), min_size=1, max_size=4)))
    tenths, whole = st.integers(0, 99), st.integers(1, 999)
    some = st.lists(st.sampled_from(players), max_size=4).map(tuple)
    maybe = st.none() | st.integers(0, 9999)
    teams = [
        TeamRecord(
            number, draw(TEXT), draw(TEXT)[:5], draw(st.none() | whole), draw(maybe), draw(maybe),
            draw(st.none() | whole), draw(some),
        )
        for number in numbers
    ]  # fmt: skip
    byes = st.builds(TeamPairingByes, tenths, tenths, st.lists(st.integers(0, 999), min_size=1, max_size=9).map(tuple))
    forfeits = st.builds(ForfeitedMatch, st.sampled_from(["+-", "-+", "--"]), whole, whole, whole)
    line_ups = st.builds(LineUp, whole, whole, whole, st.lists(st.integers(0, 9999), max_size=5).map(tuple))
    points = st.integers(-99, 99)
    abnormal = st.builds(
        TeamAbnormalPoints, st.sampled_from(["W", "D", "L", "F", "H", "Z", "+", "-", ""]), points, points,
        st.integers(0, 99), st.lists(whole, max_size=3).map(tuple),
    )  # fmt: skip
    return TeamData(
        tuple(teams),
        *(tuple(draw(st.lists(one, max_size=3))) for one in (byes, forfeits, line_ups)),
        match_scores=draw(st.dictionaries(st.sampled_from("WDLAPFHZ"), tenths)),
        board_colours=draw(st.text("WB", max_size=6)),
        abnormal_points=tuple(draw(st.lists(abnormal, max_size=3))),
    )


@given(files(), st.data())
def test_the_records_of_teams_are_kept_too(trf_file, data):
    players = [player.number for player in trf_file.players]
    with_teams = replace(trf_file, team_data=data.draw(team_data(players)))
    again, faults = parse(write(with_teams))
    assert faults == []
    assert again.team_data == with_teams.team_data
    assert replace(again, team_data=TeamData()) == parse(write(trf_file))[0]


@given(files())
def test_writing_and_reading_back_keeps_everything(trf_file):
    again, faults = parse(write(trf_file))
    assert faults == []
    # The engines' lines hold virtual points player by player.
    assert again == replace(trf_file, accelerations=(), virtual_points=stated_virtual_points(trf_file))
    assert parse(write(again).encode())[0] == again


@given(files())
def test_the_plain_form_keeps_everything_but_the_engines_lines(trf_file):
    again = read(write(trf_file, engine_dialect=False))
    # Record 162 has one symbol for every absence, and XXA and XXZ have no twin that is written for them.
    expected = replace(trf_file, virtual_points={}, absent=frozenset())
    scoring = replace(trf_file.scoring, forfeit_loss=trf_file.scoring.absence)
    assert replace(again, scoring=scoring) == replace(expected, scoring=scoring)


@given(st.binary(max_size=400) | st.text(max_size=400) | st.lists(TEXT.map("001 ".__add__)).map("\n".join))
def test_nothing_breaks_the_reader(source):
    errors = [fault for fault in parse(source)[1] if fault.severity is Severity.ERROR]
    if errors:
        with pytest.raises(TrfError) as caught:
            read(source)
        assert caught.value.faults == errors
    else:
        assert read(source).players


@given(files(), st.data())
def test_a_damaged_file_is_read_or_refused_with_a_place(trf_file, data):
    text = write(trf_file)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(min_codepoint=32, max_codepoint=126))
    for fault in parse(text[:place] + letter + text[place + 1 :])[1]:
        assert fault.message
        assert 0 <= fault.line <= text.count("\r\n")
