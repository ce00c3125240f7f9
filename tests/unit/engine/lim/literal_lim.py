"""C.04.4.3 taken literally, article by article, by trying everything: for fields of at most a dozen players.

Nothing is shared with the engine but the data classes. What the text leaves open is read as docs say; every reading is
named at the function that takes it.
"""

from __future__ import annotations

from functools import cache

from pairing.engine.model import PLAYED, Colour, Outcome

WHITE, BLACK = "w", "b"
OTHER = {WHITE: BLACK, BLACK: WHITE}


class Player:
    """One player present. ``number`` 1 is the highest numbered (4.2)."""

    def __init__(self, competitor, state, holds_odd_number):
        worth = state.scoring.table
        self.number = competitor.number
        self.rating = competitor.rating
        self.real = sum(worth[game.outcome] for game in competitor.games) + sum(competitor.adjustments)
        self.score = self.real + competitor.virtual_before(state.round_number)
        played = [game for game in competitor.games if game.outcome in PLAYED]
        self.colours = [game.colour.value for game in played]
        self.met = {game.opponent for game in played}
        self.odd = holds_odd_number
        self.barred_from_bye = any(
            game.outcome is Outcome.PAIRING_BYE
            or (game.outcome not in PLAYED and worth[game.outcome] >= state.scoring.win)
            for game in competitor.games
        )
        self.floated = False

    def excess(self, colour):
        return self.colours.count(colour) - self.colours.count(OTHER[colour])

    def may_have(self, colour):
        """5.1.1 and 5.1.2."""
        return self.colours[-2:] != [colour, colour] and self.excess(colour) + 1 < 3

    @property
    def due(self):
        """5.1, 5.3, 5.5, 5.6: what must be, else what equalises, else what alternates; nothing before a game."""
        for colour in (WHITE, BLACK):
            if self.excess(colour) >= 2:
                return OTHER[colour]
        if self.colours[-2:] in ([WHITE, WHITE], [BLACK, BLACK]):
            return OTHER[self.colours[-1]]
        for colour in (WHITE, BLACK):
            if self.excess(colour) > 0:
                return OTHER[colour]
        return OTHER[self.colours[-1]] if self.colours else None


class LiteralLim:
    """One round. ``pair`` answers the boards as (White, Black) and who has the bye; None when nothing is possible."""

    def __init__(self, state, *, maxi=False):
        self.state = state
        self.maxi = maxi
        self.last_round = state.round_number == state.rounds
        self.players = []
        holders = 0
        for competitor in state.competitors:
            ever = any(game.opponent or game.outcome is Outcome.PAIRING_BYE for game in competitor.games)
            holders += bool(ever or competitor.absence is None)
            if competitor.absence is None:
                self.players.append(Player(competitor, state, holders % 2 == 1))
        self.apart = [
            rule.numbers for rule in state.prohibitions if rule.first_round <= state.round_number <= rule.last_round
        ]
        self.median = self.median_before(state.round_number, [player.score for player in self.players])
        for player in self.players:
            player.floated = self.floated_before(player)
        self.most_pairs = cache(self._most_pairs)

    # Who may meet whom, and who floated

    def compatible(self, one, other):
        """2.1; in the last round colours are no obstacle (6)."""
        if one is other or other.number in one.met:
            return False
        if any(one.number in numbers and other.number in numbers for numbers in self.apart):
            return False
        if self.last_round:
            return True
        return any(one.may_have(colour) and other.may_have(OTHER[colour]) for colour in (WHITE, BLACK))

    def median_before(self, round_number, scores):
        """2.2. Reading: the group of the median player, the lower of two, where half the rounds says nothing."""
        scoring = self.state.scoring
        virtual = any(competitor.virtual_before(round_number) for competitor in self.state.competitors)
        if scoring.loss == 0 and scoring.win == 2 * scoring.draw and not virtual:
            return scoring.win * (round_number - 1) / 2
        ordered = sorted(scores)
        return ordered[(len(ordered) - 1) // 2]

    def score_before(self, competitor, round_number):
        worth = self.state.scoring.table
        games = competitor.games[: round_number - 1]
        real = sum(worth[game.outcome] for game in games) + sum(competitor.adjustments[: round_number - 1])
        return real + competitor.virtual_before(round_number)

    def floated_before(self, player):
        """3.1, 3.10. Reading: only the player who was transferred; the opponent stayed in the own group."""
        last = self.state.completed
        if not last:
            return False
        own_game = self.state.by_number[player.number].games[last - 1]
        if own_game.outcome not in PLAYED:
            return False
        scores = {
            one.number: self.score_before(one, last)
            for one in self.state.competitors
            if one.games[last - 1].opponent or one.games[last - 1].outcome is Outcome.PAIRING_BYE
        }
        median = self.median_before(last, list(scores.values()))
        own, theirs = scores[player.number], scores[own_game.opponent]
        return (own > theirs and own > median) or (own < theirs and own < median)

    # What can be paired at all

    def _most_pairs(self, players):
        """The largest number of compatible pairs among these."""
        if len(players) < 2:
            return 0
        first = min(players, key=lambda player: player.number)
        rest = players - {first}
        best = self.most_pairs(rest)
        for other in rest:
            if best < len(players) // 2 and self.compatible(first, other):
                best = max(best, 1 + self.most_pairs(rest - {other}))
        return best

    def all_paired(self, players):
        return 2 * self.most_pairs(frozenset(players)) == len(players)

    # The round

    def pair(self):
        players = list(self.players)
        bye = None
        if len(players) % 2:
            bye = self.bye_receiver()
            if bye is None:
                return None
            players.remove(bye)
        elif not self.all_paired(players):
            return None
        boards = self.pair_scoregroups(players)
        return boards, bye and bye.number

    def bye_receiver(self):
        """1.1; 7.1 in round 1. Reading: the others must be pairable."""
        if self.state.round_number == 1:
            order = sorted(self.players, key=lambda player: (player.rating, -player.number))
        else:
            order = sorted(self.players, key=lambda player: (player.score, -player.number))
        for player in order:
            if not player.barred_from_bye and self.all_paired([one for one in self.players if one is not player]):
                return player
        return None

    def pair_scoregroups(self, players):
        """2.2 and 2.6."""
        scores = sorted({player.score for player in players})
        above = [score for score in reversed(scores) if score > self.median]
        below = [score for score in scores if score < self.median]
        group = {score: [player for player in players if player.score == score] for score in [*scores, self.median]}
        made = {"down": [], "up": []}
        into_median = {}
        for side, way in ((above, "down"), (below, "up")):
            floaters = []
            for score, following in zip(side, [*side[1:], self.median], strict=False):
                pairs, floaters = self.pair_group(group[score], floaters, group[following], way)
                made[way] += pairs
            into_median[way] = floaters
        while not self.all_paired([*group[self.median], *into_median["down"], *into_median["up"]]):
            way = "up" if len(into_median["down"]) > len(into_median["up"]) else "down"
            if not made[way]:
                way = "down" if way == "up" else "up"
            into_median[way] += made[way].pop()
        boards = [self.colours(one, other, way) for way in made for one, other in made[way]]
        everybody = [*group[self.median], *into_median["down"], *into_median["up"]]
        floaters = [(one, "down") for one in self.in_order(into_median["down"], "down")]
        floaters += [(one, "up") for one in self.in_order(into_median["up"], "up")]
        median_pairs = self.scrutiny(everybody, floaters, "down")
        return boards + [self.colours(one, other, "down") for one, other in median_pairs]

    @staticmethod
    def in_order(floaters, way):
        """3.6: downfloaters by score, then number, both from the top; 3.7: upfloaters both from the bottom."""
        return sorted(floaters, key=lambda player: (-player.score, player.number), reverse=way == "up")

    @staticmethod
    def numbered(players, way):
        """Highest numbered first when pairing downwards, lowest numbered first upwards."""
        return sorted(players, key=lambda player: player.number, reverse=way == "up")

    def pair_group(self, residents, incoming, adjacent, way):
        staying = [*residents, *incoming]
        most = self.most_pairs(frozenset(staying))
        floaters = []
        while len(staying) > 2 * most:
            floater = self.next_floater(staying, incoming, adjacent, floaters, most, way)
            floaters.append(floater)
            staying.remove(floater)
        floating_in = [(one, way) for one in self.in_order(incoming, way) if one in staying]
        return self.scrutiny(staying, floating_in, way), floaters

    # Article 3: who floats

    def next_floater(self, staying, incoming, adjacent, chosen, most, way):
        """3.2 to 3.5, 3.9, 3.10, as one rule."""
        possible = [
            player
            for player in staying
            if self.most_pairs(frozenset(one for one in staying if one is not player)) == most
        ]
        kinds = {player: self.kind(player, incoming, adjacent, chosen, way) for player in possible}
        mildest = max(kinds.values())
        possible = [player for player in possible if kinds[player] == mildest]
        possible = [player for player in possible if not player.floated] or possible
        last = self.numbered(possible, way)[-1]
        whites, blacks = (sum(player.due == colour for player in staying) for colour in (WHITE, BLACK))
        if whites != blacks:
            majority = WHITE if whites > blacks else BLACK
            possible = [
                player for player in possible if player.due == majority and self.colour_counts(player, last)
            ] or [last]
        return self.numbered(possible, way)[-1]

    def colour_counts(self, player, instead_of):
        """3.2.3, 3.8, 5.7: in a maxi-tournament only within 100 points."""
        return not self.maxi or abs(player.rating - instead_of.rating) <= 100

    def kind(self, player, incoming, adjacent, chosen, way):
        """3.9.1, with 3.3 and 3.4: those floaters who rank ahead take their opponents first."""
        order = self.in_order([*chosen, player], way)
        ahead = order[: order.index(player)]
        finds = self.opponents_found([*ahead, player], adjacent) > self.opponents_found(ahead, adjacent)
        if player in incoming:
            return "b" if finds else "a"
        return "d" if finds else "c"

    def opponents_found(self, floaters, adjacent):
        if not floaters:
            return 0
        best = self.opponents_found(floaters[1:], adjacent)
        for other in adjacent:
            if self.compatible(floaters[0], other):
                best = max(best, 1 + self.opponents_found(floaters[1:], [one for one in adjacent if one is not other]))
        return best

    # Articles 2.4, 3.8 and 4: who meets whom

    def scrutiny(self, staying, floaters, way):
        pairs = []
        left = list(staying)
        for floater, going in floaters:
            if floater in left:
                others = [player for player in self.numbered(left, going) if player is not floater]
                pairs.append((floater, self.opponent(floater, others, left)))
                left = [player for player in left if player not in pairs[-1]]
        while left:
            order = self.numbered(left, way)
            half = len(order) // 2
            seeker, own, other_half = order[0], order[1:half], order[half:]
            pairs.append((seeker, self.opponent(seeker, [*other_half, *reversed(own)], left)))
            left = [player for player in left if player not in pairs[-1]]
        return pairs

    def opponent(self, seeker, others, left):
        """4.2, 4.4, 5.2: the first due the other colour, else the first, who leaves the rest pairable."""
        available = [
            other
            for other in others
            if self.compatible(seeker, other) and self.all_paired([one for one in left if one not in (seeker, other)])
        ]
        for other in available:
            suits = None in (seeker.due, other.due) or seeker.due != other.due
            if suits and self.colour_counts(other, available[0]):
                return other
        return available[0]

    # Article 5

    def colours(self, one, other, way):
        """(White, Black)."""
        boards = {WHITE: (one.number, other.number), BLACK: (other.number, one.number)}
        allowed = [c for c in (WHITE, BLACK) if one.may_have(c) and other.may_have(OTHER[c])]
        if len(allowed) == 1:
            return boards[allowed[0]]
        if one.due is None and other.due is None:
            higher = min(one, other, key=lambda player: player.number)
            initial = WHITE if self.state.initial_colour is Colour.WHITE else BLACK
            colour = initial if higher.odd else OTHER[initial]
            return boards[colour if higher is one else OTHER[colour]]
        if one.due != other.due:
            return boards[one.due or OTHER[other.due]]
        for back in range(1, min(len(one.colours), len(other.colours)) + 1):
            if one.colours[-back] != other.colours[-back]:
                return boards[other.colours[-back]]
        higher, lower = sorted((one, other), key=lambda player: player.number)
        served = higher if way == "down" else lower
        return boards[served.due if served is one else OTHER[served.due]]
