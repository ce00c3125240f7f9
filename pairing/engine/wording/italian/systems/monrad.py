"""Italian: what only the Monrad system says."""

NAME = "Monrad"

SENTENCES: dict[str, str] = {
    "monrad.turn": (
        "{player:player} era il primo nome della lista senza avversario, e {opponent:player} il primo possibile dopo."
    ),
}
