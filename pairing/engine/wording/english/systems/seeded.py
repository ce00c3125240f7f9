"""English: what only the seeded system says."""

NAME = "seeded"

SENTENCES: dict[str, str] = {
    "seeded.pair": (
        "{player:player} was the highest of the scoregroup who still had no opponent. Opponents are sought in the "
        "lower half from its top, then in the upper half from its end: {opponent:player} was the first with whom as "
        "many players as possible still get the colour they are due."
    ),
    "seeded.float": (
        "Not everybody with {score:points:point} could be paired among themselves. {player:player} was the lowest who "
        "could leave, and {opponent:player} the first opponent below."
    ),
}
