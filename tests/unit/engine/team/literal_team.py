"""C.04.6 taken literally, by trying everything: for at most a dozen teams. Shares only the data classes."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from pairing.engine.model import PLAYED, Colour, Outcome

OTHER = {"w": "b", "b": "w"}


class Team:
    """One team present."""

    def __init__(self, competitor, state, odd):
        worth = state.scoring.table
        self.number = competitor.number
        self.score = self.score_before(competitor, state, state.round_number)
        self.secondary = sum(competitor.secondary_points) if state.options.get("secondary", True) else 0
        played = [game for game in competitor.games if game.outcome in PLAYED]
        self.colours = [game.colour.value for game in played]
        self.met = {game.opponent for game in played}
        self.odd = odd
        self.barred = any(
            game.outcome is Outcome.PAIRING_BYE
            or (game.outcome not in PLAYED and worth[game.outcome] >= worth[Outcome.WIN])
            for game in competitor.games
        )
        self.floated = False
        if state.completed and competitor.games[-1].outcome in PLAYED:
            opponent = state.by_number[competitor.games[-1].opponent]
            scores = [self.score_before(one, state, state.completed) for one in (competitor, opponent)]
            self.floated = scores[0] != scores[1]
        self.wants, self.strong = self.preference(state)

    @staticmethod
    def score_before(competitor, state, round_number):
        worth = state.scoring.table
        done = round_number - 1
        real = sum(worth[game.outcome] for game in competitor.games[:done]) + sum(competitor.adjustments[:done])
        return real + competitor.virtual_before(round_number)

    @property
    def difference(self):
        return self.colours.count("w") - self.colours.count("b")

    def preference(self, state):
        """1.7.1 and 1.7.2: (colour, whether strong)."""
        kind = state.options.get("preference", "A")
        if kind == "none" or not self.colours:
            return None, False
        difference, latest = self.difference, self.colours[-2:]
        if difference < -1 or (difference in (0, -1) and latest == ["b", "b"]):
            return "w", True
        if difference > 1 or (difference in (0, 1) and latest == ["w", "w"]):
            return "b", True
        if kind == "A":
            return None, False
        last_round = state.round_number == state.rounds
        if difference == -1 or (difference == 0 and not last_round and latest[-1] == "b"):
            return "w", False
        if difference == 1 or (difference == 0 and not last_round and latest[-1] == "w"):
            return "b", False
        return None, False


class LiteralTeam:
    """One round: ``pair`` answers boards as (White, Black) and the bye; None when nothing is possible."""

    def __init__(self, state):
        self.state = state
        self.teams = []
        holders = 0
        for competitor in state.competitors:
            ever = any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in competitor.games)
            holders += bool(ever or competitor.absence is None)
            if competitor.absence is None:
                self.teams.append(Team(competitor, state, holders % 2 == 1))
        self.apart = [
            rule.numbers for rule in state.prohibitions if rule.first_round <= state.round_number <= rule.last_round
        ]
        self.floats_count = state.round_number <= state.rounds - 2
        self.all_paired = cache(self._all_paired)

    def may_meet(self, one, other):
        """C1."""
        together = {one.number, other.number}
        return other.number not in one.met and not any(together <= numbers for numbers in self.apart)

    def _all_paired(self, teams):
        if not teams:
            return True
        if len(teams) % 2:
            return False
        first = min(teams, key=lambda team: team.number)
        return any(self.may_meet(first, other) and self.all_paired(teams - {first, other}) for other in teams - {first})

    def pair(self):
        teams = frozenset(self.teams)
        bye = None
        if len(teams) % 2:
            order = sorted(teams, key=lambda team: (team.score, -len(team.colours), -team.number))
            bye = next((one for one in order if not one.barred and self.all_paired(teams - {one})), None)
            if bye is None:
                return None
            teams -= {bye}
        elif not self.all_paired(teams):
            return None
        boards = []
        while teams:
            top = frozenset(team for team in teams if team.score == max(one.score for one in teams))
            up = self.upfloaters(top, teams - top)
            boards += self.bracket(top, up)
            teams -= top | up
        return [self.colours(one, other) for one, other in boards], bye and bye.number

    def upfloaters(self, top, lower):
        """3.5: all sets of the smallest size that works (C3, C4), best by C5, then C6 if possible, C7, the order."""
        for size in range(len(top) % 2, len(lower) + 1, 2):
            sets = [
                frozenset(one)
                for one in combinations(sorted(lower, key=lambda team: (-team.score, team.number)), size)
                if self.all_paired(top | set(one)) and self.all_paired(lower - set(one))
            ]
            if sets:
                break
        highest = max(sorted(team.score for team in one) for one in sets)
        sets = [one for one in sets if sorted(team.score for team in one) == highest]
        sets = [one for one in sets if self.next_group_kept(lower, one)] or sets
        if self.floats_count:
            fewest = min(sum(team.floated for team in one) for one in sets)
            sets = [one for one in sets if sum(team.floated for team in one) == fewest]
        return min(sets, key=lambda one: [t.number for t in sorted(one, key=lambda t: (-t.score, t.number))])

    def next_group_kept(self, lower, taken):
        """C6. Reading: what is left of the following group needs no more upfloaters than its parity."""
        if not lower:
            return True
        following = {team for team in lower if team.score == max(one.score for one in lower)} - taken
        rest = lower - following - taken
        if len(following) % 2 == 0:
            return self.all_paired(frozenset(following)) and self.all_paired(rest)
        return any(self.all_paired(frozenset(following | {one})) and self.all_paired(rest - {one}) for one in rest)

    def bracket(self, top, up):
        """3.6: every pairing, the best by C8, C9 and C10, of those the first identifier."""
        teams = sorted(top | up, key=lambda team: team.number)

        def key(pairs):
            conflicts = [(one, other) for one, other in pairs if one.wants and one.wants == other.wants]
            strong = sum(one.strong and other.strong for one, other in conflicts)
            again = sum((one in up and other.floated) + (other in up and one.floated) for one, other in pairs)
            ordered = sorted(pairs, key=lambda pair: pair[0].number)
            identifier = [one.number for one, _ in ordered] + [other.number for _, other in ordered]
            return len(conflicts), strong, again if self.floats_count else 0, identifier

        return min(self.pairings(teams), key=key)

    def pairings(self, teams):
        if not teams:
            yield []
            return
        first, *rest = teams
        for other in rest:
            if self.may_meet(first, other):
                for pairs in self.pairings([one for one in rest if one is not other]):
                    yield [(first, other), *pairs]

    def colours(self, one, other):
        """4.3: (White, Black)."""
        first, second = sorted((one, other), key=lambda team: (-team.score, -team.secondary, team.number))
        colour = self.colour_of_first(first, second)
        return (first.number, second.number) if colour == "w" else (second.number, first.number)

    def colour_of_first(self, first, second):
        if not first.colours and not second.colours:
            initial = "w" if self.state.initial_colour is Colour.WHITE else "b"
            return initial if first.odd else OTHER[initial]
        if first.wants and second.wants != first.wants:
            return first.wants
        if second.wants and not first.wants:
            return OTHER[second.wants]
        if first.wants and first.strong != second.strong:
            return first.wants if first.strong else OTHER[first.wants]
        if first.difference != second.difference:
            return "w" if first.difference < second.difference else "b"
        for back in range(1, min(len(first.colours), len(second.colours)) + 1):
            if first.colours[-back] != second.colours[-back]:
                return second.colours[-back]
        if first.wants:
            return first.wants
        if first.colours:
            return OTHER[first.colours[-1]]
        return second.colours[-1]
