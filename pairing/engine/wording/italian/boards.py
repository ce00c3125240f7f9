"""Italian: why a board, a bye or a bracket is as it is."""

SENTENCES: dict[str, str] = {
    # In one sentence
    "lead.start": "Il torneo comincia: {player:player} e {opponent:player}, come tutti, non hanno ancora punti.",
    "lead.same": "{player:player} e {opponent:player} hanno lo stesso punteggio: {score:points:point}.",
    "lead.same_virtual": (
        "{player:player} ({real:points:real_point} + {virtual:points:virtual_point}) e {opponent:player} "
        "({other_real:points:real_point} + {other_virtual:points:virtual_point}) hanno lo stesso punteggio per "
        "l'abbinamento: {score:points}."
    ),
    "lead.differ": "{player:player} ha {score:points:point}, {opponent:player} ne ha {other_score:points}.",
    "lead.differ_virtual": (
        "Il punteggio per l'abbinamento di {player:player} è {score:points} ({real:points:real_point} + "
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
        "{players:players} {players:many|viene|vengono} prima di {opponent:player} nell'ordine, ma come per "
        "{player:player} il colore atteso è il {colour:term:colour}. Così il gruppo nel suo insieme risulta "
        "migliore."
    ),
    "lead.skipped_mixed": (
        "{skipped:count:player} prima di {opponent:player} nell'ordine, ma l'incontro con {player:player} non era "
        "permesso oppure avrebbe peggiorato l'abbinamento degli altri."
    ),
    # Scores
    "score.real": "{player:player} ha {score:points:point}.",
    "score.no_virtual": (
        "{player:player} ha {score:points:real_point} e nessun punto virtuale: punteggio per l'abbinamento "
        "{score:points}."
    ),
    "score.virtual": (
        "{player:player} ha {real:points:real_point} e {virtual:points:virtual_point}: punteggio per l'abbinamento "
        "{score:points}."
    ),
    "score.difference": (
        "In questo abbinamento {player:player} ha {difference:points:point} in più di {opponent:player}."
    ),
    # The path through the groups
    "path.both": (
        "{player:player} e {opponent:player} sono nello stesso gruppo: {players:count:player} con {score:points:point}."
    ),
    "path.resident": "{player:player} è nel gruppo con {score:points:point} ({players:count:player}).",
    "path.collapsed": (
        "I gruppi più bassi non si potevano abbinare uno per uno, quindi sono stati riuniti in un ultimo gruppo: "
        "{players:count:player} con {score:points:point} o meno."
    ),
    "path.joined": "Arrivi dai gruppi superiori nel gruppo con {score:points:point}: {players:players}.",
    "path.alone": (
        "Nel gruppo con {score:points:point} non c'era nessun altro oltre a {player:player}, che quindi scende."
    ),
    "path.no_opponent": (
        "Nel gruppo con {score:points:point} ({players:count:player} da abbinare) {player:player} non poteva "
        "incontrare nessuno, quindi scende."
    ),
    "path.met": "Incontri già giocati da {player:player}: {meetings:meetings}.",
    "path.prohibited": "Incontri con {player:player} vietati dal regolamento: {players:players}.",
    "path.colour": "Devono avere il {colour:term:colour}, come {player:player}: {players:players}.",
    "path.limbo": (
        "Nel gruppo con {score:points:point} gli abbinamenti possibili per chi è sceso erano {paired}. "
        "{player:player} ne resta fuori e scende ancora."
    ),
    "path.odd": (
        "Nel gruppo con {score:points:point} c'erano {players:count:player} da abbinare. Qualcuno doveva "
        "lasciarlo: {player:player}."
    ),
    "path.incomplete": (
        "Dal gruppo con {score:points:point} ({players:count:player} da abbinare) dovevano scendere in {down}, "
        "perché lì non erano possibili più coppie. Tra questi c'è {player:player}."
    ),
    "path.needed_below": (
        "Dal gruppo con {score:points:point} ({players:count:player} da abbinare) dovevano scendere in {down}, "
        "anche se erano possibili più coppie: altrimenti più in basso qualcuno sarebbe rimasto senza avversario, o "
        "il bye sarebbe andato a un punteggio più alto. Tra questi c'è {player:player}."
    ),
    "path.lowest": "Nessuno con un posto più basso di {player:player} è rimasto nel gruppo con {score:points:point}.",
    "path.spared": (
        "Dopo {player:player} in tabellone, ma con una discesa già al turno {round} e quindi ora "
        "{players:many|esente|esenti}: {players:players}."
    ),
    "path.stuck": (
        "Dopo {player:player} in tabellone, ma senza un avversario possibile nel gruppo successivo: {players:players}."
    ),
    "path.rest_stayed": (
        "Dopo {player:player} in tabellone, ma se fosse sceso uno di questi nomi gli abbinamenti del gruppo, o "
        "quelli del gruppo successivo, sarebbero stati peggiori secondo i criteri: {players:players}."
    ),
    # The choice of the opponent
    "opponent.moved_down_order": (
        "Chi scende incontra chi ha il posto più alto possibile nel nuovo gruppo. Per {player:player} è "
        "{opponent:player}, al posto {place}."
    ),
    "opponent.only_two": (
        "Nel gruppo con {score:points:point} c'erano da abbinare solo {player:player} e {opponent:player}."
    ),
    "opponent.only_two_joint": ("Nell'ultimo gruppo c'erano da abbinare solo {player:player} e {opponent:player}."),
    "opponent.halves": (
        "Il gruppo con {score:points:point} si divide in ordine di tabellone: metà superiore di {upper}, metà "
        "inferiore di {lower}."
    ),
    "opponent.halves_remainder": (
        "Dopo gli abbinamenti di chi è sceso, il resto del gruppo con {score:points:point} si divide in ordine di "
        "tabellone: metà superiore di {upper}, metà inferiore di {lower}."
    ),
    "opponent.halves_joint": (
        "L'ultimo gruppo si divide in ordine di tabellone: metà superiore di {upper}, metà inferiore di {lower}."
    ),
    "opponent.halves_remainder_joint": (
        "Dopo gli abbinamenti di chi è sceso, il resto dell'ultimo gruppo si divide in ordine di tabellone: metà "
        "superiore di {upper}, metà inferiore di {lower}."
    ),
    "opponent.exchange": (
        "Le due metà non si potevano abbinare così com'erano. Nella metà superiore: {to_upper:players}. Nella metà "
        "inferiore: {to_lower:players}."
    ),
    "opponent.places": (
        "{player:player} ha il posto {place} nella metà superiore, {opponent:player} ha il posto {other_place} in "
        "quella inferiore."
    ),
    "opponent.first_free": (
        "{opponent:player} era il primo nome ancora libero per {player:player}: nessuno è stato saltato."
    ),
    "skip.met": (
        "Prima di {opponent:player} nell'ordine, ma con un incontro già giocato contro {player:player}: "
        "{meetings:meetings}."
    ),
    "skip.prohibited": (
        "Prima di {opponent:player} nell'ordine, ma con un incontro contro {player:player} vietato dal "
        "regolamento: {players:players}."
    ),
    "skip.colour": (
        "Prima di {opponent:player} nell'ordine, ma con il {colour:term:colour} obbligato come {player:player}: "
        "{players:players}."
    ),
    "skip.leaving": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma in discesa "
        "nel gruppo successivo: {players:players}."
    ),
    "skip.bye": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma con il bye "
        "assegnato: {players:players}."
    ),
    "skip.same_preference": (
        "Prima di {opponent:player} nell'ordine, ma con il {colour:term:colour} atteso come {player:player}; con "
        "questa coppia il gruppo nel suo insieme sarebbe stato peggiore secondo i criteri: {players:players}."
    ),
    "skip.upfloat": (
        "Prima di {opponent:player} nell'ordine per {player:player}, ma da poco contro un punteggio più alto e "
        "quindi, se possibile, da non ripetere: {meetings:meetings}."
    ),
    "skip.rest": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma con questa "
        "coppia gli altri del gruppo, o dei gruppi inferiori, non si potevano abbinare altrettanto bene: "
        "{players:players}."
    ),
    # Colours
    "colour.both_granted": (
        "Il colore atteso è rispettato per entrambe le parti. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.one_free": (
        "{opponent:player} non ha ancora giocato e non ha un colore atteso, quindi {player:player} ha quello "
        "atteso, il {colour:term:colour}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.stronger": (
        "Il colore atteso è lo stesso, il {colour:term:colour}. {player:player} ha l'attesa più forte "
        "({strength:term:strength} contro {other_strength:term:strength} di {opponent:player}). Bianco: "
        "{white:player}, Nero: {black:player}."
    ),
    "colour.wider": (
        "Il colore dovuto è lo stesso, il {colour:term:colour}. {player:player} ha la differenza di colore più "
        "grande ({difference} contro {other_difference} di {opponent:player}). Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "colour.alternate": (
        "L'attesa è la stessa. Tornando indietro partita per partita, i colori erano diversi l'ultima volta quando "
        "{player:player} aveva il {colour:term:colour} (turno {round}) e {opponent:player} il "
        "{other_colour:term:colour} (turno {other_round}); ora si scambiano. Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "colour.higher_ranked": (
        "L'attesa è la stessa e i colori finora sono stati uguali. {player:player} precede {opponent:player} in "
        "tabellone e ha il colore atteso, il {colour:term:colour}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.initial": (
        "Non c'è ancora un colore atteso. Chi precede in tabellone, {player:player}, ha un numero "
        "{parity:term:parity} ({number}). I numeri dispari hanno il colore sorteggiato, il {initial:term:colour}, "
        "i pari l'altro: {colour:term:colour}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.given": "{white:player} ha il Bianco, {black:player} ha il Nero.",
    "colour.no_game": "{player:player} non ha ancora giocato e non ha un colore atteso.",
    "colour.history": "Colori di {player:player} finora: {colours:colours}.",
    "colour.must_difference": (
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}: ora deve avere il "
        "{colour:term:colour}."
    ),
    "colour.must_repeat": (
        "{player:player} ha avuto il {last:term:colour} per due partite di seguito: ora deve avere il "
        "{colour:term:colour}."
    ),
    "colour.strong": (
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}: ora dovrebbe avere "
        "il {colour:term:colour} (colore atteso forte)."
    ),
    "colour.mild": (
        "{player:player} ha avuto i due colori lo stesso numero di volte, l'ultima il {last:term:colour}: ora "
        "avrebbe il {colour:term:colour} (colore atteso lieve)."
    ),
    "colour.not_granted": (
        "Il colore atteso di {player:player} era il {colour:term:colour}, che non è stato dato: in questa coppia "
        "non poteva andare a tutti e due."
    ),
    # Floats
    "float.was_up": (
        "Al turno {round} {player:player} ha incontrato chi aveva un punteggio più alto (floater verso l'alto). Le "
        "regole cercano di non ripeterlo ora."
    ),
    "float.was_down": (
        "Al turno {round} {player:player} ha incontrato chi aveva un punteggio più basso (floater verso il basso). "
        "Le regole cercano di non ripeterlo ora."
    ),
    "float.was_down_unplayed": (
        "Al turno {round} {player:player} ha avuto punti senza giocare, e questo vale come floater verso il basso. "
        "Le regole cercano di non ripeterlo ora."
    ),
    "float.was_down_absent": (
        "Al turno {round} {player:player} non ha giocato, e per queste regole vale come floater verso il basso. Le "
        "regole cercano di non ripeterlo ora."
    ),
    "float.now": (
        "I punteggi sono diversi: questa partita vale come floater verso il basso per {player:player} e verso "
        "l'alto per {opponent:player}."
    ),
    "float.repeats_down": (
        "Anche al turno {round} {player:player} era floater verso il basso. Si ripete solo perché ogni altra "
        "soluzione sarebbe stata peggiore."
    ),
    "float.repeats_up": (
        "Anche al turno {round} {player:player} era floater verso l'alto. Si ripete solo perché ogni altra "
        "soluzione sarebbe stata peggiore."
    ),
    # Byes and absences
    "bye.lead": (
        "I giocatori da abbinare sono in numero dispari ({players:count:player}): qualcuno resta senza avversario. "
        "{player:player}, con {score:points:point} per l'abbinamento, ha il bye assegnato, che vale "
        "{points:points:point}."
    ),
    "bye.lowest_alone": (
        "Il bye va al punteggio più basso possibile: {score:points} per l'abbinamento, che ha solo {player:player}."
    ),
    "bye.lowest_score": (
        "Il bye va al punteggio più basso possibile, e nessuno ha meno di {score:points} per l'abbinamento. "
        "Secondo le regole successive tocca a {player:player}."
    ),
    "bye.lowest_possible": (
        "Il bye va al punteggio più basso possibile: {score:points}, quello di {player:player}. Con un punteggio "
        "più basso non si poteva dare, oppure non si potevano abbinare tutti gli altri."
    ),
    "bye.left_over": (
        "Secondo queste regole il bye va a chi resta quando si abbina l'ultimo gruppo: {player:player}, con "
        "{score:points}."
    ),
    "bye.lower_barred": "Con un punteggio più basso, ma già con un bye o con punti senza giocare: {meetings:meetings}.",
    "bye.lower_needed": (
        "Con un punteggio più basso, ma senza di loro non si potevano abbinare tutti gli altri: {players:players}."
    ),
    "bye.same_barred": "Con lo stesso punteggio, ma già con un bye o con punti senza giocare: {meetings:meetings}.",
    "bye.more_missed": (
        "Con lo stesso punteggio, ma più partite non giocate di {player:player} ({missed}): {players:players}."
    ),
    "bye.same_rest": (
        "Con lo stesso punteggio e il bye permesso: {players:players}. Secondo i criteri successivi e l'ordine "
        "delle regole tocca a {player:player}."
    ),
    "bye.allowed": "{player:player} finora non ha avuto bye, né i punti di una vittoria senza giocare.",
    "bye.no_colour": (
        "Per {player:player} il bye non porta né avversario né colore, e vale come floater verso il basso."
    ),
    "absence.full": "{player:player} non gioca in questo turno e ha un bye da un punto intero: {points:points:point}.",
    "absence.half": "{player:player} non gioca in questo turno e ha un bye da mezzo punto: {points:points:point}.",
    "absence.zero": "{player:player} non partecipa a questo turno: {points:points:point}.",
    # Brackets
    "bracket.residents": "{players:count:player} con {score:points:point}.",
    "bracket.collapsed": (
        "Ultimo gruppo, riunito da più gruppi: {players:count:player} con {score:points:point} o meno."
    ),
    "bracket.moved_down": "Arrivi dai gruppi superiori: {players:players}.",
    "bracket.moved_down_paired": "{pairs:count:pair} tra chi è sceso e chi era nel gruppo.",
    "bracket.paired": "{pairs:count:pair} tra la metà superiore e quella inferiore.",
    "bracket.remainder_paired": "{pairs:count:pair} nel resto del gruppo.",
    "bracket.exchange": "C'è stato uno scambio tra le metà. In alto: {to_upper:players}. In basso: {to_lower:players}.",
    "bracket.downfloaters": "{players:many|Scende|Scendono} nel gruppo successivo: {players:players}.",
    "bracket.limbo": "Arrivi dall'alto che qui non si potevano abbinare e scendono ancora: {players:players}.",
    "bracket.bye": "Qui è stato deciso il bye: {player:player}.",
    "criterion.none": "Il gruppo con {score:points:point} rispetta completamente ogni criterio.",
    "criterion.C6": "{count:count:player} senza abbinamento nel gruppo: {players:players}. Di meno non era possibile.",
    "criterion.C7": "Punteggi di chi scende: {scores:pointlist} ({players:players}). Più bassi non era possibile.",
    "criterion.outlook": (
        "Chiunque fosse sceso, nemmeno nel gruppo successivo si potevano abbinare tutti. Lì sono rimasti: "
        "{players:players}."
    ),
    "criterion.differences": (
        "Differenze di punteggio nel gruppo: {scores:pointlist} ({players:players}). Più piccole non era possibile."
    ),
    "criterion.other": "Il criterio {name} non è rispettato completamente, e non si poteva evitare: {players:players}.",
    "criterion.C9": (
        "Il bye va a {players:players}, che finora non ha giocato {count:count:game}. Tra chi poteva averlo "
        "nessuno ne ha saltate di meno."
    ),
    "criterion.C10": (
        "Nell'ultimo turno {count:count:pair} ai vertici {count:many|era possibile|erano possibili} solo con una "
        "differenza di colore oltre due: {players:players}."
    ),
    "criterion.C11": (
        "Nell'ultimo turno {count:count:pair} ai vertici {count:many|era possibile|erano possibili} solo con lo "
        "stesso colore per tre partite di seguito: {players:players}."
    ),
    "criterion.C12": (
        "Con lo stesso colore atteso da tutte e due le parti, in {count:count:pair} qualcuno non lo riceve: "
        "{players:players}. Di meno non era possibile."
    ),
    "criterion.C13": (
        "In {count:count:pair} non è rispettato un colore atteso forte: {players:players}. Di meno non era possibile."
    ),
    "criterion.C14": "{count:count:player} del gruppo in discesa, come già nel turno precedente: {players:players}.",
    "criterion.C15": (
        "{count:count:player} del gruppo contro chi scende dall'alto, come già nel turno precedente: {players:players}."
    ),
    "criterion.C16": "{count:count:player} del gruppo in discesa, come già due turni prima: {players:players}.",
    "criterion.C17": (
        "{count:count:player} del gruppo contro chi scende dall'alto, come già due turni prima: {players:players}."
    ),
    "criterion.C18": (
        "In discesa, dopo un floater verso il basso nel turno precedente: {players:players}. Le differenze di "
        "punteggio sono le minime possibili."
    ),
    "criterion.C19": (
        "Contro chi scende dall'alto, dopo un floater verso l'alto nel turno precedente: {players:players}. Le "
        "differenze di punteggio sono le minime possibili."
    ),
    "criterion.C20": (
        "In discesa, dopo un floater verso il basso due turni prima: {players:players}. Le differenze di punteggio "
        "sono le minime possibili."
    ),
    "criterion.C21": (
        "Contro chi scende dall'alto, dopo un floater verso l'alto due turni prima: {players:players}. Le "
        "differenze di punteggio sono le minime possibili."
    ),
    # The round
    "round.not_as_played": (
        "Il turno {round} è stato giocato con scacchiere, colori o bye diversi da quelli del motore. Quanto segue "
        "spiega ciò che dà il motore."
    ),
    "round.players": "{players:count:player} da abbinare, {boards:count:board}.",
    "round.virtual": (
        "{players:count:player} con punti virtuali in questo turno. Gruppi e scacchiere seguono il punteggio per "
        "l'abbinamento."
    ),
    "round.last": "Il turno {round} è l'ultimo: per i giocatori di vertice le regole sui colori possono cedere.",
}
