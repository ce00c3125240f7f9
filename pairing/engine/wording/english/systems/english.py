"""English: what only the English system says."""

NAME = "English"

SENTENCES: dict[str, str] = {
    "english.pair": (
        "{player:player} was the highest of the scoregroup without an opponent, and {opponent:player} the first "
        "opponent with whom as many players as possible still get the colour they are due: the lower half from its "
        "top, then the upper from its end."
    ),
    "english.float": (
        "Not everybody with {score:points:point} could be paired among themselves. {player:player} was the first who "
        "could leave, in the larger colour group and from the median, and {opponent:player} the first opponent below."
    ),
    "english.bye": (
        "The bye goes to the lowest scoregroup, there to the larger colour group, from the median downwards and then "
        "upwards. The first who may have it, and without whom all others can be paired, is {player:player}."
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
