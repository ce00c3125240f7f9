"""Italian: why somebody gets the bye, and what an absence brings."""

SENTENCES: dict[str, str] = {
    "bye.lead": (
        "I giocatori da abbinare sono in numero dispari ({players:count:player}): qualcuno resta senza avversario. "
        "{player:player}, con {score:points:point} per l'abbinamento, ha il bye assegnato, che vale "
        "{points:points:point}."
    ),
    "bye.lowest_alone": (
        "Il bye va al punteggio più basso possibile: {score:points} per l'abbinamento, che ha solo {player:player}."
    ),
    "bye.lowest_score": (
        "Il bye va al punteggio più basso possibile, e nessuno ha meno di {score:points} per l'abbinamento. "
        "Altri hanno lo stesso punteggio: i passi dicono chi sono e perché tocca a {player:player}."
    ),
    "bye.lowest_possible": (
        "Il bye va al punteggio più basso possibile: {score:points}, quello di {player:player}. Con un punteggio "
        "più basso non si poteva dare, oppure non si potevano abbinare tutti gli altri."
    ),
    "bye.left_over": (
        "Secondo queste regole il bye va a chi resta quando si abbina l'ultimo gruppo: {player:player}, con "
        "{score:points}."
    ),
    "bye.lower_barred": "Con un punteggio più basso, ma già con un bye o con punti senza giocare: {meetings:meetings}.",
    "bye.lower_needed": (
        "Con un punteggio più basso, ma senza di loro non si potevano abbinare tutti gli altri: {players:players}."
    ),
    "bye.same_barred": "Con lo stesso punteggio, ma già con un bye o con punti senza giocare: {meetings:meetings}.",
    "bye.more_missed": (
        "Con lo stesso punteggio, ma più partite non giocate di {player:player} ({missed}): {players:players}."
    ),
    "bye.same_rest": (
        "Con lo stesso punteggio e il bye permesso: {players:players}. Con il bye a uno di questi nomi, altri "
        "sarebbero rimasti senza avversario, senza il colore preferito o con un float che le regole evitano; oppure "
        "non cambiava nulla, e allora le regole arrivano prima a {player:player}."
    ),
    "bye.allowed": "{player:player} finora non ha avuto bye, né i punti di una vittoria senza giocare.",
    "bye.no_colour": (
        "Per {player:player} il bye non porta né avversario né colore, e vale come floater verso il basso."
    ),
    "absence.full": "{player:player} non gioca in questo turno e ha un bye da un punto intero: {points:points:point}.",
    "absence.half": "{player:player} non gioca in questo turno e ha un bye da mezzo punto: {points:points:point}.",
    "absence.zero": "{player:player} non partecipa a questo turno: {points:points:point}.",
}
