"""Methods of acceleration, points of results, the initial order, late entries, and rounds of a prohibition, in the
language of the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.registry import description_of
from pairing.engine.standings import Score
from pairing.engine.two_games import is_of_matches
from portal.common.dates import DAY, moment_text
from tournaments.history.team_rounds import primary_of
from tournaments.models import Regulations
from tournaments.regulations.team_settings import announced_seats
from tournaments.wording import points_text

FIDE_MODE_REASONS: Final = {
    "system": gettext_lazy("the pairing system stands in no chapter of the FIDE Handbook"),
    "edition": gettext_lazy("another edition of the rules than the one in force when the event begins"),
    "acceleration": gettext_lazy("an acceleration that FIDE has not published (C.04.2 Article 1.2)"),
    "order": gettext_lazy("an initial order that does not go by rating (C.04.2 Article 2.2)"),
    "leavers": gettext_lazy("another rule than that of C.05 for those who leave before half of their games"),
    "tie_breaks": gettext_lazy("tie-breaks by the rules before those of March 2026 (C.07)"),
}
"""What keeps an event out of FIDE mode, by the codes of ``fide_mode.outside_fide_mode``."""
METHOD_NAMES: Final = {
    "none": gettext_lazy("No acceleration"),
    "baku": gettext_lazy("Baku (FIDE, C.04.7)"),
    "haley": gettext_lazy("Classic: one point for the top half in two rounds (Haley)"),
    "soft_haley": gettext_lazy("Soft Haley"),
    "added_score": gettext_lazy("Added score, exact half (US Chess 28R1)"),
    "multi_group": gettext_lazy("Three groups with constant points"),
    "three_groups_apart": gettext_lazy("Three groups two wins apart, three rounds (4, 2, 0 points)"),
    "quarters": gettext_lazy("Quarters of the list, decreasing"),
    "two_points": gettext_lazy("Two points for the top half in two rounds"),
    "fading": gettext_lazy("Fading over four rounds"),
    "two_and_two": gettext_lazy("Two rounds full, two rounds half"),
    "all_rounds": gettext_lazy("One point for the top half in every round"),
    "progressive": gettext_lazy("Progressive, three groups (SAD)"),
    "nicois": gettext_lazy("Niçois, three groups"),
    "non_winners": gettext_lazy("Non-winners (US Chess 28R2, WinTD)"),
    "non_winners_pooled": gettext_lazy("Non-winners, lower half in one group (28R2)"),
    "british": gettext_lazy("British, while the lower half has winners"),
    "welsh": gettext_lazy("Welsh: as the British, in round 2 alone"),
    "own": gettext_lazy("A plan of its own"),
}


def outside_words(found: Sequence[str], left: Mapping[str, Any]) -> str:
    """What keeps an event out of FIDE mode: its settings (``outside_fide_mode``), and since when it is out for good
    (``Tournament.fide_mode_left``). Blank in FIDE mode."""
    reasons = "; ".join(str(FIDE_MODE_REASONS[code]) for code in found or left.get("reasons", ()))
    if not left:
        return reasons
    said = {"reasons": reasons, "day": moment_text(datetime.fromisoformat(left["at"]), DAY)}
    if found:
        return _("%(reasons)s (out for good since %(day)s)") % said
    return _("the event left it on %(day)s and does not come back; then it was: %(reasons)s") % said


def points_of_results(regulations: Regulations) -> str:
    """What a win, a draw and a loss bring, and a round without an opponent where the system has one."""
    described = description_of(regulations.system)
    if described.knockout or described.lists_teams:
        words = _("win %(win)s, draw %(draw)s, loss %(loss)s")
    elif described.table:
        words = _("win %(win)s, draw %(draw)s, loss %(loss)s, rest %(bye)s")
    else:
        words = _("win %(win)s, draw %(draw)s, loss %(loss)s, pairing-allocated bye %(bye)s")
    return words % {
        "win": points_text(regulations.win),
        "draw": points_text(regulations.draw),
        "loss": points_text(regulations.loss),
        "bye": points_text(regulations.pairing_bye),
    }


def team_rules(
    boards: int,
    order: str,
    tolerance: int,
    weights: Sequence[int] = (),
    transfers: Sequence[str] = (),
    empty: str = Regulations.EmptyBoards.ANY,
    article: str = "",
    colours: str = "",
) -> str:
    """On how many boards teams meet, what they count, who has which of the ``colours``, in which order a team may seat
    its players, which boards may stay ``empty``, the ``article`` that says so, and until when (a day in ISO form, and
    the article that says so) one may go to another team."""
    said = [
        ngettext("A match has %(boards)s board.", "A match has %(boards)s boards.", boards) % {"boards": boards},
        colours_text(colours) if colours else _("The team named first has White on the boards with odd numbers."),
    ]
    if weights:
        listed = ", ".join(str(one) for one in weights)
        said.append(
            _("A point on board 1, 2, … counts %(weights)s: that decides the match and makes its game points.")
            % {"weights": listed}
        )
    if order == Regulations.LineUpOrder.LIST:
        said.append(_("The players sit in the order of their team's list; whoever is missing is left out of it."))
    elif order == Regulations.LineUpOrder.RATING and tolerance:
        text = ngettext(
            "Nobody may be rated more than %(points)s point higher than a team-mate on a board above.",
            "Nobody may be rated more than %(points)s points higher than a team-mate on a board above.",
            tolerance,
        )
        said.append(text % {"points": tolerance})
    elif order == Regulations.LineUpOrder.RATING:
        said.append(_("Nobody may be rated higher than a team-mate on a board above."))
    else:
        said.append(_("A team seats its players in any order."))
    if empty == Regulations.EmptyBoards.LAST:
        said.append(_("Only the last boards may stay empty."))
    elif empty == Regulations.EmptyBoards.NONE:
        said.append(_("No board may stay empty."))
    if article:
        said.append(_("Line-ups: %(article)s.") % {"article": article})
    if transfers:
        said.append(transfers_text(*transfers))
    return " ".join(said)


def colours_text(colours: str) -> str:
    """What the team named first has on every board, where these are not the usual colours."""
    said = _("The team named first has on board 1, 2, …: %(colours)s.") % {"colours": colours_listed(colours)}
    if colours.startswith("W"):
        return said
    return f"{said} " + _("In the pairing it is the team with White, although it has Black on board 1.")


def colours_listed(colours: str) -> str:
    """``WB`` in words: White, Black."""
    return ", ".join(_("White") if one == "W" else _("Black") for one in colours)


def team_rules_of(regulations: Regulations) -> str:
    """``team_rules`` of these regulations."""
    return team_rules(
        regulations.team_boards,
        regulations.line_up_order,
        regulations.line_up_tolerance,
        regulations.weights,
        (regulations.transfers_until, regulations.transfers_article) if regulations.transfers_until else (),
        colours=regulations.board_colours,
        **announced_seats(regulations),
    )


def transfers_text(until: str, article: str) -> str:
    """Until which day, in ISO form, players may go to another team, and where the regulations say so."""
    day = date_format(date.fromisoformat(until))
    if article:
        return _("A player may go to another team until %(day)s (%(article)s).") % {"day": day, "article": article}
    return _("A player may go to another team until %(day)s.") % {"day": day}


def round_span(first: int, last: int) -> str:
    """One round, or the rounds from the first to the last."""
    if first == last:
        return _("Round %(round)s") % {"round": first}
    return _("Rounds %(first)s to %(last)s") % {"first": first, "last": last}


def rating_rule_text(rule: str) -> str:
    """Which of two ratings counts for the order of the players; blank where the event states no rule."""
    texts = {
        "": "",
        "FIDE": _("The FIDE rating. Who has none counts as unrated, whatever the national rating."),
        "NRO": _("The national rating. Who has none counts as unrated, whatever the FIDE rating."),
        "FIDON": _("The FIDE rating; for players without one the national rating."),
        "NIDOF": _("The national rating; for players without one the FIDE rating."),
        "HBFN": _("The higher one of FIDE rating and national rating."),
        "LBFN": _("The lower one of FIDE rating and national rating; the only one of players who have one."),
        "OTHER": _("Another rating, written for each player; the entry list has it."),
    }
    return texts[rule]


def order_text(order: str) -> str:
    """What ranks the players before round 1."""
    texts = {
        "rating": _("Rating, then title, then name in alphabetical order (C.04.2 Article 2.2)."),
        "rating_lot": _("Rating, then title; among players who are still level the lot decides (C.04.2 Article 2.2)."),
        "lot": _(
            "The lot alone, whatever the ratings and titles: a rule of this event. C.04.2 Article 2.2 ranks by rating "
            "and title."
        ),
        "name": _(
            "Names in alphabetical order, whatever the ratings and titles: a rule of this event. C.04.2 Article 2.2 "
            "ranks by rating and title."
        ),
        "club": _("The two teams one after the other, in alphabetical order; in each rating, then title, then name."),
        "standings": _(
            "The places in the tournament before: a rule of this event. C.04.2 Article 2.2 ranks by rating and title."
        ),
        "varma": _(
            "Numbers drawn by lot from the Varma tables (C.05 Annex 2), federation by federation, so that players of "
            "one federation do not meet in the last three rounds."
        ),
    }
    return texts[order]


def lot_text(commitment: str, order: str) -> str:
    """How the lot of the initial order is drawn, so that everybody can check it."""
    if order == Regulations.InitialOrder.VARMA:
        return _(
            "A seed was drawn and is kept secret until round 1 is paired; its SHA-256 is %(commitment)s. The draw "
            "follows from it: for a number the lot of a player is the SHA-256 of “seed/entry”, for an envelope "
            "that of “seed/entry/envelope”, with the number of the entry in the address of the player's page. "
            "Divided by the number of possibilities, the remainder says which one, counted from 0. The list of "
            "players then shows every step."
        ) % {"commitment": commitment}
    return _(
        "A seed was drawn and is kept secret until round 1 is paired; its SHA-256 is %(commitment)s. The lot of a "
        "player is the SHA-256 of “seed/entry”, with the number of the entry in the address of the player's page. The "
        "smallest lot comes first. Who enters after the seed was opened stands after their equals, in order of entry."
    ) % {"commitment": commitment}


def lots_text(announced: str) -> str:
    """How the lots of the rounds can be checked, so that everybody knows beforehand that nobody chooses them."""
    return _(
        "A secret was drawn, from which the lots of all rounds follow. Hashed 99 times with SHA-256 it gives "
        "%(announced)s. The lot of round 1 is the hash before this one, that of round 2 the one before that, and so "
        "on; each is opened when its round is first paired. Nobody can choose the lots or exchange them for others, "
        "and everybody can check them afterwards; only whoever holds the database could know them earlier."
    ) % {"announced": announced}


def late_entries_text(last_round: int) -> str:
    """Until when players may come late; blank where the regulations set no limit."""
    if not last_round:
        return ""
    if last_round == 1:
        return _("No late entries. The arbiter lets a player in only with a reason that everybody can read.")
    return _(
        "Late entries begin in round %(round)s at the latest; missed rounds bring no points (C.04.2 Article 2.4). "
        "Later the arbiter lets a player in only with a reason that everybody can read."
    ) % {"round": last_round}


def level_text(name: str) -> str:
    """What an event of this system does without tie-breaks."""
    if name and is_knockout(name):
        return _("Who reaches a later round stands higher; those who leave in the same round share the place.")
    return _("No tie-break: players level on points share the place.")


def absences_text(name: str, leavers: str = "") -> str:
    """What players must know where a table or a bracket pairs them; blank elsewhere. ``leavers`` is what the option of
    a table says of those who withdraw."""
    if is_knockout(name):
        return _(
            "The numbers of the bracket are those of the initial order. Nobody enters after round 1. Who is absent "
            "forfeits the match, and the opponent goes on."
        )
    if description_of(name).lives:
        return _(
            "Who misses a round loses lives as its points say: one with a zero-point bye, half of one with a "
            "half-point bye. Nobody enters after round 2."
        )
    if not description_of(name).table:
        return ""
    if description_of(name).lists_teams:
        return _(
            "The teams are the clubs of the players; in each the numbers of the table follow rating, title and name. "
            "Nobody enters after round 1. Who is absent forfeits the game, which stays in the table."
        )
    if leavers in {"stand", "struck"}:
        text = _(
            "The numbers of the table are those of the initial order. Nobody enters after round 1. Who is absent "
            "forfeits the game, which stays in the table. %(leavers)s"
        )
        said = {
            "stand": _("The results of those who withdraw always count; what is left is forfeited."),
            "struck": _(
                "The results of those who withdraw are all struck from the standings; they stay for the rating."
            ),
        }
        return text % {"leavers": said[leavers]}
    return _(
        "The numbers of the table are those of the initial order. Nobody enters after round 1. Who is absent forfeits "
        "the game, which stays in the table. Who completes fewer than half of the games keeps the results for the "
        "rating but not in the final standings; everybody else keeps all of them. A win by forfeit is completed."
    )


def matches_text(name: str) -> str:
    """What players must know where every round is a match of two games; blank elsewhere."""
    if not is_of_matches(name):
        return ""
    return _(
        "Every round is a match of two games against the same opponent; the colours change in the second game. Points "
        "are given for each game. A bye is for the whole match, and a half-point bye brings half a point for each "
        "game. Who forfeits one game may still play the other; a match counts as forfeited where a player forfeits "
        "both."
    )


def score_names(regulations: Regulations) -> tuple[str, ...]:
    """Of a team event the score that ranks first and the other one; nothing where players play."""
    if not regulations.of_teams:
        return ()
    names = (_("match points"), _("game points"))
    return names if primary_of(regulations) is Score.MATCH else names[::-1]
