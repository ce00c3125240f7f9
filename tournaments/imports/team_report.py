"""Bringing in a team event from its report file: teams with their lists, every match with its boards and line-ups.

The file is that of the portal or of another program (TRF26 records 001, 300, 310, 320, 330, 352, 362). What it says of
its boards must add up to its matches; otherwise nothing comes in, and the match is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.errors import InvalidState
from pairing.engine.history import derive
from pairing.engine.knockout_bracket import KnockoutBracket, is_knockout
from pairing.engine.model import Outcome, Pair
from pairing.engine.registry import description_of
from pairing.engine.standings import Score
from pairing.engine.systems import in_board_order
from pairing.engine.trf import (
    MatchRecord,
    RoundRecord,
    TrfFile,
    advances_of,
    rounds_of_teams,
    state_of,
)
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock_taking_place
from tournaments.entries.room import refuse_crowd
from tournaments.festivals.membership import refuse_second_section
from tournaments.history.snapshot import take_snapshot
from tournaments.history.team_rounds import NO_RESULT, match_result, primary_of
from tournaments.imports.entry_matching import EntryRow
from tournaments.imports.report_actions import blank_fields
from tournaments.imports.taking.beside_rounds import take_expulsions, take_prohibitions, take_requested_byes
from tournaments.imports.taking.groups import GroupsOfFile
from tournaments.imports.team_report_checks import codes_of, settings_of, team_problems, team_system_of
from tournaments.imports.undoing.restore_points import RESTORE, point_of_event
from tournaments.listing.actions import refuse_invalid, update_tournament
from tournaments.models import (
    Board,
    Bye,
    Entry,
    LineUp,
    PointAdjustment,
    Regulations,
    Round,
    Seat,
    TeamPlayer,
    Tournament,
)
from tournaments.regulations.actions import update_regulations
from tournaments.rounds.publication import publish_imported_round
from tournaments.teams.rosters import FIELDS, team_rating
from tournaments.verification.line_ups import freeze


def import_team_file(
    *,
    tournament: Tournament,
    report: TrfFile,
    rows: Sequence[EntryRow],
    actor: User,
    say: Callable[[int], None] | None = None,
) -> Tournament:
    """Fill an empty tournament with the teams, line-ups and played matches of ``report``, in one transaction.

    ``rows`` are the data of the players, one per record and in their order. Numbers, matches, colours and results stay
    as the file has them; each round is published as imported. The file does not say in which order a team may seat its
    players, so any order is allowed. ``say`` is told the number of every round that is in. Raises ``Refused`` and
    changes nothing when the tournament is not empty or the file holds what the portal cannot keep.
    """
    with transaction.atomic():
        current = lock_taking_place(tournament)
        found = team_problems(current, report)
        if found:
            raise found[0]
        point = point_of_event(current)
        rounds = rounds_of_teams(report)
        settings = settings_of(report, current, rounds)
        update_regulations(tournament=current, actor=actor, confirmed=True, played=bool(rounds), **settings)
        taking = _Taking(current, report, rows, actor)
        take_prohibitions(current, report, taking.entries)
        taking.adjust()
        for number, played in enumerate(rounds, start=1):
            taking.take_over(number, played)
            if say is not None:
                say(number)
        _refuse_other_bracket(current, len(rounds))
        take_expulsions(current, report, taking.entries, len(rounds), actor)
        if not description_of(team_system_of(report)).knockout:
            take_requested_byes(current, _of_teams(report), taking.entries)
        update_tournament(tournament=current, actor=actor, **blank_fields(current, report))
        after = {"entries": len(taking.entries), "rounds": report.completed}
        record_change(current, "tournament.imported", actor, before={RESTORE: point}, after=after, public=False)
    return current


def _of_teams(report: TrfFile) -> TrfFile:
    """The file without the games of players, so that what is left to read names teams."""
    return replace(report, players=tuple(replace(one, games=one.games[: report.completed]) for one in report.players))


def _refuse_other_bracket(tournament: Tournament, rounds: int) -> None:
    """Raise ``Refused`` where the rounds are not those of a bracket."""
    if rounds and is_knockout(Regulations.objects.get(tournament=tournament).system):
        try:
            KnockoutBracket(take_snapshot(tournament, rounds + 1, renumber=False).state)
        except InvalidState as error:
            raise Refused(error.code, error.message) from error


@dataclass(frozen=True, slots=True)
class _Seated:
    """Who sits where in a match, for the line-ups of its teams."""

    team: Entry
    players: tuple[TeamPlayer | None, ...]


class _Taking:
    """The rows of the event as they come in."""

    def __init__(self, tournament: Tournament, report: TrfFile, rows: Sequence[EntryRow], actor: User) -> None:
        self._tournament = tournament
        self._report = report
        self._actor = actor
        regulations = Regulations.objects.get(tournament=tournament)
        self._system, self._boards, self._weights = regulations.system, regulations.team_boards, regulations.weights
        self._colours = regulations.board_colours
        self.entries = self._create_teams(rows)
        self._players = self._create_players(rows)
        self._groups = None
        if self._system == "team":
            state = state_of(report, teams=True, to_pair=False, system="team")
            self._groups = GroupsOfFile.of(report, regulations.rounds, state, self.entries)
        self._going_on = {(one.round_number, self.entries[one.player].pk) for one in advances_of(report)}

    def _create_teams(self, rows: Sequence[EntryRow]) -> dict[int, Entry]:
        ratings = {
            player.number: row.values.get("rating") or 0 for player, row in zip(self._report.players, rows, strict=True)
        }
        entries: dict[int, Entry] = {}
        for place, team in enumerate(self._report.team_data.teams, start=1):
            own = team_rating([ratings[number] for number in team.members], self._boards)
            name = team.name or team.nickname or _("Team %(number)s") % {"number": team.number}
            entry = Entry(tournament=self._tournament, pairing_number=place, name=name, rating=team.strength or own)
            refuse_invalid(entry, exclude=("tournament", "pairing_number"), alone=True)
            entries[team.number] = entry
        refuse_crowd(self._tournament, len(entries))
        refuse_second_section(self._tournament, list(entries.values()))
        Entry.objects.bulk_create(entries.values())
        return entries

    def _create_players(self, rows: Sequence[EntryRow]) -> dict[int, TeamPlayer]:
        values = {player.number: row.values for player, row in zip(self._report.players, rows, strict=True)}
        players: dict[int, TeamPlayer] = {}
        for team in self._report.team_data.teams:
            for place, number in enumerate(team.members, start=1):
                known = {name: value for name, value in values[number].items() if name in FIELDS}
                player = TeamPlayer(team=self.entries[team.number], place=place, **known)
                refuse_invalid(player, exclude=("team",), alone=True)
                players[number] = player
        TeamPlayer.objects.bulk_create(players.values())
        return players

    def adjust(self) -> None:
        """The points of record 299, as bonus and penalty points of their rounds."""
        rounds = {one.number: one for one in Round.objects.filter(tournament=self._tournament)}
        primary = primary_of(Regulations.objects.get(tournament=self._tournament))
        PointAdjustment.objects.bulk_create(
            PointAdjustment(
                round=rounds[max(record.round_number, 1)],
                entry=entry,
                points=points,
                on_second=score is not primary,
                reason=_("Record 299 of the imported file."),
                created_by=self._actor,
            )
            for record in self._report.team_data.abnormal_points
            for team, entry in self.entries.items()
            for score, points in ((Score.MATCH, record.match_points), (Score.GAME, record.game_points))
            if not record.kind and points and (team in record.teams or not record.teams)
        )

    def take_over(self, number: int, played: RoundRecord) -> None:
        """The matches, line-ups and byes of one round, published as they are."""
        round_ = Round.objects.get(tournament=self._tournament, number=number)
        knockout, table = is_knockout(self._system), description_of(self._system).table
        resting = table and len(self.entries) % 2 and len(played.byes) == 1
        Bye.objects.bulk_create(
            Bye(
                round=round_,
                entry=self.entries[team],
                kind=Outcome.PAIRING_BYE.value if resting else kind.value,
                requested=kind is not Outcome.PAIRING_BYE and not knockout and not resting,
            )
            for team, kind in played.byes.items()
            if not (knockout and kind is Outcome.ZERO_BYE)
        )
        snapshot = take_snapshot(self._tournament, number, renumber=False)
        snapshot = self._groups.applied(snapshot) if self._groups is not None else snapshot
        place = {team: entry.pairing_number or 0 for team, entry in self.entries.items()}
        match_of = {Pair(place[one.first], place[one.second]): one for one in played.matches}
        boards = [
            self._board(round_, board, match_of[pair])
            for board, pair in enumerate(in_board_order(list(match_of), derive(snapshot.state)), start=1)
        ]
        Board.objects.bulk_create(boards)
        self._seat(round_, played.matches)
        publish_imported_round(round=round_, actor=self._actor, snapshot=snapshot)

    def _board(self, round_: Round, number: int, match: MatchRecord) -> Board:
        codes = "".join(codes_of(one.first_outcome, one.second_outcome) or "" for one in match.boards)
        white, black = self.entries[match.first], self.entries[match.second]
        outcomes = match_result(codes, self._weights)
        known = codes.strip(NO_RESULT)
        sides = [side for side, team in (("w", white), ("b", black)) if (round_.number, team.pk) in self._going_on]
        return Board(
            round=round_,
            number=number,
            white=white,
            black=black,
            team_outcomes=codes,
            board_colours=self._colours,
            white_outcome=outcomes[0],
            black_outcome=outcomes[1],
            entered_by=self._actor if known else None,
            entered_at=timezone.now() if known else None,
            goes_on=sides[0] if sides else "",
        )

    def _seat(self, round_: Round, matches: Sequence[MatchRecord]) -> None:
        """The line-ups of a round, as far as the file knows somebody at a board. They are public with the
        round, whose publication seals them."""
        now = timezone.now()
        sides = [
            _Seated(self.entries[team], tuple(self._players.get(player) for player in players))
            for match in matches
            for team, players in (
                (match.first, [one.first for one in match.boards]),
                (match.second, [one.second for one in match.boards]),
            )
            if any(players)
        ]
        line_ups: Mapping[int, LineUp] = {
            one.team.pk: LineUp(round=round_, team=one.team, sent_by=self._actor, sent_at=now) for one in sides
        }
        LineUp.objects.bulk_create(line_ups.values())
        Seat.objects.bulk_create(
            Seat(line_up=line_ups[one.team.pk], board=board, player=player)
            for one in sides
            for board, player in enumerate(one.players, start=1)
            if player is not None
        )
        freeze(self._tournament, line_ups.values())
