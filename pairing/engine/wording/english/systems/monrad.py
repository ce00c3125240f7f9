"""English: what only the Monrad system says."""

NAME = "Monrad"

SENTENCES: dict[str, str] = {
    "monrad.turn": (
        "{player:player} was the first of the list without an opponent, and {opponent:player} the next one who was "
        "possible."
    ),
}
