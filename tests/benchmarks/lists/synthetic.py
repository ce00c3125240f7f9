"""Writes a synthetic rating list in FIDE's layout: names, federations, ratings and years in likely proportions.

    python tests/benchmarks/lists/synthetic.py TARGET --rows 1500000

TARGET.txt is ``players_list_foa.txt``, TARGET.xml is ``players_list_xml_foa.xml``. The same seed gives the same list.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
FEDERATIONS = ("RUS", "IND", "GER", "ESP", "FRA", "ITA", "POL", "IRI", "TUR", "GRE", "BRA", "USA", "NOR", "SMR")
WEIGHTS = (16, 15, 10, 9, 9, 4, 6, 5, 4, 4, 4, 5, 1, 0.1)
STARTS = (
    "Mar", "Ale", "Moh", "An", "Jo", "Lu", "Vla", "Pa", "Ro", "Ca", "Ma", "Pe", "Sa", "Ko", "Iva", "Scha", "Ga", "Mu",
    "Al", "Be", "Fe", "Go", "Ne", "Du", "Ha", "Kra", "Gio", "Val", "Wi", "Yu", "Zo", "El", "Fra", "Da", "Te", "Si",
)  # fmt: skip
MIDDLES = ("ss", "rl", "rt", "tr", "n", "ll", "v", "mm", "ch", "nd", "st", "k", "g", "p", "z", "r", "l", "b", "d", "m")
FIRST_ENDS = ("a", "o", "us", "an", "el", "ia", "io", "ina", "ey", "en", "ur", "ik", "e", "ed", "uel")
LAST_ENDS = ("i", "sen", "ov", "ez", "er", "ini", "a", "ski", "as", "ev", "son", "o", "mann", "elli", "enko", "ati")
TITLES = ("", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "CM", "FM", "IM", "GM")


def players(rows: int) -> Iterator[tuple[int, str, str, str, str, tuple[int, int, int], int, str]]:
    """Id, name, federation, sex, title, the three ratings, year of birth and flag."""
    chance = random.Random(2026)
    firsts, lasts = _names(chance, FIRST_ENDS), _names(chance, LAST_ENDS)
    for index in range(rows):
        surname, more, first, second = (*_two(chance, lasts), *_two(chance, firsts))
        if chance.random() < 0.25:
            surname += f" {more}"
        if chance.random() < 0.2:
            first += f" {second}"
        federation = chance.choices(FEDERATIONS, WEIGHTS)[0]
        ratings = tuple(chance.choice((0, chance.randint(1400, 2400))) for _kind in range(3))
        yield (
            100_000 + index * 7, f"{surname}, {first}", federation, chance.choice("MMMMF"), chance.choice(TITLES),
            ratings, chance.randint(1940, 2020), chance.choice(("", "", "i")),
        )  # fmt: skip


def _names(chance: random.Random, ends: tuple[str, ...]) -> tuple[list[str], list[float]]:
    """Names and how often they come: a few are frequent, most are rare."""
    found = [f"{start}{middle}{end}" for start in STARTS for middle in MIDDLES for end in ends]
    chance.shuffle(found)
    sums = list(accumulate(1 / (rank + 10) for rank in range(len(found))))
    return found, sums


def _two(chance: random.Random, names: tuple[list[str], list[float]]) -> list[str]:
    return chance.choices(names[0], cum_weights=names[1], k=2)


def text_line(row: tuple) -> str:
    """A line of ``players_list_foa.txt``."""
    fide_id, name, federation, sex, title, (standard, rapid, blitz), born, flag = row
    return (
        f"{fide_id:<15}{name:<61}{federation:<4}{sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}"
        f"{standard:<6}{0:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{blitz:<6}{0:<4}{20:<3}{born:<6}{flag:<4}\r\n"
    )


def xml_player(row: tuple) -> str:
    """A player of ``players_list_xml_foa.xml``."""
    fide_id, name, federation, sex, title, (standard, rapid, blitz), born, flag = row
    return (
        f"<player>\n<fideid>{fide_id}</fideid>\n<name>{name}</name>\n<country>{federation}</country>\n<sex>{sex}</sex>\n"
        f"<title>{title}</title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
        f"<rating>{standard}</rating>\n<games>0</games>\n<k>20</k>\n"
        f"<rapid_rating>{rapid}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
        f"<blitz_rating>{blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"
        f"<birthday>{born}</birthday>\n<flag>{flag}</flag>\n</player>\n"
    )


def write(target: Path, rows: int) -> tuple[Path, Path]:
    """Write both files; where they are."""
    text, xml = target.with_suffix(".txt"), target.with_suffix(".xml")
    with text.open("w", encoding="ascii", newline="") as txt, xml.open("w", encoding="ascii", newline="") as marked:
        txt.write(f"{HEADER}\r\n")
        marked.write('<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n')
        for row in players(rows):
            txt.write(text_line(row))
            marked.write(xml_player(row))
        marked.write("</playerslist>\n")
    return text, xml


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("--rows", type=int, default=1_500_000)
    options = parser.parse_args()
    print(*write(options.target, options.rows))
