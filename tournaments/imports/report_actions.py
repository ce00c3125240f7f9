"""Bringing in a tournament under way from its report file: regulations, players, and every round as it was played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.errors import EngineError
from pairing.engine.history import derive
from pairing.engine.knockout_bracket import KnockoutBracket, is_knockout
from pairing.engine.lives import counts_lives, survivors
from pairing.engine.model import Colour, Game, Outcome, Pair, TournamentState
from pairing.engine.standings import OWN_CRITERION, barred_in_tables
from pairing.engine.systems import in_board_order
from pairing.engine.time_control import read_time_control
from pairing.engine.trf import TrfFile, advances_of, has_teams, in_rounds, is_unreported, state_of
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.counted_ratings import rule_of
from tournaments.entries.room import refuse_crowd
from tournaments.festivals.membership import refuse_second_section
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.entry_matching import EntryRow, counted
from tournaments.imports.judging.days import days_of_its_rules, take_days
from tournaments.imports.judging.rating_rules import rules_of_ratings, take_later_ratings
from tournaments.imports.report_plan import plan_of_report
from tournaments.imports.taking.beside_rounds import (
    take_adjustments,
    take_expulsions,
    take_lots,
    take_prohibitions,
    take_requested_byes,
)
from tournaments.imports.taking.groups import GroupsOfFile
from tournaments.imports.taking.then_known import ThenKnown
from tournaments.imports.undoing.restore_points import RESTORE, point_of_event
from tournaments.listing.actions import refuse_invalid, update_tournament
from tournaments.models import Board, Bye, Entry, Regulations, Round, Tournament
from tournaments.models.entry import RatingSource
from tournaments.regulations.actions import check_points, update_regulations
from tournaments.results.actions import RESULTS
from tournaments.rounds.publication import publish_imported_round
from tournaments.standings.tie_breaks import checked_list

_ARBITER: Final = re.compile(r"(.*\S)\s*\((\d{3,9})\)")
_NOTHING: Final = Game(Outcome.ZERO_BYE)
TOO_MANY_ROUNDS: Final = "more_rounds_than_planned"
"""Why a file is refused; the validator of the engine has the same code for the place."""


def import_tournament_file(
    *,
    tournament: Tournament,
    report: TrfFile,
    rows: list[EntryRow],
    actor: User,
    say: Callable[[int], None] | None = None,
) -> Tournament:
    """Fill an empty tournament with the players and played rounds of ``report``, in one transaction.

    ``rows`` are the players' data, one per record and in their order. Pairing numbers, pairs, colours and results stay
    as the file has them; each round is published as imported, with the engine's reasons where it pairs the same.
    What the file says about the event fills fields that are still blank, and its days come in where the rules of its
    time need them (``days_of_its_rules``). ``say`` is told the number of every round that
    is in. Raises ``Refused`` and changes nothing when
    the tournament is not empty or the file holds what the portal cannot keep.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        found = problems_of(current, report)
        if found:
            raise found[0]
        point = point_of_event(current)
        state = state_of(report, to_pair=False)
        days = days_of_its_rules(current, report)
        if days:
            take_days(current, days, actor)
        report = in_rounds(report)
        # Who takes over an event that has begun takes its plan over, whatever is to be said of it.
        settings = regulations_of(report, current, state)
        update_regulations(tournament=current, actor=actor, confirmed=True, played=report.completed > 0, **settings)
        entries = _create_entries(current, report, rows)
        then = ThenKnown(current, report, entries, actor)
        report = then.report
        take_lots(current, report)
        take_later_ratings(current, report, entries)
        take_prohibitions(current, report, entries)
        take_adjustments(current, report, entries, actor)
        groups = GroupsOfFile.of(report, settings["rounds"], state, entries)
        for number in range(1, report.completed + 1):
            then.before(number)
            _take_over(current, number, report, entries, actor, groups, then)
            then.after(number)
            if say is not None:
                say(number)
        then.before(report.completed + 1)
        take_requested_byes(current, report, entries)
        take_expulsions(current, report, entries, report.completed, actor)
        update_tournament(tournament=current, actor=actor, **blank_fields(current, report))
        record_change(
            current,
            "tournament.imported",
            actor,
            before={RESTORE: point},
            after={"entries": len(entries), "rounds": report.completed},
            public=False,
        )
    return current


def problems_of(tournament: Tournament, report: TrfFile) -> list[Refused]:
    """Why this file cannot be taken over into this tournament; empty when it can."""
    found: list[Refused] = []
    if Entry.objects.filter(tournament=tournament).exists():
        found.append(
            Refused(
                "not_empty",
                _(
                    "The file has played rounds, so it can only be imported into a tournament without entries. Create "
                    "a new tournament and import it there."
                ),
            )
        )
    regulations = Regulations.objects.get(tournament=tournament)
    try:
        refuse_too_many_rounds(report)
        state = state_of(report, to_pair=False)
        report = in_rounds(report)
        if state.system not in Regulations.System.values:
            found.append(
                Refused("system_unknown", _("The file names a pairing system that is not offered here (record 192)."))
            )
        if state.scoring.absence or state.scoring.forfeit_loss:
            found.append(
                Refused("absence_points", _("Points for absences or forfeit losses are not supported (record 162)."))
            )
        worth = state.scoring
        check_points(
            Regulations(
                system=state.system, win=worth.win, draw=worth.draw, loss=worth.loss, pairing_bye=worth.pairing_bye
            )
        )
        plan_of_report(report, rounds_of(report, regulations), state)
        if is_knockout(state.system):
            KnockoutBracket(state)
    except EngineError as error:
        found.append(Refused(error.code, error.message))
    except Refused as refused:
        found.append(refused)
    found += _problems_of_rounds(report)
    return found


def left_out(report: TrfFile) -> list[str]:
    """What the file says and the portal does not keep, as sentences."""
    notes = []
    unknown = [code for code in report.tie_breaks if not _is_offered(code.removeprefix(OWN_CRITERION), report)]
    if unknown:
        notes.append(
            _("These tie-breaks are not offered here and are left out: %(codes)s.") % {"codes": ", ".join(unknown)}
        )
    return notes


def regulations_of(report: TrfFile, tournament: Tournament, state: TournamentState) -> dict[str, Any]:
    """The settings that the file states, as ``update_regulations`` takes them."""
    rounds = rounds_of(report, Regulations.objects.get(tournament=tournament))
    plan = plan_of_report(report, rounds, state)
    settings: dict[str, Any] = {
        "edition": state.edition,
        "system": state.system,
        "options": dict(state.options),
        "rounds": rounds,
        "win": state.scoring.win,
        "draw": state.scoring.draw,
        "loss": state.scoring.loss,
        "pairing_bye": state.scoring.pairing_bye,
        "initial_colour": state.initial_colour.value,
        "initial_order": Regulations.InitialOrder.RATING.value,
        "acceleration": plan.to_json() if plan.accelerates else {},
    }
    known = tie_breaks_of(report)
    return settings | rules_of_ratings(report) | ({"tie_breaks": known} if known else {})


def tie_breaks_of(report: TrfFile) -> list[str]:
    """The tie-breaks of the file that come in; empty: the list of the event stays."""
    said = (code.removeprefix(OWN_CRITERION) for code in report.tie_breaks)
    return list(dict.fromkeys(code for code in said if _is_offered(code, report)))


def _is_offered(code: str, report: TrfFile) -> bool:
    """Whether the portal knows a tie-break and the rules admit it in an event as that of the file (C.07 Article 8)."""
    try:
        teams = has_teams(report)
        offered = bool(checked_list([code], teams=teams))
        return offered and not (report.is_round_robin and barred_in_tables([code], teams=teams))
    except Refused:
        return False


def rounds_of(report: TrfFile, regulations: Regulations) -> int:
    """The rounds planned: as the file says, otherwise as the regulations do, but no fewer than were played."""
    return report.rounds or max(regulations.rounds, report.completed)


def refuse_too_many_rounds(report: TrfFile) -> None:
    """Raise ``Refused`` where the file has played rounds beyond those that it plans."""
    if report.rounds is not None and report.completed > report.rounds:
        said = {"rounds": report.rounds, "played": report.completed}
        raise Refused(
            TOO_MANY_ROUNDS,
            _(
                "Record 142 (or XXR) plans %(rounds)s rounds, but the file has results of %(played)s. Correct the "
                "number."
            )
            % said,
        )


def _problems_of_rounds(report: TrfFile) -> Iterator[Refused]:
    for number in range(1, report.completed + 1):
        games = {player.number: _game(player.games, number) for player in report.players}
        if sum(1 for game in games.values() if game.outcome is Outcome.PAIRING_BYE) > 1:
            yield Refused(
                "two_pairing_byes",
                _("Round %(round)s has more than one pairing-allocated bye (U). Write the other ones as F, H or Z.")
                % {"round": number},
            )
        for one, other in _pairs(games):
            outcomes = _outcome(games[one]), _outcome(games[other])
            again = _second(games[one]), _second(games[other])
            if games[one].colour is Colour.BLACK:
                outcomes, again = outcomes[::-1], again[::-1]
            if not {outcomes, again[::-1]} <= {*RESULTS, ("", "")}:
                yield Refused(
                    "result_impossible",
                    _("Round %(round)s: the game of players %(one)s and %(other)s has a result that is not known here.")
                    % {"round": number, "one": one, "other": other},
                )


def _create_entries(tournament: Tournament, report: TrfFile, rows: list[EntryRow]) -> dict[int, Entry]:
    """The entries by the number they have in the file; their pairing numbers are 1, 2, … in the same order."""
    entries: dict[int, Entry] = {}
    rule = rule_of(tournament)
    for place, (player, row) in enumerate(zip(report.players, rows, strict=True), start=1):
        entry = Entry(tournament=tournament, pairing_number=place, **counted(row, rule).values)
        entry.rating_source = RatingSource.FILE
        refuse_invalid(entry, exclude=("tournament", "pairing_number"), alone=True)
        entries[player.number] = entry
    refuse_crowd(tournament, len(entries))
    refuse_second_section(tournament, list(entries.values()))
    Entry.objects.bulk_create(entries.values())
    return entries


def _take_over(
    tournament: Tournament,
    number: int,
    report: TrfFile,
    entries: Mapping[int, Entry],
    actor: User,
    groups: GroupsOfFile | None,
    then: ThenKnown,
) -> None:
    """The boards, results and byes of one round, published as they are."""
    round_ = Round.objects.get(tournament=tournament, number=number)
    games = {player.number: _game(player.games, number) for player in report.players}
    place = {player: entry.pairing_number or 0 for player, entry in entries.items()}
    player_at = {own: player for player, own in place.items()}
    pairs = [
        Pair(place[other], place[one]) if white == other else Pair(place[one], place[other])
        for one, other in _pairs(games)
        for white in [then.white_of(number, (one, other)) or (other if games[one].colour is Colour.BLACK else one)]
    ]
    _take_byes(tournament, round_, games, entries)
    snapshot = take_snapshot(tournament, number, renumber=False)
    snapshot = groups.applied(snapshot) if groups is not None else snapshot
    history = derive(snapshot.state)
    now = timezone.now()
    going_on = {entries[one.player].pk for one in advances_of(report) if one.round_number == number}
    boards = []
    for board, pair in enumerate(in_board_order(pairs, history), start=1):
        white, black = player_at[pair.white], player_at[pair.black]
        outcomes = _outcome(games[white]), _outcome(games[black])
        boards.append(
            then.as_first_known(
                number,
                Board(
                    round=round_,
                    number=board,
                    white=entries[white],
                    black=entries[black],
                    games=1 if games[white].second is None else 2,
                    white_outcome=outcomes[0],
                    black_outcome=outcomes[1],
                    white_second=_second(games[white]),
                    black_second=_second(games[black]),
                    entered_by=actor if outcomes[0] else None,
                    entered_at=now if outcomes[0] else None,
                    goes_on="w" if entries[white].pk in going_on else "b" if entries[black].pk in going_on else "",
                ),
            )
        )
    Board.objects.bulk_create(boards)
    publish_imported_round(round=round_, actor=actor, snapshot=snapshot)


def _take_byes(tournament: Tournament, round_: Round, games: Mapping[int, Game], entries: Mapping[int, Entry]) -> None:
    """The byes of a round, by starting number in ``games``."""
    system = Regulations.objects.get(tournament=tournament).system
    knockout = is_knockout(system)
    gone: set[int | None] = set()
    if counts_lives(system):
        gone = {entry.pairing_number for entry in entries.values()}
        gone -= set(survivors(take_snapshot(tournament, round_.number, renumber=False).state))
    Bye.objects.bulk_create(
        Bye(
            round=round_,
            entry=entries[player],
            kind=game.outcome.value,
            requested=game.outcome is not Outcome.PAIRING_BYE and not knockout,
        )
        for player, game in games.items()
        # Who has left is not absent: there is nothing to be absent from.
        if not (
            game.opponent or entries[player].pairing_number in gone or (knockout and game.outcome is Outcome.ZERO_BYE)
        )
    )


def blank_fields(tournament: Tournament, report: TrfFile) -> dict[str, Any]:
    """What the file says about the event where nobody has said it yet."""
    chief, identity = _split_id(report.chief_arbiter)
    code, federation = report.coded_time_control, report.federation.upper()
    stated: dict[str, Any] = {
        "city": report.city[:80],
        "federation": federation if len(federation) == 3 and federation.isascii() and federation.isalpha() else "",
        "time_control": report.time_control[:120],
        "coded_time_control": code if read_time_control(code) is not None else "",
        "chief_arbiter": chief[:120],
        "chief_arbiter_id": identity,
        "deputy_arbiters": "\n".join(report.deputy_arbiters)[:1000],
    }
    return {field: value for field, value in stated.items() if value and not getattr(tournament, field)}


def _split_id(arbiter: str) -> tuple[str, int | None]:
    """Name and FIDE ID of an arbiter as report files write them: ``IA Rossi, Maria (800123)``."""
    match = _ARBITER.fullmatch(arbiter.strip())
    return (match[1], int(match[2])) if match else (arbiter, None)


def _game(games: tuple[Game | None, ...], number: int) -> Game:
    game = games[number - 1] if len(games) >= number else None
    return game or _NOTHING


def _pairs(games: Mapping[int, Game]) -> Iterator[tuple[int, int]]:
    return ((player, game.opponent) for player, game in games.items() if player < game.opponent)


def _second(game: Game) -> str:
    """The outcome of the second game of a match; blank without one."""
    return game.second.value if game.second and game.opponent else ""


def _outcome(game: Game) -> str:
    return "" if is_unreported(game) else game.outcome.value
