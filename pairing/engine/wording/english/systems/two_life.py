"""English: what only the two-life system says."""

NAME = "two-life"

SENTENCES: dict[str, str] = {
    # The round
    "two_life.lot": "Drawn with the lot of round {round}, {lot}.",
    "two_life.left": "With {lives:lives}: {count:count:player}.",
    "two_life.gone": "Without lives, and out: {count:count:player}.",
    "two_life.must_again": (
        "Without rematches the round could not be paired. {count:count:pair} {count:many|meets|meet} again; all these "
        "earlier meetings together, {earlier}, are as few as possible."
    ),
    "two_life.order": "With {score:lives}, {count:count:player} met in the order drawn.",
    "two_life.order_came": (
        "With {score:lives}, {count:count:player} met in the order drawn; who came from those with more lives chose "
        "first ({came:count:player})."
    ),
    "two_life.leaves_first": (
        "With {score:lives} not everybody could be paired there. {player:player} was drawn to meet somebody with fewer "
        "lives."
    ),
    "two_life.leaves": (
        "With {score:lives} not everybody could be paired there. {player:player} was drawn to meet somebody with fewer "
        "lives; drawn earlier, but that would not have helped the others: {passed:players}."
    ),
    # The boards
    "two_life.same_lives": "{player:player} and {opponent:player} both have {lives:lives}.",
    "two_life.other_lives": "{player:player} has {lives:lives} and {opponent:player} {other:lives}.",
    "two_life.turn": (
        "Of those with {score:lives} who had no opponent yet, {player:player} was the first drawn, and "
        "{opponent:player} the next who was possible."
    ),
    "two_life.turn_came": (
        "{player:player} was drawn to leave those with more lives and so was paired first; {opponent:player} was the "
        "first drawn who was possible."
    ),
    "two_life.again": (
        "{player:player} and {opponent:player} meet again (rounds so far: {rounds:list}). Without rematches the round "
        "could not be paired, and of the pairs that met before, these two came first: by lives, then by lot."
    ),
    "two_life.lost": ("Round {round} against {opponent:player} cost {player:player} {lives:lives}: {left:lives} left."),
    "two_life.lost_absent": "In round {round} {player:player} did not play; it cost {lives:lives}: {left:lives} left.",
    # Without an opponent
    "two_life.bye": (
        "{players:count:player} {players:many|is|are} to be paired, an odd number. The bye was drawn among those who "
        "had it least often (so far: {had}) and fell to {player:player}. It costs no life and brings "
        "{points:points:point}."
    ),
    "two_life.bye_needed": (
        "Drawn before {player:player}, but without them not all others could have been paired: {players:players}."
    ),
    "two_life.has": "{player:player} has {lives:lives}.",
    "two_life.out": "{player:player} lost the last life in round {round} and is out.",
    "two_life.absence": (
        "The absence costs {player:player} {lives:lives}: a zero-point bye counts as a loss, a half-point bye as a "
        "draw."
    ),
    "two_life.absence_free": "The absence costs {player:player} no life.",
    # Why not
    "two_life.why_met": (
        "{player:player} and {opponent:player} have met (rounds: {rounds:list}), and the round can be paired without "
        "rematches."
    ),
    "two_life.why_again": (
        "{player:player} and {opponent:player} have met (rounds: {rounds:list}). Rematches were necessary, but not "
        "this one: by number of earlier meetings, by lives or by lot other pairs came first."
    ),
    "two_life.why_other_lives": (
        "{player:player} has {lives:lives} and {opponent:player} {other:lives}; they were drawn in different groups. "
        "Who meets somebody with fewer lives was settled before, and is said on the page of the round."
    ),
    "two_life.why_bye_had": (
        "{player:player} had the bye more often ({had}) than {receiver:player} ({other}), and it goes to those who had "
        "it least often."
    ),
    "two_life.why_bye_later": "{receiver:player} was drawn before {player:player} for the bye.",
    "two_life.why_float_happens": (
        "{player:player}, with {lives:lives}, does meet somebody with other lives in this round: {opponent:player} "
        "has {other:lives}."
    ),
    "two_life.why_stays": (
        "{player:player} was not drawn to leave those with {lives:lives}. Only so many leave that everybody can be "
        "paired."
    ),
    # The verdict
    "two_life.check_again": (
        "By the definition other boards are set for players who meet again: {expected:players} instead of "
        "{given:players}."
    ),
    # What keeps the engine from answering
    "two_life.over": (
        "The event is decided: after round {round} only {players:players} {count:many|has|have} lives left, and no "
        "more were to survive."
    ),
    "two_life.all_absent": "Round {round} cannot be paired: none of those who have lives left is present.",
}
