"""A short way to write a past: per round a line of games ``1-4 1-0`` (White first), byes ``7 U``."""

from __future__ import annotations

from pairing.engine.model import Colour, Competitor, Game, Outcome, Scoring, TournamentState

RESULTS = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "+/-": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-/+": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
}


def past(players, rounds, *lines, absent=None, virtual=None, edition="2026", initial=Colour.WHITE, scoring=None):
    """The state after the rounds in ``lines``; games separated by commas, whoever is not named was absent (Z)."""
    games = {number: [] for number in range(1, players + 1)}
    for line in lines:
        seen = {}
        for entry in filter(None, (part.strip() for part in line.split(","))):
            who, result = entry.split()
            if "-" in who:
                white, black = map(int, who.split("-"))
                first, second = RESULTS[result]
                seen[white] = Game(first, black, Colour.WHITE)
                seen[black] = Game(second, white, Colour.BLACK)
            else:
                seen[int(who)] = Game(Outcome(result))
        for number, history in games.items():
            history.append(seen.get(number, Game(Outcome.ZERO_BYE)))
    competitors = tuple(
        Competitor(number, tuple(history), (virtual or {}).get(number, ()), (absent or {}).get(number))
        for number, history in games.items()
    )
    return TournamentState(competitors, rounds, len(lines), scoring or Scoring(), initial, edition=edition)


def boards(answer):
    """``1-4 5-2 PAB 6``: the boards in order."""
    words = [f"{board.white}-{board.black}" for board in answer.pairs]
    return " ".join(words if answer.bye is None else [*words, f"PAB {answer.bye}"])
