"""Italian: why a round of the US Chess system is as it is."""

NAME = "US Chess"

SENTENCES: dict[str, str] = {
    # Il turno e i suoi gruppi
    "us.repeats": (
        "Il torneo ha {rounds:count:round} e partecipano {players:count:player}: dove non c'è altra possibilità, ci si "
        "può incontrare di nuovo."
    ),
    "us.top_down": "I colori si guardano scacchiera per scacchiera, dall'alto (variante 29E6b).",
    "us.last_round": ("Il turno {round} è l'ultimo: un colore che tocca per la terza volta di seguito non conta."),
    "us.group": (
        "Il gruppo con {score:points:point} ({players:count:player}): metà superiore contro metà inferiore, con i "
        "cambi che servono per i secondi incontri e per i colori."
    ),
    "us.group_dispersed": (
        "Il gruppo con {score:points:point} ({players:count:player}): tutti incontrano chi viene dall'alto o "
        "scendono, quindi non resta nessuno da abbinare metà contro metà."
    ),
    "us.came": ("Dall'alto, e abbinati per primi in quest'ordine: {players:players}."),
    # Chi scende, e chi incontra chi viene dall'alto
    "us.drop_odd": (
        "Nel gruppo con {score:points:point} restavano giocatori in numero dispari. Scende al gruppo successivo "
        "{player:player}, chi ha il rating più basso tra quelli di cui si può fare a meno."
    ),
    "us.drop_unrated": (
        "Nel gruppo con {score:points:point} restavano giocatori in numero dispari, e di nessuno con un rating si "
        "poteva fare a meno. Scende al gruppo successivo {player:player}, che è senza rating."
    ),
    "us.drop_colour": (
        "Nel gruppo con {score:points:point} restavano giocatori in numero dispari. Scende {player:player} al posto "
        "di {first:player}: per i colori è meglio, e i {difference} punti di rating tra i due sono nei limiti."
    ),
    "us.drop_colour_unrated": (
        "Nel gruppo con {score:points:point} restavano giocatori in numero dispari. Scende {player:player} al "
        "posto di {first:player}: per i colori è meglio, e accanto a chi è senza rating nessuna differenza conta."
    ),
    "us.drop_several": (
        "Più di un giocatore ha dovuto lasciare il gruppo con {score:points:point}, perché si potessero abbinare "
        "tutti. Tra questi c'è {player:player}."
    ),
    "us.drop_no_opponent": (
        "{player:player}, che viene dall'alto, nel gruppo con {score:points:point} non ha trovato nessuno da "
        "incontrare senza che altri dovessero lasciarlo, e scende ancora."
    ),
    "us.met": (
        "{player:player} viene dall'alto e incontra il primo in classifica tra i giocatori disponibili: "
        "{opponent:player}."
    ),
    "us.met_other": (
        "{player:player} e {opponent:player} vengono entrambi dall'alto. Si incontrano, perché nessuno con "
        "{score:points:point} era disponibile senza che altri dovessero lasciare il gruppo."
    ),
    "us.met_lower": (
        "{player:player} viene dall'alto e incontra {opponent:player} al posto di {first:player}: per i colori è "
        "meglio, e i {difference} punti di rating tra i due sono nei limiti."
    ),
    "us.met_lower_unrated": (
        "{player:player} viene dall'alto e incontra {opponent:player} al posto di {first:player}: per i colori è "
        "meglio, e accanto a chi è senza rating nessuna differenza conta."
    ),
    "us.met_passed": (
        "Più in alto in classifica, ma non disponibili, perché hanno già incontrato {player:player}, non possono "
        "incontrarsi o servivano ad altri: {players:players}."
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
        "Il motivo: {player:player} e {opponent:player} si sono già incontrati; per questo non c'è limite."
    ),
    "us.why_equalise": (
        "Così, sulle scacchiere interessate, i giocatori con due partite in più con un colore sarebbero {after} "
        "invece di {before}. Per questo si ammettono {limit} punti di rating, e il cambio ne copre {difference}."
    ),
    "us.why_prohibited": (
        "Il motivo: il regolamento tiene separati {player:player} e {opponent:player}; per questo non c'è limite."
    ),
    "us.why_equalise_free": (
        "Così, sulle scacchiere interessate, i giocatori con due partite in più con un colore sarebbero {after} invece "
        "di {before}. In questo torneo per ciò non c'è limite (variante 29E5h)."
    ),
    "us.why_third": (
        "Così, sulle scacchiere interessate, i giocatori con lo stesso colore per la terza volta di seguito sarebbero "
        "{after} invece di {before}. Per questo si ammettono {limit} punti di rating, e il cambio ne copre "
        "{difference}."
    ),
    "us.why_alternate": (
        "Così, tra le scacchiere interessate, quelle con due giocatori a cui spetta lo stesso colore sono {after} "
        "invece di {before}. Per questo si ammettono {limit} punti di rating, e il cambio ne copre {difference}."
    ),
    "us.compared_transposition": (
        "La trasposizione delle stesse due scacchiere darebbe altrettanto, ma copre {difference} punti di rating. "
        "Oltre gli 80 punti conta la serie di cambi più piccola."
    ),
    "us.compared_interchange": (
        "Lo scambio tra le metà delle stesse due scacchiere darebbe altrettanto e copre {difference} punti di "
        "rating. Una trasposizione entro 80 punti viene prima; altrimenti conta la serie di cambi più piccola."
    ),
    "us.conflict_left": (
        "Il {colour:term:colour} spetta tanto a {player:player} quanto a {opponent:player}: nessun cambio nei "
        "limiti migliorerebbe i colori del gruppo."
    ),
    "us.conflict_left_top_down": (
        "Il {colour:term:colour} spetta tanto a {player:player} quanto a {opponent:player}: quando è toccato a "
        "questa scacchiera, nessun cambio con una più in basso era migliore per lei nei limiti."
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
        "{player:player} e {opponent:player} si incontrano perché due scacchiere si sono scambiate gli avversari "
        "(trasposizione), così che i colori riescano meglio; i passi dicono per chi."
    ),
    "us.lead_interchange": (
        "{player:player} e {opponent:player} si incontrano perché due giocatori delle due metà si sono scambiati di "
        "posto, così che i colori riescano meglio; i passi dicono per chi."
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
        "A entrambi spetta il {colour:term:colour}. Nel turno precedente, il {round}, {player:player} ha avuto il "
        "{had:term:colour} e {opponent:player} il {other_had:term:colour}: entrambi alternano. Bianco: "
        "{white:player}, Nero: {black:player}."
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
    "us.colour_lot": (
        "A entrambi spetta il {colour:term:colour} e nulla nei loro colori li distingue. Nell'ultimo turno di questo "
        "torneo decide il sorteggio del turno: lo riceve {player:player}. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "us.due_equalise": (
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}: spetta il "
        "{colour:term:colour}, che li rende più uguali."
    ),
    "us.due_alternate": (
        "{player:player} ha avuto i due colori lo stesso numero di volte: spetta il {colour:term:colour}, "
        "l'opposto dell'ultimo."
    ),
    # Il bye
    "us.bye": (
        "Il bye si offre dal punteggio più basso in su, in ogni punteggio prima a chi ha il rating più basso e per "
        "ultimi a chi è senza rating. {player:player} è il primo che può averlo e senza il quale tutti gli altri "
        "si possono abbinare."
    ),
    "us.bye_first_round": (
        "Nel primo turno il bye va a chi ha il rating più basso tra quelli senza i quali tutti gli altri si possono "
        "abbinare, e a chi è senza rating solo se non c'è nessun altro: {player:player}."
    ),
    "us.bye_four_rounds": (
        "In un torneo di quattro turni, se di un punteggio restano per il bye solo giocatori senza rating, prima "
        "di loro viene chi ha un rating nel punteggio successivo più alto: {players:players}."
    ),
    "us.bye_colour": (
        "Lo riceve {player:player} al posto di {opponent:player}, a {difference} punti di rating: per i colori "
        "degli altri con lo stesso punteggio è meglio, ed è nei limiti."
    ),
    "us.bye_barred": "Verrebbero prima, ma non possono più avere il bye: {meetings:meetings}.",
    "us.bye_needed": (
        "Verrebbero prima, ma senza di loro gli altri non si potrebbero abbinare tutti: {players:players}."
    ),
    "us.bye_half": (
        "Hanno già avuto un bye da mezzo punto, quindi nel proprio punteggio vengono dopo gli altri: {players:players}."
    ),
    "us.bye_no_colour": (
        "Il bye di {player:player} non è una partita: non porta né avversario né colore, e non conta per i colori "
        "che spettano."
    ),
    # Perché no
    "us.why_not_has_bye": "{player:player} ha il bye, che si assegna prima di ogni abbinamento.",
    "us.why_not_bye_needed": (
        "Nell'ordine del bye {player:player} viene prima di {opponent:player}, ma senza {player:player} gli altri "
        "non si potrebbero abbinare tutti."
    ),
    "us.why_not_bye_colour": (
        "Nell'ordine del bye {player:player} viene prima di {opponent:player}, ma il bye di {opponent:player} è "
        "migliore per i colori di chi ha il loro punteggio, ed è nei limiti."
    ),
    "us.why_not_bye_score": (
        "Il bye si offre dal punteggio più basso in su, e per l'abbinamento {opponent:player} ha meno punti di "
        "{player:player}."
    ),
    "us.why_not_bye_rating": (
        "Il bye si offre prima a chi ha il rating più basso, e {opponent:player} ha un rating più basso di "
        "{player:player}."
    ),
    "us.why_not_bye_number": (
        "Nell'ordine del bye {opponent:player} e {player:player} sono pari; decide il numero di abbinamento più "
        "grande, che è quello di {opponent:player}."
    ),
    "us.why_not_bye_unrated": (
        "Chi è senza rating riceve il bye solo se non può averlo nessuno con un rating: {opponent:player} ne ha "
        "uno, {player:player} no."
    ),
    "us.why_not_bye_half": (
        "{player:player} ha già avuto un bye da mezzo punto. Prima viene chi, con lo stesso punteggio, non l'ha "
        "avuto, e {opponent:player} poteva ricevere il bye."
    ),
    "us.why_not_bye_new": (
        "In un torneo di quattro turni chi è senza rating viene dopo chi ne ha uno nel punteggio successivo più "
        "alto; {player:player} è senza rating, e {opponent:player} poteva ricevere il bye."
    ),
    "us.why_not_float_nobody": (
        "Nessuno dei giocatori con {score:points:point} ha dovuto lasciare il gruppo, quindi {player:player} vi è "
        "rimasto."
    ),
    "us.why_not_float_met": (
        "{player:player} incontra {opponent:player}, che viene dall'alto. Queste scacchiere si formano prima di "
        "chiedersi chi lascia il gruppo."
    ),
    "us.why_not_float_colour": (
        "{player:player} avrebbe lasciato il gruppo con {score:points:point}, perché ha il rating più basso tra "
        "quelli di cui si può fare a meno. È sceso invece {chosen:player}: per i colori è meglio, ed è nei limiti."
    ),
    "us.why_not_float_needed": (
        "Hanno lasciato il gruppo con {score:points:point}: {players:players}. {player:player} veniva prima in "
        "quest'ordine, ma non se ne poteva fare a meno: gli altri non si sarebbero potuti abbinare tutti, o più in "
        "basso non c'era nessuno da incontrare."
    ),
    "us.why_not_float_later": (
        "Hanno lasciato il gruppo con {score:points:point}: {players:players}. Scende chi ha il rating più basso "
        "tra quelli di cui si può fare a meno, salvo che un altro sia migliore per i colori; in quest'ordine "
        "{player:player} viene dopo."
    ),
    "us.why_not_other_group": (
        "{player:player} era da abbinare nel gruppo con {score:points:point}, {opponent:player} in quello con "
        "{other_score:points:point}. I gruppi si abbinano dall'alto, e li lasciano meno giocatori possibile."
    ),
    "us.why_not_taken": (
        "{player:player} ha come avversario {taker:player}, che viene dall'alto; queste scacchiere si formano per "
        "prime, quella di {opponent:player} dopo."
    ),
    "us.why_not_residents_first": (
        "{player:player} viene dall'alto e incontra {chosen:player}, che viene anch'egli dall'alto, perché nessuno "
        "del gruppo era disponibile; {opponent:player} viene dopo."
    ),
    "us.why_not_passed": (
        "{player:player} viene dall'alto e poteva incontrare {opponent:player}, ma allora altri avrebbero dovuto "
        "lasciare il gruppo. L'avversario è {chosen:player}."
    ),
    "us.why_not_lower": (
        "{player:player} viene dall'alto e incontra il primo in classifica tra i giocatori disponibili: "
        "{chosen:player} viene prima di {opponent:player}."
    ),
    "us.why_not_colour_met": (
        "{player:player} viene dall'alto e doveva incontrare {opponent:player}, ma {chosen:player} è migliore per "
        "i colori, nei limiti."
    ),
    "us.why_not_colour_met_other": (
        "{player:player} viene dall'alto e per i colori incontra {chosen:player} al posto di {first:player}. "
        "{opponent:player} non sarebbe migliore per i colori, o sarebbe più lontano nel rating."
    ),
    "us.why_not_switched": (
        "Prima dei cambi per i colori {player:player} e {opponent:player} dovevano incontrarsi; uno di questi "
        "cambi li ha separati."
    ),
    "us.why_not_top_down": (
        "In questo torneo ogni scacchiera, dall'alto, prende il cambio migliore per i propri colori. Nessuno di "
        "questi cambi ha fatto incontrare {player:player} e {opponent:player}."
    ),
    "us.why_not_rematch": (
        "Per far incontrare {player:player} e {opponent:player} due scacchiere si scambierebbero un giocatore; "
        "allora si incontrerebbero {players:players}, che si sono già incontrati o sono tenuti separati."
    ),
    "us.why_not_no_gain_transposition": (
        "Prima dei cambi per i colori {player:player} e {opponent:player} non dovevano incontrarsi, e la "
        "trasposizione che li farebbe incontrare non migliora i colori."
    ),
    "us.why_not_no_gain_interchange": (
        "Prima dei cambi per i colori {player:player} e {opponent:player} non dovevano incontrarsi, e lo scambio "
        "tra le metà che li farebbe incontrare non migliora i colori."
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
        "Il cambio che farebbe incontrare {player:player} e {opponent:player} migliorerebbe i colori, e per esso "
        "non c'è limite, ma altri cambi lasciano meno conflitti o coprono meno punti."
    ),
    # La verifica
    "us.check_pairs": (
        "Nel gruppo con {score:points:point} la definizione dà altre coppie a {players:players}: un'altra serie di "
        "cambi è migliore."
    ),
}
