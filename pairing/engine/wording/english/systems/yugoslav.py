"""English: what only the Yugoslav circular system says."""

NAME = "Yugoslav circular"

SENTENCES: dict[str, str] = {
    "yugoslav.start_first": "In every score the walk begins with the first number.",
    "yugoslav.start": (
        "In every score the walk begins behind {player:player}, who was taken last in the round before."
    ),
    "yugoslav.turn": (
        "On the circle of those with {score:points:point}, {player:player} was the first without an opponent, and "
        "{opponent:player} the next one onward who was possible."
    ),
    "yugoslav.turn_lower": (
        "On the circle of those with {score:points:point}, {player:player} was the first without an opponent, and "
        "nobody left on it was possible. From the beginning of the circle of those with {other:points:point}, "
        "{opponent:player} was the first who was."
    ),
}
