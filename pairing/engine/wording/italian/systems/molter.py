"""Italian: what only events by the Molter system say."""

NAME = "Molter"

SENTENCES: dict[str, str] = {
    "molter.round": (
        "Turno {round} di {rounds}: {teams} squadre di {size:count:player}. Nessuno riposa, e nessuno incontra un "
        "compagno o due volte una squadra."
    ),
    "molter.pair": (
        "{player:player} è il numero {board} della squadra {team:team}, {opponent:player} il numero {other_board} "
        "della squadra {other:team}. La tabella li fa incontrare al turno {round}."
    ),
    "molter.forfeit": "{player:player} è assente e perde a forfait; la tabella resta com'è.",
    "molter.when_sum": (
        "Al turno {round} in scacchiera {board} si incontrano le squadre i cui numeri, ciascuno meno uno, danno in "
        "tutto {sum}, contando in tondo per {circle}: così le squadre {team:team:number} e {other:team:number}."
    ),
    "molter.when_last": (
        "Al turno {round} in scacchiera {board} si incontrano le squadre i cui numeri, ciascuno meno uno, danno in "
        "tutto {sum}, contando in tondo per {circle}. La squadra {team:team:number} incontrerebbe sé stessa: "
        "incontra la squadra {last:team:number}, l'ultima, che non sta nel cerchio."
    ),
    "molter.when_two_boards": (
        "Con un numero dispari di squadre ne resta una su ogni scacchiera: al turno {round} la squadra {team:team} "
        "in scacchiera {board} e la squadra {other:team} in scacchiera {other_board}. Questi due giocatori si "
        "incontrano, così nessuno riposa."
    ),
    "molter.colour_difference": (
        "Squadra {own:team:number} meno squadra {other:team:number}, contando in tondo per {circle}, dà {rest}. La "
        "differenza dispari ha il Bianco: {white:player}."
    ),
    "molter.colour_difference_turned": (
        "Squadra {own:team:number} meno squadra {other:team:number}, contando in tondo per {circle}, dà {rest}. Ai "
        "turni {first} e {second} questa scacchiera è girata, perché le squadre abbiano i due colori nel modo più "
        "equilibrato: il Bianco va alla differenza pari, {white:player}."
    ),
    "molter.colour_in_turn": (
        "I due che restano fuori dal cerchio hanno il Bianco a turno, un turno l'uno e un turno l'altro; qui tocca a "
        "{white:player}."
    ),
    "molter.colour_in_turn_turned": (
        "I due che restano fuori dal cerchio hanno il Bianco a turno, un turno l'uno e un turno l'altro. Ai turni "
        "{first} e {second} questa scacchiera è girata, perché le squadre abbiano i due colori nel modo più "
        "equilibrato: il Bianco va a {white:player}."
    ),
    "molter.no_scores": "Solo la tabella dice chi incontra {player:player}; i punti non vi cambiano nulla.",
    "molter.why_same_team": (
        "{player:player} e {opponent:player} sono nella stessa squadra: {team:team}. Si incontrano solo "
        "giocatori di squadre diverse."
    ),
    "molter.why_met": (
        "{player:player} e {opponent:player} si sono incontrati al turno {round}, e ognuno incontra a ogni turno una "
        "squadra diversa."
    ),
    "molter.why_later": "La tabella prevede {player:player} contro {opponent:player} al turno {round}.",
    "molter.why_other": (
        "{player:player} incontra un solo giocatore della squadra {team:team}: la tabella prevede {other:player} al "
        "turno {round}, non {opponent:player}."
    ),
    "molter.why_never": (
        "La tabella non prevede {player:player} contro un giocatore della squadra {team:team} in nessun turno: i "
        "turni previsti sono {planned}."
    ),
    "molter.check_pairs": "In questo turno la tabella ha altre coppie per {players:players}.",
    "molter.unequal": (
        "{players} giocatori non si possono dividere in squadre di {size}. Aggiungerne, toglierne, o cambiare il "
        "numero di giocatori per squadra."
    ),
    "molter.odd": (
        "{teams} squadre di {size} fanno un numero dispari di giocatori, e uno dovrebbe riposare. Aggiungere una "
        "squadra o cambiare il numero di giocatori per squadra."
    ),
    "molter.off_table": (
        "{player:player} ha incontrato {opponent:player} al turno {round}, cosa che la tabella per {teams} squadre di"
        " {size} non prevede. O quel turno è stato abbinato a mano, o la lista è cambiata: dopo il turno 1 nessuno "
        "entra o esce, e chi si ritira resta in lista."
    ),
}
