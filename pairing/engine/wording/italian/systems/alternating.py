"""Italian: what only the system says that alternates between both ends."""

NAME = "alternato dai due estremi"

SENTENCES: dict[str, str] = {
    "alternating.turn_top": (
        "Toccava all'alto della lista: {player:player} era il primo nome senza avversario, e {opponent:player} il "
        "primo possibile più in basso."
    ),
    "alternating.turn_bottom": (
        "Toccava al basso della lista: {player:player} era l'ultimo nome senza avversario, e {opponent:player} il "
        "primo possibile più in alto."
    ),
}
