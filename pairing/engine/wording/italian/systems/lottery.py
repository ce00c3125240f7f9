"""Italian: what only the lottery Swiss says."""

NAME = "svizzero a sorteggio"

SENTENCES: dict[str, str] = {
    "lottery.lot": "Estratto con il sorteggio del turno {round}, {lot}.",
    "lottery.order": "Con {score:points:point}, abbinati nell'ordine di estrazione: {count:count:player}.",
    "lottery.order_came": (
        "Con {score:points:point}, abbinati nell'ordine di estrazione: {count:count:player}; chi veniva dall'alto ha "
        "scelto per primo ({came:count:player})."
    ),
    "lottery.leaves_first": (
        "Con {score:points:point} non tutti si potevano abbinare tra loro. {player:player} è stato estratto per "
        "passare al punteggio inferiore."
    ),
    "lottery.leaves": (
        "Con {score:points:point} non tutti si potevano abbinare tra loro. {player:player} è stato estratto per "
        "passare al punteggio inferiore; estratti prima, ma la loro uscita non avrebbe aiutato gli altri: "
        "{passed:players}."
    ),
    "lottery.turn": (
        "Tra chi aveva {score:points:point} ed era ancora senza avversario, {player:player} è stato il primo estratto, "
        "e {opponent:player} il successivo possibile."
    ),
    "lottery.turn_came": (
        "{player:player} veniva da un punteggio superiore e si è abbinato per primo; {opponent:player} era il primo "
        "estratto possibile."
    ),
}
