"""The bracket of a knock-out as anybody may read it: matches, results that are public, and who went on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.engine.errors import InvalidState
from pairing.engine.knockout_bracket import KnockoutBracket, KnockoutMatch, MatchEnd, is_knockout
from pairing.engine.standings import as_of
from tournaments.history.published import PublishedRound, completed_rounds, public_state, published_rounds
from tournaments.history.shapes import PlayerLine
from tournaments.models import Regulations, Tournament
from tournaments.wording import points_text


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One of the two lines of a match."""

    player: PlayerLine | None
    """None where nobody is known yet, or where the line is empty."""
    points: str = ""
    """What the match brought, or a sign of a forfeit; blank while that is not public."""
    goes_on: bool = False
    empty: bool = False
    """Nobody comes here: an empty line, or nobody went on from the match before."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Two lines that meet in a round."""

    round_number: int
    place: int
    """From 1, from the top; that of the match for third place stands behind the final."""
    sides: tuple[BracketSide, BracketSide]
    board: int = 0
    """0 while the match is not published, and where nobody plays it."""
    decided: bool = False
    """Drawn; somebody went on by the rule for drawn matches."""
    undecided: bool = False
    third_place: bool = False

    @property
    def entries(self) -> str:
        """The entries of the two, for the script that marks the reader's own line."""
        return " ".join(str(side.player.entry_id) for side in self.sides if side.player)

    @property
    def is_known(self) -> bool:
        """Whether anybody is known who comes here."""
        return bool(self.entries)


@dataclass(frozen=True, slots=True)
class BracketPage:
    """The whole bracket."""

    rounds: tuple[tuple[BracketMatch, ...], ...]
    """By round, the match for third place last in the last one; later rounds with nobody in them."""
    lines: int
    champion: PlayerLine | None


def bracket_page(tournament: Tournament) -> BracketPage | None:
    """The bracket with everything that is public; None before round 1 is published, in other systems, and where a round
    was not paired by it. Four queries at most."""
    regulations = Regulations.objects.get(tournament=tournament)
    if not is_knockout(regulations.system):
        return None
    rounds = published_rounds(tournament)
    if not rounds:
        return None
    complete = completed_rounds(rounds)
    try:
        bracket = KnockoutBracket(as_of(public_state(rounds[: max(complete, 1)], regulations), complete))
    except InvalidState:
        return None
    drawn = _Drawn(bracket, rounds, regulations)
    made = tuple(drawn.round(number) for number in range(1, bracket.rounds + 1))
    final = bracket.of_round(bracket.rounds)
    champion = final[0].winner if final and bracket.rounds <= complete else 0
    return BracketPage(made, bracket.lines, drawn.line(champion))


class _Drawn:
    """What every match looks up."""

    def __init__(self, bracket: KnockoutBracket, rounds: Sequence[PublishedRound], regulations: Regulations) -> None:
        self._bracket = bracket
        self._published: Mapping[int, PublishedRound] = {one.number: one for one in rounds}
        players = rounds[-1].payload["players"]
        self._entry_of = {row["number"]: row["entry"] for row in players}
        self._lines = {row["number"]: rounds[-1].line(row["entry"]) for row in players}
        self._worth = regulations.scoring.table

    def line(self, number: int) -> PlayerLine | None:
        return self._lines.get(number)

    def round(self, number: int) -> tuple[BracketMatch, ...]:
        known = self._bracket.of_round(number)
        if known:
            return tuple(self._match(one, third=one is self._bracket.third_place) for one in known)
        nobody = BracketSide(None)
        matches = self._bracket.lines >> number
        return tuple(BracketMatch(number, place, (nobody, nobody)) for place in range(1, matches + 1))

    def _match(self, match: KnockoutMatch, *, third: bool) -> BracketMatch:
        published = self._published.get(match.round_number)
        upper, lower = (self._entry_of.get(player, 0) for player in match.players)
        row = published.board_of.get(upper) if published else None
        if row is not None and lower not in {row["white"], row["black"]}:
            row = None
        return BracketMatch(
            match.round_number,
            match.place,
            (self._side(match, 0, published if row else None), self._side(match, 1, published if row else None)),
            board=row["number"] if row else 0,
            decided=match.end is MatchEnd.DECIDED,
            undecided=match.end in {MatchEnd.UNFINISHED, MatchEnd.UNDECIDED},
            third_place=third,
        )

    def _side(self, match: KnockoutMatch, side: int, published: PublishedRound | None) -> BracketSide:
        number = match.players[side]
        if not number:
            return BracketSide(None, empty=True)
        entry = self._entry_of[number]
        return BracketSide(
            self._lines[number],
            self._points(published, entry) if published else "",
            goes_on=bool(match.winner) and match.winner == number,
        )

    def _points(self, published: PublishedRound, entry: int) -> str:
        """The points of the match, or the sign of one that nobody played."""
        outcomes = [one for one in (published.outcome(entry), published.second_outcome(entry)) if one is not None]
        if not outcomes:
            return ""
        signs = {one.value for one in outcomes}
        if signs <= {"+", "-"}:
            return {"+": "+", "-": "−"}.get(outcomes[0].value, "") if len(signs) == 1 else "±"
        return points_text(sum(self._worth[one] for one in outcomes))
