"""Tournaments written by hand, for tests: ``event(6, 5, "1-4 =, 2-5 1-0, 3 H, 6 U")``."""

from pairing.engine.model import Colour, Competitor, Game, Outcome, Prohibition, TournamentState

RESULTS = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "=": ("=", "="), "+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-"),
}  # fmt: skip


def event(
    players: int,
    rounds: int,
    *played: str,
    absent: dict[int, str] | None = None,
    virtual: dict[int, tuple[int, ...]] | None = None,
    forbidden: tuple[tuple[int, int], ...] = (),
    edition: str = "2026",
) -> TournamentState:
    """A tournament after the rounds ``played``. White stands first; whoever is not mentioned was absent (``Z``)."""
    games: dict[int, list[Game]] = {number: [] for number in range(1, players + 1)}
    for text in played:
        found = {}
        for part in text.split(", "):
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
