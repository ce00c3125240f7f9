"""English: what only the Double-Swiss system says."""

NAME = "Double-Swiss"

SENTENCES: dict[str, str] = {
    # The opponent
    "double_swiss.lifted": "{player:player} was taken up into the group with {score:points:point} to complete it.",
    "double_swiss.only_two": "{player:player} and {opponent:player} were the only two to pair in the group.",
    "double_swiss.halves": (
        "By pairing number the upper half of the group meets the lower half in order: {player:player} is number "
        "{place} above, {opponent:player} number {place} below."
    ),
    "double_swiss.identifier": (
        "Not everybody could meet the natural opponent. The rules then take the pairing in which the smaller numbers "
        "of the pairs, and after them their opponents, come first: there {player:player} meets {opponent:player}."
    ),
    "double_swiss.members": (
        "The smaller numbers of the pairs, in order: {players:players}. Their opponents in the same order: "
        "{others:players}."
    ),
    # Colours
    "double_swiss.colour_4_3_1": (
        "Neither {white:player} nor {black:player} has played a match. The pairing number of {player:player}, the "
        "higher ranked, and the colour drawn by lot decide."
    ),
    "double_swiss.colour_4_3_2": "{white:player} has begun fewer matches with White than {black:player}.",
    "double_swiss.colour_4_3_3": (
        "Both began as many matches with White. In the latest one in which they differed {white:player} had Black and "
        "{black:player} White, so now they change."
    ),
    "double_swiss.colour_4_3_4": (
        "Both began with the same colours so far. {player:player}, the higher ranked, changes the colour of the last "
        "match."
    ),
    "double_swiss.colour_4_3_5": (
        "{player:player}, the higher ranked, has had no colour yet. So the opponent changes the colour of the last "
        "match: {white:player} begins with White."
    ),
    "double_swiss.second_game": "In the second game {white:player} has White and {black:player} has Black.",
    "double_swiss.colours": (
        "Colours with which {player:player} began matches so far: {colours:colours}. White {whites:count:time}."
    ),
    # The group
    "double_swiss.upfloaters": "Taken up from lower groups: {players:players}.",
    "double_swiss.criterion_C4": (
        "{count:count:player} had to be taken up: {players:players}. With fewer not everybody could have been paired."
    ),
    "double_swiss.criterion_C5": (
        "What those taken up lack to the score of the group: {missing:pointlist} ({players:players}). Less was not "
        "possible."
    ),
    "double_swiss.criterion_C6": (
        "Whoever was taken up, the next group would have had to take up more players from below than one (if its "
        "number is odd) or none (if it is even)."
    ),
    "double_swiss.criterion_C7": (
        "{count:count:player} taken up met another score in the round before too: {players:players}. Fewer was not "
        "possible."
    ),
    "double_swiss.criterion_C8": (
        "{count:count:player} who met another score in the round before {count:many|meets|meet} somebody taken up "
        "again: {players:players}. Fewer was not possible."
    ),
    # The bye
    "double_swiss.bye_number": (
        "With the same score and as many matches played, but a smaller pairing number than {player:player}: "
        "{players:players}."
    ),
    # Why not
    "double_swiss.why_top": "Nobody has more points than {player:player}, who cannot be taken up.",
    "double_swiss.why_float_happens": "{player:player} does meet somebody with a higher score in this round.",
    "double_swiss.why_bye_matches": (
        "Then the bye would go to somebody with {with_it} matches played. With equal scores the one who played most "
        "comes first, and that is one with {actual}."
    ),
    "double_swiss.why_bye_number": (
        "Then number {with_it} would get the bye. With equal scores and as many matches the largest number comes "
        "first, and that is {actual}."
    ),
    "double_swiss.why_C4": (
        "Then {with_it:count:player} would have to be taken up into the group with {score:points:point}, instead of "
        "{actual:amount|none}."
    ),
    "double_swiss.why_C5": (
        "Then those taken up into the group with {score:points:point} would lack more points: {with_it:differences} "
        "instead of {actual:differences}."
    ),
    "double_swiss.why_C6": (
        "Then the group after the one with {score:points:point} would have to take up more players from below than one "
        "(if its number is odd) or none (if it is even)."
    ),
    "double_swiss.why_C7": (
        "Then {with_it:count:player} taken up into the group with {score:points:point} would meet another score for "
        "the second round running, instead of {actual:amount|none}."
    ),
    "double_swiss.why_C8": (
        "Then, in the group with {score:points:point}, {with_it:count:player} who met another score in the round "
        "before would meet somebody taken up, instead of {actual:amount|none}."
    ),
    "double_swiss.why_later_3_5": (
        "It would be just as good for the group with {score:points:point}, but other players would be taken up, and "
        "the rules take those with the smaller numbers."
    ),
    "double_swiss.why_later_3_6": (
        "It would be just as good for the group with {score:points:point}. Of equally good pairings the rules take the "
        "one in which the smaller numbers of the pairs, and after them their opponents, come first; this one comes "
        "later."
    ),
    # The verdict
    "double_swiss.check_bye": "The bye went to {given:player}; by the rules {expected:player} gets it.",
    "double_swiss.check_upfloaters": (
        "Taken up into the group with {score:points:point} in this round: {given:players}. By the rules: "
        "{expected:players}."
    ),
    "double_swiss.check_pairs": (
        "In the group with {score:points:point} the rules give other pairs to {players:players}."
    ),
    # What keeps the engine from answering
    "half_match": (
        "{player:player}, rounds {round} and the next: every two rounds of the file are one match, so they need the "
        "same opponent with the colours reversed, or the same bye."
    ),
    "odd_rounds": "Every match has two rounds in the file, but {rounds:count:round} are planned. Plan an even number.",
}
