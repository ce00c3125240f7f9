"""Italian: what only the Italo-Swiss system says."""

NAME = "italo-svizzero"

SENTENCES: dict[str, str] = {
    "italo_swiss.start_first": "Il giro del cerchio comincia dal primo della lista, {player:player}.",
    "italo_swiss.start": (
        "Il giro del cerchio comincia da {player:player}, che aveva il Nero nell'ultima coppia formata al turno "
        "precedente."
    ),
    "italo_swiss.turn": (
        "Proseguendo nel cerchio, {player:player} era il primo nome con il punteggio più alto rimasto, "
        "{score:points:point}, e {opponent:player} il successivo possibile."
    ),
}
