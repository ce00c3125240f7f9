"""The FIDE Dutch system of 2026 by its letter: Articles 3 and 4 generate, Article 2 compares. For small fields only.

Shares no code with the engine but the derived history. Everything is enumerated: complete round-pairings for C4, C5 and
C8, candidates of a bracket in the order of generation for the rest.
"""

from __future__ import annotations

from itertools import combinations, permutations

from pairing.engine.history import Float, Strength, derive

BYE = 0


class LiteralRound:
    """One round, by enumeration. Players are TPNs; the bye is player 0."""

    def __init__(self, state):
        self.history = derive(state)
        self.past = self.history.players
        self.order = [past.number for past in self.history.present]
        self.barred = {
            frozenset(pair)
            for rule in state.prohibitions
            if rule.first_round <= state.round_number <= rule.last_round
            for pair in combinations(rule.numbers, 2)
        }
        self.completed = state.completed
        self.bye_score = None

    def score(self, player):
        return self.past[player].pairing_score

    def may_meet(self, one, other):
        """C1 to C3 and C5; the bye is met by those who may receive it."""
        if BYE in (one, other):
            past = self.past[one or other]
            return past.may_receive_bye and (self.bye_score is None or past.pairing_score <= self.bye_score)
        first, second = self.past[one], self.past[other]
        if other in first.opponents or frozenset((one, other)) in self.barred:
            return False
        both_absolute = first.strength is second.strength is Strength.ABSOLUTE
        if both_absolute and first.preference is second.preference:
            return self.history.is_topscorer(one) or self.history.is_topscorer(other)
        return True

    def completions(self, players):
        """Every way to pair all of ``players``."""
        if not players:
            yield []
            return
        first, *rest = players
        for other in rest:
            if self.may_meet(first, other):
                for pairs in self.completions([player for player in rest if player != other]):
                    yield [(first, other), *pairs]

    def pair(self):
        """The pairs (higher ranked first) and the receiver of the bye; None when there is no complete pairing."""
        everyone = list(self.order)
        if len(everyone) % 2:
            everyone.append(BYE)
            scores = [self.score(one) for pairs in self.completions(everyone) for one, other in pairs if other == BYE]
            self.bye_score = min(scores, default=None)
            if self.bye_score is None:
                return None
        elif next(self.completions(everyone), None) is None:
            return None
        scores = sorted({self.score(player) for player in self.order}, reverse=True)
        pairs, moved_down, bye = [], [], None
        for score in scores:
            residents = [player for player in self.order if self.score(player) == score]
            below = [player for player in self.order if self.score(player) < score]
            if len(everyone) > len(self.order) and bye is None:
                below.append(BYE)
            made, moved_down, receiver = self.bracket(moved_down, residents, below)
            pairs += made
            if receiver is not None:
                bye = receiver
        if moved_down:
            bye = moved_down[0]
        return pairs, bye

    def bracket(self, moved_down, residents, below):
        """The first of the best candidates (3.8): its pairs, its downfloaters, and who of them gets the bye."""
        outlook = {}

        def below_key(floaters):
            if floaters not in outlook:
                outlook[floaters] = self.look_below(list(floaters), below)
            return outlook[floaters]

        size = len(moved_down) + len(residents)
        for count in range(size // 2, -1, -1):
            best = None
            for pairs, limbo, leaving in self.candidates(moved_down, residents, count):
                floaters = tuple(limbo + leaving)
                key = below_key(floaters)
                if key is None:
                    continue
                bye_here = len(floaters) == 1 and self.takes_bye(floaters[0], below)
                quality = self.quality(pairs, limbo, leaving, moved_down, key, bye_here)
                if best is None or quality < best[0]:
                    best = (quality, pairs, list(floaters), bye_here)
            if best is not None:
                _, pairs, floaters, bye_here = best
                return pairs, ([] if bye_here else floaters), (floaters[0] if bye_here else None)
        raise AssertionError("no candidate")

    def takes_bye(self, floater, below):
        """Whether the only downfloater is bound to get the bye: nobody below may (C5)."""
        return BYE in below and not any(
            other == BYE and one != floater for pairs in self.completions([floater, *below]) for one, other in pairs
        )

    def look_below(self, floaters, below):
        """C4 and C8: None when the rest cannot be paired, else how many the next bracket leaves over, and scores."""
        players = [player for player in below if player != BYE]
        top = self.score(players[0]) if players else None
        near = set(floaters) | {player for player in players if self.score(player) == top}
        best = None
        for pairs in self.completions(floaters + below):
            if any(one in floaters and other in floaters for one, other in pairs):
                continue
            paired = {player for pair in pairs if set(pair) <= near for player in pair}
            left = sorted((self.score(player) for player in near - paired), reverse=True)
            key = (len(left), left)
            if best is None or key < best:
                best = key
        return best

    def candidates(self, moved_down, residents, count):
        """Article 3.7: MDP sets, then transpositions of the residents, then the remainder."""
        for paired_mdps in range(min(len(moved_down), count), -1, -1):
            for chosen in combinations(moved_down, paired_mdps):
                limbo = [player for player in moved_down if player not in chosen]
                for opponents in permutations(residents, paired_mdps):
                    if all(self.may_meet(one, other) for one, other in zip(chosen, opponents, strict=True)):
                        rest = [player for player in residents if player not in opponents]
                        for pairs, leaving in self.homogeneous(rest, count - paired_mdps):
                            yield [*zip(chosen, opponents, strict=True), *pairs], limbo, leaving

    def homogeneous(self, players, count):
        """Article 3.6: the original halves, then every resident exchange, each with every transposition."""
        if 2 * count > len(players):
            return
        for upper, lower in halves(players, count):
            for partners in transpositions(lower, count):
                if all(self.may_meet(one, other) for one, other in zip(upper, partners, strict=True)):
                    pairs = list(zip(upper, partners, strict=True))
                    yield pairs, [player for player in lower if player not in partners]

    def quality(self, pairs, limbo, leaving, moved_down, below_key, bye_here):
        """C6 to C21 as one list, smaller is better."""
        floaters = limbo + leaving
        past = self.past
        c10 = c11 = c12 = c13 = 0
        for one, other in pairs:
            first, second = past[one], past[other]
            if first.preference is None or first.preference is not second.preference:
                continue
            c12 += 1
            weak = {Strength.MILD, Strength.NONE}
            absolute = first.strength is second.strength is Strength.ABSOLUTE
            c13 += not absolute and first.strength not in weak and second.strength not in weak
            c10 += abs(first.colour_difference) > 1 and abs(second.colour_difference) > 1
            if absolute:
                wider = sorted((first, second), key=lambda player: -abs(player.colour_difference))
                at_risk = wider[1:] if len({abs(player.colour_difference) for player in wider}) > 1 else wider
                wrong = [
                    len(player.colours) > 1
                    and player.colours[-1] is player.colours[-2]
                    and player.colours[-1] is not player.preference
                    for player in at_risk
                ]
                c11 += all(wrong)
        mdp_pairs = [(one, other) for one, other in pairs if one in moved_down]
        key = [len(floaters), sorted((self.score(player) for player in floaters), reverse=True), below_key]
        key.append(self.completed - past[floaters[0]].played if bye_here else 0)
        key += [c10, c11, c12, c13]
        back = {rounds: (lambda player, rounds=rounds: self.history.float_back(player, rounds)) for rounds in (1, 2)}
        for rounds in (1, 2):
            key.append(sum(back[rounds](player) is Float.DOWN for player in leaving))
            key.append(sum(back[rounds](other) is Float.UP for _, other in mdp_pairs))
        for rounds in (1, 2):
            falls = [(1, self.score(player)) for player in limbo if back[rounds](player) is Float.DOWN] + [
                (0, self.score(one) - self.score(other)) for one, other in mdp_pairs if back[rounds](one) is Float.DOWN
            ]
            key.append(sorted(falls, reverse=True))
            lifts = [self.score(one) - self.score(other) for one, other in mdp_pairs if back[rounds](other) is Float.UP]
            key.append(sorted(lifts, reverse=True))
        return key


def halves(players, count):
    """S1 and S2, the original ones first, then after every exchange in the order of Article 4.3."""
    upper, lower = list(range(count)), list(range(count, len(players)))
    exchanges = []
    for size in range(count + 1):
        for leaves in combinations(upper, size):
            exchanges += [
                (size, sum(enters) - sum(leaves), [-one for one in leaves[::-1]], list(enters))
                for enters in combinations(lower, size)
            ]
    for _, _, leaves, enters in sorted(exchanges):
        gone = {-one for one in leaves}
        new_upper = sorted(({*upper} - gone) | {*enters})
        new_lower = [number for number in range(len(players)) if number not in new_upper]
        yield [players[number] for number in new_upper], [players[number] for number in new_lower]


def transpositions(lower, count):
    """The first ``count`` of S2 in the order of Article 4.2."""
    return permutations(lower, count)
