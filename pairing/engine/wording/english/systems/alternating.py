"""English: what only the system says that alternates between both ends."""

NAME = "alternating"

SENTENCES: dict[str, str] = {
    "alternating.turn_top": (
        "It was the turn of the top: {player:player} was the highest without an opponent, and {opponent:player} the "
        "next below who was possible."
    ),
    "alternating.turn_bottom": (
        "It was the turn of the bottom: {player:player} was the lowest without an opponent, and {opponent:player} the "
        "next above who was possible."
    ),
}
