"""The tournament as a report file: what was published, the results, and what is known of event and players.

Pairs, colours, numbers and virtual points come from the published revisions; results, bonus and penalty points as the
arbiter has them, with results that were put right for the rating alone and, in record 299, what keeps the points;
names, ratings and identity numbers as corrected up to now (C.04.2 Article 4.3: a rating found wrong late still goes
into the report). The same data give the same file: no clock, no language, no order of the database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from django.conf import settings

from pairing.engine import VERSION
from pairing.engine.acceleration import AccelerationPlan, virtual_points
from pairing.engine.model import Competitor, Game, Outcome, TournamentState
from pairing.engine.registry import description_of
from pairing.engine.standings import OWN_CRITERION, Row, without_leavers
from pairing.engine.trf import (
    PlayerRecord,
    RequestedByes,
    TrfFile,
    acceleration_records,
    code_for,
    code_of_teams,
    counts_matches,
    file_of,
)
from tournaments.history.ending import last_round
from tournaments.history.published import (
    PublishedRound,
    public_state,
    public_team_event,
    published_rounds,
)
from tournaments.history.rated_results import as_reported
from tournaments.history.shapes import DecidedTie, PairResult
from tournaments.history.snapshot import Snapshot, prohibitions_of, take_snapshot
from tournaments.models import Bye, Entry, EntryStatus, Regulations, Round, Tournament
from tournaments.regulations.actions import plan_of
from tournaments.regulations.fide_mode import edition_in_force
from tournaments.reports.birth_dates import birth_date
from tournaments.reports.coming import coming_round, in_its_list
from tournaments.reports.rated_by import of_the_time, with_ranking_ratings, with_ratings
from tournaments.reports.remarks import remarks_of
from tournaments.reports.team_report import with_team_records
from tournaments.standings.external.values import values_after
from tournaments.standings.tie_breaks import decided, rank


def report_file(tournament: Tournament, after_round: int | None = None) -> TrfFile:
    """The report after ``after_round``: the same whenever it is asked for. Without a round it is the newest state, from
    which another program can go on: it has the players and numbers with which the coming round is paired, late entries
    included, and also says who is out of the rounds to come and who has virtual points in them, in the next one alone
    where results decide that; before round 1 it is the entry list. Missing results are left blank.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    published = published_rounds(tournament, held=True)
    rounds = played = published if after_round is None else published[:after_round]
    coming = coming_round(tournament, rounds, regulations) if after_round is None else None
    if coming is not None:
        rounds = in_its_list(played, coming)
    state, entries, groups = _played(tournament, regulations, rounds, coming)
    games = regulations.games_per_round
    number_of = {entry.pk: number for number, entry in entries.items()}
    missing = _without_result(rounds, number_of, games)
    rows, fitting = _ranked(state, regulations, rounds, number_of)
    ranks = {row.number: row.rank for row in rows}
    base = file_of(
        state if regulations.of_teams else as_reported(state, rounds),
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation,
    )
    plan = plan_of(regulations)
    if groups and plan.by_list:
        virtual = _of_file(_whole_plan(plan, state, groups), games)
        records = acceleration_records(virtual, match_points=counts_matches(state))
        base = replace(base, virtual_points=virtual, accelerations=records)
    dates = [day for day in _dates(tournament) for _game in range(games)]
    later = _later_byes(tournament, state.round_number, entries, games) if after_round is None else []
    if regulations.of_teams:
        base = with_team_records(base, tournament, regulations, rounds, state, rows)
    else:
        base = replace(
            base,
            players=tuple(
                _player(player, entries[player.number], ranks[player.number], missing, state.scoring.draw)
                for player in base.players
            ),
        )
        base = with_ratings(base, tournament, regulations, entries)
        if coming is None:
            base = of_the_time(base, state)
    made = replace(
        base,
        start_date=tournament.starts_on.strftime("%Y/%m/%d"),
        end_date=tournament.ends_on.strftime("%Y/%m/%d"),
        round_dates=tuple(dates) if any(dates) else (),
        chief_arbiter=_with_id(tournament.chief_arbiter, tournament.chief_arbiter_id),
        deputy_arbiters=tuple(line.strip() for line in tournament.deputy_arbiters.splitlines() if line.strip()),
        time_control=tournament.time_control,
        coded_time_control=tournament.coded_time_control,
        pairing_controller=f"{settings.PROGRAM_NAME}, engine {VERSION}",
        system_code=system_code(regulations, tournament.starts_on),
        tie_breaks=_criteria(regulations, fitting),
        requested_byes=(*base.requested_byes, *later),
        other_lines=(
            *base.other_lines,
            *remarks_of(tournament, regulations, played, number_of),
            *_not_final(len(missing) // 2, published, regulations),
        ),
    )
    return made if regulations.of_teams else with_ranking_ratings(made, state, regulations)


def _without_result(rounds: Sequence[PublishedRound], number_of: Mapping[int, int], games: int) -> set[tuple[int, int]]:
    """Who, by number, has no result yet in which column of the file."""
    return {
        (number_of[player], (one.number - 1) * games + game)
        for one in rounds
        for row in one.payload["boards"]
        for game in _games_without_result(one, row["white"], row["black"], games)
        for player in (row["white"], row["black"])
        if player in number_of
    }


def _not_final(missing: int, rounds: Sequence[PublishedRound], regulations: Regulations) -> Iterator[str]:
    """After the last round nobody must take a file without ``missing`` results for the final report."""
    if missing and len(rounds) >= last_round(rounds, regulations):
        yield f"### Not final @ Round {len(rounds)}: results missing {missing}"


def _ranked(
    state: TournamentState, regulations: Regulations, rounds: Sequence[PublishedRound], number_of: Mapping[int, int]
) -> tuple[tuple[Row, ...], tuple[DecidedTie, ...]]:
    """Everybody in order of rank after ``rounds``, and the decisions that count. Record 001 must state a rank: who has
    none stands below everybody."""
    if regulations.of_teams and not rounds:
        return (), ()
    expelled = rounds[-1].expelled if rounds else frozenset()
    unranked = {number_of[entry] for entry in expelled if entry in number_of}
    external = values_after(rounds[-1].round, number_of, regulations) if rounds else {}
    players = rounds[-1].payload["players"] if rounds else ()
    gone = [row["number"] for row in players if row["status"] == EntryStatus.WITHDRAWN]
    counted = without_leavers(state, gone)
    teams = public_team_event(rounds, counted, regulations) if regulations.of_teams else None
    ranked = rank(counted, regulations, teams, unranked=unranked, external=external)
    rows, fitting = decided(ranked, rounds[-1].decisions if rounds else (), number_of)
    placed = [row for row in rows if row.rank]
    without = sorted({one.number for one in state.competitors} - {row.number for row in placed})
    return (*placed, *(Row(number, len(placed) + 1, 0, {}) for number in without)), fitting


def _criteria(regulations: Regulations, ties: Sequence[DecidedTie]) -> tuple[str, ...]:
    """Record 202: a play-off may outweigh every tie-break, lots come last; annex MTB26 writes both as OTHER, and
    so the score that a system has of its own."""
    means = {tie.means for tie in ties}
    own = description_of(regulations.system).own_score
    return (
        *([f"{OWN_CRITERION}PLAYOFF"] if "play_off" in means else []),
        *(f"{OWN_CRITERION}{code}" if code == own else code for code in regulations.tie_breaks),
        *([f"{OWN_CRITERION}LOTS"] if "lots" in means else []),
    )


def system_code(regulations: Regulations, starts_on: date) -> str:
    """The code of record 192; with its year only where the date of the event would say another edition.

    Accelerations other than Baku have no code: records 250 say what they are.
    """
    code = code_for(regulations.system, regulations.edition, regulations.options)
    if regulations.system == Regulations.System.DUTCH:
        # Without a year the code means the edition that is in force when the event begins.
        dated = regulations.edition == edition_in_force(description_of(regulations.system).editions, starts_on)
        code = "FIDE_DUTCH" if dated else f"FIDE_DUTCH_{regulations.edition}"
    if regulations.of_teams:
        code = code_of_teams(code)
    return f"{code}_BAKU" if plan_of(regulations).method == "baku" else code


def _played(
    tournament: Tournament, regulations: Regulations, rounds: Sequence[PublishedRound], coming: Snapshot | None
) -> tuple[TournamentState, dict[int, Entry], dict[int, str]]:
    """The tournament after ``rounds``, and by pairing number the entries and, where rounds are to come, their groups of
    acceleration; ``coming``: what comes next, in whose list ``rounds`` are."""
    if not rounds:
        snapshot = take_snapshot(tournament, 1)
        state = replace(snapshot.state, lots=())  # a lot is public with its round
        return state, dict(enumerate(snapshot.entries, start=1)), _groups(snapshot, snapshot.number_of)
    number_of = {row["entry"]: row["number"] for row in rounds[-1].payload["players"]}
    rows = Entry.objects.filter(tournament=tournament, pk__in=number_of)
    entries = {number_of[entry.pk]: entry for entry in rows}
    state = public_state(rounds, regulations)
    following: dict[int, Competitor] = {}
    groups: dict[int, str] = {}
    if coming is not None:
        following = {coming.entry(one.number).pk: one for one in coming.state.competitors}
        groups = _groups(coming, number_of)
    competitors = (_as_known(one, entries[one.number], following) for one in state.competitors)
    prohibitions = prohibitions_of(tournament, number_of)
    return replace(state, competitors=tuple(competitors), prohibitions=prohibitions), entries, groups


def _groups(snapshot: Snapshot, number_of: Mapping[int, int]) -> dict[int, str]:
    return {number_of[entry]: group for entry, group in snapshot.members.items() if entry in number_of}


def _whole_plan(
    plan: AccelerationPlan, state: TournamentState, groups: Mapping[int, str]
) -> dict[int, tuple[int, ...]]:
    """The virtual points of every round, those to come included, by pairing number; the plan asks for no scores."""
    coming = range(state.round_number + 1, state.rounds + 1)
    known = range(1, state.round_number + 1)
    points = {
        one.number: (
            *(one.virtual_before(number) for number in known),
            *(virtual_points(plan, groups[one.number], number, 0) for number in coming if one.number in groups),
        )
        for one in state.competitors
    }
    return {number: values for number, values in points.items() if any(values)}


def _as_known(competitor: Competitor, entry: Entry, following: Mapping[int, Competitor]) -> Competitor:
    known = replace(competitor, name=entry.name, rating=entry.rating, title=entry.title, federation=entry.federation)
    ahead = following.get(entry.pk)
    if ahead is None:
        return known
    played = len(known.games)
    virtual = (*known.virtual_points[:played], ahead.virtual_before(played + 1))
    return replace(known, virtual_points=virtual, absence=ahead.absence)


def _of_file(points: Mapping[int, tuple[int, ...]], games: int) -> dict[int, tuple[int, ...]]:
    """Virtual points by round of the file, in which every game of a match is one."""
    return {number: tuple(value for value in values for _game in range(games)) for number, values in points.items()}


def _games_without_result(round_: PublishedRound, white: int, black: int, games: int) -> tuple[int, ...]:
    """The games, 1 and perhaps 2, of a pair whose result is missing."""
    result = round_.results.get((white, black), PairResult("", ""))
    return tuple(game for game in range(1, games + 1) if not (result.white if game == 1 else result.white_second))


def _dates(tournament: Tournament) -> list[str]:
    """The day of every round where it is played."""
    zone = ZoneInfo(tournament.time_zone)
    starts = Round.objects.filter(tournament=tournament).order_by("number").values_list("starts_at", flat=True)
    return [start.astimezone(zone).strftime("%y/%m/%d") if start else "" for start in starts]


def _later_byes(
    tournament: Tournament, next_round: int, entries: Mapping[int, Entry], games: int
) -> list[RequestedByes]:
    """Record 240 for the rounds after the next one, which the file states already."""
    number_of = {entry.pk: number for number, entry in entries.items()}
    asked: dict[tuple[int, str], list[int]] = {}
    rows = Bye.objects.filter(round__tournament=tournament, round__number__gt=next_round, requested=True)
    for entry, number, kind in rows.values_list("entry_id", "round__number", "kind"):
        if entry in number_of:
            asked.setdefault((number, kind), []).append(number_of[entry])
    return [
        RequestedByes(Outcome(kind), (number - 1) * games + game, tuple(sorted(who)))
        for (number, kind), who in sorted(asked.items())
        for game in range(1, games + 1)
    ]


def _player(player: PlayerRecord, entry: Entry, rank: int, missing: set[tuple[int, int]], draw: int) -> PlayerRecord:
    games = tuple(
        Game(Outcome.ZERO_BYE, game.opponent, game.colour) if game and (player.number, number) in missing else game
        for number, game in enumerate(player.games, start=1)
    )
    lost = sum(1 for number in range(1, len(games) + 1) if (player.number, number) in missing)
    return replace(
        player,
        sex=entry.sex,
        fide_id=str(entry.fide_id or ""),
        birth_date=birth_date(entry.birth_year, entry.birth_day),
        points=(player.points or 0) - lost * draw,
        rank=rank,
        games=games,
    )


def _with_id(name: str, fide_id: int | None) -> str:
    """An arbiter with the FIDE ID as report files have it."""
    return f"{name} ({fide_id})" if name and fide_id else name
