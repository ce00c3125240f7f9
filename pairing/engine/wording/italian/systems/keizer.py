"""Italian: what only the Keizer system says."""

NAME = "Keizer"

SENTENCES: dict[str, str] = {
    "keizer.turn": (
        "Dall'alto della lista {player:player} prende il primo più in basso che si può incontrare: {opponent:player}."
    ),
    "keizer.places": (
        "Nella lista Keizer {player:player} è al posto {place} con {sixths:sixths}, {opponent:player} al "
        "posto {other_place} con {other:sixths}."
    ),
    "keizer.list": (
        "Il primo posto della lista vale {value}, ogni posto più in basso 1 di meno. Fra due incontri degli "
        "stessi giocatori ci sono almeno {gap:count:round}, e si incontrano al massimo {most:count:time}."
    ),
    "keizer.weaker": (
        "Con questi limiti non si potevano abbinare tutti i presenti: in questo turno bastano "
        "{gap:count:round} fra due incontri, e due giocatori si incontrano al massimo {most:count:time}."
    ),
    "keizer.unsettled": "Dopo 60 revisioni la lista si muoveva ancora; resta come l'ha lasciata l'ultima.",
    "keizer.again": (
        "{player:player} e {opponent:player} si sono già incontrati, {rounds:many|nel turno|nei turni} {rounds:list}. "
        "Fra {rounds:many|quell'incontro|l'ultimo incontro} e questo turno {between:many|c'è|ci sono} "
        "{between:count:round}, e il limite di questo turno è {gap}."
    ),
    "keizer.passed_recent": (
        "Prima nella lista, ma l'ultimo incontro con {player:player} è troppo vicino (devono esserci "
        "{gap:count:round} in mezzo): {players:players}."
    ),
    "keizer.passed_often": (
        "Prima nella lista, ma incontrati da {player:player} quanto è permesso, {most:count:time}: {players:players}."
    ),
    "keizer.passed_prohibited": "Prima nella lista, ma tenuti separati da {player:player}: {players:players}.",
    "keizer.passed_needed": (
        "Prima nella lista, ma contro {player:player} non si sarebbero potuti abbinare tutti gli altri: "
        "{players:players}."
    ),
    "keizer.term_own": "Valore proprio di {player:player}: {sixths:sixths}.",
    "keizer.term_win": "Turno {round}, vittoria: il valore di {opponent:player}, {sixths:sixths}.",
    "keizer.term_draw": "Turno {round}, patta: la metà del valore di {opponent:player}, {value}, è {sixths:sixths}.",
    "keizer.term_bye": (
        "Turno {round}, senza avversario: {share:sixths} del valore proprio, {value}, è {sixths:sixths}."
    ),
    "keizer.term_duty": (
        "Turno {round}, assente per servizio: {share:sixths} del valore proprio, {value}, è {sixths:sixths}."
    ),
    "keizer.term_notice": (
        "Turno {round}, assente con preavviso: {share:sixths} del valore proprio, {value}, è {sixths:sixths}."
    ),
    "keizer.sum": "Il punteggio Keizer di {player:player} è {sixths:sixths}: posto {place}.",
    "keizer.bye": (
        "I presenti sono {players}, un numero dispari. {player:player} resta senza avversario: nessuno ha "
        "avuto meno bye prima (finora: {had}), e fra questi {player:player} è il più in basso nella lista. "
        "Conta {share:sixths} del valore proprio."
    ),
    "keizer.bye_needed": (
        "Venivano prima di {player:player}, ma senza di loro non si sarebbero potuti abbinare tutti gli "
        "altri: {players:players}."
    ),
    "keizer.colour_between": (
        "Delle partite fra loro {white:player} ne ha giocate con il Bianco {whites}, {black:player} {other}: "
        "il Bianco va a {white:player}."
    ),
    "keizer.colour_overall": (
        "{white:player} ha avuto il Bianco in {whites} su {games:count:game}, {black:player} in {other} su "
        "{other_games:count:game}: il Bianco va a {white:player}."
    ),
    "keizer.colour_alternate": (
        "Risalendo dall'ultima partita, {white:player} aveva il Nero quando {black:player} aveva il Bianco; "
        "ora è il contrario."
    ),
    "keizer.colour_initial": (
        "A nessuno dei due spetta un colore. {player:player} ha il numero {number}, e i numeri dispari "
        "cominciano con il colore sorteggiato, {initial:term:colour}: il Bianco va a {white:player}."
    ),
    "keizer.why_recent": (
        "{player:player} e {opponent:player} si sono incontrati al turno {round}. Fra due incontri devono "
        "esserci almeno {gap:count:round}."
    ),
    "keizer.why_often": (
        "{player:player} e {opponent:player} si sono già incontrati {times:count:time}, e il massimo è {most}."
    ),
    "keizer.why_bye_needed": (
        "{player:player} veniva prima di {receiver:player}, ma con quel bye non si sarebbero potuti abbinare "
        "tutti gli altri."
    ),
    "keizer.why_bye_later": (
        "{receiver:player} non ha avuto più bye di {player:player}, e fra chi ne ha avuti altrettanto pochi è "
        "il più in basso nella lista."
    ),
    "keizer.no_groups": (
        "Il sistema Keizer non ha gruppi di pari punti: decide solo il posto nella lista, anche per {player:player}."
    ),
    "keizer.check_bye": "Il bye è andato a {given:player}; secondo la lista spetta a {expected:player}.",
    "keizer.check_opponent": "{player:player} incontra {given:player}; secondo la lista è {expected:player}.",
}
