"""The plan of an acceleration as data: who is in which group, and who has how many virtual points when.

A plan is made of *groups*, ordered from the top of the list, and *rules*. A rule gives the players of one group a
number of virtual points for a range of rounds, from a certain real score on; of the rules that fit a player in a
round the one with the highest real score counts. That covers all eight choices of an acceleration: whether at all,
how many groups, how large, how many points each, for how many rounds, decreasing by round, removed early at a score,
granted or raised at a score. Virtual points are integer tenths.

Methods that say who meets whom instead (non-winners, British) are *round rules*: data too, compiled to virtual points
of each round (``round_rules``), so that every system, the report file and the explanations read the same.

The JSON form is canonical (sorted keys, no blanks), and ``digest`` is its SHA-256: the announcement, the frozen
regulations and the published rounds carry the same one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import Any

from ..errors import InvalidState

FORMAT = 1
"""Version of the JSON form."""


class Rounding(StrEnum):
    """How a share of the field becomes a number of players."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"
    EVEN_UP = "even_up"
    """Up to an even number (C.04.7 Article 1.2)."""
    NEAREST_2 = "nearest_2"
    NEAREST_4 = "nearest_4"

    def apply(self, exact: Fraction) -> int:
        """The whole number of players for an exact share; halves go to the even multiple."""
        match self:
            case Rounding.DOWN:
                return floor(exact)
            case Rounding.UP:
                return ceil(exact)
            case Rounding.NEAREST:
                return round(exact)
            case Rounding.EVEN_UP:
                return 2 * ceil(exact / 2)
            case Rounding.NEAREST_2:
                return 2 * round(exact / 2)
            case Rounding.NEAREST_4:
                return 4 * round(exact / 4)


class Basis(StrEnum):
    """Of what a share is taken."""

    FIELD = "field"
    """The group ends where this share of the whole list ends, counted from the top."""
    REMAINING = "remaining"
    """The group holds this share of those not yet in a group."""


@dataclass(frozen=True, slots=True)
class Share:
    """A group set by a fraction of the players who take part in round 1."""

    numerator: int
    denominator: int
    basis: Basis = Basis.FIELD
    rounding: Rounding = Rounding.EVEN_UP


@dataclass(frozen=True, slots=True)
class Size:
    """A group of so many players who take part in round 1."""

    players: int


@dataclass(frozen=True, slots=True)
class RatingFrom:
    """A group that ends with the last player of the list whose rating is at least this."""

    rating: int


@dataclass(frozen=True, slots=True)
class ThroughNumber:
    """A group that ends with this pairing number of the initial list."""

    number: int


@dataclass(frozen=True, slots=True)
class Remaining:
    """Everybody who is in no earlier group. Every plan ends with one such group."""


Boundary = Share | Size | RatingFrom | ThroughNumber | Remaining

_KINDS: Mapping[str, type[Boundary]] = {
    "share": Share,
    "size": Size,
    "rating": RatingFrom,
    "number": ThroughNumber,
    "remaining": Remaining,
}
_KIND_OF = {cls: kind for kind, cls in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Group:
    """One group of the plan; ``key`` is its name on screen and in the announcement."""

    key: str
    boundary: Boundary


@dataclass(frozen=True, slots=True)
class Rule:
    """Gives ``virtual_points`` to the players of ``group`` in rounds ``first_round`` to ``last_round``.

    Only players with at least ``minimum_points`` real points get them. Points are tenths.
    """

    group: str
    first_round: int
    last_round: int
    virtual_points: int
    minimum_points: int = 0


class Opponents(StrEnum):
    """Which players of the upper group meet those of the lower group who have won every game."""

    ALL = "all"
    """All other players of the upper group. They and the players they meet form one scoregroup."""
    AS_NEEDED = "as_needed"
    """Only as many of them as opponents are needed, taken from the top of the list."""


@dataclass(frozen=True, slots=True)
class RoundRule:
    """Who meets whom in rounds ``first_round`` to ``last_round``.

    Players of ``upper`` who have won every game meet one another. Players of ``lower`` who have won every game meet
    players of ``upper`` who have not. Everybody else is paired by the real score. The rule ends as soon as no player of
    ``lower`` has won every game.
    """

    upper: str
    lower: str
    first_round: int
    last_round: int
    opponents: Opponents = Opponents.ALL
    most_dropped: int | None = None
    """The most points, in tenths, that a player of ``upper`` who meets ``lower`` may have dropped; None: any number."""
    pooled: bool = False
    """Whether the other players of ``lower`` form one scoregroup too, whatever their real score."""


@dataclass(frozen=True, slots=True)
class AccelerationPlan:
    """A whole acceleration. ``method`` names the preset it came from, ``none`` or ``own``."""

    method: str = "none"
    groups: tuple[Group, ...] = ()
    rules: tuple[Rule, ...] = ()
    cap: int | None = None
    """The most virtual points, in tenths, that anybody can have; None without such a limit."""
    round_rules: tuple[RoundRule, ...] = ()
    """At most one holds in a round, and then no rule of ``rules`` holds in that round."""

    @property
    def accelerates(self) -> bool:
        """Whether anybody can get a virtual point."""
        return bool(self.round_rules) or any(rule.virtual_points for rule in self.rules)

    @property
    def last_round(self) -> int:
        """The last round in which anybody can have virtual points; 0 without acceleration."""
        by_points = (rule.last_round for rule in self.rules if rule.virtual_points)
        return max((*by_points, *(rule.last_round for rule in self.round_rules)), default=0)

    @property
    def by_list(self) -> bool:
        """Whether group and round alone decide virtual points, so that all of them are known before round 1."""
        return not self.round_rules and not self.has_thresholds

    def round_rule(self, round_number: int) -> RoundRule | None:
        """The round rule that holds in ``round_number``, if one does."""
        for rule in self.round_rules:
            if rule.first_round <= round_number <= rule.last_round:
                return rule
        return None

    @property
    def has_thresholds(self) -> bool:
        """Whether real scores, not only rounds, decide virtual points."""
        return any(rule.minimum_points for rule in self.rules)

    def to_json(self) -> dict[str, Any]:
        """The JSON form; ``plan_from_json`` reads it back equal. A plan without round rules does not name them."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "method": self.method,
            "groups": [
                {"key": group.key, "kind": _KIND_OF[type(group.boundary)], **asdict(group.boundary)}
                for group in self.groups
            ],
            "rules": [asdict(rule) for rule in self.rules],
            "cap": self.cap,
        }
        if self.round_rules:
            data["round_rules"] = [{**asdict(rule), "opponents": rule.opponents.value} for rule in self.round_rules]
        return data

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON form, in hexadecimal."""
        canonical = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def plan_from_json(data: Any) -> AccelerationPlan:
    """The plan that ``to_json`` wrote, or that a form or an API sent.

    Raises ``InvalidState`` whose fact ``field`` names the place, for example ``rules.2.first_round``. This function
    refuses a wrong shape only; ``plan_validation.problems`` finds plans that make no sense for the event.
    """
    top = _mapping(data, "plan")
    _known(top, {"format", "method", "groups", "rules", "cap", "round_rules"}, "")
    if top.get("format", FORMAT) != FORMAT:
        raise InvalidState(
            f"This program reads format {FORMAT} of an acceleration plan.",
            code="plan.format",
            field="format",
            expected=FORMAT,
        )
    cap = top.get("cap")
    return AccelerationPlan(
        method=_text(top, "method", ""),
        groups=tuple(_group(item, f"groups.{i}") for i, item in enumerate(_list(top, "groups"))),
        rules=tuple(_rule(item, f"rules.{i}") for i, item in enumerate(_list(top, "rules"))),
        cap=None if cap is None else _whole(top, "cap", ""),
        round_rules=tuple(
            _round_rule(item, f"round_rules.{i}")
            for i, item in enumerate(_list(top, "round_rules") if "round_rules" in top else ())
        ),
    )


def _group(data: Any, path: str) -> Group:
    item = _mapping(data, path)
    kind = _text(item, "kind", path)
    if kind not in _KINDS:
        raise _unknown(f"{path}.kind", list(_KINDS))
    cls = _KINDS[kind]
    _known(item, {"key", "kind", *(field.name for field in fields(cls))}, path)
    boundary: Boundary
    if cls is Share:
        boundary = Share(
            _whole(item, "numerator", path),
            _whole(item, "denominator", path),
            Basis(_choice(item, "basis", path, Basis)),
            Rounding(_choice(item, "rounding", path, Rounding)),
        )
    elif cls is Size:
        boundary = Size(_whole(item, "players", path))
    elif cls is RatingFrom:
        boundary = RatingFrom(_whole(item, "rating", path))
    elif cls is ThroughNumber:
        boundary = ThroughNumber(_whole(item, "number", path))
    else:
        boundary = Remaining()
    return Group(_text(item, "key", path), boundary)


def _rule(data: Any, path: str) -> Rule:
    item = _mapping(data, path)
    _known(item, {field.name for field in fields(Rule)}, path)
    return Rule(
        _text(item, "group", path),
        _whole(item, "first_round", path),
        _whole(item, "last_round", path),
        _whole(item, "virtual_points", path),
        _whole(item, "minimum_points", path) if "minimum_points" in item else 0,
    )


def _round_rule(data: Any, path: str) -> RoundRule:
    item = _mapping(data, path)
    _known(item, {field.name for field in fields(RoundRule)}, path)
    return RoundRule(
        _text(item, "upper", path),
        _text(item, "lower", path),
        _whole(item, "first_round", path),
        _whole(item, "last_round", path),
        Opponents(_choice(item, "opponents", path, Opponents)),
        None if item.get("most_dropped") is None else _whole(item, "most_dropped", path),
        _flag(item, "pooled", path),
    )


_EXPECTED = {
    "object": "an object",
    "no_field": "no such field",
    "list": "a list",
    "text": "a text",
    "whole": "a whole number",
    "flag": "true or false",
}


def _wrong(field: str, expected: str) -> InvalidState:
    message = f"Field {field}: expected {_EXPECTED[expected]}."
    return InvalidState(message, code="plan.field", field=field, expected=expected)


def _unknown(field: str, options: list[str]) -> InvalidState:
    message = f"Field {field}: expected one of {', '.join(options)}."
    return InvalidState(message, code="plan.option", field=field, options=options)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _mapping(data: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise _wrong(path, "object")
    return data


def _known(data: Mapping[str, Any], keys: set[str], path: str) -> None:
    for key in data:
        if key not in keys:
            raise _wrong(_join(path, str(key)), "no_field")


def _list(data: Mapping[str, Any], key: str) -> Sequence[Any]:
    value = data.get(key)
    if not isinstance(value, list | tuple):
        raise _wrong(key, "list")
    return value


def _text(data: Mapping[str, Any], key: str, path: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(_join(path, key), "text")
    return value


def _whole(data: Mapping[str, Any], key: str, path: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(_join(path, key), "whole")
    return value


def _flag(data: Mapping[str, Any], key: str, path: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise _wrong(_join(path, key), "flag")
    return value


def _choice(data: Mapping[str, Any], key: str, path: str, options: type[StrEnum]) -> str:
    value = _text(data, key, path)
    if value not in {option.value for option in options}:
        raise _unknown(_join(path, key), [option.value for option in options])
    return value
