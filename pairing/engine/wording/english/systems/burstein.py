"""English: what only the Burstein system says."""

NAME = "Burstein"

SENTENCES: dict[str, str] = {
    "burstein.seeding": (
        "Round {round} is paired by the Dutch system, like every round up to number {seeding} of {rounds}. The "
        "Burstein pairings begin after that."
    ),
    # In one sentence
    "burstein.lead_fold": (
        "The highest Index of a group meets the lowest: {player:player} is number {place} from the top, "
        "{opponent:player} number {place} from the bottom."
    ),
    "burstein.lead_last_free": (
        "{opponent:player} had the lowest Index of those still free for {player:player} in the group."
    ),
    "burstein.lead_skipped": (
        "{skipped:count:player} with a lower Index than {opponent:player} could not meet {player:player}, or only at "
        "the cost of other pairs: fewer of them, colours due that are not given, or floats that the rules avoid. The "
        "steps give the names."
    ),
    # The Index
    "burstein.index": (
        "Index of {player:player}: Buchholz {buchholz:points}, Sonneborn-Berger {berger:hundredths}. The higher one "
        "ranks first in the group."
    ),
    "burstein.opponents": (
        "Met by {player:player} so far: {players:players}. Their scores, in this order: {scores:pointlist}."
    ),
    "burstein.opponents_and_self": (
        "Met by {player:player} so far: {players:players}. Their scores, in this order: {scores:pointlist}. "
        "{missed:count:round} without a game {missed:many|counts|count} like a game against oneself, with the own "
        "score of {score:points}."
    ),
    # The opponent
    "burstein.only_two": "{player:player} and {opponent:player} were the only two to pair in the group.",
    "burstein.places": (
        "By Index {player:player} is number {place} and {opponent:player} number {other_place} of the "
        "{players:count:player} to pair in the group. From the top, everybody gets the last one possible."
    ),
    "burstein.last_free": (
        "{opponent:player} was the last one in this order still free for {player:player}: nobody was passed over."
    ),
    # Who moves down
    "burstein.several": (
        "Of the {players:count:player} to pair in the group with {score:points:point}, {down} had to move down: with "
        "more pairs here not everybody could have been paired. {player:player} is one of them."
    ),
    "burstein.higher_stayed": (
        "Paired in the group because the lowest scores move down, and theirs are higher than that of "
        "{player:player}: {players:players}."
    ),
    "burstein.lower_stayed": (
        "Their scores are lower than that of {player:player}, but had they moved down, not everybody could have been "
        "paired: {players:players}."
    ),
    "burstein.equal_stayed": (
        "They have the score of {player:player}, but had one of them moved down instead, there would have been fewer "
        "pairs in the next group, more players without the colour due, or pairs that come later in the order of this "
        "group: {players:players}."
    ),
    # The bye
    "burstein.bye_index": (
        "With the same score, as many games played and a higher Index than {player:player}, or a lower pairing number "
        "where that is equal too: {players:players}."
    ),
    "burstein.bye_by_score": (
        "Then {player:player}, with {with_it:points:point}, would get the bye. The lowest score comes first, and "
        "{opponent:player} has {actual:points:point}."
    ),
    "burstein.bye_by_games": (
        "Then {player:player}, who missed {with_it:count:game}, would get the bye. With equal scores the one who "
        "played most comes first, and {opponent:player} missed {actual:count:game}."
    ),
    "burstein.bye_by_index": (
        "Then {player:player} would get the bye. With equal scores and games the lowest Index comes first, then the "
        "largest pairing number: that is {opponent:player}."
    ),
    "burstein.check_bye": "The bye went to {given:player}; by the rules {expected:player} gets it.",
    # The group as a whole
    "burstein.order": "Order by Index: {players:players}.",
    "burstein.paired": "{pairs:count:pair}, the highest Index with the lowest as far as possible.",
}
