"""What anybody may read: tournaments, published rounds, boards, byes, the entry list and the engine's input.

Every function makes a small, fixed number of queries, named in its docstring, and needs the scope of the tournament's
organization. None means that there is nothing published under that name: answer 404. The callers have checked that the
tournament is public. Players and standings are in ``public_players`` and ``public_standings``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from pairing.engine.model import Outcome
from pairing.engine.snapshot import canonical
from portal.organizations.models import Organization
from tournaments.domain.numbering import ranked
from tournaments.domain.payload import BoardRow
from tournaments.domain.queries.public_players import player_page, player_rounds
from tournaments.domain.queries.public_standings import standings_page
from tournaments.domain.queries.published import (
    PublishedRound,
    public_results,
    public_state_of,
    published_rounds,
    revision_line,
)
from tournaments.domain.queries.shapes import (
    BoardLine,
    BoardPage,
    ByeLine,
    ByePage,
    Difference,
    EntryLine,
    EntryList,
    PlayerLine,
    PlayerRound,
    RevisionInput,
    RoundLine,
    RoundPage,
    TournamentLine,
    TournamentOverview,
)
from tournaments.models import (
    AnnouncementVersion,
    Entry,
    EntryStatus,
    PrizeList,
    Regulations,
    Round,
    RoundRevision,
    Tournament,
)

__all__ = [
    "board_page",
    "bye_page",
    "entry_list",
    "organization_tournaments",
    "player_page",
    "public_tournament",
    "revision_input",
    "round_page",
    "standings_page",
    "tournament_overview",
]


def public_tournament(organization: Organization, slug: str) -> Tournament | None:
    """The tournament under this address if everybody may see it. One query."""
    return (
        Tournament.objects.select_related("organization")
        .filter(organization=organization, slug=slug, is_public=True)
        .first()
    )


def organization_tournaments(organization: Organization) -> tuple[TournamentLine, ...]:
    """The public tournaments of an organization, the newest first. One query."""
    rows = Tournament.objects.filter(organization=organization, is_public=True).order_by("-starts_on", "name")
    return tuple(_tournament_line(row) for row in _with_counts(rows))


def tournament_overview(tournament: Tournament) -> TournamentOverview:
    """The entrance of a tournament: its rounds with their times and states. Four queries."""
    row = _with_counts(Tournament.objects.filter(pk=tournament.pk)).annotate(
        announcement_version=Coalesce(Max("announcements__version"), 0),
        has_prizes=Exists(PrizeList.objects.filter(tournament=OuterRef("pk")))
        | Exists(AnnouncementVersion.objects.filter(tournament=OuterRef("pk"), content__has_key="prizes")),
    )[0]
    regulations = Regulations.objects.get(tournament=tournament)
    rounds = list(Round.objects.filter(tournament=tournament).annotate(board_count=Count("boards")).order_by("number"))
    results = public_results(rounds)
    lines: list[RoundLine] = []
    standings_after = 0
    for round_ in rounds:
        published = round_.revision_id is not None
        boards: int = round_.board_count if published else 0
        missing = None
        if published and not round_.results_held:
            missing = boards - len(results.get(round_.pk, {}))
        if missing == 0 and standings_after == round_.number - 1:
            standings_after = round_.number
        lines.append(RoundLine(round_.number, round_.starts_at, public_state_of(round_), boards, missing))
    frozen = regulations.frozen_at is not None
    return TournamentOverview(
        tournament=_tournament_line(row),
        time_zone=tournament.time_zone,
        rounds=tuple(lines),
        published_round=row.published_round,
        standings_after=standings_after,
        system=regulations.system if frozen else "",
        edition=regulations.edition if frozen else "",
        acceleration=regulations.acceleration or None if frozen else None,
        announcement_version=row.announcement_version,
        prizes=row.has_prizes,
    )


def round_page(tournament: Tournament, number: int, revision: int | None = None) -> RoundPage | None:
    """A published round, or an older revision of it. Five queries."""
    rounds = published_rounds(tournament, only=number)
    return _round_page(rounds[-1], Regulations.objects.get(tournament=tournament), revision) if rounds else None


def board_page(
    tournament: Tournament, round_number: int, board_number: int, revision: int | None = None
) -> BoardPage | None:
    """One board of a published round with its reasons and both players' earlier rounds. Six queries."""
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
    """One player without a board in a published round, with the reasons. Six queries."""
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


def entry_list(tournament: Tournament) -> EntryList:
    """The entry list. Numbers are those of the newest published round; before the first, those that the present list
    would give (C.04.2 Article 2.5). Four queries."""
    newest = published_rounds(tournament)[-1:]
    entries = list(Entry.objects.filter(tournament=tournament))
    numbered = {entry: row for published in newest for entry, row in published.players.items()}
    if newest:
        newcomers = [entry for entry in entries if entry.pk not in numbered and entry.status == EntryStatus.ACTIVE]
        numbers = {entry: row["number"] for entry, row in numbered.items()}
    else:
        newcomers = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round > 1]
        coming = [entry for entry in entries if entry.status == EntryStatus.ACTIVE and entry.first_round <= 1]
        numbers = {entry.pk: number for number, entry in enumerate(ranked(coming), start=1)}
    late = {entry.pk for entry in newcomers}
    shown = [entry for entry in entries if entry.pk in numbers or entry.pk in late]
    shown.sort(key=lambda entry: (numbers.get(entry.pk, 10_000), entry.name))
    return EntryList(
        lines=tuple(
            EntryLine(
                PlayerLine(
                    entry.pk,
                    numbers.get(entry.pk, 0),
                    entry.name,
                    entry.title,
                    entry.rating,
                    entry.federation,
                    entry.club,
                ),
                entry.status,
                entry.first_round,
                numbered[entry.pk]["group"] if entry.pk in numbered else "",
            )
            for entry in shown
        ),
        provisional=not newest,
    )


def revision_input(tournament: Tournament, round_number: int, revision: int | None = None) -> RevisionInput | None:
    """What the engine read for a published round. One query."""
    rows = RoundRevision.objects.filter(round__tournament=tournament, round__number=round_number)
    rows = rows.filter(number=revision) if revision else rows.filter(pk=F("round__revision_id"))
    row = rows.only("number", "digest", "snapshot").first()
    return RevisionInput(round_number, row.number, row.digest, canonical(row.snapshot)) if row else None


def _with_counts(rows: QuerySet[Tournament]) -> QuerySet[Any]:
    """Adds ``players``, ``round_count`` and ``published_round``."""
    taking_part = Entry.objects.filter(tournament=OuterRef("pk"), status=EntryStatus.ACTIVE).order_by()
    counted: QuerySet[Any] = rows.annotate(
        players=Coalesce(
            Subquery(taking_part.values("tournament").annotate(n=Count("pk")).values("n"), IntegerField()), 0
        ),
        round_count=F("regulations__rounds"),
        published_round=Coalesce(Max("rounds__number", filter=Q(rounds__revision__isnull=False)), 0),
    )
    return counted


def _tournament_line(row: Any) -> TournamentLine:
    return TournamentLine(
        id=row.pk,
        slug=row.slug,
        name=row.name,
        city=row.city,
        federation=row.federation,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        players=row.players,
        rounds=row.round_count,
        published_round=row.published_round,
    )


def _round_page(current: PublishedRound, regulations: Regulations, revision: int | None) -> RoundPage | None:
    """The page of a round as its revision ``revision`` has it, None for the newest. One query."""
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
    return RoundPage(
        number=published.number,
        state=public_state_of(published.round),
        starts_at=published.round.starts_at,
        results_held=published.round.results_held,
        revision=revision_line(shown),
        revisions=tuple(revision_line(row) for row in revisions),
        boards=tuple(_board_line(published, row) for row in payload["boards"]),
        byes=tuple(
            ByeLine(
                published.line(row["entry"]),
                row["kind"],
                published.score(row["entry"]),
                worth[Outcome(row["kind"])],
                row["manual_reason"],
            )
            for row in payload["byes"]
        ),
        scoregroups=tuple((score, players, virtual) for score, players, virtual in payload["scoregroups"]),
        differences=tuple(
            Difference(
                row["kind"],
                published.line(row["white"]),
                None if row["black"] is None else published.line(row["black"]),
            )
            for row in payload["differences"]
        ),
        warnings=tuple(payload["warnings"]),
        facts=tuple(payload["facts"]),
        brackets=tuple(payload["brackets"]),
        imported=payload["imported"],
    )


def _board_line(published: PublishedRound, row: BoardRow) -> BoardLine:
    white, black = row["white"], row["black"]
    white_outcome, black_outcome = published.results.get((white, black), ("", ""))
    return BoardLine(
        row["number"],
        published.line(white),
        published.line(black),
        published.score(white),
        published.score(black),
        white_outcome,
        black_outcome,
        row["colour_rule"],
        row["manual_reason"],
    )


def _reasons(round_: Round, page: RoundPage, part: str, **who: int) -> dict[str, Any]:
    """The stored reasons of the one board or bye with these numbers; empty when there are none. One query."""
    rows = RoundRevision.objects.filter(round=round_, number=page.revision.number)
    explanation: Mapping[str, Any] = rows.values_list("explanation", flat=True).first() or {}
    for item in explanation.get(part, ()):
        if all(item[key] == number for key, number in who.items()):
            return dict(item)
    return {}


def _histories(
    rounds: Sequence[PublishedRound], regulations: Regulations, entries: tuple[int, ...]
) -> dict[int, tuple[PlayerRound, ...]]:
    """The rounds of each player in ``rounds``; nothing for who came later."""
    known = [entry for entry in entries if rounds and entry in rounds[-1].players]
    return dict.fromkeys(entries, ()) | (player_rounds(rounds, regulations, known) if known else {})
