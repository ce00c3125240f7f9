"""English: what only the Italo-Swiss system says."""

NAME = "Italo-Swiss"

SENTENCES: dict[str, str] = {
    "italo_swiss.start_first": "The walk round the circle begins with the first of the list, {player:player}.",
    "italo_swiss.start": (
        "The walk round the circle begins at {player:player}, who had Black in the pair that was made last in the "
        "round before."
    ),
    "italo_swiss.turn": (
        "Going on round the circle, {player:player} was the first with the highest score left, {score:points:point}, "
        "and {opponent:player} the next one onward who was possible."
    ),
}
