"""Italian: what only the Burstein system says."""

NAME = "Burstein"

SENTENCES: dict[str, str] = {
    "burstein.seeding": (
        "Il turno {round} è abbinato con il sistema olandese, come ogni turno fino al numero {seeding} di {rounds}. "
        "Dopo iniziano gli abbinamenti Burstein."
    ),
    # In one sentence
    "burstein.lead_fold": (
        "L'Indice più alto di un gruppo incontra il più basso: {player:player} è il numero {place} dall'alto, "
        "{opponent:player} il numero {place} dal basso."
    ),
    "burstein.lead_last_free": (
        "{opponent:player} aveva l'Indice più basso tra chi nel gruppo era ancora libero per {player:player}."
    ),
    "burstein.lead_skipped": (
        "{skipped:count:player} con un Indice più basso di {opponent:player} non {skipped:many|poteva|potevano} "
        "incontrare {player:player}, o solo a spese di altre coppie: meno coppie, colori spettanti non dati, o float "
        "che le regole evitano. I passi dicono i nomi."
    ),
    # The Index
    "burstein.index": (
        "Indice di {player:player}: Buchholz {buchholz:points}, Sonneborn-Berger {berger:hundredths}. Nel gruppo viene "
        "prima chi lo ha più alto."
    ),
    "burstein.opponents": (
        "Avversari di {player:player} finora: {players:players}. I loro punteggi, nello stesso ordine: "
        "{scores:pointlist}."
    ),
    "burstein.opponents_and_self": (
        "Avversari di {player:player} finora: {players:players}. I loro punteggi, nello stesso ordine: "
        "{scores:pointlist}. {missed:count:round} senza partita {missed:many|vale|valgono} come una partita contro se "
        "stessi, con il proprio punteggio di {score:points}."
    ),
    # The opponent
    "burstein.only_two": "{player:player} e {opponent:player} erano gli unici due da abbinare nel gruppo.",
    "burstein.places": (
        "Per Indice {player:player} è il numero {place} e {opponent:player} il numero {other_place} tra "
        "{players:count:player} da abbinare nel gruppo. Dall'alto, ciascuno riceve l'ultimo possibile."
    ),
    "burstein.last_free": (
        "{opponent:player} era l'ultimo, in quest'ordine, ancora libero per {player:player}: nessuno è stato saltato."
    ),
    # Who moves down
    "burstein.several": (
        "Tra {players:count:player} da abbinare nel gruppo con {score:points:point}, {down} dovevano scendere: con più "
        "coppie qui non si sarebbero potuti abbinare tutti. {player:player} è tra loro."
    ),
    "burstein.higher_stayed": (
        "Abbinati nel gruppo perché scendono i punteggi più bassi, e il loro è più alto di quello di {player:player}: "
        "{players:players}."
    ),
    "burstein.lower_stayed": (
        "Hanno un punteggio più basso di {player:player}, ma se fossero scesi non si sarebbero potuti abbinare tutti: "
        "{players:players}."
    ),
    "burstein.equal_stayed": (
        "Hanno i punti di {player:player}, ma se fosse sceso uno di loro ci sarebbero state meno coppie nel gruppo "
        "seguente, più giocatori senza il colore spettante, o coppie che nell'ordine di questo gruppo vengono dopo: "
        "{players:players}."
    ),
    # The bye
    "burstein.bye_index": (
        "Con lo stesso punteggio, altrettante partite giocate e un Indice più alto di {player:player}, o un numero di "
        "abbinamento più basso se anche l'Indice è pari: {players:players}."
    ),
    "burstein.bye_by_score": (
        "Allora il bye andrebbe a {player:player}, con {with_it:points:point}. Viene prima il punteggio più basso, e "
        "{opponent:player} ha {actual:points:point}."
    ),
    "burstein.bye_by_games": (
        "Allora il bye andrebbe a {player:player}, che ha saltato {with_it:count:game}. A parità di punteggio viene "
        "prima chi ha giocato di più, e {opponent:player} ha saltato {actual:count:game}."
    ),
    "burstein.bye_by_index": (
        "Allora il bye andrebbe a {player:player}. A parità di punteggio e di partite viene prima l'Indice più basso, "
        "poi il numero di abbinamento più alto: è {opponent:player}."
    ),
    "burstein.check_bye": "Il bye è andato a {given:player}; secondo le regole spetta a {expected:player}.",
    # The group as a whole
    "burstein.order": "Ordine per Indice: {players:players}.",
    "burstein.paired": "{pairs:count:pair}, per quanto possibile l'Indice più alto con il più basso.",
}
