"""What anybody may read of a published round: its boards and byes with their reasons, and the engine's input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from pairing.engine.board_colours import first_has_white
from pairing.engine.drawn_lots import hash_of_lot
from pairing.engine.model import Outcome
from pairing.engine.registry import description_of
from pairing.engine.snapshot import canonical
from pairing.engine.two_games import bye_game
from tournaments.entries.player_queries import player_rounds
from tournaments.history.payload import BoardRow, DifferenceRow
from tournaments.history.points_day import points_day
from tournaments.history.published import (
    PublishedRound,
    public_state,
    public_state_of,
    published_rounds,
)
from tournaments.history.shapes import PairResult, PlayerRound, RevisionLine
from tournaments.models import (
    Regulations,
    Round,
    RoundRevision,
    Tournament,
)
from tournaments.regulations.lots import hash_of_lots
from tournaments.rounds.shapes import (
    BoardLine,
    BoardPage,
    ByeLine,
    ByePage,
    Difference,
    PairTurn,
    RevisionInput,
    RoundLot,
    RoundPage,
)


def round_page(tournament: Tournament, number: int, revision: int | None = None) -> RoundPage | None:
    """A published round, or an older revision of it; None for one whose publication is withdrawn. Five queries,
    six in an accelerated event after round 1."""
    rounds = published_rounds(tournament, only=number)
    return _round_page(rounds[-1], Regulations.objects.get(tournament=tournament), revision) if rounds else None


def withdrawn_round(tournament: Tournament, number: int) -> RoundPage | None:
    """A round whose publication was withdrawn, as it had been published; None for every other. Four queries,
    five in an accelerated event after round 1."""
    round_ = Round.objects.filter(tournament=tournament, number=number, revision__isnull=True).first()
    last = None if round_ is None else round_.revisions.defer("snapshot", "explanation").order_by("-number").first()
    if round_ is None or last is None:
        return None
    return _round_page(
        PublishedRound(round_, last.payload, {}), Regulations.objects.get(tournament=tournament), last.number
    )


def board_page(
    tournament: Tournament, round_number: int, board_number: int, revision: int | None = None
) -> BoardPage | None:
    """One board of a published round with its reasons and both players' earlier rounds. Six queries, seven in an
    accelerated event after round 1."""
    rounds = published_rounds(tournament, last=round_number)
    if not rounds or rounds[-1].number != round_number:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    page = _round_page(rounds[-1], regulations, revision)
    board = next((line for line in page.boards if line.number == board_number), None) if page else None
    if page is None or board is None:
        return None
    white, black = board.white, board.black
    histories = _histories(rounds[:-1], regulations, (white.entry_id, black.entry_id))
    return BoardPage(
        round=page,
        board=board,
        explanation=_reasons(rounds[-1].round, page, "boards", white=white.number, black=black.number),
        white_history=histories[white.entry_id],
        black_history=histories[black.entry_id],
    )


def bye_page(tournament: Tournament, round_number: int, entry_id: int, revision: int | None = None) -> ByePage | None:
    """One player without a board in a published round, with the reasons. Six queries, seven in an
    accelerated event after round 1."""
    rounds = published_rounds(tournament, last=round_number)
    if not rounds or rounds[-1].number != round_number:
        return None
    regulations = Regulations.objects.get(tournament=tournament)
    page = _round_page(rounds[-1], regulations, revision)
    bye = next((line for line in page.byes if line.player.entry_id == entry_id), None) if page else None
    if page is None or bye is None:
        return None
    return ByePage(
        round=page,
        bye=bye,
        explanation=_reasons(rounds[-1].round, page, "byes", player=bye.player.number),
        history=_histories(rounds[:-1], regulations, (entry_id,))[entry_id],
    )


def revision_input(tournament: Tournament, round_number: int, revision: int | None = None) -> RevisionInput | None:
    """What the engine read for a published round. One query."""
    rows = RoundRevision.objects.filter(round__tournament=tournament, round__number=round_number)
    rows = rows.filter(number=revision) if revision else rows.filter(pk=F("round__revision_id"))
    row = rows.only("number", "digest", "snapshot").first()
    return RevisionInput(round_number, row.number, row.digest, canonical(row.snapshot)) if row else None


def _round_page(current: PublishedRound, regulations: Regulations, revision: int | None) -> RoundPage | None:
    """The page of a round as its revision ``revision`` has it, None for the newest. Two queries at most."""
    revisions = list(
        RoundRevision.objects.filter(round=current.round)
        .select_related("published_by")
        .defer("snapshot", "explanation")
        .order_by("number")
    )
    shown = next((row for row in revisions if row.number == (revision or revisions[-1].number)), None)
    if shown is None:
        return None
    published = PublishedRound(current.round, shown.payload, current.results)
    payload, worth = published.payload, regulations.scoring.table
    day = points_day(published, shown, regulations)
    before = day.before if day else {}
    of_matches = regulations.games_per_round > 1
    return RoundPage(
        number=published.number,
        state=public_state_of(published.round),
        starts_at=published.round.starts_at,
        results_held=published.round.results_held,
        revision=_revision_line(shown),
        revisions=tuple(_revision_line(row) for row in revisions),
        boards=tuple(_board_line(published, row, before, regulations.games_per_round) for row in payload["boards"]),
        byes=tuple(
            ByeLine(
                published.line(row["entry"]),
                row["kind"],
                published.score(row["entry"]),
                bye_game(Outcome(row["kind"]), of_matches=of_matches).points(worth),
                row["manual_reason"],
            )
            for row in payload["byes"]
        ),
        scoregroups=tuple((score, players, virtual) for score, players, virtual in payload["scoregroups"]),
        by_score=description_of(shown.system).by_score_in(published.number, regulations.options),
        differences=tuple(_difference(published, row, regulations) for row in payload["differences"]),
        warnings=tuple(payload["warnings"]),
        facts=tuple(payload["facts"]),
        brackets=tuple(payload["brackets"]),
        imported=payload["imported"],
        points_day=day,
        others=tuple(
            published.line(entry)
            for entry in published.players
            if entry not in published.board_of and entry not in published.bye_of
        ),
        expelled=current.expelled,
        of_teams=regulations.of_teams,
        start_position=published.round.start_position,
        match_rules=regulations.match_rules,
        board_colours=regulations.full_board_colours,
        options=regulations.options,
        lot=_lot(published.round, regulations) if regulations.draws_lots and published.round.lot else None,
    )


def _difference(published: PublishedRound, row: DifferenceRow, regulations: Regulations) -> Difference:
    black = None if row["black"] is None else published.line(row["black"])
    return Difference(row["kind"], published.line(row["white"]), black, first_has_white(regulations.board_colours, 1))


def _lot(round_: Round, regulations: Regulations) -> RoundLot:
    """The lot of a published round with the check of the chain. One query after round 1."""
    earlier = Round.objects.filter(tournament=round_.tournament_id, number=round_.number - 1)
    before = earlier.values_list("lot", flat=True).first() if round_.number > 1 else ""
    announced, link = hash_of_lots(regulations), round_.lot
    for _step in range(round_.number):
        link = hash_of_lot(link)
    return RoundLot(
        round_.lot, hash_of_lot(round_.lot), before or "", announced, link == announced, round_.lot_opened_at
    )  # fmt: skip


def _board_line(published: PublishedRound, row: BoardRow, before: Mapping[int, int], games: int) -> BoardLine:
    white, black = row["white"], row["black"]
    result = published.results.get((white, black), PairResult("", ""))
    return BoardLine(
        row["number"],
        published.line(white),
        published.line(black),
        published.score(white),
        published.score(black),
        result.white,
        result.black,
        result.white_second,
        result.black_second,
        games,
        row["colour_rule"],
        row["manual_reason"],
        row.get("origin", ""),
        tuple(row.get("tables", ())),
        before.get(white),
        before.get(black),
        result.goes_on,
        result.teams,
    )


def _reasons(round_: Round, page: RoundPage, part: str, **who: int) -> dict[str, Any]:
    """The stored reasons of the one board or bye with these numbers; empty when there are none. One query."""
    rows = RoundRevision.objects.filter(round=round_, number=page.revision.number)
    explanation: Mapping[str, Any] = rows.values_list("explanation", flat=True).first() or {}
    for item in explanation.get(part, ()):
        if all(item[key] == number for key, number in who.items()):
            return dict(item)
    return {}


def turns_of(tournament: Tournament, page: RoundPage) -> tuple[PairTurn, ...]:
    """The pairs of a round in the order in which they were made, by its stored reasons; nothing where these do not say
    it. One query."""
    rows = RoundRevision.objects.filter(round__tournament=tournament, round__number=page.number)
    explanation: Mapping[str, Any] = (
        rows.filter(number=page.revision.number).values_list("explanation", flat=True).first() or {}
    )
    names, found = page.by_number, []
    for board in explanation.get("boards", ()):
        told = next((one["params"] for one in board["lead"] if "turn" in one["params"]), None)
        if told and {told["player"], told["opponent"]} <= names.keys():
            chooser, opponent = names[told["player"]], names[told["opponent"]]
            found.append(PairTurn(told["turn"], chooser, opponent, board["board"], told["score"]))
    return tuple(sorted(found, key=lambda one: one.turn))


def _histories(
    rounds: Sequence[PublishedRound], regulations: Regulations, entries: tuple[int, ...]
) -> dict[int, tuple[PlayerRound, ...]]:
    """The rounds of each player in ``rounds``; none for a player who came later."""
    known = [entry for entry in entries if rounds and entry in rounds[-1].players]
    found = player_rounds(rounds, public_state(rounds, regulations), known) if known else {}
    return dict.fromkeys(entries, ()) | found


def _revision_line(revision: RoundRevision) -> RevisionLine:
    """What identifies a revision; ``published_by`` must be loaded."""
    return RevisionLine(
        number=revision.number,
        published_at=revision.published_at,
        published_by=str(revision.published_by),
        digest=revision.digest,
        hash=revision.hash,
        previous_hash=revision.previous_hash,
        system=revision.system,
        edition=revision.edition,
        engine_version=revision.engine_version,
        reason=revision.reason,
        withdrawn=bool(revision.payload.get("withdrawn")),
    )
