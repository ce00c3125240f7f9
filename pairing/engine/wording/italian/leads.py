"""Italian: why a board is as it is, in one sentence."""

SENTENCES: dict[str, str] = {
    "lead.start": "Il torneo comincia: {player:player} e {opponent:player}, come tutti, non hanno ancora punti.",
    "lead.same": "{player:player} e {opponent:player} hanno lo stesso punteggio: {score:points:point}.",
    "lead.same_virtual": (
        "{player:player} ({real:points:real_point} + {virtual:points:virtual_point}) e {opponent:player} "
        "({other_real:points:real_point} + {other_virtual:points:virtual_point}) hanno lo stesso punteggio di "
        "abbinamento: {score:points}."
    ),
    "lead.differ": "{player:player} ha {score:points:point}, {opponent:player} ne ha {other_score:points}.",
    "lead.differ_virtual": (
        "Il punteggio di abbinamento di {player:player} è {score:points} ({real:points:real_point} + "
        "{virtual:points:virtual_point}), quello di {opponent:player} è {other_score:points} "
        "({other_real:points:real_point} + {other_virtual:points:virtual_point})."
    ),
    "lead.down_alone": (
        "Nel gruppo con {group:points:point} non c'era nessun altro, quindi {player:player} scende nel gruppo "
        "successivo."
    ),
    "lead.down_no_opponent": (
        "Nel gruppo con {group:points:point} non restava nessuno che {player:player} potesse incontrare, quindi "
        "{player:player} scende nel gruppo successivo."
    ),
    "lead.down_odd": (
        "Nel gruppo con {group:points:point} il numero di giocatori da abbinare era dispari, quindi qualcuno "
        "doveva scendere: {player:player}."
    ),
    "lead.down_incomplete": (
        "Nel gruppo con {group:points:point} non si potevano abbinare tutti, quindi {player:player} scende."
    ),
    "lead.down_needed_below": (
        "Nel gruppo con {group:points:point} erano possibili più coppie, ma più in basso qualcuno sarebbe rimasto "
        "senza avversario, o il bye sarebbe andato a un punteggio più alto. Quindi {player:player} scende."
    ),
    "lead.only_two": "Nel loro gruppo non restava nessun altro da abbinare, quindi si incontrano.",
    "lead.natural": (
        "La metà superiore di un gruppo incontra quella inferiore in ordine di tabellone: {player:player} ha il "
        "posto {place} sopra, {opponent:player} ha il posto {place} sotto."
    ),
    "lead.next_free": "{opponent:player} era il primo nome della metà inferiore ancora libero per {player:player}.",
    "lead.first_resident": (
        "{opponent:player} ha il posto più alto, nel nuovo gruppo, tra chi era libero per {player:player}."
    ),
    "lead.exchanged": (
        "Le due metà abituali del gruppo non si potevano abbinare tra loro, quindi c'è stato uno scambio tra le "
        "metà: {players:players}. Così si incontrano {player:player} e {opponent:player}."
    ),
    "lead.skipped_met": (
        "{player:player} ha già incontrato {players:players}, quindi il nome successivo nell'ordine era "
        "{opponent:player}."
    ),
    "lead.skipped_colour": (
        "Il prossimo colore deve essere il {colour:term:colour} per {players:players} e anche per {player:player}. "
        "Quindi, nell'ordine, veniva {opponent:player}."
    ),
    "lead.skipped_illegal": (
        "{skipped:count:player} prima di {opponent:player} nell'ordine, ma in questo turno l'incontro con "
        "{player:player} non è permesso."
    ),
    "lead.skipped_leaving": (
        "{players:players} {players:many|viene|vengono} prima di {opponent:player} nell'ordine per "
        "{player:player}, ma {players:many|doveva|dovevano} scendere nel gruppo successivo."
    ),
    "lead.skipped_bye": (
        "{players:players} viene prima di {opponent:player} nell'ordine per {player:player}, ma ha il bye."
    ),
    "lead.skipped_preference": (
        "{players:players} {players:many|viene|vengono} prima di {opponent:player} nell'ordine, ma come "
        "{player:player} {players:many|ha|hanno} la preferenza per il {colour:term:colour}: in quella coppia qualcuno "
        "non l'avrebbe avuto, e di coppie così ce ne devono essere il meno possibile."
    ),
    "lead.skipped_mixed": (
        "{skipped:count:player} prima di {opponent:player} nell'ordine, ma l'incontro con {player:player} non era "
        "permesso, oppure altri sarebbero rimasti senza avversario, senza il colore preferito o con un float che le "
        "regole evitano. I singoli passi dicono chi e perché."
    ),
}
