"""Forms of team events: a player of a team, a line-up, a list of teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import MomentField
from tournaments.models import Entry, TeamPlayer
from tournaments.serving.row_form import RowForm
from tournaments.teams.rosters import FIELDS


class PlayerForm(RowForm):
    """A player's data."""

    federation = forms.CharField(
        label=_("Federation"),
        required=False,
        max_length=3,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", _("Give three letters, for example ITA."))],
    )

    class Meta:
        model = TeamPlayer
        fields = list(FIELDS)
        help_texts = {
            "name": _("Last name, first name."),
            "rating": _("0 for an unrated player."),
            "birth_day": _("As 05-17. For the report file alone, and never shown in public."),
        }


class TransferForm(forms.Form):
    """To which team a player goes."""

    to: forms.ModelChoiceField[Entry] = forms.ModelChoiceField(None, label=_("New team"))

    def __init__(self, *args: Any, team: Entry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].queryset = Entry.objects.filter(tournament=team.tournament_id).exclude(pk=team.pk)  # type: ignore[attr-defined]


class CaptainForm(forms.Form):
    """Who sends the line-ups of a team."""

    name = forms.CharField(label=_("Name"), max_length=80)
    email = forms.EmailField(label=_("E-mail"), required=False)


class OpeningForm(forms.Form):
    """Until when captains send their line-ups."""

    until = MomentField(label=_("Line-ups until"))


class FixtureForm(forms.Form):
    """When and where a match is played."""

    starts_at = MomentField(label=_("Date and time"), required=False, help_text=_("Blank: when the round is."))
    venue = forms.CharField(label=_("Venue"), required=False, max_length=120, help_text=_("Blank: where the event is."))
    exchanged = forms.BooleanField(label=_("The other team plays at home"), required=False)
    postponed = forms.BooleanField(
        label=_("Postponed"),
        required=False,
        help_text=_("Boards without a result are adjourned and count as drawn until they are played."),
    )


class LineUpForm(forms.Form):
    """Who sits at each board; for the arbiter (``reasons``) also why, where that needs a reason."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        players: Sequence[TeamPlayer],
        boards: int,
        seats: Sequence[int | None] = (),
        reasons: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.boards = boards
        choices = [("", _("nobody")), *((str(one.pk), _shown(one)) for one in players)]
        for board in range(1, boards + 1):
            self.fields[f"board_{board}"] = forms.TypedChoiceField(
                label=_("Board %(board)s") % {"board": board},
                choices=choices,
                required=False,
                coerce=int,
                empty_value=None,
                initial=seats[board - 1] if board <= len(seats) else None,
            )
        if reasons:
            self._add_reasons()

    def _add_reasons(self) -> None:
        self.fields["allowed"] = forms.BooleanField(
            label=_("Let this line-up stand"),
            required=False,
            help_text=_("Although the regulations do not allow it; with a reason that everybody can read."),
        )
        self.fields["reason"] = forms.CharField(label=_("Reason"), required=False, max_length=500)

    @property
    def seats(self) -> list[int | None]:
        """The player at board 1, 2, …; of a valid form."""
        return [self.cleaned_data[f"board_{board}"] for board in range(1, self.boards + 1)]


def _shown(player: TeamPlayer) -> str:
    rating = f" ({player.rating})" if player.rating else ""
    return f"{player.place}. {player.name}{rating}"
