"""Entries, pairings and standings as rows of a table, from the arbiter's side: drafts and held results included."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.trf import decimal
from tournaments.files.csv_table import write_csv
from tournaments.history.decided_ties import decided_ties
from tournaments.history.ending import last_round_of
from tournaments.history.later_ratings import stored_later, with_later
from tournaments.history.snapshot import take_snapshot, team_event_of
from tournaments.models import Board, Bye, Entry, Regulations, Round, Tournament
from tournaments.rounds.wording import bye_name
from tournaments.standings.external.values import values_after
from tournaments.standings.tie_breaks import decided, rank

_RESULTS = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "1F", "-": "0F", "?": "?"}


def entries_csv(tournament: Tournament) -> bytes:
    """The entry list; the importer reads it back."""
    header = [
        _("No."), _("Name"), _("Title"), _("Rating"), _("K factor"), _("Rated games before"),
        _("Federation"), "FIDE ID", _("Birth"), _("Sex"), _("Club"), _("Marks for categories"),
        _("Status"), _("From round"),
    ]  # fmt: skip
    rows = Entry.objects.filter(tournament=tournament).order_by("pairing_number", "name")
    return write_csv(
        header,
        (
            (
                entry.pairing_number or "", entry.name, entry.title, entry.rating or "", entry.k_factor or "",
                "" if entry.rated_games is None else entry.rated_games, entry.federation, entry.fide_id or "",
                entry.birth_year or "", entry.sex, entry.club, entry.labels,
                _("expelled") if entry.expelled_from is not None else entry.get_status_display(),
                entry.first_round,
            )
            for entry in rows
        ),
    )  # fmt: skip


def pairings_csv(round_: Round) -> bytes:
    """The boards and byes of a round with their results; of teams the matches, in which no side has one colour."""
    boards = Board.objects.filter(round=round_).select_related("white", "black").order_by("number")
    byes = Bye.objects.filter(round=round_).select_related("entry").order_by("-kind", "entry__pairing_number")
    regulations = Regulations.objects.get(tournament=round_.tournament_id)
    teams = regulations.of_teams
    header = [
        _("Match") if teams else _("Board"), _("No."), _("Team named first") if teams else _("White"), _("Rating"),
        _("Result"), _("No."), _("Team named second") if teams else _("Black"), _("Rating"),
    ]  # fmt: skip
    rows: list[tuple[object, ...]] = [
        (
            board.number, board.white.pairing_number or "", board.white.name, board.white.rating or "",
            result_text(board), board.black.pairing_number or "", board.black.name, board.black.rating or "",
        )
        for board in boards
    ]  # fmt: skip
    rows += [
        (
            "",
            bye.entry.pairing_number or "",
            bye.entry.name,
            bye.entry.rating or "",
            bye_name(bye.kind, regulations.system, teams=regulations.of_teams),
            "",
            "",
            "",
        )
        for bye in byes
    ]
    return write_csv(header, rows)


def result_text(board: Board) -> str:
    """A result as on a pairing sheet; ``F`` marks a forfeit, nothing is no result yet.

    Of a match both games stand one after the other, White of the first game first in both.
    """
    if not board.has_result:
        return ""
    games = [(board.white_outcome, board.black_outcome), (board.white_second, board.black_second)][: board.games]
    return " ".join(f"{_RESULTS[white]}-{_RESULTS[black]}" for white, black in games)


def standings_csv(tournament: Tournament, after_round: int) -> bytes:
    """The standings after a round: real points and tie-breaks."""
    regulations = Regulations.objects.get(tournament=tournament)
    snapshot = take_snapshot(tournament, after_round + 1, renumber=False)
    codes = [str(code) for code in regulations.tie_breaks]
    header = [
        _("Rank"), _("No."), _("Name"), _("Title"), _("Rating"), _("Federation"), _("Points"), *codes,
    ]  # fmt: skip
    rows = []
    ties = decided_ties(tournament) if after_round == last_round_of(tournament, regulations) else ()
    state = with_later(snapshot.state, stored_later(tournament), snapshot.number_of)
    after = Round.objects.get(tournament=tournament, number=after_round)
    external = values_after(after, snapshot.number_of, regulations)
    unranked = {snapshot.number_of[entry.pk] for entry in snapshot.entries if entry.is_unranked_after(after_round)}
    # A bracket ranks teams as it ranks players, by the round that they reached.
    by_scores = regulations.of_teams and not is_knockout(regulations.system)
    teams = team_event_of(tournament, snapshot, regulations) if by_scores else None
    ranked = rank(state, regulations, teams, unranked=unranked, external=external)
    for row in decided(ranked, ties, snapshot.number_of)[0]:
        entry = snapshot.entry(row.number)
        name = entry.name if row.rank else f"{entry.name} ({_('expelled')})"
        cells = [row.values[code].text for code in codes]
        rows.append(
            (
                row.rank or "", row.number, name, entry.title, entry.rating or "", entry.federation,
                decimal(row.points), *cells,
            )
        )  # fmt: skip
    return write_csv(header, rows)
