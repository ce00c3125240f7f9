"""The question about a float in the words of the system: players go down, up, or either way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from pairing.engine.registry import description_of
from pairing.engine.system_description import Floats

_BUTTONS: Final[Mapping[Floats, object]] = {
    Floats.DOWN: _("Why not moved down"),
    Floats.UP: _("Why not moved up"),
    Floats.BOTH: _("Why not moved to another group"),
}
_QUESTIONS: Final[Mapping[Floats, object]] = {
    Floats.DOWN: _("Why does %(player)s not move down to a lower group?"),
    Floats.UP: _("Why does %(player)s not move up to a higher group?"),
    Floats.BOTH: _("Why does %(player)s not move to another group?"),
}


def float_button(system: str) -> str:
    """What the button says that asks why a player did not float, in a round paired by ``system``."""
    return str(_BUTTONS[description_of(system).floats])


def float_question(system: str, player: str) -> str:
    """The same question about ``player``, a name."""
    return str(_QUESTIONS[description_of(system).floats]) % {"player": player}
