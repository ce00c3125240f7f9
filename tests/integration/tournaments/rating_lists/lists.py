"""Small rating lists in the layouts that FIDE and federations give out."""

from __future__ import annotations

import zipfile
from pathlib import Path

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
STANDARD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "NOV26 Gms K  B-day Flag"
)
PLAYERS = (
    (1503014, "Carlsen, Magnus", "NOR", "M", "GM", (2839, 10), (2824, 10), (2881, 10), 1990, ""),
    (814954, "Vallifuoco, Giovanni", "ITA", "M", "FM", (2190, 20), (2150, 20), (0, 40), 1950, ""),
    (4653025, "Muñoz Pérez, Ana María", "ESP", "F", "WIM", (2201, 20), (0, 40), (2100, 20), 2001, "w"),
    (900100, "D'Angelo, Rosa", "ITA", "F", "", (0, 40), (0, 40), (0, 40), 0, "wi"),
)


def combined_line(player):
    fide_id, name, fed, sex, title, standard, rapid, blitz, born, flag = player
    ratings = "".join(f"{rating:<6}{0:<4}{k:<3}" for rating, k in (standard, rapid, blitz))
    born = f"{born:04}"
    return f"{fide_id:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<24}{ratings}{born:<6}{flag:<4}"


def standard_line(player):
    fide_id, name, fed, sex, title, (rating, k), _rapid, _blitz, born, flag = player
    return f"{fide_id:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<24}{rating:<6}{0:<4}{k:<3}{born:<6}{flag:<4}"


def combined(players=PLAYERS):
    return "".join(f"{line}\r\n" for line in (COMBINED, *map(combined_line, players))).encode()


def standard(players=PLAYERS):
    return "".join(f"{line}\r\n" for line in (STANDARD, *map(standard_line, players))).encode()


def xml(players=PLAYERS):
    rows = "".join(
        f"<player><fideid>{fide_id}</fideid><name>{name}</name><country>{fed}</country><sex>{sex}</sex>"
        f"<title>{title}</title><w_title></w_title><o_title></o_title><foa_title></foa_title>"
        f"<rating>{standard[0]}</rating><games>0</games><k>{standard[1]}</k>"
        f"<rapid_rating>{rapid[0]}</rapid_rating><rapid_games>0</rapid_games><rapid_k>{rapid[1]}</rapid_k>"
        f"<blitz_rating>{blitz[0]}</blitz_rating><blitz_games>0</blitz_games><blitz_k>{blitz[1]}</blitz_k>"
        f"<birthday>{born:04}</birthday><flag>{flag}</flag></player>\n"
        for fide_id, name, fed, sex, title, standard, rapid, blitz, born, flag in players
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n{rows}</playerslist>\n'.encode()


def national():
    return (
        "Tessera;Cognome;Nome;Elo;Prov;Anno di nascita;Sesso\r\n"
        "A123;Rossi;Mario;1540;MI;1980;M\r\n"
        "B77;Niccolò;Èva;1702;RM;2001;F\r\n"
    ).encode()


def many(count):
    return [
        (100 + n, f"Player{n:05}, Test", "ITA", "M", "", (1500, 20), (0, 40), (0, 40), 1990, "") for n in range(count)
    ]


def saved(folder: Path, content: bytes, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def zipped(folder: Path, content: bytes, name: str = "players_list_foa.txt") -> Path:
    path = folder / f"{name}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, content)
    return path
