"""Tournaments written by hand, for tests: ``event(6, 5, "1-4 =, 2-5 1-0, 3 H, 6 U")``."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.engine.model import (
    Colour,
    Competitor,
    Game,
    Outcome,
    Prohibition,
    RoundPairing,
    Scoring,
    TournamentState,
)

RESULTS = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=": ("=", "="), "+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-"),
}  # fmt: skip


def event(
    players: int,
    rounds: int,
    *played: str,
    absent: Mapping[int, str] | None = None,
    virtual: Mapping[int, tuple[int, ...]] | None = None,
    forbidden: tuple[tuple[int, int], ...] = (),
    edition: str = "2026",
    initial: Colour = Colour.WHITE,
    scoring: Scoring | None = None,
) -> TournamentState:
    """A tournament after the rounds ``played``. White stands first; players not mentioned were absent (``Z``)."""
    games: dict[int, list[Game]] = {number: [] for number in range(1, players + 1)}
    for text in played:
        found = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            who, result = part.split()
            if "-" not in who:
                found[int(who)] = Game(Outcome(result))
                continue
            white, black = map(int, who.split("-"))
            mine, theirs = RESULTS[result]
            found[white] = Game(Outcome(mine), black, Colour.WHITE)
            found[black] = Game(Outcome(theirs), white, Colour.BLACK)
        for number, past in games.items():
            past.append(found.get(number, Game(Outcome.ZERO_BYE)))
    return TournamentState(
        tuple(
            Competitor(
                number,
                tuple(past),
                virtual_points=(virtual or {}).get(number, ()),
                absence=Outcome(absent[number]) if absent and number in absent else None,
            )
            for number, past in games.items()
        ),
        rounds=rounds,
        completed=len(played),
        scoring=scoring or Scoring(),
        initial_colour=initial,
        prohibitions=tuple(Prohibition(frozenset(pair)) for pair in forbidden),
        edition=edition,
    )


def boards(text: str) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """``1-4, 5-2, 3`` as pairs, White first, and the receiver of the bye."""
    pairs, bye = [], None
    for part in text.split(", "):
        if "-" in part:
            white, black = map(int, part.split("-"))
            pairs.append((white, black))
        else:
            bye = int(part)
    return tuple(pairs), bye


def board_text(answer: RoundPairing) -> str:
    """The boards of ``answer`` in the notation that ``boards`` reads."""
    parts = [f"{board.white}-{board.black}" for board in answer.pairs]
    return ", ".join(parts if answer.bye is None else [*parts, str(answer.bye)])
