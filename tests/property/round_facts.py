"""What the state of a tournament says about a round, worked out in the plainest way, without code of the engine."""

from pairing.engine.model import Game, RoundPairing, TournamentState

PLAYED = "1=0WDL?"


class Facts:
    """What the state says, worked out plainly."""

    def __init__(self, state: TournamentState, answer: RoundPairing) -> None:
        self.state, self.answer = state, answer
        self.players = {one.number: one for one in state.competitors}
        self.present = [one.number for one in state.competitors if one.absence is None]
        self.partner = {one.white: one.black for one in answer.pairs} | {one.black: one.white for one in answer.pairs}
        self.white = {one.white for one in answer.pairs}
        self.old = state.edition == "2017"
        joint = [
            one.score for one in answer.brackets if any(self.score(number) != one.score for number in one.residents)
        ]
        self.last_group = [number for number in self.present if joint and self.score(number) <= joint[0]]
        """The collapsed last bracket of 2017; nobody where there is none."""

    def real(self, number: int, rounds: int | None = None) -> int:
        games = self.players[number].games[:rounds]
        return sum(self.state.scoring.points(game.outcome) for game in games)

    def virtual(self, number: int, round_number: int | None = None) -> int:
        return self.players[number].virtual_before(round_number or self.state.round_number)

    def score(self, number: int, before: int | None = None) -> int:
        before = before or self.state.round_number
        return self.real(number, before - 1) + self.virtual(number, before)

    def met(self, one: int, other: int, round_number: int) -> bool:
        game = self.players[one].games[round_number - 1]
        return game.opponent == other and game.outcome in PLAYED

    def ever_met(self, one: int, other: int) -> bool:
        return any(self.met(one, other, number) for number in range(1, self.state.round_number))

    def prohibited(self, one: int, other: int) -> bool:
        return any({one, other} <= item.numbers for item in self.state.prohibitions)

    def colours(self, number: int) -> str:
        return "".join(game.colour for game in self.players[number].games if game.outcome in PLAYED)

    def due(self, number: int) -> tuple[str | None, str]:
        colours = self.colours(number)
        if not colours:
            return None, "none"
        difference = colours.count("w") - colours.count("b")
        other = {"w": "b", "b": "w"}[colours[-1]]
        if abs(difference) > 1:
            return "b" if difference > 0 else "w", "absolute"
        if colours[-2:] in ("ww", "bb"):
            return other, "absolute"
        return ("b" if difference > 0 else "w", "strong") if difference else (other, "mild")

    def floated(self, number: int, round_number: int) -> str:
        if round_number < 1:
            return ""
        game = self.players[number].games[round_number - 1]
        if game.outcome not in PLAYED:
            return "unplayed" if self.old or self.earned(game) else ""
        own, other = self.score(number, round_number), self.score(game.opponent, round_number)
        return "down" if own > other else "up" if own < other else ""

    def earned(self, game: Game) -> bool:
        return game.outcome == "U" or self.state.scoring.points(game.outcome) > self.state.scoring.loss

    def barred(self, number: int) -> bool:
        if self.old:
            return any(game.outcome in "U+" for game in self.players[number].games)
        return any(
            game.outcome == "U"
            or (game.outcome not in PLAYED and self.state.scoring.points(game.outcome) >= self.state.scoring.win)
            for game in self.players[number].games
        )

    def topscorer(self, number: int) -> bool:
        last = self.state.round_number == self.state.rounds
        return last and self.score(number) * 2 > self.state.completed * self.state.scoring.win

    def clash(self, one: int, other: int) -> bool:
        (colour, strength), (other_colour, other_strength) = self.due(one), self.due(other)
        absolute = strength == other_strength == "absolute"
        return absolute and colour == other_colour and not self.topscorer(one) and not self.topscorer(other)

    def legal(self, one: int, other: int) -> bool:
        return not (self.ever_met(one, other) or self.prohibited(one, other) or self.clash(one, other))

    def group(self, score: int) -> list[int]:
        return [number for number in self.present if self.score(number) == score]

    def bracket_of(self, number: int) -> list[int]:
        """The residents of the player's own bracket, in order of rank."""
        found = self.last_group if number in self.last_group else self.group(self.score(number))
        return sorted(found, key=lambda one: (-self.score(one), one))

    def before(self, one: int, other: int) -> bool:
        """Whether the first is ranked higher."""
        return (-self.score(one), one) < (-self.score(other), other)

    def got(self, number: int) -> str:
        return "w" if number in self.white else "b"
