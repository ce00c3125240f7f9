"""English: what only the English system says."""

NAME = "English"

SENTENCES: dict[str, str] = {
    "english.pair": (
        "{player:player} was the highest of the scoregroup who still had no opponent. Opponents are sought in the "
        "lower half from its top, then in the upper half from its end: {opponent:player} was the first with whom as "
        "many players as possible still get the colour they are due."
    ),
    "english.float": (
        "Not everybody with {score:points:point} could be paired among themselves, so somebody had to leave. The "
        "larger colour group is searched first, in it those who did not float down in the last round, from the median "
        "downwards and then upwards: {player:player} was the first who could leave. Among those below, by colours and "
        "floats and from the median, {opponent:player} was the first whom {player:player} could meet."
    ),
    "english.bye": (
        "The bye is sought from the lowest scoregroup up, in each in the larger colour group first, from the "
        "median downwards and then upwards, and with those who have had a half-point bye last. The first who may "
        "have it, and without whom all others can be paired, is {player:player}."
    ),
    "english.bye_barred": "Before {player:player} in this order, but may not have a bye any more: {players:players}.",
    "english.bye_needed": (
        "Before {player:player} in this order, but without them not all others could have been paired: "
        "{players:players}."
    ),
    "english.why_bye_needed": (
        "{player:player} comes before {receiver:player} in the order of the bye, but with that bye not all others "
        "could have been paired."
    ),
    "english.why_bye_later": (
        "{receiver:player} comes before {player:player} in the order of the bye, may have it, and all others can be "
        "paired."
    ),
}
