"""English: why somebody gets the bye, and what an absence brings."""

SENTENCES: dict[str, str] = {
    "bye.lead": (
        "{players:count:player} are to be paired, an odd number: one stays without an opponent. {player:player}, "
        "with {score:points:point} for the pairing, gets the bye, worth {points:points:point}."
    ),
    "bye.lowest_alone": (
        "The bye goes to the lowest possible score: {score:points} for the pairing, which only {player:player} has."
    ),
    "bye.lowest_score": (
        "The bye goes to the lowest possible score, and nobody has fewer than {score:points} for the pairing. "
        "Others have that score too; the steps name them and say why it is {player:player}."
    ),
    "bye.lowest_possible": (
        "The bye goes to the lowest possible score: {score:points}, that of {player:player}. With a lower score it "
        "could not be given, or not everybody else could be paired."
    ),
    "bye.left_over": (
        "By these rules the bye goes to whoever is left over when the last group is paired: {player:player}, with "
        "{score:points}."
    ),
    "bye.lower_barred": "With a lower score, but a bye or points without playing already: {meetings:meetings}.",
    "bye.lower_needed": (
        "With a lower score, but without them not everybody else could have been paired: {players:players}."
    ),
    "bye.same_barred": "With the same score, but a bye or points without playing already: {meetings:meetings}.",
    "bye.more_missed": "With the same score, but more games missed than {player:player} ({missed}): {players:players}.",
    "bye.same_rest": (
        "With the same score and allowed to have the bye: {players:players}. Had one of them got it, others would "
        "have been left without an opponent, without the colour due, or with a float that the rules avoid; or it "
        "would have made no difference, and then the rules come to {player:player} first."
    ),
    "bye.allowed": "{player:player} had no bye so far, and never a win's points without playing.",
    "bye.no_colour": "For {player:player} the bye brings no opponent and no colour, and counts as a downfloat.",
    "absence.full": "{player:player} does not play in this round and gets a full-point bye: {points:points:point}.",
    "absence.half": "{player:player} does not play in this round and gets a half-point bye: {points:points:point}.",
    "absence.zero": "{player:player} does not take part in this round: {points:points:point}.",
}
