"""The canonical JSON of a tournament state, its digest, and the way back.

The same state gives the same bytes on every machine: sorted keys, no blanks, ASCII only. A published round carries
the SHA-256 of these bytes, so that anybody can check what the engine read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from types import MappingProxyType
from typing import Any

from .errors import InvalidState
from .model import (
    Advance,
    Colour,
    Competitor,
    Game,
    Outcome,
    Prohibition,
    RoundPairing,
    Scoring,
    TournamentState,
)

FORMAT = 1
"""Version of the JSON form."""


def to_json(state: TournamentState) -> dict[str, Any]:
    """The JSON form of ``state``; ``from_json`` reads it back equal. Points are tenths.

    A game is ``[outcome, opponent, colour]``, cut after the outcome where nobody was assigned; the second game of a
    match adds its outcome. Bonus and penalty points are a key of those who have some, options, lots and the decisions
    of drawn matches are keys of the states that have some.
    """
    return {
        "format": FORMAT,
        "system": state.system,
        "edition": state.edition,
        "rounds": state.rounds,
        "completed": state.completed,
        "scoring": asdict(state.scoring),
        "initial_colour": state.initial_colour.value,
        "seed": state.seed,
        **({"options": dict(state.options)} if state.options else {}),
        **({"lots": list(state.lots)} if state.lots else {}),
        **({"advances": [[one.round_number, one.player] for one in state.advances]} if state.advances else {}),
        "prohibitions": [
            {"numbers": sorted(p.numbers), "first_round": p.first_round, "last_round": p.last_round}
            for p in state.prohibitions
        ],
        "competitors": [
            {
                "number": c.number,
                "name": c.name,
                "rating": c.rating,
                "title": c.title,
                "federation": c.federation,
                "games": [_game_to_json(game) for game in c.games],
                "virtual_points": list(c.virtual_points),
                "absence": c.absence.value if c.absence else None,
                **({"adjustments": list(c.adjustments)} if c.adjustments else {}),
                **({"secondary_points": list(c.secondary_points)} if c.secondary_points else {}),
            }
            for c in state.competitors
        ],
    }


def from_json(data: Mapping[str, Any]) -> TournamentState:
    """The state that ``to_json`` wrote. Raises ``InvalidState`` for anything else."""
    if data.get("format") != FORMAT:
        raise InvalidState(
            f"This program reads format {FORMAT} of a snapshot.", code="snapshot.format", expected=FORMAT
        )
    try:
        return TournamentState(
            competitors=tuple(
                Competitor(
                    number=c["number"],
                    games=tuple(_game_from_json(game) for game in c["games"]),
                    virtual_points=tuple(c["virtual_points"]),
                    absence=Outcome(c["absence"]) if c["absence"] else None,
                    name=c["name"],
                    rating=c["rating"],
                    title=c["title"],
                    federation=c["federation"],
                    adjustments=tuple(c.get("adjustments", ())),
                    secondary_points=tuple(c.get("secondary_points", ())),
                )
                for c in data["competitors"]
            ),
            rounds=data["rounds"],
            completed=data["completed"],
            scoring=Scoring(**{field.name: data["scoring"][field.name] for field in fields(Scoring)}),
            initial_colour=Colour(data["initial_colour"]),
            prohibitions=tuple(
                Prohibition(frozenset(p["numbers"]), p["first_round"], p["last_round"]) for p in data["prohibitions"]
            ),
            system=data["system"],
            edition=data["edition"],
            seed=data["seed"],
            options=MappingProxyType(dict(data.get("options", {}))),
            lots=_texts(data.get("lots", [])),
            advances=tuple(Advance(number, player) for number, player in data.get("advances", ())),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise InvalidState(f"The snapshot cannot be read: {error!r}.", code="snapshot.shape") from error


def canonical(data: Any) -> str:
    """The one text of a JSON value: sorted keys, no blanks, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(data: Any) -> str:
    """SHA-256, in hexadecimal, of the canonical text of a JSON value."""
    return hashlib.sha256(canonical(data).encode("ascii")).hexdigest()


def pairing_to_json(pairing: RoundPairing) -> dict[str, Any]:
    """The JSON form of an answer: ``pairs`` as ``[white, black, colour rule]``, ``bye``, ``brackets``, ``notes``."""
    return {
        "round_number": pairing.round_number,
        "system": pairing.system,
        "edition": pairing.edition,
        "pairs": [[pair.white, pair.black, pair.colour_rule] for pair in pairing.pairs],
        "bye": pairing.bye,
        "brackets": [asdict(bracket) for bracket in pairing.brackets],
        "notes": dict(pairing.notes),
    }


def _texts(values: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise TypeError("a lot is a text")
    return tuple(values)


def _game_to_json(game: Game) -> list[str | int]:
    if not game.opponent and game.second is None:
        return [game.outcome.value]
    found: list[str | int] = [game.outcome.value, game.opponent, game.colour.value if game.colour else ""]
    return found if game.second is None else [*found, game.second.value]


def _game_from_json(data: list[Any]) -> Game:
    if len(data) == 1:
        return Game(Outcome(data[0]))
    second = Outcome(data[3]) if len(data) > 3 else None
    return Game(Outcome(data[0]), data[1], Colour(data[2]) if data[2] else None, second)
