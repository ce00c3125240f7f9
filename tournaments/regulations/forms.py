"""The form of the regulations. Points are typed as points and cleaned to tenths."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Regulations
from tournaments.regulations.systems import OPTION_NAMES, options_of
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.serving.points_field import PointsField
from tournaments.serving.row_form import RowForm

METHOD_GROUPS: Final = (
    (_("Published by FIDE"), ("none", "baku")),
    (
        _("Points by group and round"),
        (
            "haley",
            "soft_haley",
            "added_score",
            "multi_group",
            "three_groups_apart",
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for (system, name), label in OPTION_NAMES.items():
            option = options_of(system)[name]
            chosen = self.instance.options if self.instance.system == system else {}
            self.fields[f"option_{name}"] = forms.BooleanField(
                label=label, required=False, initial=chosen.get(name, option.default)
            )

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
            "last_entry_round",
            "initial_order",
            "initial_colour",
        ]
        help_texts = {
            "initial_colour": _("Draw it by lot on this page, or enter what was drawn in the playing hall."),
            "last_half_point_round": _("0: in any round."),
            "last_entry_round": _(
                "1: no late entries. 0: no limit. Later the arbiter lets a player in, with a public reason."
            ),
            "initial_order": _(
                "C.04.2 Article 2.2 ranks by rating, title and name; anything else must be announced. The seed of a "
                "lot is sealed now and opened when round 1 is paired."
            ),
        }

    @property
    def changes(self) -> dict[str, Any]:
        """What the domain is to change; of the options those of the chosen system that differ from its defaults."""
        known = options_of(self.cleaned_data["system"])
        options = {
            name: self.cleaned_data[f"option_{name}"]
            for name, option in known.items()
            if self.cleaned_data[f"option_{name}"] != option.default
        }
        return {name: self.cleaned_data[name] for name in self.Meta.fields} | {"options": options}

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The switches of the systems, for the template."""
        return [self[f"option_{name}"] for _system, name in OPTION_NAMES]
