"""English: what only the English system says."""

NAME = "English"

SENTENCES: dict[str, str] = {
    "english.pair": (
        "{player:player} was the highest of the scoregroup without an opponent, and {opponent:player} the first "
        "opponent with whom as many players as possible still get the colour they are due: the lower half from its "
        "top, then the upper from its end."
    ),
    "english.float": (
        "Not everybody with {score:points:point} could be paired among themselves. Who leaves is sought in the "
        "larger colour group first, in it among those who did not float down in the last round, from the median "
        "downwards and then upwards: {player:player} was the first who could. Among those below {opponent:player} "
        "was the first who could be met, by colours and floats and from the median."
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
