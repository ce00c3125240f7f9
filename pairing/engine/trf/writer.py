"""The one writer: TRF26, on request with the lines that the engines of the older format read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..model import Colour, Outcome, Scoring
from .layout import is_national
from .numbers import decimal, in_columns
from .past.names_said import name_comments
from .player_lines import is_unreported
from .records import PlayerRecord, TrfFile
from .state import stated_virtual_points
from .team_records import TeamData

_LINE_END: Final = "\r\n"
_CONTROLS: Final = dict.fromkeys([*range(32), 127], " ")
_BYE_LETTERS: Final = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z"}


_SINCE_TRF26: Final = frozenset(
    {
        "142", "152", "162", "172", "182", "192", "202", "222", "240", "250", "260", "299", "300", "310", "320", "330",
        "352", "362",
    }
)  # fmt: skip
POINTS_COLUMNS: Final = 4
"""Columns 81 to 84 of record 001: points from 100 on stand there as whole numbers, and not at all with a half."""
_WITHOUT_DECOMPOSITION: Final = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d",
        "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "’": "'", "–": "-", "—": "-",
    }
)  # fmt: skip


def write(trf_file: TrfFile, *, engine_dialect: bool = True, trf16: bool = False, ascii_only: bool = False) -> str:
    """The text of ``trf_file`` in TRF26, every line ended by CR LF.

    With ``engine_dialect`` the file also carries XXR, XXC, XXP, XXZ and BB? lines, so that JaVaFo and bbpPairings pair
    from it; programs that do not know them ignore them. Virtual points are then XXA lines instead of record 250:
    JaVaFo reads no other form, and bbpPairings would add both. ``trf16`` leaves out the records that older programs
    refuse, ``ascii_only`` writes names without diacritics.

    >>> write(read(EXAMPLE_REPORT)).splitlines()[0]
    '012 Example Open'
    """
    if ascii_only:
        trf_file = _folded(trf_file)
    lines = [*_header(trf_file), *(_player(player) for player in trf_file.players), *_byes(trf_file)]
    if not engine_dialect:
        lines += _accelerations(trf_file)
    lines += _prohibitions(trf_file)
    lines += _abnormal_points(trf_file)
    if trf16:
        lines += _old_teams(trf_file.team_data)
    else:
        lines += _teams(trf_file.team_data)
    if engine_dialect:
        if trf_file.scoring.absence:
            # bbpPairings refuses the symbol A of record 162; the BB? lines say the same.
            lines = [line for line in lines if line[:3] != "162"]
        lines += _dialect(trf_file)
    lines += [f"### LOT {number:>3} {lot}" for number, lot in enumerate(trf_file.lots, start=1) if lot]
    lines += name_comments(trf_file)
    # A line 013 among them repeats what a line 310 says; programs of TRF16 know no national ratings.
    lines += [line for line in trf_file.other_lines if not trf16 or not _is_of_trf26(line[:3])]
    if trf16:
        lines = [line for line in lines if line[:3] not in _SINCE_TRF26]
    return "".join(_one_line(line) + _LINE_END for line in lines)


def _is_of_trf26(tag: str) -> bool:
    """Whether a line that the reader kept has no place in TRF16."""
    return tag == "013" or is_national(tag)


def _one_line(text: str) -> str:
    """No text may start a record of its own, so control characters become blanks."""
    return text.translate(_CONTROLS).rstrip()


def _folded(trf_file: TrfFile) -> TrfFile:
    """Every free text in ASCII, before columns are counted; what has no ASCII form becomes ``?``."""
    players = tuple(replace(player, name=_ascii(player.name)) for player in trf_file.players)
    teams = tuple(
        replace(team, name=_ascii(team.name), nickname=_ascii(team.nickname)) for team in trf_file.team_data.teams
    )
    return replace(
        trf_file,
        players=players,
        name=_ascii(trf_file.name),
        city=_ascii(trf_file.city),
        tournament_type=_ascii(trf_file.tournament_type),
        chief_arbiter=_ascii(trf_file.chief_arbiter),
        deputy_arbiters=tuple(_ascii(deputy) for deputy in trf_file.deputy_arbiters),
        time_control=_ascii(trf_file.time_control),
        pairing_controller=_ascii(trf_file.pairing_controller),
        team_data=replace(trf_file.team_data, teams=teams),
        other_lines=tuple(_ascii(line) for line in trf_file.other_lines),
    )


def _ascii(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.translate(_WITHOUT_DECOMPOSITION))
    kept = "".join(character for character in decomposed if not unicodedata.combining(character))
    return kept.encode("ascii", "replace").decode("ascii")


def _header(trf_file: TrfFile) -> Iterator[str]:
    dates = " " * 87 + "  ".join(f"{date:8.8}" for date in trf_file.round_dates) if trf_file.round_dates else ""
    colour = {None: "", Colour.WHITE: "W", Colour.BLACK: "B"}[trf_file.initial_colour]
    values: list[tuple[str, object]] = [
        ("012", trf_file.name),
        ("022", trf_file.city),
        ("032", trf_file.federation),
        ("042", trf_file.start_date),
        ("052", trf_file.end_date),
        ("062", trf_file.players_declared),
        ("072", trf_file.rated_players_declared),
        ("082", trf_file.teams_declared),
        ("092", trf_file.tournament_type),
        ("102", trf_file.chief_arbiter),
        *(("112", deputy) for deputy in trf_file.deputy_arbiters),
        ("122", trf_file.time_control),
        ("132", dates),
        ("142", trf_file.rounds),
        ("152", colour),
        ("162", _scores(trf_file)),
        ("172", trf_file.starting_rank_method),
        ("182", trf_file.pairing_controller),
        ("192", trf_file.system_code),
        ("202", ",".join(trf_file.tie_breaks)),
        ("222", trf_file.coded_time_control),
        ("352", trf_file.team_data.board_colours),
        ("362", _match_scores(trf_file.team_data)),
    ]
    return (f"{tag} {value}" for tag, value in values if value not in {None, ""})


def _scores(trf_file: TrfFile) -> str:
    """Record 162: what differs from the usual 1-½-0 with a win for the pairing-allocated bye; and X, what a game that
    is not finished counts, where there is one (an adjourned game is a draw for the pairing, C.04.2 Article 3.1)."""
    scoring = trf_file.scoring
    usual = Scoring(pairing_bye=scoring.win)
    symbols = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pairing_bye"}
    unusual = {
        symbol: getattr(scoring, name)
        for symbol, name in symbols.items()
        if getattr(scoring, name) != getattr(usual, name)
    }
    if any(game and game.outcome is Outcome.UNFINISHED for player in trf_file.players for game in player.games):
        unusual["X"] = scoring.draw
    return " " + "    ".join(f"{symbol}{decimal(points):>4}" for symbol, points in unusual.items()) if unusual else ""


def _player(player: PlayerRecord) -> str:
    points = "" if player.points is None else in_columns(player.points, POINTS_COLUMNS)
    rank = "" if player.rank is None else player.rank
    rounds = "".join(_round(player, index) for index in range(len(player.games)))
    return (
        f"001 {player.number:>4} {player.sex:1.1}{player.title:>3.3} {player.name:33.33} {player.rating or '':>4} "
        f"{player.federation:3.3} {player.fide_id:>11.11} {player.birth_date:10.10} {points:>4} {rank:>4}{rounds}"
    )


def _round(player: PlayerRecord, index: int) -> str:
    game = player.games[index]
    if game is None:
        return " " * 10
    letter = "" if is_unreported(game) else game.outcome.value
    return f"  {game.opponent or '0000':>4} {game.colour or '-'} {letter:1}"


def _byes(trf_file: TrfFile) -> Iterator[str]:
    for byes in trf_file.requested_byes:
        yield f"240 {_BYE_LETTERS[byes.kind]} {byes.round_number:>3} " + " ".join(f"{n:>4}" for n in byes.numbers)


def _accelerations(trf_file: TrfFile) -> Iterator[str]:
    for block in trf_file.accelerations:
        of_matches = block.match_points is not None
        matches = "" if block.match_points is None else decimal(block.match_points)
        points = "" if of_matches and not block.points else decimal(block.points)
        yield (
            f"250 {matches:>4} {points:>4} {block.first_round:>3} {block.last_round:>3} "
            f"{block.first_number:>4} {block.last_number:>4}"
        )


def _prohibitions(trf_file: TrfFile) -> Iterator[str]:
    for prohibition in trf_file.prohibitions:
        numbers = " ".join(f"{number:>4}" for number in sorted(prohibition.numbers))
        yield f"260 {prohibition.first_round:>3} {prohibition.last_round:>3} {numbers}"


def _abnormal_points(trf_file: TrfFile) -> Iterator[str]:
    for record in trf_file.abnormal_points:
        numbers = " ".join(f"{number:>4}" for number in record.numbers)
        yield f"299 {record.kind:1}        {decimal(record.points):>4}  {record.round_number:>03} {numbers}"


def _match_scores(data: TeamData) -> str:
    """Record 362: match points by symbol, one every nine columns."""
    return "   ".join(f"T{symbol}{decimal(points):>4}" for symbol, points in data.match_scores.items())


def _teams(data: TeamData) -> Iterator[str]:
    for team in data.teams:
        match_points, game_points = ("" if p is None else decimal(p) for p in (team.match_points, team.game_points))
        members = " ".join(f"{number:>4}" for number in team.members)
        yield (
            f"310 {team.number:>3} {team.name:32.32} {team.nickname:5.5} {_or_blank(team.strength):>6} "
            f"{match_points:>6} {game_points:>6} {_or_blank(team.rank):>3}  {members}"
        )
    for bye in data.pairing_byes:
        rounds = " ".join(f"{team:>3}" for team in bye.teams)
        yield f"320 {decimal(bye.match_points):>4} {decimal(bye.game_points):>4} {rounds}"
    for match in data.forfeited:
        yield f"330 {match.kind} {match.round_number:>3} {match.white:>3} {match.black:>3}"
    for line_up in data.line_ups:
        players = " ".join(f"{number:>4}" for number in line_up.players)
        yield f"300 {line_up.round_number:>3} {line_up.team:>3} {line_up.opponent:>3} {players}"
    for record in data.abnormal_points:
        teams = " ".join(f"{number:>4}" for number in record.teams)
        points = f"{decimal(record.match_points):>4}  {decimal(record.game_points):>4}"
        yield f"299 {record.kind:1}  {points}  {record.round_number:>03} {teams}"


def _old_teams(data: TeamData) -> Iterator[str]:
    for team in data.teams:
        yield f"013 {team.name:32.32} " + " ".join(f"{number:>4}" for number in team.members)


def _or_blank(number: int | None) -> str:
    return "" if number is None else str(number)


def _dialect(trf_file: TrfFile) -> Iterator[str]:
    if trf_file.rounds is not None:
        yield f"XXR {trf_file.rounds}"
    if trf_file.initial_colour is not None:
        yield f"XXC {'white1' if trf_file.initial_colour is Colour.WHITE else 'black1'}"
    if trf_file.absent:
        yield "XXZ " + " ".join(str(number) for number in sorted(trf_file.absent))
    for number, values in sorted(stated_virtual_points(trf_file).items()):
        yield f"XXA {number:>4} " + " ".join(f"{decimal(points):>4}" for points in values)
    next_round = trf_file.completed + 1
    for prohibition in trf_file.prohibitions:
        # XXP knows no rounds, so only what binds the round to be paired is written.
        if prohibition.first_round <= next_round <= prohibition.last_round:
            yield "XXP " + " ".join(str(number) for number in sorted(prohibition.numbers))
    scoring = trf_file.scoring
    if scoring != Scoring():
        for tag, points in (
            ("BBW", scoring.win),
            ("BBD", scoring.draw),
            ("BBL", scoring.loss),
            ("BBZ", scoring.absence),
            ("BBF", scoring.forfeit_loss),
            ("BBU", scoring.pairing_bye),
        ):
            yield f"{tag} {decimal(points):>4}"
