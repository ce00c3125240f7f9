"""Italian: advice on an acceleration, and the forecast of what it does to the event."""

SENTENCES: dict[str, str] = {
    # Players and rounds
    "advice.ideal_field": (
        "Due scuole di pensiero: {rounds:count:round} bastano per {limit:count:player}, così che al massimo uno vinca "
        "tutte le partite; oppure il torneo giusto ha da due a tre giocatori per turno, qui da {fewest} a {quality}, "
        "così che quasi ogni posto in classifica sia ben fondato. Nei grandi open la seconda è inapplicabile."
    ),
    "advice.rounds_needed": (
        "Per {players:count:player} il minimo è di {needed:count:round}. A causa delle patte prevederne uno o due in "
        "più ({one_more} o {two_more}); per definire anche i primi tre posti, due più del minimo ({three_places}). "
        "Questo torneo ne ha {rounds}."
    ),
    "advice.too_many_rounds": (
        "{rounds:count:round} sono molti per {players:count:player}: oltre la metà dei giocatori più uno ({limit}) gli "
        "ultimi abbinamenti sono obbligati. Giocare meno turni o un girone all'italiana; l'accelerazione peggiora le "
        "cose."
    ),
    "advice.not_needed": (
        "{players:count:player} non sono più di 2 elevato a {rounds} ({limit}): per avere un solo punteggio pieno "
        "l'accelerazione non serve, e l'autore di Vega in questo caso la eviterebbe. Quattro motivi possono comunque "
        "consigliarla: meno incontri squilibrati nei primi turni; meno effetto yo-yo, cioè avversari ora molto forti "
        "ora molto deboli, per i giocatori di fascia intermedia; premi di fascia più equi; più giocatori in grado di "
        "ottenere una norma."
    ),
    "advice.useful": (
        "{players:count:player} sono più di 2 elevato a {rounds} ({limit}): più persone possono vincere tutte le "
        "partite. Il primo rimedio sono più turni (ne basterebbero {needed}); l'accelerazione è il secondo e può "
        "essere utile."
    ),
    "advice.consider": (
        "{players:count:player} sono più di 2 elevato a {rounds} ({limit}): più persone possono vincere tutte le "
        "partite. Prima aggiungere turni (ne basterebbero {needed}); se non è possibile, valutare l'accelerazione."
    ),
    "advice.no_more_tie_breaks": (
        "Aumentare gli spareggi tecnici non aiuta: tra giocatori a pari punti che non si sono incontrati decidono in "
        "modo quasi fortuito."
    ),
    "advice.too_many": (
        "{players:count:player} sono molti per {rounds:count:round}, anche con l'accelerazione: il limite usuale è "
        "{limit}. Aggiungere turni o dividere il torneo."
    ),
    # The plan
    "advice.one_round": (
        "È accelerato solo il turno {round}. È inutile: si scambiano soltanto il primo e il secondo turno abituali."
    ),
    "advice.all_rounds": (
        "L'accelerazione copre l'intero torneo, {rounds:count:round}: i punti virtuali non finiscono mai. La "
        "classifica finale sarebbe inaffidabile."
    ),
    "advice.last_round": (
        "L'ultimo turno, il {round}, è accelerato ({rows:many|riga|righe} {rows:list}, {groups:many|gruppo|gruppi} "
        "{groups:list}): questi punti virtuali non finiscono mai. Lasciare alla fine qualche turno senza, perché la "
        "classifica diventi affidabile."
    ),
    "advice.row_without_effect": (
        "La riga {row} dà al gruppo {group} da {minimum:points:real_point} in su ciò che ha anche senza. Toglierla, o "
        "cambiarne i punti virtuali o i punti reali."
    ),
    "advice.not_a_multiple": (
        "Vittorie e patte non possono dare {points:points:virtual_point} (una patta vale {draw:points}). Questi "
        "giocatori resterebbero tra un gruppo di punteggio e l'altro."
    ),
    "advice.same_for_all": "Gli stessi punti virtuali valgono per tutti ({groups:count:group}). Non cambia niente.",
    "advice.cap_never_reached": "Il limite di {points:points:virtual_point} non è mai raggiunto.",
    "advice.jump": (
        "Al turno {round} il gruppo {group} passa da {old:points} a {points:points:virtual_point}: {change:points} in "
        "meno nell'ordine di abbinamento. È bene saperlo prima."
    ),
    "advice.jump_from": (
        "Al turno {round} chi nel gruppo {group} ha almeno {minimum:points:real_point} passa da {old:points} a "
        "{points:points:virtual_point}: {change:points} in meno nell'ordine di abbinamento. È bene saperlo prima."
    ),
    "advice.jump_between": (
        "Al turno {round} chi nel gruppo {group} ha da {minimum:points} a meno di {below:points:real_point} passa da "
        "{old:points} a {points:points:virtual_point}: {change:points} in meno nell'ordine di abbinamento. È bene "
        "saperlo prima."
    ),
    "advice.jump_below": (
        "Al turno {round} chi nel gruppo {group} ha meno di {below:points:real_point} passa da {old:points} a "
        "{points:points:virtual_point}: {change:points} in meno nell'ordine di abbinamento. È bene saperlo prima."
    ),
    "advice.all_at_once": (
        "Al turno {round} i punti virtuali finiscono tutti insieme: fino a {change:points} in meno. Il salto è più "
        "piccolo se l'accelerazione è decrescente, per esempio da 1 a ½ prima della fine."
    ),
    "advice.winner_below": (
        "Gruppo {group}, {rounds:rounds}: chi ha {higher:points:real_point} ne ha {higher_points:points} virtuali e "
        "quindi {higher_score:points} per l'abbinamento, meno dei {lower_score:points} di chi ne ha solo "
        "{lower:points} ({lower_points:points} virtuali). Vincendo un giocatore finirebbe sotto chi non ha vinto."
    ),
    "advice.published_by_fide": (
        "La FIDE ha pubblicato questo metodo. Va annunciato nel bando e dichiarato nel rapporto."
    ),
    "advice.needs_authorisation": (
        "La FIDE non ha pubblicato questo metodo. Un torneo valido per l'Elo ha bisogno dell'autorizzazione della "
        "Qualification Commission, e le regole dettagliate vanno date ai giocatori prima dell'inizio."
    ),
    # The aims of the event
    "advice.aims_unknown": (
        "Dire prima quali sono gli obiettivi del torneo: da questi dipende quale piano è giusto, e se ne serve uno."
    ),
    "advice.aim_winner": (
        "Per un solo vincitore conta il numero dei punteggi pieni: guardare la previsione, e un turno in più."
    ),
    "advice.aim_ranking": (
        "Per una classifica ben fondata fino in basso l'accelerazione non aiuta: aiutano più turni, e quanto più si "
        "accelera, tanto meno l'ordine finale segue la forza."
    ),
    "advice.aim_balanced_games": (
        "Per incontri equilibrati l'accelerazione è adatta: guardare le differenze di Elo turno per turno."
    ),
    "advice.aim_band_prizes": (
        "Per i premi di fascia l'accelerazione può essere più equa: dipendono meno da incontri con giocatori di forza "
        "dissimile. Far finire i gruppi dove finiscono le fasce."
    ),
    "advice.aim_norms": (
        "Per le norme l'accelerazione può essere utile: chi può ottenerne una incontra prima avversari più forti. "
        "Confrontare i risultati da norma in una simulazione."
    ),
    "advice.prize_places": (
        "Ci sono premi per {places:count:place}. Ogni turno oltre il minimo definisce un posto in più: "
        "{rounds:count:round} definiscono {settled:count:place}; per quelli sotto decidono di più gli spareggi, e chi "
        "si è incontrato per caso."
    ),
    "advice.band_cut": (
        "Il gruppo {group} finisce a Elo {lowest}, il successivo comincia a {highest}: il confine taglia una fascia "
        "con premi propri, i cui giocatori incontrano allora avversari di forza diversa. La fascia più vicina comincia "
        "a {limit}; far finire il gruppo con l'ultimo giocatore che ha almeno quell'Elo."
    ),
    "advice.bands_fit": (
        "I gruppi finiscono dove cominciano le fasce con premi ({limits:list}): chi gareggia per lo stesso premio "
        "parte nello stesso modo."
    ),
    "advice.norms_need_rounds": (
        "Per una norma servono {needed:count:game}. Con {rounds:count:round} nessun piano di accelerazione ne rende "
        "possibile una."
    ),
    "advice.tie_breaks_by_opponents": (
        "Gli spareggi {criteria:list} guardano gli avversari. Chi parte in un gruppo inferiore ne incontra all'inizio "
        "di più deboli: a pari punti il gruppo superiore tende a stare davanti."
    ),
    "advice.no_miracles": (
        "Non aspettarsi miracoli: l'accelerazione cambia chi incontra chi all'inizio, la classifica finale non "
        "migliora quasi."
    ),
    # The list
    "advice.many_unrated": (
        "{unrated} su {players:count:player} ({percent} %) non hanno Elo. Con molti giocatori forti senza Elo o "
        "con Elo sottostimato è meglio evitare l'accelerazione."
    ),
    "advice.some_unrated": (
        "{unrated} su {players:count:player} ({percent} %) non hanno Elo. I più forti tra loro partono nel gruppo "
        "inferiore e fanno fallire la previsione."
    ),
    "advice.underrated": (
        "L'elenco non dice chi ha un Elo sottostimato. Nei tornei scolastici e in alcuni semilampo sono molti: allora "
        "è meglio evitare l'accelerazione."
    ),
    "advice.narrow_range": (
        "Gli Elo vanno da {lowest} a {highest}: {width} punti. Sotto {limit} è meglio evitare l'accelerazione, "
        "perché il gruppo superiore non è chiaramente più forte."
    ),
    "advice.two_hills": (
        "Gli Elo formano due gobbe: {top} % dei giocatori con Elo nel quarto superiore dell'intervallo, {bottom} % in "
        "quello inferiore e solo {middle} % nella metà centrale. L'accelerazione è fatta per elenchi con molti "
        "giocatori intermedi; qui le due gobbe sono due tornei, e conviene pensare a due sezioni."
    ),
    "advice.shape_bell": (
        "Gli Elo sono distribuiti a campana: nella metà centrale dell'intervallo sta {middle} % dei giocatori con Elo. "
        "È adatto all'accelerazione."
    ),
    "advice.shape_even": (
        "Gli Elo non sono distribuiti a campana: nella metà centrale dell'intervallo sta {middle} % dei giocatori con "
        "Elo. L'accelerazione rende meglio con pochi giocatori forti, pochi deboli e molti intermedi."
    ),
    "advice.not_in_rating_order": "L'elenco non è in ordine di Elo. Controllarlo prima di formare i gruppi.",
    "advice.group_spread": (
        "Gruppo {group}: {players:count:player}, Elo da {highest} a {lowest} ({spread} punti, in media {mean})."
    ),
    "advice.small_group": (
        "Il gruppo {group} ha {players:count:player} ({percent} % dei partecipanti). I gruppi funzionano meglio con "
        "almeno {limit} % ciascuno."
    ),
    "advice.unequal_groups": (
        "Il gruppo {group} ha {players:count:player}, il gruppo {other} solo {others}. È preferibile che i gruppi "
        "siano simili per numero."
    ),
    "advice.uneven_strength": (
        "Nel gruppo {group} gli Elo coprono {spread} punti, nel gruppo {other} {other_spread}. È preferibile che i "
        "gruppi siano omogenei anche per forza."
    ),
    # The forecast
    "forecast.effect": (
        "Se vince sempre chi sta più in alto nel tabellone, dopo il turno {round} sono a punteggio pieno {ideal} di "
        "{players:count:player} ({ideal_share:percent}), invece di {without} ({without_share:percent}) senza "
        "accelerazione. Se il gruppo inferiore vince ogni incontro tra due gruppi, sono {failed} "
        "({failed_share:percent})."
    ),
    "forecast.no_gain": (
        "Anche se vince sempre chi sta più in alto nel tabellone, dopo il turno {round} sono a punteggio pieno {ideal} "
        "di {players:count:player} ({ideal_share:percent}), non meno dei {without} ({without_share:percent}) senza "
        "accelerazione. Se il gruppo inferiore vince ogni incontro tra due gruppi, sono {failed} "
        "({failed_share:percent})."
    ),
    "forecast.never_decides": (
        "Finché ci sono punti virtuali, nessuno di un gruppo superiore che ha perso incontra alla pari qualcuno di un "
        "gruppo inferiore che ha vinto tutto. Il piano quindi non riduce i punteggi pieni: {ideal} di "
        "{players:count:player} ({ideal_share:percent}) dopo il turno {round}, contro {without} "
        "({without_share:percent}) senza accelerazione, se vince sempre chi sta più in alto nel tabellone."
    ),
    "forecast.break_even": (
        "Le partite decisive sono al turno {round}: sconfitti di un gruppo superiore contro vincenti di un gruppo "
        "inferiore. Il piano conviene se il gruppo superiore vi ottiene oltre {needed} %; il risultato atteso secondo "
        "gli Elo è {percent} %."
    ),
    "forecast.close_to_chance": (
        "Le partite decisive sono al turno {round}: sconfitti di un gruppo superiore contro vincenti di un gruppo "
        "inferiore. Il piano conviene se il gruppo superiore vi ottiene oltre {needed} %; il risultato atteso secondo "
        "gli Elo è {percent} %, quasi come per caso."
    ),
    "forecast.below_break_even": (
        "Le partite decisive sono al turno {round}: sconfitti di un gruppo superiore contro vincenti di un gruppo "
        "inferiore. Il piano conviene se il gruppo superiore vi ottiene oltre {needed} %; il risultato atteso secondo "
        "gli Elo è solo {percent} %, e il piano lascia più punteggi pieni che nessun piano."
    ),
    "forecast.expected": (
        "Giocatori a punteggio pieno attesi dopo il turno {round} secondo gli Elo, con patte e sorprese: "
        "{plan_share:percent}, contro {without_share:percent} senza accelerazione (media di "
        "{tournaments:count:tournament})."
    ),
    "forecast.contact": (
        "I giocatori dei gruppi {group} e {other} si incontrano alla pari per la prima volta al turno {round}."
    ),
    "forecast.no_contact": (
        "I giocatori dei gruppi {group} e {other} non si incontrano alla pari nei primi {rounds:count:round}."
    ),
    "forecast.landing": (
        "Al turno {round}, il primo senza punti virtuali, gli incontri diventano più squilibrati: una differenza media "
        "di {gap} punti Elo invece di {old} nel turno precedente."
    ),
}
