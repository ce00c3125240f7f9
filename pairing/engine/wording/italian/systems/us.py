"""Italian: why a round of the US Chess system is as it is."""

NAME = "US Chess"

SENTENCES: dict[str, str] = {
    # Il turno e i suoi gruppi
    "us.repeats": (
        "Il torneo ha {rounds:count:round} e partecipano {players:count:player}: dove non c'è altra possibilità, ci si "
        "può incontrare di nuovo."
    ),
    "us.top_down": "I colori si guardano scacchiera per scacchiera, dall'alto (variante 29E6b).",
    "us.last_round": "Il turno {round} è l'ultimo: un colore può toccare per la terza volta di seguito.",
    "us.group": (
        "Il gruppo con {score:points:point} ({players:count:player}): la metà superiore incontra quella inferiore, poi "
        "si scambiano gli avversari."
    ),
    "us.came": "Arrivano dall'alto e si abbinano per primi, in quest'ordine: {players:players}.",
    # Chi scende, e chi incontra chi viene dall'alto
    "us.drop_odd": (
        "Il gruppo con {score:points:point} era dispari: scende al gruppo successivo {player:player}, chi ha il rating "
        "più basso tra quelli di cui il gruppo può fare a meno."
    ),
    "us.drop_colour": (
        "Il gruppo con {score:points:point} era dispari. Scende {player:player} al posto di {first:player}, a "
        "{difference} punti di rating: per i colori è meglio, ed è nei limiti."
    ),
    "us.drop_several": (
        "Più di un giocatore ha dovuto lasciare il gruppo con {score:points:point}, altrimenti non si sarebbero potuti "
        "abbinare tutti; tra questi {player:player}."
    ),
    "us.drop_no_opponent": (
        "{player:player}, che viene dall'alto, nel gruppo con {score:points:point} non ha trovato nessuno da "
        "incontrare senza che altri dovessero lasciarlo, e scende ancora."
    ),
    "us.met": (
        "{player:player} viene dall'alto e incontra il giocatore disponibile con il rating più alto: {opponent:player}."
    ),
    "us.met_lower": (
        "{player:player} viene dall'alto e incontra {opponent:player} al posto di {first:player}, a {difference} punti "
        "di rating: per i colori è meglio, ed è nei limiti."
    ),
    "us.met_passed": (
        "Più in alto in classifica, ma con un incontro già avvenuto o vietato con {player:player}, oppure necessari ad "
        "altri: {players:players}."
    ),
    # Metà contro metà
    "us.natural": (
        "Abbinamento naturale del gruppo con {score:points:point}, metà superiore contro metà inferiore: la scacchiera "
        "{place} di {boards} è {player:player} - {opponent:player}."
    ),
    "us.kept": "Nulla si opponeva alla coppia naturale {player:player} - {opponent:player}.",
    "us.walked": (
        "Nel gruppo con {score:points:point} i singoli scambi non bastavano a evitare ogni secondo incontro: "
        "dall'alto, ciascuno ha preso l'avversario più vicino a quello naturale con cui tutti gli altri si potevano "
        "abbinare."
    ),
    "us.transposition": (
        "Trasposizione: {a:player} - {c:player} e {b:player} - {d:player} diventano {a:player} - {d:player} e "
        "{b:player} - {c:player}. Delle due differenze di rating conta la minore, {difference}; l'altra è {other}."
    ),
    "us.transposition_unrated": (
        "Trasposizione: {a:player} - {c:player} e {b:player} - {d:player} diventano {a:player} - {d:player} e "
        "{b:player} - {c:player}. Cambia posto un giocatore senza rating, quindi nessuna differenza conta."
    ),
    "us.interchange": (
        "Scambio tra le metà: {c:player} e {b:player}, a {difference} punti di rating, si cambiano di posto; "
        "{a:player} - {c:player} e {b:player} - {d:player} diventano {a:player} - {b:player} e {c:player} - {d:player}."
    ),
    "us.interchange_unrated": (
        "Scambio tra le metà: {c:player} e {b:player} si cambiano di posto e uno dei due è senza rating, quindi "
        "nessuna differenza conta; {a:player} - {c:player} e {b:player} - {d:player} diventano {a:player} - {b:player} "
        "e {c:player} - {d:player}."
    ),
    "us.why_rematch": (
        "Il motivo: {players:players} si erano già incontrati, o non possono incontrarsi; per questo non c'è limite."
    ),
    "us.why_equalise": (
        "Così, sulle scacchiere interessate, i giocatori con due partite in più con un colore sarebbero {after} invece "
        "di {before}. Per questo si ammettono {limit} punti, e il cambio ne copre {difference}."
    ),
    "us.why_equalise_free": (
        "Così, sulle scacchiere interessate, i giocatori con due partite in più con un colore sarebbero {after} invece "
        "di {before}. In questo torneo per ciò non c'è limite (variante 29E5h)."
    ),
    "us.why_third": (
        "Così, sulle scacchiere interessate, i giocatori con lo stesso colore per la terza volta di seguito sarebbero "
        "{after} invece di {before}. Per questo si ammettono {limit} punti, e il cambio ne copre {difference}."
    ),
    "us.why_alternate": (
        "Così, tra le scacchiere interessate, quelle con due giocatori a cui spetta lo stesso colore sono {after} "
        "invece di {before}. Per questo si ammettono {limit} punti, e il cambio ne copre {difference}."
    ),
    "us.conflict_left": (
        "Il {colour:term:colour} spetta tanto a {player:player} quanto a {opponent:player}: nessun cambio nei limiti "
        "lascerebbe meno scacchiere così."
    ),
    "us.lead_natural": (
        "Metà superiore contro metà inferiore: {opponent:player} è l'avversario naturale di {player:player}."
    ),
    "us.lead_rematch": (
        "{player:player} e {opponent:player} si incontrano perché si sono scambiati avversari per evitare un secondo "
        "incontro."
    ),
    "us.lead_walked": (
        "{opponent:player} è il più vicino all'avversario naturale di {player:player} con cui tutti gli altri si "
        "potevano abbinare."
    ),
    "us.lead_transposition": (
        "{player:player} e {opponent:player} si incontrano dopo una trasposizione per i colori ({difference} punti di "
        "rating)."
    ),
    "us.lead_interchange": (
        "{player:player} e {opponent:player} si incontrano dopo uno scambio tra le metà per i colori ({difference} "
        "punti di rating)."
    ),
    # I colori
    "us.colour_first": (
        "Nessuno dei due ha ancora giocato. Per sorteggio il {colour:term:colour} tocca al primo in classifica sulla "
        "prima di queste scacchiere del gruppo; scendendo i colori si alternano. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "us.colour_unequal": (
        "A entrambi spetta il {colour:term:colour}. {player:player} ha avuto colori disuguali e {opponent:player} "
        "uguali, quindi lo riceve {player:player}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "us.colour_greater": (
        "A entrambi spetta il {colour:term:colour}. I colori di {player:player} differiscono di {difference}, quelli "
        "di {opponent:player} di {other_difference}, quindi lo riceve {player:player}. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "us.colour_alternate": (
        "A entrambi spetta il {colour:term:colour}. Nell'ultimo turno, il {round}, {player:player} ha avuto il "
        "{had:term:colour} e {opponent:player} il {other_had:term:colour}: entrambi alternano. Bianco: {white:player}, "
        "Nero: {black:player}."
    ),
    "us.colour_history": (
        "A entrambi spetta il {colour:term:colour}. L'ultimo turno con colori diversi è il {round}: {player:player} ha "
        "avuto il {had:term:colour}, {opponent:player} il {other_had:term:colour}. Ora si invertono. Bianco: "
        "{white:player}, Nero: {black:player}."
    ),
    "us.colour_history_idle": (
        "A entrambi spetta il {colour:term:colour}. L'ultimo turno in cui differiscono è il {round}: {busy:player} ha "
        "avuto il {had:term:colour} e {idle:player} non ha giocato. Ora {busy:player} riceve l'altro colore. Bianco: "
        "{white:player}, Nero: {black:player}."
    ),
    "us.colour_higher": (
        "A entrambi spetta il {colour:term:colour} e nulla nei loro colori li distingue, quindi lo riceve il primo in "
        "classifica: {player:player}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "us.colour_lower": (
        "A entrambi spetta il {colour:term:colour} e nulla nei loro colori li distingue. Per la variante di questo "
        "torneo su questa scacchiera lo riceve il secondo in classifica: {player:player}. Bianco: {white:player}, "
        "Nero: {black:player}."
    ),
    "us.due_equalise": (
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}: gli spetta il "
        "{colour:term:colour}, che li rende più uguali."
    ),
    "us.due_alternate": (
        "{player:player} ha avuto i due colori lo stesso numero di volte: gli spetta il {colour:term:colour}, "
        "l'opposto dell'ultimo."
    ),
    # Il bye
    "us.bye": (
        "Il bye va al gruppo di punteggio più basso, e lì a chi ha il rating più basso tra quelli che possono averlo e "
        "senza i quali tutti gli altri si possono abbinare: {player:player}. Chi ha un rating viene prima di chi non "
        "ce l'ha."
    ),
    "us.bye_first_round": (
        "Nel primo turno il bye va a chi ha il rating più basso tra quelli senza i quali tutti gli altri si possono "
        "abbinare, e a chi è senza rating solo se non c'è nessun altro: {player:player}."
    ),
    "us.bye_colour": (
        "Lo riceve {player:player} al posto di {opponent:player}, a {difference} punti di rating: per i colori degli "
        "altri è meglio (28L2a)."
    ),
    "us.bye_barred": "Verrebbero prima, ma non possono più avere il bye: {meetings:meetings}.",
    "us.bye_needed": (
        "Verrebbero prima, ma senza di loro gli altri non si potrebbero abbinare tutti: {players:players}."
    ),
    "us.bye_half": (
        "Hanno già avuto un bye da mezzo punto, quindi nel proprio punteggio vengono dopo gli altri: {players:players}."
    ),
    # Perché no
    "us.why_not_has_bye": "{player:player} ha il bye, che si assegna prima di ogni abbinamento.",
    "us.why_not_bye_earlier": (
        "Nell'ordine del bye {player:player} viene prima di {opponent:player}, ma senza {player:player} gli altri non "
        "si potrebbero abbinare tutti, o i loro colori sarebbero peggiori."
    ),
    "us.why_not_bye_later": (
        "Nell'ordine del bye {opponent:player} viene prima di {player:player}: prima il punteggio più basso, poi il "
        "rating più basso; chi è senza rating dopo chi ce l'ha, e per ultimo chi ha già avuto un bye da mezzo punto."
    ),
    "us.why_not_float_nobody": (
        "Il gruppo con {score:points:point} si poteva abbinare da solo, quindi nessuno lo ha lasciato; {player:player} "
        "è rimasto."
    ),
    "us.why_not_float_other": (
        "Dal gruppo con {score:points:point} sono usciti: {players:players}. Scende chi ha il rating più basso tra "
        "quelli di cui il gruppo può fare a meno; {player:player} viene dopo in quest'ordine, o non se ne può fare a "
        "meno."
    ),
    "us.why_not_other_group": (
        "{player:player} è stato abbinato nel gruppo con {score:points:point}, {opponent:player} in quello con "
        "{other_score:points:point}. I gruppi si abbinano dall'alto, e li lasciano meno giocatori possibile."
    ),
    "us.why_not_taken": (
        "{player:player} era già l'avversario di {taker:player}, che viene dall'alto; {opponent:player} è arrivato "
        "dopo."
    ),
    "us.why_not_passed": (
        "{player:player} viene dall'alto e poteva incontrare {opponent:player}, ma allora altri avrebbero dovuto "
        "lasciare il gruppo. L'avversario è {chosen:player}."
    ),
    "us.why_not_lower": (
        "{player:player} viene dall'alto e incontra il giocatore disponibile con il rating più alto: {chosen:player} "
        "viene prima di {opponent:player}."
    ),
    "us.why_not_colour_met": (
        "{player:player} viene dall'alto; per i colori {chosen:player} è stato preferito a {opponent:player}, nei "
        "limiti ({difference} punti di rating)."
    ),
    "us.why_not_switched": (
        "{player:player} e {opponent:player} si sarebbero incontrati nell'abbinamento naturale, ma li ha separati un "
        "cambio per i colori che copre {difference} punti di rating."
    ),
    "us.why_not_rematch": (
        "Per far incontrare {player:player} e {opponent:player} le loro scacchiere si scambierebbero un giocatore; "
        "allora si incontrerebbero {players:players}, che non possono incontrarsi di nuovo."
    ),
    "us.why_not_no_gain_transposition": (
        "Nell'abbinamento naturale {player:player} e {opponent:player} non si incontrano. La trasposizione che li "
        "farebbe incontrare ({difference} punti di rating) non migliora i colori."
    ),
    "us.why_not_no_gain_interchange": (
        "Nell'abbinamento naturale {player:player} e {opponent:player} non si incontrano. Lo scambio tra le metà che "
        "li farebbe incontrare ({difference} punti di rating) non migliora i colori."
    ),
    "us.why_not_limit_transposition": (
        "La trasposizione che farebbe incontrare {player:player} e {opponent:player} migliorerebbe i colori, ma copre "
        "{difference} punti di rating e per questo se ne ammettono solo {limit}."
    ),
    "us.why_not_limit_interchange": (
        "Lo scambio tra le metà che farebbe incontrare {player:player} e {opponent:player} migliorerebbe i colori, ma "
        "copre {difference} punti di rating e per questo se ne ammettono solo {limit}."
    ),
    "us.why_not_other_set": (
        "Il cambio che farebbe incontrare {player:player} e {opponent:player} ({difference} punti di rating, ammessi "
        "{limit}) migliorerebbe i colori, ma altri cambi lasciano meno conflitti o coprono meno punti."
    ),
    "us.why_not_other_set_free": (
        "Il cambio che farebbe incontrare {player:player} e {opponent:player} ({difference} punti di rating, senza "
        "limite) migliorerebbe i colori, ma altri cambi lasciano meno conflitti o coprono meno punti."
    ),
    # La verifica
    "us.check_pairs": (
        "Nel gruppo con {score:points:point} la definizione dà altre coppie a {players:players}: un'altra serie di "
        "cambi è migliore."
    ),
}
