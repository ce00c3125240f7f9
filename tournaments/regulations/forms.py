"""The form of the regulations. Points are typed as points and cleaned to tenths."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.engine.registry import description_of
from pairing.engine.system_description import Option
from portal.common.date_fields import DayField
from tournaments.house_rules.rules import rules_of
from tournaments.models import Regulations
from tournaments.regulations.option_names import OPTION_NAMES, OPTION_VALUES
from tournaments.regulations.systems import lacking, options_of
from tournaments.regulations.team_settings import OF_TEAMS
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


def _option_field(name: str, label: Any, option: Option, value: Any) -> forms.Field:
    """The field of an option: a switch, a number, or one of several values."""
    if isinstance(option.default, bool):
        return forms.BooleanField(label=label, required=False, initial=value)
    if isinstance(option.default, str):
        words = OPTION_VALUES[name]
        return forms.ChoiceField(label=label, choices=[(one, words[str(one)]) for one in option.choices], initial=value)
    return forms.IntegerField(label=label, min_value=option.least, max_value=option.most, initial=value)


class RegulationsForm(RowForm):
    """What pairing and points depend on; acceleration and tie-breaks have pages of their own.

    It has the fields that the chosen system has (``systems.lacking``), and nothing else can be sent. The page sends as
    ``shown`` whose fields it had.
    """

    win = PointsField(label=_("Win"))
    draw = PointsField(label=_("Draw"))
    loss = PointsField(label=_("Loss"))
    pairing_bye = PointsField(label=_("Pairing-allocated bye"))
    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=99)
    transfers_until = DayField(
        label=_("Transfers until"),
        required=False,
        help_text=_("The last day on which a player may go to another team after round 1. Empty: nobody may."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system = self._chosen_system()
        for name in lacking(self.system):
            del self.fields[name]
        self._offer_what_the_house_allows()
        if self.instance.tournament.follows_id:
            self.fields.pop("initial_order", None)
        if "initial_order" in self.fields:
            by_table = description_of(self.system).table
            varma = Regulations.InitialOrder.VARMA
            orders = [one for one in Regulations.InitialOrder.choices if by_table or one[0] != varma]
            self.fields["initial_order"] = forms.ChoiceField(
                label=_("Initial order"), choices=orders, help_text=self.fields["initial_order"].help_text
            )
        if "rating_rule" in self.fields:
            unsaid = [] if self.instance.rating_rule else [("", _("not stated: FIDE's, else the national one"))]
            self.fields["rating_rule"] = forms.ChoiceField(
                label=_("Rating that counts"),
                choices=[*unsaid, *Regulations.RuleOfRatings.choices],
                required=False,
                help_text=self.fields["rating_rule"].help_text,
            )
        chosen = self.instance.options if self.instance.system == self.system else {}
        for name, option in options_of(self.system).items():
            value = chosen.get(name, option.default)
            self.fields[f"option_{name}"] = _option_field(name, OPTION_NAMES[self.system, name], option, value)
        if self.is_bound and self.data.get("shown", self.system) != self.system:
            self._fill_in()

    def _offer_what_the_house_allows(self) -> None:
        """List the systems of the house rules, and the one that the event has. What is sent is judged by the action,
        which names the rule."""
        rules = rules_of(self.instance.tournament.organization)
        if not rules.systems:
            return
        field = self.fields["system"]
        offered = [
            (system, label)
            for system, label in Regulations.System.choices
            if rules.allows_system(system) or system in {self.instance.system, self.system}
        ]
        field.widget = forms.Select(attrs=field.widget.attrs, choices=offered)
        field.help_text = _("Only the systems that the house rules of your organization allow.")

    def _fill_in(self) -> None:
        """Put into what was sent the usual values of fields that the page did not show: without JavaScript it had those
        of another system."""
        data = {name: self.data[name] for name in self.data}
        for name, field in self.fields.items():
            usual = field.prepare_value(self.get_initial_for_field(field, name))
            if name == "edition":
                usual = description_of(self.system).editions[0]
            if name not in data and usual is not None and usual is not False:
                data[name] = usual
        self.data = data

    def _chosen_system(self) -> str:
        """The system in what was sent or asked for, where there is such a one; else the stored one."""
        said = self.data.get("system") if self.is_bound else self.initial.get("system")
        return str(said) if said in Regulations.System else str(self.instance.system)

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
            "rating_rule",
            "initial_colour",
            "team_boards",
            "board_weights",
            "board_colours",
            "line_up_order",
            "line_up_tolerance",
            "empty_boards",
            "line_up_article",
            "transfers_until",
            "transfers_article",
        ]
        widgets = {
            "system": forms.Select(
                attrs={
                    "hx-trigger": "change",
                    "hx-include": "#regulations",
                    "hx-params": "not csrfmiddlewaretoken",
                    "hx-target": "#regulations",
                    "hx-select": "#regulations",
                    "hx-swap": "outerHTML",
                }
            )
        }
        help_texts = {
            "initial_colour": _("Draw it by lot on this page, or enter what was drawn in the playing hall."),
            "last_half_point_round": _("0: in any round."),
            "last_entry_round": _(
                "1: no late entries. 0: no limit. Later the arbiter lets a player in, with a public reason."
            ),
            "rating_rule": _(
                "For players who have a FIDE rating and a national one. Whoever has no rating in a list does not have "
                "the lower one there."
            ),
            "team_boards": _("From 2 to 9. 0: every entry is one player."),
            "board_weights": _(
                "What a point on board 1, 2, … counts, for example 4 3 2 1; it decides the match and its game points. "
                "Empty: all boards count alike."
            ),
            "board_colours": _(
                "What the team named first has on board 1, 2, …: W for White, B for Black, for example WBBW. Empty: "
                "White on boards 1, 3, 5 …"
            ),
            "line_up_tolerance": _("Where the boards go by rating: so much higher may somebody further down be rated."),
            "line_up_article": _("Named where a line-up is refused, for example Article 5.2 of the league."),
            "transfers_article": _("Named where a transfer is refused, for example Article 7.3 of the league."),
            "initial_order": _(
                "C.04.2 Article 2.2 ranks by rating, title and name; anything else must be announced. The seed of a "
                "lot is sealed now and opened when round 1 is paired."
            ),
        }

    def clean(self) -> dict[str, Any]:
        """A page without the fields of teams or the rule of ratings changes nothing of them."""
        cleaned: dict[str, Any] = super().clean() or {}
        day = cleaned.get("transfers_until")
        if "transfers_until" in self.fields:
            cleaned["transfers_until"] = day.isoformat() if day else ""
        if "rating_rule" in self.fields and not cleaned.get("rating_rule"):
            cleaned["rating_rule"] = self.instance.rating_rule
        for name in OF_TEAMS:
            if name in self.fields and name not in self.data:
                cleaned[name] = getattr(self.instance, name)
                self.errors.pop(name, None)
        return cleaned

    @property
    def changes(self) -> dict[str, Any]:
        """What the domain is to change; of the options those of the chosen system that differ from its defaults."""
        options = {
            name: self.cleaned_data[f"option_{name}"]
            for name, option in options_of(self.system).items()
            if self.cleaned_data[f"option_{name}"] != option.default
        }
        said = {name: self.cleaned_data[name] for name in self.Meta.fields if name in self.cleaned_data}
        return {"edition": description_of(self.system).editions[0]} | said | {"options": options}

    @property
    def shown(self) -> str:
        """The system whose fields the form has, for the template."""
        return self.system

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The options of the system, for the template."""
        return [self[f"option_{name}"] for name in options_of(self.system)]
