"""Italian: what only the Dubov system says."""

NAME = "Dubov"

SENTENCES: dict[str, str] = {
    # In one sentence
    "dubov.lead_lifted": (
        "Il gruppo con {group:points:point} non si poteva abbinare da solo, quindi dal gruppo con {score:points:point} "
        "{players:many|è salito|sono saliti} {players:players}."
    ),
    "dubov.lead_first": (
        "Chi attende il Bianco sceglie secondo il rating medio degli avversari, dal più basso: {player:player} ha il "
        "posto {place} (media {average}) e incontra il primo in tabellone ancora libero, {opponent:player}."
    ),
    "dubov.lead_by_rank": (
        "Nel gruppo nessuno ha ancora giocato, quindi la metà superiore incontra quella inferiore: {player:player} ha "
        "il posto {place} sopra, {opponent:player} è il primo libero sotto."
    ),
    "dubov.lead_illegal": (
        "Prima di {opponent:player} nell'ordine {skipped:many|c'è|ci sono} {skipped:count:player} che "
        "{player:player} non può incontrare in questo turno."
    ),
    "dubov.lead_skipped": (
        "Prima di {opponent:player} nell'ordine {skipped:many|c'è|ci sono} {skipped:count:player}, ma l'incontro con "
        "{player:player} non era permesso, oppure gli altri del gruppo non si sarebbero potuti abbinare."
    ),
    "dubov.lead_shifted": (
        "Le due parti del gruppo non si potevano abbinare tra loro com'erano, quindi qualcuno ha cambiato parte: "
        "{players:players}. Così si incontrano {player:player} e {opponent:player}."
    ),
    # Step by step
    "dubov.residents": "{players:count:player} con {score:points:point}.",
    "dubov.upfloaters": ("Nel gruppo con {score:points:point} {players:many|è salito|sono saliti}: {players:players}."),
    "dubov.sides": (
        "Il gruppo si divide per preferenza di colore: {first:count:player} per il Bianco, {second:count:player} per "
        "il Nero."
    ),
    "dubov.halves": (
        "Nel gruppo nessuno ha ancora giocato, quindi si divide per numero di abbinamento: {first} nella metà "
        "superiore, {second} in quella inferiore."
    ),
    "dubov.freed": (
        "Coppie all'interno della parte più piccola erano inevitabili. Per renderle possibili hanno cambiato parte: "
        "{players:players}."
    ),
    "dubov.evened": "Per rendere uguali le due parti hanno cambiato parte: {players:players}.",
    "dubov.pairs": "{pairs:count:pair} tra le due parti.",
    "dubov.place": (
        "Nella parte che sceglie {player:player} ha il posto {place}: il rating medio degli avversari incontrati "
        "finora è {average}."
    ),
    "dubov.first_free": (
        "Nell'altra parte {opponent:player} era il primo nome ancora libero per {player:player}: nessuno è stato "
        "saltato."
    ),
    "dubov.skip_rest": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma allora gli "
        "altri del gruppo non si sarebbero potuti abbinare tutti: {players:players}."
    ),
    "dubov.upfloat_now": (
        "{opponent:player} ha un punteggio più alto, quindi questa partita conta come salita (floater verso l'alto) "
        "per {player:player}: la numero {times}. Dopo {most:count:upfloat} le regole cercano di evitarne un'altra."
    ),
    # What it rests on
    "dubov.no_game": "{player:player} non ha ancora giocato e conta come chi preferisce il Nero (preferenza lieve).",
    "dubov.average": "Rating medio degli avversari di {player:player}: {average} ({games:count:game}).",
    "dubov.upfloats": (
        "{player:player} ha incontrato avversari con un punteggio più alto in {times:count:round}; da {most} in poi le "
        "regole cercano di evitarne un altro."
    ),
    "dubov.lift_odd": (
        "Il gruppo con {score:points:point} aveva un numero dispari di giocatori, quindi qualcuno doveva salire dal "
        "basso."
    ),
    "dubov.lift_unpaired": (
        "Non tutti, nel gruppo con {score:points:point} e sotto, si potevano abbinare, quindi qualcuno doveva salire."
    ),
    "dubov.passed_colour": (
        "Precedono {player:player} in tabellone, ma con uno di loro meno giocatori del gruppo avrebbero avuto il "
        "colore preferito: {players:players}."
    ),
    "dubov.passed_spared": (
        "Precedono {player:player} in tabellone, ma sono risparmiati per le salite precedenti: {players:players}."
    ),
    "dubov.passed_rest": (
        "Precedono {player:player} in tabellone, ma con uno di loro il gruppo, o chi sta sotto, non si sarebbe potuto "
        "abbinare altrettanto bene: {players:players}."
    ),
    "dubov.criterion_C5": (
        "{count:many|Doveva|Dovevano} salire {count:count:player}: {players:players}. Meno non era possibile."
    ),
    "dubov.criterion_C7": (
        "In {count:count:pair} tutti e due attendono lo stesso colore e uno non lo ha: {players:players}. Meno non era "
        "possibile."
    ),
    "dubov.criterion_C8": (
        "{count:many|È salito|Sono saliti} {count:count:player} con già tante salite quante le regole "
        "ne vorrebbero al massimo: {players:players}."
    ),
    "dubov.criterion_C9": (
        "Salite precedenti di chi ne aveva già molte ed è salito ancora: {count} ({players:players}). Meno non era "
        "possibile."
    ),
    "dubov.criterion_C10": (
        "{count:many|È salito|Sono saliti} {count:count:player} anche se era già successo nel turno precedente: "
        "{players:players}."
    ),
    "dubov.bye_last": (
        "Con lo stesso punteggio e non meno partite: {players:players}. Tra coloro senza i quali tutti gli altri si "
        "possono abbinare, il bye va al numero più alto: {player:player}."
    ),
    "dubov.bye_first": "Il bye si assegna prima di ogni abbinamento; a {player:player} non porta alcun colore.",
    "dubov.last_round": "Il turno {round} è l'ultimo: le salite precedenti non contano più.",
    # What the verifier says
    "dubov.check_bye_games": (
        "Il bye è andato a chi ha giocato {given:count:game}, mentre a parità di punti poteva averlo chi ne ha giocate "
        "{expected}."
    ),
    "dubov.check_bye_number": (
        "Il bye è andato al numero {given}, mentre poteva averlo il numero {expected}, con gli stessi punti e le "
        "stesse partite."
    ),
    # Why not
    "dubov.why_top": "{player:player} ha il punteggio più alto: non c'è un gruppo in cui salire.",
    "dubov.why_float_happens": (
        "{player:player} incontra davvero, in questo turno, un avversario con un punteggio più alto."
    ),
    "dubov.why_bye_games": (
        "Allora il bye andrebbe a chi ha giocato {with_it:count:game}. In questo turno va a chi, con gli stessi punti, "
        "ne ha giocate di più: {actual:count:game}."
    ),
    "dubov.why_bye_number": (
        "Allora il bye andrebbe al numero {with_it}. In questo turno va al numero {actual}, con gli stessi punti e le "
        "stesse partite, e il numero più alto viene prima."
    ),
    "dubov.why_C5": (
        "Allora nel gruppo con {score:points:point} {with_it:many|salirebbe|salirebbero} {with_it:count:player}, "
        "invece di {actual:amount|nessuno}."
    ),
    "dubov.why_C6": (
        "Allora nel gruppo con {score:points:point} qualcuno salirebbe da più in basso. Distanze di chi sale: "
        "{with_it:pointlist} invece di {actual:pointlist}."
    ),
    "dubov.why_C7": (
        "Allora nel gruppo con {score:points:point} gli incontri in cui entrambi attendono lo stesso colore sarebbero "
        "{with_it} invece di {actual}."
    ),
    "dubov.why_C8": (
        "Allora nel gruppo con {score:points:point} {with_it:many|salirebbe|salirebbero} {with_it:count:player} con "
        "già tante salite quante le regole ne vorrebbero al massimo, invece di {actual:amount|nessuno}."
    ),
    "dubov.why_C9": (
        "Allora chi sale nel gruppo con {score:points:point}, tra chi ne ha già molte, avrebbe {with_it} salite "
        "precedenti invece di {actual}."
    ),
    "dubov.why_C10": (
        "Allora nel gruppo con {score:points:point} {with_it:many|salirebbe|salirebbero} per il secondo turno di fila "
        "{with_it:count:player}, invece di {actual:amount|nessuno}."
    ),
    "dubov.why_later_4_2": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma salirebbero altri, e le regole prendono "
        "prima chi precede in tabellone."
    ),
    "dubov.why_later_4_3": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma cambierebbero parte altri, e le regole "
        "prendono prima chi sta al centro del loro elenco."
    ),
    "dubov.why_later_4_4": (
        "Per il gruppo con {score:points:point} sarebbe altrettanto buono, ma le regole fanno scegliere in un ordine "
        "fisso chi attende il Bianco e arrivano prima all'abbinamento del turno."
    ),
}
