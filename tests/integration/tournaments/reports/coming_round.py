"""Random events whose newest report file is read before every round: does it give the pairs that the portal makes?

Between the rounds players come late, some of them right into a published round, leave, come back, ask for byes, get
corrected ratings, and numbers are assigned again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from pairing.engine import pair
from pairing.engine.trf import read, state_of
from portal.common.errors import Refused
from portal.organizations.models import Organization
from tests.factories import Staff, make_tournament, pair_round
from tournaments.entries.actions import add_entry, edit_entry, reinstate_entry, withdraw_entry
from tournaments.entries.bye_actions import request_bye
from tournaments.entries.numbering import reassign_numbers
from tournaments.models import Board, Entry, EntryStatus, Round, Tournament
from tournaments.regulations.prohibition_actions import prohibit
from tournaments.reports.files import trf16, trf26
from tournaments.results.actions import enter_result
from tournaments.rounds.late_seating import free_players, seat
from tournaments.rounds.publication import publish_round

Pairs = tuple[frozenset[tuple[int, int]], int | None]
"""White and Black by pairing number, and who has the pairing-allocated bye."""
ACCELERATIONS = ("none", "baku", "haley", "none", "baku", "added_score")
OUTCOMES = (("1", "0"), ("1", "0"), ("=", "="), ("0", "1"), ("+", "-"))


@dataclass(frozen=True)
class Compared:
    """One round: what the portal paired, and the files just before."""

    round_number: int
    own: Pairs
    players: list[tuple[int, str]]
    """Numbers and names in the published round."""
    newcomers: int
    """Players who came in for this round."""
    renumbered: bool
    trf26: bytes
    trf16: bytes
    with_draft: bytes
    """TRF26 while the pairing was a draft."""


def paired(file: bytes) -> Pairs:
    """What our engine makes of a file; TRF16 does not name the edition."""
    answer = pair(state_of(read(file), edition="2026"))
    return frozenset((one.white, one.black) for one in answer.pairs), answer.bye


def published(round_: Round) -> Pairs:
    """The pairs of a published round, by its own numbers."""
    payload = round_.revision.payload
    number_of = {row["entry"]: row["number"] for row in payload["players"]}
    bye = next((number_of[row["entry"]] for row in payload["byes"] if row["kind"] == "U"), None)
    return frozenset((number_of[row["white"]], number_of[row["black"]]) for row in payload["boards"]), bye


def course(
    organization: Organization, staff: Staff, seed: int, most: int = 14, rounds: tuple[int, int] = (4, 6)
) -> Iterator[Compared]:
    """A whole event of 9 to ``most`` players; its rounds one after the other."""
    chance = random.Random(seed)
    tournament = make_tournament(
        organization,
        slug=f"coming-{seed}",
        entries=chance.randint(9, most),
        rounds=chance.randint(*rounds),
        acceleration=ACCELERATIONS[seed % len(ACCELERATIONS)],
    )
    entries = list(Entry.objects.filter(tournament=tournament))
    if chance.random() < 0.5:
        apart = [one.pk for one in chance.sample(entries, 2)]
        prohibit(tournament=tournament, entries=apart, first_round=1, last_round=3, actor=staff.arbiter)
    for number in range(1, tournament.regulations.rounds + 1):
        newcomers, renumbered = between_rounds(tournament, staff, chance, number)
        new, old = trf26(tournament), trf16(tournament)
        round_ = pair_round(tournament, staff.arbiter)
        with_draft = trf26(tournament)
        publish_round(round=round_, actor=staff.arbiter)
        round_.refresh_from_db()
        players = [(row["number"], row["name"]) for row in round_.revision.payload["players"]]
        yield Compared(number, published(round_), players, newcomers, renumbered, new, old, with_draft)
        if number < tournament.regulations.rounds and chance.random() < 0.3:
            seat_late(tournament, staff, chance, round_)
        for board in Board.objects.filter(round=round_).order_by("number"):
            white, black = chance.choice(OUTCOMES)
            enter_result(board=board, white_outcome=white, black_outcome=black, actor=staff.arbiter)


def between_rounds(tournament: Tournament, staff: Staff, chance: random.Random, number: int) -> tuple[int, bool]:
    """What happens before round ``number``: how many came late, and whether numbers were assigned again."""
    here = list(Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE))
    gone = list(Entry.objects.filter(tournament=tournament, status=EntryStatus.WITHDRAWN))
    newcomers = 0 if number == 1 else chance.choice((0, 1, 1, 2))
    for one in range(newcomers):
        newcomer(tournament, chance, f"{number}-{one}")
    if 1 < number < tournament.regulations.rounds and chance.random() < 0.3:
        add_entry(tournament=tournament, actor=None, name=f"Later, {number}", rating=2350, first_round=number + 1)
    if number > 1 and len(here) > 9 and chance.random() < 0.4:
        withdraw_entry(entry=chance.choice(here), actor=staff.arbiter)
    if gone and chance.random() < 0.3:
        reinstate_entry(entry=chance.choice(gone), actor=staff.arbiter)
    for entry in chance.sample(here, 2):
        try:
            request_bye(entry=entry, round_number=number, kind=chance.choice("HZ"), actor=staff.arbiter)
        except Refused:
            continue
    if number not in {2, 3, 4} or chance.random() < 0.5:
        return newcomers, False
    for entry in chance.sample(here, 2):
        edit_entry(entry=Entry.objects.get(pk=entry.pk), actor=staff.organizer, rating=chance.randint(2200, 2500))
    reassign_numbers(tournament=tournament, actor=staff.organizer, reason="The ratings were wrong.")
    return newcomers, True


def newcomer(tournament: Tournament, chance: random.Random, name: str, first_round: int | None = None) -> Entry:
    """Somebody who comes late, anywhere in the list."""
    rating = chance.choice((0, chance.randint(2200, 2500)))
    return add_entry(tournament=tournament, actor=None, name=f"Late, {name}", rating=rating, first_round=first_round)


def seat_late(tournament: Tournament, staff: Staff, chance: random.Random, round_: Round) -> None:
    """Somebody who comes after the publication plays whoever has no board, if anybody."""
    late = newcomer(tournament, chance, f"seated-{round_.number}")
    free = [one.entry.pk for one in free_players(round_) if one.entry.pk != late.pk and one.bye == "U"]
    if free:
        seat(round=round_, first=late.pk, second=free[0], actor=staff.arbiter, reason="The train was late.")
