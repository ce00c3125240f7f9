"""Why-not questions about a published round, answered from what the engine had read for it.

An answer depends on the input, the engine, the verifier and the question alone, so it is cached by these.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.core.cache import cache
from django.utils.translation import gettext as _

from pairing.engine import VERSION
from pairing.engine.errors import EngineError, Unproved
from pairing.engine.model import TournamentState
from pairing.engine.snapshot import from_json
from pairing.engine.verifier import VERSION as VERIFIER
from pairing.engine.why_not import WhyNot, why_not, why_not_bye, why_not_colour, why_not_float
from portal.common.errors import Refused
from tournaments.models import RoundRevision, Tournament
from tournaments.wording import error_text

log = logging.getLogger(__name__)

SECONDS: Final = 7 * 24 * 3600
"""How long an answer is kept."""
AT_ONCE: Final = 2
"""Questions that one process works on at the same time; the others wait."""
PATIENCE: Final = 5.0
"""Seconds that a question waits for its turn."""

_turn = threading.BoundedSemaphore(AT_ONCE)


class Ask(StrEnum):
    """What did not happen."""

    OPPONENT = "opponent"
    COLOUR = "colour"
    BYE = "bye"
    FLOAT = "float"


@dataclass(frozen=True, slots=True)
class Question:
    """Why ``player`` did not get what was asked for; players by pairing number."""

    ask: Ask
    player: int
    opponent: int | None = None
    """Only where ``ask`` is the opponent."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The engine's answer, with points in tenths."""

    outcome: str
    """A value of ``pairing.engine.why_not.Outcome``."""
    reason: Mapping[str, Any]
    """A fact: the answer to be worded, players by pairing number."""
    criterion: str
    score: int | None
    actual: tuple[int, ...]
    with_it: tuple[int, ...]


def known_answer(digest: str, question: Question) -> Answer | None:
    """The answer where somebody has asked the same before; ``digest`` is that of the round's input."""
    stored: Mapping[str, Any] | None = cache.get(_key(digest, question))
    return None if stored is None else _read(stored)


def answer(tournament: Tournament, round_number: int, revision: int, question: Question) -> Answer:
    """The answer for a published revision, computed where it is not known. One query, without the cache none more.

    Raises ``Refused`` where there is no answer: an edition that the engine does not answer for, an answer that it
    cannot prove, or too many questions at the same time.
    """
    row = RoundRevision.objects.only("digest", "snapshot").get(
        round__tournament=tournament, round__number=round_number, number=revision
    )
    known = known_answer(row.digest, question)
    if known is not None:
        return known
    if not _turn.acquire(timeout=PATIENCE):
        raise Refused("busy", _("Many questions are being answered at the moment. Ask again in a few seconds."))
    try:
        found = _ASK[question.ask](from_json(row.snapshot), question).to_json()
    except Unproved as error:
        log.exception("Round %s of tournament %s: no proof for %s", round_number, tournament.pk, question)
        raise Refused(
            error.code, _("The engine could not prove its answer, so it gives none. The fault was recorded.")
        ) from error
    except EngineError as error:
        raise Refused(error.code, error_text(error)) from error
    finally:
        _turn.release()
    cache.set(_key(row.digest, question), found, SECONDS)
    return _read(found)


def _opponent(state: TournamentState, question: Question) -> WhyNot:
    return why_not(state, question.player, question.opponent or 0)


_ASK: Final[Mapping[Ask, Callable[[TournamentState, Question], WhyNot]]] = {
    Ask.OPPONENT: _opponent,
    Ask.COLOUR: lambda state, question: why_not_colour(state, question.player),
    Ask.BYE: lambda state, question: why_not_bye(state, question.player),
    Ask.FLOAT: lambda state, question: why_not_float(state, question.player),
}


def _key(digest: str, question: Question) -> str:
    return f"why-not:{VERSION}:{VERIFIER}:{digest}:{question.ask}:{question.player}:{question.opponent or 0}"


def _read(stored: Mapping[str, Any]) -> Answer:
    return Answer(
        stored["outcome"],
        stored["reason"],
        stored["criterion"],
        stored["score"],
        tuple(stored["actual"]),
        tuple(stored["with_it"]),
    )
