"""The bounds within which an arbiter may set an acceleration that is announced.

The arbiter fits the plan to the players who came: the sizes of the groups may follow the list, and points may be fewer
or end earlier. Whether there is acceleration, the groups, and the rules on who meets whom are what players were told.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing.engine.acceleration import AccelerationPlan, group_points
from tournaments.wording import points_text


def beyond(plan: AccelerationPlan, announced: AccelerationPlan, *, rounds: int) -> str:
    """Where ``plan`` goes beyond what is ``announced``, as a sentence; blank where it does not."""
    if plan.accelerates != announced.accelerates:
        if announced.accelerates:
            return _("The announcement says an acceleration.")
        return _("The announcement says that there is no acceleration.")
    keys = [group.key for group in announced.groups]
    if [group.key for group in plan.groups] != keys:
        return _("The announcement names the groups %(groups)s.") % {"groups": ", ".join(keys)}
    if plan.round_rules != announced.round_rules:
        return _("The announcement has other rules on who meets whom.")
    scores = sorted({0, *(rule.minimum_points for rule in (*plan.rules, *announced.rules))})
    for key in keys:
        for number in range(1, rounds + 1):
            for real in scores:
                given, told = (group_points(one, key, number, real) for one in (plan, announced))
                if given > told:
                    return _(
                        "Round %(round)s, group %(group)s, from %(real)s real points: virtual points %(given)s, "
                        "announced %(told)s."
                    ) % {
                        "round": number,
                        "group": key,
                        "given": points_text(given),
                        "real": points_text(real),
                        "told": points_text(told),
                    }
    return ""
