"""The question before a save takes an event out of FIDE mode: what it means, a tick that says so, then the button."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.access import MemberRequest
from tournaments.models import Tournament
from tournaments.regulations.wording import FIDE_MODE_REASONS
from tournaments.serving.questions import TICK, ask, is_confirmed

_TICKED: Final = "on"


def may_leave(request: MemberRequest) -> bool:
    """Whether the person has ticked what leaving FIDE mode means, and confirmed it."""
    return is_confirmed(request) and request.POST.get(TICK) == _TICKED


def ask_to_leave(
    request: MemberRequest, tournament: Tournament, refusal: Refused, *, back: str, section: str
) -> HttpResponse:
    """The question about a save that was refused with ``UNASKED``; ``back`` is the address of its form."""
    reasons = "; ".join(str(FIDE_MODE_REASONS[code]) for code in refusal.facts["reasons"])
    number = {"round": refusal.facts["round"]}
    if refusal.facts["for_good"]:
        way_back = _("There is no way back: settings that are FIDE's again do not bring the event back into the mode.")
        tick = _("I know that the event cannot come back into FIDE mode")
    else:
        way_back = _(
            "The event is still being prepared: until its announcement is published or round 1 is paired, settings "
            "that are FIDE's bring it back. After that there is no way back."
        )
        tick = _("I know that the event cannot come back once it is announced")
    return ask(
        request,
        tournament,
        title=_("Leave FIDE mode?"),
        lines=[
            _("What you save takes the event out of FIDE mode: %(reasons)s.") % {"reasons": reasons},
            _("The federation may then not be able to have the event rated by FIDE. Ask it before you go on."),
            _(
                "The report file says “### Not in FIDE mode @ Round %(round)s”, and every page of the desk and the "
                "public page of the event say it too."
            )
            % number,
            way_back,
        ],
        tick=tick,
        press=_("Leave FIDE mode and save"),
        back=back,
        section=section,
    )
