"""English: what only the seeded system says."""

NAME = "seeded"

SENTENCES: dict[str, str] = {
    "seeded.pair": (
        "{player:player} was the highest of the scoregroup without an opponent, and {opponent:player} the first "
        "opponent with whom as many players as possible still get the colour they are due: the lower half from its "
        "top, then the upper from its end."
    ),
    "seeded.float": (
        "Not everybody with {score:points:point} could be paired among themselves. {player:player} was the lowest who "
        "could leave, and {opponent:player} the first opponent below."
    ),
}
