"""English: what only the lottery Swiss says."""

NAME = "lottery Swiss"

SENTENCES: dict[str, str] = {
    "lottery.lot": "Drawn with the lot of round {round}, {lot}.",
    "lottery.order": "With {score:points:point}, {count:count:player} met in the order drawn.",
    "lottery.order_came": (
        "With {score:points:point}, {count:count:player} met in the order drawn; who came from above chose first "
        "({came:count:player})."
    ),
    "lottery.leaves_first": (
        "With {score:points:point} not everybody could be paired there. {player:player} was drawn to leave for the "
        "next lower score."
    ),
    "lottery.leaves": (
        "With {score:points:point} not everybody could be paired there. {player:player} was drawn to leave for the "
        "next lower score; drawn earlier, but their leaving would not have helped the others: {passed:players}."
    ),
    "lottery.turn": (
        "Of those with {score:points:point} who had no opponent yet, {player:player} was the first drawn, and "
        "{opponent:player} the next who was possible."
    ),
    "lottery.turn_came": (
        "{player:player} came down from a higher score and so was paired first; {opponent:player} was the first drawn "
        "who was possible."
    ),
}
