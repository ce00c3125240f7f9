"""From a file to the engine's state of a tournament, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..drawn_lots import lots_before
from ..errors import InvalidState
from ..knockout_bracket import is_knockout
from ..model import REQUESTED_BYES, Colour, Competitor, Game, Outcome, TournamentState
from ..registry import NAMES, description_of
from ..two_games import match_scoring
from .adjustments import adjustments_of, records_of
from .advances import advance_lines, advances_of
from .consistency import has_teams
from .faults import Fault, TrfError
from .national import starting_ratings
from .past.ratings_said import ratings_said
from .player_lines import is_unreported
from .records import Acceleration, PlayerRecord, RequestedByes, TrfFile
from .type_codes import code_of, system_of

_ZERO_BYE: Final = Game(Outcome.ZERO_BYE)


def state_of(
    trf_file: TrfFile,
    edition: str | None = None,
    system: str | None = None,
    *,
    to_pair: bool = True,
    teams: bool = False,
) -> TournamentState:
    """The tournament as the engine reads it, for the round after the last one with a result.

    ``edition`` and ``system`` win over record 192. With ``to_pair`` the file must allow a next round (rounds
    planned known, somebody present, no result missing); without it any consistent file will do, for standings.
    With ``teams`` the file of a team event gives its teams, each as a competitor; without it such a file is refused.
    Raises ``TrfError`` with every reason at once, ``InvalidState`` where ``system`` would change the system of an event
    that record 192 names and that has begun.

    >>> state = state_of(read(EXAMPLE_REPORT))
    >>> state.round_number, len(state.competitors), state.initial_colour
    (4, 10, <Colour.BLACK: 'b'>)
    """
    if teams and has_teams(trf_file):
        from .team_state import team_state_of

        return team_state_of(trf_file, edition, system, to_pair=to_pair)
    if _is_of_matches(system or system_of(trf_file).system):
        from .matches import with_matches

        trf_file = with_matches(trf_file)
    completed = _completed(trf_file) if not to_pair else trf_file.completed
    faults = list(_obstacles(trf_file))
    if to_pair:
        faults += _obstacles_to_pairing(trf_file, completed)
    if faults:
        raise TrfError(faults)
    named = system_of(trf_file)
    chosen = system or named.system
    if to_pair and completed and trf_file.system_code:
        _refuse_other_system(named.system, chosen, completed)
    absences = _absences(trf_file, completed + 1)
    virtual_points = _virtual_points(trf_file, completed + 1)
    adjustments = adjustments_of(trf_file, completed)
    ratings, later = starting_ratings(trf_file), ratings_said(trf_file).later
    options = named.options if chosen == named.system else {}
    return TournamentState(
        competitors=tuple(
            Competitor(
                number=player.number,
                games=tuple(game or _ZERO_BYE for game in player.games[:completed])
                + (_ZERO_BYE,) * (completed - len(player.games)),
                virtual_points=virtual_points.get(player.number, ()),
                absence=absences.get(player.number),
                name=player.name,
                rating=ratings[player.number],
                title=player.title,
                federation=player.federation,
                adjustments=adjustments.get(player.number, ()),
                later_ratings=later.get(player.number, ()),
            )
            for player in trf_file.players
        ),
        rounds=trf_file.rounds or max(completed, 1),
        completed=completed,
        scoring=trf_file.scoring,
        initial_colour=trf_file.initial_colour or _colour_from_round_one(trf_file),
        prohibitions=trf_file.prohibitions,
        system=chosen,
        edition=edition or (named.edition if chosen == named.system else description_of(chosen).editions[0]),
        options=options,
        lots=lots_before(trf_file.lots, completed + to_pair) if description_of(chosen).asks_lots(options) else (),
        advances=advances_of(trf_file) if description_of(chosen).knockout else (),
    )


def _refuse_other_system(named: str, chosen: str, completed: int) -> None:
    if chosen != named:
        raise InvalidState(
            f"Record 192 says that the event is played by the system {named!r}; it cannot change to {chosen!r} "
            f"after {completed} rounds.",
            code="system_changed",
            system=named,
            other=chosen,
            completed=completed,
        )


def in_rounds(trf_file: TrfFile) -> TrfFile:
    """The file with the rounds of the event: where every round is a match of two games, the file has each game as a
    round. Raises ``InvalidState`` where two of them are not of one match."""
    if not _is_of_matches(system_of(trf_file).system):
        return trf_file
    from .matches import with_matches

    return with_matches(trf_file)


def file_of(state: TournamentState, *, name: str = "", city: str = "", federation: str = "") -> TrfFile:
    """The file of ``state``: what an engine needs to pair its next round, with the players' names.

    Absences from the round to be paired are written into its column and as record 240; virtual points become the
    blocks of record 250 as well as XXA. Add other texts with ``dataclasses.replace``.

    >>> state = state_of(read(EXAMPLE_REPORT))
    >>> state_of(read(write(file_of(state)))) == state
    True
    """
    worth = state.scoring.table
    players = tuple(_player_of(competitor) for competitor in state.competitors)
    points = {competitor.number: competitor.real_points(worth)[-1] for competitor in state.competitors}
    ranks: dict[int, int] = {}
    for place, score in enumerate(sorted(points.values(), reverse=True), start=1):
        ranks.setdefault(score, place)
    virtual = {c.number: c.virtual_points for c in state.competitors if any(c.virtual_points)}
    byes = {
        kind: tuple(c.number for c in state.competitors if c.absence is kind)
        for kind in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
    }
    made = TrfFile(
        players=tuple(
            _with_standing(player, points[player.number], ranks[points[player.number]]) for player in players
        ),
        name=name,
        city=city,
        federation=federation,
        players_declared=len(players),
        rated_players_declared=sum(1 for player in players if player.rating),
        tournament_type=type_text(state.system),
        rounds=state.rounds,
        initial_colour=state.initial_colour,
        scoring=state.scoring,
        system_code=code_of(state),
        accelerations=acceleration_records(virtual, match_points=counts_matches(state)),
        virtual_points=virtual,
        requested_byes=tuple(RequestedByes(kind, state.round_number, who) for kind, who in byes.items() if who),
        prohibitions=state.prohibitions,
        abnormal_points=records_of(state.competitors),
        lots=state.lots,
        other_lines=advance_lines(state.advances),
    )
    if _is_of_matches(state.system):
        from .matches import with_games

        return with_games(made)
    if state.system == "team":
        from .team_file import with_teams

        return with_teams(made, state)
    return made


def type_text(system: str, *, teams: bool = False) -> str:
    """Record 092 as it is written for an event of ``system``; a knock-out of teams is called a Swiss, for want of a
    word.

    >>> type_text("dutch"), type_text("round_robin", teams=True)
    ('Individual: Swiss-System', 'Team: Round-Robin')
    """
    if is_knockout(system) and not teams:
        return "Individual: Knock-Out"
    table = system in NAMES and description_of(system).table
    return f"{'Team' if teams else 'Individual'}: {'Round-Robin' if table else 'Swiss-System'}"


def _is_of_matches(system: str) -> bool:
    """Whether every round of this system is a match of two games."""
    return system in NAMES and description_of(system).two_games


def _player_of(competitor: Competitor) -> PlayerRecord:
    ahead = () if competitor.absence is None else (Game(competitor.absence),)
    return PlayerRecord(
        number=competitor.number,
        title=competitor.title,
        name=competitor.name,
        rating=competitor.rating,
        federation=competitor.federation,
        games=competitor.games + ahead,
    )


def _with_standing(player: PlayerRecord, points: int, rank: int) -> PlayerRecord:
    return PlayerRecord(
        number=player.number, title=player.title, name=player.name, rating=player.rating,
        federation=player.federation, points=points, rank=rank, games=player.games,
    )  # fmt: skip


def acceleration_records(
    virtual: Mapping[int, Sequence[int]], *, match_points: bool = False
) -> tuple[Acceleration, ...]:
    """Records 250 that say exactly ``virtual``: by pairing number the virtual points per round, in tenths. With
    ``match_points`` they are those of teams whose match points rank first (C.04.7 Article 1.4.4)."""
    from ..acceleration.export import blocks

    return tuple(
        Acceleration(
            0 if match_points else block.points,
            block.first_round,
            block.last_round,
            block.first_number,
            block.last_number,
            block.points if match_points else None,
        )
        for block in blocks(virtual)
    )


def counts_matches(state: TournamentState) -> bool:
    """Whether the virtual points of ``state`` are match points: of teams, unless game points rank first."""
    return description_of(state.system).teams and state.options.get("primary") != "game"


def _completed(trf_file: TrfFile) -> int:
    """The last round before the first one with a missing result."""
    return next((round_number - 1 for _, round_number in _unreported(trf_file)), trf_file.completed)


def _unreported(trf_file: TrfFile) -> list[tuple[PlayerRecord, int]]:
    """Players and rounds without a result, by round."""
    return sorted(
        (
            (player, round_number)
            for player in trf_file.players
            for round_number, game in enumerate(player.games, start=1)
            if game is not None and is_unreported(game)
        ),
        key=lambda found: found[1],
    )


def _obstacles(trf_file: TrfFile) -> Iterator[Fault]:
    if not trf_file.players:
        yield Fault(0, 0, "no_players", "The file has no player (record 001).", "TRF26 001")
    if has_teams(trf_file):
        yield Fault(0, 0, "team_event", "This is the file of a team event: it cannot be read as one of players.")


def _obstacles_to_pairing(trf_file: TrfFile, completed: int) -> Iterator[Fault]:
    for player, round_number in _unreported(trf_file):
        yield Fault(
            player.line, 99 + 10 * (round_number - 1), "missing_result",
            f"Player {player.number}, round {round_number}: the result is missing. Enter it before the next round is "
            "paired.",
            "TRF26 001", {"player": player.number, "round": round_number},
        )  # fmt: skip
    if trf_file.use_file_order:
        yield Fault(
            0, 0, "file_order",
            "XXC rank asks for the order of the lines as ranking, but the lines are not in order of starting number. "
            "Number the players in the order of the lines.",
            "XXC",
        )  # fmt: skip
    if trf_file.rounds is None:
        yield Fault(
            0, 0, "missing_rounds",
            "The file does not say how many rounds are planned. Add record 142 (or XXR), for example '142 9'.",
            "TRF26 142",
        )  # fmt: skip
    elif completed >= trf_file.rounds:
        yield Fault(
            0, 0, "all_rounds_played",
            f"All {trf_file.rounds} rounds have results: there is nothing to pair.",
            "TRF26 142", {"rounds": trf_file.rounds},
        )  # fmt: skip
    absences = _absences(trf_file, completed + 1)
    if trf_file.players and all(player.number in absences for player in trf_file.players):
        yield Fault(
            0, 0, "everybody_absent",
            f"Every player is absent from round {completed + 1}: there is nothing to pair.",
            "TRF26 240", {"round": completed + 1},
        )  # fmt: skip


def _absences(trf_file: TrfFile, round_number: int) -> dict[int, Outcome]:
    """Who is out of ``round_number`` and by which bye; the column of the round wins over 240 and XXZ."""
    absences = dict.fromkeys(trf_file.absent, Outcome.ZERO_BYE)
    for byes in trf_file.requested_byes:
        if byes.round_number == round_number:
            absences.update(dict.fromkeys(byes.numbers, byes.kind))
    for player in trf_file.players:
        game = player.games[round_number - 1] if len(player.games) >= round_number else None
        if game is not None:
            absences[player.number] = game.outcome
    return absences


def _virtual_points(trf_file: TrfFile, last_round: int) -> dict[int, tuple[int, ...]]:
    """Virtual points per player up to ``last_round``: XXA, else record 250, else what ``_BAKU`` in 192 implies."""
    if not trf_file.accelerations and not trf_file.virtual_points and trf_file.system_code.upper().endswith("_BAKU"):
        return _baku_points(trf_file, last_round)
    return stated_virtual_points(trf_file, last_round)


def stated_virtual_points(trf_file: TrfFile, last_round: int | None = None) -> dict[int, tuple[int, ...]]:
    """Virtual points per player that the file states: XXA, else record 250, in tenths for round 1, 2, ….

    Values of record 250 are given up to ``last_round``, without it up to the last round that the file plans.
    """
    if last_round is None:
        last_round = trf_file.rounds or max((block.last_round for block in trf_file.accelerations), default=0)
    tables: dict[int, list[int]] = {}
    for block in trf_file.accelerations:
        for player in trf_file.players:
            if block.first_number <= player.number <= block.last_number:
                values = tables.setdefault(player.number, [0] * last_round)
                for round_number in range(max(block.first_round, 1), min(block.last_round, last_round) + 1):
                    values[round_number - 1] = block.counted()
    return {number: tuple(values) for number, values in tables.items()} | dict(trf_file.virtual_points)


def _baku_points(trf_file: TrfFile, last_round: int) -> dict[int, tuple[int, ...]]:
    """What ``_BAKU`` in record 192 implies for the field of round 1 (C.04.7 Article 1)."""
    from ..acceleration import Entrant, Event, freeze, preset, virtual_history

    scoring = trf_file.scoring
    if _is_of_matches(system_of(trf_file).system):
        scoring = match_scoring(scoring)
    plan = preset("baku", Event(trf_file.rounds or last_round, scoring, len(trf_file.players)))
    entrants = [
        Entrant(player.number, player.rating, _entered_round_one(player, trf_file)) for player in trf_file.players
    ]
    groups = freeze(plan, entrants).members([player.number for player in trf_file.players])
    histories = {number: virtual_history(plan, group, (0,) * last_round) for number, group in groups.items()}
    return {number: values for number, values in histories.items() if any(values)}


def _entered_round_one(player: PlayerRecord, trf_file: TrfFile) -> bool:
    """Whether the player was to be paired in round 1: a bye asked for leaves out (C.04.2 Article 2.4)."""
    if trf_file.completed == 0:
        return player.number not in _absences(trf_file, 1)
    game = player.games[0] if player.games else None
    return game is not None and game.outcome not in REQUESTED_BYES


def _colour_from_round_one(trf_file: TrfFile) -> Colour:
    """The colour of the highest ranked player paired in round 1 (TRF26 record 152), White where nobody was."""
    for player in trf_file.players:
        if player.games and player.games[0] is not None and player.games[0].colour is not None:
            return player.games[0].colour
    return Colour.WHITE
