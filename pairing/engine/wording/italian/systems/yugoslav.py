"""Italian: what only the Yugoslav circular system says."""

NAME = "circolare jugoslavo"

SENTENCES: dict[str, str] = {
    "yugoslav.start_first": "In ogni punteggio il giro comincia dal primo numero.",
    "yugoslav.start": (
        "In ogni punteggio il giro comincia dopo {player:player}, che al turno precedente è stato preso per ultimo."
    ),
    "yugoslav.turn": (
        "Nel cerchio di chi ha {score:points:point}, {player:player} era il primo nome senza avversario, e "
        "{opponent:player} il successivo possibile."
    ),
    "yugoslav.turn_lower": (
        "Nel cerchio di chi ha {score:points:point}, {player:player} era il primo nome senza avversario, e fra chi vi "
        "restava nessuno era possibile. Dall'inizio del cerchio di chi ha {other:points:point}, {opponent:player} era "
        "il primo nome possibile."
    ),
}
