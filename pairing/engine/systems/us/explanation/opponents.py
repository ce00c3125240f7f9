"""Why these two meet: the natural pairing, every switch with its rating difference, or the way down from above."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts import Fact, Json, fact
from ..field import CONFLICT, UNEQUAL
from ..rulebook import EQUALISATION_LIMIT, Rule
from ..trace import Drop, Group, Met, Switch, SwitchKind
from .context import UsContext


def drop_fact(group: Group, drop: Drop) -> Fact:
    """Why a player left the group."""
    known: dict[str, Json] = {"player": drop.player, "score": group.score}
    match drop.reason:
        case "colour":
            return fact(
                "us.drop_colour", Rule.OTHER_ODD_PLAYER.article, **known, first=drop.first, difference=drop.difference
            )  # fmt: skip
        case "several":
            return fact("us.drop_several", Rule.SEVERAL.article, **known)
        case "no_opponent":
            return fact("us.drop_no_opponent", Rule.SEVERAL.article, **known)
    return fact("us.drop_odd", Rule.ODD_PLAYER.article, **known)


def met_facts(met: Met) -> Iterator[Fact]:
    """How a player from above got the opponent."""
    known: dict[str, Json] = {"player": met.player, "opponent": met.opponent}
    if met.opponent == met.first:
        yield fact("us.met", Rule.ODD_PLAYER.article, **known)
    else:
        yield fact(
            "us.met_lower", Rule.OTHER_ODD_PLAYER.article, **known, first=met.first, difference=met.difference
        )  # fmt: skip
    if met.passed:
        yield fact("us.met_passed", Rule.ODD_PLAYER.article, **known, players=list(met.passed))


def natural_fact(context: UsContext, group: Group, number: int) -> Fact | None:
    """The natural opponent of a player who was paired half against half."""
    board = context.board_in(group.natural, number)
    if board is None:
        return None
    place = group.natural.index(board) + 1
    return fact(
        "us.natural", Rule.HALVES.article,
        player=board[0], opponent=board[1], score=group.score, place=place, boards=len(group.natural),
    )  # fmt: skip


def switch_facts(context: UsContext, switch: Switch) -> Iterator[Fact]:
    """What was switched, the rating difference, and why."""
    (a, c), (b, d) = switch.upper, switch.lower
    known: dict[str, Json] = {"a": a, "b": b, "c": c, "d": d, "difference": switch.difference}
    transposed = switch.kind is SwitchKind.TRANSPOSITION
    concerned = (a, b, c, d) if transposed else (b, c)
    unrated = not switch.difference and not all(map(context.rating, concerned))
    if transposed:
        code = "us.transposition_unrated" if unrated else "us.transposition"
        yield fact(code, Rule.TRANSPOSITION.article, **known, other=switch.other_difference)
    else:
        yield fact("us.interchange_unrated" if unrated else "us.interchange", Rule.INTERCHANGE.article, **known)


def rematch_reason(context: UsContext, switch: Switch) -> Fact:
    """Which second meetings a switch avoids."""
    met = [list(board) for board in (switch.upper, switch.lower) if not context.possible(*board)]
    players = [number for board in met for number in board]
    return fact("us.why_rematch", Rule.REMATCH_SWITCH.article, players=[*players])


def colour_reason(switch: Switch) -> Fact:
    """What a switch for colours brings, and the limit that it keeps."""
    before, after = switch.before, switch.after
    if after // UNEQUAL < before // UNEQUAL:
        values = before // UNEQUAL, after // UNEQUAL
        code = "us.why_equalise" if switch.limit >= 0 else "us.why_equalise_free"
        rule = Rule.EQUALISATION
    elif switch.limit == EQUALISATION_LIMIT:
        values, code, rule = (before % CONFLICT, after % CONFLICT), "us.why_third", Rule.THIRD_COLOUR
    else:
        # The digit of conflicts stands between the other two.
        values = before % UNEQUAL // CONFLICT, after % UNEQUAL // CONFLICT
        code, rule = "us.why_alternate", Rule.ALTERNATION
    return fact(
        code, rule.article, before=values[0], after=values[1], difference=switch.difference, limit=switch.limit
    )  # fmt: skip


def inner_facts(context: UsContext, group: Group, upper: int, lower: int) -> list[Fact]:
    """From the natural pairing to the board of two players who were paired half against half."""
    facts: list[Fact] = []
    for number in (upper, lower):
        found = natural_fact(context, group, number)
        if found is not None and found not in facts:
            facts.append(found)
    if group.walked:
        facts.append(fact("us.walked", Rule.REMATCH_SWITCH.article, score=group.score))
    told: list[Switch] = []
    for switches, for_colours in ((group.rematches, False), (group.switches, True)):
        for switch in switches:
            if not {upper, lower}.isdisjoint((*switch.upper, *switch.lower)) and switch not in told:
                told.append(switch)
                facts += switch_facts(context, switch)
                facts.append(colour_reason(switch) if for_colours else rematch_reason(context, switch))
    if not told and not group.walked:
        facts.append(fact("us.kept", Rule.HALVES.article, player=upper, opponent=lower))
    both_due = context.burden(upper, lower)
    if both_due:
        facts.append(
            fact("us.conflict_left", Rule.SWITCHES.article, player=upper, opponent=lower,
                 colour=str(context.field.due[context.position[upper]]))
        )  # fmt: skip
    return facts


def inner_lead(context: UsContext, group: Group, upper: int, lower: int) -> Fact:
    """The choice in one sentence."""
    known: dict[str, Json] = {"player": upper, "opponent": lower}
    colours = context.switch_of(group.switches, upper) or context.switch_of(group.switches, lower)
    if colours is not None:
        return fact(
            f"us.lead_{colours.kind.value}", Rule.SWITCHES.article, **known,
            difference=colours.difference, limit=colours.limit,
        )  # fmt: skip
    if group.walked:
        return fact("us.lead_walked", Rule.REMATCH_SWITCH.article, **known)
    if context.switch_of(group.rematches, upper) or context.switch_of(group.rematches, lower):
        return fact("us.lead_rematch", Rule.REMATCH_SWITCH.article, **known)
    return fact("us.lead_natural", Rule.HALVES.article, **known)
