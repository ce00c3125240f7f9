"""The definition of docs/engine/us-chess.md taken at its word, for fields small enough to try everything.

It shares nothing with the engine but the data that both read. Every set of players who could leave and every set of
switches is made and weighed.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import combinations

from pairing.engine.model import Colour
from tests.unit.engine.us.literal_us_players import OTHER, Player, in_board_order, in_rank, total


class LiteralUs:
    def __init__(self, state):
        self.state = state
        self.option = {name: bool(state.options.get(name)) for name in (
            "top_down", "bye_for_colour", "free_equalisation", "blacks_only", "lower_in_minus", "alternating_benefit",
            "no_history", "last_by_lot",
        )}  # fmt: skip
        self.last = state.round_number >= state.rounds
        self.players = sorted((Player(one, state) for one in state.competitors if one.absence is None),
                              key=lambda one: one.rank)  # fmt: skip
        self.repeats = 0

    # Who may meet whom

    def may_meet(self, one, other):
        if one is other or one.opponents.count(other.number) > self.repeats:
            return False
        return not any(
            {one.number, other.number} <= ban.numbers and ban.first_round <= self.state.round_number <= ban.last_round
            for ban in self.state.prohibitions
        )

    def pairable(self, players):
        return self._pairable(frozenset(players), self.repeats)

    @cache  # noqa: B019 -- one object per round
    def _pairable(self, players, repeats):
        if not players:
            return True
        if len(players) % 2:
            return False
        first = min(players, key=lambda one: one.rank)
        return any(
            self.may_meet(first, other) and self._pairable(players - {first, other}, repeats)
            for other in players - {first}
        )

    # The round

    def pair(self):
        """(pairs as (white, black), bye), or None where the round is refused."""
        most = max((one.opponents.count(two.number) for one in self.players for two in self.players), default=0)
        tries = range(most + 1) if self.state.rounds >= len(self.state.competitors) else range(1)
        for self.repeats in tries:
            bye = self.bye()
            if bye is not None or (len(self.players) % 2 == 0 and self.pairable(self.players)):
                return self.groups(bye)
        return None

    def bye(self):
        if len(self.players) % 2 == 0:
            return None
        order = [one for one in self.bye_order() if not one.bye_barred and self.pairable(set(self.players) - {one})]
        if not order:
            return None
        first = order[0]
        if self.option["bye_for_colour"]:
            group = [one for one in self.players if one.score == first.score]
            before = self.unavoidable([one for one in group if one is not first])
            able = [(before, 0, -1, first)]
            for place, one in enumerate(order):
                if one in group and one.rating > 0 and one.half == first.half:
                    after = self.unavoidable([other for other in group if other is not one])
                    if self.within(before, after, self.difference(first, one)):
                        able.append((after, self.difference(first, one), place, one))
            return min(able, key=lambda one: one[:3])[3]
        return first

    def bye_order(self):
        def lowest(players):
            return sorted(players, key=lambda one: (one.half, one.rating == 0, one.rating, -one.number))

        if not self.state.completed:
            return lowest(self.players)
        scores = sorted({one.score for one in self.players})
        if self.state.rounds != 4:
            return [one for score in scores for one in lowest([p for p in self.players if p.score == score])]
        kinds = [
            [lowest([p for p in self.players if p.score == score and (p.half, p.rating == 0) in kind]) for kind in (
                {(False, False)}, {(False, True)}, {(True, False), (True, True)},
            )]
            for score in scores
        ]  # fmt: skip
        order = []
        for place, (rated, new, late) in enumerate(kinds):
            order += [one for one in rated if one not in order]
            if place + 1 < len(kinds) and not all(one.bye_barred for one in new):
                order += kinds[place + 1][0]
            order += new + late
        return order

    def unavoidable(self, group):
        uneven = same = 0
        for colour in "wb":
            due = [one for one in group if one.due == colour]
            extra = [one for one in due if one.extra]
            same += max(0, (len(due) - (len(group) - len(due))) // 2)
            uneven += max(0, (len(extra) - (len(group) - len(extra))) // 2)
        return (uneven, same, 0)

    # Colours as costs

    def difference(self, one, other):
        return abs(one.rating - other.rating) if one.rating and other.rating else 0

    def within(self, before, after, difference):
        if not after < before:
            return False
        if after[0] < before[0]:
            return self.option["free_equalisation"] or difference <= 200
        return difference <= (200 if after[2] < before[2] else 80)

    def burden(self, one, other):
        if not one.due or one.due != other.due:
            return (0, 0, 0)
        higher, lower = sorted((one, other), key=lambda p: p.rank)
        served, _rule = self.served(higher, lower)
        loser = lower if served is higher else higher
        given = OTHER[one.due]
        uneven = bool(one.extra and other.extra) and not (self.option["blacks_only"] and given == "w")
        third = not self.last and loser.colours[-2:] == [given, given]
        return (int(uneven), 1, int(third))

    def served(self, higher, lower):
        if higher.extra != lower.extra:
            return max(higher, lower, key=lambda one: one.extra), 1
        for back, (mine, theirs) in enumerate(zip(reversed(higher.rounds), reversed(lower.rounds), strict=True)):
            if mine != theirs:
                if back == 0 and mine and theirs:
                    return (higher if theirs == higher.due else lower), 3
                if self.option["no_history"]:
                    break
                if mine:
                    return (lower if mine == higher.due else higher), 4
                return (higher if theirs == higher.due else lower), 4
        return higher, 5

    # Groups

    def groups(self, bye):
        left = [one for one in self.players if one is not bye]
        boards = []
        came = []
        while left:
            residents = [one for one in left if one.score == left[0].score]
            left = left[len(residents) :]
            mine, came = self.group(residents, came, left)
            boards += mine
        return {(white.number, black.number) for white, black in boards}, bye and bye.number

    def can_leave(self, staying, gone, below):
        return self.pairable(set(staying) - set(gone)) and self.pairable({*below, *gone})

    def fewest(self, staying, below):
        return next(
            count
            for count in range(len(staying) + 1)
            if any(self.can_leave(staying, gone, below) for gone in combinations(staying, count))
        )

    def same_count(self, staying, below, count):
        return any(self.can_leave(staying, gone, below) for gone in combinations(staying, count))

    def group(self, residents, came, below):
        staying = [*residents, *came]
        count = self.fewest(staying, below)
        paired = []
        stuck = []
        for one in came:
            if one not in staying:
                continue

            def without(other, one=one, here=tuple(staying)):
                return [player for player in here if player not in (one, other)]

            able = [other for other in residents if other in staying and self.may_meet(one, other)
                    and self.same_count(without(other), below, count)]  # fmt: skip
            if able:
                first = able[0]
                before = self.burden(one, first)
                choices = [
                    (before, -1, first.rank, first),
                    *(
                        (self.burden(one, other), self.difference(first, other), other.rank, other)
                        for other in able
                        if self.within(before, self.burden(one, other), self.difference(first, other))
                    ),
                ]
                chosen = min(choices, key=lambda c: c[:3])[3]
            else:
                later = [other for other in came[came.index(one) + 1 :] if other in staying
                         and self.may_meet(one, other) and self.same_count(without(other), below, count)]  # fmt: skip
                chosen = later[0] if later else None
            if chosen is None:
                stuck.append(one)
            else:
                paired.append(tuple(sorted((one, chosen), key=lambda p: p.rank)))
                staying = without(chosen)
        gone = self.leavers([one for one in residents if one in staying], stuck, count, below)
        inner = sorted((one for one in staying if one not in gone), key=lambda one: one.rank)
        boards = paired + sorted(self.halves(inner), key=lambda board: board[0].rank)
        return self.coloured(boards), sorted(gone, key=lambda one: one.rank)

    def leavers(self, residents, stuck, count, below):
        order = sorted(residents, key=lambda one: (one.rating == 0, one.rating, -one.number))
        staying = [*residents, *stuck]
        if count == 1 and not stuck:
            return [self.odd_player(order, staying, below)]
        return next(
            list(word) for word in combinations([*stuck, *order], count) if self.can_leave(staying, word, below)
        )

    def odd_player(self, order, staying, below):
        spare = [one for one in order if self.can_leave(staying, [one], below)]
        following = [one for one in below if one.score == below[0].score]

        def opponents(one):
            return [y for y in following if self.may_meet(one, y) and self.pairable(set(below) - {y})]

        able = [one for one in spare if opponents(one)]
        if not able:
            return spare[0]
        first = able[0]
        highest = opponents(first)[0]
        before = self.burden(first, highest)
        choices = [
            (self.burden(first, y), self.difference(highest, y), 0, 0, first)
            for y in opponents(first)
            if self.within(before, self.burden(first, y), self.difference(highest, y))
        ]
        for place, one in enumerate(able):
            y = opponents(one)[0]
            if self.within(before, self.burden(one, y), self.difference(first, one)):
                choices.append((self.burden(one, y), self.difference(first, one), 1, place, one))
        return min(choices, key=lambda c: c[:4])[4] if choices else first

    # Upper half against lower half

    def halves(self, players):
        half = len(players) // 2
        natural = list(zip(players[:half], players[half:], strict=True))
        due = [one.due for one in players]
        majority = next((colour for colour in "wb" if 2 * due.count(colour) > len(players)), None)

        def rematch_cost(boards):
            met = sum(not self.may_meet(*board) for board in boards)
            idle = sum(majority is not None and majority not in (one.due, two.due) for one, two in boards)
            return (met, idle)

        boards = self.best_set(
            natural, rematch_cost,
            lambda before, after, kind, difference, made: after[0] < before[0],
            lambda kind, difference: kind == 1,
        )  # fmt: skip
        if not all(self.may_meet(*board) for board in boards):
            boards = self.one_by_one(players)

        if self.option["top_down"]:
            return self.from_the_top(boards)
        return self.best_set(
            boards, lambda some: total(self.burden(*board) for board in some),
            lambda before, after, kind, difference, made: self.within(before, after, difference)
            and all(self.may_meet(*board) for board in made),
            lambda kind, difference: kind == 1 or difference > 80,
        )  # fmt: skip

    def ways(self, upper, lower):
        (a, c), (b, d) = upper, lower
        yield 0, min(self.difference(a, b), self.difference(c, d)), ((a, d), in_rank(b, c))
        yield 1, self.difference(b, c), ((a, b), in_rank(c, d))

    def best_set(self, boards, cost, allowed, minor):
        """Every set of switches without a common board."""
        found = []

        def extend(place, done, key):
            while place < len(boards) and place in done:
                place += 1
            if place >= len(boards):
                made = [done[one] for one in range(len(boards))]
                minors, differences, reading = key
                found.append((cost(made), minors, differences, reading, made))
                return
            minors, differences, reading = key
            extend(place + 1, {**done, place: boards[place]}, (minors, differences, (*reading, (1, 0, 0))))
            for other in range(place + 1, len(boards)):
                if other not in done:
                    before = cost([boards[place], boards[other]])
                    for kind, difference, made in self.ways(boards[place], boards[other]):
                        if allowed(before, cost(made), kind, difference, made):
                            extend(
                                place + 1,
                                {**done, place: made[0], other: made[1]},
                                (minors + minor(kind, difference), differences + difference,
                                 (*reading, (0, other, kind))),
                            )  # fmt: skip

        extend(0, {}, (0, 0, ()))
        return in_board_order(min(found, key=lambda one: one[:4])[4])

    def one_by_one(self, players):
        half = len(players) // 2
        left = list(players)
        boards = []
        while left:
            one = left[0]
            place = players.index(one) + half
            lower = sorted(range(half, len(players)), key=lambda at: (abs(at - place), -at))
            upper = reversed(range(half))
            other = next(
                players[at]
                for at in [*lower, *upper]
                if players[at] in left
                and self.may_meet(one, players[at])
                and self.pairable(set(left) - {one, players[at]})
            )
            boards.append(in_rank(one, other))
            left = [player for player in left if player not in (one, other)]
        return boards

    def from_the_top(self, boards):
        boards = list(boards)
        for place in range(len(boards)):
            before = self.burden(*boards[place])
            choices = []
            for other in range(place + 1, len(boards)):
                for kind, difference, made in self.ways(boards[place], boards[other]):
                    after = self.burden(*made[0])
                    if self.within(before, after, difference) and all(self.may_meet(*board) for board in made):
                        choices.append((after, kind == 1 or difference > 80, difference, other, kind, made))
            if choices:
                *_key, other, _kind, made = min(choices, key=lambda one: one[:5])
                boards[place], boards[other] = made
                # Whoever came up from a lower half may now be on a board below others that he used to be above.
                boards = boards[: place + 1] + in_board_order(boards[place + 1 :])
        return boards

    # Colours

    def coloured(self, boards):
        made = []
        fresh = equal = 0
        for higher, lower in boards:
            if not higher.due and not lower.due:
                colour = self.state.initial_colour
                if fresh % 2:
                    colour = colour.opposite
                fresh += 1
                made.append((higher, lower) if colour is Colour.WHITE else (lower, higher))
            elif higher.due != lower.due:
                white = higher if higher.due == "w" or lower.due == "b" else lower
                made.append((white, lower if white is higher else higher))
            else:
                served, rule = self.served(higher, lower)
                if rule == 5 and self.last and self.option["last_by_lot"]:
                    lot = self.state.lots[-1]
                    drawn = {hashlib.sha256(f"{lot}/colour/{one.number}".encode()).digest(): one for one in (
                        higher, lower,
                    )}  # fmt: skip
                    served = drawn[min(drawn)]
                elif rule == 5:
                    possible = self.state.completed * self.state.scoring.win
                    turned = self.option["lower_in_minus"] and 2 * higher.real < possible
                    if self.option["alternating_benefit"] and equal % 2:
                        turned = not turned
                    equal += 1
                    served = lower if turned else higher
                other = lower if served is higher else higher
                made.append((served, other) if higher.due == "w" else (other, served))
        return made
