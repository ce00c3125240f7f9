"""What the papers for the arbiter read: the round at hand, its pairings, drafts included, and who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.common.policies import ENTRIES, RESULTS, Policy
from tournaments.check_in.phones import check_in_code
from tournaments.entries.letters import by_name
from tournaments.history.published import completed_rounds, published_rounds
from tournaments.models import Board, Bye, Entry, EntryStatus, Regulations, Round, RoundState, Tournament
from tournaments.paper.queries import published_pairings
from tournaments.paper.shapes import Attendant, Pairings
from tournaments.paper.wording import TITLES
from tournaments.results.slips import slip_code
from tournaments.rounds.review import review_page

CODED: Final[Mapping[str, tuple[Policy, str]]] = {
    "slips": (RESULTS, "enter"),
    "check-in": (ENTRIES, "change"),
    "name-cards": (ENTRIES, "change"),
}
"""Papers with codes, and the right to have them: who has a code does without signing in what the right allows."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of paper on the page."""

    kind: str
    missing: str
    """Not blank: why it cannot be printed now, and what to do."""


def rounds_of(tournament: Tournament) -> list[Round]:
    """Every round in order, without what its revision holds. One query."""
    rounds = Round.objects.filter(tournament=tournament).select_related("revision").order_by("number")
    return list(rounds.defer("revision__snapshot", "revision__explanation", "revision__payload"))


def at_hand(rounds: list[Round]) -> Round:
    """The newest round that is paired; the first before any is."""
    return next((round_ for round_ in reversed(rounds) if round_.state != RoundState.PLANNED), rounds[0])


def offers(tournament: Tournament, round_: Round) -> tuple[Offer, ...]:
    """Every kind of paper, with what stands against it. Six queries."""
    rounds = published_rounds(tournament)
    unpaired = _not_paired(round_) if round_.state == RoundState.PLANNED else ""
    unplayed = "" if completed_rounds(rounds) else _("Round 1 is not complete: its results come first.")
    nobody = "" if _active(tournament).exists() else _("Nobody is entered: the entry list comes first.")
    private = "" if tournament.is_public else _("The tournament is not public: publish the announcement first.")
    against: Mapping[str, str] = {
        "boards": unpaired,
        "names": unpaired,
        "match-sheets": unpaired,
        "slips": unpaired,
        "poster": private,
        "hall-poster": private,
        "check-in-poster": private or phones_off(tournament),
        "standings": unplayed,
        "crosstable": unplayed,
        "wall-chart": "" if rounds else _("No round is published."),
        "check-in": nobody,
        "table-cards": nobody,
        "name-cards": nobody,
    }
    other = "slips" if Regulations.objects.get(tournament=tournament).of_teams else "match-sheets"
    return tuple(Offer(kind, against[kind]) for kind in TITLES if kind != other)


def pairings_of(tournament: Tournament, round_: Round) -> Pairings:
    """The pairings of a round: as published, or the draft.

    Raises ``Refused`` for a round that is not paired, and for a draft whose input has changed.
    """
    if round_.state == RoundState.DRAFT:
        review = review_page(round_)
        if review.outdated:
            raise Refused("outdated", review.outdated)
        boards = tuple(board.line for board in review.boards)
        byes = tuple(bye.line for bye in review.byes)
        return Pairings(round_.number, round_.starts_at, boards, byes, system=review.system)
    found = published_pairings(tournament, round_.number)
    if found is None:
        raise Refused("not_paired", _not_paired(round_))
    return found


def attendants(tournament: Tournament, round_: Round, *, with_codes: bool) -> tuple[Attendant, ...]:
    """Everybody who has not withdrawn, in alphabetical order, with the byes of the round. Two queries.

    ``with_codes``: each with the code for the check-in by phone, where the organizer has turned it on.
    """
    coded = with_codes and tournament.phone_check_in
    byes = dict(Bye.objects.filter(round=round_).values_list("entry_id", "kind"))
    entries = by_name(_active(tournament))
    return tuple(
        Attendant(
            entry.name, entry.title, entry.rating, entry.federation, entry.club, byes.get(entry.pk, ""),
            entry.first_round, check_in_code(entry) if coded else "",
        )
        for entry in entries
    )  # fmt: skip


def carries_codes(tournament: Tournament, round_: Round, kind: str) -> bool:
    """Whether a paper of this kind has codes on it, printed by somebody who may have them."""
    if kind == "slips":
        return tournament.player_reports and round_.revision_id is not None
    return kind in CODED and tournament.phone_check_in


def report_codes(tournament: Tournament, round_: Round) -> dict[tuple[int, int], str]:
    """The codes of the games, by board number and game, where players may report results; none for a draft. At most one
    query."""
    if not carries_codes(tournament, round_, "slips"):
        return {}
    return {
        (board.number, game): slip_code(board, game)
        for board in Board.objects.filter(round=round_)
        for game in range(1, board.games + 1)
    }


def tables_needed(tournament: Tournament, round_: Round) -> int:
    """The boards of the round; before it is paired those that everybody together needs. At most two queries."""
    return Board.objects.filter(round=round_).count() or _active(tournament).count() // 2


def phones_off(tournament: Tournament) -> str:
    """Not blank: why players cannot check in by phone in this tournament."""
    return "" if tournament.phone_check_in else _("The check-in by phone is turned off in the details.")


def _active(tournament: Tournament) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE)


def _not_paired(round_: Round) -> str:
    return _("Round %(round)s is not paired yet.") % {"round": round_.number}
