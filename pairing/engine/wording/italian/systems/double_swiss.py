"""Italian: what only the Double-Swiss system says."""

NAME = "Double-Swiss"

SENTENCES: dict[str, str] = {
    # The opponent
    "double_swiss.lifted": "{player:player} è salito nel gruppo con {score:points:point} per completarlo.",
    "double_swiss.only_two": "{player:player} e {opponent:player} erano gli unici due da abbinare nel gruppo.",
    "double_swiss.halves": (
        "Per numero di abbinamento la metà superiore del gruppo incontra in ordine quella inferiore: {player:player} è "
        "il numero {place} della prima, {opponent:player} il numero {place} della seconda."
    ),
    "double_swiss.identifier": (
        "Non tutti potevano incontrare l'avversario naturale. Le regole prendono allora l'abbinamento in cui i numeri "
        "più piccoli delle coppie, e poi i loro avversari, vengono prima: lì {player:player} incontra "
        "{opponent:player}."
    ),
    "double_swiss.members": (
        "I numeri più piccoli delle coppie, in ordine: {players:players}. I loro avversari nello stesso ordine: "
        "{others:players}."
    ),
    # Colours
    "double_swiss.colour_4_3_1": (
        "Né {white:player} né {black:player} hanno ancora giocato un incontro. Decidono il numero di abbinamento di "
        "{player:player}, che precede in classifica, e il colore sorteggiato."
    ),
    "double_swiss.colour_4_3_2": "{white:player} ha iniziato meno incontri con il Bianco di {black:player}.",
    "double_swiss.colour_4_3_3": (
        "Entrambi hanno iniziato lo stesso numero di incontri con il Bianco. L'ultima volta che i loro colori sono "
        "stati diversi {white:player} ha iniziato con il Nero e {black:player} con il Bianco: ora si scambiano."
    ),
    "double_swiss.colour_4_3_4": (
        "Entrambi hanno iniziato finora con gli stessi colori. {player:player}, che precede in classifica, cambia il "
        "colore dell'ultimo incontro."
    ),
    "double_swiss.colour_4_3_5": (
        "{player:player}, che precede in classifica, non ha ancora avuto un colore. Allora è l'avversario a cambiare "
        "quello dell'ultimo incontro: {white:player} inizia con il Bianco."
    ),
    "double_swiss.second_game": "Nella seconda partita {white:player} ha il Bianco e {black:player} il Nero.",
    "double_swiss.colours": (
        "Colori con cui {player:player} ha iniziato gli incontri finora: {colours:colours}. Bianco {whites:count:time}."
    ),
    # The group
    "double_swiss.upfloaters": "Saliti dai gruppi inferiori: {players:players}.",
    "double_swiss.criterion_C4": (
        "{count:many|Doveva|Dovevano} salire {count:count:player}: {players:players}. Con meno non si sarebbero potuti "
        "abbinare tutti."
    ),
    "double_swiss.criterion_C5": (
        "Punti che mancano a chi è salito per avere quelli del gruppo: {missing:pointlist} ({players:players}). Meno "
        "non era possibile."
    ),
    "double_swiss.criterion_C6": (
        "Chiunque fosse salito, nel gruppo seguente sarebbero dovuti salire più giocatori di uno (se sono dispari) "
        "o di nessuno (se sono pari)."
    ),
    "double_swiss.criterion_C7": (
        "{count:count:player} tra chi è salito {count:many|aveva|avevano} incontrato un avversario di un altro "
        "punteggio anche nel turno precedente: {players:players}. Meno non era possibile."
    ),
    "double_swiss.criterion_C8": (
        "{count:count:player} che già nel turno precedente {count:many|aveva|avevano} incontrato un altro punteggio "
        "{count:many|incontra|incontrano} ora chi è salito: {players:players}. Meno non era possibile."
    ),
    # The bye
    "double_swiss.bye_number": (
        "Con lo stesso punteggio e altrettanti incontri giocati, ma un numero di abbinamento più piccolo di "
        "{player:player}: {players:players}."
    ),
    # Why not
    "double_swiss.why_top": "Nessuno ha più punti di {player:player}: non c'è un gruppo in cui salire.",
    "double_swiss.why_float_happens": "{player:player} incontra in questo turno qualcuno con un punteggio più alto.",
    "double_swiss.why_bye_matches": (
        "Allora il bye andrebbe a chi ha giocato {with_it} incontri. A parità di punteggio viene prima chi ha giocato "
        "di più, cioè chi ne ha {actual}."
    ),
    "double_swiss.why_bye_number": (
        "Allora il bye andrebbe al numero {with_it}. A parità di punteggio e di incontri viene prima il numero più "
        "alto, cioè {actual}."
    ),
    "double_swiss.why_C4": (
        "Allora nel gruppo con {score:points:point} {with_it:many|dovrebbe|dovrebbero} salire {with_it:count:player} "
        "invece di {actual:amount|nessuno}."
    ),
    "double_swiss.why_C5": (
        "Allora a chi sale nel gruppo con {score:points:point} mancherebbero più punti: {with_it:differences} invece "
        "di {actual:differences}."
    ),
    "double_swiss.why_C6": (
        "Allora nel gruppo dopo quello con {score:points:point} dovrebbero salire più giocatori di uno (se sono "
        "dispari) o di nessuno (se sono pari)."
    ),
    "double_swiss.why_C7": (
        "Allora {with_it:count:player} tra chi sale nel gruppo con {score:points:point} "
        "{with_it:many|incontrerebbe|incontrerebbero} un altro punteggio per il secondo turno di fila, invece di "
        "{actual:amount|nessuno}."
    ),
    "double_swiss.why_C8": (
        "Allora nel gruppo con {score:points:point} {with_it:count:player} che già nel turno precedente "
        "{with_it:many|aveva|avevano} incontrato un altro punteggio {with_it:many|incontrerebbe|incontrerebbero} chi "
        "sale, invece di {actual:amount|nessuno}."
    ),
    "double_swiss.why_later_3_5": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma salirebbero altri giocatori, e le regole "
        "prendono quelli con i numeri più piccoli."
    ),
    "double_swiss.why_later_3_6": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono. Tra abbinamenti altrettanto buoni le regole "
        "prendono quello in cui vengono prima i numeri più piccoli delle coppie e, dopo, i loro avversari; questo "
        "viene dopo."
    ),
    # The verdict
    "double_swiss.check_bye": "Il bye è andato a {given:player}; secondo le regole spetta a {expected:player}.",
    "double_swiss.check_upfloaters": (
        "Saliti nel gruppo con {score:points:point} in questo turno: {given:players}. Secondo le regole: "
        "{expected:players}."
    ),
    "double_swiss.check_pairs": "Nel gruppo con {score:points:point} le regole danno altre coppie a {players:players}.",
    # What keeps the engine from answering
    "half_match": (
        "{player:player}, turno {round} e seguente: ogni due turni del file sono un incontro, quindi servono lo "
        "stesso avversario a colori invertiti, oppure lo stesso bye."
    ),
    "odd_rounds": (
        "Ogni incontro ha due turni nel file, ma sono previsti {rounds:count:round}. Prevederne un numero pari."
    ),
}
