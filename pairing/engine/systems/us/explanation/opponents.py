"""Why these two meet: the natural pairing, every switch with its rating difference, or the way down from above."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts import Fact, Json, fact
from .. import TOP_DOWN
from ..field import CONFLICT, UNEQUAL
from ..rulebook import Rule
from ..switches import ways
from ..trace import Drop, Group, Met, Switch, SwitchKind
from .context import UsContext


def drop_fact(context: UsContext, group: Group, drop: Drop) -> Fact:
    """Why a player left the group."""
    known: dict[str, Json] = {"player": drop.player, "score": group.score}
    match drop.reason:
        case "colour":
            return fact(
                _spanned(context, "us.drop_colour", drop.player, drop.first), Rule.OTHER_ODD_PLAYER.article, **known,
                first=drop.first, difference=drop.difference,
            )  # fmt: skip
        case "several":
            return fact("us.drop_several", Rule.SEVERAL.article, **known)
        case "no_opponent":
            return fact("us.drop_no_opponent", Rule.SEVERAL.article, **known)
    if not context.rating(drop.player):
        return fact("us.drop_unrated", Rule.UNRATED_ODD_PLAYER.article, **known)
    return fact("us.drop_odd", Rule.ODD_PLAYER.article, **known)


def _spanned(context: UsContext, code: str, *numbers: int) -> str:
    """The code of the sentence that tells a rating difference, or of the one that says why none counts (29E5g)."""
    return code if all(map(context.rating, numbers)) else f"{code}_unrated"


def met_facts(context: UsContext, group: Group, met: Met) -> Iterator[Fact]:
    """How a player from above got the opponent."""
    known: dict[str, Json] = {"player": met.player, "opponent": met.opponent}
    if met.opponent in group.came:
        yield fact("us.met_other", Rule.SEVERAL.article, **known, score=group.score)
        return
    if met.opponent == met.first:
        yield fact("us.met", Rule.ODD_PLAYER.article, **known)
    else:
        yield fact(
            _spanned(context, "us.met_lower", met.opponent, met.first), Rule.OTHER_ODD_PLAYER.article, **known,
            first=met.first, difference=met.difference,
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
        rule = Rule.UNRATED_SWITCH if unrated else Rule.TRANSPOSITION
        yield fact(code, rule.article, **known, other=switch.other_difference)
    else:
        rule = Rule.UNRATED_SWITCH if unrated else Rule.INTERCHANGE
        yield fact("us.interchange_unrated" if unrated else "us.interchange", rule.article, **known)


def rematch_reasons(context: UsContext, switch: Switch) -> Iterator[Fact]:
    """Which second meetings a switch avoids, and which meetings that a prohibition bars."""
    for one, other in (switch.upper, switch.lower):
        if not context.possible(one, other):
            code = "us.why_prohibited" if context.prohibited(one, other) else "us.why_rematch"
            yield fact(code, Rule.REMATCH_SWITCH.article, player=one, opponent=other)


def compared(context: UsContext, switch: Switch) -> Iterator[Fact]:
    """The other way to switch the same two boards for colours, where it would have brought as much (29E5e)."""
    field = context.field
    upper, lower = ((context.position[one], context.position[two]) for one, two in (switch.upper, switch.lower))
    for kind, difference, _larger, made in ways(field, upper, lower):
        possible = all(field.rows[one] >> other & 1 for one, other in made)
        if kind is not switch.kind and possible and sum(field.burden(*board) for board in made) == switch.after:
            yield fact(
                f"us.compared_{kind.value}", Rule.COMPARED.article, difference=difference, span=switch.difference
            )  # fmt: skip


def limit_rule(before: int, after: int) -> Rule:
    """The rule whose limit a change from one burden of colour to a smaller one has to keep (29E5a, 29E5b, 29E5f)."""
    if after // UNEQUAL < before // UNEQUAL:
        return Rule.EQUALISATION
    return Rule.THIRD_COLOUR if after % CONFLICT < before % CONFLICT else Rule.ALTERNATION


def colour_reason(switch: Switch) -> Fact:
    """What a switch for colours brings, and the limit that it keeps."""
    before, after = switch.before, switch.after
    rule = limit_rule(before, after)
    if rule is Rule.EQUALISATION:
        values = before // UNEQUAL, after // UNEQUAL
        code = "us.why_equalise" if switch.limit >= 0 else "us.why_equalise_free"
    elif rule is Rule.THIRD_COLOUR:
        values, code = (before % CONFLICT, after % CONFLICT), "us.why_third"
    else:
        # The digit of conflicts stands between the other two.
        values = before % UNEQUAL // CONFLICT, after % UNEQUAL // CONFLICT
        code = "us.why_alternate"
    return fact(
        code, rule.article, before=values[0], after=values[1], difference=switch.difference, limit=switch.limit
    )  # fmt: skip


def reasoned(context: UsContext, switch: Switch, *, for_colours: bool) -> Iterator[Fact]:
    """A switch, why it was made, and what it was compared with."""
    yield from switch_facts(context, switch)
    if not for_colours:
        yield from rematch_reasons(context, switch)
        return
    yield colour_reason(switch)
    if not context.field.options[TOP_DOWN]:
        yield from compared(context, switch)


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
                facts += reasoned(context, switch, for_colours=for_colours)
    if not told and not group.walked:
        facts.append(fact("us.kept", Rule.HALVES.article, player=upper, opponent=lower))
    both_due = context.burden(upper, lower)
    if both_due:
        top_down = context.field.options[TOP_DOWN]
        code, rule = ("us.conflict_left_top_down", Rule.TOP_DOWN) if top_down else ("us.conflict_left", Rule.LOOK_AHEAD)
        colour = str(context.field.due[context.position[upper]])
        facts.append(fact(code, rule.article, player=upper, opponent=lower, colour=colour))
    return facts


def inner_lead(context: UsContext, group: Group, upper: int, lower: int) -> Fact:
    """The choice in one sentence."""
    known: dict[str, Json] = {"player": upper, "opponent": lower}
    colours = context.switch_of(group.switches, upper) or context.switch_of(group.switches, lower)
    if colours is not None:
        return fact(
            f"us.lead_{colours.kind.value}", Rule.SWITCHES.article, **known
        )  # fmt: skip
    if group.walked:
        return fact("us.lead_walked", Rule.REMATCH_SWITCH.article, **known)
    if context.switch_of(group.rematches, upper) or context.switch_of(group.rematches, lower):
        return fact("us.lead_rematch", Rule.REMATCH_SWITCH.article, **known)
    return fact("us.lead_natural", Rule.HALVES.article, **known)
