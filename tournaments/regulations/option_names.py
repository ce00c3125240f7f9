"""What a form calls the options of the pairing systems, and the values of those that are a choice among words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

OPTION_NAMES: Final = {
    ("keizer", "top_value"): gettext_lazy("Keizer: value of the first place (0: one and a half times the players)"),
    ("keizer", "own_value"): gettext_lazy("Keizer: the own value counts in the score"),
    ("keizer", "notice_sixths"): gettext_lazy("Keizer: absent with notice, in sixths of the own value (2: a third)"),
    ("keizer", "paid_notices"): gettext_lazy("Keizer: so many absences with notice count"),
    ("keizer", "bye_sixths"): gettext_lazy("Keizer: no opponent left, in sixths of the own value (4: two thirds)"),
    ("keizer", "duty_sixths"): gettext_lazy(
        "Keizer: away on duty (full-point bye), in sixths of the own value (4: two thirds)"
    ),
    ("keizer", "rematch_gap"): gettext_lazy("Keizer: so many rounds lie between two meetings"),
    ("keizer", "most_meetings"): gettext_lazy("Keizer: so often two players meet at most"),
    **{
        (system, "leavers"): gettext_lazy("Results of those who withdraw")
        for system in ("round_robin", "double_round_robin")
    },
    ("double_round_robin", "printed_order"): gettext_lazy(
        "Double round robin: the last two rounds of the first cycle are not exchanged"
    ),
    **{
        (system, option): name
        for system in ("knockout", "knockout_matches")
        for option, name in (
            ("drawn", gettext_lazy("Drawn matches are decided")),
            ("third_place", gettext_lazy("Match for third place beside the final")),
        )
    },
    ("us", "top_down"): gettext_lazy(
        "US Chess 29E6b: colours board by board from the top, not the best set of switches"
    ),
    ("us", "bye_for_colour"): gettext_lazy(
        "US Chess 28L2a: the bye goes to another rated player of the score if colours gain"
    ),
    ("us", "free_equalisation"): gettext_lazy(
        "US Chess 29E5h: no limit where fewer players get two extra of one colour"
    ),
    ("us", "blacks_only"): gettext_lazy("US Chess 29E5b1: only two extra Blacks allow 200 points"),
    ("us", "lower_in_minus"): gettext_lazy(
        "US Chess 29E4a: with equal colours and less than half of the points, the lower ranked gets the due colour"
    ),
    ("us", "alternating_benefit"): gettext_lazy(
        "US Chess 29E4b: with equal colours, the higher and the lower ranked get the due colour in turn"
    ),
    ("us", "no_history"): gettext_lazy("US Chess 29E4d: colours of rounds before the last one are not compared"),
    ("us", "last_by_lot"): gettext_lazy(
        "US Chess 29E4c: in the last round the lot of the round decides between equal claims to a colour"
    ),
    ("two_life", "survivors"): gettext_lazy("Two-life: the event ends when so many survive"),
    ("six_subgroups", "subgroup_rounds"): gettext_lazy("Six subgroups: rounds in which the groups meet"),
    ("molter", "team_size"): gettext_lazy("Molter: players of a team"),
    ("team", "preference"): gettext_lazy("Swiss Team: colours that a team prefers"),
    ("team", "primary"): gettext_lazy("Swiss Team: score that ranks first"),
    ("team", "secondary"): gettext_lazy("Swiss Team: the other score decides next when colours are given"),
    ("lim", "maxi"): gettext_lazy("Lim: maxi-tournament, exchanges for colours within 100 rating points only"),
}
"""What a form calls the options of the systems; an option without a name here is not offered."""

OPTION_VALUES: Final[Mapping[str, Mapping[str, object]]] = {
    "drawn": {
        "extra_games": gettext_lazy("by extra games"),
        "armageddon": gettext_lazy("by an Armageddon game"),
        "seed": gettext_lazy("the better pairing number goes on"),
        "lot": gettext_lazy("by a drawing of lots"),
        "board_count": gettext_lazy("teams: by board count, then without the bottom boards, then by a play-off"),
        "bottom_boards": gettext_lazy("teams: without the bottom boards, then by a play-off"),
        "berlin": gettext_lazy("teams: by the Berlin system, then without the bottom boards, then by a play-off"),
    },
    "leavers": {
        "half": gettext_lazy("count where half of the games were played, otherwise not (C.05)"),
        "stand": gettext_lazy("always count, what is left being forfeited"),
        "struck": gettext_lazy("are all struck"),
    },
    "preference": {
        "A": gettext_lazy("Type A: a colour only where it matters"),
        "B": gettext_lazy("Type B: balance and alternation in every round"),
        "none": gettext_lazy("none"),
    },
    "primary": {"match": gettext_lazy("match points"), "game": gettext_lazy("game points")},
}
"""What a form calls the values of an option that is a choice among words."""
