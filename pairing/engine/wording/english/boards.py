"""English: why a board or a bracket is as it is."""

SENTENCES: dict[str, str] = {
    # Scores
    "score.real": "{player:player} has {score:points:point}.",
    "score.no_virtual": (
        "{player:player} has {score:points:real_point} and no virtual points: pairing score {score:points}."
    ),
    "score.virtual": (
        "{player:player} has {real:points:real_point} and {virtual:points:virtual_point}: pairing score {score:points}."
    ),
    "score.difference": "{player:player} is {difference:points:point} ahead of {opponent:player} in this pairing.",
    # The path through the groups
    "path.both": (
        "{player:player} and {opponent:player} belong to the same group: {players:count:player} with "
        "{score:points:point}."
    ),
    "path.resident": "{player:player} belongs to the group with {score:points:point} ({players:count:player}).",
    "path.collapsed": (
        "The lowest groups could not be paired one by one, so they were joined into one last group: "
        "{players:count:player} with {score:points:point} or less."
    ),
    "path.joined": "Moved down into the group with {score:points:point}: {players:players}.",
    "path.alone": "Nobody was in the group with {score:points:point} besides {player:player}, who moved down.",
    "path.no_opponent": (
        "{player:player} could meet nobody of the {players:count:player} to pair in the group with "
        "{score:points:point}, and moved down."
    ),
    "path.met": "Already met by {player:player}: {meetings:meetings}.",
    "path.prohibited": "Kept apart from {player:player} by the regulations: {players:players}.",
    "path.colour": "Must have {colour:term:colour}, like {player:player}: {players:players}.",
    "path.limbo": (
        "Of those who came down into the group with {score:points:point}, {paired} could be paired there. "
        "{player:player} was not among them and moved down again."
    ),
    "path.odd": (
        "The group with {score:points:point} had {players:count:player} to pair. One had to leave it: {player:player}."
    ),
    "path.incomplete": (
        "Of the {players:count:player} to pair in the group with {score:points:point}, {down} had to move down, "
        "because no more pairs were possible there. {player:player} is one of them."
    ),
    "path.needed_below": (
        "Of the {players:count:player} to pair in the group with {score:points:point}, {down} had to move down, "
        "although more pairs were possible: otherwise players further down would be left without an opponent, or "
        "the bye would go to a higher score. {player:player} is one of them."
    ),
    "path.lowest": "Nobody ranked lower than {player:player} stayed in the group with {score:points:point}.",
    "path.spared": (
        "Ranked lower than {player:player}, but moved down in round {round} already and spared now: {players:players}."
    ),
    "path.stuck": (
        "Ranked lower than {player:player}, but without a possible opponent in the next group: {players:players}."
    ),
    "path.rest_stayed": (
        "Ranked lower than {player:player}: {players:players}. Had one of them moved down instead, somebody here or "
        "in the next group would have been left without an opponent, without the colour due, or with a float or a bye "
        "that the rules avoid; or it would have made no difference, and then the rules come to {player:player} first."
    ),
    # The choice of the opponent
    "opponent.moved_down_order": (
        "Who moves down meets the highest ranked possible player of the new group. {opponent:player} is number "
        "{place} there, for {player:player}."
    ),
    "opponent.only_two": (
        "{player:player} and {opponent:player} were the only two to pair in the group with {score:points:point}."
    ),
    "opponent.only_two_joint": "{player:player} and {opponent:player} were the only two to pair in the last group.",
    "opponent.halves": (
        "The group with {score:points:point} is split by rank: an upper half of {upper} and a lower half of {lower}."
    ),
    "opponent.halves_remainder": (
        "After the players who moved down have their opponents, the rest of the group with {score:points:point} is "
        "split by rank: an upper half of {upper} and a lower half of {lower}."
    ),
    "opponent.halves_joint": ("The last group is split by rank: an upper half of {upper} and a lower half of {lower}."),
    "opponent.halves_remainder_joint": (
        "After the players who moved down have their opponents, the rest of the last group is split by rank: an upper "
        "half of {upper} and a lower half of {lower}."
    ),
    "opponent.exchange": (
        "The halves could not be paired as they were. Up to the upper half: {to_upper:players}. Down to the lower "
        "half: {to_lower:players}."
    ),
    "opponent.places": (
        "{player:player} is number {place} of the upper half, {opponent:player} is number {other_place} of the "
        "lower half."
    ),
    "opponent.first_free": (
        "{opponent:player} was the first one still free for {player:player}: nobody was passed over."
    ),
    "skip.met": "Before {opponent:player} in order, but already met by {player:player}: {meetings:meetings}.",
    "skip.prohibited": (
        "Before {opponent:player} in order, but kept apart from {player:player} by the regulations: {players:players}."
    ),
    "skip.colour": (
        "Before {opponent:player} in order, but {players:many|has|have} to play with {colour:term:colour} like "
        "{player:player}: {players:players}."
    ),
    "skip.leaving": (
        "Before {opponent:player} in order and allowed to meet {player:player}, but moved down to the next group: "
        "{players:players}."
    ),
    "skip.bye": (
        "Before {opponent:player} in order and allowed to meet {player:player}, but given the bye: {players:players}."
    ),
    "skip.same_preference": (
        "Before {opponent:player} in order, but due {colour:term:colour} like {player:player}, so that one of the two "
        "would have missed it, and as few boards as possible may be like that: {players:players}."
    ),
    "skip.upfloat": (
        "Before {opponent:player} in order for {player:player}, but matched with a higher score a short time ago "
        "and spared if possible: {meetings:meetings}."
    ),
    "skip.rest": (
        "Before {opponent:player} in order and allowed to meet {player:player}, but then others, here or below, would "
        "have been left without an opponent, without the colour due, or with a float or a bye that the rules avoid: "
        "{players:players}."
    ),
    # Colours
    "colour.both_granted": "Both get the colour that they are due: {white:player} White, {black:player} Black.",
    "colour.one_free": (
        "{opponent:player} has no game yet and is due no colour, so {player:player} gets {colour:term:colour} as "
        "due. White: {white:player}, Black: {black:player}."
    ),
    "colour.stronger": (
        "Both are due {colour:term:colour}. {player:player} has the stronger claim ({strength:term:strength} "
        "against {other_strength:term:strength} for {opponent:player}). White: {white:player}, Black: "
        "{black:player}."
    ),
    "colour.wider": (
        "Both must have {colour:term:colour}. {player:player} has the larger colour difference ({difference} "
        "against {other_difference} for {opponent:player}). White: {white:player}, Black: {black:player}."
    ),
    "colour.alternate": (
        "Both are due the same colour and neither has the stronger claim. Counting back game by game, their colours "
        "last differed when {player:player} had {colour:term:colour} (round {round}) and {opponent:player} "
        "{other_colour:term:colour} (round {other_round}); now they swap. White: {white:player}, Black: "
        "{black:player}."
    ),
    "colour.higher_ranked": (
        "Both are due {colour:term:colour}, neither has the stronger claim, and their colours so far were the same. "
        "{player:player} is ranked higher than {opponent:player} and gets it. White: {white:player}, Black: "
        "{black:player}."
    ),
    "colour.lot": (
        "Their earlier colours do not decide between {white:player} and {black:player}; the lot gave White to "
        "{white:player}."
    ),
    "colour.initial": (
        "Neither is due a colour yet. The higher ranked, {player:player}, has an {parity:term:parity} number "
        "({number}). Odd numbers get the colour drawn by lot, {initial:term:colour}, even ones the other: "
        "{colour:term:colour}. White: {white:player}, Black: {black:player}."
    ),
    "colour.given": "{white:player} has White, {black:player} has Black.",
    "colour.no_game": "{player:player} has not played a game yet and is due no colour.",
    "colour.history": "Colours of {player:player} so far: {colours:colours}.",
    "colour.must_difference": (
        "{player:player} had White {whites:count:time} and Black {blacks:count:time}, and must have "
        "{colour:term:colour} now."
    ),
    "colour.must_repeat": (
        "{player:player} had {last:term:colour} twice in a row and must have {colour:term:colour} now."
    ),
    "colour.strong": (
        "{player:player} had White {whites:count:time} and Black {blacks:count:time}, and should have "
        "{colour:term:colour} now (strong preference)."
    ),
    "colour.mild": (
        "{player:player} had both colours equally often, {last:term:colour} last, and would have "
        "{colour:term:colour} now (mild preference)."
    ),
    "colour.not_granted": (
        "{player:player} was due {colour:term:colour} and did not get it: in this pair it could not be given to both."
    ),
    # Floats
    "float.was_up": (
        "{player:player} met an opponent with a higher score in round {round} (upfloat). The rules try not to "
        "repeat that now."
    ),
    "float.was_down": (
        "{player:player} met an opponent with a lower score in round {round} (downfloat). The rules try not to "
        "repeat that now."
    ),
    "float.was_down_unplayed": (
        "{player:player} got points without playing in round {round}, which counts as a downfloat. The rules try "
        "not to let the player float down again now."
    ),
    "float.was_down_absent": (
        "{player:player} did not play in round {round}, which counts as a downfloat by these rules. The rules try "
        "not to let the player float down again now."
    ),
    "float.now": (
        "The scores differ: this game counts as a downfloat for {player:player} and as an upfloat for "
        "{opponent:player}."
    ),
    "float.repeats_down": (
        "{player:player} had a downfloat in round {round} too. Every other way would have left somebody without an "
        "opponent in this group or the next, with a larger difference of points or without the colour due, or would "
        "have made others repeat a float."
    ),
    "float.repeats_up": (
        "{player:player} had an upfloat in round {round} too. Every other way would have left somebody without an "
        "opponent in this group or the next, with a larger difference of points or without the colour due, or would "
        "have made others repeat a float."
    ),
    # Brackets
    "bracket.residents": "{players:count:player} with {score:points:point}.",
    "bracket.collapsed": "Last group, joined from several: {players:count:player} with {score:points:point} or less.",
    "bracket.moved_down": "Moved down into this group: {players:players}.",
    "bracket.moved_down_paired": "{pairs:count:pair} between players who moved down and players of the group.",
    "bracket.paired": "{pairs:count:pair} between the upper and the lower half.",
    "bracket.remainder_paired": "{pairs:count:pair} among the rest of the group.",
    "bracket.exchange": "Players changed halves. Up: {to_upper:players}. Down: {to_lower:players}.",
    "bracket.downfloaters": "Moved down to the next group: {players:players}.",
    "bracket.limbo": "Came down from above, could not be paired here and moved down again: {players:players}.",
    "bracket.bye": "The bye was decided here: {player:player}.",
    "criterion.none": "The group with {score:points:point} fulfils every criterion completely.",
    "criterion.C6": "{count:count:player} could not be paired in the group: {players:players}. Fewer was not possible.",
    "criterion.C7": "Scores of those who move down: {scores:pointlist} ({players:players}). Lower was not possible.",
    "criterion.outlook": (
        "Whoever moved down, not everybody could be paired in the next group either. Left over there: "
        "{players:players}."
    ),
    "criterion.differences": (
        "Score differences inside the group: {scores:pointlist} ({players:players}). Smaller was not possible."
    ),
    "criterion.other": "Criterion {name} is not fulfilled completely, which could not be avoided: {players:players}.",
    "criterion.C9": (
        "{players:players} gets the bye with {count:count:game} missed so far. Nobody who could get it has missed "
        "fewer."
    ),
    "criterion.C10": (
        "In the last round {count:count:pair} of leading players {count:many|was|were} possible only with a colour "
        "difference of more than two: {players:players}."
    ),
    "criterion.C11": (
        "In the last round {count:count:pair} of leading players {count:many|was|were} possible only with the same "
        "colour three times in a row: {players:players}."
    ),
    "criterion.C12": (
        "In {count:count:pair} both are due the same colour, so one of the two misses it: {players:players}. Fewer "
        "was not possible."
    ),
    "criterion.C13": (
        "In {count:count:pair} a strong claim to a colour is not met: {players:players}. Fewer was not possible."
    ),
    "criterion.C14": (
        "{count:count:player} of the group moved down although it happened in the round before too: {players:players}."
    ),
    "criterion.C15": (
        "{count:count:player} of the group met a player from above although it happened in the round before too: "
        "{players:players}."
    ),
    "criterion.C16": (
        "{count:count:player} of the group moved down although it happened two rounds before too: {players:players}."
    ),
    "criterion.C17": (
        "{count:count:player} of the group met a player from above although it happened two rounds before too: "
        "{players:players}."
    ),
    "criterion.C18": (
        "Moved down, after a downfloat in the round before: {players:players}. The score differences are the "
        "smallest possible."
    ),
    "criterion.C19": (
        "Met by players who moved down, after an upfloat in the round before: {players:players}. The score "
        "differences are the smallest possible."
    ),
    "criterion.C20": (
        "Moved down, after a downfloat two rounds before: {players:players}. The score differences are the "
        "smallest possible."
    ),
    "criterion.C21": (
        "Met by players who moved down, after an upfloat two rounds before: {players:players}. The score "
        "differences are the smallest possible."
    ),
    # The round
    "round.not_as_played": (
        "Round {round} was played with other boards, colours or byes than the engine gives. What follows explains "
        "what the engine gives."
    ),
    "round.players": "{players:count:player} to pair, {boards:count:board}.",
    "round.virtual": (
        "{players:count:player} with virtual points in this round. Groups and boards follow the pairing score."
    ),
    "round.last": "Round {round} is the last one: for leading players the rules on colours may give way.",
}
