"""The shape of a round revision's payload: the one place that writes and names its keys.

Players are named by entry id throughout; ``players`` says which pairing number each had in this round. Points are
tenths, before the round. Reasons are not in here but in the revision's ``explanation``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NotRequired, TypedDict

from pairing.engine.history import History, derive
from pairing.engine.lives import counts_lives, lives_of
from pairing.engine.ratings import Profile, coefficient_of
from tournaments.duties.shapes import Stamp
from tournaments.history.snapshot import Snapshot
from tournaments.models import Board, Bye, ByeKind, Entry, Tournament

FORMAT: Final = 1


class PlayerRow(TypedDict):
    """One player as the round was paired."""

    entry: int
    number: int
    """Pairing number in this round."""
    name: str
    title: str
    rating: int
    federation: str
    club: str
    status: str
    """``active`` or ``withdrawn``."""
    group: str
    """Acceleration group; blank without acceleration."""
    listed: NotRequired[int]
    """The rating in the list into which the games go; missing where it is the one that counts."""
    real: int
    virtual: int
    sex: NotRequired[str]
    k: NotRequired[int | None]
    """K for the event before the limit of 700; None for an unrated player."""
    k_source: NotRequired[str]
    """A ``pairing.engine.ratings.Source``; missing, like the two above, in rounds published before they were kept."""
    lives: NotRequired[int]
    """Half lives before this round; only where losses cost lives."""


class BoardRow(TypedDict):
    """One pair."""

    number: int
    white: int
    black: int
    colour_rule: str
    manual_reason: str
    origin: NotRequired[str]
    """``arbiter`` or ``rest`` (``models.round.Origin``); missing on a board of the engine's own round."""
    tables: NotRequired[list[int]]
    """Where the players must sit; missing where the board has the table of its number."""


class ByeRow(TypedDict):
    """One player without a board; ``kind`` is the TRF code."""

    entry: int
    kind: str
    requested: bool
    manual_reason: str


class DifferenceRow(TypedDict):
    """One pair that only the engine has (``engine``) or only the published round (``published``); black None: bye."""

    kind: str
    white: int
    black: int | None


class LateBoard(TypedDict):
    """A board whose players were seated after the publication (C.04.2 Article 4.4)."""

    number: int
    white: int
    black: int
    given_up: list[list[Any]]
    """[entry, kind] of the byes that the two had."""


class RoundPayload(TypedDict):
    """A published round."""

    format: int
    round: int
    rounds: int
    """Rounds planned."""
    players: list[PlayerRow]
    """In order of pairing number."""
    boards: list[BoardRow]
    byes: list[ByeRow]
    """The pairing-allocated bye first."""
    scoregroups: list[list[int]]
    """[pairing score, players, of these with virtual points], highest first, of those who are paired or get the
    pairing-allocated bye."""
    differences: list[DifferenceRow]
    """Empty when the published pairing is the engine's."""
    warnings: list[dict[str, Any]]
    """Facts: rules that the published pairing does not keep."""
    facts: list[dict[str, Any]]
    """Facts about the round as a whole, of the engine's pairing."""
    brackets: list[dict[str, Any]]
    """The brackets of the engine's pairing as ``pairing.engine.explanation`` writes them, players by number."""
    imported: bool
    """Played before it came into the portal."""
    plan: str
    """Digest of the acceleration plan."""
    run: str
    """Id of the pairing run; blank for an imported round that the engine refused."""
    withdrawn: NotRequired[bool]
    """This revision withdraws the publication before it; missing otherwise."""
    duties: NotRequired[Stamp]
    """What was announced and authorised at that time; missing in imported rounds and in those of older programs."""
    late: NotRequired[list[LateBoard]]
    """Missing where nobody was seated late."""


def build_payload(
    snapshot: Snapshot,
    *,
    boards: Iterable[Board],
    byes: Iterable[Bye],
    plan: str,
    run: str,
    event: Tournament,
    answer: Mapping[str, Any] | None,
    warnings: Sequence[Mapping[str, Any]] = (),
    imported: bool = False,
) -> RoundPayload:
    """The payload of the round that ``snapshot`` was taken for, with the boards and byes as they stand.

    ``event`` says the year, for juniors' K, and into which list the games go. ``answer`` is what the pairing
    run stored, players by number; None when the engine has no answer.
    """
    number_of = snapshot.number_of
    boards = list(boards)
    byes = [bye for bye in byes if bye.entry_id in number_of]
    pairs, given = engine_arrangement(snapshot, answer) if answer else ({}, None)
    explanation = answer["explanation"] if answer else {"facts": [], "brackets": []}
    history = derive(snapshot.state)
    players = _player_rows(snapshot, history, event)
    seated = {entry for board in boards for entry in (board.white_id, board.black_id)}
    seated |= {bye.entry_id for bye in byes if bye.kind == ByeKind.PAIRING}
    return RoundPayload(
        format=FORMAT,
        round=snapshot.state.round_number,
        rounds=snapshot.state.rounds,
        players=players,
        boards=_board_rows(boards, pairs),
        byes=_bye_rows(byes, number_of),
        scoregroups=_scoregroups(row for row in players if row["entry"] in seated),
        differences=differences(boards, byes, pairs, given) if answer else [],
        warnings=[dict(warning) for warning in warnings],
        facts=list(explanation["facts"]),
        brackets=list(explanation["brackets"]),
        imported=imported,
        plan=plan,
        run=run,
    )


def player_row(snapshot: Snapshot, entry: Entry, number: int, *, real: int = 0, virtual: int = 0) -> PlayerRow:
    """What every row of a player has, with the group that ``snapshot`` gives; scores in tenths."""
    return PlayerRow(
        entry=entry.pk,
        number=number,
        name=entry.name,
        title=entry.title,
        rating=entry.rating,
        federation=entry.federation,
        club=entry.club,
        status=entry.status,
        group=snapshot.members.get(entry.pk, ""),
        real=real,
        virtual=virtual,
    )


def _player_rows(snapshot: Snapshot, history: History, event: Tournament) -> list[PlayerRow]:
    rows: list[PlayerRow] = []
    lives = lives_of(snapshot.state) if counts_lives(snapshot.state.system) else {}
    for number, entry in enumerate(snapshot.entries, start=1):
        profile = Profile(entry.k_factor, birth_year=entry.birth_year, games=entry.rated_games)
        listed = entry.rating_in(event.rated_as)
        k = coefficient_of(listed, profile, event.starts_on.year) if listed else None
        past = history.players[number]
        row = player_row(snapshot, entry, number, real=past.score, virtual=past.pairing_score - past.score)
        row |= {"sex": entry.sex, "k": k.value if k else None, "k_source": k.source.value if k else ""}
        if listed != entry.rating:
            row["listed"] = listed
        if number in lives:
            row["lives"] = lives[number].left
        rows.append(row)
    return rows


def _scoregroups(players: Iterable[PlayerRow]) -> list[list[int]]:
    """[pairing score, players, of these with virtual points], highest first."""
    groups: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
    for row in players:
        group = groups[row["real"] + row["virtual"]]
        group[0] += 1
        group[1] += bool(row["virtual"])
    return [[score, *counts] for score, counts in sorted(groups.items(), reverse=True)]


def corrected_payload(
    old: RoundPayload,
    *,
    boards: Iterable[Board],
    byes: Iterable[Bye],
    answer: Mapping[str, Any] | None,
    warnings: Sequence[Mapping[str, Any]],
    newcomers: Sequence[PlayerRow] = (),
    late: LateBoard | None = None,
) -> RoundPayload:
    """The payload of a published round with the boards and byes as they stand now; players and scores stay.

    ``newcomers`` are added to the players; ``late`` is the board that somebody was seated at.
    """
    players = [*old["players"], *newcomers]
    number_of = {row["entry"]: row["number"] for row in players}
    boards = list(boards)
    byes = [bye for bye in byes if bye.entry_id in number_of]
    pairs, given = (
        _arrangement({row["number"]: row["entry"] for row in old["players"]}, answer) if answer else ({}, None)
    )
    payload = old.copy()
    payload["players"] = players
    payload["boards"] = _board_rows(boards, pairs)
    payload["byes"] = _bye_rows(byes, number_of)
    payload["differences"] = differences(boards, byes, pairs, given) if answer else []
    payload["warnings"] = [dict(warning) for warning in warnings]
    if late is not None:
        payload["late"] = [*old.get("late", ()), late]
    return payload


def _board_rows(boards: Iterable[Board], rules: Mapping[tuple[int, int], str]) -> list[BoardRow]:
    return [_board_row(board, rules) for board in sorted(boards, key=lambda board: board.number)]


def _board_row(board: Board, rules: Mapping[tuple[int, int], str]) -> BoardRow:
    row = BoardRow(
        number=board.number,
        white=board.white_id,
        black=board.black_id,
        colour_rule=rules.get((board.white_id, board.black_id), ""),
        manual_reason=board.manual_reason,
    )
    tables = sorted({side.fixed_table for side in (board.white, board.black) if side.fixed_table is not None})
    if board.origin:
        row["origin"] = str(board.origin)
    if tables:
        row["tables"] = tables
    return row


def _bye_rows(byes: Iterable[Bye], number_of: Mapping[int, int]) -> list[ByeRow]:
    return [
        ByeRow(entry=bye.entry_id, kind=bye.kind, requested=bye.requested, manual_reason=bye.manual_reason)
        for bye in sorted(byes, key=lambda bye: (bye.kind != ByeKind.PAIRING, number_of[bye.entry_id]))
    ]


def engine_arrangement(snapshot: Snapshot, answer: Mapping[str, Any]) -> tuple[dict[tuple[int, int], str], int | None]:
    """The engine's pairs as (white, black) with the colour rule, in board order, and its bye; entry ids."""
    return _arrangement({number: entry.pk for number, entry in enumerate(snapshot.entries, start=1)}, answer)


def _arrangement(
    entry_of: Mapping[int, int], answer: Mapping[str, Any]
) -> tuple[dict[tuple[int, int], str], int | None]:
    pairs = {(entry_of[white], entry_of[black]): rule for white, black, rule in answer["pairs"]}
    return pairs, None if answer["bye"] is None else entry_of[answer["bye"]]


def differences(
    boards: Iterable[Board], byes: Iterable[Bye], engine_pairs: Iterable[tuple[int, int]], engine_bye: int | None
) -> list[DifferenceRow]:
    """What separates the boards as they stand from the engine's answer (entry ids), the engine's side first."""
    proposed: list[tuple[int, int | None]] = [*engine_pairs]
    standing: list[tuple[int, int | None]] = [(board.white_id, board.black_id) for board in boards]
    proposed += [(engine_bye, None)] if engine_bye is not None else []
    standing += [(bye.entry_id, None) for bye in byes if bye.kind == ByeKind.PAIRING]
    given_up, instead = set(proposed) - set(standing), set(standing) - set(proposed)
    return [
        *(DifferenceRow(kind="engine", white=w, black=b) for w, b in proposed if (w, b) in given_up),
        *(DifferenceRow(kind="published", white=w, black=b) for w, b in standing if (w, b) in instead),
    ]
