"""What the options of a system mean for an event, in sentences that players understand; for the announcement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.engine.model import OptionValue
from tournaments.regulations.option_names import OPTION_NAMES, OPTION_VALUES
from tournaments.regulations.systems import options_of

_EITHER_WAY: Final[Mapping[tuple[str, str], Mapping[bool, object]]] = {
    ("double_round_robin", "printed_order"): {
        False: gettext_lazy(
            "The last two rounds of the first cycle are exchanged, so that nobody has the same colour three times "
            "running (C.05 Annex 1)."
        ),
        True: gettext_lazy(
            "The last two rounds of the first cycle keep the order of the table (C.05 Annex 1); somebody may have the "
            "same colour three times running."
        ),
    },
}
"""Switches of which players must know either position."""

SHARES: Final = {1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}
"""Sixths of a value as one sign."""


def option_sentences(system: str, chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """One text for each option that says something; most switches say nothing while they are off."""
    words = {"keizer": _keizer, "two_life": _two_life, "six_subgroups": _six_subgroups}.get(system)
    return tuple(
        words(option, int(value)) if words else _named(system, option, value)
        for option, value in chosen.items()
        if value is not False or (system, option) in _EITHER_WAY
    )


def with_defaults(system: str, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options of the system as an event plays them, the usual value where nothing else was chosen."""
    return {name: one.default for name, one in options_of(system).items()} | dict(chosen)


def _named(system: str, option: str, value: OptionValue) -> str:
    """A switch by its name, a number or the words of a choice behind it."""
    if (system, option) in _EITHER_WAY:
        return str(_EITHER_WAY[system, option][bool(value)])
    label = OPTION_NAMES[system, option]
    if value is True:
        return str(label)
    words = {"option": label, "value": OPTION_VALUES.get(option, {}).get(str(value), value)}
    return _("%(option)s: %(value)s") % words


def _keizer(option: str, value: int) -> str:
    if option == "top_value":
        text = _("The first place of the list is worth %(value)s.")
        return text % {"value": value} if value else _("The first place is worth one and a half times the players.")
    if option == "own_value":
        return _("The own value counts in the score.")
    if option == "paid_notices":
        text = ngettext(
            "%(count)s absence with notice counts for each player, no more.",
            "%(count)s absences with notice count for each player, no more.",
            value,
        )
        return text % {"count": value} if value else _("No absence with notice counts.")
    if option == "rematch_gap":
        text = ngettext(
            "Between two meetings of the same players lies %(count)s round at least.",
            "Between two meetings of the same players lie %(count)s rounds at least.",
            value,
        )
        return text % {"count": value} if value else _("The same players may meet again in the next round.")
    if option == "most_meetings":
        text = ngettext("Two players meet %(count)s time at most.", "Two players meet %(count)s times at most.", value)
        return text % {"count": value}
    return _share_of_own_value(option, value)


def _share_of_own_value(option: str, sixths: int) -> str:
    text = {
        "notice_sixths": _("For an absence with notice a player gets %(share)s."),
        "bye_sixths": _("Who has no opponent left gets %(share)s."),
        "duty_sixths": _("Who is away on duty (full-point bye) gets %(share)s."),
    }[option]
    if not sixths:
        return text % {"share": _("nothing")}
    if sixths == 6:
        return text % {"share": _("the own value")}
    return text % {"share": _("%(part)s of the own value") % {"part": SHARES.get(sixths, f"{sixths}/6")}}


def _two_life(_option: str, survivors: int) -> str:
    text = ngettext(
        "The event ends when %(count)s player survives.", "The event ends when %(count)s players survive.", survivors
    )
    return text % {"count": survivors}


def _six_subgroups(_option: str, rounds: int) -> str:
    text = ngettext(
        "The groups meet in the first round; after it the points pair.",
        "The groups meet in the first %(count)s rounds; after them the points pair.",
        rounds,
    )
    return text % {"count": rounds}
