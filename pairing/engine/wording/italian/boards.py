"""Italian: why a board or a bracket is as it is."""

SENTENCES: dict[str, str] = {
    # Scores
    "score.real": "{player:player} ha {score:points:point}.",
    "score.no_virtual": (
        "{player:player} ha {score:points:real_point} e nessun punto virtuale: punteggio di abbinamento {score:points}."
    ),
    "score.virtual": (
        "{player:player} ha {real:points:real_point} e {virtual:points:virtual_point}: punteggio di abbinamento "
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
        "Dopo {player:player} in tabellone: {players:players}. Se fosse sceso uno di questi nomi, qualcuno in questo "
        "gruppo o nel successivo sarebbe rimasto senza avversario, senza il colore preferito, o con un float o un bye "
        "che le regole evitano; oppure non cambiava nulla, e allora le regole arrivano prima a {player:player}."
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
        "Prima di {opponent:player} nell'ordine, ma con la preferenza per il {colour:term:colour} come "
        "{player:player}: in quella coppia qualcuno non l'avrebbe avuto, e di coppie così ce ne devono essere il meno "
        "possibile: {players:players}."
    ),
    "skip.upfloat": (
        "Prima di {opponent:player} nell'ordine per {player:player}, ma da poco contro un punteggio più alto e "
        "quindi, se possibile, da non ripetere: {meetings:meetings}."
    ),
    "skip.rest": (
        "Prima di {opponent:player} nell'ordine e con un incontro permesso contro {player:player}, ma allora altri, "
        "qui o più in basso, sarebbero rimasti senza avversario, senza il colore preferito, o con un float o un bye "
        "che le regole evitano: {players:players}."
    ),
    # Colours
    "colour.both_granted": (
        "La preferenza di colore è rispettata per entrambe le parti. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.one_free": (
        "{opponent:player} non ha ancora giocato e non ha preferenza di colore, quindi {player:player} ha il colore "
        "che preferisce, il {colour:term:colour}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.stronger": (
        "Tutte e due le parti hanno la preferenza per il {colour:term:colour}. Quella di {player:player} è più forte "
        "({strength:term:strength} contro {other_strength:term:strength} di {opponent:player}). Bianco: "
        "{white:player}, Nero: {black:player}."
    ),
    "colour.wider": (
        "Il colore dovuto è lo stesso, il {colour:term:colour}. {player:player} ha la differenza di colore più "
        "grande ({difference} contro {other_difference} di {opponent:player}). Bianco: {white:player}, Nero: "
        "{black:player}."
    ),
    "colour.alternate": (
        "Tutte e due le parti hanno la stessa preferenza di colore e nessuna delle due è più forte. Tornando "
        "indietro partita per partita, i colori erano diversi l'ultima volta quando {player:player} aveva il "
        "{colour:term:colour} (turno {round}) e {opponent:player} il {other_colour:term:colour} (turno "
        "{other_round}); ora si scambiano. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.higher_ranked": (
        "Tutte e due le parti hanno la preferenza per il {colour:term:colour}, nessuna delle due è più forte e "
        "finora i colori sono stati gli stessi. {player:player} precede {opponent:player} in tabellone e lo ottiene. "
        "Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.lot": (
        "I colori precedenti non decidono tra {white:player} e {black:player}; il sorteggio ha dato il Bianco a "
        "{white:player}."
    ),
    "colour.initial": (
        "Nessuna delle due parti ha già una preferenza di colore. Chi precede in tabellone, {player:player}, ha un "
        "numero {parity:term:parity} ({number}). I numeri dispari hanno il colore sorteggiato, il "
        "{initial:term:colour}, i pari l'altro: {colour:term:colour}. Bianco: {white:player}, Nero: {black:player}."
    ),
    "colour.given": "{white:player} ha il Bianco, {black:player} ha il Nero.",
    "colour.no_game": "{player:player} non ha ancora giocato e non ha preferenza di colore.",
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
        "{player:player} ha avuto il Bianco {whites:count:time} e il Nero {blacks:count:time}: ora dovrebbe avere il "
        "{colour:term:colour} (preferenza forte)."
    ),
    "colour.mild": (
        "{player:player} ha avuto i due colori lo stesso numero di volte, l'ultima il {last:term:colour}: ora avrebbe "
        "il {colour:term:colour} (preferenza lieve)."
    ),
    "colour.not_granted": (
        "La preferenza di {player:player} era per il {colour:term:colour}, che non è stato dato: in questa coppia non "
        "poteva andare a tutti e due."
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
        "Anche al turno {round} {player:player} era floater verso il basso. Ogni altra soluzione avrebbe lasciato "
        "qualcuno senza avversario in questo gruppo o nel seguente, con una differenza di punti maggiore o senza il "
        "colore preferito, oppure avrebbe fatto ripetere un float ad altri."
    ),
    "float.repeats_up": (
        "Anche al turno {round} {player:player} era floater verso l'alto. Ogni altra soluzione avrebbe lasciato "
        "qualcuno senza avversario in questo gruppo o nel seguente, con una differenza di punti maggiore o senza il "
        "colore preferito, oppure avrebbe fatto ripetere un float ad altri."
    ),
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
        "In {count:count:pair} tutte e due le parti hanno la stessa preferenza di colore, e una non la vede "
        "rispettata: {players:players}. Di meno non era possibile."
    ),
    "criterion.C13": (
        "In {count:count:pair} non è rispettata una preferenza di colore forte: {players:players}. Di meno non era "
        "possibile."
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
        "{players:count:player} con punti virtuali in questo turno. Gruppi e scacchiere seguono il punteggio di "
        "abbinamento."
    ),
    "round.last": "Il turno {round} è l'ultimo: per i giocatori di vertice le regole sui colori possono cedere.",
}
