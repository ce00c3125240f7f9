"""Italian: what systems say in which players choose in turn."""

SENTENCES: dict[str, str] = {
    # L'avversario
    "in_turn.passed_met": (
        "Prima nell'ordine, ma con un incontro già giocato contro {player:player}: {players:players}."
    ),
    "in_turn.passed_prohibited": "Prima nell'ordine, ma da tenere separati da {player:player}: {players:players}.",
    "in_turn.passed_colour": (
        "Prima nell'ordine, ma con lo stesso colore obbligato di {player:player}: {players:players}."
    ),
    "in_turn.passed_colours": (
        "Prima nell'ordine, ma più giocatori del necessario non avrebbero avuto il colore che spetta loro: "
        "{players:players}."
    ),
    "in_turn.passed_floats": (
        "Prima nell'ordine, ma più giocatori avrebbero dovuto lasciare il loro gruppo di punteggio, o non si sarebbero "
        "potuti abbinare tutti: {players:players}."
    ),
    "in_turn.earlier": (
        "Prima di {player:player} nell'ordine in cui si lascia il gruppo di punteggio, ma più giocatori avrebbero "
        "dovuto lasciarlo, o per un punteggio più basso: {players:players}."
    ),
    "in_turn.passed_needed": (
        "Prima nell'ordine, ma con quell'incontro contro {player:player} non si sarebbero potuti abbinare tutti gli "
        "altri: {players:players}."
    ),
    # Il bye
    "in_turn.bye": (
        "Il bye va all'ultimo in graduatoria che può riceverlo e senza il quale si possono abbinare tutti gli altri. È "
        "{player:player}."
    ),
    "in_turn.bye_barred": "Dopo {player:player} in graduatoria, ma non possono più avere un bye: {players:players}.",
    "in_turn.bye_needed": (
        "Dopo {player:player} in graduatoria, ma senza di loro non si sarebbero potuti abbinare tutti gli altri: "
        "{players:players}."
    ),
    "in_turn.bye_drawn": (
        "Il bye è stato sorteggiato nel punteggio più basso in cui qualcuno può averlo e tutti gli altri si possono "
        "abbinare. È toccato a {player:player}."
    ),
    "in_turn.bye_drawn_barred": "Prima di {player:player}, ma non possono più avere un bye: {players:players}.",
    "in_turn.bye_drawn_needed": (
        "Prima di {player:player}, ma senza di loro non si sarebbero potuti abbinare tutti gli altri: "
        "{players:players}."
    ),
    # Perché no
    "in_turn.why_taken": "{chooser:player} veniva prima nell'ordine, e il suo avversario è {player:player}.",
    "in_turn.why_later": (
        "Toccava a {player:player}, e nell'ordine {chosen:player} veniva prima di {opponent:player}."
    ),
    "in_turn.why_needed": (
        "Toccava a {player:player}, e nell'ordine {opponent:player} veniva prima di {chosen:player}. Ma allora non si "
        "sarebbero potuti abbinare tutti gli altri."
    ),
    "in_turn.why_colours": (
        "Toccava a {player:player}, e {opponent:player} veniva prima di {chosen:player} nell'ordine. Ma più giocatori "
        "del necessario non avrebbero avuto il colore che spetta loro."
    ),
    "in_turn.why_floats": (
        "{player:player} lasciava il gruppo di punteggio, e {opponent:player} veniva prima di {chosen:player} "
        "nell'ordine. Ma più giocatori avrebbero dovuto lasciare il loro gruppo, o non si sarebbero potuti abbinare "
        "tutti."
    ),
    "in_turn.why_float_floats": (
        "{player:player} veniva prima di {floater:player} nell'ordine in cui si lascia il gruppo di punteggio. Ma più "
        "giocatori avrebbero dovuto lasciarlo, o per un punteggio più basso."
    ),
    "in_turn.why_float_later": (
        "{floater:player} veniva prima di {player:player} nell'ordine in cui si lascia il gruppo di punteggio, e non "
        "doveva lasciarlo nessun altro."
    ),
    "in_turn.why_bye_first": "{player:player} ha il bye, che si assegna prima di formare le coppie.",
    "in_turn.why_bye_needed": (
        "{player:player} viene dopo {receiver:player} in graduatoria, ma con quel bye non si sarebbero potuti abbinare "
        "tutti gli altri."
    ),
    "in_turn.why_bye_later": (
        "{receiver:player} viene dopo {player:player} in graduatoria, può avere il bye, e tutti gli altri si possono "
        "abbinare."
    ),
    "in_turn.why_bye_drawn_needed": (
        "{player:player} veniva prima di {receiver:player}, ma con quel bye non si sarebbero potuti abbinare tutti gli "
        "altri."
    ),
    "in_turn.why_bye_drawn_later": (
        "{receiver:player} ha meno punti, o il suo nome è uscito prima di quello di {player:player}; può avere il bye, "
        "e tutti gli altri si possono abbinare."
    ),
    "in_turn.why_other_group": (
        "{player:player} e {opponent:player} in questo turno erano in gruppi diversi. Chi gioca in quale gruppo si "
        "stabilisce prima delle scacchiere; la pagina del turno dice come."
    ),
    "in_turn.why_stays": (
        "L'estrazione non ha indicato {player:player} per lasciare il proprio punteggio. Lo lasciano solo quanti "
        "bastano per abbinare gli altri."
    ),
    "in_turn.why_float_happens": (
        "{player:player} incontra davvero un altro punteggio in questo turno: {opponent:player}."
    ),
    "in_turn.why_no_float": (
        "{opponent:player}, con gli stessi punti di {player:player}, era possibile e veniva prima di chi ha altri "
        "punti."
    ),
    # Il verdetto
    "in_turn.check_no_lot": (
        "Il sorteggio del turno non è indicato: si sono potute controllare solo le regole di base."
    ),
    "in_turn.check_bye": "Il bye è andato a {given:player}; secondo la definizione spetta a {expected:player}.",
    "in_turn.check_opponent": (
        "{player:player} incontra {given:player}; secondo la definizione l'avversario è {expected:player}."
    ),
    "in_turn.check_floats": (
        "Del gruppo con {score:points:point} incontrano un punteggio più basso {given:count:player}; secondo la "
        "definizione {expected:count:player}."
    ),
}
