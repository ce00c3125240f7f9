"""Italian: what only Scheveningen matches say."""

NAME = "Scheveningen"

SENTENCES: dict[str, str] = {
    "scheveningen.round": (
        "Turno {round} di {rounds}: {size:count:player} per parte, e ognuno incontra una volta tutti quelli "
        "dell'altra squadra."
    ),
    "scheveningen.pair": (
        "{player:player} è il numero {number} della squadra {A:team}, {opponent:player} il numero {other} della "
        "squadra {B:team}. La tabella fa incontrare questi due numeri al turno {round}."
    ),
    "scheveningen.forfeit": "{player:player} è assente e perde a forfait; la tabella resta com'è.",
    "scheveningen.when_printed": "Così prevede la tabella stampata per {size:count:player} per parte.",
    "scheveningen.when_cyclic": (
        "Al turno 1 si incontrano numeri uguali; a ogni turno successivo gli avversari avanzano di uno. Dopo {steps} "
        "passi, contando in tondo, il numero {number} della squadra {A:team} arriva al numero {other} della squadra "
        "{B:team}."
    ),
    "scheveningen.colour_printed": (
        "La tabella stampata per {size:count:player} per parte dà il Bianco a {white:player}."
    ),
    "scheveningen.colour_sum": (
        "I due numeri, ciascuno meno uno, danno in tutto {sum}; contando in tondo per {size} è {rest}. I numeri pari "
        "sotto la metà di {size} e i dispari sopra danno il Bianco alla squadra {A:team}, gli altri alla squadra "
        "{B:team}: il Bianco va a {white:player} della squadra {group:team}."
    ),
    "scheveningen.colour_odd": (
        "I due numeri, ciascuno meno uno, danno in tutto {sum}; contando in tondo per {size} è {rest}. I numeri pari "
        "danno il Bianco alla squadra {A:team}, i dispari alla squadra {B:team}: il Bianco va a {white:player} della "
        "squadra {group:team}."
    ),
    "scheveningen.no_scores": "Solo la tabella dice chi incontra {player:player}; i punti non vi cambiano nulla.",
    "scheveningen.why_same_group": (
        "{player:player} e {opponent:player} sono nella stessa squadra: {group:team}. Si incontrano solo "
        "giocatori di squadre diverse."
    ),
    "scheveningen.why_met": (
        "{player:player} e {opponent:player} si sono incontrati al turno {round}, e ognuno incontra una volta sola "
        "quelli dell'altra squadra."
    ),
    "scheveningen.why_later": "La tabella prevede {player:player} contro {opponent:player} al turno {round}.",
    "scheveningen.why_never": (
        "La tabella prevede {player:player} contro {opponent:player} al turno {round}, ma i turni previsti sono "
        "{planned}."
    ),
    "scheveningen.check_pairs": "In questo turno la tabella ha altre coppie per {players:players}.",
    "scheveningen.odd": (
        "{players} giocatori non si possono dividere in due squadre di pari numero. Aggiungerne uno o toglierne uno."
    ),
    "scheveningen.off_table": (
        "{player:player} ha incontrato {opponent:player} al turno {round}, cosa che la tabella per "
        "{size:count:player} per parte non prevede. O quel turno è stato abbinato a mano, o la lista è cambiata: dopo "
        "il turno 1 nessuno entra o esce, e chi si ritira resta in lista."
    ),
}
