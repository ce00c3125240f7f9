"""Italian."""

from __future__ import annotations

from pairing.engine.wording.italian import (
    acceleration,
    alternatives,
    boards,
    errors,
    legality,
    round_rules,
    standings,
    verdicts,
)
from pairing.engine.wording.language import Language

ITALIAN = Language(
    code="it",
    sentences={
        "article": "Articolo {article}",
        **acceleration.SENTENCES,
        **alternatives.SENTENCES,
        **boards.SENTENCES,
        **errors.SENTENCES,
        **legality.SENTENCES,
        **round_rules.SENTENCES,
        **standings.SENTENCES,
        **verdicts.SENTENCES,
    },
    nouns={
        "player": ("giocatore", "giocatori"),
        "round": ("turno", "turni"),
        "board": ("scacchiera", "scacchiere"),
        "pair": ("coppia", "coppie"),
        "game": ("partita", "partite"),
        "group": ("gruppo", "gruppi"),
        "point": ("punto", "punti"),
        "real_point": ("punto reale", "punti reali"),
        "virtual_point": ("punto virtuale", "punti virtuali"),
        "time": ("volta", "volte"),
        "other": ("altro nome", "altri nomi"),
        "value": ("valore", "valori"),
    },
    terms={
        "tie_break": standings.TIE_BREAKS,
        "tie_break_modifier": standings.MODIFIERS,
        "unplayed": standings.UNPLAYED,
        "colour": {"w": "Bianco", "b": "Nero"},
        "strength": {"none": "nessuna", "mild": "lieve", "strong": "forte", "absolute": "assoluta"},
        "parity": {"odd": "dispari", "even": "pari"},
        "rounding": {
            "down": "arrotondato per difetto",
            "up": "arrotondato per eccesso",
            "nearest": "arrotondato al numero più vicino",
            "even_up": "arrotondato per eccesso a un numero pari",
            "nearest_2": "arrotondato al numero pari più vicino",
            "nearest_4": "arrotondato al multiplo di quattro più vicino",
        },
        "share": {"1/2": "metà", "1/3": "un terzo", "2/3": "due terzi", "1/4": "un quarto", "3/4": "tre quarti"},
        "expected": {
            "object": "un oggetto",
            "no_field": "nessun campo con questo nome",
            "list": "un elenco",
            "text": "un testo",
            "whole": "un numero intero",
            "flag": "vero o falso (true o false)",
        },
    },
    decimal_mark=",",
    conjunction="e",
    number_prefix="n. ",
    round_label="turno {number}",
    in_one_round="nel turno {first}",
    in_many_rounds="nei turni {first}–{last}",
    one_number="numero {first}",
    many_numbers="numeri {first}–{last}",
    nothing="nessuno",
)
