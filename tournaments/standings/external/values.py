"""Values of tie-breaks from outside: entered for the standings after a round, all or none, and kept in the journal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.standings import ExternalValues
from portal.common.errors import Refused
from portal.organizations.models import User
from tournaments.categories.membership import plain
from tournaments.changes.journaling import record_change
from tournaments.changes.locking import lock
from tournaments.models import Regulations, Round, Tournament

MOST: Final = 10_000_000_00
"""Hundredths; larger numbers are no value."""
_NUMBER: Final = re.compile(r"[+-]?\d{1,7}(?:[.,]\d{1,2})?", re.ASCII)
_COLUMNS: Final = re.compile(r"(.*\S)(?:\s*[\t;]\s*|\s+)(\S+)")


def hundredths(text: str) -> int | None:
    """A number with at most two decimals, point or comma; None for what is no such number."""
    found = text.strip().replace("\u2212", "-")
    return int(Decimal(found.replace(",", ".")) * 100) if _NUMBER.fullmatch(found) else None


def values_after(round_: Round, number_of: Mapping[int, int], regulations: Regulations) -> dict[str, ExternalValues]:
    """The values in the standings after ``round_``, by code; ``number_of`` gives pairing numbers by entry. No query."""
    return {
        code: ExternalValues(
            {
                number_of[int(entry)]: value
                for entry, value in round_.external_values.get(code, {}).items()
                if int(entry) in number_of
            },
            bool(said["lower"]),
        )
        for code, said in regulations.external_tie_breaks.items()
    }


def read_columns(text: str, players: Sequence[tuple[int, int, str]]) -> dict[int, int]:
    """Two columns, a player and a value in each line, as hundredths by entry; ``players`` are (entry, number, name).

    A player is named by pairing number or by name; a tab, a semicolon or a space stands between the columns. Raises
    ``Refused`` that names every bad line.
    """
    by_number = {str(number): entry for entry, number, _name in players}
    by_name: dict[str, list[int]] = {}
    for entry, _number, name in players:
        by_name.setdefault(plain(name), []).append(entry)
    found: dict[int, int] = {}
    faults: list[str] = []
    for place, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        fault = _read_line(line.strip(), by_number, by_name, found)
        if fault:
            faults.append(_("Line %(line)s: %(fault)s") % {"line": place, "fault": fault})
    if faults:
        raise Refused("bad_lines", " ".join([*faults, _("Nothing was changed.")]), field="columns")
    if not found:
        raise Refused("no_lines", _("Write a player and a value in each line."), field="columns")
    return found


def _read_line(
    line: str, by_number: Mapping[str, int], by_name: Mapping[str, Sequence[int]], found: dict[int, int]
) -> str:
    """Put the value of one line into ``found``; what is wrong with it, blank for nothing."""
    columns = _COLUMNS.fullmatch(line)
    if columns is None:
        return _("write a player, a tab or a semicolon, and a value.")
    who, text = columns[1].rstrip(";\t "), columns[2]
    value = hundredths(text)
    if value is None:
        return _("“%(text)s” is no number with at most two decimals.") % {"text": text[:40]}
    named = [by_number[who]] if who in by_number else by_name.get(plain(who), [])
    if not named:
        return _("there is no player “%(who)s”.") % {"who": who[:80]}
    if len(named) > 1:
        return _("several players are called “%(who)s”; write the number.") % {"who": who[:80]}
    if named[0] in found:
        return _("“%(who)s” stands in an earlier line already.") % {"who": who[:80]}
    found[named[0]] = value
    return ""


def set_external_values(
    *, tournament: Tournament, round_number: int, code: str, values: Mapping[int, int], actor: User | None
) -> None:
    """Make ``values``, hundredths by entry, those of the tie-break ``code`` in the standings after a round; whoever is
    missing has none.

    Locks the tournament. Raises ``Refused`` for a tie-break that the regulations do not name, a round that is not
    published, somebody who is not in it, and where nothing changes.
    """
    with transaction.atomic():
        current = lock(tournament)
        if code not in Regulations.objects.get(tournament=current).external_tie_breaks:
            raise Refused("unknown_tie_break", _("The regulations do not name this tie-break."), field="code")
        round_ = Round.objects.select_related("revision").filter(tournament=current, number=round_number).first()
        if round_ is None or round_.revision is None:
            raise Refused("round_not_published", _("Choose a published round."), field="round_number")
        names = {row["entry"]: row["name"] for row in round_.revision.payload["players"]}
        if not names.keys() >= values.keys() or any(abs(value) > MOST for value in values.values()):
            raise Refused("players_changed", _("The list of players has changed. Look again."))
        before = round_.external_values.get(code, {})
        after = {str(entry): value for entry, value in values.items()}
        if before == after:
            raise Refused("nothing_changes", _("These are the values already."))
        round_.external_values = {**round_.external_values, code: after}
        round_.save(update_fields=["external_values"])
        record_change(
            current,
            "tie.values_set",
            actor,
            before=_told(before, names, {}),
            after=_told(after, names, {"round": round_number, "tie_break": code}),
        )


def _told(values: Mapping[str, int], names: Mapping[int, str], facts: dict[str, Any]) -> dict[str, Any]:
    return facts | {names.get(int(entry), entry): shown(value) for entry, value in values.items()}


def shown(value: int) -> str:
    """Hundredths as a number, for example 3.5."""
    return f"{Decimal(value) / 100:f}" if value % 100 else str(value // 100)
