"""What the comments of a report file say of the time of an earlier pairing: a game that was still open or had another
result or other colours, other pairing numbers, a board that was seated after the publication.

A record 001 has what holds at the end of the file, and TRF26 has no record for what held before. The portal writes it
into comments, which other programs pass over; a file without them is read as it stands::

    ### Adjournment @ Round 3: round 2, 4 - 9 ended 1-0
    ### Result correction @ Round 2: round 1, 3 - 8: 0-1 instead of 1-0
    ### Colour correction @ Round 2: round 1, 3 - 8: colours exchanged
    ### TPN order @ Round 2: 1-3, 5, 4, 6-30
    ### MPA @ Round 2: board 9 seated after the publication, 12 - 17; no. 12 had U
    ### Result correction @ Round 4: round 1, 2 - 7: 1-0 instead of 0-1, for the rating report only

What was put right for the rating report only never counted for pairings and standings (C.04.2 Article 4.3); records 299
keep the points of then. ``counted`` gives the event as it counted. The round behind the ``@`` is the newest one that
was published then: up to it, pairings counted what was before. Numbers are those of the file, in which each game of a
match of two is a round; a game of teams has its board behind the two (``boards``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile
from typing import Final

from ...model import Colour, Outcome
from ...two_games import GAMES
from ..records import PlayerRecord, TrfFile

FOR_GOOD: Final = 999
"""In place of a round: no pairing and no standings ever counted what the file has, as it was put right for the rating
report only."""
_RESULT: Final = r"(1/2|[10WDL+?-])"
_PLACE: Final = r"(\d{1,3}): round (\d{1,3}), (\d{1,4}) - (\d{1,4})"
_REPORT: Final = r"(, for the rating report only)?"
_ADJOURNED: Final = re.compile(rf"### Adjournment @ Round {_PLACE} ended .+")
_CORRECTED: Final = re.compile(
    rf"### Result correction @ Round {_PLACE}: {_RESULT}-{_RESULT} instead of {_RESULT}-{_RESULT}{_REPORT}"
)
_COLOURS: Final = re.compile(rf"### Colour correction @ Round {_PLACE}: colours (exchanged|as published){_REPORT}")
_RUN: Final = r"\d{1,4}(?:-\d{1,4})?"
_ORDER: Final = re.compile(rf"### TPN order @ Round (\d{{1,3}}): ({_RUN}(?:, {_RUN})*)")
_LATE: Final = re.compile(
    r"### MPA @ Round (\d{1,3}): board \d+ seated after the publication, (\d{1,4}) - (\d{1,4})(.*)"
)
_AT_BOARD: Final = re.compile(r", board \d(?=\D)")
_HAD: Final = re.compile(r"; no\. (\d{1,4}) had ([UFHZ])")


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game as it stood for the pairings up to ``until``."""

    round_number: int
    until: int
    white: int
    """Of the two as they were published, by starting number."""
    black: int
    outcomes: tuple[Outcome, Outcome] | None = None
    """Of ``white`` and ``black``; None: they are not what changed."""
    turned: bool | None = None
    """Whether ``black`` counted as having had White; None: the colours are not what changed."""
    second: bool = False
    """Whether ``round_number`` is a match and this its second game; ``white`` had White in that one."""


@dataclass(frozen=True, slots=True)
class LateBoard:
    """Two players who were seated when the round was public already."""

    round_number: int
    white: int
    black: int
    had: Mapping[int, Outcome]
    """The byes that they had, by starting number; who is missing had none."""


@dataclass(frozen=True, slots=True)
class Past:
    """What was otherwise when earlier rounds were paired."""

    games: tuple[PastGame, ...] = ()
    """In order of ``until``."""
    orders: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(until, starting numbers in the order of the pairing numbers of then), in order of the rounds."""
    late: tuple[LateBoard, ...] = ()

    def games_for(self, round_number: int) -> tuple[PastGame, ...]:
        """The games that the pairing of ``round_number``, or its colours, saw otherwise than the file has them."""
        found: dict[tuple[int, int, bool, bool], PastGame] = {}
        for one in self.games:
            if one.round_number + (one.outcomes is not None) <= round_number <= one.until:
                found.setdefault((one.round_number, one.white, one.outcomes is None, one.second), one)
        return tuple(found.values())

    def order_for(self, round_number: int) -> tuple[int, ...]:
        """The starting numbers in the order in which ``round_number`` was paired; empty: as they are."""
        return next((order for until, order in self.orders if round_number <= until), ())

    @property
    def of_matches(self) -> Past:
        """The same where every two rounds of the file are the games of one match: by rounds of the event. Who has which
        colour in a match is not put right."""
        return replace(
            self,
            games=tuple(
                replace(one, round_number=(one.round_number + 1) // GAMES, second=one.round_number % GAMES == 0)
                for one in self.games
                if one.outcomes is not None
            ),
        )


def past_of(trf_file: TrfFile) -> Past:
    """What the comments of ``trf_file`` say; a comment that names somebody or a round not in the file says nothing. In
    the file of a team event numbers are those of the teams."""
    known = {one.number for one in trf_file.team_data.teams or trf_file.players}
    lines = [line.strip() for line in trf_file.other_lines if line.startswith("###")]
    orders = []
    for line in lines:
        if found := _ORDER.fullmatch(line):
            # A hostile comment may name more numbers than there is memory for.
            order = tuple(islice(_numbers_in(found[2]), len(known) + 1))
            if set(order) <= known and len(set(order)) == len(order):
                orders.append((int(found[1]), order))
    late = []
    for line in lines:
        if found := _LATE.fullmatch(line):
            had = {int(number): Outcome(kind) for number, kind in _HAD.findall(found[4])}
            late.append(LateBoard(int(found[1]), int(found[2]), int(found[3]), had))
    return Past(
        tuple(sorted(games_said(lines, trf_file, known), key=lambda one: one.until)),
        tuple(sorted(orders)),
        tuple(one for one in late if {one.white, one.black} <= known),
    )


def games_said(lines: Iterable[str], trf_file: TrfFile, known: Collection[int]) -> Iterator[PastGame]:
    """What the comments ``lines`` say of games of ``trf_file`` between two of ``known``."""
    said = [one for line in lines for one in _games_in(line) if {one.game.white, one.game.black} <= set(known)]
    yield from _games_of(said, trf_file)


def says_of_the_past(line: str, known: Collection[int], *, seated: bool = False) -> bool:
    """Whether a line is one of these comments, on players of ``known``; ``seated``: one on a board seated late.

    >>> says_of_the_past("### Adjournment @ Round 3: round 2, 4 - 9 ended 1-0", {4, 9})
    True
    """
    line = _AT_BOARD.sub("", line.strip(), count=1)
    if found := _LATE.fullmatch(line):
        return {int(found[2]), int(found[3])}.issubset(known)
    if seated:
        return False
    named = next(({one.game.white, one.game.black} for one in _games_in(line)), None)
    return bool(_ORDER.fullmatch(line)) if named is None else named.issubset(known)


def order_comment(round_number: int, order: Sequence[int]) -> str:
    """The comment on the numbers up to ``round_number``: the starting numbers of the file in the order of then.

    >>> order_comment(2, [1, 2, 3, 5, 4, 6, 7])
    '### TPN order @ Round 2: 1-3, 5, 4, 6-7'
    """
    runs = (list(run) for _, run in groupby(enumerate(order), key=lambda place: place[1] - place[0]))
    ends = ((run[0][1], run[-1][1]) for run in runs)
    said = ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in ends)
    return f"### TPN order @ Round {round_number}: {said}"


def late_board_comment(round_number: int, board: int, pair: tuple[int, int], had: Iterable[tuple[int, str]]) -> str:
    """The comment on a board seated late, with the byes that the two had: the codes of record 001."""
    white, black = pair
    byes = "".join(f"; no. {number} had {kind}" for number, kind in had)
    return f"### MPA @ Round {round_number}: board {board} seated after the publication, {white} - {black}{byes}"


@dataclass(frozen=True, slots=True)
class _Said:
    """One comment on a game."""

    game: PastGame
    """As it stood before."""
    for_report: bool = False
    outcomes: tuple[Outcome, Outcome] | None = None
    """What it was put right to, in the rating report alone."""

    @property
    def key(self) -> tuple[int, int, int, bool]:
        """The game and whether its result or its colours were put right."""
        return self.game.round_number, self.game.white, self.game.black, self.game.outcomes is None


def _games_of(said: Sequence[_Said], trf_file: TrfFile) -> Iterator[PastGame]:
    """What the comments say, in their order, of each game. A correction that counted brings the report in line, so of
    those for the report alone the ones after it hold, and the first of them says what counts."""
    by_game: defaultdict[tuple[int, int, int, bool], list[_Said]] = defaultdict(list)
    for one in said:
        by_game[one.key].append(one)
    players = {player.number: player for player in trf_file.players}
    for listed in by_game.values():
        yield from (one.game for one in listed if not one.for_report)
        last = [*takewhile(lambda one: one.for_report, reversed(listed))]
        if last and _is_in_file(last[0], players) and not _is_taken_back(last[-1], last[0]):
            yield replace(last[-1].game, until=FOR_GOOD)


def _is_taken_back(first: _Said, last: _Said) -> bool:
    """Whether the last correction says again what stood before the first one."""
    if last.outcomes:
        return first.game.outcomes == last.outcomes
    return first.game.turned is not last.game.turned


def _is_in_file(said: _Said, players: Mapping[int, PlayerRecord]) -> bool:
    """Whether record 001 has what a correction for the report alone says; a comment that was overtaken says nothing."""
    game = said.game
    player = players.get(game.white)
    if player is None or not 0 < game.round_number <= len(player.games):
        return False
    found = player.games[game.round_number - 1]
    if found is None or found.opponent != game.black:
        return False
    return (found.outcome is said.outcomes[0]) if said.outcomes else (found.colour is Colour.WHITE) is bool(game.turned)


def _games_in(line: str) -> Iterator[_Said]:
    if found := _ADJOURNED.fullmatch(line):
        until, number, white, black = (int(found[group]) for group in range(1, 5))
        yield _Said(PastGame(number, until, white, black, (Outcome.UNFINISHED, Outcome.UNFINISHED)))
    elif found := _CORRECTED.fullmatch(line):
        until, number, white, black = (int(found[group]) for group in range(1, 5))
        after, before = (_outcome(found[5]), _outcome(found[6])), (_outcome(found[7]), _outcome(found[8]))
        yield _Said(PastGame(number, until, white, black, before), bool(found[9]), after)
    elif found := _COLOURS.fullmatch(line):
        until, number, white, black = (int(found[group]) for group in range(1, 5))
        yield _Said(PastGame(number, until, white, black, turned=found[5] != "exchanged"), bool(found[6]))


def _outcome(text: str) -> Outcome:
    return Outcome("=" if text == "1/2" else text)


def _numbers_in(text: str) -> Iterator[int]:
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
