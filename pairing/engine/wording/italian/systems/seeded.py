"""Italian: what only the seeded system says."""

NAME = "generato"

SENTENCES: dict[str, str] = {
    "seeded.pair": (
        "{player:player} era il primo del gruppo di punteggio senza avversario, e {opponent:player} il primo "
        "avversario con cui il maggior numero di giocatori riceve ancora il colore che gli spetta: prima la metà "
        "inferiore dall'alto, poi quella superiore dal basso."
    ),
    "seeded.float": (
        "Non tutti quelli con {score:points:point} si potevano abbinare tra loro. {player:player} era l'ultimo che "
        "poteva uscire dal gruppo, e {opponent:player} il primo avversario più in basso."
    ),
}
