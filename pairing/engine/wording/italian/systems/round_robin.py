"""Italian: what round robins say, of one cycle or two."""

NAME = "girone all'italiana"

SENTENCES: dict[str, str] = {
    # Il turno
    "round_robin.round": (
        "Tutti incontrano tutti: {players:count:player}, {rounds:count:round} nella tabella di Berger. Questo è il "
        "turno {round}."
    ),
    "round_robin.second_cycle": ("Il turno {round} ripete il turno {table} della tabella, a colori invertiti."),
    "round_robin.exchanged": (
        "Il turno {round} è il turno {table} della tabella: gli ultimi due turni dell'andata sono scambiati, perché "
        "nessuno abbia lo stesso colore tre volte di fila."
    ),
    "round_robin.printed": (
        "Il turno {round} è il turno {table} della tabella: gli ultimi due turni dell'andata restano nell'ordine "
        "stampato, come ha scelto questo torneo."
    ),
    # Le scacchiere
    "round_robin.pair": (
        "Al turno {round} la tabella di Berger per {players:count:player} abbina il numero {number}, "
        "{player:player}, al numero {other}, {opponent:player}."
    ),
    "round_robin.forfeit": (
        "{player:player} è assente. La partita si perde a forfait e resta nella tabella, così gli avversari degli "
        "altri non cambiano."
    ),
    "round_robin.when": (
        "La somma dei numeri {number} e {other}, meno uno, è {sum}. Contando in cerchio i {cycle} turni della tabella, "
        "{sum} è il turno {table}."
    ),
    "round_robin.when_last": (
        "{opponent:player} ha il numero {other}, l'ultimo, che resta fermo mentre gli altri scorrono. Contro di esso "
        "il numero {number} vale il doppio meno uno: {sum}. Contando in cerchio i {cycle} turni della tabella, è il "
        "turno {table}."
    ),
    "round_robin.colour_odd": (
        "I numeri {number} e {other} danno una somma dispari, quindi ha il Bianco il minore: {white:player}."
    ),
    "round_robin.colour_even": (
        "I numeri {number} e {other} danno una somma pari, quindi ha il Bianco il maggiore: {white:player}."
    ),
    "round_robin.colour_last": (
        "Contro l'ultimo numero, {places}, i numeri fino a {half} hanno il Bianco e gli altri il Nero. Quindi "
        "{white:player} ha il Bianco."
    ),
    "round_robin.colour_odd_reversed": (
        "I numeri {number} e {other} danno una somma dispari, quindi all'andata ha avuto il Bianco il minore. Ora "
        "tocca al maggiore: {white:player}."
    ),
    "round_robin.colour_even_reversed": (
        "I numeri {number} e {other} danno una somma pari, quindi all'andata ha avuto il Bianco il maggiore. Ora "
        "tocca al minore: {white:player}."
    ),
    "round_robin.colour_last_reversed": (
        "Contro l'ultimo numero, {places}, all'andata i numeri fino a {half} hanno avuto il Bianco e gli altri il "
        "Nero. Ora è il contrario: {white:player} ha il Bianco."
    ),
    "round_robin.other_meeting": (
        "Si incontrano anche al turno {round}: {white:player} con il Bianco, {black:player} con il Nero."
    ),
    # Il riposo
    "round_robin.rest": (
        "{player:player} riposa: la tabella ha {places:count:place} per {players:count:player}, e chi incontra "
        "quello vuoto non gioca. Tutti riposano una volta per girone, con {points:points:point}."
    ),
    "round_robin.rest_when": (
        "Il posto vuoto ha il numero {places}. Contro di esso il numero {number} vale il doppio meno uno: {sum}. "
        "Contando in cerchio i {cycle} turni della tabella, è il turno {table}."
    ),
    # Perché no
    "round_robin.no_scores": (
        "In un girone all'italiana non ci sono gruppi di punteggio. Gli avversari di {player:player} sono fissati "
        "prima del primo turno."
    ),
    "round_robin.why_later": (
        "{player:player} e {opponent:player} si incontrano più avanti, {rounds:many|al turno|ai turni} {rounds:list}."
    ),
    "round_robin.why_met": (
        "{player:player} e {opponent:player} hanno già avuto il loro incontro {rounds:many|al turno|ai turni} "
        "{rounds:list}; la tabella non ne prevede altri."
    ),
    "round_robin.why_never": (
        "La tabella prevede {player:player} contro {opponent:player} al turno {round}, ma se ne "
        "{planned:many|gioca|giocano} solo {planned}."
    ),
    "round_robin.why_rest": (
        "{player:player} riposa {rounds:many|al turno|ai turni} {rounds:list}. Tutti riposano una volta per girone."
    ),
    # Il verdetto
    "round_robin.check_pairs": "In questo turno la tabella prevede altre coppie per {players:players}.",
    "round_robin.check_rest": "Secondo la tabella in questo turno riposa {expected:player}.",
    # Che cosa impedisce una risposta
    "round_robin.off_table": (
        "{player:player} ha incontrato {opponent:player} al turno {round}, cosa che la tabella per "
        "{players:count:player} non prevede. O quel turno è stato abbinato a mano, o la lista è cambiata: dopo il "
        "turno 1 nessuno entra in un girone all'italiana né ne esce, e chi si ritira resta in lista."
    ),
    "more_rounds_than_table": (
        "La tabella per {players:count:player} ha {most:count:round}, e ne sono previsti {rounds}. Se ne prevedano "
        "al massimo {most}."
    ),
    "varma_players": (
        "Le tabelle Varma valgono da {fewest} a {most} giocatori, non per {players}. "
        "Scegliere un altro ordine iniziale."
    ),
    "prohibitions_barred": (
        "In un girone all'italiana tutti incontrano tutti. Si tolga la regola che tiene separati {players:players}."
    ),
    "legality.third_colour": "{player:player} ha il {colour:term:colour} per la terza volta di seguito.",
    "legality.too_few_rounds": "Per {player:player} resterebbero {games} partite da giocare e {rounds} turni: non "
    "tutti possono più incontrare tutti.",
    "legality.never_met": "{player:player} non avrebbe mai incontrato {players:players}.",
    "legality.met_once": "{player:player} non avrebbe incontrato due volte: {players:players}.",
    "round_robin.check_never_met": "{player:player} non ha mai incontrato {players:players}.",
    "round_robin.check_met_once": "{player:player} non ha incontrato due volte: {players:players}.",
    "legality.table": "In questo turno la tabella non prevede {player:player} contro {opponent:player}.",
}

TEAM_SENTENCES: dict[str, str] = {
    "round_robin.exchanged": (
        "Il turno {round} è il turno {table} della tabella: gli ultimi due turni dell'andata sono scambiati, perché "
        "nessuna squadra abbia in prima scacchiera lo stesso colore tre volte di fila."
    ),
    "round_robin.forfeit": (
        "{player:player} è assente. L'incontro si perde a forfait e resta nella tabella, così gli avversari delle "
        "altre squadre non cambiano."
    ),
    "round_robin.colour_odd": (
        "I numeri {number} e {other} danno una somma dispari, quindi ha il Bianco in prima scacchiera il minore: "
        "{white:player}."
    ),
    "round_robin.colour_even": (
        "I numeri {number} e {other} danno una somma pari, quindi ha il Bianco in prima scacchiera il maggiore: "
        "{white:player}."
    ),
    "round_robin.colour_last": (
        "Contro l'ultimo numero, {places}, i numeri fino a {half} hanno il Bianco in prima scacchiera e gli altri il "
        "Nero. Quindi lì {white:player} ha il Bianco."
    ),
    "round_robin.colour_odd_reversed": (
        "I numeri {number} e {other} danno una somma dispari, quindi all'andata ha avuto il Bianco in prima scacchiera "
        "il minore. Ora tocca al maggiore: {white:player}."
    ),
    "round_robin.colour_even_reversed": (
        "I numeri {number} e {other} danno una somma pari, quindi all'andata ha avuto il Bianco in prima scacchiera il "
        "maggiore. Ora tocca al minore: {white:player}."
    ),
    "round_robin.colour_last_reversed": (
        "Contro l'ultimo numero, {places}, all'andata i numeri fino a {half} hanno avuto il Bianco in prima scacchiera "
        "e gli altri il Nero. Ora è il contrario: lì {white:player} ha il Bianco."
    ),
    "round_robin.rest": (
        "{player:player} riposa: la tabella ha {places:count:place} per {players:count:player}, e chi incontra quello "
        "vuoto non gioca. Tutte le squadre riposano una volta per girone, con {points:points:point}."
    ),
    "round_robin.round": (
        "Tutte le squadre si incontrano: {players:count:player}, {rounds:count:round} nella tabella di Berger. Questo "
        "è il turno {round}."
    ),
    "round_robin.why_rest": (
        "{player:player} riposa {rounds:many|al turno|ai turni} {rounds:list}. Tutte le squadre riposano una volta per "
        "girone."
    ),
    "round_robin.off_table": (
        "{player:player} ha incontrato {opponent:player} al turno {round}, cosa che la tabella per "
        "{players:count:player} non prevede. O quel turno è stato abbinato a mano, o la lista è cambiata: dopo il "
        "turno 1 nessuna squadra entra in un girone all'italiana né ne esce, e chi si ritira resta in lista."
    ),
    "prohibitions_barred": (
        "In un girone all'italiana tutte le squadre si incontrano. Si tolga la regola che tiene separate "
        "{players:players}."
    ),
}
"""What is said otherwise of teams than of players."""
