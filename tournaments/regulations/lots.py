"""Lots that nobody can choose: drawn and sealed when the regulations ask for them, opened when they are needed.

The lot of an initial order is one seed, opened with round 1. A system that draws lots in every round has a chain of
them (``pairing.engine.drawn_lots``): the announcement holds its last hash, and each round opens its own lot.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.engine.drawn_lots import announced_hash, lot_of
from pairing.engine.registry import description_of
from pairing.engine.varma import FEWEST, MOST
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.entries.initial_order import BY_RATING, DRAWN, commitment_of, lot_players_of
from tournaments.models import AnnouncementVersion, Entry, EntryStatus, Regulations, Round, Tournament

OPENED_ACTION: Final = "regulations.lot_opened"
"""Action of the journal: ``after`` has ``seed`` and ``commitment``."""
ROUND_OPENED_ACTION: Final = "round.lot_opened"
"""Action of the journal: ``after`` has ``round`` alone. The lot is public with the round, which could be paired from it
before the arbiter publishes."""


def draw_seeds(regulations: Regulations) -> None:
    """Draw what order and system ask for and was not drawn yet: a second draw would be a choice."""
    if regulations.initial_order in DRAWN and not regulations.lot_seed:
        regulations.lot_seed = secrets.token_hex(32)
    if regulations.draws_lots and not regulations.draw_secret:
        regulations.draw_secret = secrets.token_hex(32)


def commitment(regulations: Regulations) -> str:
    """The SHA-256 of the seed, which may be read while the seed is secret; blank where the order asks for no lot."""
    return commitment_of(regulations.lot_seed) if regulations.initial_order in DRAWN else ""


def hash_of_lots(regulations: Regulations) -> str:
    """What is announced of the lots of all rounds: the last hash of their chain; blank where the system draws none."""
    return announced_hash(regulations.draw_secret) if regulations.draws_lots and regulations.draw_secret else ""


def announced_lots(regulations: Regulations) -> dict[str, str]:
    """What announcement and digest of the regulations say of the lots of the rounds; no key where there are none."""
    told = hash_of_lots(regulations)
    return {"lots": told} if told else {}


def announced_order(regulations: Regulations) -> dict[str, str]:
    """What the announcement says of an order other than that of C.04.2 Article 2.2; no key for that one, so that the
    digests of older announcements stay."""
    if regulations.order_said == Regulations.InitialOrder.RATING:
        return {}
    lot = commitment(regulations)
    return {"initial_order": regulations.order_said, **({"lot": lot} if lot else {})}


def announced_rule(regulations: Regulations) -> dict[str, str]:
    """Which of two ratings counts, as the announcement says it; no key in an event from before there was a rule and for
    teams, so that the digests of their announcements stay."""
    if not regulations.rating_rule or regulations.of_teams:
        return {}
    return {"rating_rule": regulations.rating_rule}


def check_order(regulations: Regulations, order_before: str) -> None:
    """Raise ``Refused`` for an order that acceleration cannot build on, for the Varma tables outside a round robin, and
    for another order when the lot is open.

    Whoever drew numbers by the Varma tables keeps them: another system and a new draw would be a second choice.
    """
    if regulations.initial_order not in Regulations.InitialOrder.values:
        return
    if regulations.lot_players and not description_of(regulations.system).table:
        raise Refused(
            "varma_drawn",
            _(
                "The numbers were drawn by the Varma tables when round 1 was first paired, and they are for a round "
                "robin. For another system create a new tournament as a copy of this one."
            ),
            field="system",
        )
    if regulations.lot_opened_at and regulations.initial_order != order_before:
        raise Refused(
            "lot_opened",
            _("The lot was opened when round 1 was first paired: the initial order can no longer be chosen."),
            field="initial_order",
        )
    if regulations.initial_order == Regulations.InitialOrder.VARMA and not description_of(regulations.system).table:
        raise Refused(
            "varma_without_table",
            _("The Varma tables give numbers for a round robin. Choose another initial order for this system."),
            field="initial_order",
        )
    if regulations.acceleration and regulations.initial_order not in BY_RATING:
        raise Refused(
            "order_without_ratings",
            _("Acceleration builds its groups on ratings. Choose an order by rating, or no acceleration first."),
            field="initial_order",
        )


def check_last_entry_round(regulations: Regulations) -> None:
    """Raise ``Refused`` for a last round of late entries that the event does not have or that an entry is beyond."""
    last = regulations.last_entry_round
    if last > regulations.rounds:
        raise Refused(
            "last_entry_round",
            _("The tournament has %(rounds)s rounds. Give a round up to that number, or 0 for no limit.")
            % {"rounds": regulations.rounds},
            field="last_entry_round",
        )
    later = Entry.objects.filter(tournament=regulations.tournament, first_round__gt=last, admission_reason="")
    if last and (name := later.order_by("name").values_list("name", flat=True).first()):
        raise Refused(
            "entry_beyond",
            _("%(name)s begins after round %(round)s. Give a later round, or take the player off the list first.")
            % {"name": name, "round": last},
            field="last_entry_round",
        )


def open_lot(tournament: Tournament, actor: User | None) -> None:
    """Make the seed public, once: round 1 is asked for, and the order follows from it. The caller holds the lock.

    Raises ``Refused`` where the announcement in force does not say the order: C.04.2 Article 2.2 ranks by rating, title
    and name unless something else was announced. Raises it, too, where the Varma tables have no numbers for so many.
    """
    regulations = Regulations.objects.get(tournament=tournament)
    said = announced_order(regulations)
    if not said:
        return
    if not _is_announced(tournament, said):
        raise Refused(
            "order_not_announced",
            _(
                "The announcement in force does not say how the players are ordered, and C.04.2 Article 2.2 asks for "
                "it. Publish a version that says it, or choose the order by rating, title and name."
            ),
        )
    if regulations.initial_order in DRAWN and regulations.lot_opened_at is None:
        if regulations.initial_order == Regulations.InitialOrder.VARMA:
            regulations.lot_players = _players_who_draw(tournament)
        regulations.lot_opened_at = timezone.now()
        regulations.save(update_fields=["lot_opened_at", "lot_players"])
        after = {"seed": regulations.lot_seed, "commitment": commitment(regulations)}
        record_change(tournament, OPENED_ACTION, actor, after=after)


def _players_who_draw(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody of round 1, for the draw by the Varma tables; raises ``Refused`` for too few or too many."""
    playing = Entry.objects.filter(tournament=tournament, status=EntryStatus.ACTIVE, first_round=1).order_by("pk")
    if not FEWEST <= len(playing) <= MOST:
        raise Refused(
            "varma_players",
            _(
                "The Varma tables are made for %(fewest)s to %(most)s players; %(players)s are entered. Choose another "
                "initial order, or change the entries."
            )
            % {"fewest": FEWEST, "most": MOST, "players": len(playing)},
        )
    return lot_players_of(playing)


def open_lot_of_round(round_: Round, actor: User | None) -> None:
    """Open the lot of a round that is asked for, once: a pairing that is thrown away and made again keeps it. The
    caller holds the lock.

    Does nothing where the system draws no lots. Raises ``Refused`` where the announcement in force does not hold the
    hash of the lots: nobody could check then that they were not chosen.
    """
    regulations = Regulations.objects.get(tournament=round_.tournament_id)
    if not regulations.draws_lots or round_.lot:
        return
    if not _is_announced(round_.tournament, announced_lots(regulations)):
        raise Refused(
            "lots_not_announced",
            _(
                "The system draws lots, and the announcement in force does not hold the hash by which everybody can "
                "check them. Publish a version that holds it, then pair."
            ),
        )
    round_.lot = lot_of(regulations.draw_secret, round_.number)
    round_.lot_opened_at = timezone.now()
    round_.save(update_fields=["lot", "lot_opened_at"])
    record_change(round_.tournament, ROUND_OPENED_ACTION, actor, after={"round": round_.number})


def _is_announced(tournament: Tournament, said: dict[str, str]) -> bool:
    """Whether the announcement in force says this of the regulations."""
    newest = AnnouncementVersion.objects.filter(tournament=tournament).order_by("-version").first()
    told = newest.content["regulations"] if newest else {}
    return {name: told.get(name) for name in said} == said
