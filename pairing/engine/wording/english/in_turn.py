"""English: what systems say in which players choose in turn."""

SENTENCES: dict[str, str] = {
    # The opponent
    "in_turn.passed_met": "Earlier in the order, but met before by {player:player}: {players:players}.",
    "in_turn.passed_prohibited": "Earlier in the order, but kept apart from {player:player}: {players:players}.",
    "in_turn.passed_colour": (
        "Earlier in the order, but due the same colour as {player:player} without a choice: {players:players}."
    ),
    "in_turn.passed_colours": (
        "Earlier in the order, but then more players than necessary would have missed the colour that they are due: "
        "{players:players}."
    ),
    "in_turn.passed_floats": (
        "Earlier in the order, but then more players would have had to leave their scoregroup, or not everybody could "
        "have been paired: {players:players}."
    ),
    "in_turn.earlier": (
        "Before {player:player} in the order of leaving the scoregroup, but then more players would have had to "
        "leave, or for a lower score: {players:players}."
    ),
    "in_turn.passed_needed": (
        "Earlier in the order, but had they met {player:player}, not everybody else could have been paired: "
        "{players:players}."
    ),
    # The bye
    "in_turn.bye": (
        "The bye goes to the lowest ranked player who may have it and without whom all others can be paired. That is "
        "{player:player}."
    ),
    "in_turn.bye_barred": "Ranked below {player:player}, but may not have a bye any more: {players:players}.",
    "in_turn.bye_needed": (
        "Ranked below {player:player}, but without them not all others could have been paired: {players:players}."
    ),
    "in_turn.bye_drawn": (
        "The bye was drawn from the lowest score in which somebody may have it and all others can then be paired. It "
        "fell to {player:player}."
    ),
    "in_turn.bye_drawn_barred": "Before {player:player}, but may not have a bye any more: {players:players}.",
    "in_turn.bye_drawn_needed": (
        "Before {player:player}, but without them not all others could have been paired: {players:players}."
    ),
    # Why not
    "in_turn.why_taken": "{chooser:player} came earlier in the order and got {player:player} as opponent.",
    "in_turn.why_later": (
        "It was the turn of {player:player}, and {chosen:player} came before {opponent:player} in the order."
    ),
    "in_turn.why_needed": (
        "It was the turn of {player:player}, and {opponent:player} came earlier in the order than {chosen:player}. But "
        "then not everybody else could have been paired."
    ),
    "in_turn.why_colours": (
        "It was the turn of {player:player}, and {opponent:player} came earlier in the order than {chosen:player}. But "
        "then more players than necessary would have missed the colour that they are due."
    ),
    "in_turn.why_floats": (
        "{player:player} left the scoregroup, and {opponent:player} came earlier in the order than {chosen:player}. "
        "But then more players would have had to leave their scoregroup, or not everybody could have been paired."
    ),
    "in_turn.why_float_floats": (
        "{player:player} came before {floater:player} in the order of leaving the scoregroup. But then more players "
        "would have had to leave it, or for a lower score."
    ),
    "in_turn.why_float_later": (
        "{floater:player} came before {player:player} in the order of leaving the scoregroup, and nobody more had to."
    ),
    "in_turn.why_bye_first": "{player:player} has the bye, which is given before the first pair is made.",
    "in_turn.why_bye_needed": (
        "{player:player} is ranked below {receiver:player}, but with that bye not all others could have been paired."
    ),
    "in_turn.why_bye_later": (
        "{receiver:player} is ranked below {player:player}, may have the bye, and all others can be paired."
    ),
    "in_turn.why_bye_drawn_needed": (
        "{player:player} came before {receiver:player}, but with that bye not all others could have been paired."
    ),
    "in_turn.why_bye_drawn_later": (
        "{receiver:player} has fewer points or was drawn before {player:player}, may have the bye, and all others can "
        "be paired."
    ),
    "in_turn.why_other_group": (
        "{player:player} and {opponent:player} were in different groups in this round. Who plays in which group is "
        "settled before the boards are; the page of the round says how."
    ),
    "in_turn.why_stays": (
        "{player:player} was not drawn to leave the own score. Only so many leave that the others can be paired."
    ),
    "in_turn.why_float_happens": "{player:player} does meet another score in this round: {opponent:player}.",
    "in_turn.why_no_float": (
        "{opponent:player}, with the same points as {player:player}, was possible and came before everybody with "
        "other points."
    ),
    # The verdict
    "in_turn.check_no_lot": "The lot of the round is not stated, so only the basic rules could be checked.",
    "in_turn.check_bye": "The bye went to {given:player}; by the definition {expected:player} gets it.",
    "in_turn.check_opponent": "{player:player} meets {given:player}; by the definition it is {expected:player}.",
    "in_turn.check_floats": (
        "Of those with {score:points:point}, a lower score is met by {given:count:player}; by the definition by "
        "{expected:count:player}."
    ),
}
