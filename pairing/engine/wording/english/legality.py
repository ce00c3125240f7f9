"""English: what a pairing made by hand does not keep."""

SENTENCES: dict[str, str] = {
    "legality.met": "{player:player} and {opponent:player} have met already.",
    "legality.prohibited": "The regulations keep {player:player} and {opponent:player} apart.",
    "legality.same_colour": (
        "{player:player} and {opponent:player} must both get {colour:term:colour} now, so they should not meet."
    ),
    "legality.preference": "{player:player} is due {due:term:colour} and gets {given:term:colour}.",
    "legality.colour": "{player:player} must not get {colour:term:colour} again.",
    "legality.bye_score": (
        "{player:player} has {points:points:point}; the bye goes to the lowest possible score, {lowest:points}, "
        "that of {other:player}."
    ),
    "legality.bye": (
        "{player:player} has had a bye or a win without playing, so a pairing-allocated bye is not allowed."
    ),
}
