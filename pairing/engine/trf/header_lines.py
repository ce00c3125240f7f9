"""Every record but 001: texts, the regulations for pairing, and the lines that engines added to the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ..drawn_lots import LINKS, is_lot
from ..model import Colour, Outcome, Prohibition, Scoring
from ..registry import description_of
from .adjustments import KINDS
from .consistency import has_teams
from .faults import Fault
from .layout import article_of
from .numbers import MOST_DIGITS, SHOWN, is_whole, tenths
from .player_lines import Report
from .records import AbnormalPoints, Acceleration, Mention, PlayerRecord, RequestedByes, TrfFile
from .team_lines import TeamLines
from .type_codes import system_of

_TEXTS: Final = {
    "012": "name", "022": "city", "032": "federation", "042": "start_date", "052": "end_date",
    "092": "tournament_type", "102": "chief_arbiter", "122": "time_control", "172": "starting_rank_method",
    "182": "pairing_controller", "192": "system_code", "222": "coded_time_control",
}  # fmt: skip
_COUNTS: Final = {"062": "players_declared", "072": "rated_players_declared", "082": "teams_declared"}
_ENGINE_SCORES: Final = {
    "BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "absence", "BBF": "forfeit_loss", "BBU": "pairing_bye",
}  # fmt: skip
_XXS_CODES: Final = {
    "W": ("win",), "WW": ("win",), "BW": ("win",), "FW": ("win",), "FPB": ("win",), "D": ("draw",), "WD": ("draw",),
    "BD": ("draw",), "HPB": ("draw",), "L": ("loss",), "WL": ("loss",), "BL": ("loss",), "PAB": ("pairing_bye",),
    "ZPB": ("absence",), "FL": ("forfeit_loss",),
}  # fmt: skip
_SCORE_SYMBOLS: Final = {
    "W": ("win",), "D": ("draw",), "L": ("loss",), "A": ("absence", "forfeit_loss"), "P": ("pairing_bye",), "X": (),
}  # fmt: skip
_SCORE = re.compile(r"([A-Z]{1,3})\s*=?\s*([\d.,]+)")
_WORD = re.compile(r"\S+")
_BYES: Final = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}


def score_of_unknown(line: str) -> int | None:
    """The tenths that a record 162 gives for a game with an unknown result (X); None where it does not say.

    >>> score_of_unknown("162  W 3.0    X 1.0")
    10
    """
    return next((tenths(text) for symbol, text in _SCORE.findall(line[3:].upper()) if symbol == "X"), None)


class HeaderReader:
    """Collects the records other than 001; ``finish`` makes the file of them."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._values: dict[str, Any] = {}
        self._scores: dict[str, int] = {}
        self._deputies: list[str] = []
        self._accelerations: list[Acceleration] = []
        self._with_match_points: list[str] = []
        self._virtual_points: dict[int, tuple[int, ...]] = {}
        self._byes: list[RequestedByes] = []
        self._absent: set[int] = set()
        self._prohibitions: list[Prohibition] = []
        self._engine_prohibitions: list[Prohibition] = []
        self._abnormal_points: list[AbnormalPoints] = []
        self._mentions: list[Mention] = []
        self._others: list[str] = []
        self._lots: dict[int, str] = {}
        self._lot_lines: list[tuple[int, int]] = []
        """Places among the other lines, and numbers, of the comments that begin like a lot."""
        self._teams = TeamLines(report)
        self.rank_order = False
        self._readers: dict[str, Callable[[str, int], None]] = {
            "112": lambda line, _: self._deputies.append(line[4:].strip()),
            "132": self._round_dates,
            "142": self._rounds, "XXR": self._rounds,
            "152": self._colour, "XXC": self._colour,
            "162": self._scoring, "XXS": self._engine_scoring,
            "202": self._tie_breaks, "212": self._tie_breaks,
            "240": self._requested_byes, "XXZ": self._absences,
            "250": self._acceleration, "XXA": self._virtual,
            "260": self._prohibition, "XXP": self._engine_prohibition,
            "299": self._abnormal,
            "###": self._comment,
            **dict.fromkeys(_ENGINE_SCORES, self._engine_score),
            **dict.fromkeys(_COUNTS, self._count),
            **self._teams.readers,
        }  # fmt: skip

    def read(self, line: str, line_number: int) -> None:
        """Take one line in. Records that are not known are kept and ignored."""
        tag = line[:3].upper()
        if tag in _TEXTS:
            self._values[_TEXTS[tag]] = line[4:].strip()
        elif tag in self._readers:
            self._readers[tag](line, line_number)
        else:
            self._others.append(line.rstrip())

    def finish(self, players: tuple[PlayerRecord, ...], in_file_order: bool) -> TrfFile:
        """The file; ``in_file_order`` tells whether the 001 lines came in order of number."""
        if self._scores:
            defaults = {"win": Scoring().win} | self._scores
            self._values["scoring"] = Scoring(**({"pairing_bye": defaults["win"]} | defaults))
        # A file in both dialects says the same twice; record 260 is the more precise one, as it knows rounds.
        stated = {prohibition.numbers for prohibition in self._prohibitions}
        self._prohibitions += [extra for extra in self._engine_prohibitions if extra.numbers not in stated]
        self._read_lots()
        team_data, repeated = self._teams.finish()
        made = TrfFile(
            players=players,
            deputy_arbiters=tuple(self._deputies),
            accelerations=tuple(self._accelerations),
            virtual_points=self._virtual_points,
            requested_byes=tuple(self._byes),
            absent=frozenset(self._absent),
            prohibitions=tuple(self._prohibitions),
            abnormal_points=tuple(self._abnormal_points),
            use_file_order=self.rank_order and not in_file_order,
            team_data=team_data,
            other_lines=(*self._others, *repeated),
            lots=tuple(self._lots.get(number, "") for number in range(1, max(self._lots, default=0) + 1)),
            mentions=tuple(self._mentions),
            **self._values,
        )
        return made if has_teams(made) else self._without_match_points(made)

    def _without_match_points(self, made: TrfFile) -> TrfFile:
        """Players have no match points: records 250 that give some are kept and say nothing."""
        kept = tuple(one for one in made.accelerations if one.match_points is None)
        return replace(made, accelerations=kept, other_lines=(*made.other_lines, *self._with_match_points))

    def _fault(self, line_number: int, column: int, code: str, message: str, tag: str, **facts: int | str) -> None:
        self._report(Fault(line_number, column, code, message, article_of(tag), {"record": tag, **facts}))

    def _once(self, name: str, value: Any, line: str, line_number: int) -> None:
        """Set a value that two dialects may state; both must say the same."""
        if self._values.setdefault(name, value) != value:
            self._fault(
                line_number, 1, "contradiction",
                f"{line.strip()!r} contradicts what an earlier line says about the {name.replace('_', ' ')}. "
                "Keep one of the two.",
                line[:3], name=name,
            )  # fmt: skip

    def _comment(self, line: str, line_number: int) -> None:
        """Comments are kept. ``### LOT 3 TEXT`` may state the lot of round 3; ``_read_lots`` says when."""
        if line[3:].split()[:1] == ["LOT"]:
            self._lot_lines.append((len(self._others), line_number))
        self._others.append(line.rstrip())

    def _read_lots(self) -> None:
        """Take the lots out of the comments, as far as they are ours: comments of other programs may begin alike.

        Where record 192 names a system that draws lots, one that cannot be read is a fault; where it names another, all
        stay comments; where it names none, those stay that cannot be read.
        """
        code = self._values.get("system_code", "")
        named = system_of(TrfFile(system_code=code))
        draws = bool(code) and description_of(named.system).asks_lots(named.options)
        ours = [one for one in self._lot_lines if draws or (not code and _lot_of(self._others[one[0]]))]
        for place, line_number in ours:
            self._read_lot(_lot_of(self._others[place]), line_number)
        taken = {place for place, _number in ours}
        self._others = [line for place, line in enumerate(self._others) if place not in taken]

    def _read_lot(self, stated: tuple[int, str] | None, line_number: int) -> None:
        if stated is None:
            self._fault(
                line_number, 1, "bad_lot",
                f"This comment needs LOT, a round from 1 to {LINKS} and the lot, 1 to 64 letters or digits.", "###",
            )  # fmt: skip
        elif self._lots.setdefault(*stated) != stated[1]:
            self._fault(
                line_number, 1, "second_lot",
                f"Round {stated[0]} has another lot in an earlier line. A lot is drawn once: keep one of the two.",
                "###", round=stated[0],
            )  # fmt: skip

    def _count(self, line: str, line_number: int) -> None:
        # Some programs write "22 (20)" or words here; the field is informative, so only the leading number is taken.
        digits = re.match(r"\s*([0-9]+)", line[4:])
        if digits and len(digits[1]) > MOST_DIGITS:
            text = digits[1][:SHOWN]
            self._fault(
                line_number, 5, "bad_count", f"{text!r} is not a number of players or teams.", line[:3], value=text
            )  # fmt: skip
        elif digits:
            self._values[_COUNTS[line[:3]]] = int(digits[1])

    def _round_dates(self, line: str, _: int) -> None:
        line = line.rstrip()
        self._values["round_dates"] = tuple(line[start : start + 8].strip() for start in range(91, len(line), 10))

    def _rounds(self, line: str, line_number: int) -> None:
        text = line[3:].strip()
        if not is_whole(text) or not 1 <= int(text) <= 999:
            self._fault(
                line_number, 5, "bad_rounds",
                f"The number of rounds {text[:SHOWN]!r} is not a whole number from 1 to 999.", line[:3],
                value=text[:SHOWN],
            )  # fmt: skip
            return
        self._once("rounds", int(text), line, line_number)

    def _colour(self, line: str, line_number: int) -> None:
        for word in line[3:].lower().split():
            if word in {"w", "white", "white1"}:
                self._once("initial_colour", Colour.WHITE, line, line_number)
            elif word in {"b", "black", "black1"}:
                self._once("initial_colour", Colour.BLACK, line, line_number)
            elif word == "rank" and line[:3] == "XXC":
                self.rank_order = True
            else:
                self._fault(
                    line_number, 5, "bad_initial_colour",
                    f"{word!r} is not an initial colour; write W or B (XXC: white1 or black1).", line[:3], value=word,
                )  # fmt: skip

    def _scoring(self, line: str, line_number: int) -> None:
        self._take_scores(line, line_number, _SCORE_SYMBOLS)

    def _engine_scoring(self, line: str, line_number: int) -> None:
        self._take_scores(line, line_number, _XXS_CODES)

    def _take_scores(self, line: str, line_number: int, codes: Mapping[str, tuple[str, ...]]) -> None:
        stated: dict[str, int] = {}
        for symbol, text in _SCORE.findall(line[3:].upper()):
            points = tenths(text)
            if symbol not in codes or points is None:
                self._fault(
                    line_number, 5, "bad_scoring",
                    f"{symbol} {text} is not a score of this record; write for example W 1.0.", line[:3], value=symbol,
                )  # fmt: skip
                continue
            for name in codes[symbol]:
                if stated.setdefault(name, points) != points:
                    self._fault(
                        line_number, 5, "unsupported_scoring",
                        f"Different points for {symbol} and for its kind are not supported: a win (draw, loss) is "
                        "worth the same with both colours and as a forfeit or bye.",
                        line[:3], value=symbol,
                    )  # fmt: skip
        if not _SCORE.search(line[3:].upper()):
            self._fault(line_number, 5, "bad_scoring", "The record states no score such as W 1.0.", line[:3])
        self._scores |= stated

    def _engine_score(self, line: str, line_number: int) -> None:
        points = tenths(line[3:])
        if points is None:
            self._fault(
                line_number, 5, "bad_scoring",
                f"{line[3:].strip()!r} is not a number of points such as 1.0.", line[:3], value=line[3:].strip(),
            )  # fmt: skip
            return
        self._scores[_ENGINE_SCORES[line[:3]]] = points

    def _tie_breaks(self, line: str, _: int) -> None:
        codes = tuple(code.strip().upper() for code in line[4:].split(",") if code.strip())
        self._values["tie_breaks"] = codes[1:] if line[:3] == "212" and codes[:1] == ("PTS",) else codes

    def _numbers(self, line: str, column: int, line_number: int) -> tuple[int, ...] | None:
        """The starting numbers from ``column`` on; None, and a fault, where something else stands there."""
        found: list[int] = []
        for word in _WORD.finditer(line, column - 1):
            text, place = word[0], word.start() + 1
            if not is_whole(text):
                self._fault(
                    line_number, place, "bad_number_list", f"{text[:SHOWN]!r} is not a starting number.", line[:3],
                    value=text[:SHOWN],
                )  # fmt: skip
                return None
            found.append(int(text))
            self._mentions.append(Mention(line[:3], int(text), line_number, place))
        return tuple(found)

    def _requested_byes(self, line: str, line_number: int) -> None:
        kind, round_text = line[4:5].upper(), line[6:9].strip()
        if kind not in _BYES or not is_whole(round_text):
            self._fault(
                line_number, 5, "bad_requested_bye",
                "The record needs F, H or Z in column 5 and the round in columns 7-9.", "240",
            )  # fmt: skip
            return
        numbers = self._numbers(line, 11, line_number)
        if numbers is not None:
            self._byes.append(RequestedByes(_BYES[kind], int(round_text), numbers))

    def _absences(self, line: str, line_number: int) -> None:
        self._absent.update(self._numbers(line, 4, line_number) or ())

    def _acceleration(self, line: str, line_number: int) -> None:
        fields = [line[first - 1 : last].strip() for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))]
        matches, points = (tenths(line[a:b]) if line[a:b].strip() else None for a, b in ((4, 8), (9, 13)))
        wrong = any(line[a:b].strip() and one is None for one, (a, b) in ((matches, (4, 8)), (points, (9, 13))))
        if wrong or (matches is None and points is None) or not all(is_whole(text) for text in fields):
            self._fault(
                line_number, 10, "bad_acceleration",
                "The record needs points in columns 10-13, rounds in 15-17 and 19-21, players in 23-26 and 28-31.",
                "250",
            )  # fmt: skip
        else:
            first_round, last_round, first, last = (int(text) for text in fields)
            self._accelerations.append(Acceleration(points or 0, first_round, last_round, first, last, matches))
            if matches is not None:
                self._with_match_points.append(line.rstrip())

    def _virtual(self, line: str, line_number: int) -> None:
        number = line[4:8].strip()
        line = line.rstrip()
        cells = [line[start : start + 5].strip() for start in range(8, len(line), 5)]
        values = [tenths(cell) if cell else 0 for cell in cells]
        if not is_whole(number) or None in values:
            self._fault(
                line_number, 5, "bad_virtual_points",
                "The record needs the starting number in columns 5-8 and then points such as 1.0, five columns a "
                "round, from column 10.",
                "XXA",
            )  # fmt: skip
            return
        if int(number) in self._virtual_points:
            self._fault(
                line_number, 5, "duplicate_virtual_points",
                f"Player {int(number)} has two XXA records. Keep one.", "XXA", player=int(number),
            )  # fmt: skip
            return
        self._mentions.append(Mention("XXA", int(number), line_number, 5))
        self._virtual_points[int(number)] = tuple(value or 0 for value in values)

    def _prohibition(self, line: str, line_number: int) -> None:
        first, last = line[4:7].strip(), line[8:11].strip()
        if not (is_whole(first) and is_whole(last)):
            self._fault(
                line_number, 5, "bad_prohibition",
                "The record needs the first round in columns 5-7 and the last in columns 9-11.", "260",
            )  # fmt: skip
            return
        numbers = self._numbers(line, 13, line_number)
        if numbers is not None:
            self._prohibitions.append(Prohibition(frozenset(numbers), int(first), int(last)))

    def _engine_prohibition(self, line: str, line_number: int) -> None:
        numbers = self._numbers(line, 4, line_number)
        if numbers is not None:
            self._engine_prohibitions.append(Prohibition(frozenset(numbers)))

    def _abnormal(self, line: str, line_number: int) -> None:
        kind, points, round_text = line[4:5].strip().upper(), tenths(line[13:17]), line[19:22].strip()
        if line[7:11].strip():
            self._teams.abnormal(line, line_number)
        elif kind not in KINDS or points is None or not is_whole(round_text or "0"):
            self._fault(
                line_number, 5, "bad_abnormal_points",
                "The record needs W, D, L, F, H, Z, +, - or a blank in column 5, points in columns 14-17 and the round "
                "in columns 20-22 (000: all).",
                "299",
            )  # fmt: skip
        else:
            numbers = self._numbers(line, 24, line_number)
            if numbers is not None:
                self._abnormal_points.append(AbnormalPoints(kind, points, int(round_text or 0), numbers))


def _lot_of(line: str) -> tuple[int, str] | None:
    """The round and the lot that a comment states; None where it states none."""
    words = line[3:].split()
    if len(words) != 3 or not is_whole(words[1]) or not 1 <= int(words[1]) <= LINKS or not is_lot(words[2]):
        return None
    return int(words[1]), words[2]
