"""The form of the regulations. Points are typed as points and cleaned to tenths."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.interfaces.forms.points import PointsField
from tournaments.interfaces.forms.rows import RowForm
from tournaments.models import Regulations

METHOD_NAMES: Final = {
    "none": _("No acceleration"),
    "baku": _("Baku (FIDE, C.04.7)"),
    "haley": _("Classic: one point for the top half in two rounds (Haley)"),
    "soft_haley": _("Soft Haley"),
    "added_score": _("Added score, exact half (US Chess 28R1)"),
    "multi_group": _("Three groups with constant points"),
    "quarters": _("Quarters of the list, decreasing"),
    "two_points": _("Two points for the top half in two rounds"),
    "fading": _("Fading over four rounds"),
    "two_and_two": _("Two rounds full, two rounds half"),
    "all_rounds": _("One point for the top half in every round"),
    "progressive": _("Progressive, three groups (SAD)"),
    "nicois": _("Niçois, three groups"),
    "non_winners": _("Non-winners (US Chess 28R2, WinTD)"),
    "non_winners_pooled": _("Non-winners, lower half in one group (28R2)"),
    "british": _("British, while the lower half has winners"),
    "welsh": _("Welsh: as the British, in round 2 alone"),
    "own": _("A plan of its own"),
}

METHOD_GROUPS: Final = (
    (_("Published by FIDE"), ("none", "baku")),
    (
        _("Points by group and round"),
        (
            "haley",
            "soft_haley",
            "added_score",
            "multi_group",
            "quarters",
            "two_points",
            "fading",
            "two_and_two",
            "all_rounds",
        ),
    ),
    (_("Points that grow with the score"), ("progressive", "nicois")),
    (_("Who meets whom, by results"), ("non_winners", "non_winners_pooled", "british", "welsh")),
)
"""The methods of ``pairing.engine.acceleration`` as a list shows them."""


def method_choices(*, own: bool) -> list[tuple[Any, Any]]:
    """Choices for a field, in groups; ``own``: with a plan of the event's own at the end."""
    grouped: list[tuple[Any, Any]] = [
        (label, [(method, METHOD_NAMES[method]) for method in methods]) for label, methods in METHOD_GROUPS
    ]
    return [*grouped, ("own", METHOD_NAMES["own"])] if own else grouped


class RegulationsForm(RowForm):
    """What pairing and points depend on; acceleration and tie-breaks have pages of their own."""

    win = PointsField(label=_("Win"))
    draw = PointsField(label=_("Draw"))
    loss = PointsField(label=_("Loss"))
    pairing_bye = PointsField(label=_("Pairing-allocated bye"))
    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=99)

    class Meta:
        model = Regulations
        fields = [
            "system",
            "edition",
            "rounds",
            "win",
            "draw",
            "loss",
            "pairing_bye",
            "half_point_byes",
            "last_half_point_round",
            "initial_colour",
        ]
        help_texts = {
            "initial_colour": _("Draw it by lot on this page, or enter what was drawn in the playing hall."),
            "last_half_point_round": _("0: in any round."),
        }

    @property
    def changes(self) -> dict[str, Any]:
        """What the domain is to change."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
