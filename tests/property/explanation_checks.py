"""How each statement of an explanation is verified from the state alone."""

from collections.abc import Callable
from itertools import combinations

import networkx

from pairing.engine.model import Bracket
from tests.property.round_facts import PLAYED, Facts

Check = Callable[[Facts, dict], bool]


def skipped(holds: Callable[[Facts, dict, int], bool], key: str = "players") -> Check:
    """Players who were passed over: of the opponent's side, ranked before, not paired with the player, and …"""

    def check(facts: Facts, p: dict) -> bool:
        items = [one[0] if isinstance(one, list) else one for one in p[key]]
        return bool(items) and all(
            facts.before(number, p["opponent"])
            and facts.partner.get(p["player"]) == p["opponent"]
            and holds(facts, p, number)
            for number in items
        )

    return check


def both_scores(f: Facts, p: dict) -> bool:
    return (
        f.score(p["player"]) == p["score"]
        and f.score(p["opponent"]) == p.get("other_score", p["score"])
        and p.get("real", f.real(p["player"])) == f.real(p["player"])
        and p.get("virtual", f.virtual(p["player"])) == f.virtual(p["player"])
        and p.get("other_real", f.real(p["opponent"])) == f.real(p["opponent"])
        and p.get("other_virtual", f.virtual(p["opponent"])) == f.virtual(p["opponent"])
    )


def moved_down(f: Facts, p: dict) -> bool:
    """The player left the own scoregroup: the opponent, or a bye, is not in it."""
    return p["group"] == f.score(p["player"]) and f.score(f.partner[p["player"]]) < p["group"]


def moves_down(f: Facts, number: int) -> bool:
    return number == f.answer.bye or f.score(f.partner[number]) < f.score(number)


def fewest_unpaired(f: Facts, score: int) -> int:
    """How many of the bracket of this score are left over by a maximum matching, the bye receiver not counted."""
    bracket = next(one for one in f.answer.brackets if one.score == score)
    graph = networkx.Graph()
    graph.add_nodes_from((*bracket.moved_down, *bracket.residents))
    graph.add_edges_from(
        (one, other)
        for one, other in combinations((*bracket.moved_down, *bracket.residents), 2)
        if other in bracket.residents and f.legal(one, other)
    )
    matched = 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))
    return len(graph) - matched - (bracket.bye is not None)


def colour_claim(strength: str) -> Check:
    return lambda f, p: f.due(p["player"]) == (p["colour"], strength)


def both_due(f: Facts, p: dict) -> bool:
    return (
        f.due(p["player"])[0] == f.due(p["opponent"])[0] == p.get("colour", f.due(p["player"])[0]) == f.got(p["player"])
    )


def last_difference(f: Facts, p: dict) -> bool:
    """Article 5.2.3, read from strings: the shortest tails that begin with different colours."""
    one, other = f.colours(p["player"]), f.colours(p["opponent"])
    back = next(k for k in range(1, min(len(one), len(other)) + 1) if one[-k] != other[-k])
    return (
        one[-back] == p["colour"]
        and other[-back] == p["other_colour"]
        and f.players[p["player"]].games[p["round"] - 1].colour == p["colour"]
        and f.players[p["opponent"]].games[p["other_round"] - 1].colour == p["other_colour"]
        and f.got(p["player"]) == p["other_colour"]
    )


def higher_ranked(f: Facts, p: dict) -> bool:
    one, other = f.colours(p["player"]), f.colours(p["opponent"])
    shared = min(len(one), len(other))
    return (
        f.before(p["player"], p["opponent"])
        and one[len(one) - shared :] == other[len(other) - shared :]
        and both_due(f, p)
    )


def initial(f: Facts, p: dict) -> bool:
    odd = p["parity"] == "odd"
    other = {"w": "b", "b": "w"}[p["initial"]]
    return (
        f.state.initial_colour == p["initial"]
        and (p["number"] % 2 == 1) == odd
        and p["colour"] == (p["initial"] if odd else other) == f.got(p["player"])
        and f.due(p["player"])[0] is f.due(f.partner[p["player"]])[0] is None
    )


def absence(outcome: str) -> Check:
    return lambda f, p: (
        f.players[p["player"]].absence == outcome
        and p["points"] == f.state.scoring.points(f.players[p["player"]].absence)
    )


def bye_players(condition: Callable[[Facts, int], bool], compare: Callable[[int, int], bool], key: str) -> Check:
    def check(f: Facts, p: dict) -> bool:
        items = [one[0] if isinstance(one, list) else one for one in p[key]]
        score = f.score(f.answer.bye)
        return bool(items) and all(compare(f.score(number), score) and condition(f, number) for number in items)

    return check


def missed(f: Facts, number: int) -> int:
    return sum(game.outcome not in PLAYED for game in f.players[number].games)


def pair_failures(f: Facts, p: dict) -> bool:
    """C12: the players are pairs, each due one colour."""
    return len(p["players"]) == 2 * p["count"] and all(
        f.due(number)[0] == f.due(f.partner[number])[0] is not None for number in p["players"]
    )


def repeated(kind: str, back: int) -> Check:
    def check(f: Facts, p: dict) -> bool:
        kinds = ("down", "unplayed") if kind == "down" else ("up",)
        return bool(p["players"]) and all(
            f.floated(number, f.state.round_number - back) in kinds for number in p["players"]
        )

    return check


def joint_group(f: Facts, p: dict) -> bool:
    """The collapsed last bracket: everybody with these points or less."""
    return 0 < p["players"] == len(f.last_group) and p["score"] == max(map(f.score, f.last_group))


def differences(f: Facts, bracket: Bracket) -> tuple[list[int], list[int]]:
    """C.6 of 2017: the differences of a bracket, larger first, and whose they are; a floater meets lowest less one."""
    lowest = min(map(f.score, bracket.residents))
    floaters = {*bracket.downfloaters, bracket.bye} - {None}
    pairs = [pair for pair in (*bracket.mdp_pairs, *bracket.pairs) if f.score(pair[0]) != f.score(pair[1])]
    found = [f.score(one) - f.score(other) for one, other in pairs] + [f.score(one) - lowest + 10 for one in floaters]
    return sorted(found, reverse=True), sorted({*floaters, *(one for pair in pairs for one in pair)})


CHECKS: dict[str, Check] = {
    "lead.start": lambda f, p: f.state.completed == 0 and f.partner[p["player"]] == p["opponent"],
    "lead.same": both_scores, "lead.same_virtual": both_scores, "lead.differ": both_scores,
    "lead.differ_virtual": both_scores,
    "lead.down_alone": lambda f, p: moved_down(f, p) and f.group(p["group"]) == [p["player"]],
    "lead.down_no_opponent": lambda f, p: moved_down(f, p)
    and not any(f.legal(p["player"], one) for one in f.group(p["group"]) if one != p["player"]),
    "lead.down_odd": moved_down, "lead.down_incomplete": moved_down, "lead.down_needed_below": moved_down,
    "lead.only_two": lambda f, p: set(f.bracket_of(p["player"])) == {p["player"], p["opponent"]},
    "lead.natural": lambda f, p: p["player"] in f.bracket_of(p["opponent"]) and f.before(p["player"], p["opponent"]),
    "lead.next_free": lambda f, p: p["player"] in f.bracket_of(p["opponent"]),
    "lead.first_resident": lambda f, p: f.score(p["player"]) > f.score(p["opponent"]),
    "lead.exchanged": lambda f, p: set(p["players"]) <= {p["player"], p["opponent"]},
    "lead.skipped_met": skipped(lambda f, p, one: f.ever_met(p["player"], one)),
    "lead.skipped_colour": skipped(lambda f, p, one: f.clash(p["player"], one) and f.due(one)[0] == p["colour"]),
    "lead.skipped_illegal": lambda f, p: p["skipped"] > 0 and f.partner[p["player"]] == p["opponent"],
    "lead.skipped_preference": skipped(lambda f, p, one: f.due(one)[0] == f.due(p["player"])[0] == p["colour"]),
    "lead.skipped_leaving": skipped(lambda f, p, one: f.legal(p["player"], one) and moves_down(f, one)),
    "lead.skipped_bye": skipped(lambda f, p, one: one == f.answer.bye),
    "lead.skipped_mixed": lambda f, p: p["skipped"] > 0 and f.partner[p["player"]] == p["opponent"],
    "score.real": lambda f, p: f.real(p["player"]) == p["score"] and not any(f.virtual(one) for one in f.present),
    "score.no_virtual": lambda f, p: f.real(p["player"]) == p["score"] and f.virtual(p["player"]) == 0,
    "score.virtual": lambda f, p: f.real(p["player"]) == p["real"] and f.virtual(p["player"]) == p["virtual"] != 0
    and p["score"] == p["real"] + p["virtual"],
    "score.difference": lambda f, p: f.score(p["player"]) - f.score(p["opponent"]) == p["difference"] > 0,
    "path.both": lambda f, p: {p["player"], p["opponent"]} <= set(f.group(p["score"]))
    and len(f.group(p["score"])) == p["players"],
    "path.resident": lambda f, p: p["player"] in f.group(p["score"]) and len(f.group(p["score"])) == p["players"],
    "path.collapsed": joint_group,
    "path.joined": lambda f, p: all(f.score(one) > p["score"] for one in p["players"]),
    "path.alone": lambda f, p: f.group(p["score"]) == [p["player"]],
    "path.no_opponent": lambda f, p: not any(
        f.legal(p["player"], one) for one in f.group(p["score"]) if one != p["player"]
    ),
    "path.met": lambda f, p: all(f.met(p["player"], one, number) for one, number in p["meetings"]),
    "path.prohibited": lambda f, p: all(f.prohibited(p["player"], one) for one in p["players"]),
    "path.colour": lambda f, p: all(f.clash(p["player"], one) for one in p["players"]),
    "path.limbo": lambda f, p: f.score(p["player"]) > p["score"] > f.score(f.partner.get(p["player"], p["player"]))
    or f.answer.bye == p["player"],
    "path.odd": lambda f, p: p["players"] % 2 == 1 and p["player"] in f.group(p["score"]),
    "path.incomplete": lambda f, p: p["player"] in f.group(p["score"])
    and fewest_unpaired(f, p["score"]) == p["down"] > 1,
    "path.needed_below": lambda f, p: p["player"] in f.group(p["score"]) and fewest_unpaired(f, p["score"]) < p["down"],
    "path.lowest": lambda f, p: p["player"] in f.group(p["score"]),
    "path.spared": lambda f, p: all(
        f.before(p["player"], one) and f.floated(one, p["round"]) in ("down", "unplayed") for one in p["players"]
    ),
    "path.stuck": lambda f, p: all(f.before(p["player"], one) for one in p["players"]),
    "path.rest_stayed": lambda f, p: all(
        f.before(p["player"], one) and f.score(one) == f.score(p["player"]) for one in p["players"]
    ),
    "opponent.moved_down_order": lambda f, p: f.bracket_of(p["opponent"])[p["place"] - 1] == p["opponent"],
    "opponent.only_two": lambda f, p: set(f.group(p["score"])) == {p["player"], p["opponent"]},
    "opponent.halves": lambda f, p: p["upper"] + p["lower"] == len(f.group(p["score"])),
    "opponent.halves_remainder": lambda f, p: p["upper"] + p["lower"] < len(f.group(p["score"])),
    "opponent.only_two_joint": lambda f, p: set(f.last_group) == {p["player"], p["opponent"]},
    "opponent.halves_joint": lambda f, p: p["upper"] + p["lower"] == len(f.last_group),
    "opponent.halves_remainder_joint": lambda f, p: p["upper"] + p["lower"] < len(f.last_group),
    "opponent.exchange": lambda f, p: len(p["to_upper"]) == len(p["to_lower"]) > 0
    and all(f.before(down, up) for down, up in zip(p["to_lower"], p["to_upper"], strict=True)),
    "opponent.places": lambda f, p: f.partner[p["player"]] == p["opponent"] and min(p["place"], p["other_place"]) > 0,
    "opponent.first_free": lambda f, p: f.partner[p["player"]] == p["opponent"],
    "skip.met": lambda f, p: skipped(lambda f, p, one: True, "meetings")(f, p)
    and all(f.met(p["player"], one, number) for one, number in p["meetings"]),
    "skip.prohibited": skipped(lambda f, p, one: f.prohibited(p["player"], one)),
    "skip.colour": skipped(lambda f, p, one: f.clash(p["player"], one) and f.due(one)[0] == p["colour"]),
    "skip.leaving": skipped(lambda f, p, one: f.legal(p["player"], one) and moves_down(f, one)),
    "skip.bye": skipped(lambda f, p, one: f.legal(p["player"], one) and one == f.answer.bye),
    "skip.same_preference": skipped(
        lambda f, p, one: f.legal(p["player"], one) and f.due(one)[0] == f.due(p["player"])[0] == p["colour"]
    ),
    "skip.upfloat": lambda f, p: skipped(lambda f, p, one: f.legal(p["player"], one), "meetings")(f, p)
    and all(f.floated(one, number) == "up" for one, number in p["meetings"]),
    "skip.rest": skipped(lambda f, p, one: f.legal(p["player"], one)),
    "colour.both_granted": lambda f, p: f.due(p["white"])[0] == "w" and f.due(p["black"])[0] == "b",
    "colour.one_free": lambda f, p: f.due(p["opponent"])[0] is None
    and f.due(p["player"])[0] == p["colour"] == f.got(p["player"]),
    "colour.stronger": lambda f, p: both_due(f, p) and f.due(p["player"])[1] == p["strength"] != p["other_strength"]
    and f.due(p["opponent"])[1] == p["other_strength"],
    "colour.wider": lambda f, p: both_due(f, p) and p["difference"] > p["other_difference"],
    "colour.alternate": last_difference,
    "colour.higher_ranked": higher_ranked,
    "colour.initial": initial,
    "colour.no_game": lambda f, p: f.colours(p["player"]) == "",
    "colour.history": lambda f, p: f.colours(p["player"]) == p["colours"],
    "colour.must_difference": lambda f, p: colour_claim("absolute")(f, p)
    and f.colours(p["player"]).count("w") == p["whites"] and f.colours(p["player"]).count("b") == p["blacks"],
    "colour.must_repeat": lambda f, p: colour_claim("absolute")(f, p) and f.colours(p["player"])[-2:] == p["last"] * 2,
    "colour.strong": colour_claim("strong"),
    "colour.mild": lambda f, p: colour_claim("mild")(f, p) and f.colours(p["player"])[-1] == p["last"],
    "colour.not_granted": lambda f, p: f.due(p["player"])[0] == p["colour"] != f.got(p["player"]),
    "float.was_up": lambda f, p: f.floated(p["player"], p["round"]) == "up",
    "float.was_down": lambda f, p: f.floated(p["player"], p["round"]) == "down",
    "float.was_down_unplayed": lambda f, p: f.floated(p["player"], p["round"]) == "unplayed"
    and f.earned(f.players[p["player"]].games[p["round"] - 1]),
    "float.was_down_absent": lambda f, p: f.floated(p["player"], p["round"]) == "unplayed"
    and not f.earned(f.players[p["player"]].games[p["round"] - 1]),
    "float.now": lambda f, p: f.score(p["player"]) > f.score(p["opponent"]) and f.partner[p["player"]] == p["opponent"],
    "float.repeats_down": lambda f, p: f.floated(p["player"], p["round"]) in ("down", "unplayed")
    and f.score(p["player"]) > f.score(f.partner[p["player"]]),
    "float.repeats_up": lambda f, p: f.floated(p["player"], p["round"]) == "up"
    and f.score(p["player"]) < f.score(f.partner[p["player"]]),
    "bye.lead": lambda f, p: p["player"] == f.answer.bye and p["players"] == len(f.present) and p["players"] % 2 == 1
    and p["score"] == f.score(p["player"]),
    "bye.lowest_alone": lambda f, p: [p["player"]] == f.group(min(map(f.score, f.present))),
    "bye.lowest_score": lambda f, p: p["player"] in f.group(min(map(f.score, f.present))),
    "bye.lowest_possible": lambda f, p: f.score(p["player"]) == p["score"] > min(map(f.score, f.present)),
    "bye.left_over": lambda f, p: f.old and p["player"] == f.answer.bye
    and p["score"] == f.score(p["player"]) > min(map(f.score, f.present)),
    "bye.lower_barred": bye_players(Facts.barred, lambda one, own: one < own, "meetings"),
    "bye.lower_needed": bye_players(lambda f, one: not f.barred(one), lambda one, own: one < own, "players"),
    "bye.same_barred": bye_players(Facts.barred, lambda one, own: one == own, "meetings"),
    "bye.more_missed": bye_players(
        lambda f, one: missed(f, one) > missed(f, f.answer.bye), lambda one, own: one == own, "players"
    ),
    "bye.same_rest": bye_players(
        lambda f, one: f.old or missed(f, one) <= missed(f, f.answer.bye), lambda one, own: one == own, "players"
    ),
    "bye.allowed": lambda f, p: not f.barred(p["player"]),
    "bye.no_colour": lambda f, p: p["player"] == f.answer.bye,
    "absence.full": absence("F"), "absence.half": absence("H"), "absence.zero": absence("Z"),
    "bracket.residents": lambda f, p: len(f.group(p["score"])) == p["players"],
    "bracket.collapsed": joint_group,
    "bracket.moved_down": lambda f, p: len(p["players"]) > 0,
    "bracket.moved_down_paired": lambda f, p: p["pairs"] > 0,
    "bracket.paired": lambda f, p: p["pairs"] > 0,
    "bracket.remainder_paired": lambda f, p: p["pairs"] > 0,
    "bracket.exchange": lambda f, p: len(p["to_upper"]) == len(p["to_lower"]) > 0,
    "bracket.downfloaters": lambda f, p: all(f.score(one) > f.score(f.partner.get(one, min(f.present, key=f.score)))
                                             for one in p["players"]),
    "bracket.limbo": lambda f, p: len(p["players"]) > 0,
    "bracket.bye": lambda f, p: p["player"] == f.answer.bye,
    "criterion.none": lambda f, p: len(f.group(p["score"])) > 0,
    "criterion.C6": lambda f, p: p["count"] == len(p["players"]) > 0,
    "criterion.C7": lambda f, p: sorted((f.score(one) for one in p["players"]), reverse=True) == p["scores"],
    "criterion.outlook": lambda f, p: any(
        sorted(p["players"]) == sorted({*below.downfloaters, below.bye} - {None}) for below in f.answer.brackets[1:]
    ),
    "criterion.differences": lambda f, p: any(
        differences(f, bracket) == (p["scores"], sorted(set(p["players"]))) for bracket in f.answer.brackets
    ),
    "criterion.C9": lambda f, p: p["players"] == [f.answer.bye] and p["count"] == missed(f, f.answer.bye),
    "criterion.C10": lambda f, p: f.state.round_number == f.state.rounds,
    "criterion.C11": lambda f, p: f.state.round_number == f.state.rounds,
    "criterion.C12": pair_failures,
    "criterion.C13": pair_failures,
    "criterion.C14": repeated("down", 1), "criterion.C16": repeated("down", 2),
    "criterion.C15": repeated("up", 1), "criterion.C17": repeated("up", 2),
    "criterion.C18": repeated("down", 1), "criterion.C20": repeated("down", 2),
    "criterion.C19": repeated("up", 1), "criterion.C21": repeated("up", 2),
    "round.players": lambda f, p: p["players"] == len(f.present) and p["boards"] == len(f.present) // 2,
    "round.virtual": lambda f, p: p["players"] == sum(f.virtual(one) > 0 for one in f.present),
    "round.last": lambda f, p: p["round"] == f.state.rounds,
}  # fmt: skip
"""How each statement is verified from the state alone."""
