"""The form of a simulation: which plans, on whom, how often."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.simulation import Population
from pairing.engine.simulation.population import MOST_PLAYERS
from pairing.engine.simulation.study import MOST_VARIANTS
from tournaments.domain.simulation import MOST_RUNS
from tournaments.interfaces.forms.regulations import METHOD_NAMES
from tournaments.interfaces.simulation_words import MODEL_NAMES

_HIGHEST: Final = 3500


def _whole(label: Any, initial: int | None, least: int, most: int, text: Any = "", **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=initial, min_value=least, max_value=most, help_text=text, **more)


class SimulationForm(forms.Form):
    """What is simulated. ``own`` says whether the tournament has a plan that is no preset."""

    runs = _whole(_("Tournaments per plan"), 400, 1, MOST_RUNS, _("More tournaments show smaller differences."))
    kind = forms.ChoiceField(
        label=_("Players"),
        choices=[
            ("list", _("the entry list of this tournament")),
            ("uniform", _("a field with ratings between two limits")),
            ("milvang", _("a field with evenly spaced strengths (Milvang)")),
        ],
    )
    players = _whole(_("Number of players"), 100, 2, MOST_PLAYERS, _("Not used with the entry list."), required=False)
    highest = _whole(_("Highest rating"), 2400, 0, _HIGHEST)
    lowest = _whole(_("Lowest rating"), 1400, 0, _HIGHEST)
    unrated_percent = _whole(_("Players without a rating, in percent"), 0, 0, 100, _("Not used with the entry list."))
    rating_error = _whole(
        _("Error of the ratings, in points"), 100, 0, 600, _("By how much strengths differ from ratings, on average.")
    )
    unrated_strength = _whole(_("Strength of players without a rating"), 1500, 0, _HIGHEST)
    unrated_spread = _whole(_("Spread of their strengths, in points"), 200, 0, 600)
    underrated_by = _whole(
        _("One underrated player, by points"), 0, 0, 1500, _("In the middle of the lower half of the list; 0: nobody.")
    )
    model = forms.ChoiceField(label=_("Outcome model"), choices=list(MODEL_NAMES.items()))
    draw_percent = _whole(_("Draws between equals, in percent"), 30, 0, 100, _("Milvang's model has its own."))
    seed = _whole(
        _("Seed"), None, 0, 999_999_999, _("The same seed gives the same numbers. Blank: drawn at random."),
        required=False,
    )  # fmt: skip

    def __init__(self, *args: Any, own: bool = False, chosen: str = "none", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        methods = [method for method in METHOD_NAMES if own or method != "own"]
        self.fields["plans"] = forms.MultipleChoiceField(
            label=_("Plans to compare"),
            widget=forms.CheckboxSelectMultiple,
            choices=[(method, METHOD_NAMES[method]) for method in methods],
            initial=["none", chosen if chosen in methods and chosen != "none" else "baku"],
        )

    def clean_plans(self) -> list[str]:
        """The chosen plans in the order of the form, so that the first one is the plainest."""
        chosen: list[str] = self.cleaned_data["plans"]
        if len(chosen) > MOST_VARIANTS:
            raise forms.ValidationError(_gettext("Choose at most %(most)s plans.") % {"most": MOST_VARIANTS})
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("kind") != "list":
            if "players" in cleaned and not cleaned["players"]:
                self.add_error("players", _gettext("Say how many players take part."))
            if "highest" in cleaned and "lowest" in cleaned and cleaned["lowest"] > cleaned["highest"]:
                self.add_error("lowest", _gettext("The lowest rating must not be above the highest."))
        return cleaned

    def population(self, listed: tuple[int, ...]) -> Population:
        """The players; ``listed`` are the ratings of the entry list."""
        cleaned, kind = self.cleaned_data, self.cleaned_data["kind"]
        names = (
            "highest", "lowest", "rating_error", "unrated_percent", "unrated_strength", "unrated_spread",
            "underrated_by",
        )  # fmt: skip
        return Population(
            kind=kind,
            ratings=listed if kind == "list" else (),
            players=0 if kind == "list" else cleaned["players"],
            **{name: cleaned[name] for name in names},
        )

    @property
    def chosen_seed(self) -> int:
        """The seed given, or one drawn now."""
        seed: int | None = self.cleaned_data["seed"]
        return secrets.randbelow(1_000_000) if seed is None else seed
