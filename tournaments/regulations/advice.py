"""What an organizer should know before choosing a pairing system: rounds for the players there are, and which system
this event can be played by. Nothing here is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.errors import InvalidState
from pairing.engine.lives import SURVIVORS, counts_lives, rounds_that_suffice
from pairing.engine.registry import description_of
from pairing.engine.simulation import MOST_VARIANTS
from pairing.engine.system_description import Description
from pairing.engine.systems import require_suitable
from tournaments.models import Entry, EntryStatus, Regulations
from tournaments.regulations.systems import RIGHT_FOR, first_of, guide_page
from tournaments.wording import error_text

LOTTERY: Final = {5: 20, 6: 42, 7: 86, 8: 172, 9: 344}
"""How many players are served where everything is drawn by lot, in the table of the Italian arbiters' course."""
SEEDED: Final = {5: 60, 6: 124, 9: 1024}
"""The same for its seeded system; the table leaves 7 and 8 rounds blank."""
ACCELERATED: Final = {5: 90, 6: 200, 7: 400, 8: 800, 9: 1500}
"""The same for an accelerated event."""
TABLE_ROUNDS: Final = range(3, 12)
SELDOM: Final = frozenset({"italo_swiss", "alternating", "keizer"})
"""Systems that come last where not all can be compared."""
MOST_NAMED: Final = 8
"""How many players without a rating are named; of the others only their number is said."""


@dataclass(frozen=True, slots=True)
class RoundsRow:
    """How many players a number of rounds serves."""

    rounds: int
    one_perfect_score: int
    """With so many players at most one can have won everything; a knock-out has room for as many."""
    lottery: int | None
    """Where everything is drawn by lot; None, as below, where the documents give no number and no rule."""
    seeded: int | None
    accelerated: int | None
    everybody: int
    """So many meet in a round robin."""
    few: int
    """From ``few`` to ``many`` players nearly all strong players meet: two to three players per round."""
    many: int
    planned: bool


@dataclass(frozen=True, slots=True)
class SystemAdvice:
    """One pairing system for this event."""

    name: str
    chapter: str
    right_for: str
    first: str
    """What it puts first, rating or colour, in words; blank where it is neither."""
    obstacles: tuple[str, ...]
    """Why the event as it stands cannot be played by it."""
    guide: str
    """The page of the guide that explains it."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class EventAdvice:
    """Rounds and systems for one event."""

    size: str
    rows: tuple[RoundsRow, ...]
    systems: tuple[SystemAdvice, ...]
    comparable: tuple[str, ...]
    """The systems that a simulation can compare on the entries as they stand, the chosen one first; none while there
    is no field to play with."""

    @property
    def query(self) -> str:
        """The systems to compare as the form of a simulation reads them from its address."""
        return urlencode({"systems": self.comparable}, doseq=True)


def advice(regulations: Regulations) -> EventAdvice:
    """The advice for the entries and rounds as they stand, for every system that can be chosen. One query."""
    entries = Entry.objects.filter(tournament=regulations.tournament, status=EntryStatus.ACTIVE)
    listed = list(entries.order_by("name").values_list("name", "rating"))
    unrated = [name for name, rating in listed if not rating]
    systems = tuple(
        SystemAdvice(
            name=str(system.label),
            chapter=description_of(system.value).chapter or _("not a FIDE system"),
            right_for=str(RIGHT_FOR[system.value]),
            first=first_of(system.value),
            obstacles=_obstacles(system.value, regulations, len(listed), unrated),
            guide=guide_page(system.value),
            chosen=system.value == regulations.system,
        )
        for system in Regulations.System
    )
    return EventAdvice(
        size=_size(len(listed), regulations),
        rows=rounds_rows(regulations.rounds),
        systems=systems,
        comparable=_comparable(regulations, systems, len(listed)),
    )


def rounds_rows(planned: int = 0) -> tuple[RoundsRow, ...]:
    """How many players so many rounds serve: by the rule where there is one, else as far as the documents say."""
    return tuple(
        RoundsRow(
            rounds=number,
            one_perfect_score=2**number,
            lottery=LOTTERY.get(number),
            seeded=SEEDED.get(number),
            accelerated=ACCELERATED.get(number),
            everybody=number + number % 2,
            few=2 * number,
            many=3 * number,
            planned=number == planned,
        )
        for number in TABLE_ROUNDS
    )


def _comparable(regulations: Regulations, systems: Sequence[SystemAdvice], players: int) -> tuple[str, ...]:
    """Without two games a round, which last twice as long, and without systems that most players leave early."""
    if players <= regulations.rounds:
        return ()
    playable = [
        system.value
        for system, one in zip(Regulations.System, systems, strict=True)
        if not one.obstacles and _is_comparable(description_of(system.value))
    ]
    return tuple(sorted(playable, key=lambda name: (name != regulations.system, name in SELDOM))[:MOST_VARIANTS])


def _is_comparable(described: Description) -> bool:
    return not (described.two_games or described.fixed_field or described.lives)


def _size(players: int, regulations: Regulations) -> str:
    """Whether the rounds planned leave one perfect score at most; whether they suffice, where lives are lost."""
    if counts_lives(regulations.system):
        return _size_by_lives(players, regulations)
    rounds, served = regulations.rounds, 2**regulations.rounds
    if not players:
        text = _("Nobody is entered yet. %(rounds)s rounds leave one perfect score at most among %(served)s players.")
        return text % {"rounds": rounds, "served": served}
    facts = {"players": players, "rounds": rounds, "served": served, "needed": max(1, (players - 1).bit_length())}
    if players <= served:
        text = ngettext(
            "%(players)s player, %(rounds)s rounds: at most one player can win everything (up to %(served)s players).",
            "%(players)s players, %(rounds)s rounds: at most one player can win everything (up to %(served)s players).",
            players,
        )
    elif regulations.acceleration:
        text = _(
            "%(players)s players are more than the %(served)s for whom %(rounds)s rounds suffice without acceleration; "
            "the forecast of the acceleration says what it changes."
        )
    else:
        text = _(
            "%(players)s players are more than the %(served)s for whom %(rounds)s rounds suffice: several may win "
            "everything. Plan %(needed)s rounds, or choose an acceleration."
        )
    return text % facts


def _size_by_lives(players: int, regulations: Regulations) -> str:
    """How long a two-life event lasts, and whether the rounds planned are enough for any course of it."""
    survive = int(description_of(regulations.system).option_in(regulations.options, SURVIVORS))
    facts = {
        "players": players,
        "rounds": regulations.rounds,
        "usual": max(1, (players - 1).bit_length()) + 3,
        "enough": rounds_that_suffice(players, survive),
    }
    if not players:
        text = _("Nobody is entered yet. The event ends by itself; how many rounds it takes depends on the players.")
    elif facts["rounds"] >= facts["enough"]:
        text = _(
            "%(players)s players, %(rounds)s rounds: always enough while everybody plays. It usually takes about "
            "%(usual)s, and the event ends by itself."
        )
    else:
        text = _(
            "%(players)s players, %(rounds)s rounds: it usually takes about %(usual)s. To be sure, plan %(enough)s; "
            "the event ends by itself. If it is not decided after the rounds planned, lives decide, then points."
        )
    return text % facts


def _obstacles(system: str, regulations: Regulations, players: int, unrated: Sequence[str]) -> tuple[str, ...]:
    description = description_of(system)
    found = []
    try:
        # While nobody is entered, the number of players says nothing yet.
        require_suitable(
            description, rounds=regulations.rounds, players=players or regulations.rounds + 1,
            accelerated=bool(regulations.acceleration),
        )  # fmt: skip
    except InvalidState as error:
        found.append(error_text(error))
    if description.rated_only and unrated:
        text = ngettext(
            "%(n)s player has no rating: %(names)s. This system needs one of everybody.",
            "%(n)s players have no rating: %(names)s. This system needs one of everybody.",
            len(unrated),
        )
        names = "; ".join(unrated[:MOST_NAMED]) + (" …" if len(unrated) > MOST_NAMED else "")
        found.append(text % {"n": len(unrated), "names": names})
    return tuple(found)
