"""The engine's facts and points in the language of the reader, as Django knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from pairing.engine.errors import EngineError
from pairing.engine.facts import Fact
from pairing.engine.registry import NAMES, description_of
from pairing.engine.wording import (
    LANGUAGES,
    word,
    word_article,
    word_error,
    word_points,
    word_tie_break,
    word_tie_break_rule,
)
from tournaments.standings.external.codes import ExternalCode

_MARKS: Mapping[str, str] = {
    "1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "−", "?": "?",
    "U": "+", "F": "+", "H": "½", "Z": "−",
}  # fmt: skip


class InTeam(Protocol):
    """A player of whom a sentence says the name, and perhaps for which team; a ``PlayerLine`` is one."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def club(self) -> str: ...


class PlayerNames(dict[int, str]):
    """Players as lists name them, by pairing number; with the names of their teams where the clubs are the teams."""

    def __init__(self, players: Iterable[InTeam], system: str, options: Mapping[str, Any]) -> None:
        """``players`` are all whom the pairing knew, for their order says who is in which team."""
        field = sorted(players, key=lambda one: one.number)
        super().__init__((one.number, one.name) for one in field)
        self.teams: Mapping[str, str] = _clubs_as_teams(field, system, options)
        """By what the engine calls them: ``1``, ``2`` … or ``A`` and ``B``."""


def _clubs_as_teams(field: Sequence[InTeam], system: str, options: Mapping[str, Any]) -> dict[str, str]:
    if not field or system not in NAMES or not (described := description_of(system)).lists_teams:
        return {}
    size = int(described.option_in(options, described.team_size)) if described.team_size else len(field) // 2
    if not size or len(field) % size:
        return {}
    blocks = [{one.club for one in field[start : start + size]} for start in range(0, len(field), size)]
    called = map(str, range(1, len(blocks) + 1)) if described.team_size else "AB"
    return {team: next(iter(clubs)) for team, clubs in zip(called, blocks, strict=True) if len(clubs) == 1}


def fact_text(
    fact: Mapping[str, Any] | Fact,
    names: Mapping[int, str] | None = None,
    *,
    teams: bool = False,
    first_has_white: bool = True,
) -> str:
    """The sentence of a fact, stored or not; ``names`` maps pairing numbers to players as lists name them, and where
    it is a ``PlayerNames`` the teams of the players have their names too. ``teams``: they are teams, of which the one
    with White in the pairing has Black on board 1 unless ``first_has_white``."""
    team_names = names.teams if isinstance(names, PlayerNames) else {}
    return word(
        _read(fact), engine_language(), _Spoken(names or {}), team_names=team_names, teams=teams,
        first_has_white=first_has_white,
    )  # fmt: skip


def spoken_name(listed: str) -> str:
    """A player as a sentence says it: Philippe Renaud, whom lists call "Renaud, Philippe". Other names stay."""
    last, comma, first = listed.partition(",")
    first = first.strip()
    return f"{first} {last.strip()}" if comma and first and "," not in first else listed


class _Spoken(Mapping[int, str]):
    def __init__(self, listed: Mapping[int, str]) -> None:
        self._listed = listed

    def __getitem__(self, number: int) -> str:
        return spoken_name(self._listed[number])

    def __iter__(self) -> Iterator[int]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)


def fact_article(fact: Mapping[str, Any] | Fact) -> str:
    """The rule behind a fact, blank when it rests on none."""
    return word_article(_read(fact), engine_language())


def error_text(error: EngineError) -> str:
    """What the engine refused, in the language of the reader."""
    return word_error(error, engine_language())


def points_text(tenths: int) -> str:
    """Tenths of a point as a number, for example 3½."""
    return word_points(tenths, engine_language())


def points_words(tenths: int) -> str:
    """Tenths of a point with the noun, for example 3½ points."""
    text = ngettext("%(points)s point", "%(points)s points", 1 if tenths in {5, 10} else 2)
    return text % {"points": points_text(tenths)}


def lives_words(halves: int) -> str:
    """Half lives with the noun, for example 1½ lives."""
    text = ngettext("%(lives)s life", "%(lives)s lives", 1 if halves in {1, 2} else 2)
    return text % {"lives": points_text(5 * halves)}


def tie_break_name(code: str) -> str:
    """The name of a tie-break, for example Buchholz Cut-1; the code itself where nobody knows it."""
    if isinstance(code, ExternalCode):
        return code.name_in(engine_language())
    try:
        return word_tie_break(code, engine_language())
    except EngineError:
        return code


def tie_break_rule(code: str) -> str:
    """What a tie-break counts, in whole sentences; blank where nobody knows it."""
    try:
        rule = word_tie_break_rule(code, engine_language())
    except EngineError:
        return ""
    if not isinstance(code, ExternalCode):
        return rule
    ahead = _("The lower one is ahead.") if code.lower_first else _("The higher one is ahead.")
    return f"{rule} {ahead}"


def engine_language() -> str:
    """The active language, as far as the engine speaks it; otherwise English."""
    language = (get_language() or "en").split("-")[0]
    return language if language in LANGUAGES else "en"


def _read(fact: Mapping[str, Any] | Fact) -> Fact:
    return fact if isinstance(fact, Fact) else Fact.from_json(fact)


def outcome_mark(code: str) -> str:
    """One side of a result as printed: 1, ½, 0, + or − without a game; blank while there is no result."""
    return _MARKS.get(code, "")
