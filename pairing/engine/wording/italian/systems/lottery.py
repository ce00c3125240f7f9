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
        "Con {score:points:point} non tutti si potevano abbinare tra loro. L'estrazione ha indicato {player:player} "
        "per passare al punteggio inferiore."
    ),
    "lottery.leaves": (
        "Con {score:points:point} non tutti si potevano abbinare tra loro. L'estrazione ha indicato {player:player} "
        "per passare al punteggio inferiore; prima nell'estrazione, ma senza utilità per gli altri: "
        "{passed:players}."
    ),
    "lottery.turn": (
        "Tra chi aveva {score:points:point} ed era ancora senza avversario, il primo nome estratto era "
        "{player:player}, e il successivo possibile {opponent:player}."
    ),
    "lottery.turn_came": (
        "{player:player} veniva da un punteggio superiore, con precedenza nell'abbinamento; il primo nome estratto "
        "possibile era {opponent:player}."
    ),
}
