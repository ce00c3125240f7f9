"""What loading the lines of a file or a list would do: who of the register each line is, and what becomes another.

A line is somebody of the register by the national ID, else by the FIDE ID, else by the name where nothing that both
know contradicts. Whoever fits a line in everything is taken first, so that an export that is loaded again changes
nothing, homonyms included.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext as _

from portal.organizations.models import Organization
from tournaments.entries.lines import club_key
from tournaments.imports.problems import Problem
from tournaments.models import PlayerMembership, RegisteredClub, RegisteredPlayer
from tournaments.rating_lists.folding import words_of_name
from tournaments.registry.shapes import PLAYER_FIELDS, Plan, PlannedPlayer, Row

_EXACT: Final = ("name", "birth_year", "birth_day", "fide_id", "national_id")
_TELLING: Final = ("birth_year", "birth_day", "sex", "fide_id", "national_id")
_BLANK: Final = frozenset({None, ""})
Known = Mapping[str, Any]


@dataclass(slots=True)
class Clubs:
    """The clubs of a register, with those that a file adds."""

    rows: list[RegisteredClub]
    by_code: dict[str, RegisteredClub] = field(default_factory=dict)
    by_name: dict[str, RegisteredClub] = field(default_factory=dict)
    new: dict[str, RegisteredClub] = field(default_factory=dict)
    changed: dict[int, RegisteredClub] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index them."""
        self.by_code = {one.code: one for one in self.rows if one.code}
        self.by_name = {club_key(one.name): one for one in self.rows}

    def club_of(self, organization: Organization, values: Known) -> RegisteredClub | None:
        """The club that a line names: by its code, else by its name; a new one where the register has neither. None
        for a line without a club. Raises ``ValueError`` with a sentence where code and name are of two clubs."""
        name, code, region = (values.get(one, "") for one in ("club", "club_code", "region"))
        if not name and not code:
            return None
        named = self.by_name.get(club_key(name)) if name else None
        club = self.by_code.get(code) if code else None
        if club is None and named is not None and code and named.code:
            message = _("The club %(club)s has the code %(code)s in the register. Correct one of the two.")
            raise ValueError(message % {"club": named.name, "code": named.code})
        club = club or named
        if club is None and not name:
            raise ValueError(_("The register has no club with the code %(code)s. Give its name.") % {"code": code})
        if club is None:
            club = RegisteredClub(organization=organization, name=name, code=code, region=region)
            self.new[club_key(name)] = self.by_name[club_key(name)] = club
            if code:
                self.by_code[code] = club
            return club
        for column, value in (("code", code), ("region", region)):
            if value and getattr(club, column) != value:
                setattr(club, column, value)
                if club.pk is not None:
                    self.changed[club.pk] = club
                if column == "code":
                    self.by_code[code] = club
        return club


class Register:
    """All of a register in memory: a few hundred bytes for each player. Three queries."""

    def __init__(self, organization: Organization) -> None:
        self.organization = organization
        columns = ("pk", *PLAYER_FIELDS, "club_id")
        rows = RegisteredPlayer.objects.filter(organization=organization).order_by("sort_key", "pk")
        self.players: dict[int, Known] = {
            said[0]: dict(zip(columns, said, strict=True)) for said in rows.values_list(*columns).iterator(5000)
        }
        self.clubs = Clubs(list(RegisteredClub.objects.filter(organization=organization).order_by("pk")))
        memberships = PlayerMembership.objects.filter(player__organization=organization)
        self.memberships = {
            (player, season): (pk, kind, expires_on)
            for pk, player, season, kind, expires_on in memberships.values_list(
                "pk", "player", "season", "kind", "expires_on"
            ).iterator(5000)
        }
        self.exact: dict[Any, list[int]] = defaultdict(list)
        self.national: dict[str, int] = {}
        self.fide: dict[int, list[int]] = defaultdict(list)
        self.named: dict[Any, list[int]] = defaultdict(list)
        for pk, one in self.players.items():
            self.exact[_exact(one)].append(pk)
            self.named[_words(one["name"])].append(pk)
            if one["national_id"]:
                self.national[one["national_id"]] = pk
            if one["fide_id"]:
                self.fide[one["fide_id"]].append(pk)


def plan_of(register: Register, rows: Iterable[Row], problems: Sequence[Problem] = ()) -> tuple[Plan, str]:
    """What loading ``rows`` does to ``register``, whose clubs are changed in memory, and the digest of it. Nothing is
    written. ``problems`` are those of the reading."""
    lines, found = list(rows), list(problems)
    who = _Matching(register, found).run(lines)
    players = []
    for row in lines:
        if "name" not in row.values:
            continue
        try:
            club = register.clubs.club_of(register.organization, row.values)
        except ValueError as wrong:
            found.append(Problem("bad_club", str(wrong), row.line, _("Club")))
            continue
        planned = PlannedPlayer(row, who.get(row.line))
        if planned.player is not None:
            planned.changes = _changes(register, planned.player, row, club)
        players.append(planned)
    matched = set(who.values())
    missing = [(pk, str(one["name"])) for pk, one in register.players.items() if pk not in matched]
    plan = Plan(players, missing, [club.name for club in register.clubs.new.values()], found)
    return plan, _digest(plan, register)


class _Matching:
    """Who of the register each line is: whoever fits in everything first, then by numbers, then by name."""

    def __init__(self, register: Register, problems: list[Problem]) -> None:
        self.register = register
        self.problems = problems
        self.who: dict[int, int] = {}
        self.taken: dict[int, int] = {}

    def run(self, rows: Sequence[Row]) -> dict[int, int]:
        """By line the key of the player."""
        rest = self._once(row for row in rows if not self._is_exact(row))
        unnamed = [row for row in rest if not self._is_numbered(row)]
        for row in unnamed:
            self._name(row)
        return self.who

    def _take(self, row: Row, pk: int) -> None:
        if pk in self.taken:
            message = _("This is the same player as in line %(line)s. Leave one of the two out.")
            self.problems.append(Problem("player_twice", message % {"line": self.taken[pk]}, row.line))
        else:
            self.taken[pk] = row.line
            self.who[row.line] = pk

    def _free(self, keys: Iterable[int], row: Row, names: Sequence[str]) -> list[int]:
        return [pk for pk in keys if pk not in self.taken and _fits(self.register.players[pk], row, names)]

    def _is_exact(self, row: Row) -> bool:
        free = self._free(self.register.exact.get(_exact(row.values), ()), row, ())
        if free:
            self._take(row, free[0])
        return bool(free)

    def _once(self, rows: Iterable[Row]) -> list[Row]:
        """Those of ``rows`` whose national ID no line before has; the others are problems."""
        said = {}
        for pk, line in self.taken.items():
            said[self.register.players[pk]["national_id"]] = line
        rest = []
        for row in rows:
            national = row.values.get("national_id")
            if national and national in said:
                message = _("Line %(line)s has the same national ID. Correct one of the two.")
                self.problems.append(Problem("national_id_twice", message % {"line": said[national]}, row.line))
                continue
            if national:
                said[national] = row.line
            rest.append(row)
        return rest

    def _is_numbered(self, row: Row) -> bool:
        """Whether a number says who it is, or who it may be."""
        known = self.register.national.get(row.values.get("national_id", ""))
        if known is not None:
            self._take(row, known)
            return True
        fitting = self._free(self.register.fide.get(row.values.get("fide_id") or 0, ()), row, ("national_id",))
        return self._is_one(row, fitting)

    def _name(self, row: Row) -> None:
        bearers = self.register.named.get(_words(row.values.get("name", "")), ())
        self._is_one(row, self._free(bearers, row, _TELLING))

    def _is_one(self, row: Row, fitting: Sequence[int]) -> bool:
        if len(fitting) > 1:
            message = _(
                "Several players of the register may be meant. Give the national ID, or merge their records first."
            )
            self.problems.append(Problem("several", message, row.line))
        elif fitting:
            self._take(row, fitting[0])
        return bool(fitting)


def _fits(player: Known, row: Row, names: Sequence[str]) -> bool:
    return all(
        player[name] in _BLANK or row.values.get(name) in _BLANK or player[name] == row.values[name] for name in names
    )


def _exact(values: Known) -> tuple[str, ...]:
    return tuple(str(values.get(name) or "") for name in _EXACT)


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(words_of_name(name)))


def _changes(register: Register, pk: int, row: Row, club: RegisteredClub | None) -> dict[str, tuple[Any, Any]]:
    before = register.players[pk]
    changes = {
        name: (before[name], row.values[name])
        for name in PLAYER_FIELDS
        if name in row.values and before[name] != row.values[name]
    }
    if row.values.get("birth_year") == before["birth_year"]:
        changes.pop("birth_year", None)
    elif "birth_year" in changes and "birth_day" not in changes and before["birth_day"]:
        changes["birth_day"] = (before["birth_day"], row.values.get("birth_day", ""))
    if club is not None and (club.pk is None or club.pk != before["club_id"]):
        names = {one.pk: one.name for one in register.clubs.rows}
        changes["club"] = (names.get(before["club_id"], ""), club.name)
    if "expires_on" in row.values:
        known = register.memberships.get((pk, row.values["season"]))
        kind = row.values.get("kind", known[1] if known else "")
        if known is None or known[1:] != (kind, row.values["expires_on"]):
            until = known[2].isoformat() if known else ""
            changes["expires_on"] = (until, row.values["expires_on"].isoformat())
            changes["season"] = (row.values["season"] if known else "", row.values["season"])
            changes["kind"] = (known[1] if known else "", kind)
    return changes


def _digest(plan: Plan, register: Register) -> str:
    said = [
        [[one.row.line, one.player, one.row.values] for one in plan.new],
        [[one.row.line, one.player, one.changes] for one in plan.changed],
        plan.new_clubs,
        [[pk, one.code, one.region] for pk, one in sorted(register.clubs.changed.items())],
        len(plan.problems),
    ]
    return hashlib.sha256(json.dumps(said, cls=DjangoJSONEncoder, sort_keys=True).encode()).hexdigest()
