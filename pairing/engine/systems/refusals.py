"""What a system refuses, read from its description: one place for all systems, each refusal with code and facts.

Every system calls ``require_pairable`` before it pairs a round. The portal and the simulation call ``require_suitable``
when an event is planned. Both raise ``InvalidState``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..drawn_lots import require_lots
from ..errors import InvalidState
from ..model import OptionValue, TournamentState
from ..system_description import Description
from ..validation import validate

NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})


def require_pairable(description: Description, state: TournamentState) -> None:
    """Raise ``InvalidState`` unless the system can pair the next round of ``state``.

    First comes what must hold in every system (``validation``), then what this one asks: options, number of rounds,
    lots, virtual points and ratings.
    """
    validate(state, least_present=description.least_present)
    _require_options(description, state.options)
    _require_rounds(description, state.rounds)
    if description.asks_lots(state.options):
        require_lots(state)
    if description.fixed_field:
        _require_room(description, state.rounds, len(state.competitors), state.options)
        _require_no_prohibitions(description, state)
    if not description.two_games:
        _require_single_games(description, state)
    if description.acceleration_barred_by:
        _require_no_virtual_points(description, [one.number for one in state.competitors if any(one.virtual_points)])
    if description.rated_only:
        _require_ratings(description, [one.number for one in state.competitors if not one.rating])


def require_suitable(
    description: Description,
    *,
    rounds: int,
    players: int,
    accelerated: bool = False,
    unrated: tuple[int, ...] = (),
    options: Mapping[str, OptionValue] = NO_OPTIONS,
) -> None:
    """Raise ``InvalidState`` for an event that the system cannot pair.

    ``players`` counts the entries, ``unrated`` names those without a rating. Too few players are refused here only:
    late entries may still make up the number, so ``require_pairable`` does not count them.
    """
    _require_options(description, options)
    _require_rounds(description, rounds)
    if description.fixed_field:
        _require_room(description, rounds, players, options)
    elif rounds > description.most_rounds_among(players):
        raise InvalidState(
            f"{players} players cannot play {rounds} rounds without meeting twice; plan fewer rounds.",
            code="more_rounds_than_opponents",
            rounds=rounds,
            players=players,
        )
    if accelerated and description.acceleration_barred_by:
        _require_no_virtual_points(description, [0])
    if description.rated_only:
        _require_ratings(description, list(unrated))


def _require_room(description: Description, rounds: int, players: int, options: Mapping[str, OptionValue]) -> None:
    if description.two_groups and players % 2:
        raise InvalidState(
            f"{players} players cannot be divided into two groups of equal size; add one or take one out.",
            code="scheveningen.odd",
            players=players,
        )
    if description.team_size:
        require_teams(players, int(description.option_in(options, description.team_size)))
    most = description.most_rounds_among(players, options)
    if rounds > most and description.knockout:
        raise InvalidState(
            f"The bracket for {players} players has {most} rounds, and {rounds} are planned; plan fewer rounds.",
            code="more_rounds_than_bracket",
            system=description.name,
            rounds=rounds,
            players=players,
            most=most,
        )
    if rounds > most:
        raise InvalidState(
            f"The table for {players} players has {most} rounds, and {rounds} are planned; plan fewer rounds.",
            code="more_rounds_than_table",
            system=description.name,
            rounds=rounds,
            players=players,
            most=most,
        )


def require_teams(players: int, size: int) -> None:
    """Raise ``InvalidState`` where so many players do not make teams of ``size``, or where one would have to rest."""
    if players % size:
        raise InvalidState(
            f"{players} players cannot be divided into teams of {size}; add players or take some out.",
            code="molter.unequal",
            players=players,
            size=size,
        )
    if players % 2:
        raise InvalidState(
            f"{players // size} teams of {size} are an odd number of players, and nobody rests; add a team or a board.",
            code="molter.odd",
            teams=players // size,
            size=size,
        )


def _require_no_prohibitions(description: Description, state: TournamentState) -> None:
    if state.prohibitions and description.knockout:
        raise InvalidState(
            "A bracket says who meets whom; remove the prohibited pairs.",
            code="knockout.prohibitions",
            system=description.name,
            players=sorted(state.prohibitions[0].numbers),
        )
    if state.prohibitions:
        raise InvalidState(
            f"In the system {description.name!r} everybody meets everybody; remove the prohibited pairs.",
            code="prohibitions_barred",
            system=description.name,
            players=sorted(state.prohibitions[0].numbers),
        )


def _require_options(description: Description, options: Mapping[str, OptionValue]) -> None:
    for name, value in options.items():
        option = description.options.get(name)
        if option is None:
            raise InvalidState(
                f"The pairing system {description.name!r} has no option {name!r}; remove it.",
                code="unknown_option",
                system=description.name,
                option=name,
            )
        if not option.allows(value):
            raise InvalidState(
                f"The option {name!r} cannot be {value!r}; it can be {option.expected}.",
                code="option_wrong",
                option=name,
                value=str(value),
                expected=option.expected,
            )


def _require_single_games(description: Description, state: TournamentState) -> None:
    for one in state.competitors:
        for place, game in enumerate(one.games, start=1):
            if game.second is not None:
                raise InvalidState(
                    f"Player {one.number} played a match of two games in round {place}; the pairing system "
                    f"{description.name!r} plays one game a round. Go on with the system that the event began with.",
                    code="second_game",
                    system=description.name,
                    player=one.number,
                    round=place,
                )


def _require_rounds(description: Description, rounds: int) -> None:
    if not description.least_rounds <= rounds <= description.most_rounds:
        raise InvalidState(
            f"The pairing system {description.name!r} needs from {description.least_rounds} to "
            f"{description.most_rounds} rounds; {rounds} are planned.",
            code="rounds_not_allowed",
            system=description.name,
            rounds=rounds,
            least=description.least_rounds,
            most=description.most_rounds,
        )


def _require_no_virtual_points(description: Description, accelerated: list[int]) -> None:
    if accelerated:
        raise InvalidState(
            f"The pairing system {description.name!r} leaves no room for virtual points "
            f"({description.acceleration_barred_by}); pair without acceleration.",
            code="acceleration_barred",
            system=description.name,
            article=description.acceleration_barred_by,
        )


def _require_ratings(description: Description, unrated: list[int]) -> None:
    if unrated:
        listed = ", ".join(map(str, unrated))
        raise InvalidState(
            f"The pairing system {description.name!r} needs a rating of every player; give one to: {listed}.",
            code="unrated_players",
            system=description.name,
            players=unrated,
        )
