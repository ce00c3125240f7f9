"""Italian: what only the seeded system with six subgroups says."""

NAME = "generato a sei sottogruppi"

SENTENCES: dict[str, str] = {
    "six_subgroups.met": (
        "Il gruppo {first} ha incontrato il gruppo {second}: {count:count:pair}. Ordine estratto nel gruppo {first}: "
        "{upper:players}. Ordine estratto nel gruppo {second}: {lower:players}."
    ),
    "six_subgroups.by_score": (
        "Al turno {round} non tutti i gruppi si potevano abbinare con il gruppo che devono incontrare, quindi si è "
        "abbinato per punteggio."
    ),
    "six_subgroups.turn": (
        "{player:player} era il primo nome estratto, di un gruppo, ancora senza avversario; {opponent:player} era il "
        "successivo estratto possibile del gruppo che questo incontra."
    ),
    "six_subgroups.why_float": (
        "Nei primi turni si incontrano i gruppi, qualunque siano i punti: nessuno passa a un altro punteggio, quindi "
        "nemmeno {player:player}."
    ),
    "six_subgroups.why_apart": (
        "Nei primi turni il gruppo 1 incontra il 3, il 2 incontra il 5 e il 4 incontra il 6. {player:player} e "
        "{opponent:player} non sono in due gruppi che si incontrano."
    ),
}
