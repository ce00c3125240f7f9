"""Italian: what only the seeded system says."""

NAME = "generato"

SENTENCES: dict[str, str] = {
    "seeded.pair": (
        "{player:player} era il nome più alto del gruppo di punteggio ancora senza avversario. L'avversario si cerca "
        "nella metà inferiore dall'alto, poi in quella superiore dal basso: {opponent:player} era il primo nome con "
        "cui il maggior numero di giocatori riceve ancora il colore che gli spetta."
    ),
    "seeded.float": (
        "Non tutti quelli con {score:points:point} si potevano abbinare tra loro. {player:player} era l'ultimo che "
        "poteva uscire dal gruppo, e {opponent:player} il primo avversario più in basso."
    ),
}
